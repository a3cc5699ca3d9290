"""List the pupils who have not begun a challenge, remind them, and set the dates of groups.

A reminder is recorded before it is sent, so there is at most one per hour, in one process or
several; the record is deleted if sending fails.
"""
