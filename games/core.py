"""The common ground of all games: positions, moves, outcomes, faults, and rules.

Search (``games.solver``) and the check of facts (``games.explain``) need only ``Rules``. A ``Game``
(``games.impartial``) is a subclass that also explains itself.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import chain
from math import prod
from random import Random
from typing import ClassVar, Literal, Self

Position = tuple[int, ...]
Move = tuple[int, ...]

#: The longest text read as a position or a move, in characters; nobody types more by hand.
MAX_TEXT = 400

#: The largest number on a board: players must read it, choose from it, and answer it.
LARGEST_PLAYED = 1000
#: The most heaps of a position of any game, and in a question about a sequence.
MAX_HEAPS = 20
_NUMBER = re.compile("[0-9]+")
_NUMBERS = re.compile(r"\s*[0-9]+(?:[\s,;:]+[0-9]+)*\s*")


class Convention(StrEnum):
    """The winner when no move is left: in normal play the last to move, in misère the other."""

    NORMAL = "normal"
    MISERE = "misere"


class Outcome(StrEnum):
    """The winner of a position: N, the next player (to move), or P, the previous player."""

    N = "N"
    P = "P"


class Fault(StrEnum):
    """A fault in an input; each part of the engine has its own enumeration.

    Each value names one message of every catalogue, ``fault-<value>``.
    """


class RulesFault(Fault):
    """A fault in the name of a game, in a position or in a move, of any family."""

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
    """An error of the engine: a fault, and the details that its message needs."""

    def __init__(self, fault: Fault, **details: int | str) -> None:
        self.fault = fault
        self.details = details
        described = ", ".join(f"{name}={value}" for name, value in details.items())
        super().__init__(f"{fault.value} ({described})" if described else fault.value)

    def __reduce__(self) -> tuple[Callable[[], GameError], tuple[()]]:
        # Pickling between processes loses no details.
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
    """Raise IllegalMove unless ``take`` objects can be taken from a heap of ``size``."""
    if take < 1:
        raise IllegalMove(RulesFault.TAKE_AT_LEAST_ONE)
    if take > size:
        raise IllegalMove(RulesFault.TAKE_TOO_MANY, take=take, available=size)


def check_heaps(heaps: Position, least: int, most: int, pile: str, fewest: int = 1) -> None:
    """Raise InvalidPosition unless there are ``fewest`` to MAX_HEAPS heaps of allowed sizes.

    Each size must be from ``least`` to ``most``; ``pile``, "heap" or "row", is the message's word.
    """
    if not fewest <= len(heaps) <= MAX_HEAPS:
        raise InvalidPosition(
            RulesFault.TOO_MANY_HEAPS, heaps=len(heaps), limit=MAX_HEAPS, pile=pile
        )
    if not all(least <= heap <= most for heap in heaps):
        raise InvalidPosition(RulesFault.NUMBER_TOO_LARGE, limit=most)


class NoGrundyValue(GameError):
    """A Grundy value was asked for under misère play, where there are none."""


class TooLarge(GameError):
    """The position has more positions or moves below it than search may visit."""


def read_numbers(text: str, refusal: type[GameError] = InvalidPosition) -> tuple[int, ...] | None:
    """Return the natural numbers of a text such as ``"1 3, 7"``, or None if it has another form.

    An empty text gives None, too. Numbers are separated by spaces, commas, semicolons or colons.
    Raises ``refusal`` if the text is longer than MAX_TEXT.
    """
    if len(text) > MAX_TEXT:
        raise refusal(RulesFault.TEXT_TOO_LONG, limit=MAX_TEXT)
    if not _NUMBERS.fullmatch(text):
        return None
    return tuple(map(int, _NUMBER.findall(text)))


def read_position(text: str, example: str) -> Position:
    """Read one or more natural numbers; raise InvalidPosition if the text has another form.

    ``example`` is a position for the message. Whether the numbers are a position of a game is not
    checked.
    """
    numbers = read_numbers(text)
    if numbers is None:
        raise InvalidPosition(RulesFault.NOT_NUMBERS, example=example)
    return numbers


@dataclass(frozen=True)
class Numbers:
    """The names of a position's numbers, for a rule of play that a user writes.

    Positions with a fixed count of numbers have a name for each, such as ``n, m``. Otherwise the
    numbers are a, b, c … and, with ``initial`` h, also h1, h2 …; ``nim_sum`` names their nim-sum
    where the game's theory uses it.
    """

    names: tuple[str, ...] = ()
    initial: str = ""
    nim_sum: str = ""


@dataclass(frozen=True)
class Rules(ABC):
    """The rules of one impartial game under one convention."""

    convention: Convention = Convention.NORMAL
    #: The name of these rules' drawing, and the end of the keys of their messages.
    key: ClassVar[str]
    #: The parts of a move in one heap, left to right, for example ``("heap", "take")``.
    move_parts: ClassVar[tuple[str, ...]]
    #: The names of a position's numbers.
    numbers: ClassVar[Numbers]
    #: The word for one number of a position, in sentences about a position with several numbers.
    pile: ClassVar[Literal["heap", "row"]] = "heap"
    #: Whether each move only takes, so that the number left in a heap determines the move.
    only_takes: ClassVar[bool] = False
    #: Whether a position is a sum of heaps: their order is irrelevant, and values add by nim-sum.
    is_sum: ClassVar[bool] = False
    #: A position as a user may type it, to start a match from.
    example: ClassVar[str]

    @property
    def name(self) -> str:
        """The text from which ``games.game`` rebuilds these rules; by default the key."""
        return self.key

    @property
    def heaps_at_once(self) -> int:
        """The most heaps that one move can change; the move has ``move_parts`` for each of them."""
        return 1

    @property
    def move_sizes(self) -> range:
        """The numbers of integers that a move may consist of."""
        parts = len(self.move_parts)
        return range(parts, parts * self.heaps_at_once + 1, parts)

    @classmethod
    def by_heap(cls, move: Move) -> list[Move]:
        """Divide a move, or the beginning of one, into the parts for each heap that it changes.

        The last may be incomplete.
        """
        parts = len(cls.move_parts)
        return [move[first : first + parts] for first in range(0, len(move), parts)]

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins."""
        return self.convention is Convention.MISERE

    def under(self, convention: Convention) -> Self:
        """Return the same rules under another convention."""
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

        No number may exceed LARGEST_PLAYED; theory can judge larger positions.
        """
        self.check(position)
        if max(position, default=0) > LARGEST_PLAYED:
            raise InvalidPosition(
                RulesFault.BOARD_TOO_LARGE, limit=LARGEST_PLAYED, example=self.example
            )

    @abstractmethod
    def moves(self, position: Position) -> list[Move]:
        """List all legal moves in a stable order, [] if the match is over.

        Raises TooLarge if ``can_list_moves`` is False.
        """

    @abstractmethod
    def check_move(self, position: Position, move: Move) -> None:
        """Raise IllegalMove with the reason if the rules do not allow the move in the position."""

    def check_shape(self, position: Position, move: Move) -> None:
        """Raise IllegalMove if the move has a wrong number of parts or the match is over."""
        if len(move) not in self.move_sizes:
            raise IllegalMove(RulesFault.MOVE_SHAPE, moves_of=self.name)
        if self.is_over(position):
            raise IllegalMove(RulesFault.MATCH_IS_OVER)

    def check_heap(self, position: Position, heap: int) -> None:
        """Raise IllegalMove unless the position has a heap with this number, counted from 1."""
        if not 1 <= heap <= len(position):
            heaps = len(position)
            raise IllegalMove(RulesFault.NO_SUCH_HEAP, heap=heap, heaps=heaps, pile=self.pile)

    @abstractmethod
    def after(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move, without checking the move."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move; raise IllegalMove if the rules forbid it."""
        self.check_move(position, move)
        return self.after(position, move)

    def normal_form(self, position: Position) -> Position:
        """Return the form under which search stores a position; equivalent ones may share it."""
        return position

    def extent(self, position: Position) -> int:
        """Return an upper bound for the number of positions reachable from one, itself included.

        The default is valid where no number of a position grows and none is added.
        """
        return prod(number + 1 for number in position)

    def size(self, position: Position) -> tuple[int, ...]:
        """Return coarse features of a position's size, which equally hard positions share.

        By default the count of its non-zero numbers, and the binary digits of the largest.
        """
        return (len(position) - position.count(0), max(position, default=0).bit_length())

    def alike(self, position: Position, random: Random) -> Position:
        """Draw random numbers of a position's size, for a question; they need not be a position.

        By default each is from 1 to the greatest with the binary digits of the largest; 0 stays 0.
        """
        most = (1 << max(position, default=0).bit_length()) - 1
        return tuple(1 + random.randrange(most) if number else 0 for number in position)

    def can_list_moves(self, position: Position) -> bool:
        """Return whether a position has few enough moves to list them all; by default True."""
        return True

    def is_over(self, position: Position) -> bool:
        """Return whether no move is left."""
        return not self.moves(position)

    def choices(self, position: Position, path: Move = ()) -> Sequence[int]:
        """List the possible next numbers of a legal move that begins with ``path``.

        Empty if the path is a whole move that cannot go on, or begins no legal move. Where a move
        may end or go on in another heap, 0 comes first and ends it. Raises TooLarge as ``moves``.
        """
        depth = len(path)
        if depth >= self.move_sizes[-1]:
            return []
        begun = [move for move in self.moves(position) if move[:depth] == path]
        following = list(dict.fromkeys(move[depth] for move in begun if len(move) > depth))
        return [0, *following] if following and path in begun else following

    def spelt(self, position: Position, path: Move) -> Move | None:
        """Return the move that ``path``, the numbers chosen so far, spells, legal or not.

        None if it is incomplete. A move that may go on in another heap is complete only with a 0 at
        its end, which is left out of the move returned.
        """
        sizes = self.move_sizes
        if path and path[-1] == 0 and len(path) - 1 in sizes[:-1]:
            return path[:-1]
        is_whole = len(path) == sizes[-1] or (
            len(path) in sizes and not self.choices(position, path)
        )
        return path if is_whole else None

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``"3 5"``, legal or not; raise InvalidMove for another form.

        If it changes several heaps, they may be typed in any order; they are returned in order.
        """
        numbers = read_numbers(text, InvalidMove)
        if numbers is None or len(numbers) not in self.move_sizes:
            raise InvalidMove(RulesFault.MOVE_SHAPE, moves_of=self.name)
        return tuple(chain.from_iterable(sorted(self.by_heap(numbers))))

    def format_move(self, move: Move) -> str:
        """Write a move so that ``parse_move`` reads it back."""
        return " ".join(map(str, move))
