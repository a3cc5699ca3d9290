"""Show a teacher the results of a challenge, and export them as files.

Results are computed from answers and plies; none of them is stored.
"""
