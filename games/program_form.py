"""How a program is asked for a move, in the plainest Python: everything is counted from 0.

>>> from games import game
>>> form = game("nim").program
>>> form.ask((1, 3, 7)), form.read((1, 3, 7), (2, 5)), form.write((1, 3, 7), (3, 5))
(([1, 3, 7],), (3, 5), (2, 5))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core import Fault, Move, Position


class ProgramFault(Fault):
    """Why a program that plays comes to no move."""

    RAISED = "program-raised"
    NO_MOVE = "program-no-move"
    TOO_SLOW = "program-too-slow"
    TOO_SLOW_IN_ALL = "program-too-slow-in-all"
    TOO_MUCH_MEMORY = "program-too-much-memory"
    TOO_DEEP = "program-too-deep"
    CRASHED = "program-crashed"


#: Numbers of a move are at most so large, either way: nobody means more.
_LARGEST = 10**18


def _is_sensible(part: object) -> bool:
    return type(part) is int and abs(part) <= _LARGEST


def _as_it_is(_position: Position, numbers: Move) -> Move:
    return numbers


def each_number(position: Position) -> tuple[Any, ...]:
    """Hand over each number of a position as an argument of its own."""
    return position


def one_list(position: Position) -> tuple[Any, ...]:
    """Hand over a position as one list."""
    return ([*position],)


@dataclass(frozen=True)
class ProgramForm:
    """How ``strategy`` is called in a game, and what it returns.

    The arguments are whole numbers and lists of them. The answer is one whole number, or a tuple
    (or list) of them.
    """

    #: Returns the arguments by which a position is handed over.
    ask: Callable[[Position], tuple[Any, ...]]
    #: How many numbers an answer has; None: as many as ``read`` takes.
    numbers: int | None = 1
    #: Reads an answer of so many numbers in a position as a move, legal or not; None if there is
    #: no move at all that the numbers can mean.
    read: Callable[[Position, Move], Move | None] = _as_it_is
    #: Writes a legal move as the numbers of an answer: ``read`` gives the move back.
    write: Callable[[Position, Move], Move] = _as_it_is

    def move(self, position: Position, answer: object) -> Move | None:
        """Return the move that an answer means, legal or not; None if it means none."""
        parts = answer if isinstance(answer, tuple | list) and self.numbers != 1 else (answer,)
        if self.numbers not in (None, len(parts)) or not all(map(_is_sensible, parts)):
            return None
        return self.read(position, tuple(parts))

    def answer(self, position: Position, move: Move) -> int | Move:
        """Return the answer by which a program plays a legal move."""
        numbers = self.write(position, move)
        return numbers[0] if self.numbers == 1 else numbers


def _from_one(_position: Position, numbers: Move) -> Move:
    return (numbers[0] + 1, *numbers[1:])


def _from_zero(_position: Position, move: Move) -> Move:
    return (move[0] - 1, *move[1:])


def of_heaps(numbers: int) -> ProgramForm:
    """Return the form of moves whose first number is a heap; the heaps are handed as a list."""
    return ProgramForm(one_list, numbers, _from_one, _from_zero)
