"""Answer questions about Grundy values in worker processes.

The questions are generators of ``games.grundy.questions``. Two are computed at a time, as they may
need much memory; a worker checks its time limit between steps, and also writes and draws the
answer. ``table_cache`` stores tables of 100 000 values and more in ``CACHE_DIR``, which any number
of processes can share. Long computations store their tables every other second or less often, so a
question that ran out of time continues when it is asked again. Commands come through ``analyst``,
which asks ``Allowance``.
"""
