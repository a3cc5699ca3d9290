"""Recompute values for ``verification`` by independent, plain loops, compiled by Numba."""

from __future__ import annotations

import numpy as np

from games.compiling import compiled


@compiled(nogil=True)
def again(values, start, stop, takes, unequal, split, rare, rares, work):
    """Recompute values[start:stop], or a part of it limited by ``work``, a number of sums.

    All options with a rare part are examined, which gives all common options (see ``split`` in
    ``certificate``). A rare value is an option only if a search, from small parts to large ones,
    gives a split with it. ``takes`` are those of splits, of one heap left, and of none. Returns the
    first heap that was not recomputed, the number of rare heaps, and the largest part needed.
    """
    splits = takes[0]
    mask, odd, shift = split
    seen = np.zeros(4 << 10, np.int64)
    deepest = 0
    for heap in range(start, stop):
        if work <= 0 or rares == len(rare):
            return heap, rares, deepest
        _mark_option_values(seen, values, heap, takes, unequal, rare[:rares])
        work -= rares * len(splits) + 8
        last = (heap - splits[0] - unequal) // 2 if len(splits) else 0
        part, value, is_common = 0, 0, False
        while True:
            if seen[value] == heap:
                value += 1
                continue
            is_common = mask > 0 and _ones(value & mask, odd * (heap - shift))
            if is_common or part >= last:
                break
            while part < last and seen[value] != heap:
                part += 1
                for take in splits:
                    other = heap - take - part
                    if other >= part + unequal:
                        seen[values[part] ^ values[other]] = heap
        work -= part * len(splits)
        deepest = max(deepest, part)
        values[heap] = value
        if mask > 0 and not is_common:
            rare[rares] = heap
            rares += 1
        if 4 * value >= len(seen):
            seen = np.zeros(4 * len(seen), np.int64)
    return stop, rares, deepest


@compiled(nogil=True)
def _mark_option_values(seen, values, heap, takes, unequal, rare):
    """Mark the values of options that leave one heap or none, or have a rare part."""
    splits, shrinks, ends = takes
    for take in shrinks:
        if take < heap:
            seen[values[heap - take]] = heap
    for take in ends:
        if take == heap:
            seen[0] = heap
    for take in splits:
        for part in rare:
            other = heap - take - part
            if other < 1:
                break
            if other != part or not unequal:
                seen[values[part] ^ values[other]] = heap


@compiled(nogil=True)
def _ones(bits, more):
    """Return whether the number of ones in ``bits``, plus ``more``, is odd."""
    while bits:
        more += bits & 1
        bits >>= 1
    return more % 2 == 1
