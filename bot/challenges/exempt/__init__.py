"""Exempt pupils from a challenge: they have no mark in it, and none is missing.

A row of ``exemptions`` goes by the line of the list; ``Entry`` of
``bot.challenges.results.gradebooks`` makes a state and a mark of it.
"""
