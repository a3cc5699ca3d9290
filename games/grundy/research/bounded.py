"""The values after a bounded table: all of them are common, and small enough to be compressed."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from games.core import TooLarge
from games.grundy.research.stream import can_stream
from games.grundy.split import Split, Values
from games.grundy.table import Table
from games.heap_rules import HeapRules, SequenceFault

#: Witnesses are searched up to this size, unless the table needed larger ones.
PART = 1 << 14
#: The number of values before the current heap that are stored.
HISTORY = 1 << 17
#: Compressed values are below this limit, so that a word is a set of them.
LIMIT = 64

Places = NDArray[np.uint8]
Indices = NDArray[np.int64]


class Bounded:
    """The data of a game that is needed to compute its values after a bounded table.

    Raises ValueError unless ``fits`` is true of the table.
    """

    def __init__(self, table: Table) -> None:
        bounds = table.bounds
        if bounds is None or not fits(table):
            raise ValueError("the table is not bounded, or its values are too large")
        self.rules: HeapRules = table.rules
        self.split: Split = bounds.split
        self.part = max(bounds.part, PART)
        self.start = table.length
        self.first_values = table.values
        self.head = compressed(table.values[:HISTORY], self.split)
        self.latest = compressed(table.values[-HISTORY:], self.split)
        is_common = commons(table.values[1:HISTORY], self.split, 1)
        self.rare: Indices = 1 + np.flatnonzero(~is_common)
        self.common: Indices = 1 + np.flatnonzero(is_common)

    @property
    def width(self) -> int:
        """How many of the latest values determine the next: the largest witness plus the reach."""
        return self.part + self.rules.reach

    @property
    def step(self) -> int:
        """A divisor of every period: 2 if the split depends on the parity of the heap, else 1."""
        return 2 if self.split.odd else 1

    def grow(self) -> None:
        """Double the size of the largest witnesses; raise TooLarge if no more values are stored."""
        if 4 * self.part > HISTORY:
            raise TooLarge(SequenceFault.WINDOW_TOO_SMALL, limit=HISTORY)
        self.part *= 2

    @cached_property
    def expanded(self) -> NDArray[np.int64]:
        """The common values, indexed by the parity of the heap and the compressed value."""
        split, places = self.split, np.arange(LIMIT)
        values = places >> split.low << split.low + 1 | places & (1 << split.low) - 1
        ones = np.bitwise_count(values & split.mask).astype(np.int64)
        heaps = np.arange(2)[:, None]
        missing = (ones + split.odd * (heaps - split.shift) + 1) & 1
        expanded: NDArray[np.int64] = values | missing << split.low
        return expanded

    @property
    def is_larger(self) -> NDArray[np.bool_]:
        """Whether each expanded value is the larger of the two that have its compressed value."""
        is_larger: NDArray[np.bool_] = (self.expanded >> self.split.low & 1) == 1
        return is_larger

    def smaller(self, heaps: Indices, places: Places) -> Indices:
        """Return for each common value the number of smaller rare values."""
        low = self.split.low
        counts: Indices = (places >> low) + self.is_larger[heaps & 1, places] << low
        return counts

    def values(self, first: int, places: Places) -> NDArray[np.int64]:
        """Return the values of consecutive common heaps from ``first`` on, given compressed."""
        values = np.empty(len(places), np.int64)
        for start in (0, 1):
            values[start::2] = self.expanded[(first + start) & 1][places[start::2]]
        return values


def fits(table: Table) -> bool:
    """Return whether a table is long enough, bounded, and of small enough values for Bounded."""
    bounds = table.bounds
    if bounds is None or not can_stream(table) or table.length < 4 * HISTORY:
        return False
    low, has_rare = bounds.split.low, not commons(table.values[1:HISTORY], bounds.split, 1).all()
    largest = int(table.values.max())
    return has_rare and 2 * bounds.part <= HISTORY and largest < 2 * LIMIT and 2 << low <= LIMIT


def compressed(values: Values, split: Split) -> Places:
    """Return values as bytes, with the mask's lowest bit cut out and those above moved down."""
    low = split.low
    return (values >> (low + 1) << low | values & (1 << low) - 1).astype(np.uint8)


def commons(values: Values, split: Split, first: int = 0) -> NDArray[np.bool_]:
    """Return for each heap, from ``first`` on, whether it is common."""
    ones = np.bitwise_count(values & values.dtype.type(split.mask)).astype(np.int64)
    is_common: NDArray[np.bool_] = (
        (ones + split.odd * (first - split.shift + np.arange(len(values)))) & 1
    ) == 1
    return is_common
