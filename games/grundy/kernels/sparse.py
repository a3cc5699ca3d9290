"""The sparse-space method for 64 heaps at once, compiled by Numba.

A table holds the class and the compressed value of each heap: COMMON is set unless the heap is
rare, and the rest is the value without the lowest bit of the mask, which the class implies. So the
XOR of two entries gives both the class and the compressed value of a split. Sets of compressed
values are rows of 64-bit words.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.compiling import compiled
from games.grundy.kernels.bits import ALL, ONE, below, bit, lowest, lowest_of, odd_ones

#: The fingerprint of bits.py, whose functions are inlined.
BITS = "6849a4e41841"

#: The number of heaps in a block.
BLOCK = 64
#: The number of splits of a row that are examined at once.
STRIDE = 256
COMMON = 0x8000

#: Why ``advance`` stopped: done, values too large for the sets, or a whole row is needed.
DONE, GROW, WHOLE = 0, 1, 2

_FLAG = np.uint16(COMMON)
_INDEX = np.uint16(COMMON - 1)
_WIDTH = np.uint16(64)


@compiled()
def histograms(values, size):
    """Return how often each value below ``size`` occurs at even heaps, and at odd ones."""
    counts = np.zeros((4, size), np.int64)  # four, so that few additions wait for each other
    for heap in range(0, len(values) - 3, 4):
        counts[0, values[heap]] += 1
        counts[1, values[heap + 1]] += 1
        counts[2, values[heap + 2]] += 1
        counts[3, values[heap + 3]] += 1
    for heap in range(len(values) // 4 * 4, len(values)):
        counts[heap & 1, values[heap]] += 1
    return counts[:2] + counts[2:]


@compiled()
def tabulate(values, table, start, stop, mask, low, odd, shift):
    """Fill table[start:stop]; return the number of rare heaps there.

    A heap n is rare if popcount(G(n) AND mask) + odd · (n - shift) is even; ``low`` is the place of
    the lowest bit of the mask.
    """
    below = np.uint16((1 << low) - 1)
    rare = 0
    for heap in range(start, stop):
        value = values[heap]
        common = (odd_ones(int(value) & mask) + odd * (heap - shift)) & 1
        entry = ((value >> np.uint16(low + 1)) << np.uint16(low)) | (value & below)
        if common:
            entry |= _FLAG
        else:
            rare += 1
        table[heap] = entry
    return rare


@compiled()
def _expand_value(index, low, mask, parity):
    """Return the value of a compressed one, given the parity of ones that it has under the mask."""
    value = ((index >> low) << (low + 1)) | (index & ((1 << low) - 1))
    return value | ((odd_ones(value & mask) ^ parity) << low)


@compiled(inline="always")
def _one_of(made):
    """Return the word that contains ``made`` if it is from 0 to 63, else 0."""
    return ONE << np.uint64(made) if made < _WIDTH else np.uint64(0)


def _build_marker(size):
    """Return a function for sets of a fixed number of columns, which compiles to vector code."""

    @compiled()
    def mark(sets, column, table, heap, parts, entries, first, last, common):
        """Add values of splits with parts[first:last], for the totals from ``heap`` on.

        They are the common ones, or the rare ones if ``common`` is false.
        """
        for word in range(sets.shape[0]):
            wanted = np.uint16((COMMON if common else 0) + 64 * word)
            row = sets[word, column : column + size]
            for i in range(first, last, 2):  # in pairs; the last one may be used twice
                k = min(i + 1, last - 1)
                one = table[heap - parts[i] : heap - parts[i] + size]
                two = table[heap - parts[k] : heap - parts[k] + size]
                entry, other = entries[i] ^ wanted, entries[k] ^ wanted
                for j in range(size):
                    row[j] |= _one_of(one[j] ^ entry) | _one_of(two[j] ^ other)

    return mark


_mark_64, _mark_32, _mark_16, _mark_8 = map(_build_marker, (64, 32, 16, 8))


@compiled(nogil=True)
def mark_far(commons, table, start, first, last, parts, entries):
    """Add the common values of splits with rare ``parts`` to the blocks ``first`` … ``last`` - 1.

    Column 0, of block 0, has the total ``start``. The other part of each split is before it.
    """
    for block in range(first, last):
        column = block * BLOCK
        _mark_64(commons, column, table, start + column, parts, entries, 0, len(parts), True)


@compiled()
def _mark_one(commons, column, made):
    """Add the entry ``made`` to the set in a column of ``commons`` if it is a common value."""
    if made >= _FLAG:
        index = made & _INDEX
        commons[index >> 6, column] |= bit(index)


def columns(words: int, splits: tuple[int, ...]) -> NDArray[np.uint64]:
    """Return empty sets for ``commons`` and ``rarities``, of ``words`` words for each total.

    They have room to look back by the takes ``splits``, and begin at a line of the cache: vectors
    that cross two lines are slow.
    """
    before = max(1 << max(splits).bit_length(), 8)
    shape = 2, words, before + BLOCK
    size = 2 * words * (before + BLOCK)
    room = np.zeros(size + 8, np.uint64)
    first = -room.ctypes.data // 8 % 8
    return room[first : first + size].reshape(shape)


@compiled()
def prime(commons, table, base, start, rare, rare_entries, rares):
    """Clear ``commons``, and fill its first columns, which belong to the totals before ``start``.

    The first ``rares`` entries of ``rare`` are known; the table begins with the heap ``base``.
    """
    before = commons.shape[1] - BLOCK
    commons[:] = 0
    for total in range(max(start - before, base + 2), start):
        for i in range(rares):
            if rare[i] >= total or total - rare[i] < base:
                break
            made = table[total - rare[i] - base] ^ rare_entries[i]
            _mark_one(commons, total - start + before, made)


@compiled()
def _first_part(table, total, unequal, wanted):
    """Return the smallest part of a split of a total with a given entry, or 0 if there is none."""
    part = 1
    while 2 * part <= total and part + STRIDE <= total:
        left = table[part : part + STRIDE]
        right = table[total - part - STRIDE + 1 : total - part + 1]
        made = np.uint16(0)
        for i in range(STRIDE):  # all of them, because that compiles to vectors
            made |= np.uint16(left[i] ^ right[STRIDE - 1 - i] == wanted)
        if made:
            break
        part += STRIDE
    while 2 * part + unequal <= total:
        if table[part] ^ table[total - part] == wanted:
            return part
        part += 1
    return 0


@compiled()
def _remove_spare_values(table, at, splits, spare, spare_entries, missing, rarities, here, tally):
    """Remove from ``missing`` the values of splits with spare witnesses; return if none is left.

    Adds them to ``rarities``, moves useful witnesses forward, and counts the sums in ``tally[0]``.
    """
    i = 0
    lacking = True
    while lacking and i < len(spare):
        useful = False
        for j in range(len(splits)):
            made = table[at - splits[j] - spare[i]] ^ spare_entries[i]
            if made < _FLAG:
                word, one = made >> 6, bit(made)
                rarities[word, here - splits[j]] |= one
                useful |= missing[word] & one != 0
                missing[word] &= ~one
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


@compiled()
def _search_rows(table, heap, splits, unequal, spare, spare_entries, missing, tally):
    """Remove from ``missing`` the values of any splits, up to the first that has none.

    Returns whether no value is left. Updates ``tally``, and the last spare witness if so.
    """
    part = largest = 0
    for word in range(len(missing)):
        while missing[word]:  # one value after another, from the smallest
            wanted = np.uint16(64 * word + lowest(missing[word]))
            part = 0
            for take in splits:
                part = _first_part(table, heap - take, unequal, wanted)
                tally[1] += part or (heap - take) // 2
                if part:
                    break
            if not part:
                return False
            missing[word] ^= bit(wanted)
            largest = max(largest, part)
    tally[2] = max(tally[2], largest)
    if len(spare):  # in place of the least useful
        spare[-1], spare_entries[-1] = part, table[part]
    return True


@compiled()
def _assign_rare_value(
    values, table, heap, missing, mask, low, parity, rare, rare_entries, rares, commons, start
):
    """Give a heap the smallest missing rare value; return the new number of rare heaps.

    Splits with this heap are added to the sets of the block from ``start`` on.
    """
    index = lowest_of(missing)
    values[heap] = _expand_value(index, low, mask, parity)
    table[heap] = rare_entries[rares] = index
    rare[rares] = heap
    before = commons.shape[1] - BLOCK
    for total in range(heap + 1, start + BLOCK):
        _mark_one(commons, before + total - start, table[heap] ^ table[total - heap])
    return rares + 1


@compiled(inline="always")
def _fill_block(
    words, values, table, start, splits, shrinks, unequal, mask, low, odd, shift,
    rare, rare_entries, rares, upto, spare, spare_entries, commons, rarities, missing, whole, tally,
):  # fmt: skip
    """Fill the block from ``start`` on; return why it stopped, and the count of rare heaps."""
    # Not divided into functions: a call would count references to all these arrays, which takes a
    # fifth of the time if few heaps are rare.
    before = commons.shape[1] - BLOCK
    flag, nearest = np.uint16(COMMON * odd), upto[0]
    for heap in range(start, start + BLOCK):
        here = before + heap - start
        if (heap - start) % 8 == 0:
            _mark_8(commons, here, table, heap, rare, rare_entries, upto[0], upto[1], True)
        if (heap - start) % 16 == 0:
            _mark_16(commons, here, table, heap, rare, rare_entries, upto[1], upto[2], True)
        if (heap - start) % 32 == 0:
            _mark_32(commons, here, table, heap, rare, rare_entries, upto[2], upto[3], True)
        gap = 64 * words  # the mex of the common values
        for word in range(words - 1, -1, -1):
            wanted = np.uint16(COMMON + 64 * word)
            made = commons[word, here]
            for i in range(nearest):
                made |= _one_of(table[heap - rare[i]] ^ rare_entries[i] ^ wanted)
            commons[word, here] = made
            reached = np.uint64(0)
            for i in range(len(splits)):
                reached |= commons[word, here - splits[i]]
            for i in range(len(shrinks)):
                flip = flag * np.uint16(shrinks[i] & 1)
                reached |= _one_of(table[heap - shrinks[i]] ^ flip ^ wanted)
            if reached != ALL:
                gap = 64 * word + lowest(~reached)
        if gap >= 64 * words:
            return GROW, rares
        parity = odd * (heap - shift) & 1
        value = _expand_value(gap, low, mask, 1 ^ parity)
        values[heap], table[heap] = value, np.uint16(gap) | _FLAG
        bound = ((gap >> low) + ((value >> low) & 1)) << low
        lacking = np.uint64(0)  # of the smaller rare values
        for word in range(words):
            made = np.uint64(0)
            for i in range(len(splits)):
                made |= rarities[word, here - splits[i]]
            for i in range(len(shrinks)):
                flip = flag * np.uint16(shrinks[i] & 1)
                made |= _one_of(table[heap - shrinks[i]] ^ flip ^ np.uint16(64 * word))
            missing[word] = below(bound - 64 * word) & ~made
            lacking |= missing[word]
        if lacking and not _remove_spare_values(
            table, heap, splits, spare, spare_entries, missing, rarities, here, tally
        ):
            if not whole:
                return WHOLE, rares
            if not _search_rows(table, heap, splits, unequal, spare, spare_entries, missing, tally):
                if rares == len(rare):
                    return GROW, rares
                rares = _assign_rare_value(
                    values, table, heap, missing, mask, low, parity,
                    rare, rare_entries, rares, commons, start,
                )  # fmt: skip
    return DONE, rares


def _build_advance(size):
    """Return ``advance`` (see below) for sets of ``size`` words, or of any number if it is 0."""

    @compiled()
    def advance(
        values, table, base, start, stop, splits, shrinks, unequal, mask, low, odd, shift,
        rare, rare_entries, rares, steady, steady_entries, spare, spare_entries,
        commons, rarities, whole, tally, far, near,
    ):  # fmt: skip
        words = size or commons.shape[0]
        before = commons.shape[1] - BLOCK
        missing = np.zeros(words, np.uint64)
        old = rares
        below_8, below_16, below_32, below_64 = np.searchsorted(rare[:rares], (8, 16, 32, 64))
        upto = below_8, below_16, below_32, below_64
        for at in range(start - base, stop - base, BLOCK):
            for word in range(words):
                commons[word, before:] = 0
                rarities[word, before:] = 0
                if far.shape[1]:
                    column = at + base - start
                    commons[word, before:] = far[word, column : column + BLOCK]
            _mark_64(commons, before, table, at, rare, rare_entries, below_64, near, True)
            _mark_64(commons, before, table, at, rare, rare_entries, old, rares, True)
            _mark_64(rarities, before, table, at, steady, steady_entries, 0, len(steady), False)
            reason, known = _fill_block(
                words, values, table, at, splits, shrinks, unequal, mask, low, odd, shift - base,
                rare, rare_entries, rares, upto, spare, spare_entries, commons, rarities, missing,
                whole, tally,
            )  # fmt: skip
            if reason != DONE:
                return reason, base + at, rares
            rares = known
            for word in range(words):
                for i in range(before):
                    commons[word, i] = commons[word, i + BLOCK]
                    rarities[word, i] = rarities[word, i + BLOCK]
        return DONE, start + (stop - start + BLOCK - 1) // BLOCK * BLOCK, rares

    return advance


#: By the number of words of a set, each compiled when first needed. 0 means any other number.
_ADVANCES = {size: _build_advance(size) for size in (0, 1, 2, 4)}


def advance(
    *arguments: Any, far: NDArray[np.uint64] | None = None, near: int = 0
) -> tuple[int, int, int]:
    """Fill values and table from start to stop, relative to ``base``, block by block.

    Takes the arguments of the function within ``_build_advance``. Returns the reason for stopping,
    the heap, and the number of known rare heaps. ``commons`` and ``rarities`` hold for each total
    the common values that splits make, and rare values that some splits make; their first columns
    are the totals before the block. ``tally`` counts single sums and sums of rows, and holds the
    largest witness that a row needed. If ``far`` is given, it holds the common values of the totals
    from start to stop that all rare heaps but the first ``near`` make.
    """
    *_, rares, _, _, _, _, commons, _, _, _ = arguments
    if far is None:
        far, near = np.zeros((len(commons), 0), np.uint64), rares
    compiled = _ADVANCES.get(len(commons), _ADVANCES[0])
    reached: tuple[int, int, int] = compiled(*arguments, far, near)
    return reached
