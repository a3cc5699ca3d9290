"""What is said of positions of Nim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Convention, Game, Position
from games.explain import Fact, Reveals, wins
from games.solver import Solver
from games.theory import binary_table, horner


@dataclass(frozen=True)
class NimSum(Fact):
    """The binary table: a row of digits for each heap, the ones in each column, the nim-sum.

    Columns are numbered from 0 at the left, as in the worksheets.
    """

    reveals: ClassVar = Reveals.THEORY
    heaps: tuple[int, ...]
    bits: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    sum: int

    @property
    def odd(self) -> tuple[int, ...]:
        """The numbers of the columns with an odd count of ones."""
        return tuple(k for k, ones in enumerate(self.columns) if ones % 2)

    def holds(self, game: Game, position: Position) -> bool:
        if not self.columns or any(len(row) != len(self.columns) for row in self.bits):
            return False
        if not {0, 1}.issuperset(digit for row in self.bits for digit in row):
            return False
        parities = [ones % 2 for ones in self.columns]
        return (
            self.heaps == position
            and [horner(row)[-1] for row in self.bits] == list(position)
            and all(sum(row[k] for row in self.bits) == n for k, n in enumerate(self.columns))
            and horner(parities)[-1] == self.sum
            and Solver(game.under(Convention.NORMAL)).grundy(position) == self.sum
        )


@dataclass(frozen=True)
class OddColumn(Fact):
    """The first column from the left with an odd number of ones; ``weight`` is its power of 2."""

    reveals: ClassVar = Reveals.THEORY
    k: int
    weight: int

    def holds(self, game: Game, position: Position) -> bool:
        width = len(binary_table(position)[0])
        if self.k not in range(width) or self.weight != 1 << (width - 1 - self.k):
            return False
        higher = [sum(heap // (self.weight << i) % 2 for heap in position) for i in range(1, 64)]
        own = sum(heap // self.weight % 2 for heap in position)
        return own % 2 == 1 and all(ones % 2 == 0 for ones in higher)


@dataclass(frozen=True)
class HeapWithOne(Fact):
    """A heap whose row has a 1 in the first odd column; ``first`` if none stands above it."""

    reveals: ClassVar = Reveals.HEAP
    heap: int
    k: int
    weight: int
    first: bool

    def holds(self, game: Game, position: Position) -> bool:
        if not OddColumn(self.k, self.weight).holds(game, position):
            return False
        ones = [i for i, heap in enumerate(position, 1) if heap // self.weight % 2]
        return self.heap in ones and self.first is (ones[0] == self.heap)


@dataclass(frozen=True)
class Reduce(Fact):
    """Reducing a heap from one size to another makes every column even, and wins."""

    reveals: ClassVar = Reveals.MOVE
    heap: int
    from_: int
    to: int

    @property
    def take(self) -> int:
        """How many objects that takes away."""
        return self.from_ - self.to

    def holds(self, game: Game, position: Position) -> bool:
        move = (self.heap, self.take)
        if not wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        return Solver(game.under(Convention.NORMAL)).grundy(game.after(position, move)) == 0


@dataclass(frozen=True)
class MisereSwitch(Fact):
    """Under misère Nim the theory changes once at most one heap holds two or more.

    ``big`` counts the heaps of two or more, ``ones`` the heaps of exactly one
    (Bouton 1901; Winning Ways, ch. 13).
    """

    reveals: ClassVar = Reveals.THEORY
    big: int
    ones: int

    def holds(self, game: Game, position: Position) -> bool:
        counted = sum(h >= 2 for h in position), position.count(1)
        misere = Solver(game.under(Convention.MISERE)).outcome(position)
        same = Solver(game.under(Convention.NORMAL)).outcome(position) is misere
        return counted == (self.big, self.ones) and same is (self.big >= 1)


@dataclass(frozen=True)
class LastBigHeap(Fact):
    """Misère Nim with one heap of two or more: cut it so that an odd number of ones is left."""

    reveals: ClassVar = Reveals.MOVE
    heap: int
    from_: int
    to: int
    ones_left: int

    def holds(self, game: Game, position: Position) -> bool:
        move = (self.heap, self.from_ - self.to)
        if not wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        left = game.after(position, move)
        return max(left) <= 1 and sum(left) == self.ones_left and self.ones_left % 2 == 1
