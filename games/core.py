"""What every game has in common: positions, moves, outcomes, faults, and rules.

``Rules`` are what search goes through (``games.solver``), and what facts are checked by
(``games.explain``); a ``Game`` (``games.impartial``) stands above them and explains itself.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from math import prod
from random import Random
from typing import ClassVar, Literal, Self

Position = tuple[int, ...]
Move = tuple[int, ...]

#: Longest text read as a position or a move; beyond it nobody typed it by hand.
MAX_TEXT = 400

#: No number on a board is larger: what is played must be shown, picked from, and answered.
LARGEST_PLAYED = 1000
_NUMBER = re.compile("[0-9]+")
_NUMBERS = re.compile(r"\s*[0-9]+(?:[\s,;:]+[0-9]+)*\s*")


class Convention(StrEnum):
    """Who wins when no move is left: normal, the last to move; misère, the other."""

    NORMAL = "normal"
    MISERE = "misere"


class Outcome(StrEnum):
    """N: the next player (who has the move) wins. P: the previous player wins."""

    N = "N"
    P = "P"


class Fault(StrEnum):
    """What is wrong with an input: the base of the enumerations of their owners.

    Each value names one sentence of every catalogue, ``fault-<value>``.
    """


class RulesFault(Fault):
    """What is wrong with a game, a position or a move of any family."""

    UNKNOWN_GAME = "unknown-game"
    NO_RULES = "no-rules"
    NOT_NUMBERS = "not-numbers"
    TEXT_TOO_LONG = "text-too-long"
    ONE_NUMBER = "one-number"
    NUMBER_TOO_LARGE = "number-too-large"
    BOARD_TOO_LARGE = "board-too-large"
    TOO_MANY_HEAPS = "too-many-heaps"
    MOVE_SHAPE = "move-shape"
    NO_SUCH_HEAP = "no-such-heap"
    HEAP_IS_EMPTY = "heap-is-empty"
    TAKE_AT_LEAST_ONE = "take-at-least-one"
    TAKE_TOO_MANY = "take-too-many"
    TAKE_NOT_ALLOWED = "take-not-allowed"
    MATCH_IS_OVER = "match-is-over"
    NO_GRUNDY_VALUE = "no-grundy-value"
    TOO_LARGE_TO_SOLVE = "too-large-to-solve"


class GameError(ValueError):
    """A refusal of the engine: a fault, and the details that a sentence about it needs."""

    def __init__(self, fault: Fault, **details: int | str) -> None:
        self.fault = fault
        self.details = details
        shown = ", ".join(f"{name}={value}" for name, value in details.items())
        super().__init__(f"{fault.value} ({shown})" if shown else fault.value)

    def __reduce__(self) -> tuple[Callable[[], GameError], tuple[()]]:
        # On its way from one process to another it keeps its details.
        return partial(type(self), self.fault, **self.details), ()


class UnknownGame(GameError):
    """No family of rules has this name, or its rules make no sense."""


class InvalidPosition(GameError):
    """The text or tuple is not a position of the game."""


class InvalidMove(GameError):
    """The text is not a move at all (bad syntax)."""


class IllegalMove(GameError):
    """A well-formed move that the rules do not allow here."""


def check_take(take: int, size: int) -> None:
    """Raise IllegalMove unless so many can be taken from a heap of a size."""
    if take < 1:
        raise IllegalMove(RulesFault.TAKE_AT_LEAST_ONE)
    if take > size:
        raise IllegalMove(RulesFault.TAKE_TOO_MANY, take=take, available=size)


class NoGrundyValue(GameError):
    """Grundy values belong to normal play; under misère play there are none."""


class TooLarge(GameError):
    """The position is beyond what exhaustive search may visit."""


def read_numbers(text: str, refusal: type[GameError] = InvalidPosition) -> tuple[int, ...] | None:
    """Return the natural numbers of a text such as ``"1 3, 7"``, or None if it is not one.

    Raises the refusal if the text is absurdly long.
    """
    if len(text) > MAX_TEXT:
        raise refusal(RulesFault.TEXT_TOO_LONG, limit=MAX_TEXT)
    if not _NUMBERS.fullmatch(text):
        return None
    return tuple(map(int, _NUMBER.findall(text)))


def read_position(text: str, example: str) -> Position:
    """Read a position that is written as numbers; raise InvalidPosition, with an example, if not.

    Whether it is a position of the game is checked by the game.
    """
    numbers = read_numbers(text)
    if numbers is None:
        raise InvalidPosition(RulesFault.NOT_NUMBERS, example=example)
    return numbers


@dataclass(frozen=True)
class Numbers:
    """What the numbers of a position are called in a rule that somebody writes.

    Those of a fixed count have names, such as ``n, m``. Else they are a, b, c … and, by their
    initial, h1, h2 …; ``nim_sum`` names their nim-sum where that is of use.
    """

    names: tuple[str, ...] = ()
    initial: str = ""
    nim_sum: str = ""


@dataclass(frozen=True)
class Rules(ABC):
    """The rules of one impartial game under one convention."""

    convention: Convention = Convention.NORMAL
    #: Names the drawing of these rules, and ends the keys of the words that are about them.
    key: ClassVar[str]
    #: The parts of a move in one heap, left to right, for example ``("heap", "take")``.
    move_parts: ClassVar[tuple[str, ...]]
    #: What the numbers of a position are called.
    numbers: ClassVar[Numbers]
    #: What each of them counts to the eye, in what is told of a position with several.
    pile: ClassVar[Literal["heap", "row"]] = "heap"
    #: Whether a move only takes: what it leaves of the number it takes from tells the move.
    only_takes: ClassVar[bool] = False
    #: Whether a position is a sum of heaps: their order means nothing, and values add by nim-sum.
    is_sum: ClassVar[bool] = False
    #: A position as somebody may type it, to start a match from.
    example: ClassVar[str]

    @property
    def name(self) -> str:
        """The canonical text from which the registry rebuilds these rules; by default the key."""
        return self.key

    @property
    def heaps_at_once(self) -> int:
        """In how many heaps one move may be made at most; it has ``move_parts`` for each."""
        return 1

    @property
    def move_sizes(self) -> range:
        """How many numbers a move may have."""
        parts = len(self.move_parts)
        return range(parts, parts * self.heaps_at_once + 1, parts)

    @property
    def misere(self) -> bool:
        """Whether the player without a move wins."""
        return self.convention is Convention.MISERE

    def under(self, convention: Convention) -> Self:
        """Return the same rules under a convention."""
        return replace(self, convention=convention)

    def parse(self, text: str) -> Position:
        """Read a position, by default its numbers; raise InvalidPosition if the text is not one."""
        position = read_position(text, self.example)
        self.check(position)
        return position

    def format(self, position: Position) -> str:
        """Write a position so that ``parse`` reads it back."""
        return " ".join(map(str, position))

    @abstractmethod
    def check(self, position: Position) -> None:
        """Raise InvalidPosition unless the tuple is a position of this game."""

    def check_board(self, position: Position) -> None:
        """Raise InvalidPosition unless a match can start from the position.

        Theory may judge larger positions than a board has room for.
        """
        self.check(position)
        if max(position, default=0) > LARGEST_PLAYED:
            raise InvalidPosition(
                RulesFault.BOARD_TOO_LARGE, limit=LARGEST_PLAYED, example=self.example
            )

    @abstractmethod
    def moves(self, position: Position) -> list[Move]:
        """List every legal move, in a stable order."""

    @abstractmethod
    def check_move(self, position: Position, move: Move) -> None:
        """Raise IllegalMove, saying why, unless the rules allow the move here."""

    def check_shape(self, position: Position, move: Move) -> None:
        """Raise IllegalMove unless the move has all its parts, and one can be made here."""
        if len(move) not in self.move_sizes:
            raise IllegalMove(RulesFault.MOVE_SHAPE, family=self.key)
        if self.is_over(position):
            raise IllegalMove(RulesFault.MATCH_IS_OVER)

    def check_heap(self, position: Position, heap: int) -> None:
        """Raise IllegalMove unless there is a heap of this number."""
        if not 1 <= heap <= len(position):
            heaps = len(position)
            raise IllegalMove(RulesFault.NO_SUCH_HEAP, heap=heap, heaps=heaps, pile=self.pile)

    @abstractmethod
    def after(self, position: Position, move: Move) -> Position:
        """Return the option that a legal move leads to, without checking it."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move; raise IllegalMove if the rules forbid it."""
        self.check_move(position, move)
        return self.after(position, move)

    def normal_form(self, position: Position) -> Position:
        """Return the same position in the form that search remembers it by."""
        return position

    def extent(self, position: Position) -> int:
        """Bound how many positions can come of one, itself included.

        The default holds where no number of a position grows and none is added.
        """
        return prod(number + 1 for number in position)

    def size(self, position: Position) -> tuple[int, ...]:
        """Return what is seen of a position at a glance; equally hard ones agree in it.

        By default how many of its numbers are not 0, and the binary digits of the largest.
        """
        return (len(position) - position.count(0), max(position, default=0).bit_length())

    def alike(self, position: Position, random: Random) -> Position:
        """Draw numbers that look like a position's; they need not be a position.

        By default each is drawn up to the largest of as many binary digits; zeros stay.
        """
        most = (1 << max(position, default=0).bit_length()) - 1
        return tuple(1 + random.randrange(most) if number else 0 for number in position)

    def can_list_moves(self, position: Position) -> bool:
        """Return whether there are few enough moves to go through them one by one."""
        return True

    def is_over(self, position: Position) -> bool:
        """Return whether no move is left."""
        return not self.moves(position)

    def choices(self, position: Position, path: Move = ()) -> Sequence[int]:
        """List what may follow the first choices of a move, in order (see ``move_parts``).

        Nothing follows a whole move. Where a move may end or go on in another heap, 0 ends it.
        """
        depth = len(path)
        if depth >= self.move_sizes[-1]:
            return []
        begun = [move for move in self.moves(position) if move[:depth] == path]
        found = list(dict.fromkeys(move[depth] for move in begun if len(move) > depth))
        return [0, *found] if found and path in begun else found

    def spelt(self, position: Position, path: Move) -> Move | None:
        """Return the move that choices spell, legal or not; None if another one must follow."""
        sizes = self.move_sizes
        if path and path[-1] == 0 and len(path) - 1 in sizes[:-1]:
            return path[:-1]
        is_whole = len(path) == sizes[-1] or (
            len(path) in sizes and not self.choices(position, path)
        )
        return path if is_whole else None

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``"3 5"``; raise InvalidMove if the text is not one."""
        numbers = read_numbers(text, InvalidMove)
        if numbers is None or len(numbers) not in self.move_sizes:
            raise InvalidMove(RulesFault.MOVE_SHAPE, family=self.key)
        return numbers

    def format_move(self, move: Move) -> str:
        """Write a move so that ``parse_move`` reads it back."""
        return " ".join(map(str, move))
