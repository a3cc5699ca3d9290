"""Kill the bot again and again while people play, vote, answer and compete: nothing may be lost.

A ledger keeps what Discord was shown. After each kill the store is read by plain SQL and as the
bot does, and every match is replayed. The killed bots are forks of one process (``forks``), so a
start is cheap. ``tests/benchmarks/test_crash.py`` kills a few times, ``python -m
benchmarks.crash`` hundreds of times.
"""
