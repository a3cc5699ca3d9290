"""Proofs of period (Guy & Smith 1956; Winning Ways, ch. 4; Siegel, ch. IV.2).

Theorem (Guy & Smith): let no move take more than k. If p ≥ 1 and n₀ ≥ 1 are such that
G(n + p) = G(n) for every n with n₀ ≤ n < 2n₀ + p + k, then G(n + p) = G(n) for every n ≥ n₀.
(A heap n + p with n ≥ 2n₀ + p + k leaves n + p - t = a + b, the larger part at least n₀ + p;
taking p from that part, or adding it, makes the options of n and those of n + p the same.)
Where the two heaps that are left must differ in size it proves nothing: taking p from the larger
part may make it equal to the other, which is then no option.
If moves leave up to three heaps, n₀ ≤ n < 3n₀ + 2p + k proves it likewise: the largest of three
parts of n + p is at least n₀ + p.
Without breaking digits a value depends on the k before it alone, and n₀ ≤ n < n₀ + k suffices.

Where the sparse-space method has decided every value from a heap s on by splits with a part of at
most A (``split.Bounds``), a value depends on the A + k before it alone: the rare heaps, all below
s, give the common options, and no split beyond is needed to make the smaller rare values.
So if the A + k values before some n ≥ s + A + k are those before n + p (p even if the position's
parity belongs to the split), then G(m + p) = G(m) for every m ≥ n, by induction: the parts
that decided m decide m + p alike. That takes n₀ + p values instead of 2n₀ + 2p. Rules under which
two heaps must differ are no exception: equal ones make 0, a rare value, and m is larger than 2A.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.arrays import NDArray, np
from games.grundy.split import Bounds, Values
from games.grundy.table import Table
from games.heap_rules import HeapRules


class Theorem(StrEnum):
    """The theorem that proves a period.

    The last four are for endless codes (see ``arithmetic``) and for moves that leave three heaps
    (see ``rising``).
    """

    GUY_SMITH = "guy-smith"
    THREE_PARTS = "three-parts"
    REACH = "reach"
    WITNESSES = "witnesses"
    ENDLESS = "endless"
    SHIFT = "shift"
    SHIFT_OF_SPLITS = "shift-of-splits"
    TWINS = "twins"


@dataclass(frozen=True)
class Period:
    """A proved period: G(n + period) = G(n) + saltus for every n ≥ preperiod.

    Period and preperiod are the smallest possible. If the saltus is not 0 the sequence is
    arithmetic periodic; ``max_value`` is then only the largest value below preperiod + period.
    ``checked_to`` is the largest heap that the proof used: with ``window`` = (n₀, end), it compared
    G(n + period) with G(n) for n₀ ≤ n < end.
    """

    period: int
    preperiod: int
    window: tuple[int, int]
    max_value: int
    max_at: int
    theorem: Theorem = Theorem.GUY_SMITH
    saltus: int = 0

    @property
    def last_exception(self) -> int | None:
        """The last heap that breaks the period, or None if the preperiod is 0."""
        return self.preperiod - 1 if self.preperiod else None

    @property
    def checked_to(self) -> int:
        """The largest heap whose value the proof needs."""
        return self.window[1] - 1 + self.period

    def index(self, heap: int) -> int:
        """Return a heap less as many whole periods as bring it below preperiod + period.

        The value of a heap is that of its index plus ``rise(heap)``.
        """
        return heap - self.turns(heap) * self.period

    def turns(self, heap: int) -> int:
        """Return by how many periods a heap exceeds its index."""
        return max(heap - self.preperiod, 0) // self.period

    def rise(self, heap: int) -> int:
        """Return by how much the value of a heap exceeds that of its index: 0 without a saltus."""
        return self.saltus * self.turns(heap)


def window_end(rules: HeapRules, start: int, period: int) -> int:
    """Return the end of the window [n₀, end) in which a period must hold to be proved."""
    most = rules.max_heaps_left
    return most * start + (most - 1) * period + rules.reach


def find_period(rules: HeapRules, values: Values) -> Period | None:
    """Return the smallest period, not arithmetic, that the values prove, or None.

    None also for rules under which two heaps left must differ, as no theorem here covers them.
    Candidates come from comparing the sequence's end with all that precedes it, by a Z-function
    read backwards: one pass, whatever the period.
    """
    if len(values) < 2 or rules.unequal:
        return None
    from games.grundy.kernels import recurrences

    matches = recurrences.z_function(values[::-1])
    period = 0
    while True:
        period = recurrences.candidate(matches, period + 1, rules.max_heaps_left, rules.reach)
        period_found = proved(rules, values, period) if period else None
        if period_found is not None or not period:
            return period_found


def proved(rules: HeapRules, values: Values, period: int) -> Period | None:
    """Return ``period`` with its smallest preperiod if the values alone prove it, else None.

    Whether a smaller period is proved is not examined. Rules with unequal parts give None.
    """
    if rules.unequal:
        return None
    preperiod = preperiod_of(values, period)
    start = max(preperiod, 1)
    end = window_end(rules, start, period)
    if end + period > len(values):
        return None
    theorem = (Theorem.REACH, Theorem.GUY_SMITH, Theorem.THREE_PARTS)[rules.max_heaps_left - 1]
    return _build_period(values, period, preperiod, (start, end), theorem)


#: Beyond this number of values, only the search that needs no further memory is made.
SEARCHED = 20_000_000


def prove(table: Table) -> Period | None:
    """Return the period, not arithmetic, that a table's values prove, or None.

    It is sought by the bounds of the table, if it has any, then by the values alone; the latter
    is left out for a table with bounds and more than SEARCHED values.
    """
    if table.bounds is not None:
        witnessed = find_witnessed_period(table.rules, table.values, table.bounds)
        if witnessed is not None or table.length > SEARCHED:
            return witnessed
    return find_period(table.rules, table.values)


def find_witnessed_period(rules: HeapRules, values: Values, bounds: Bounds) -> Period | None:
    """Return the period that the last values prove by the bounds of their witnesses, or None."""
    from games.grundy.kernels import recurrences

    width = bounds.part + rules.reach
    most = len(values) - bounds.since - 2 * width
    step = 2 if bounds.split.odd else 1
    period = recurrences.latest_window(values, width, most, step) if most > 0 else 0
    if not period:
        return None
    smallest = (
        period // 2 if step == 2 and _repeats_with_period(values, period // 2, period) else period
    )
    end = len(values) - period
    return _build_period(
        *(values, smallest, preperiod_of(values, smallest)), (end - width, end), Theorem.WITNESSES
    )


def _repeats_with_period(values: Values, period: int, span: int) -> bool:
    """Return whether the last ``span`` values are the same one period earlier."""
    return bool((values[-span:] == values[-span - period : -period]).all())


def preperiod_of(values: NDArray[Any], period: int, saltus: int = 0) -> int:
    """Return the first heap from which on all given values repeat, increased by the saltus.

    It is ``len(values) - period`` if not even the last value repeats.
    """
    differ = np.flatnonzero(values[period:] - values[:-period] != saltus)
    return int(differ[-1]) + 1 if len(differ) else 0


def _build_period(
    values: Values, period: int, preperiod: int, window: tuple[int, int], theorem: Theorem
) -> Period:
    below = values[: preperiod + period]
    top = int(below.argmax())
    return Period(period, preperiod, window, int(below[top]), top, theorem)


def exceptions(values: Values, period: Period) -> NDArray[np.int64]:
    """Return the heaps below the preperiod whose values break the period, in increasing order.

    The values must reach preperiod + period.
    """
    return np.flatnonzero(breaks(values, period))


#: The number of values compared at a time, unless the period is longer.
AT_ONCE = 1 << 16


def breaks(values: Values, period: Period) -> NDArray[np.bool_]:
    """Return for each heap below the preperiod whether its value breaks the period.

    The values must reach preperiod + period. It uses little memory, because preperiods may be as
    long as 160 million.
    """
    start, length = period.preperiod, period.period
    level: NDArray[Any] = values
    if period.saltus:  # such preperiods are short
        turns = (np.arange(start + length) - start) // length
        level = values[: start + length] - period.saltus * turns
    expected = np.tile(level[start : start + length], max(AT_ONCE // length, 1))
    broken = np.empty(start, np.bool_)
    for end in range(start, 0, -len(expected)):
        first = max(end - len(expected), 0)
        broken[first:end] = level[first:end] != expected[first - end :]
    return broken
