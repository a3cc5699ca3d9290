"""Grundy values from the definition, compiled by Numba."""

from __future__ import annotations

import numpy as np

from games.compiling import compiled
from games.grundy.kernels.bits import ONE, bit, first_gap, moved_by_xor

#: The fingerprint of bits.py, whose functions are inlined.
BITS = "6849a4e41841"


@compiled(nogil=True)
def rows(values, start, first, last, unequal, totals):
    """Set in ``totals`` the XORs of two heaps below ``start``, for ``first`` … ``last`` - 1.

    ``totals`` is a ring of sets, large enough for the XORs of all values so far. If ``unequal`` is
    1 instead of 0, the two heaps must differ in size.
    """
    ring, words = totals.shape
    seen = np.zeros(64 * words, np.uint8)
    for total in range(first, last):
        seen[:] = 0
        half = (total - unequal) // 2
        lefts = values[max(total - start + 1, 1) : half + 1]
        rights = values[total - half : total - half + len(lefts)]
        for i in range(len(lefts)):
            seen[lefts[i] ^ rights[len(lefts) - 1 - i]] = 1
        for word in range(words):
            bits = np.uint64(0)
            for place in range(64):
                bits |= np.uint64(seen[64 * word + place]) << np.uint64(place)
            totals[total % ring, word] = bits


@compiled()
def naive(values, start, stop, splits, shrinks, ends, unequal, totals):
    """Fill values[start:stop] by the definition; return ``stop``.

    If the sets become too small, return the first heap that is not filled. ``splits``, ``shrinks``
    and ``ends`` are the takes that leave two heaps, one and none. ``unequal`` is as in ``rows``,
    and ``totals`` its result for all totals below the stop.
    """
    ring, words = totals.shape
    reached = np.zeros(words, np.uint64)
    for heap in range(start, stop):
        for left in range(1, min(heap - start, (heap - unequal) // 2) + 1):
            made = values[left] ^ values[heap - left]
            totals[heap % ring, made >> 6] |= bit(made)
        reached[:] = 0
        for take in splits:
            if take <= heap:
                reached |= totals[(heap - take) % ring]
        for take in shrinks:
            if take < heap:
                value = values[heap - take]
                reached[value >> 6] |= bit(value)
        for take in ends:
            if take == heap:
                reached[0] |= ONE
        value = first_gap(reached)
        if 2 * value >= 64 * words:
            return heap
        values[heap] = value
    return stop


@compiled()
def threefold(values, start, stop, takes, pairs, threes):
    """Fill values[start:stop] if moves leave up to three heaps; return the first heap not filled.

    Ends early if the sets are too small. ``takes`` are those of moves that leave three heaps, two,
    one and none. ``pairs`` and ``threes`` are the sets of XORs of two and of three heaps of each
    total, known for all totals before the start, and filled for the others.
    """
    for_three, for_two, for_one, for_none = takes
    words = pairs.shape[1]
    reached = np.zeros(words, np.uint64)
    for heap in range(start, stop):
        for left in range(1, heap // 2 + 1):
            made = values[left] ^ values[heap - left]
            pairs[heap, made >> 6] |= bit(made)
        for left in range(1, heap // 3 + 1):
            moved_by_xor(pairs[heap - left], values[left], threes[heap])
        reached[:] = 0
        for take in for_three:
            if take <= heap:
                reached |= threes[heap - take]
        for take in for_two:
            if take <= heap:
                reached |= pairs[heap - take]
        for take in for_one:
            if take < heap:
                value = values[heap - take]
                reached[value >> 6] |= bit(value)
        for take in for_none:
            if take == heap:
                reached[0] |= ONE
        value = first_gap(reached)
        if 2 * value >= 64 * words:
            return heap
        values[heap] = value
    return stop


@compiled()
def slide(values, start, stop, runs, ended, counts, reached):
    """Fill values[start:stop] of a game without splits.

    ``runs`` are the first and last takes of each run of consecutive takes. ``counts`` holds how
    many options of the heap before the start have each value, and ``reached`` is the set of these
    values; both are updated. ``ended`` marks the heaps that can be taken whole.
    """
    for heap in range(start, stop):
        for i in range(len(runs)):
            new, old = heap - runs[i, 0], heap - runs[i, 1] - 1
            if new > 0:
                value = values[new]
                counts[value] += 1
                reached[value >> 6] |= bit(value)
            if old > 0:
                value = values[old]
                counts[value] -= 1
                if counts[value] == 0:
                    reached[value >> 6] &= ~bit(value)
        is_end = heap < len(ended) and ended[heap] and counts[0] == 0
        reached[0] |= np.uint64(is_end)
        values[heap] = first_gap(reached)
        reached[0] ^= np.uint64(is_end)
