"""Items: one thing to answer about a game, drawn without end, each with what its answers mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.core import Move, Outcome, Position
from games.explain import Fact
from games.impartial import Game
from games.mistakes import Mistake
from games.reasons import Reason

#: What is chosen: indexes of the options, or the one number that was typed.
Given = tuple[int, ...]

#: One choice of an item. A word ends the key of its sentence, ``item-option-<word>``.
Option = int | Outcome | Move | Reason | str

#: What a question tells: a number, digits, or several numbers.
Value = int | str | tuple[int, ...]

#: An item offers at most so many options: Discord's menus have no more.
MOST_OPTIONS = 25

#: A typed number is never larger: seven digits hold it, also if they are those of binary.
LARGEST_TYPED = 1_111_111


class Shape(StrEnum):
    """How an item is answered."""

    #: One of its options.
    CHOICE = "choice"
    #: All of its options that are right, in one go; perhaps none.
    SEVERAL = "several"
    #: A number that is typed.
    NUMBER = "number"
    #: A match against the perfect computer: its first option is that it was won.
    MATCH = "match"


@dataclass(frozen=True)
class Marked:
    """What an answer is worth."""

    right: bool
    #: The answer that is right: indexes of options, or the number.
    solution: Given
    #: The mistake that yields exactly this wrong answer, if one is known.
    mistake: Mistake | None = None


@dataclass(frozen=True)
class Item(ABC):
    """One thing to answer; the same skill, level and seed give the same item for ever."""

    #: Ends the key of its question: ``item-<question>``; the sentence gets ``values``.
    question: str
    shape: Shape
    options: tuple[Option, ...] = ()
    #: The position that it is about, drawn above the question; None if there is none to draw.
    game: Game | None = None
    position: Position = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    #: The answer that is right: indexes of options, or the number.
    solution: Given = ()
    #: The mistakes that lead to wrong answers only, named by ``mark`` or not.
    refuted: frozenset[Mistake] = frozenset()

    @abstractmethod
    def mark(self, given: Given) -> Marked:
        """Mark an answer. Raises ValueError if it is none: no such option, or not one."""

    @property
    @abstractmethod
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts are about, drawn or not."""

    @property
    @abstractmethod
    def facts(self) -> tuple[Fact, ...]:
        """What makes the solution true of the subject, in the order of telling."""
