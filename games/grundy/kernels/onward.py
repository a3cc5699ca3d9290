"""Extend a sequence by 64 heaps at once, with each value stored as a set of one element.

All heaps of a block are common. Splits with a rare part give the heaps' own sets, with the places
XORed by the part's compressed value. So the sets for all parts with one compressed value are united
first, and the places of the union are XORed once. The parts are ordered so that few digits change
from one compressed value to the next; by these digits the union is XORed in between.
"""

from __future__ import annotations

import numpy as np

from games.compiling import compiled
from games.grundy.kernels.bits import ONE, lowest
from games.grundy.kernels.vectors import marked, smaller, unite, unite_16, without

#: The fingerprints of bits.py and vectors.py, whose functions are inlined.
BITS = "6849a4e41841"
VECTORS = "cf3f2d0b260b"

#: The number of heaps in a block; the number in a part of it that is filled heap by heap, for
#: splits with smaller parts.
BLOCK, SMALL = 64, 16
#: The most heaps before a block that matter, apart from the parts of splits.
BEFORE = 128
#: The number of values in the digest that decides whether a heap is marked.
DIGEST = 64

#: Why ``advance`` stopped: done, a value too large for a set, a rare value without a witness, or no
#: room for more marked heaps.
DONE, FULL, LACKING, MARKED = 0, 1, 2, 3

_U = np.uint64
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


@compiled()
def most_made(made, worth, count, again):
    """Return the parts' indices, the first ``count`` greedily by the worth of values they make.

    ``made[i, :, k]`` are the values that part k makes for sample i, and ``worth[i]`` is the worth
    of each value, which is multiplied by ``again``, in place, once a chosen part makes it. The
    other parts follow in their order.
    """
    parts = made.shape[2]
    order, gains = np.zeros(parts, np.int64), np.zeros(parts, np.float32)
    for turn in range(min(count, parts)):
        for i in range(made.shape[0]):
            for j in range(made.shape[1]):
                for k in range(parts):
                    gains[k] += worth[i, made[i, j, k]]
        for done in order[:turn]:
            gains[done] = -1
        best = order[turn] = np.argmax(gains)
        gains[:] = 0
        for i in range(made.shape[0]):
            for j in range(made.shape[1]):
                worth[i, made[i, j, best]] *= again
    rest = np.ones(parts, np.bool_)
    rest[order[:count]] = False
    order[count:] = np.flatnonzero(rest)
    return order


@compiled()
def _level_of_heap(places, heap):
    """Return the level of a heap: the number of zeros that end the digest of its latest values."""
    digest = _U(0)
    for j in range(DIGEST):
        digest = (digest ^ _U(places[heap - j] + 1)) * _FACTOR
        digest ^= digest >> _U(29)
    return lowest(digest | (ONE << _U(63)))


@compiled(inline="always")
def _fill_heaps_singly(sets, places, row, at, off, near, entries, others, shrinks):
    """Fill SMALL heaps from at + off on, singly; return a number no smaller than any place."""
    top = 0
    for j in range(_U(SMALL)):
        heap, column = _U(at + off) + j, _U(BEFORE + off) + j
        reached = _U(row[column])
        for i in range(len(near)):
            reached |= ONE << _U(places[heap - near[i]] ^ entries[i])
        if len(others):
            row[column] = reached
        for i in range(len(others)):
            reached |= _U(row[column - others[i]])
        for i in range(len(shrinks)):
            reached |= ONE << _U(places[heap - shrinks[i]])
        place = lowest(~reached)
        places[heap] = place
        sets[heap] = ONE << _U(place)
        top |= place
    return top


@compiled()
def _remove_made(lack, lacking, places, at, splits, common, common_entries):
    """Remove from ``lack`` the values that common parts make; return whether all become empty.

    ``lacking`` has a bit for each heap from ``at`` on whose set in ``lack`` is not empty.
    """
    while lacking:
        j = lowest(lacking)
        lacking &= lacking - ONE
        i = 0
        while lack[j] and i < len(common):
            for take in splits:
                made = places[at + j - take - common[i]] ^ common_entries[i]
                lack[j] &= ~(ONE << _U(made))
            i += 1
        if lack[j]:
            return False
    return True


