"""The loops that count, compiled by Numba. Import this module where it is used: it is slow to.

A table holds for each heap its class and its compressed value: COMMON is set unless the heap is
rare, and the rest is the value without the lowest bit of the mask, which the class implies. So
the XOR of two entries tells both of a split: its class, and its compressed value. Sets of
compressed values are rows of 64-bit words.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

#: How many heaps are worked on at once.
BLOCK = 64
#: How many splits of a row are looked at at once.
STRIDE = 256
COMMON = 0x8000

#: Why ``advance`` stopped: done, more values than the sets hold, or the whole table is needed.
DONE, GROW, WHOLE = 0, 1, 2

_ONE = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_FLAG = np.uint16(COMMON)
_INDEX = np.uint16(COMMON - 1)
_WIDTH = np.uint16(64)


@njit(cache=True, inline="always")
def _bit(place):
    return _ONE << np.uint64(place & 63)


_BY_2, _BY_4, _BY_8, _BYTES = (np.uint64(_ALL // ones) for ones in map(np.uint64, (3, 5, 17, 255)))


@njit(cache=True, inline="always")
def _ones(word):
    """Return how many ones a word has; LLVM knows these sums, and counts in one instruction."""
    word -= (word >> np.uint64(1)) & _BY_2
    word = (word & _BY_4) + ((word >> np.uint64(2)) & _BY_4)
    return (((word + (word >> np.uint64(4))) & _BY_8) * _BYTES) >> np.uint64(56)


@njit(cache=True, inline="always")
def _lowest(word):
    """Return the place of the lowest 1 of a word that is not 0."""
    return np.int64(_ones((word & (~word + _ONE)) - _ONE))


@njit(cache=True, inline="always")
def _odd_ones(value):
    """Return 1 if a number below 2^16 has an odd number of ones, else 0."""
    value ^= value >> 8
    value ^= value >> 4
    value ^= value >> 2
    value ^= value >> 1
    return value & 1


@njit(cache=True)
def _first_gap(words):
    """Return the smallest number that a set lacks, or its size if it lacks none."""
    for word in range(len(words)):
        if words[word] != _ALL:
            return 64 * word + _lowest(~words[word])
    return 64 * len(words)


@njit(cache=True, inline="always")
def _below(count):
    """Return the word with the numbers below this one, of those from 0 to 63."""
    if count <= 0:
        return np.uint64(0)
    return _ALL if count >= 64 else (_ONE << np.uint64(count)) - _ONE


@njit(cache=True)
def _lowest_of(words):
    """Return the smallest number in a set, or its size if it is empty."""
    for word in range(len(words)):
        if words[word]:
            return 64 * word + _lowest(words[word])
    return 64 * len(words)


@njit(cache=True, nogil=True)
def rows(values, start, first, last, unequal, totals):
    """Set, of the totals from first to last, what two heaps below ``start`` make together.

    ``totals`` is a ring of sets, large enough for sums of values so far. If ``unequal`` is 1, not
    0, the heaps may not be of the same size.
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


