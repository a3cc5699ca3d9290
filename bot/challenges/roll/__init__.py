"""Show who of the list has not begun a challenge, remind them, and set the dates of groups.

A reminder is stored before it is sent, so it comes once an hour at most, in one process or
several, and is deleted if it reaches nobody.
"""