@compiled(inline="always")
def _do_witnesses_suffice(
    sets, places, at, others, rare_shrinks, splits, common, common_entries,
    witnesses, batches, lack, made,
):  # fmt: skip
    """Return whether witnesses, rare shrinks and common parts make all values in ``lack``.

    These are the smaller rare values of the block from ``at`` on. Overwrites ``lack`` and ``made``.
    """
    for i in range(len(rare_shrinks)):
        without(lack, sets, at - rare_shrinks[i])
    for j in range(BLOCK):
        made[BEFORE + j] = 0
    lacking, batch = ONE, 0
    while lacking and batch < len(batches) - 1:
        unite(sets, at, witnesses, batches[batch], batches[batch + 1] - 1, made, BEFORE)
        lacking = without(lack, made, BEFORE)
        for i in range(len(others)):
            lacking = without(lack, made, BEFORE - np.int64(others[i]))
        batch += 1
    if len(others):
        for j in range(BEFORE):
            made[j] = made[j + BLOCK]
    return not lacking or _remove_made(lack, lacking, places, at, splits, common, common_entries)


@compiled(inline="always")
def _fill_block(sets, places, at, near, entries, others, shrinks, middle, far, row):
    """Fill the block from ``at`` on; return a number no smaller than any of its places."""
    top = 0
    for j in range(BLOCK):
        row[BEFORE + j] = 0
    unite(sets, at, far, 0, len(far[1]) - 1, row, BEFORE)
    for off in range(0, BLOCK, SMALL):
        unite_16(sets, at + off, middle, 0, len(middle[1]) - 1, row, BEFORE + off)
        top |= _fill_heaps_singly(sets, places, row, at, off, near, entries, others, shrinks)
    if len(others):
        for j in range(BEFORE):
            row[j] = row[j + BLOCK]
    return top


@compiled(nogil=True)
def advance(
    sets, places, start, stop, near, entries, others, shrinks, rare_shrinks,
    rare, rare_entries, splits, common, common_entries, middle, far, witnesses, batches,
    low, raised, seen, least, marks,
):  # fmt: skip
    """Fill sets and places from start to stop, block by block.

    Places are compressed values, and a heap's set has its place alone. ``near``, ``middle`` and
    ``far`` are rare parts plus the smallest take, the first with ``entries``, their places.
    Returns the reason for stopping, the heap, and the number of marked heaps: ``marks`` receives
    those of at least the level ``least``, with their levels.
    """
    row, made = np.zeros_like(sets[: BEFORE + BLOCK]), np.zeros_like(sets[: BEFORE + BLOCK])
    lack, count = np.zeros_like(sets[:BLOCK]), 0
    for i in range(len(rare) if len(others) else 0):
        for j in range(BEFORE):
            row[j] |= ONE << _U(places[start - BEFORE + j - rare[i]] ^ rare_entries[i])
    for end in range(start, stop + BLOCK, BLOCK):
        at = end - BLOCK
        if end < stop:  # before the last block is checked: values just written are slow to read
            top = _fill_block(sets, places, end, near, entries, others, shrinks, middle, far, row)
            if top >= sets.itemsize * 8:
                return FULL, max(at, start), count
        if at < start:
            continue
        smaller(sets, at, low, raised, seen, lack)
        if not _do_witnesses_suffice(
            sets, places, at, others, rare_shrinks, splits, common, common_entries,
            witnesses, batches, lack, made,
        ):  # fmt: skip
            return LACKING, at, count
        hits = marked(sets, at)
        while hits:
            heap = at + lowest(hits)
            hits &= hits - ONE
            level = _level_of_heap(places, heap)
            if level >= least:
                marks[0, count], marks[1, count] = heap, level
                count += 1
        if count + BLOCK > marks.shape[1]:
            return MARKED, end, count
    return DONE, stop, count
