"""Items: one thing to answer about a game, drawn without end, each with what its answers mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.challenge.answers import AnswerFault, InvalidAnswer
from games.core import Move, Outcome, Position
from games.explain import Fact
from games.families import of_nim_sums
from games.impartial import Game
from games.mistakes import Mistake
from games.question import RIGHT, Mark, Value
from games.reasons import Reason

#: What is chosen: indexes of the options, or the one number that was typed.
Given = tuple[int, ...]

#: One choice of an item. A word ends the key of its sentence, ``item-option-<word>``.
Option = int | Outcome | Move | Reason | str

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
class Item:
    """A question whose solution and mistakes are known when it is drawn.

    The same skill, level and seed give the same item for ever.
    """

    #: Ends the key of its sentence: ``ask-<question>``; the sentence gets ``values``.
    question: str
    shape: Shape
    options: tuple[Option, ...] = ()
    #: The position that it is about, drawn above the question; None if there is none to draw.
    game: Game | None = None
    position: Position = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    #: Whether the number is typed by its binary digits.
    in_binary: bool = False
    #: Ends the key of the rules that stand above it, ``rules-<rules>``; empty: those of the game.
    rules: str = ""
    #: The answer that is right: indexes of options, or the number.
    solution: Given = ()
    #: The wrong answers that one mistake alone yields.
    mistakes: Mapping[Given, Mistake] = field(default_factory=dict)
    #: The mistakes that lead to wrong answers only, named by ``mark`` or not.
    refuted: frozenset[Mistake] = frozenset()
    #: What the facts are about, if nothing is drawn or something else is.
    about: tuple[Game, Position] | None = None
    #: The move that the explanation ends with.
    move: Move | None = None
    #: The facts; else the explanation of the subject.
    told: tuple[Fact, ...] = ()
    #: The keys of the skills that the explanation may speak of; None: of all.
    met: frozenset[str] | None = None

    def read(self, text: str) -> Given:
        """Read a number that is typed; raise InvalidAnswer if it is none."""
        digits = "".join(text.split())
        if self.in_binary and not re.fullmatch("[01]+", digits):
            raise InvalidAnswer(AnswerFault.ANSWER_BINARY)
        if not re.fullmatch("[0-9]+", digits) or int(digits) > LARGEST_TYPED:
            raise InvalidAnswer(AnswerFault.ANSWER_NUMBER)
        return (int(digits),)

    def mark(self, given: Given) -> Mark:
        """Mark an answer. Raises ValueError if it is none: no such option, or not one."""
        if self.shape is not Shape.SEVERAL and len(given) != 1:
            raise ValueError(f"one answer is asked for, not {len(given)}")
        last = LARGEST_TYPED if self.shape is Shape.NUMBER else len(self.options) - 1
        if len(set(given)) < len(given) or not all(0 <= each <= last for each in given):
            raise ValueError(f"no answer: {given}")
        answer = tuple(sorted(given))
        return RIGHT if answer == self.solution else Mark(0, self.mistakes.get(answer))

    @property
    def board(self) -> tuple[Game, Position] | None:
        """The position that is drawn above the question, if there is one."""
        return None if self.game is None else (self.game, self.position)

    @property
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts are about, drawn or not."""
        return self.about or self.board or (of_nim_sums(), (0,))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What makes the solution true of the subject, in the order of telling."""
        if self.told:
            return self.told
        game, position = self.subject
        explained = game.explain(position, self.move)
        if self.met is not None:
            explained = explained.within(self.met, game, position)
        return explained.facts
