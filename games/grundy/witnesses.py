"""Witnesses of Grundy values: of each smaller value a move that reaches it.

With them anybody can check that the value of a heap is no smaller than it is said to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.heap_rules import HeapRules, moves_of
from games.theory import nim_sum


class Witness(NamedTuple):
    """A move in a heap that reaches a value: how many are taken, and the parts that are left."""

    reached: int
    take: int
    parts: tuple[int, ...]


def witnesses(rules: HeapRules, heap: int, values: Sequence[int]) -> Iterator[Witness]:
    """Yield a move to each value below that of a heap, smallest value first.

    ``values`` are those of the heaps 0, 1, … ``heap``. A value that no move reaches is left out.

    >>> from games.families import read_rules
    >>> [tuple(witness) for witness in witnesses(read_rules("0.77"), 3, [0, 1, 2, 3])]
    [(0, 1, (1, 1)), (1, 2, (1,)), (2, 1, (2,))]
    """
    found: dict[int, Witness] = {}
    wanted = int(values[heap])
    for take, parts in moves_of(rules, heap) if wanted else ():
        reached = nim_sum(int(values[part]) for part in parts)
        if reached < wanted and reached not in found:
            found[reached] = Witness(reached, take, parts)
            if len(found) == wanted:
                break
    return (found[value] for value in sorted(found))
