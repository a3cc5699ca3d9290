"""What every game has in common: positions, moves, outcomes, and the face of a game."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from math import prod
from random import Random
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from games.explain import Explanation, Fact

Position = tuple[int, ...]
Move = tuple[int, ...]

#: Longest text read as a position or a move; beyond it nobody typed it by hand.
MAX_TEXT = 400

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
    """What is wrong with an input; each has one sentence in every catalogue."""

    UNKNOWN_GAME = "unknown-game"
    BAD_RULES = "bad-rules"
    NOT_NUMBERS = "not-numbers"
    TEXT_TOO_LONG = "text-too-long"
    ONE_NUMBER = "one-number"
    NUMBER_TOO_LARGE = "number-too-large"
    TOO_MANY_HEAPS = "too-many-heaps"
    MOVE_SHAPE = "move-shape"
    NO_SUCH_HEAP = "no-such-heap"
    HEAP_IS_EMPTY = "heap-is-empty"
    HEAP_IS_STUCK = "heap-is-stuck"
    TAKE_AT_LEAST_ONE = "take-at-least-one"
    TAKE_TOO_MANY = "take-too-many"
    TAKE_NOT_ALLOWED = "take-not-allowed"
    MATCH_IS_OVER = "match-is-over"
    NO_GRUNDY_VALUE = "no-grundy-value"
    TOO_LARGE_TO_SOLVE = "too-large-to-solve"
    STICKS_AND_LIMIT = "sticks-and-limit"
    NOT_A_CODE = "not-a-code"
    NOT_OCTAL = "not-octal"
    ENDLESS_CODE = "endless-code"
    UNCLEAR_END = "unclear-end"
    NO_SEQUENCE = "no-sequence"
    NO_RARE_VALUES = "no-rare-values"
    VALUE_TOO_LARGE = "value-too-large"
    WINDOW_TOO_SMALL = "window-too-small"
    PART_NOT_ALLOWED = "part-not-allowed"
    NOT_A_BAR = "not-a-bar"
    BAR_TOO_LARGE = "bar-too-large"
    POISONED = "poisoned"
    NO_SUCH_ROW = "no-such-row"
    NO_SUCH_SQUARE = "no-such-square"
    GRAPH_TOO_LARGE = "graph-too-large"
    NOT_JSON = "not-json"
    NOT_A_GRAPH = "not-a-graph"
    DUPLICATE_KEY = "duplicate-key"
    VERTEX_NAME = "vertex-name"
    VERTEX_SHAPE = "vertex-shape"
    VERTEX_PLAYER = "vertex-player"
    VERTEX_WINS = "vertex-wins"
    UNKNOWN_VERTEX = "unknown-vertex"
    RULE_SIGN = "rule-sign"
    RULE_DIVISION = "rule-division"
    RULE_NAME = "rule-name"
    RULE_UNEXPECTED = "rule-unexpected"
    RULE_UNFINISHED = "rule-unfinished"
    RULE_ONE_NUMBER = "rule-one-number"
    RULE_TOO_DEEP = "rule-too-deep"
    RULE_SHAPE = "rule-shape"
    RULE_LEAVE = "rule-leave"
    RULE_ZERO_DIVISION = "rule-zero-division"
    RULE_HUGE = "rule-huge"
    STRATEGY_EMPTY = "strategy-empty"
    STRATEGY_LINE = "strategy-line"
    STRATEGY_POSITION = "strategy-position"
    STRATEGY_MOVE = "strategy-move"
    STRATEGY_NEXT = "strategy-next"
    STRATEGY_TWICE = "strategy-twice"
    STRATEGY_TOO_MANY = "strategy-too-many"
    STRATEGY_TOO_LONG = "strategy-too-long"
    UNKNOWN_STRATEGY = "unknown-strategy"
    DUEL_GAMES = "duel-games"
    DUEL_TOO_LONG = "duel-too-long"
    TASK_KIND = "task-kind"
    TASK_ASPECT = "task-aspect"
    TASK_UNFINISHED = "task-unfinished"
    TASK_OVER = "task-over"
    TASK_LOST = "task-lost"
    TASK_WITHOUT_TURN = "task-without-turn"
    TASK_MANY_MOVES = "task-many-moves"
    TASK_NO_PERIOD = "task-no-period"
    TASK_KERNEL = "task-kernel"
    TASK_ROW = "task-row"
    TASK_NUMBERS = "task-numbers"
    NO_TASKS = "no-tasks"
    TOO_MANY_TASKS = "too-many-tasks"
    ANSWER_NUMBER = "answer-number"
    ANSWER_LIST = "answer-list"
    ANSWER_ROW = "answer-row"
    ANSWER_PERIOD = "answer-period"
    ANSWER_MOVES = "answer-moves"
    ANSWER_ONE_MOVE = "answer-one-move"
    ANSWER_OUTCOME = "answer-outcome"


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


class NoGrundyValue(GameError):
    """Grundy values belong to normal play; under misère play there are none."""


class TooLarge(GameError):
    """The position is beyond what exhaustive search may visit."""


def read_numbers(text: str, refusal: type[GameError] = InvalidPosition) -> tuple[int, ...] | None:
    """Return the natural numbers of a text such as ``"1 3, 7"``, or None if it is not one.

    Raises the refusal if the text is absurdly long.
    """
    if len(text) > MAX_TEXT:
        raise refusal(Fault.TEXT_TOO_LONG, limit=MAX_TEXT)
    if not _NUMBERS.fullmatch(text):
        return None
    return tuple(int(number) for number in re.findall("[0-9]+", text))


@dataclass(frozen=True)
class Game(ABC):
    """The rules of one impartial game under one convention, with all that is known of it.

    Subclasses are frozen dataclasses: equal rules compare equal, and
    ``game(g.name, misere=g.misere) == g``.
    """

    convention: Convention = Convention.NORMAL
    #: The parts of a move, left to right, for example ``("heap", "take")``.
    move_parts: ClassVar[tuple[str, ...]]

    @property
    @abstractmethod
    def name(self) -> str:
        """The canonical text from which the registry rebuilds these rules."""

    @property
    def misere(self) -> bool:
        """Whether the player without a move wins."""
        return self.convention is Convention.MISERE

    def under(self, convention: Convention) -> Game:
        """Return the same rules under a convention."""
        return replace(self, convention=convention)

    @abstractmethod
    def parse(self, text: str) -> Position:
        """Read a position; raise InvalidPosition if the text is not one."""

    def format(self, position: Position) -> str:
        """Write a position so that ``parse`` reads it back."""
        return " ".join(map(str, position))

    @abstractmethod
    def check(self, position: Position) -> None:
        """Raise InvalidPosition unless the tuple is a position of this game."""

    @abstractmethod
    def moves(self, position: Position) -> list[Move]:
        """List every legal move, in a stable order."""

    @abstractmethod
    def check_move(self, position: Position, move: Move) -> None:
        """Raise IllegalMove, saying why, unless the rules allow the move here."""

    def check_shape(self, move: Move) -> None:
        """Raise IllegalMove unless the move has all its parts."""
        if len(move) != len(self.move_parts):
            raise IllegalMove(Fault.MOVE_SHAPE, shape="-".join(self.move_parts))

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

    @property
    def is_solved(self) -> bool:
        """Whether theory tells outcomes and winning moves, however large a position is."""
        return False

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
        return tuple(random.randint(1, most) if number else 0 for number in position)

    def can_list_moves(self, position: Position) -> bool:
        """Return whether there are few enough moves to go through them one by one."""
        return True

    def is_over(self, position: Position) -> bool:
        """Return whether no move is left."""
        return not self.moves(position)

    def choices(self, position: Position, path: Move = ()) -> list[int]:
        """List what may follow the first choices of a move, in order (see ``move_parts``).

        Nothing follows a whole move.
        """
        depth = len(path)
        if depth >= len(self.move_parts):
            return []
        found = {move[depth]: None for move in self.moves(position) if move[:depth] == path}
        return list(found)

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``"3 5"``; raise InvalidMove if the text is not one."""
        numbers = read_numbers(text, InvalidMove)
        if numbers is None or len(numbers) != len(self.move_parts):
            raise InvalidMove(Fault.MOVE_SHAPE, shape="-".join(self.move_parts))
        return numbers

    def format_move(self, move: Move) -> str:
        """Write a move so that ``parse_move`` reads it back."""
        return " ".join(map(str, move))

    def outcome(self, position: Position) -> Outcome:
        """Return who wins under best play; raise TooLarge if only search could tell."""
        from games.solver import solver_of

        return solver_of(self).outcome(position)

    def grundy(self, position: Position) -> int:
        """Return the Grundy value (Sprague 1935, Grundy 1939).

        Raises NoGrundyValue under misère play, TooLarge if only search could tell.
        """
        self.require_normal_play()
        from games.solver import solver_of

        return solver_of(self).grundy(position)

    def require_normal_play(self) -> None:
        """Raise NoGrundyValue under misère play."""
        if self.misere:
            raise NoGrundyValue(Fault.NO_GRUNDY_VALUE)

    def winning_moves(self, position: Position) -> list[Move]:
        """List the moves to P-positions, in the order of ``moves``."""
        return [
            move
            for move in self.moves(position)
            if self.outcome(self.after(position, move)) is Outcome.P
        ]

    def winning_move(self, position: Position) -> Move | None:
        """Return the winning move that is played and explained, or None in a P-position."""
        return next(iter(self.winning_moves(position)), None)

    def reply_count(self, position: Position, move: Move) -> float:
        """Count the opponent's winning replies to a move; infinite if it loses at once."""
        option = self.after(position, move)
        if self.is_over(option):
            return float("inf") if self.misere else 0
        return len(self.winning_moves(option))

    def explain(self, position: Position, move: Move | None = None) -> Explanation:
        """Explain who wins and why: by a best move, or by the move given.

        Raises IllegalMove if a move is given that the rules forbid.
        """
        from games.explain import explain

        return explain(self, position, move)

    @abstractmethod
    def grounds(self, position: Position) -> Sequence[Fact]:
        """Return the facts of the game's own theory from which the outcome follows."""

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        """Return the facts that lead from the grounds to a winning move."""
        from games.explain import WinningMove

        return (WinningMove(move, self.after(position, move)),)
