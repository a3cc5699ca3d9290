"""Sequences of Grundy values for codes without end, such as 0.(3): from the definition, in turn.

Far enough back in the sequence, what a move may leave depends on the remainder of the heap by the
number of recurring digits alone. So for each remainder one set holds the values of all such
options; it only ever grows. Once a period is proved (``arithmetic``), values follow from it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from games.grundy.arithmetic import find_repetition
from games.grundy.period import Period
from games.heap_rules import LEAVE_ONE, LEAVE_TWO, VANISH, HeapRules

#: How many heaps one step takes, and how many sums: a fraction of a second.
STEP, WORK = 1000, 5_000_000
#: So many numbers are looked at when a mex is sought, and as many again.
NEAR = 64

Numbers = NDArray[np.uint32]


class EndlessTable:
    """The Grundy values of a game whose code never ends, as far as they are asked for."""

    def __init__(self, rules: HeapRules) -> None:
        self.rules = rules
        self.length = 1
        self._values = np.zeros(1, np.uint32)
        #: How many binary digits the values have.
        self._bits = 0
        self._period: Period | None = None
        self._sought = 0
        #: The moves that take no more than the first digits, and what all others reach.
        self._short = replace(rules, repeating=())
        self._shrinks = np.array(self._short.shrinks, np.int64)
        self._old = [_Old() for _ in rules.repeating]
        #: What two heaps of a total make, for the totals that the last heaps look back to.
        self._sums: dict[int, Numbers] = {}

    @property
    def values(self) -> NDArray[np.uint32]:
        """The values computed so far: of the heaps 0, 1, … ``length`` - 1."""
        return self._values[: self.length]

    @property
    def period(self) -> Period | None:
        """The period that the values prove, if they prove one."""
        if self._period is None and self._sought < self.length:
            self._sought = self.length
            self._period = find_repetition(self.rules, self.values)
        return self._period

    def extend(self, to: int) -> None:
        """Compute at least up to a heap."""
        while self.length <= to:
            self.step(to)

    def step(self, to: int) -> None:
        """Compute some more values towards a heap, a fraction of a second's work."""
        if self._period is None and self.length >= max(5 * self._sought // 4, 64):
            _ = self.period
        if self._period is not None:
            self._follow(self._period, to + 1)
            return
        stop = min(to + 1, self.length + STEP)
        if self.rules.breaks:
            stop = min(stop, self.length + WORK // self.length + 1)
        self._reserve(stop)
        for heap in range(self.length, stop):
            value = self._value(heap)
            self._values[heap] = value
            self._bits = max(self._bits, value.bit_length())
            self.length = heap + 1

    def _follow(self, period: Period, stop: int) -> None:
        """Fill in values by the period."""
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

    def _value(self, heap: int) -> int:
        """Return the mex of a heap's options, those by moves within the first digits apart."""
        self._remember(heap - self.rules.reach - 1)
        short = self._short
        reached = [self._values[heap - self._shrinks[self._shrinks < heap]]]
        reached += [self._sums_of(heap - take) for take in short.splits if take <= heap]
        if heap in short.ends:
            reached.append(self._values[:1])
        return self._old[heap % len(self._old)].mex_with(np.concatenate(reached))

    def _remember(self, rest: int) -> None:
        """Add what is left now that it is far enough back, for all heaps to come."""
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


class _Old:
    """A set of numbers that only grows: all below its mex, and some above."""

    def __init__(self) -> None:
        self._mex = 0
        self._above: set[int] = set()

    def add(self, numbers: Numbers) -> None:
        self._above.update(numbers[numbers >= self._mex].tolist())
        while self._mex in self._above:
            self._above.remove(self._mex)
            self._mex += 1

    def mex_with(self, numbers: Numbers) -> int:
        """Return the mex of this set and some more numbers."""
        mex = end = self._mex
        while mex == end:
            end += NEAR
            near = set(numbers[(numbers >= mex) & (numbers < end)].tolist())
            while mex < end and (mex in self._above or mex in near):
                mex += 1
        return mex
