"""Chomp: bite a square out of a bar of chocolate, with all squares above it and to its right.

The square at the lower left is poisoned: it cannot be bitten, and the player who has only this
square left loses (Gale 1974; the same game on divisors: Schuh 1952). A position lists the lengths
of the rows from the poisoned one up, none longer than the one below.

Nearly all positions are winning, so losing ones are determined in order, and for each the positions
from which it can be reached are marked in a table of bits. The place of a position in the table is
its index among the shapes that fit its box, in lexicographic order. NumPy, which holds the tables,
takes longer to load than everything else, so it is imported only when one is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from random import Random
from typing import ClassVar

from games.core import (
    MAX_TEXT,
    Fault,
    IllegalMove,
    InvalidPosition,
    Move,
    Numbers,
    Outcome,
    Position,
    Rules,
    TooLarge,
    read_numbers,
)
from games.crux import crux
from games.explain import BestLine, Fact, Idea, Rank, Reveals, WinningMove
from games.family import BACKWARDS, Family, one_game
from games.impartial import Game
from games.program_form import ProgramForm, one_list
from games.ranks import rank_of
from games.solver import Solver

#: The largest side of a bar that is solved; and that of bars with known Grundy values and ranks.
MAX_SIDE = 14

TABLED_SIDE = 10

POISONED: Position = (1,)

_BAR = re.compile(r"\s*([0-9]+)\s*[x×*]\s*([0-9]+)\s*")


class ChompFault(Fault):
    """A fault in a position or a move of Chomp."""

    NOT_A_BAR = "not-a-bar"
    BAR_TOO_LARGE = "bar-too-large"
    POISONED = "poisoned"
    NO_SUCH_ROW = "no-such-row"
    NO_SUCH_SQUARE = "no-such-square"


@dataclass(frozen=True)
class StrategyStealing(Idea):
    """A full bar of at least two squares is winning: some first bite wins.

    If the bite at its far corner does not win, some reply to it does, which could be the first.
    """

    taught: ClassVar = "stealing"
    rows: int
    columns: int

    def holds(self, game: Rules, position: Position) -> bool:
        corner = (self.rows, self.columns)
        if position != (self.columns,) * self.rows or corner not in game.moves(position):
            return False
        left = game.after(position, corner)
        answers = {game.after(left, move) for move in game.moves(left)}
        first = {game.after(position, move) for move in game.moves(position)}
        return answers <= first and Solver(game).outcome(position) is Outcome.N


def _leaves_losing_shape(
    game: Rules, position: Position, move: Move | None, shape: Position
) -> bool:
    """Return whether a shape loses and ``move`` leaves it (if None, the position is the shape)."""
    if move is not None and move not in game.moves(position):
        return False
    left = position if move is None else game.after(position, move)
    return left == shape and Solver(game).outcome(left) is Outcome.P


@dataclass(frozen=True)
class EqualArms(Fact):
    """One row and one column of equal length lose: each bite is answered on the other arm.

    ``move`` leaves this shape; without one, the position has it already.
    """

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "bite"
    move: Move | None
    arm: int

    def holds(self, game: Rules, position: Position) -> bool:
        return _leaves_losing_shape(game, position, self.move, (self.arm, *(1,) * (self.arm - 1)))


@dataclass(frozen=True)
class Staircase(Fact):
    """Two rows, the upper one shorter by exactly one square, lose.

    ``move`` leaves this shape; without one, the position has it already.
    """

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "bite"
    move: Move | None
    lower: int

    def holds(self, game: Rules, position: Position) -> bool:
        return _leaves_losing_shape(game, position, self.move, (self.lower, self.lower - 1))


@dataclass(frozen=True)
class ShapeToLeave(Idea):
    """Some bite leaves a shape known to lose: equal arms if ``arms``, else a staircase.

    A staircase has two rows, the upper one shorter by a square.
    """

    reveals: ClassVar = Reveals.HEAP
    taught: ClassVar = "bite"
    arms: bool

    def holds(self, game: Rules, position: Position) -> bool:
        kind = EqualArms if self.arms else Staircase
        left = ((move, game.after(position, move)) for move in game.moves(position))
        known = (fact for move, shape in left for fact in _shape_facts(shape, move))
        return any(isinstance(fact, kind) and fact.holds(game, position) for fact in known)


def _square_from_one(_position: Position, square: Move) -> Move:
    row, column = square
    return row + 1, column + 1


def _square_from_zero(_position: Position, move: Move) -> Move:
    row, column = move
    return row - 1, column - 1


@dataclass(frozen=True)
class Chomp(Game):
    """Chomp on a bar of at most 14 by 14. A move is a row, from below, and a column, from 1."""

    key: ClassVar = "chomp"
    move_parts: ClassVar = ("row", "column")
    numbers: ClassVar = Numbers(initial="r")
    program: ClassVar = ProgramForm(one_list, 2, _square_from_one, _square_from_zero)
    pile: ClassVar = "row"
    example: ClassVar = "4x3"
    table_line: ClassVar = "3 2: 2 2"

    def bar(self, rows: int, columns: int) -> Position:
        """Return the full bar; raise InvalidPosition if it has no square or too many."""
        position = (columns,) * min(rows, MAX_SIDE + 1)  # more is too large all the same
        self.check(position)
        return position

    def parse(self, text: str) -> Position:
        if len(text) <= MAX_TEXT and (size := _BAR.fullmatch(text)):
            return self.bar(int(size[1]), int(size[2]))
        numbers = read_numbers(text)
        if numbers is None:
            raise InvalidPosition(ChompFault.NOT_A_BAR, limit=MAX_SIDE)
        rows = len(numbers)
        while rows and numbers[rows - 1] == 0:
            rows -= 1
        self.check(numbers[:rows])
        return numbers[:rows]

    def check(self, position: Position) -> None:
        falling = all(below >= above for below, above in pairwise(position))
        if not position or not falling or position[-1] < 1:
            raise InvalidPosition(ChompFault.NOT_A_BAR, limit=MAX_SIDE)
        if len(position) > MAX_SIDE or position[0] > MAX_SIDE:
            raise InvalidPosition(ChompFault.BAR_TOO_LARGE, limit=MAX_SIDE)

    @property
    def is_solved(self) -> bool:
        return not self.misere

    def extent(self, position: Position) -> int:
        return comb(len(position) + position[0], position[0])

    def size(self, position: Position) -> tuple[int, ...]:
        """Return the longer and the shorter side of the smallest bar that contains a shape."""
        short, long = sorted((len(position), position[0]))
        return (long, short)

    def alike(self, position: Position, random: Random) -> Position:
        """Draw a random shape in the same bar, or in that bar turned by a right angle."""
        rows, columns = random.sample((len(position), position[0]), 2)
        upper = sorted((random.randint(1, columns) for _ in range(rows - 1)), reverse=True)
        return (columns, *upper)

    def likeness(self, position: Position) -> Position:
        turned = tuple(sum(row > column for row in position) for column in range(position[0]))
        return min(position, turned)

    def moves(self, position: Position) -> list[Move]:
        return [
            (row, column)
            for row, length in enumerate(position, 1)
            for column in range(1, length + 1)
            if (row, column) != (1, 1)
        ]

    def is_over(self, position: Position) -> bool:
        return position == POISONED

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(position, move)
        row, column = move
        if move == (1, 1):
            raise IllegalMove(ChompFault.POISONED)
        if not 1 <= row <= len(position):
            raise IllegalMove(ChompFault.NO_SUCH_ROW, row=row, rows=len(position))
        if not 1 <= column <= position[row - 1]:
            columns = position[row - 1]
            raise IllegalMove(ChompFault.NO_SUCH_SQUARE, row=row, column=column, columns=columns)

    def after(self, position: Position, move: Move) -> Position:
        row, column = move
        cut = (min(length, column - 1) for length in position[row - 1 :])
        return (*position[: row - 1], *(length for length in cut if length))

    def outcome(self, position: Position) -> Outcome:
        from games.families.chomp_tables import losing_bits

        if self.misere:
            return super().outcome(position)
        side = _side_of_square_box(position)
        place = _index_in_table(position, side)
        losing = losing_bits(side)[place >> 3] >> (place & 7) & 1
        return Outcome.P if losing else Outcome.N

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        values, _ = self._values_and_ranks(position)
        return values[_index_in_table(position, TABLED_SIDE)]

    def rank(self, position: Position) -> int:
        """Return the number of moves to the end under best play; raise TooLarge beyond 10 × 10.

        The winner hurries and the loser delays. Under misère play, too, it is that of normal play.
        """
        _, ranks = self._values_and_ranks(position)
        return ranks[_index_in_table(position, TABLED_SIDE)]

    @staticmethod
    def _values_and_ranks(position: Position) -> tuple[bytes, bytes]:
        from games.families.chomp_tables import values_and_ranks

        if _side_of_square_box(position) > TABLED_SIDE:
            raise TooLarge(ChompFault.BAR_TOO_LARGE, limit=TABLED_SIDE)
        return values_and_ranks()

    def has_rank(self, position: Position) -> bool:
        """Return whether the rank of a position is in the table; never under misère play."""
        return not self.misere and _side_of_square_box(position) <= TABLED_SIDE

    def winning_move(self, position: Position) -> Move | None:
        """Return the winning move of lowest rank if ranks are known, else the first one.

        Returns None if no move wins.
        """
        if not self.has_rank(position):
            return super().winning_move(position)
        winning = self.winning_moves(position)
        return min(winning, key=lambda move: self.rank(self.after(position, move)), default=None)

    def grounds(self, position: Position) -> Sequence[Fact]:
        if self.misere:
            return ()
        facts: list[Fact] = []
        rows, columns = len(position), position[0]
        if position == (columns,) * rows:
            facts.append(StrategyStealing(rows, columns))
        if self.has_rank(position):
            facts.append(Rank(self.rank(position)))
        return (*facts, *_shape_facts(position, None))

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        left = self.after(position, move)
        wins = WinningMove(move, left)
        if self.misere:
            return (wins,)
        if known := _shape_facts(left, move):
            return (ShapeToLeave(arms=isinstance(known[0], EqualArms)), wins, *known)
        if self.has_rank(position):
            return (wins, BestLine(self.best_line(position, move)))
        return (wins,)

    def best_line(self, position: Position, move: Move) -> tuple[Move, ...]:
        """Return the moves of normal play from a winning one to the end, with best play by both.

        Raises TooLarge if the move leaves more than 10 × 10.
        """
        line = [move]
        position = self.after(position, move)
        while not self.is_over(position):
            options = [(m, self.after(position, m)) for m in self.moves(position)]
            if self.outcome(position) is Outcome.N:
                options = [(m, o) for m, o in options if self.outcome(o) is Outcome.P]
                best = min(options, key=lambda option: self.rank(option[1]))
            else:
                best = max(options, key=lambda option: self.rank(option[1]))
            line.append(best[0])
            position = best[1]
        return tuple(line)


def _shape_facts(shape: Position, move: Move | None) -> list[Fact]:
    """Return the fact that a shape is equal arms or a staircase, in a list; [] if it is neither.

    ``move`` is the one that leaves the shape, None if the position has it already.
    """
    if shape == (len(shape), *(1,) * (len(shape) - 1)) and len(shape) > 1:
        return [EqualArms(move, len(shape))]
    if len(shape) == 2 and shape[0] == shape[1] + 1:
        return [Staircase(move, shape[0])]
    return []


def _side_of_square_box(position: Position) -> int:
    """Return the side of the square box whose table contains a position."""
    return TABLED_SIDE if max(len(position), position[0]) <= TABLED_SIDE else MAX_SIDE


@rank_of.register
def _(game: Chomp, position: Position) -> int | None:
    known = game.has_rank(position)
    return game.rank(position) if known else rank_of.dispatch(Game)(game, position)


@crux.register
def _(game: Chomp, position: Position) -> tuple[int, ...]:
    """Return (1,) if a simple rule shows a loss, (2,) if a bite leaves such a shape, else (0,).

    Under misère play return ().
    """
    if game.misere:
        return ()
    if _shape_facts(position, None):
        return (1,)
    left = (game.after(position, move) for move in game.winning_moves(position))
    return (2,) if any(_shape_facts(shape, None) for shape in left) else (0,)


def _index_in_table(position: Position, side: int) -> int:
    """Return the index of a shape, from 0, in the lexicographic order of those in a square box.

    ``side`` is the box's, in squares.
    """
    return sum(comb(length + side - i, side - i + 1) for i, length in enumerate(position, 1))


FAMILY = Family(
    "chomp",
    number=5,
    read=one_game("chomp", Chomp),
    examples={"chomp": "4x3"},
    skill=lambda game, _: BACKWARDS if game.misere else "bite",
)
