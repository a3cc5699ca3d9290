"""The classes of a quotient in the order of divisibility: y is a multiple of x if y = xz.

Classes that are multiples of each other form a block; some other word leads from a block to each
block of further multiples, and none leads back. The block of 1 divides all others.
"""

from __future__ import annotations

from typing import NamedTuple

from games.misere.quotient import Quotient


class Block(NamedTuple):
    """Classes that are multiples of each other."""

    classes: tuple[int, ...]
    #: The length of the longest chain of blocks from the block of 1 to this one.
    depth: int
    #: The places, in the list of blocks, of those of multiples with no other block between.
    next: tuple[int, ...]


def blocks(quotient: Quotient) -> list[Block]:
    """Return the blocks of a quotient, each after those that divide it; the block of 1 is first.

    >>> from games.families import read_rules
    >>> from games.misere.growth import solved
    >>> blocks(solved(read_rules("0.75")).quotient)
    [Block(classes=(0, 1), depth=0, next=(1,)), Block(classes=(3, 5), depth=1, next=(2,)), \
Block(classes=(2, 4, 6, 7), depth=2, next=())]
    """
    by_multiples: dict[frozenset[int], list[int]] = {}
    for label, row in enumerate(quotient.table):
        by_multiples.setdefault(frozenset(row), []).append(label)
    depths: dict[frozenset[int], int] = {}
    for multiples in sorted(by_multiples, key=len, reverse=True):
        depths[multiples] = max((d + 1 for m, d in depths.items() if multiples < m), default=0)
    places = {m: i for i, m in enumerate(sorted(depths, key=lambda m: (depths[m], -len(m))))}
    found = []
    for multiples in places:
        below = [m for m in places if m < multiples]
        nearest = tuple(places[m] for m in below if not any(m < other for other in below))
        found.append(Block(tuple(by_multiples[multiples]), depths[multiples], nearest))
    return found
