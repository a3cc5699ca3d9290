"""Kill the bot again and again while people play, vote, answer and compete: nothing may be lost.

A ledger records everything that Discord received. After each kill the database is read by plain SQL
and by the bot's own code, and every match is replayed. The killed bots are forks of one process
(``forks``), so a start is cheap. ``tests/benchmarks/test_crash.py`` kills a few times, ``python -m
benchmarks.crash`` hundreds of times.
"""
