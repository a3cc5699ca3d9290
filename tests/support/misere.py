"""Misère play in tests: outcomes by recursion over all moves, from the rules in plain words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement

from games import Game
from games.explain import Fact
from games.heap_sums import ActsAsHeap, HeapSum, HeapValues, ZeroIsLost
from games.mirror import Mirror
from games.misere.facts import ActsLike, QuotientClasses
from tests.support.brute import Position, octal

#: Codes of every kind: tame, wild and whole, wild and open; with and without splits.
CODES = (
    *("0.3", "0.33", "0.333", "0.07", "0.137", "0.77", "0.75", "0.71", "0.53", "0.54"),
    *("0.26", "0.4", "0.6", "0.044", "0.077", "0.115", "0.123", "0.144", "0.147", "0.15"),
    *("0.152", "0.153", "0.241", "0.312", "0.315", "0.34", "0.351", "0.373", "0.44", "0.46"),
    *("0.512", "0.532", "0.602", "0.644", "0.007", "0.101", "4.3", "4.7", "4.07", "0.3003"),
)


class Misere:
    """Outcomes of sums of heaps in misère play."""

    def __init__(self, code: str) -> None:
        self._rules = octal(code)
        self._lost: dict[Position, bool] = {}
        sys.setrecursionlimit(10_000)

    def options(self, heaps: Position) -> set[Position]:
        """Return the options of a sum, each with its heaps in order."""
        return {tuple(sorted(option)) for option in self._rules(heaps).values()}

    def is_lost(self, heaps: Position) -> bool:
        """Return whether the player to move loses: there is a move, and each leads to a win."""
        heaps = tuple(sorted(heaps))
        if heaps not in self._lost:
            options = self.options(heaps)
            self._lost[heaps] = bool(options) and not any(map(self.is_lost, options))
        return self._lost[heaps]


def sums(largest: int, count: int) -> Iterator[Position]:
    """Go through the sums of up to so many heaps, none larger than that."""
    for heaps in range(count + 1):
        yield from combinations_with_replacement(range(1, largest + 1), heaps)


def go_in_pairs(heaps: Position) -> bool:
    """Return whether there are heaps, and as many of each size as go in pairs."""
    held = sorted(filter(None, heaps))
    return bool(held) and held[::2] == held[1::2]


def heap_theory(game: Game, heaps: Position) -> set[type[Fact]]:
    """Return the kinds of facts that say why a sum of heaps is won or lost.

    A sum that acts like itself alone gets no fact ``ActsLike``.
    """
    if not game.misere:
        mirrored: set[type[Fact]] = {Mirror} if go_in_pairs(heaps) else set()
        return {ActsAsHeap, ZeroIsLost, HeapValues} | mirrored
    assert isinstance(game, HeapSum)
    solution = game.solution(heaps)
    assert solution is not None, "small heaps have a quotient"
    word = solution.quotient.words[solution.class_of_sum(heaps)]
    return {QuotientClasses} if word == tuple(sorted(heaps)) else {QuotientClasses, ActsLike}
