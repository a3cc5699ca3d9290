"""The sparse-space method: exact Grundy values in far less time than O(n²).

Every common option of a heap has one rare part (see ``split``), so the few rare heaps give all
common options. The mex over the common values is the value of the heap if each smaller rare value
is an option too, which one split for each, a witness, certifies. A heap without a witness is
decided by its whole row, so the result never depends on chance.
"""

from __future__ import annotations

from typing import Any

from games.arrays import NDArray, np
from games.core import TooLarge
from games.grundy.split import VALUE_LIMIT, Bounds, Split, Values, witness_heaps
from games.grundy.team import WORK, Team
from games.heap_rules import HeapRules, SequenceFault

#: Witnesses are searched among the heaps up to here.
WITNESS_LIMIT = 4096
#: Compressed values are below this limit, so that they fit beside their class.
SPARSE_LIMIT = 1 << 15
#: The number of heaps after which the choice of witnesses is adjusted.
ADAPT = 16_384
#: The number of heaps for which threads share the work of large rare parts.
SPAN = 4096
#: The number of sums from which on threads pay: a few tenths of a millisecond's work, by vectors.
SHARED = 5_000_000


class Sparse:
    """Compute values by the common options that rare heaps give, and witnesses for rare values."""

    method = "sparse"
    is_wide = False

    def __init__(self, rules: HeapRules, split: Split, values: Values, team: Team) -> None:
        from games.grundy.kernels import sparse as kernels

        self._rules, self._split, self._team = rules, split, team
        self._takes = [np.array(takes, np.int64) for takes in (rules.splits, rules.shrinks)]
        self._table = np.zeros(len(values), np.uint16)
        self._tabulate(values, 0, len(values))
        heaps = np.flatnonzero(self._table < kernels.COMMON)
        heaps = heaps[heaps > 0]
        self._rares = len(heaps)
        self._rare = heaps
        self._words = _words(int(values.max()), split)
        ordered = witness_heaps(values, min(len(values) // 2, WITNESS_LIMIT))
        #: Witnesses tried on whole blocks (at least a block in size), and those tried one by one.
        self._steady = np.zeros(0, np.int64)
        self._spare = ordered[self._table[ordered] >= kernels.COMMON]
        self._largest = int(ordered.max())
        self._promote_witnesses(64)
        #: Single sums and sums of rows since the last adjustment; the largest witness of a row.
        self._tally = np.zeros(3, np.int64)
        self._since = len(values)

    @property
    def bounds(self) -> Bounds:
        """The bounds of the parts of the splits that decided the latest values."""
        rare = self._rare[: self._rares]
        part = max(self._largest, int(self._tally[2]), *map(int, rare[-1:]))
        since = max(self._since, int(rare[-1]) + 1 if len(rare) else 0)
        return Bounds(since, part, self._split)

    def window(self, head: int, length: int) -> dict[str, NDArray[Any]]:
        """Return the arrays from which a stream can continue at the heap ``length``.

        They include the entries of the first and of the latest ``head`` heaps.
        """
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
        """Take over the bounds of an engine with the same split that computed the values so far."""
        self._since = bounds.since
        self._largest = max(self._largest, bounds.part)

    @property
    def pays(self) -> bool:
        """Whether this method is expected to be faster than the definition here."""
        return self._words * (self._rares + len(self._steady)) < self._split.heaps // 2

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:] in blocks; return the first heap that is not filled.

        That may be before ``stop``, or up to a block beyond. Raises TooLarge as ``doubled`` does.
        """
        from games.grundy.kernels import sparse as kernels

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
            self._adapt_witnesses(reached - start)
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
        """Fill values[start:stop] or a part of it; return the reason for stopping, and the heap."""
        from games.grundy.kernels import sparse as kernels

        split, rules, steady = self._split, self._rules, self._steady
        far: NDArray[np.uint64] | None = None
        near = int(np.searchsorted(self._rare[: self._rares], SPAN))
        if self._team.size > 1 and self._words * (self._rares - near) * SPAN > SHARED:
            stop = min(stop, start + SPAN)
            far = self._common_values_of_far_parts(start, entries, near)
        reason, reached, self._rares = kernels.advance(
            *(values, self._table, 0, start, stop, *self._takes),
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

    def _common_values_of_far_parts(
        self, start: int, entries: NDArray[np.uint16], near: int
    ) -> NDArray[np.uint64]:
        """Return the common values, for SPAN heaps, of all rare parts but the first ``near``."""
        from games.grundy.kernels.sparse import BLOCK, mark_far

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
        """Make room for larger values or more rare heaps; raise TooLarge as ``doubled`` does."""
        if self._rares + 64 > len(self._rare):
            self._rare = np.append(self._rare, np.zeros_like(self._rare))
            return
        self._words = doubled(self._words)

    @property
    def is_full(self) -> bool:
        """Whether values have become too large to be compressed."""
        return 64 * self._words > SPARSE_LIMIT

    def _adapt_witnesses(self, done: int) -> None:
        """Try more witnesses on whole blocks, or fewer, by the sums of the last ``done`` heaps."""
        if not done:
            return
        count = len(self._steady)
        single, steady = 10 * self._tally[0] / done, 0.4 * self._words * count
        if single > 0.3 * steady:
            self._promote_witnesses(count // 4 + 8)
        elif single < 0.07 * steady:
            self._spare = np.append(self._steady[count * 4 // 5 :], self._spare)
            self._steady = self._steady[: count * 4 // 5]

    def _promote_witnesses(self, count: int) -> None:
        """Move the next ``count`` witnesses to those that are tried on whole blocks."""
        from games.grundy.kernels import sparse as kernels

        chosen = np.flatnonzero(self._spare >= kernels.BLOCK)[:count]
        self._steady = np.append(self._steady, self._spare[chosen])
        self._spare = np.delete(self._spare, chosen)

    def _tabulate(self, values: Values, start: int, stop: int) -> int:
        from games.grundy.kernels import sparse as kernels

        split = self._split
        return int(
            kernels.tabulate(
                values, self._table, start, stop, split.mask, split.low, split.odd, split.shift
            )
        )


def is_compressible(values: Values, split: Split) -> bool:
    """Return whether values are small enough to be compressed."""
    return 64 * _words(int(values.max()), split) <= SPARSE_LIMIT


def doubled(words: int) -> int:
    """Return twice the number of words of a set; raise TooLarge beyond VALUE_LIMIT."""
    if 128 * words > VALUE_LIMIT:
        raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=VALUE_LIMIT)
    return 2 * words


def _words(largest: int, split: Split) -> int:
    """Return the number of words for all compressed values up to the largest and some more."""
    words = 1
    while 64 * words <= (largest + 2) // 2 + 1 or 64 * words < 1 << split.low:
        words *= 2
    return words
