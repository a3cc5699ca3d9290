"""Show a teacher what a class has answered, and write it as files.

Results are computed from answers and plies; nothing of them is stored.
"""
