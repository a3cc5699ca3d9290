"""Grundy values of games of heaps: sequences, periods with proof, rare and frequent values.

>>> from games.grundy import Table, find_period, read_rules
>>> kayles = Table(read_rules("0.77"))
>>> kayles.extend(300)
>>> kayles.values[:12].tolist()
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
>>> proved = find_period(kayles.rules, kayles.values)
>>> proved.period, proved.preperiod, proved.last_exception
(12, 71, 70)

- ``naive`` is the reference. ``table`` uses the faster of two methods: ``definition``, or
  ``sparse`` (rare and frequent values, ``split``); ``team`` divides the work among threads,
  ``kernels`` has the compiled loops.
- ``period``, ``rising``, ``endless`` and ``arithmetic`` prove periods; ``questions`` answers
  questions step by step; ``catalogue`` lists the games with a proved period.
- ``certificate`` and ``verification`` check certificates without using the other modules.
- ``research`` is for surveys of long sequences in bounded memory: ``stream``, and ``set_stream``
  and ``kept_windows`` for small values.
"""

from __future__ import annotations

from games.families import read_rules
from games.grundy.naive import naive_values
from games.grundy.period import Period, Theorem, find_period, prove, proved
from games.grundy.split import Split, find_split
from games.grundy.table import Table
from games.heap_rules import HeapRules

__all__ = [
    "HeapRules",
    "Period",
    "Split",
    "Table",
    "Theorem",
    "find_period",
    "find_split",
    "naive_values",
    "prove",
    "proved",
    "read_rules",
]
