"""Proofs of period (Guy & Smith 1956; Winning Ways, ch. 4; Siegel, ch. IV.2).

Theorem: let no move take more than k. If p ≥ 1 and n₀ ≥ 1 are such that G(n + p) = G(n) for every
n with n₀ ≤ n < 2n₀ + p + k, then G(n + p) = G(n) for every n ≥ n₀. (A heap n + p with
n ≥ 2n₀ + p + k leaves n + p - t = a + b, the larger part at least n₀ + p; taking p from
that part, or adding it, makes the options of n and those of n + p the same.) Without breaking
digits a value depends on the k before it alone, and n₀ ≤ n < n₀ + k suffices.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.grundy.rules import HeapRules

Values = NDArray[np.uint16]


@dataclass(frozen=True)
class Period:
    """A period that is proved: G(n + period) = G(n) for every n ≥ preperiod, both smallest.

    ``checked_to`` is the largest heap that the proof looked at: with ``window`` = (n₀, end), it
    compared G(n + period) with G(n) for n₀ ≤ n < end.
    """

    period: int
    preperiod: int
    window: tuple[int, int]
    max_value: int
    max_at: int

    @property
    def last_exception(self) -> int | None:
        """The last heap that breaks the period, None if none does."""
        return self.preperiod - 1 if self.preperiod else None

    @property
    def checked_to(self) -> int:
        """The largest heap whose value the proof needs."""
        return self.window[1] - 1 + self.period

    def index(self, heap: int) -> int:
        """Return the heap below preperiod + period that has the value of any heap."""
        if heap < self.preperiod:
            return heap
        return self.preperiod + (heap - self.preperiod) % self.period


def window_end(rules: HeapRules, start: int, period: int) -> int:
    """Return where the window [n₀, end) ends that proves a period."""
    if rules.splits:
        return 2 * start + period + rules.reach
    return start + rules.reach


def find_period(rules: HeapRules, values: Values) -> Period | None:
    """Return the smallest period that the values prove, or None if they prove none.

    Candidates come from comparing the sequence's end with all that precedes it, by a Z-function
    read backwards: one pass, whatever the period.
    """
    if len(values) < 2:
        return None
    from games.grundy import kernels

    matches = kernels.z_function(values[::-1])
    period = 0
    while True:
        period = kernels.candidate(matches, period + 1, bool(rules.splits), rules.reach)
        found = proved(rules, values, period) if period else None
        if found is not None or not period:
            return found


def proved(rules: HeapRules, values: Values, period: int) -> Period | None:
    """Return a period with its smallest preperiod if the values prove it; trusts nothing."""
    differ = np.flatnonzero(values[period:] != values[:-period])
    preperiod = int(differ[-1]) + 1 if len(differ) else 0
    start = max(preperiod, 1)
    end = window_end(rules, start, period)
    if end + period > len(values):
        return None
    below = values[: preperiod + period]
    top = int(below.argmax())
    return Period(period, preperiod, (start, end), int(below[top]), top)


def exceptions(values: Values, period: Period) -> NDArray[np.int64]:
    """Return the heaps before the preperiod's end whose values break the period.

    The values must reach preperiod + period.
    """
    start = period.preperiod
    heaps = np.arange(start, dtype=np.int64)
    later = start + (heaps - start) % period.period
    return np.flatnonzero(values[:start] != values[later])
