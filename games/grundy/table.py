"""Sequences of Grundy values by the sparse-space method: exact, and far from O(n²).

Every common option of a heap has one rare part (see ``split``), so the few rare heaps give them
all. The mex over the common values is the value of the heap if each smaller rare value is
an option as well, which one split of each, a witness, certifies. What finds no witness is decided
by its whole row, so nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import TooLarge
from games.grundy.split import Bounds, Split, Values, find_split, witness_heaps
from games.heap_rules import HeapRules, SequenceFault

#: The first heaps are always computed from the definition; the split is then sought again
#: whenever the table has doubled.
FIRST = 1024
#: Witnesses are sought among the heaps up to here.
WITNESS_LIMIT = 4096
#: Values begin as uint16, and become uint32 when one may not be below this.
NARROW = 1 << 16
VALUE_LIMIT = 1 << 32
#: Compressed values stay below, so that they fit beside their class.
SPARSE_LIMIT = 1 << 15


class Table:
    """The Grundy values of one game, computed as far as they are asked for.

    ``known`` may give a beginning that was computed before, and ``bounds`` what bounded it then.
    Where it pays, so many ``threads`` share the work: the values are the same.
    """

    def __init__(
        self,
        rules: HeapRules,
        known: Values | None = None,
        bounds: Bounds | None = None,
        *,
        threads: int = 1,
    ) -> None:
        self.rules = rules
        self._known_bounds = bounds
        self._values: Values = np.zeros(1, np.uint16) if known is None else known
        self.length = len(self._values)
        self.split: Split | None = None
        self._team = _Team(threads)
        self._engine: _Naive | _Sparse | _Sliding = self._by_definition()

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
        if self._engine.is_full:
            self._engine = self._by_definition()
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
        self._engine = self._by_definition()
        if 64 * _words(int(self.values.max()), self.split) > SPARSE_LIMIT:
            return
        sparse = _Sparse(self.rules, self.split, self.values, self._team)
        if bounds is not None and self.split.is_like(bounds.split):
            sparse.inherit(bounds)
        if sparse.pays:
            self._engine = sparse

    def _by_definition(self) -> _Naive | _Sliding:
        return _Naive(self.rules, self._team) if self.rules.splits else _Sliding(self.rules)

    def _reserve(self, count: int) -> None:
        """Make room for the values of so many heaps and for a block more, as large as they are."""
        dtype = np.dtype(np.uint32) if self._engine.is_wide else self._values.dtype
        if len(self._values) < count + SPARE or self._values.dtype != dtype:
            grown = np.zeros(max(count + SPARE, len(self._values)), dtype)
            grown[: self.length] = self.values
            self._values = grown


class _Team:
    """Threads that share work, the one that asks among them."""

    def __init__(self, threads: int) -> None:
        self.size = threads
        self._others = ThreadPoolExecutor(threads - 1, "grundy") if threads > 1 else None

    def share(self, work: Callable[[int, int], None], first: int, last: int) -> None:
        """Let each thread call ``work`` with its part of a range; it should release the GIL."""
        if self._others is None:
            work(first, last)
            return
        ends = [first + (last - first) * i // self.size for i in range(self.size + 1)]
        mine, *theirs = pairwise(ends)
        asked = [self._others.submit(work, *part) for part in theirs]
        work(*mine)
        for answer in asked:
            answer.result()


#: Blocks are computed whole, so the table ends with room for one.
SPARE = 64
#: After how many heaps it is seen whether other witnesses would do better.
ADAPT = 16_384
#: How many sums one call of a kernel should take: a fraction of a second.
WORK = 200_000_000


#: From the definition, so many rows are computed at once, up to what needs the values among them.
ROWS = 128
#: So many heaps are worked on together when threads share what large rare parts make of them.
SPAN = 4096
#: Sums that are worth sharing: a few tenths of a millisecond's work, by vectors and one by one.
SHARED, SHARED_SINGLE = 5_000_000, 400_000


class _Naive:
    """Values from the definition."""

    method = "naive"
    bounds = None
    is_full = False

    def __init__(self, rules: HeapRules, team: _Team) -> None:
        self._rules, self._team = rules, team
        self._words = 1

    @property
    def is_wide(self) -> bool:
        """Whether the next value may need more than 16 bits."""
        return 32 * self._words > NARROW

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop], or part of it; return up to where."""
        from games.grundy import kernels

        rules = self._rules
        stop = min(stop, start + max(WORK // (start // 2 + 64), 1))
        takes = (_array(rules.splits), _array(rules.shrinks), _array(rules.ends))
        unequal = int(rules.unequal)
        before = max(rules.splits, default=0) + 1
        totals = np.zeros((0, 0), np.uint64)
        while start < stop:
            self._grow(int(values[:start].max(initial=0)))
            if self.is_wide and values.dtype == np.uint16:
                break
            end, first = min(start + ROWS, stop), start
            if totals.shape[1] != self._words:  # the totals before count as well
                totals = np.zeros((before + ROWS, self._words), np.uint64)
                first = max(start - before, 0)
            self._rows(values, start, first, end, totals)
            start = kernels.naive(values, start, end, *takes, unequal, totals)
            self._words *= 2 if start < end else 1
        return start

    def _rows(
        self, values: Values, start: int, first: int, last: int, totals: NDArray[np.uint64]
    ) -> None:
        """Tell of some totals what heaps below the start make."""
        from games.grundy.kernels import rows

        unequal = int(self._rules.unequal)

        def work(first: int, last: int) -> None:
            rows(values, start, first, last, unequal, totals)

        if start // 2 * (last - first) < SHARED_SINGLE:
            work(first, last)
        else:
            self._team.share(work, first, last)

    def _grow(self, largest: int) -> None:
        """Make the sets large enough for sums of values so far."""
        while 64 * self._words <= 2 * largest + 1:
            self._words *= 2
        if 32 * self._words > VALUE_LIMIT:
            raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=VALUE_LIMIT)


class _Sliding:
    """Values of a game without splits: what may be left slides along with the heap."""

    method = "naive"
    bounds = None
    is_full = False

    def __init__(self, rules: HeapRules) -> None:
        self._runs = _runs(rules.shrinks)
        self._ended = np.zeros(rules.reach + 1, np.bool_)
        self._ended[list(rules.ends)] = True
        #: No value is larger than there are options.
        self._most = len(rules.shrinks) + 1

    @property
    def is_wide(self) -> bool:
        """Whether values may need more than 16 bits."""
        return self._most >= NARROW

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop], or part of it; return up to where."""
        from games.grundy import kernels

        stop = min(stop, start + WORK // (8 * len(self._runs) + self._most // 64 + 8))
        counts = np.zeros(self._most + 1, np.int32)
        for first, last in self._runs:  # what could be left of the heap before the start
            left = values[max(start - 1 - last, 1) : max(start - first, 1)]
            counts += np.bincount(left, minlength=len(counts)).astype(np.int32)
        reached = np.zeros(len(counts) // 64 + 1, np.uint64)
        present = np.flatnonzero(counts)
        np.bitwise_or.at(reached, present >> 6, np.uint64(1) << (present & 63).astype(np.uint64))
        kernels.slide(values, start, stop, self._runs, self._ended, counts, reached)
        return stop


def _runs(takes: tuple[int, ...]) -> NDArray[np.int64]:
    """Return the first and the last number of each run of numbers without a gap."""
    numbers = _array(takes)
    gaps = np.flatnonzero(np.diff(numbers) > 1)
    firsts = np.append(numbers[:1], numbers[gaps + 1])
    return np.stack((firsts, np.append(numbers[gaps], numbers[-1:])), axis=1)


class _Sparse:
    """Values by the common options that the rare heaps give, and witnesses for the rare ones."""

    method = "sparse"
    is_wide = False

    def __init__(self, rules: HeapRules, split: Split, values: Values, team: _Team) -> None:
        from games.grundy import kernels

        self._rules, self._split, self._team = rules, split, team
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
        while start < stop and not self.is_full:
            entries = np.zeros(len(self._rare), np.uint16)
            entries[: self._rares] = self._table[self._rare[: self._rares]]
            columns = kernels.columns(self._words, self._rules.splits)
            kernels.prime(columns[0], self._table, 0, start, self._rare, entries, self._rares)
            self._tally[:2] = 0
            reached, end, reason = start, min(start + ADAPT, stop), kernels.DONE
            while reached < end and reason == kernels.DONE:
                reason, reached = self._advance(values, reached, end, entries, columns)
            if reason == kernels.GROW:
                self._grow()
            self._adapt(reached - start)
            start = reached
        return start

    def _advance(
        self,
        values: Values,
        start: int,
        stop: int,
        entries: NDArray[np.uint16],
        columns: NDArray[np.uint64],
    ) -> tuple[int, int]:
        """Fill values[start:stop] or part of it; return why it stopped, and where."""
        from games.grundy import kernels

        split, rules, steady = self._split, self._rules, self._steady
        far: NDArray[np.uint64] | None = None
        near = int(np.searchsorted(self._rare[: self._rares], SPAN))
        if self._team.size > 1 and self._words * (self._rares - near) * SPAN > SHARED:
            stop = min(stop, start + SPAN)
            far = self._far(start, entries, near)
        reason, reached, self._rares = kernels.advance(
            *(values, self._table, 0, start, stop, _array(rules.splits), _array(rules.shrinks)),
            *(
                int(rules.unequal),
                split.mask,
                split.low,
                split.odd,
                split.shift,
                self._rare,
                entries,
                self._rares,
            ),
            *(steady, self._table[steady], self._spare, self._table[self._spare]),
            *(columns[0], columns[1], True, self._tally),
            far=far,
            near=near,
        )
        return reason, reached

    def _far(self, start: int, entries: NDArray[np.uint16], near: int) -> NDArray[np.uint64]:
        """Return the common values that all rare heaps but the nearest make of a span."""
        from games.grundy.kernels import BLOCK, mark_far

        heaps, classes = self._rare[near : self._rares], entries[near : self._rares]
        far = np.zeros((self._words, SPAN), np.uint64)
        self._team.share(
            lambda first, last: mark_far(far, self._table, start, first, last, heaps, classes),
            *(0, SPAN // BLOCK),
        )
        return far

    def _make_room(self, values: Values, start: int, stop: int) -> None:
        if len(self._table) < len(values):
            grown = np.zeros(len(values), np.uint16)
            grown[:start] = self._table[:start]
            self._table = grown
        if len(self._rare) < self._rares + 4096:
            self._rare = np.append(
                self._rare[: self._rares], np.zeros(2 * self._rares + 8192, np.int64)
            )

    def _grow(self) -> None:
        """Make room for larger values, or for more rare heaps."""
        if self._rares + 64 > len(self._rare):
            self._rare = np.append(self._rare, np.zeros_like(self._rare))
            return
        self._words = doubled(self._words)

    @property
    def is_full(self) -> bool:
        """Whether values have become too large to be compressed."""
        return 64 * self._words > SPARSE_LIMIT

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
        raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=VALUE_LIMIT)
    return 2 * words


def _words(largest: int, split: Split) -> int:
    """Return how many words hold the compressed values up to the largest, and a few more."""
    words = 1
    while 64 * words <= (largest + 2) // 2 + 1 or 64 * words < 1 << split.low:
        words *= 2
    return words


def _array(takes: tuple[int, ...]) -> NDArray[np.int64]:
    return np.array(takes, np.int64)
