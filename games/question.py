"""Say what all questions have in common, of lessons, puzzles, challenges and quizzes.

An ``Item`` of a lesson and a ``Task`` of a challenge are both a ``Question``. They stay two
classes: an item's few answers and mistakes are known when it is drawn, and are kept as numbers; a
task's are worked out from its line, and kept as typed. Each reads what is typed (``read``) and
gives a ``Mark`` (``mark``); ``named`` decides whether a mistake is named. ``bot.board.questions``
words both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from games.core import Position
from games.explain import Fact
from games.impartial import Game
from games.mistakes import Mistake

#: What a question tells: a number, digits, or several numbers.
Value = int | str | tuple[int, ...]


class Question(Protocol):
    """What is asked about a position or about numbers, and why its solution is right."""

    @property
    def question(self) -> str:
        """Ends the key of its sentence, ``ask-<question>``, which gets ``values``."""

    @property
    def values(self) -> Mapping[str, Value]:
        """What its sentence tells besides."""

    @property
    def rules(self) -> str:
        """Ends the key of the rules that are told, ``rules-<rules>``; empty: those of the game."""

    @property
    def board(self) -> tuple[Game, Position] | None:
        """The position that is drawn above the question, if there is one."""

    @property
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts are about, drawn or not."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What makes the solution true of the subject, in the order of telling; perhaps nothing."""


@dataclass(frozen=True)
class Mark:
    """What an answer is worth in percent, and the one mistake that yields exactly it, if any.

    100 if all is right, 0 if it is wrong. 50 if the outcome is right and the reason is not; if the
    period is right and the preperiod is not; if, of all winning moves or of a kernel, some are
    given, none wrong. A question of a teacher's own may be worth any part; BY_HAND is for a person
    to mark.
    """

    credit: int
    mistake: Mistake | None = None

    @property
    def is_right(self) -> bool:
        """Whether all is right."""
        return self.credit == 100


RIGHT = Mark(100)

#: The credit of what a person is to mark.
BY_HAND = -2


def named(mistakes: Iterable[Mistake]) -> Mistake | None:
    """Return the one mistake among those that yield an answer; None of several.

    That a move loses is true of it whatever led to it: it is named if nothing else is.
    """
    found = set(mistakes)
    others = found - {Mistake.LOSING_MOVE}
    if len(others) == 1:
        return others.pop()
    return Mistake.LOSING_MOVE if Mistake.LOSING_MOVE in found else None
