"""Answer questions about Grundy values by worker processes.

The questions are generators of ``games.grundy.questions``. Two are worked on at a time, as they
may need much memory; the worker watches its time between steps, and words and draws what it has
found. ``table_cache`` keeps tables of 100 000 values and more in ``CACHE_DIR``, any number of
processes sharing the folder. Long work keeps its tables every other second or less often, so what
ran out of time goes on when it is asked again. Commands come through ``analyst``, which asks
``Allowance``.
"""
