"""Sets of small numbers as words of 64 bits, compiled by Numba.

Numba's cache watches only the file of a compiled function, so it would reuse callers that were
compiled with an older version of this file. Therefore the callers contain its fingerprint in
``BITS``, which a test compares.
"""

from __future__ import annotations

import numpy as np

from games.compiling import compiled

ONE = np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)

_BY_2, _BY_4, _BY_8, _BYTES = (np.uint64(ALL // ones) for ones in map(np.uint64, (3, 5, 17, 255)))

#: For each bit place from 0 to 5, the numbers below 64 that have a 0 there.
_LOWER = np.array([ALL // ((1 << (1 << i)) + 1) for i in range(6)], np.uint64)


@compiled(inline="always")
def bit(place):
    return ONE << np.uint64(place & 63)


@compiled(inline="always")
def below(count):
    """Return the word whose lowest ``count`` bits are set, of its 64."""
    if count <= 0:
        return np.uint64(0)
    return ALL if count >= 64 else (ONE << np.uint64(count)) - ONE


@compiled(inline="always")
def _count_ones(word):
    """Return the number of 1 bits in a word; LLVM compiles this to one instruction."""
    word -= (word >> np.uint64(1)) & _BY_2
    word = (word & _BY_4) + ((word >> np.uint64(2)) & _BY_4)
    return (((word + (word >> np.uint64(4))) & _BY_8) * _BYTES) >> np.uint64(56)


@compiled(inline="always")
def lowest(word):
    """Return the place of the lowest 1 of a non-zero word."""
    return np.int64(_count_ones((word & (~word + ONE)) - ONE))


@compiled()
def moved_by_xor(words, number, into):
    """Add the XOR of each member of a set with ``number`` to the set ``into``.

    Bits 0 to 5 of ``number`` exchange halves of blocks within words; higher bits exchange words.
    """
    for word in range(len(words)):
        moved = words[word]
        for place in range(6):
            if number >> place & 1:
                width = np.uint64(1 << place)
                lower = _LOWER[place]
                moved = ((moved & lower) << width) | ((moved >> width) & lower)
        into[word ^ (number >> 6)] |= moved


@compiled()
def first_gap(words):
    """Return the smallest number that a set lacks, or its capacity if it lacks none."""
    for word in range(len(words)):
        if words[word] != ALL:
            return 64 * word + lowest(~words[word])
    return 64 * len(words)


@compiled()
def lowest_of(words):
    """Return the smallest number in a set, or its capacity if it is empty."""
    for word in range(len(words)):
        if words[word]:
            return 64 * word + lowest(words[word])
    return 64 * len(words)


@compiled(inline="always")
def odd_ones(value):
    """Return 1 if a number below 2^16 has an odd number of ones, else 0."""
    value ^= value >> 8
    value ^= value >> 4
    value ^= value >> 2
    value ^= value >> 1
    return value & 1
