"""List the pupils who have not begun a challenge, remind or exempt them, and set groups' dates.

A reminder is recorded before it is sent, so there is at most one per hour, in one process or
several; the record is deleted if sending fails.

An exempt pupil has no mark, and none is missing. A row of ``exemptions`` refers to a line of the
class list, as a pupil need not have joined; the gradebooks (``bot.challenges.results``) derive the
pupil's state and mark.
"""
