"""Grundy values of games with endless codes, such as 0.(3), computed from the definition.

Heaps far enough below a given one are options or not depending only on the remainder of the given
heap by the number of recurring digits. So for each remainder one growing set holds the values of
all such options. Once a period is proved (``arithmetic``), the other values follow from it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from games.arrays import NDArray, np
from games.grundy.arithmetic import find_repetition
from games.grundy.period import Period
from games.heap_rules import LEAVE_ONE, LEAVE_TWO, VANISH, HeapRules

#: The heaps and the sums that one step computes at most: a fraction of a second.
STEP, WORK = 1000, 5_000_000
#: The width of the range of numbers examined at a time in search of a mex.
NEAR = 64

Numbers: TypeAlias = "NDArray[np.uint32]"


class EndlessTable:
    """The Grundy values of a game with an endless code, extended on demand."""

    def __init__(self, rules: HeapRules) -> None:
        self.rules = rules
        self.length = 1
        self._values = np.zeros(1, np.uint32)
        #: The number of binary digits of the values.
        self._bits = 0
        self._period: Period | None = None
        self._sought = 0
        #: The rules without the recurring digits, and the values that all other moves reach.
        self._short = replace(rules, repeating=())
        self._shrinks = np.array(self._short.shrinks, np.int64)
        self._old = [_GrowingSet() for _ in rules.repeating]
        #: The XORs of two heaps of a total, for the totals that the next heaps look back to.
        self._sums: dict[int, Numbers] = {}

    @property
    def values(self) -> NDArray[np.uint32]:
        """The values computed so far: of the heaps 0, 1, … ``length`` - 1."""
        return self._values[: self.length]

    @property
    def period(self) -> Period | None:
        """The period that the values prove, or None; sought again once more values are known."""
        if self._period is None and self._sought < self.length:
            self._sought = self.length
            self._period = find_repetition(self.rules, self.values)
        return self._period

    def extend(self, to: int) -> None:
        """Compute the values up to the heap ``to``, unless they are known."""
        while self.length <= to:
            self.step(to)

    def step(self, to: int) -> None:
        """Compute at most STEP more values towards ``to``; by a proved period, all up to it.

        ``to`` must be at least ``length``.
        """
        if self._period is None and self.length >= max(5 * self._sought // 4, 64):
            _ = self.period
        if self._period is not None:
            self._fill_by_period(self._period, to + 1)
            return
        stop = min(to + 1, self.length + STEP)
        if self.rules.breaks:
            stop = min(stop, self.length + WORK // self.length + 1)
        self._reserve(stop)
        for heap in range(self.length, stop):
            value = self._compute_value(heap)
            self._values[heap] = value
            self._bits = max(self._bits, value.bit_length())
            self.length = heap + 1

    def _fill_by_period(self, period: Period, stop: int) -> None:
        """Fill in all values below ``stop`` by the period."""
        known = self.length
        turn = self.values[known - period.period :].astype(np.int64)
        self._reserve(stop)
        heaps = np.arange(stop - known)
        rises = period.saltus * (heaps // period.period + 1)
        self._values[known:stop] = turn[heaps % period.period] + rises
        self.length = stop

    def _reserve(self, count: int) -> None:
        if len(self._values) < count:
            grown = np.zeros(max(count, min(2 * len(self._values), count + 100_000)), np.uint32)
            grown[: self.length] = self.values
            self._values = grown

    def _compute_value(self, heap: int) -> int:
        """Return the value of ``heap``, the first unknown one; extend the growing sets for it."""
        self._add_options_leaving(heap - self.rules.reach - 1)
        short = self._short
        reached = [self._values[heap - self._shrinks[self._shrinks < heap]]]
        reached += [self._sums_of(heap - take) for take in short.splits if take <= heap]
        if heap in short.ends:
            reached.append(self._values[:1])
        return self._old[heap % len(self._old)].mex_with(np.concatenate(reached))

    def _add_options_leaving(self, rest: int) -> None:
        """Add the options that leave ``rest`` to the growing sets, for all later heaps."""
        for remainder, old in enumerate(self._old if rest >= 0 else ()):
            digit = self.rules.repeating[(remainder - rest - self.rules.reach - 1) % len(self._old)]
            if digit & (LEAVE_ONE if rest else VANISH):
                old.add(self._values[rest : rest + 1])
            if digit & LEAVE_TWO:
                old.add(self._sums_of(rest))
        self._sums.pop(rest, None)

    def _sums_of(self, total: int) -> Numbers:
        if total not in self._sums:
            left = self._values[1 : total // 2 + 1]
            right = self._values[total - len(left) : total][::-1]
            made = np.zeros(1 << self._bits, np.bool_)
            made[left ^ right] = True
            self._sums[total] = np.flatnonzero(made).astype(np.uint32)
        return self._sums[total]


class _GrowingSet:
    """A growing set of numbers, stored as its mex and the numbers above."""

    def __init__(self) -> None:
        self._mex = 0
        self._above: set[int] = set()

    def add(self, numbers: Numbers) -> None:
        self._above.update(numbers[numbers >= self._mex].tolist())
        while self._mex in self._above:
            self._above.remove(self._mex)
            self._mex += 1

    def mex_with(self, numbers: Numbers) -> int:
        """Return the mex of the union of this set and some numbers."""
        mex = end = self._mex
        while mex == end:
            end += NEAR
            near = set(numbers[(numbers >= mex) & (numbers < end)].tolist())
            while mex < end and (mex in self._above or mex in near):
                mex += 1
        return mex
