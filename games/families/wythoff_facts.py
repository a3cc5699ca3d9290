"""The facts that explain positions of Wythoff's Nim: losing pairs, by the golden ratio or not."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from games.core import Convention, Outcome, Position, Rules
from games.explain import Fact, Idea, Reveals
from games.solver import Solver


def golden_pair(index: int) -> Position:
    """Return the pair (⌊kφ⌋, ⌊kφ²⌋) of an index k, exactly.

    >>> [golden_pair(k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    smaller = (index + isqrt(5 * index**2)) // 2
    return (smaller, smaller + index)


def golden_index(number: int) -> int:
    """Return the index, from 0, of the one golden pair that contains a number.

    >>> [golden_index(n) for n in range(8)]
    [0, 1, 1, 2, 3, 2, 4, 3]
    """
    below = (isqrt(5 * number**2) - number) // 2  # ⌊n/φ⌋, as 1/φ = (√5 - 1)/2
    # It is k - 1 if n = ⌊kφ⌋; if n = ⌊kφ²⌋, then ⌊kφ⌋ = n - k.
    return below + 1 if golden_pair(below + 1)[0] == number else number - below


@dataclass(frozen=True)
class LosingPair(Fact):
    """Of the positions whose heaps differ by k, exactly the pair (a, b) is losing.

    It is (⌊kφ⌋, ⌊kφ²⌋), or an exception of misère play. The position is this pair, or is not.
    """

    reveals: ClassVar = Reveals.THEORY
    difference: int
    pair: Position

    @property
    def is_golden(self) -> bool:
        """Whether the pair is given by the golden ratio."""
        return self.pair == golden_pair(self.difference)

    def holds(self, game: Rules, position: Position) -> bool:
        one, other = position
        if abs(one - other) != self.difference or len(self.pair) != 2:
            return False
        if self.pair[1] - self.pair[0] != self.difference:
            return False
        solver = Solver(game)
        last = max(self.pair[0], min(position)) + 2
        losing = [
            (smaller, smaller + self.difference)
            for smaller in range(last + 1)
            if solver.outcome((smaller, smaller + self.difference)) is Outcome.P
        ]
        return losing == [self.pair]


@dataclass(frozen=True)
class EachOnce(Idea):
    """Each number and each difference occurs in one losing pair, so no move joins two pairs.

    ``pairs`` are the first losing pairs.
    """

    pairs: tuple[Position, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game)
        size = max(*position, *(max(pair) for pair in self.pairs)) + 1
        losing = [
            (a, b) for b in range(size) for a in range(b + 1) if solver.outcome((a, b)) is Outcome.P
        ]
        numbers = [n for pair in losing for n in set(pair)]
        differences = [b - a for a, b in losing]
        return (
            list(self.pairs) == sorted(losing, key=max)[: len(self.pairs)]
            and len(set(numbers)) == len(numbers)
            and len(set(differences)) == len(differences)
        )


@dataclass(frozen=True)
class MisereExceptions(Fact):
    """Misère play: 0 and 1, 2 and 2 are losing; 1 and 2, 0 and 0 are winning.

    All other positions have the outcome of normal play.
    """

    reveals: ClassVar = Reveals.THEORY

    def holds(self, game: Rules, position: Position) -> bool:
        normal, misere = (Solver(game.under(convention)) for convention in Convention)
        size = max(*position, 3) + 1
        changed = [
            (a, b)
            for b in range(size)
            for a in range(b + 1)
            if normal.outcome((a, b)) is not misere.outcome((a, b))
        ]
        return game.misere and changed == [(0, 0), (0, 1), (1, 2), (2, 2)]


@dataclass(frozen=True)
class SameFromBoth(Fact):
    """Taking the same from both heaps keeps their difference, so it can reach the losing pair."""

    reveals: ClassVar = Reveals.HEAP
    difference: int
    pair: Position

    def holds(self, game: Rules, position: Position) -> bool:
        one, other = position
        solver = Solver(game)
        losing = [
            tuple(sorted((one - take, other - take)))
            for take in range(1, min(position) + 1)
            if solver.outcome((one - take, other - take)) is Outcome.P
        ]
        return losing == [self.pair] and self.pair[1] - self.pair[0] == self.difference


@dataclass(frozen=True)
class Partner(Fact):
    """The unchanged heap belongs to one losing pair; the other heap is reduced to its partner.

    ``index`` is the difference of that pair, which may be an exception of misère play.
    """

    reveals: ClassVar = Reveals.MOVE
    heap: int
    size: int
    partner: int
    index: int

    @property
    def other(self) -> int:
        """The number of the heap that is reduced."""
        return 3 - self.heap

    @property
    def pair(self) -> Position:
        """The losing pair, the smaller number first."""
        return (min(self.size, self.partner), max(self.size, self.partner))

    @property
    def is_golden(self) -> bool:
        """Whether the pair is given by the golden ratio."""
        return self.pair == golden_pair(self.index)

    def holds(self, game: Rules, position: Position) -> bool:
        if self.heap not in (1, 2) or position[self.heap - 1] != self.size:
            return False
        solver = Solver(game)
        size = position[self.other - 1]
        partners = [n for n in range(size) if solver.outcome((self.size, n)) is Outcome.P]
        return partners == [self.partner] and abs(self.size - self.partner) == self.index
