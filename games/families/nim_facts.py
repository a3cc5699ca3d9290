"""The facts that explain positions of Nim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Convention, Outcome, Position, Rules
from games.explain import Fact, Idea, Reveals, wins
from games.solver import Solver
from games.theory import horner


@dataclass(frozen=True)
class NimSum(Fact):
    """The binary table: a row of digits for each heap, the ones in each column, the nim-sum.

    The nim-sum has a 1 for each column with an odd number of ones; it is not 0 unless each column
    has an even number. The last column has weight 1, the one before it weight 2, and so on.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "nim-sum"
    heaps: tuple[int, ...]
    bits: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    sum: int

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights of the columns, which are powers of 2."""
        return tuple(1 << k for k in reversed(range(len(self.columns))))

    def holds(self, game: Rules, position: Position) -> bool:
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


def spoils_zero(game: Rules, position: Position, total: int) -> bool:
    """Return whether ``total`` is the nim-sum, and whether a move reaches 0 just if that is not 0.

    Both are checked by search, with the values under normal play.
    """
    solver = Solver(game.under(Convention.NORMAL))
    left = {solver.grundy(game.after(position, move)) for move in game.moves(position)}
    return solver.grundy(position) == total and (0 in left) is (total != 0)


@dataclass(frozen=True)
class EvenTable(Idea):
    """A table whose columns are all even is lost.

    Every move of the player to move spoils that, and the other player restores it.
    ``sum`` is the nim-sum of the position; the columns are all even exactly if it is 0.
    """

    taught: ClassVar = "nim-sum"
    sum: int

    def holds(self, game: Rules, position: Position) -> bool:
        outcome = Solver(game).outcome(position)
        is_lost = outcome is Outcome.P
        return spoils_zero(game, position, self.sum) and is_lost is (self.sum == 0)


@dataclass(frozen=True)
class OddColumn(Fact):
    """The first column from the left with an odd number of ones; ``weight`` is its power of 2."""

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "odd-column"
    weight: int

    def holds(self, game: Rules, position: Position) -> bool:
        if self.weight not in [1 << k for k in range(max(position).bit_length())]:
            return False
        higher = [sum(heap // (self.weight << i) % 2 for heap in position) for i in range(1, 64)]
        own = sum(heap // self.weight % 2 for heap in position)
        return own % 2 == 1 and all(ones % 2 == 0 for ones in higher)


@dataclass(frozen=True)
class Flip(Fact):
    """Flipping a heap's digits in all odd columns makes every column even.

    The heap becomes smaller exactly if it has a 1 in the column of ``weight``, the first odd one:
    its weight outweighs, is larger than, all columns to the right together.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "odd-column"
    weight: int

    def holds(self, game: Rules, position: Position) -> bool:
        if not OddColumn(self.weight).holds(game, position):
            return False
        solver = Solver(game.under(Convention.NORMAL))
        total = solver.grundy(position)
        flipped = [(i, heap, heap ^ total) for i, heap in enumerate(position, 1)]
        return all(
            (new < heap) is (heap // self.weight % 2 == 1)
            and (new >= heap or solver.grundy(game.after(position, (i, heap - new))) == 0)
            for i, heap, new in flipped
        )


@dataclass(frozen=True)
class HeapWithOne(Fact):
    """A heap whose row has a 1 in the first odd column; ``first`` if it is the first such heap."""

    reveals: ClassVar = Reveals.HEAP
    taught: ClassVar = "odd-column"
    heap: int
    weight: int
    first: bool

    def holds(self, game: Rules, position: Position) -> bool:
        if not OddColumn(self.weight).holds(game, position):
            return False
        ones = [i for i, heap in enumerate(position, 1) if heap // self.weight % 2]
        return self.heap in ones and self.first is (ones[0] == self.heap)


@dataclass(frozen=True)
class Reduce(Fact):
    """Reducing a heap to a given size makes every column even, and wins."""

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "odd-column"
    heap: int
    from_: int
    to: int

    @property
    def take(self) -> int:
        """The number of objects that the move takes."""
        return self.from_ - self.to

    def holds(self, game: Rules, position: Position) -> bool:
        move = (self.heap, self.take)
        if not wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        return Solver(game.under(Convention.NORMAL)).grundy(game.after(position, move)) == 0


@dataclass(frozen=True)
class MisereSwitch(Fact):
    """Misère Nim is as normal Nim while at least two heaps hold two or more, ``big`` of them.

    Once a single one is left, an odd number of heaps of 1 is to be left, beside no others. Of an
    odd number, ``ones``, the player to move takes the last one, and loses; of an even number the
    other player (Bouton 1901; Winning Ways, ch. 13).
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "last-loses"
    big: int
    ones: int

    def holds(self, game: Rules, position: Position) -> bool:
        counted = sum(h >= 2 for h in position), position.count(1)
        misere = Solver(game.under(Convention.MISERE)).outcome(position)
        same = Solver(game.under(Convention.NORMAL)).outcome(position) is misere
        return counted == (self.big, self.ones) and same is (self.big >= 1)


@dataclass(frozen=True)
class SwitchIsWon(Idea):
    """Under misère play the player who finds exactly one heap of two or more wins.

    Its nim-sum is not 0, so a player who always leaves nim-sum 0 never leaves it: the other player
    does. The heaps of 1 that the finder leaves may be even or odd in number.
    """

    taught: ClassVar = "last-loses"
    big: int

    def holds(self, game: Rules, position: Position) -> bool:
        if not game.misere or sum(heap >= 2 for heap in position) != self.big:
            return False
        normal, misere = Solver(game.under(Convention.NORMAL)), Solver(game)
        tables = [
            ((1,) * ones + (size,))
            for ones in range(len(position))
            for size in range(2, max(*position, 2) + 1)
        ]
        return all(
            normal.grundy(table) != 0 and misere.outcome(table) is Outcome.N for table in tables
        )


@dataclass(frozen=True)
class LastBigHeap(Fact):
    """Misère Nim: with one heap of two or more, reduce it so that an odd number of ones is left.

    Of these the player who moves next takes the last one, and loses.
    """

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "last-loses"
    heap: int
    from_: int
    to: int
    ones_left: int

    def holds(self, game: Rules, position: Position) -> bool:
        move = (self.heap, self.from_ - self.to)
        if not wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        left = game.after(position, move)
        return max(left) <= 1 and sum(left) == self.ones_left and self.ones_left % 2 == 1
