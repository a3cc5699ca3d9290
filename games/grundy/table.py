"""Sequences of Grundy values by the sparse-space method: exact, and far from O(n²).

Every common option of a heap has one rare part (see ``split``), so the few rare heaps give them
all. The mex over the common values is the value of the heap if each smaller rare value is
an option as well, which one split of each, a witness, certifies. What finds no witness is decided
by its whole row, so nothing is left to chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Fault, TooLarge
from games.grundy.rules import HeapRules
from games.grundy.split import Bounds, Split, Values, find_split, witness_heaps

#: The first heaps are always computed from the definition; the split is then sought again
#: whenever the table has doubled.
FIRST = 1024
#: Witnesses are sought among the heaps up to here.
WITNESS_LIMIT = 4096
#: Values stay below, so that compressed ones fit beside their class.
VALUE_LIMIT = 1 << 15


class Table:
    """The Grundy values of one game, computed as far as they are asked for.

    ``known`` may give a beginning that was computed before, and ``bounds`` what bounded it then.
    """

    def __init__(
        self, rules: HeapRules, known: Values | None = None, bounds: Bounds | None = None
    ) -> None:
        self.rules = rules
        self._known_bounds = bounds
        self._values = np.zeros(1, np.uint16) if known is None else known
        self.length = len(self._values)
        self.split: Split | None = None
        self._engine: _Naive | _Sparse = _Naive(rules)

    @property
    def values(self) -> Values:
        """The values computed so far: of the heaps 0, 1, … ``length`` - 1."""
        return self._values[: self.length]

    @property
    def method(self) -> str:
        """How the latest values were found: ``naive`` or ``sparse``."""
        return self._engine.method

    @property
    def bounds(self) -> Bounds | None:
        """What the latest values were decided by, None if by all heaps below."""
        return self._known_bounds if self.split is None else self._engine.bounds

    def window(self, head: int) -> dict[str, NDArray[Any]]:
        """Return what a stream needs to go on from here: see ``stream``."""
        if self.split is None:
            self._choose()
        assert isinstance(self._engine, _Sparse), "a table with bounds is sparse"
        return self._engine.window(head, self.length)

    def extend(self, to: int) -> None:
        """Compute at least up to a heap. Raises TooLarge if a value grows too large."""
        while self.length <= to:
            self.step(to)

    def step(self, to: int) -> None:
        """Compute some more values towards a heap, a fraction of a second's work."""
        if self.rules.splits and self.length >= FIRST:
            if self.split is None or self.length >= 2 * self.split.heaps:
                self._choose()
            assert self.split is not None
            to = min(to, 2 * self.split.heaps - 1)
        elif self.rules.splits:
            to = min(to, FIRST - 1)
        self._reserve(to + 1)
        self.length = self._engine.fill(self._values, self.length, to + 1)

    def _choose(self) -> None:
        """Look at the values known for the cheaper way to go on."""
        bounds = self.bounds
        if self.split is None and bounds is not None and self.length < 2 * bounds.split.heaps:
            self.split = bounds.split
        else:
            self.split = find_split(self.rules, self.values)
        assert self.split is not None
        sparse = _Sparse(self.rules, self.split, self.values)
        if bounds is not None and self.split.is_like(bounds.split):
            sparse.inherit(bounds)
        self._engine = sparse if sparse.pays else _Naive(self.rules)

    def _reserve(self, count: int) -> None:
        """Make room for the values of so many heaps, and for a block more."""
        if len(self._values) < count + SPARE:
            grown = np.zeros(count + SPARE, np.uint16)
            grown[: self.length] = self.values
            self._values = grown


#: Blocks are computed whole, so the table ends with room for one.
SPARE = 64
#: After how many heaps it is seen whether other witnesses would do better.
ADAPT = 16_384
#: How many sums one call of a kernel should take: a fraction of a second.
WORK = 200_000_000


