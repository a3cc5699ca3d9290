"""The ranking of a class over a season, by points earned in challenges and matches won.

It is computed from answers and plies; only the beginnings of seasons are stored (``seasons``).
``store`` decides which matches count (``Uncounted``), and the winner of a match sees the reason if
it does not.
"""
