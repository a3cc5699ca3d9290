"""A league: strategies that people hand in play each other and the house, and are ranked.

``play`` has the games, ``starts`` what they begin from, ``table`` the points, and ``ratings`` how
strong each one seems to be.
"""