@njit(cache=True)
def naive(values, start, stop, splits, shrinks, ends, unequal, totals):
    """Fill values[start:stop] from the definition; return how far the sets were large enough.

    ``totals`` is what ``rows`` has made of all totals up to the stop.
    """
    ring, words = totals.shape
    reached = np.zeros(words, np.uint64)
    for heap in range(start, stop):
        for left in range(1, min(heap - start, (heap - unequal) // 2) + 1):
            made = values[left] ^ values[heap - left]
            totals[heap % ring, made >> 6] |= _bit(made)
        reached[:] = 0
        for take in splits:
            if take <= heap:
                reached |= totals[(heap - take) % ring]
        for take in shrinks:
            if take < heap:
                value = values[heap - take]
                reached[value >> 6] |= _bit(value)
        for take in ends:
            if take == heap:
                reached[0] |= _ONE
        value = _first_gap(reached)
        if 2 * value >= 64 * words:
            return heap
        values[heap] = value
    return stop


@njit(cache=True)
def slide(values, start, stop, runs, ended, counts, reached):
    """Fill values[start:stop] of a game without splits.

    ``runs`` are the first and last of what may be taken in a row. ``counts`` tells how many of the
    heaps that may be left now have each value, and ``reached`` is the set of these; ``ended``
    tells which heaps may be taken whole.
    """
    for heap in range(start, stop):
        for i in range(len(runs)):
            new, old = heap - runs[i, 0], heap - runs[i, 1] - 1
            if new > 0:
                value = values[new]
                counts[value] += 1
                reached[value >> 6] |= _bit(value)
            if old > 0:
                value = values[old]
                counts[value] -= 1
                if counts[value] == 0:
                    reached[value >> 6] &= ~_bit(value)
        is_end = heap < len(ended) and ended[heap] and counts[0] == 0
        reached[0] |= np.uint64(is_end)
        values[heap] = _first_gap(reached)
        reached[0] ^= np.uint64(is_end)


@njit(cache=True)
def histograms(values, size):
    """Count the values below ``size``: those of the even heaps, and those of the odd ones."""
    counts = np.zeros((4, size), np.int64)  # four, so that few additions wait for one another
    for heap in range(0, len(values) - 3, 4):
        counts[0, values[heap]] += 1
        counts[1, values[heap + 1]] += 1
        counts[2, values[heap + 2]] += 1
        counts[3, values[heap + 3]] += 1
    for heap in range(len(values) // 4 * 4, len(values)):
        counts[heap & 1, values[heap]] += 1
    return counts[:2] + counts[2:]


@njit(cache=True)
def tabulate(values, table, start, stop, mask, low, odd, shift):
    """Fill table[start:stop]; return how many heaps there are rare.

    A heap n is rare if popcount(G(n) AND mask) + odd · (n - shift) is even.
    """
    below = np.uint16((1 << low) - 1)
    rare = 0
    for heap in range(start, stop):
        value = values[heap]
        common = (_odd_ones(int(value) & mask) + odd * (heap - shift)) & 1
        entry = ((value >> np.uint16(low + 1)) << np.uint16(low)) | (value & below)
        if common:
            entry |= _FLAG
        else:
            rare += 1
        table[heap] = entry
    return rare


@njit(cache=True)
def _expanded(index, low, mask, parity):
    """Return the value of a compressed one whose AND with the mask has this parity of ones."""
    value = ((index >> low) << (low + 1)) | (index & ((1 << low) - 1))
    return value | ((_odd_ones(value & mask) ^ parity) << low)


@njit(cache=True, inline="always")
def _one_of(made):
    """Return the word with a number in it if it is one from 0 to 63, else 0."""
    return _ONE << np.uint64(made) if made < _WIDTH else np.uint64(0)


def _marker(size):
    """Return a function for sets of a fixed size, so that it is compiled to vectors of bits."""

    @njit(cache=True)
    def mark(sets, column, table, heap, parts, entries, first, last, common):
        """Add to the sets of the totals from ``heap`` on what parts[first:last] make."""
        for word in range(sets.shape[0]):
            wanted = np.uint16((COMMON if common else 0) + 64 * word)
            row = sets[word, column : column + size]
            for i in range(first, last, 2):  # by twos, the last one perhaps twice
                k = min(i + 1, last - 1)
                one = table[heap - parts[i] : heap - parts[i] + size]
                two = table[heap - parts[k] : heap - parts[k] + size]
                entry, other = entries[i] ^ wanted, entries[k] ^ wanted
                for j in range(size):
                    row[j] |= _one_of(one[j] ^ entry) | _one_of(two[j] ^ other)

    return mark


_mark_64, _mark_32, _mark_16, _mark_8 = map(_marker, (64, 32, 16, 8))


@njit(cache=True, nogil=True)
def mark_far(commons, table, start, first, last, parts, entries):
    """Add to the sets of the totals from ``start`` on what rare parts make, of some blocks.

    The parts are so large that the others are before the start.
    """
    for block in range(first, last):
        column = block * BLOCK
        _mark_64(commons, column, table, start + column, parts, entries, 0, len(parts), True)


@njit(cache=True)
def _mark_one(sets, column, made, common):
    """Add one option to a set if it has the class wanted."""
    if (made >= _FLAG) == common:
        index = made & _INDEX
        sets[index >> 6, column] |= _bit(index)


@njit(cache=True)
def _mark_new(commons, table, shift, heap, first, last):
    """Add what a new rare heap makes to the sets of the totals from first to last."""
    for total in range(max(first, heap + 1), last):
        made = table[heap] ^ table[total - heap]
        _mark_one(commons, total + shift, made, True)


def columns(words: int, splits: tuple[int, ...]) -> NDArray[np.uint64]:
    """Return empty sets for ``commons`` and ``found``.

    A block starts where a line of the cache does: vectors across two are slow.
    """
    before = max(1 << max(splits).bit_length(), 8)
    shape = 2, words, before + BLOCK
    size = 2 * words * (before + BLOCK)
    room = np.zeros(size + 8, np.uint64)
    first = -room.ctypes.data // 8 % 8
    return room[first : first + size].reshape(shape)


@njit(cache=True)
def prime(commons, table, base, start, rare, rare_entries, rares):
    """Fill the first columns, those of the totals before the start."""
    before = commons.shape[1] - BLOCK
    commons[:] = 0
    for total in range(max(start - before, base + 2), start):
        for i in range(rares):
            if rare[i] >= total or total - rare[i] < base:
                break
            made = table[total - rare[i] - base] ^ rare_entries[i]
            _mark_one(commons, total - start + before, made, True)


@njit(cache=True)
def _first_part(table, total, unequal, wanted):
    """Return the smallest part of the splits of a total that make an entry, 0 if none does."""
    part = 1
    while 2 * part <= total and part + STRIDE <= total:
        left = table[part : part + STRIDE]
        right = table[total - part - STRIDE + 1 : total - part + 1]
        made = np.uint16(0)
        for i in range(STRIDE):  # all of them, which is compiled to vectors
            made |= np.uint16(left[i] ^ right[STRIDE - 1 - i] == wanted)
        if made:
            break
        part += STRIDE
    while 2 * part + unequal <= total:
        if table[part] ^ table[total - part] == wanted:
            return part
        part += 1
    return 0


@njit(cache=True)
def _seek(table, at, splits, spare, spare_entries, missing, found, here, tally):
    """Strike out of a set what splits with a spare witness make; return whether all was made."""
    i = 0
    lacking = True
    while lacking and i < len(spare):
        useful = False
        for j in range(len(splits)):
            made = table[at - splits[j] - spare[i]] ^ spare_entries[i]
            if made < _FLAG:
                word, bit = made >> 6, _bit(made)
                found[word, here - splits[j]] |= bit
                useful |= missing[word] & bit != 0
                missing[word] &= ~bit
        if useful:
            half = i // 2  # it will soon be useful again: try it earlier
            spare[i], spare[half] = spare[half], spare[i]
            spare_entries[i], spare_entries[half] = spare_entries[half], spare_entries[i]
            lacking = False
            for word in range(len(missing)):
                lacking |= missing[word] != 0
        i += 1
    tally[0] += i * len(splits)
    return not lacking


@njit(cache=True)
def _search_rows(table, heap, splits, unequal, spare, spare_entries, missing, tally):
    """Strike out of a set what any splits make, up to the first that none does.

    Returns whether all was made.
    """
    part = largest = 0
    for word in range(len(missing)):
        while missing[word]:  # one value after the other, the smallest first
            wanted = np.uint16(64 * word + _lowest(missing[word]))
            part = 0
            for take in splits:
                part = _first_part(table, heap - take, unequal, wanted)
                tally[1] += part or (heap - take) // 2
                if part:
                    break
            if not part:
                return False
            missing[word] ^= _bit(wanted)
            largest = max(largest, part)
    tally[2] = max(tally[2], largest)
    if len(spare):  # in place of the least useful
        spare[-1], spare_entries[-1] = part, table[part]
    return True


def _advancer(size):
    """Return ``advance`` (see below) for sets of so many words, of any number if it is 0."""

    @njit(cache=True)
    def advance(
        values, table, base, start, stop, splits, shrinks, unequal, mask, low, odd, shift,
        rare, rare_entries, rares, steady, steady_entries, spare, spare_entries,
        commons, found, whole, tally, far, near,
    ):  # fmt: skip
        words = size or commons.shape[0]
        before = commons.shape[1] - BLOCK
        odd_flag = np.uint16(COMMON * odd)
        missing = np.zeros(words, np.uint64)
        old = rares
        below_8, below_16, below_32, below_64 = np.searchsorted(rare[:rares], (8, 16, 32, 64))
        at = start - base
        while at < stop - base:
            block, end, known = at, at + BLOCK, rares
            for word in range(words):
                commons[word, before:] = 0
                found[word, before:] = 0
                if far.shape[1]:
                    column = at + base - start
                    commons[word, before:] = far[word, column : column + BLOCK]
            _mark_64(commons, before, table, at, rare, rare_entries, below_64, near, True)
            _mark_64(commons, before, table, at, rare, rare_entries, old, rares, True)
            _mark_64(found, before, table, at, steady, steady_entries, 0, len(steady), False)
            while at < end:
                place = at - block
                here = before + place
                if place % 8 == 0:
                    _mark_8(commons, here, table, at, rare, rare_entries, below_8, below_16, True)
                if place % 16 == 0:
                    _mark_16(commons, here, table, at, rare, rare_entries, below_16, below_32, True)
                if place % 32 == 0:
                    _mark_32(commons, here, table, at, rare, rare_entries, below_32, below_64, True)
                # --- common values: the mex
                gap = 64 * words
                for word in range(words - 1, -1, -1):
                    wanted = np.uint16(COMMON + 64 * word)
                    made = commons[word, here]
                    for i in range(below_8):
                        made |= _one_of(table[at - rare[i]] ^ rare_entries[i] ^ wanted)
                    commons[word, here] = made
                    reached = np.uint64(0)
                    for i in range(len(splits)):
                        reached |= commons[word, here - splits[i]]
                    for i in range(len(shrinks)):
                        flip = odd_flag * np.uint16(shrinks[i] & 1)
                        reached |= _one_of(table[at - shrinks[i]] ^ flip ^ wanted)
                    if reached != _ALL:
                        gap = 64 * word + _lowest(~reached)
                if gap >= 64 * words:
                    return GROW, base + block, known
                parity = odd * (base + at - shift) & 1
                value = _expanded(gap, low, mask, 1 ^ parity)
                values[at] = value
                table[at] = np.uint16(gap) | _FLAG
                # --- the smaller rare values: is each one made?
                bound = ((gap >> low) + ((value >> low) & 1)) << low
                lacking = np.uint64(0)
                for word in range(words):
                    made = np.uint64(0)
                    for i in range(len(splits)):
                        made |= found[word, here - splits[i]]
                    for i in range(len(shrinks)):
                        flip = odd_flag * np.uint16(shrinks[i] & 1)
                        made |= _one_of(table[at - shrinks[i]] ^ flip ^ np.uint16(64 * word))
                    missing[word] = _below(bound - 64 * word) & ~made
                    lacking |= missing[word]
                if lacking and not _seek(
                    table, at, splits, spare, spare_entries, missing, found, here, tally
                ):
                    if not whole:
                        return WHOLE, base + block, known
                    if not _search_rows(
                        table, at, splits, unequal, spare, spare_entries, missing, tally
                    ):
                        if rares == len(rare):
                            return GROW, base + block, known
                        index = _lowest_of(missing)
                        values[at] = _expanded(index, low, mask, parity)
                        table[at] = rare_entries[rares] = index
                        rare[rares] = at
                        rares += 1
                        _mark_new(commons, table, before - block, at, at + 1, end)
                at += 1
            for word in range(words):
                for i in range(before):
                    commons[word, i] = commons[word, i + BLOCK]
                    found[word, i] = found[word, i + BLOCK]
        return DONE, base + at, rares

    return advance


#: By the number of words of a set: each is compiled when first needed. 0 stands for any other.
_ADVANCES = {size: _advancer(size) for size in (0, 1, 2, 4)}


def advance(
    *arguments: Any, far: NDArray[np.uint64] | None = None, near: int = 0
) -> tuple[int, int, int]:
    """Fill values and table from start to stop, both seen from ``base``, block by block.

    Takes what the function within ``_advancer`` takes. Returns why it stopped, where, and how
    many rare heaps are known. ``commons`` and ``found`` hold for each total the common values
    that splits make, and rare values that some do; their first columns are the totals before the
    block. ``tally`` counts single sums and those of rows, and keeps the largest witness that a
    row has shown. If ``far`` is given, it holds the common values of the totals from the start to
    the stop that all rare heaps but the first ``near`` make.
    """
    *_, rares, _, _, _, _, commons, _, _, _ = arguments
    if far is None:
        far, near = np.zeros((len(commons), 0), np.uint64), rares
    compiled = _ADVANCES.get(len(commons), _ADVANCES[0])
    reached: tuple[int, int, int] = compiled(*arguments, far, near)
    return reached


@njit(cache=True)
def z_function(values):
    """Return for each i how many values from i on agree with those from 0 on."""
    n = len(values)
    z = np.zeros(n, np.uint32)
    left = right = 0
    for i in range(1, n):
        same = min(right - i, z[i - left]) if i < right else 0
        while i + same < n and values[same] == values[i + same]:
            same += 1
        z[i] = same
        if i + same > right:
            left, right = i, i + same
    return z


@njit(cache=True)
def candidate(matches, first, splits, reach):
    """Return the smallest period from ``first`` on whose window is filled, 0 if none is.

    ``matches`` is the Z-function of the values, read backwards.
    """
    length = len(matches)
    for period in range(first, length):
        start = max(length - period - int(matches[period]), 1)
        end = reach + (2 * start + period if splits else start)
        if end + period <= length:
            return period
    return 0


@njit(cache=True)
def latest_window(values, width, most, step):
    """Return the smallest period, a multiple of ``step``, by which the last values recur.

    The last ``width`` ones, that is, at most ``most`` heaps before; 0 if they do not.
    """
    end = len(values)
    for period in range(step, most + 1, step):
        i = 1
        while i <= width and values[end - i] == values[end - i - period]:
            i += 1
        if i > width:
            return period
    return 0


@njit(cache=True)
def recurrence(latest, width, window, offset, step):
    """Return how many values after the first ``width`` a window ends again, -1 if it does not.

    Only counts of at least 1 whose sum with the offset is a multiple of ``step`` are meant.
    """
    for count in range(1, len(latest) - width + 1):
        if (count + offset) % step == 0:
            i = 1
            while i <= width and latest[width + count - i] == window[width - i]:
                i += 1
            if i > width:
                return count
    return -1
