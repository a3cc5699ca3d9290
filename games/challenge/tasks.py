"""STUB until the real engine is merged: the names and shapes that others build against."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games import game
from games.core import Fault, Game, GameError, Outcome, Position


class InvalidTask(GameError):
    """The text is no task."""


class InvalidAnswer(GameError):
    """The text is no answer."""


class Kind(StrEnum):
    WIN = "win"
    MOVE = "move"
    OUTCOME = "outcome"
    VALUE = "value"
    PERIOD = "period"
    KERNEL = "kernel"
    STRATEGY = "strategy"


class Shape(StrEnum):
    """How an answer is given."""

    MATCH = "match"
    LINE = "line"
    CHOICE = "choice"
    FILE = "file"


class TypicalError(StrEnum):
    ORDINARY_SUM = "ordinary-sum"
    LOSING_MOVE = "losing-move"


@dataclass(frozen=True)
class Reason:
    key: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Task:
    kind: Kind
    aspect: str
    game: Game
    position: Position

    @property
    def text(self) -> str:
        words = [self.kind.value, self.aspect, self.game.name, ":", self.game.format(self.position)]
        return " ".join(word for word in words if word)


@dataclass(frozen=True)
class Answer:
    text: str


@dataclass(frozen=True)
class Mark:
    credit: int
    error: TypicalError | None = None


def read_task(line: str) -> Task:
    head, _, position = line.partition(":")
    kind, *rest = head.split()
    try:
        known = Kind(kind)
    except ValueError:
        raise InvalidTask(Fault.NOT_NUMBERS, example="win nim : 3 4 5") from None
    aspect = rest.pop(0) if rest and rest[0] in ("one", "all", "nim-sum", "grundy") else ""
    rules = game(" ".join(rest))
    return Task(known, aspect, rules, rules.parse(position))


def read_tasks(text: str) -> tuple[Task, ...]:
    return tuple(read_task(line) for line in text.splitlines() if line.strip())


def own(task: Task, seed: int, number: int, who: int) -> Task:
    return task


def count_peers(task: Task) -> int:
    return 1


def answer_shape(task: Task) -> Shape:
    shapes = {Kind.WIN: Shape.MATCH, Kind.OUTCOME: Shape.CHOICE, Kind.STRATEGY: Shape.FILE}
    return shapes.get(task.kind, Shape.LINE)


def reasons(task: Task) -> tuple[Reason, ...]:
    return (Reason("nim-sum", (1,)), Reason("nim-sum", (0,)), Reason("odd-total"))


def read_answer(task: Task, text: str) -> Answer:
    if not text.strip():
        raise InvalidAnswer(Fault.NOT_NUMBERS, example="3 5")
    return Answer(" ".join(text.split()))


def mark(task: Task, answer: Answer) -> Mark:
    if task.kind is Kind.OUTCOME:
        right = answer.text.startswith(task.game.outcome(task.position).value)
        return Mark(100 if right else 0)
    if task.kind is Kind.MOVE:
        right = task.game.parse_move(answer.text) in task.game.winning_moves(task.position)
        return Mark(100 if right else 0, None if right else TypicalError.LOSING_MOVE)
    if task.kind is Kind.VALUE:
        right = answer.text == str(task.game.grundy(task.position))
        wrong = answer.text == str(sum(task.position))
        return Mark(100 if right else 0, TypicalError.ORDINARY_SUM if wrong else None)
    return Mark(100 if task.game.outcome(task.position) is Outcome.N else 0)


def solution(task: Task) -> str:
    if task.kind is Kind.MOVE:
        return task.game.format_move(task.game.winning_moves(task.position)[0])
    return str(task.game.grundy(task.position))
