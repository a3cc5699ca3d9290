"""Several processes of the bot share the servers; one is killed, and each is restarted.

Meanwhile people play in all servers, and alarms are due. ``tests/benchmarks/test_shards.py`` does
so with two processes.
"""
