"""The calls by which a user's program is asked for a move, with all numbers counted from 0.

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
    """The reason why a program made no move."""

    RAISED = "program-raised"
    NO_MOVE = "program-no-move"
    TOO_SLOW = "program-too-slow"
    TOO_SLOW_IN_ALL = "program-too-slow-in-all"
    TOO_MUCH_MEMORY = "program-too-much-memory"
    TOO_DEEP = "program-too-deep"
    CRASHED = "program-crashed"


#: The largest absolute value in a program's answer.
_LARGEST = 10**18


def _is_sensible(part: object) -> bool:
    return type(part) is int and abs(part) <= _LARGEST


def _unchanged(_position: Position, numbers: Move) -> Move:
    return numbers


def each_number(position: Position) -> tuple[Any, ...]:
    """Return the arguments by which a program gets each number of a position as one argument."""
    return position


def one_list(position: Position) -> tuple[Any, ...]:
    """Return the one argument by which a program gets a position as a list."""
    return ([*position],)


@dataclass(frozen=True)
class ProgramForm:
    """The arguments and the return value of ``strategy``, a user's program, in one game.

    The arguments are integers and lists of integers. The answer is one integer, or a tuple or list
    of integers.
    """

    #: Returns the arguments for a position.
    ask: Callable[[Position], tuple[Any, ...]]
    #: The number of integers in an answer; None if ``read`` accepts several numbers.
    numbers: int | None = 1
    #: Reads the integers of an answer as a move, legal or not; None if they can mean no move.
    read: Callable[[Position, Move], Move | None] = _unchanged
    #: Writes a legal move as the integers of an answer, which ``read`` turns back into the move.
    write: Callable[[Position, Move], Move] = _unchanged

    def move(self, position: Position, answer: object) -> Move | None:
        """Return the move that an answer means, legal or not, or None if it means no move.

        It means none if it has another number of parts than ``numbers``, or one that is no integer
        (a bool is none) or beyond 10**18, or if ``read`` refuses it. A single number must not be in
        a list.
        """
        parts = answer if isinstance(answer, tuple | list) and self.numbers != 1 else (answer,)
        if self.numbers not in (None, len(parts)) or not all(map(_is_sensible, parts)):
            return None
        return self.read(position, tuple(parts))

    def answer(self, position: Position, move: Move) -> int | Move:
        """Return the answer with which a program plays a legal move: an integer, or a tuple."""
        numbers = self.write(position, move)
        return numbers[0] if self.numbers == 1 else numbers


def _from_one(_position: Position, numbers: Move) -> Move:
    return (numbers[0] + 1, *numbers[1:])


def _from_zero(_position: Position, move: Move) -> Move:
    return (move[0] - 1, *move[1:])


def of_heaps(numbers: int) -> ProgramForm:
    """Return the form for moves that begin with a heap's number; the heaps are passed as a list.

    ``numbers`` is how many integers an answer has; the heap in it is counted from 0.
    """
    return ProgramForm(one_list, numbers, _from_one, _from_zero)
