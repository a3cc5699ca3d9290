"""Grundy values from the definition: the mex of all options, in compiled loops."""

from __future__ import annotations

from games.arrays import NDArray, np
from games.core import TooLarge
from games.grundy.split import VALUE_LIMIT, Values
from games.grundy.team import WORK, Team
from games.heap_rules import HeapRules, SequenceFault

#: Values are stored as uint16 until one may reach this limit, then as uint32.
NARROW = 1 << 16
#: The most rows computed at once, without the sums that need values of these rows.
ROWS = 128
#: The number of sums from which on threads pay: a few tenths of a millisecond's work.
SHARED = 400_000


class Naive:
    """Values of a game whose moves leave at most two heaps."""

    method = "naive"
    bounds = None
    is_full = False

    def __init__(self, rules: HeapRules, team: Team) -> None:
        self._rules, self._team = rules, team
        self._words = 1

    @property
    def is_wide(self) -> bool:
        """Whether the next value may need more than 16 bits."""
        return 32 * self._words > NARROW

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop], or a part of it; return the first heap that is not filled.

        It stops early when values of 16 bits no longer suffice. Raises TooLarge as ``_grow`` does.
        """
        from games.grundy.kernels.definition import naive

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
            self._add_sums_of_two(values, start, first, end, totals)
            start = naive(values, start, end, *takes, unequal, totals)
            self._words *= 2 if start < end else 1
        return start

    def _add_sums_of_two(
        self, values: Values, start: int, first: int, last: int, totals: NDArray[np.uint64]
    ) -> None:
        """Set in ``totals`` the XORs of two heaps below ``start``, for ``first`` … ``last`` - 1."""
        from games.grundy.kernels.definition import rows

        unequal = int(self._rules.unequal)

        def compute(first: int, last: int) -> None:
            rows(values, start, first, last, unequal, totals)

        if start // 2 * (last - first) < SHARED:
            compute(first, last)
        else:
            self._team.share(compute, first, last)

    def _grow(self, largest: int) -> None:
        """Enlarge the sets for sums of values up to ``largest``; raise TooLarge at VALUE_LIMIT."""
        while 64 * self._words <= 2 * largest + 1:
            self._words *= 2
        if 32 * self._words > VALUE_LIMIT:
            raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=VALUE_LIMIT)


class Threefold:
    """Values of a game whose moves may leave three heaps: O(n²) for a heap of n, by sets."""

    method = "naive"
    bounds = None
    is_full = False
    is_wide = False

    def __init__(self, rules: HeapRules) -> None:
        takes = (rules.triples, rules.splits, rules.shrinks, rules.ends)
        self._takes = tuple(map(_array, takes))
        #: The XORs of two and of three heaps of each total, as sets.
        self._pairs = np.zeros((0, 1), np.uint64)
        self._threes = self._pairs
        self._known = 0

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop], or a part of it; return the first heap that is not filled.

        Raises TooLarge if values might reach ``NARROW``.
        """
        from games.grundy.kernels.definition import threefold

        words = self._pairs.shape[1]
        stop = min(stop, start + max(WORK // ((start + 64) * (2 * words + 1)), 1))
        while 32 * words <= int(values[:start].max(initial=0)):
            words *= 2
        if 32 * words > NARROW:
            raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=NARROW)
        self._reserve(stop, words)
        first, self._known = self._known, start
        if first < start:  # the sets lack values that were computed elsewhere
            threefold(values[:start].copy(), first, start, self._takes, self._pairs, self._threes)
        done = int(threefold(values, start, stop, self._takes, self._pairs, self._threes))
        self._known = done
        if done < stop:
            self._reserve(stop, 2 * words)
        return done

    def _reserve(self, totals: int, words: int) -> None:
        """Enlarge the sets to at least ``totals`` of them, with at least ``words`` words each."""
        rows, width = self._pairs.shape
        if rows < totals or width < words:
            room = (0, max(totals, 2 * rows) - rows if rows < totals else 0), (0, words - width)
            self._pairs, self._threes = np.pad(self._pairs, room), np.pad(self._threes, room)


class Sliding:
    """Values of a game without splits, by a window of options that moves on with the heap."""

    method = "naive"
    bounds = None
    is_full = False

    def __init__(self, rules: HeapRules) -> None:
        self._runs = _runs(rules.shrinks)
        self._ended = np.zeros(rules.reach + 1, np.bool_)
        self._ended[list(rules.ends)] = True
        #: No value exceeds the number of options.
        self._most = len(rules.shrinks) + 1

    @property
    def is_wide(self) -> bool:
        """Whether values may need more than 16 bits."""
        return self._most >= NARROW

    def fill(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop], or a part of it; return the first heap that is not filled."""
        from games.grundy.kernels.definition import slide

        stop = min(stop, start + WORK // (8 * len(self._runs) + self._most // 64 + 8))
        counts = np.zeros(self._most + 1, np.int32)
        for first, last in self._runs:  # the options of the heap before the start
            left = values[max(start - 1 - last, 1) : max(start - first, 1)]
            counts += np.bincount(left, minlength=len(counts)).astype(np.int32)
        reached = np.zeros(len(counts) // 64 + 1, np.uint64)
        present = np.flatnonzero(counts)
        np.bitwise_or.at(reached, present >> 6, np.uint64(1) << (present & 63).astype(np.uint64))
        slide(values, start, stop, self._runs, self._ended, counts, reached)
        return stop


def _runs(takes: tuple[int, ...]) -> NDArray[np.int64]:
    """Return a row (first, last) for each run of consecutive takes."""
    numbers = _array(takes)
    gaps = np.flatnonzero(np.diff(numbers) > 1)
    firsts = np.append(numbers[:1], numbers[gaps + 1])
    return np.stack((firsts, np.append(numbers[gaps], numbers[-1:])), axis=1)


def _array(takes: tuple[int, ...]) -> NDArray[np.int64]:
    return np.array(takes, np.int64)
