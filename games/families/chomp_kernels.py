"""Compute the losing positions of Chomp, Grundy values and ranks for all bars of a size at once.

``python -m games.families.chomp_kernels`` writes the file that ``chomp_tables`` reads, within
seconds. Otherwise only tests need this module.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from games.compiling import compiled
from games.families.chomp import MAX_SIDE, TABLED_SIDE
from games.families.chomp_tables import FILE

Bits = npt.NDArray[np.uint64]

Table = npt.NDArray[np.uint8]


def _count_earlier_shapes(side: int) -> npt.NDArray[np.int64]:
    """Return B[i, x]: how many shapes come earlier because row i, from 0, has length x."""
    table = np.zeros((side, side + 1), dtype=np.int64)
    for i in range(side):
        for x in range(side + 1):
            table[i, x] = comb(x + side - i - 1, side - i)
    return table


def losing_bits(side: int) -> Bits:
    """Return one bit for each shape in a square box of ``side``: 1 if the player to move loses.

    Shapes are in lexicographic order, the first the lowest bit of the first word of 64 bits.
    """
    words = (comb(2 * side, side) + 63) // 64
    losing = np.zeros(words, dtype=np.uint64)
    _find_losing(_count_earlier_shapes(side), side, np.zeros(words, dtype=np.uint64), losing)
    return losing


def values_and_ranks(side: int) -> Table:
    """Return a row of Grundy values and a row of ranks for the shapes in a square box.

    The box is at most 10 by 10; the shapes are in lexicographic order.
    """
    table = np.zeros((2, comb(2 * side, side)), dtype=np.uint8)
    _find_values(_count_earlier_shapes(side), side, *table)
    return table


def write_tables() -> None:
    """Compute all tables and write them to the file."""
    tables: dict[str, Any] = {"values_and_ranks": values_and_ranks(TABLED_SIDE)}
    for side in (TABLED_SIDE, MAX_SIDE):
        tables[f"losing_{side}"] = losing_bits(side)
    np.savez_compressed(FILE, **tables)


# The kernels below are plain loops over integers. A shape is the array of its row
# lengths; it is advanced to the next one in order like a counter.


@compiled()
def _find_losing(binomials: Any, side: Any, reached: Any, losing: Any) -> None:
    """Set the bit in ``losing`` of each shape that reaches no losing one; fill ``reached``, too."""
    shape = np.zeros(side + 1, dtype=np.int64)  # row 0 is a wall: as long as the box is wide
    raised = np.zeros(side + 1, dtype=np.int64)
    shape[0] = side
    one = np.uint64(1)
    place = 0
    while True:
        row = side
        while row > 0 and shape[row] == shape[row - 1]:
            shape[row] = 0
            row -= 1
        if row == 0:
            return
        shape[row] += 1
        place += 1
        if reached[place >> 6] >> np.uint64(place & 63) & one:
            continue
        losing[place >> 6] |= one << np.uint64(place & 63)
        # A bite at row a, column v + 1 cuts every row from a on to v: so it can have come from
        # any longer rows there, as long as rows a … b all have length v now.
        a = 1
        while a <= side:
            v = shape[a]
            b = a
            while b < side and shape[b + 1] == v:
                b += 1
            longest = shape[a - 1]
            before = place
            for i in range(a, b + 1):
                raised[i] = v
            while True:
                k = b
                while k > a and raised[k] == raised[k - 1]:
                    before -= binomials[k - 1, raised[k]] - binomials[k - 1, v]
                    raised[k] = v
                    k -= 1
                if raised[k] == longest:
                    break
                before += binomials[k - 1, raised[k] + 1] - binomials[k - 1, raised[k]]
                raised[k] += 1
                reached[before >> 6] |= one << np.uint64(before & 63)
            a = b + 1


@compiled()
def _find_values(binomials: Any, side: Any, values: Any, ranks: Any) -> None:
    """Fill in each shape's Grundy value and rank; ``binomials`` is of ``_count_earlier_shapes``."""
    shape = np.zeros(side + 1, dtype=np.int64)
    shape[0] = side
    seen = np.zeros(side * side + 1, dtype=np.int64)
    place = 0
    while True:
        row = side
        while row > 0 and shape[row] == shape[row - 1]:
            shape[row] = 0
            row -= 1
        if row == 0:
            return
        shape[row] += 1
        place += 1
        slowest = -1
        fastest = side * side
        for r in range(1, side + 1):
            option = place
            end = r
            for length in range(shape[r] - 1, -1, -1):
                # Rows r … end - 1 are longer than this length, and are cut to it.
                for i in range(r, end):
                    option -= binomials[i - 1, length + 1] - binomials[i - 1, length]
                while end <= side and shape[end] > length:
                    option -= binomials[end - 1, shape[end]] - binomials[end - 1, length]
                    end += 1
                if r == 1 and length == 0:
                    continue
                seen[values[option]] = place
                if values[option] == 0:
                    fastest = min(fastest, ranks[option])
                slowest = max(slowest, ranks[option])
        value = 0
        while seen[value] == place:
            value += 1
        values[place] = value
        if value:
            ranks[place] = fastest + 1
        else:
            ranks[place] = slowest + 1


if __name__ == "__main__":
    write_tables()
