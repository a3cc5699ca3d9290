"""Exempt pupils from a challenge: they have no mark in it, and none is missing.

A row of ``exemptions`` refers to a line of the class list; ``Entry`` of
``bot.challenges.results.gradebooks`` derives the pupil's state and mark.
"""
