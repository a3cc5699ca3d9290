"""Rank a class over a season: points earned in challenges, and matches won.

It is computed from answers and plies; stored is only when each season began (``seasons``). Which
matches count is decided in ``store`` (``Uncounted``), and told to whoever has won them.
"""
