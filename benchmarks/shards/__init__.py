"""Have several processes of the bot share the servers: one is killed, and each is restarted.

Meanwhile people play everywhere and alarms ring. ``tests/benchmarks/test_shards.py`` does so with
two.
"""
