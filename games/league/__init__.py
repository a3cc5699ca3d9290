"""Rank strategies that people hand in, and that play each other and the house: a league.

``play`` has the games, as ``record`` keeps them, ``starts`` what they begin from, ``table`` the
points, and ``ratings`` how strong each one seems to be.
"""
