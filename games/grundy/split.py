"""Rare and frequent values: a mask that distinguishes them, computed from the values.

In most octal games nearly all values are *common* and few are *rare* (Berlekamp, Conway & Guy,
Winning Ways ch. 4; masks, and the position's parity in them, are Flammenkamp's): the XOR of two
values of one kind is rare, that of two of different kinds is common.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from games.arrays import NDArray, np
from games.heap_rules import HeapRules

#: Arrays of uint16, or uint32 if values are larger.
Values: TypeAlias = "NDArray[np.unsignedinteger[Any]]"

#: All values are below this limit.
VALUE_LIMIT = 1 << 32


@dataclass(frozen=True)
class Split:
    """A split into rare and common: n is rare if popcount(G(n) AND mask) + odd·(n - shift) is even.

    ``rare`` counts the rare heaps among the ``heaps`` examined. ``odd`` is 1 if the condition
    depends on the position's parity, else 0.
    """

    mask: int
    odd: int
    shift: int
    rare: int
    heaps: int

    def is_like(self, other: Split) -> bool:
        """Return whether both splits, of one game, distinguish the same heaps."""
        return (self.mask, self.odd) == (other.mask, other.odd)

    @property
    def low(self) -> int:
        """The place of the mask's lowest 1, from 0 on."""
        return (self.mask & -self.mask).bit_length() - 1


@dataclass(frozen=True)
class Bounds:
    """From the heap ``since`` on, splits with a part of at most ``part`` decided every value.

    No heap from there on is rare; each common option has a rare part, and each smaller rare value
    has a split that makes it, and none of these parts is larger.
    """

    since: int
    part: int
    split: Split


def find_split(rules: HeapRules, values: Values) -> Split | None:
    """Return the split with the fewest rare heaps among the values.

    None if some move leaves three heaps, none leaves two, or the code is endless.
    One Walsh–Hadamard transform of the histogram tries all masks at once; another one tries the
    masks with the position's parity, which all breaking digits must then share.
    """
    if not rules.has_rare_values:
        return None
    from games.grundy.kernels.sparse import histograms

    shift = rules.splits[-1]
    size = 1 << int(values.max(initial=1)).bit_length()
    even, odd = histograms(values, size)
    if shift % 2:
        even, odd = odd, even  # by the parity of n - shift
    tried = [(even + odd, 0)]
    if len({take % 2 for take in rules.splits}) == 1:
        tried.append((even - odd, 1))
    best: Split | None = None
    for histogram, parity in tried:
        sums = walsh_hadamard(histogram)
        sums[0] = len(values)
        mask = int(sums[1:].argmin()) + 1
        rare = int(len(values) + sums[mask]) // 2
        if best is None or rare < best.rare:
            best = Split(mask, parity, shift, rare, len(values))
    return best


def walsh_hadamard(histogram: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each mask the sum over v of histogram[v]·(-1)^popcount(v AND mask)."""
    sums = histogram.copy()
    width = 1
    while width < len(sums):
        pairs = sums.reshape(-1, 2, width)
        low, high = pairs[:, 0].copy(), pairs[:, 1].copy()
        pairs[:, 0], pairs[:, 1] = low + high, low - high
        width *= 2
    return sums


def witness_heaps(values: Values, last: int) -> NDArray[np.int64]:
    """Return the heaps 1, 2, … ``last`` - 1 in an order in which values vary.

    First comes the smallest heap of each value, then the second of each, and so on; within these,
    smaller values come first.
    """
    part = values[1:last].astype(np.int64)
    order = np.argsort(part, kind="stable")
    ranked = part[order]
    starts = np.searchsorted(ranked, ranked)
    turn = np.empty(len(part), dtype=np.int64)
    turn[order] = np.arange(len(part)) - starts
    return np.lexsort((part, turn)) + 1
