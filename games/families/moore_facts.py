"""The facts that explain positions of Moore's Nim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Move, Outcome, Position, Rules
from games.explain import Fact, Idea, Reveals, wins
from games.solver import Solver
from games.theory import binary_table, column_sums, horner


def column_ones(position: Position) -> tuple[int, ...]:
    """Count the ones in each binary column of the heaps, the column of the units last."""
    return column_sums(binary_table(position))


def first_column(position: Position, modulus: int) -> tuple[int, int] | None:
    """Return weight and number of ones of the leftmost column where that is no multiple of modulus.

    None if there is no such column. The weight is the column's power of two.

    >>> first_column((1, 2, 3), 3), first_column((2, 2, 2), 3)
    ((2, 2), None)
    """
    columns = column_ones(position)
    weights = (1 << k for k in reversed(range(len(columns))))
    weighted = zip(weights, columns, strict=True)
    return next(((weight, ones) for weight, ones in weighted if ones % modulus), None)


def are_multiples(position: Position, modulus: int) -> bool:
    """Return whether the number of ones in every binary column is a multiple of a modulus."""
    width = max(position).bit_length()
    return not any(sum(heap >> k & 1 for heap in position) % modulus for k in range(width))


@dataclass(frozen=True)
class ColumnOnes(Fact):
    """The binary table: a row of digits for each heap, and the number of ones in each column.

    Divided by ``modulus``, one more than a move's number of heaps, they leave 0 everywhere or not.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "columns"
    heaps: tuple[int, ...]
    bits: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    modulus: int

    def holds(self, game: Rules, position: Position) -> bool:
        if any(len(row) != len(self.columns) for row in self.bits) or not self.columns:
            return False
        return (
            self.heaps == position
            and {0, 1}.issuperset(digit for row in self.bits for digit in row)
            and [horner(row)[-1] for row in self.bits] == list(position)
            and all(sum(row[k] for row in self.bits) == n for k, n in enumerate(self.columns))
            and self.modulus == game.heaps_at_once + 1
        )


@dataclass(frozen=True)
class MultiplesLose(Idea):
    """A table whose columns are all multiples is lost: moves spoil that.

    The other player's replies restore it. A move takes 1 to k ones from the leftmost column that it
    changes, and adds none. ``are_all``: the columns of this position are all multiples.
    """

    taught: ClassVar = "columns"
    modulus: int
    are_all: bool

    def holds(self, game: Rules, position: Position) -> bool:
        options = [game.after(position, move) for move in game.moves(position)]
        mended = any(are_multiples(option, self.modulus) for option in options)
        return (
            are_multiples(position, self.modulus) is self.are_all
            and mended is not self.are_all
            and self.modulus == game.heaps_at_once + 1
            and (Solver(game).outcome(position) is Outcome.P) is self.are_all
        )


@dataclass(frozen=True)
class FirstColumn(Fact):
    """The first column from the left whose ones are not a multiple of ``modulus``.

    A winning move takes ones away there.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "columns"
    weight: int
    ones: int
    modulus: int

    def holds(self, game: Rules, position: Position) -> bool:
        counted = sum(heap // self.weight % 2 for heap in position) if self.weight > 0 else 0
        above = [heap // (2 * self.weight) for heap in position] if counted else []
        return (
            bool(above)
            and counted == self.ones
            and self.modulus == game.heaps_at_once + 1
            and self.ones % self.modulus != 0
            and self.weight.bit_count() == 1
            and are_multiples(tuple(above), self.modulus)
        )


@dataclass(frozen=True)
class MisereEnd(Idea):
    """Misère play is as normal play until only heaps of 1, or nothing, would be left.

    Then whoever leaves a number of them that is 1 modulo k + 1 wins: the player to move loses such
    a number, and wins if it is not. ``big`` counts the heaps of at least 2, ``ones`` those of 1.
    """

    taught: ClassVar = "columns"
    big: int
    ones: int
    modulus: int

    def holds(self, game: Rules, position: Position) -> bool:
        if not game.misere or self.modulus != game.heaps_at_once + 1:
            return False
        lost = self.ones % self.modulus == 1
        if self.big:
            lost = are_multiples(position, self.modulus)
        return (
            sum(heap > 1 for heap in position) == self.big
            and position.count(1) == self.ones
            and (Solver(game).outcome(position) is Outcome.P) is lost
        )


@dataclass(frozen=True)
class TakesFrom(Fact):
    """A winning move takes from exactly these heaps."""

    reveals: ClassVar = Reveals.HEAP
    heaps: tuple[int, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        moves = (move for move in game.moves(position) if move[::2] == self.heaps)
        return any(wins(game, position, move) for move in moves)


@dataclass(frozen=True)
class MendedColumns(Fact):
    """A move wins because it makes the ones of each column a multiple."""

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "columns"
    move: Move
    columns: tuple[int, ...]
    modulus: int

    def holds(self, game: Rules, position: Position) -> bool:
        return (
            wins(game, position, self.move)
            and self.modulus == game.heaps_at_once + 1
            and column_ones(game.after(position, self.move)) == self.columns
            and all(ones % self.modulus == 0 for ones in self.columns)
        )


@dataclass(frozen=True)
class OnesLeft(Fact):
    """A move wins under misère play because it leaves heaps of 1, 1 modulo k + 1, and no others."""

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "columns"
    move: Move
    ones: int
    modulus: int

    def holds(self, game: Rules, position: Position) -> bool:
        if not game.misere or not wins(game, position, self.move):
            return False
        left = game.after(position, self.move)
        return (
            max(left) == 1
            and sum(left) == self.ones
            and self.modulus == game.heaps_at_once + 1
            and self.ones % self.modulus == 1
        )