class _Naive:
    """Values from the definition."""

    method = "naive"
    bounds = None

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules
        self._words = 1

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop], or part of it; return up to where."""
        from games.grundy import kernels

        rules = self._rules
        work = start // 2 + 64 if rules.splits else 2 * len(rules.digits)
        stop = min(stop, start + max(WORK // work, 1))
        ring = 1 << max(rules.splits, default=0).bit_length()
        while start < stop:
            self._grow(int(values[:start].max(initial=0)))
            totals = self._totals(values, start, ring)
            takes = (_array(rules.splits), _array(rules.shrinks), _array(rules.ends))
            seen, reached = np.zeros(64 * self._words, np.uint8), np.zeros(self._words, np.uint64)
            start = kernels.naive(values, start, stop, *takes, totals, seen, reached)
            self._words *= 2 if start < stop else 1
        return start

    def _grow(self, largest: int) -> None:
        """Make the sets large enough for sums of values so far."""
        while 64 * self._words <= 2 * largest + 1:
            self._words *= 2
        if 32 * self._words > VALUE_LIMIT:
            raise TooLarge(Fault.VALUE_TOO_LARGE, limit=VALUE_LIMIT)

    def _totals(self, values: Values, start: int, ring: int) -> NDArray[np.uint64]:
        """Return the sets of the totals before the start."""
        totals = np.zeros((ring, self._words), np.uint64)
        for total in range(max(start - ring, 0), start if self._rules.splits else 0):
            left = values[1 : total // 2 + 1].astype(np.int64)
            made = np.unique(left ^ values[total - 1 : total - 1 - len(left) : -1])
            ones = np.uint64(1) << (made & 63).astype(np.uint64)
            np.bitwise_or.at(totals[total % ring], made >> 6, ones)
        return totals


class _Sparse:
    """Values by the common options that the rare heaps give, and witnesses for the rare ones."""

    method = "sparse"

    def __init__(self, rules: HeapRules, split: Split, values: Values) -> None:
        from games.grundy import kernels

        self._rules, self._split = rules, split
        self._table = np.zeros(len(values), np.uint16)
        self._tabulate(values, 0, len(values))
        heaps = np.flatnonzero(self._table < kernels.COMMON)
        heaps = heaps[heaps > 0]
        self._rares = len(heaps)
        self._rare = heaps
        self._words = _words(int(values.max()), split)
        ordered = witness_heaps(values, 1, min(len(values) // 2, WITNESS_LIMIT))
        #: Witnesses tried on whole blocks, which are no smaller, and those tried one by one.
        self._steady = np.zeros(0, np.int64)
        self._spare = ordered[self._table[ordered] >= kernels.COMMON]
        self._largest = int(ordered.max())
        self._engage(64)
        #: Single sums and sums of rows since it was last seen; the largest witness of a row.
        self._tally = np.zeros(3, np.int64)
        self._since = len(values)

    @property
    def bounds(self) -> Bounds:
        """Return from which heap on, and by which parts, every value was decided."""
        rare = self._rare[: self._rares]
        part = max(self._largest, int(self._tally[2]), *map(int, rare[-1:]))
        since = max(self._since, int(rare[-1]) + 1 if len(rare) else 0)
        return Bounds(since, part, self._split)

    def window(self, head: int, length: int) -> dict[str, NDArray[Any]]:
        """Return the arrays that tell how to go on from the latest ``head`` heaps."""
        split, table = self._split, self._table
        rare = self._rare[: self._rares].copy()
        return {
            "heap": np.array(length),
            "table": table[length - head : length].copy(),
            "head": table[:head].copy(),
            "split": np.array([split.mask, split.low, split.odd, split.shift]),
            "words": np.array(self._words),
            "part": np.array(self.bounds.part),
            "rare": rare,
            "rare_entries": table[rare],
            "steady": self._steady.copy(),
            "steady_entries": table[self._steady],
            "spare": self._spare.copy(),
            "spare_entries": table[self._spare],
        }

    def inherit(self, bounds: Bounds) -> None:
        """Take over what an engine with the same split has decided before."""
        self._since = bounds.since
        self._largest = max(self._largest, bounds.part)

    @property
    def pays(self) -> bool:
        """Whether this will take less than the definition would."""
        return self._words * (self._rares + len(self._steady)) < self._split.heaps // 2

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:], block by block, to ``stop`` at least or part of it."""
        from games.grundy import kernels

        sums = 0.4 * self._words * (self._rares + len(self._steady)) + 100
        stop = min(stop, start + max(int(WORK / sums), kernels.BLOCK))
        self._make_room(values, start, stop)
        split, rules = self._split, self._rules
        while start < stop:
            entries = np.zeros(len(self._rare), np.uint16)
            entries[: self._rares] = self._table[self._rare[: self._rares]]
            columns = kernels.columns(self._words, rules.splits)
            kernels.prime(columns[0], self._table, 0, start, self._rare, entries, self._rares)
            self._tally[:2] = 0
            takes = (_array(rules.splits), _array(rules.shrinks))
            reason, reached, self._rares = kernels.advance(
                *(values, self._table, 0, start, min(start + ADAPT, stop), *takes),
                *(split.mask, split.low, split.odd, split.shift),
                *(self._rare, entries, self._rares),
                *(self._steady, self._table[self._steady], self._spare, self._table[self._spare]),
                *(columns[0], columns[1], True, self._tally),
            )
            if reason == kernels.GROW:
                self._grow(reached)
            self._adapt(reached - start)
            start = reached
        return start

    def _make_room(self, values: Values, start: int, stop: int) -> None:
        if len(self._table) < len(values):
            grown = np.zeros(len(values), np.uint16)
            grown[:start] = self._table[:start]
            self._table = grown
        if len(self._rare) < self._rares + 4096:
            self._rare = np.append(
                self._rare[: self._rares], np.zeros(2 * self._rares + 8192, np.int64)
            )

    def _grow(self, reached: int) -> None:
        """Make room for larger values, or for more rare heaps."""
        if self._rares + 64 > len(self._rare):
            self._rare = np.append(self._rare, np.zeros_like(self._rare))
            return
        self._words = doubled(self._words)

    def _adapt(self, done: int) -> None:
        """Try more witnesses on whole blocks if many single ones were needed, fewer if few."""
        if not done:
            return
        count = len(self._steady)
        single, steady = 10 * self._tally[0] / done, 0.4 * self._words * count
        if single > 0.3 * steady:
            self._engage(count // 4 + 8)
        elif single < 0.07 * steady:
            self._spare = np.append(self._steady[count * 4 // 5 :], self._spare)
            self._steady = self._steady[: count * 4 // 5]

    def _engage(self, count: int) -> None:
        """Let the next witnesses be tried on whole blocks."""
        from games.grundy import kernels

        chosen = np.flatnonzero(self._spare >= kernels.BLOCK)[:count]
        self._steady = np.append(self._steady, self._spare[chosen])
        self._spare = np.delete(self._spare, chosen)

    def _tabulate(self, values: Values, start: int, stop: int) -> int:
        from games.grundy import kernels

        split = self._split
        return int(
            kernels.tabulate(
                values, self._table, start, stop, split.mask, split.low, split.odd, split.shift
            )
        )


def doubled(words: int) -> int:
    """Return how many words sets of compressed values have next; raise TooLarge if too many."""
    if 128 * words > VALUE_LIMIT:
        raise TooLarge(Fault.VALUE_TOO_LARGE, limit=VALUE_LIMIT)
    return 2 * words


def _words(largest: int, split: Split) -> int:
    """Return how many words hold the compressed values up to the largest, and a few more."""
    words = 1
    while 64 * words <= (largest + 2) // 2 + 1 or 64 * words < 1 << split.low:
        words *= 2
    return words


def _array(takes: tuple[int, ...]) -> NDArray[np.int64]:
    return np.array(takes, np.int64)
