"""The common ground of all questions: in lessons, puzzles, challenges and quizzes.

An ``Item`` of a lesson and a ``Task`` of a challenge are both a ``Question``. They are two classes,
because an item's few answers and mistakes are known when it is drawn, and are stored as numbers; a
task's are computed from its line, and stored as typed. Both read a typed answer (``read``) and mark
it (``mark``); ``named`` decides whether a mistake is named. ``bot.board.questions`` words both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from games.core import Position
from games.explain import Fact
from games.impartial import Game
from games.mistakes import Mistake

#: A value in the sentence of a question: a number, digits, or several numbers.
Value = int | str | tuple[int, ...]


class Question(Protocol):
    """A question about a position or about numbers, with the facts that prove its solution."""

    @property
    def question(self) -> str:
        """The end of the message key ``ask-<question>``, which is formatted with ``values``.

        A family may ask it in words of its own, ``ask-<question>-<key>``.
        """

    @property
    def values(self) -> Mapping[str, Value]:
        """The values for the placeholders of the question's message."""

    @property
    def rules(self) -> str:
        """The end of the message key ``rules-<rules>``; if empty, the game's rules are given."""

    @property
    def board(self) -> tuple[Game, Position] | None:
        """The game and the position drawn above the question; None if nothing is drawn."""

    @property
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts are about, whether drawn or not."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that prove the solution, in the order of the explanation; perhaps none."""


@dataclass(frozen=True)
class Mark:
    """The credit of an answer in percent, and the one mistake that yields exactly it, if any.

    A right answer has 100, a wrong one 0. It has 50 if the outcome is right and the reason is not;
    if the period is right and the preperiod is not; or if an answer that lists winning moves or a
    kernel has some right entries and no wrong one. A teacher's own question may be worth any
    percentage; BY_HAND means that a person must mark it.
    """

    credit: int
    mistake: Mistake | None = None

    @property
    def is_right(self) -> bool:
        """Whether the answer is fully right."""
        return self.credit == 100


RIGHT = Mark(100)

#: The credit of an answer that a person must mark.
BY_HAND = -2


def named(mistakes: Iterable[Mistake]) -> Mistake | None:
    """Return the mistake that explains an answer, given all that yield it; None if several do.

    A losing move is always true of the answer: it is returned only if no other mistake is given.
    """
    candidates = set(mistakes)
    others = candidates - {Mistake.LOSING_MOVE}
    if len(others) == 1:
        return others.pop()
    return Mistake.LOSING_MOVE if Mistake.LOSING_MOVE in candidates else None
