"""Items: questions drawn without end, each with its solution and the mistakes behind answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.challenge.answers import AnswerFault, InvalidAnswer, numbers_in
from games.core import Move, Outcome, Position
from games.explain import Fact
from games.families import of_nim_sums
from games.impartial import Game
from games.mistakes import Mistake
from games.question import RIGHT, Mark, Value
from games.reasons import Reason

#: An answer: the indices of the chosen options, or the one number that was typed.
Given = tuple[int, ...]

#: An option to choose. A text is the end of the key of its sentence, ``item-option-<word>``.
Option = int | Outcome | Move | Reason | str

#: The most options of an item, as of a menu of Discord.
MOST_OPTIONS = 25

#: The largest typed number, of seven digits, which may be binary ones.
LARGEST_TYPED = 1_111_111


#: A range of numbers in a typed answer.
_RANGE = re.compile("([0-9]{1,3})\\s*[-–]\\s*([0-9]{1,3})")


def _numbers_of(found: re.Match[str]) -> str:
    """Return the numbers of a range, with spaces between; its larger end may be typed first."""
    first, last = sorted(map(int, found.groups()))
    return " ".join(map(str, range(first, last + 1)))


class Shape(StrEnum):
    """The way in which an item is answered."""

    #: By choosing one of its options.
    CHOICE = "choice"
    #: By choosing or typing all of its right options at once; there may be none.
    SEVERAL = "several"
    #: By one number, which is typed or, if numbers are offered, chosen.
    NUMBER = "number"
    #: By a match against the perfect computer; the first option means that it was won.
    MATCH = "match"


@dataclass(frozen=True)
class Item:
    """A question whose solution and mistakes are known when it is drawn.

    The same skill, level and seed give the same item for ever.
    """

    #: The end of the key of its sentence, ``ask-<question>``, which gets ``values``.
    question: str
    shape: Shape
    options: tuple[Option, ...] = ()
    #: The game and the position drawn above the question; None if nothing is drawn.
    game: Game | None = None
    position: Position = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    #: The numbers that have a button each; without any, the number is typed.
    offered: tuple[int, ...] = ()
    #: Whether the number is typed by its binary digits.
    in_binary: bool = False
    #: The end of the key of the rules above it, ``rules-<rules>``; empty: those of the game.
    rules: str = ""
    #: The right answer.
    solution: Given = ()
    #: The wrong answers to which only one named mistake leads, each with it.
    mistakes: Mapping[Given, Mistake] = field(default_factory=dict)
    #: The mistakes that never lead to the right answer, also those that ``mark`` does not name.
    refuted: frozenset[Mistake] = frozenset()
    #: The subject of the facts, if it is not drawn.
    about: tuple[Game, Position] | None = None
    #: The move that the explanation explains; None: the engine's choice.
    move: Move | None = None
    #: The facts; empty: those of the engine's explanation of the subject.
    told: tuple[Fact, ...] = ()
    #: The keys of the skills that the explanation may presuppose; None: all.
    met: frozenset[str] | None = None

    @property
    def is_typed(self) -> bool:
        """Whether numbers are typed: one, or several that are no heaps or moves of a position."""
        if self.shape is Shape.NUMBER:
            return not self.offered
        return self.shape is Shape.SEVERAL and self.board is None

    def read(self, text: str) -> Given:
        """Parse a typed answer; raise InvalidAnswer for any other text.

        It is one number, or several that are options, also in ranges such as ``3-9``, for which
        their indices are returned. If ``in_binary``, the digits are 0 and 1: ``101`` gives 101.
        """
        if self.shape is Shape.SEVERAL:
            return self._read_options(text)
        digits = "".join(text.split())
        if self.in_binary and not re.fullmatch("[01]+", digits):
            raise InvalidAnswer(AnswerFault.ANSWER_BINARY)
        if not re.fullmatch("[0-9]+", digits) or int(digits) > LARGEST_TYPED:
            raise InvalidAnswer(AnswerFault.ANSWER_NUMBER)
        return (int(digits),)

    def _read_options(self, text: str) -> Given:
        ranged = _RANGE.sub(_numbers_of, text.replace("+", " "))
        numbers = numbers_in(ranged)
        if numbers is None or not {*numbers} <= {*self.options}:
            offered = " ".join(map(str, self.options))
            raise InvalidAnswer(AnswerFault.ANSWER_OFFERED, offered=offered)
        return tuple(i for i, option in enumerate(self.options) if option in numbers)

    def mark(self, given: Given) -> Mark:
        """Mark an answer, a number or indices of options from 0 in any order, by credit 100 or 0.

        Raises ValueError for what is not offered, given twice, or several where one is asked for.
        """
        if self.shape is not Shape.SEVERAL and len(given) != 1:
            raise ValueError(f"one answer is asked for, not {len(given)}")
        if self.offered and given[0] not in self.offered:
            raise ValueError(f"no answer that is offered: {given}")
        last = LARGEST_TYPED if self.shape is Shape.NUMBER else len(self.options) - 1
        if len(set(given)) < len(given) or not all(0 <= each <= last for each in given):
            raise ValueError(f"no answer: {given}")
        answer = tuple(sorted(given))
        return RIGHT if answer == self.solution else Mark(0, self.mistakes.get(answer))

    @property
    def board(self) -> tuple[Game, Position] | None:
        """The game and the position drawn above the question; None if nothing is drawn."""
        return None if self.game is None else (self.game, self.position)

    @property
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts explain; an empty heap of Nim if none is set."""
        return self.about or self.board or (of_nim_sums(), (0,))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that explain the solution, in the order of an explanation."""
        if self.told:
            return self.told
        game, position = self.subject
        explained = game.explain(position, self.move)
        if self.met is not None:
            explained = explained.within(self.met, game, position)
        return explained.facts
