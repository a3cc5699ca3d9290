"""Tasks as values: the questions that a teacher types, one on each line.

A line is the kind, perhaps an aspect, the game, and the position: ``win nim 3 4 5``, ``move all
nim misere 1 3 7``, ``value grundy octal 0.77 : 12``. A colon stands between game and position
where the game's name has several words; it may be left out where nothing is unclear. Words of
other languages are read where their spellings are given. ``Task.text`` is the canonical line.

Each kind of question is a class of ``games.challenge.kinds``, which has all that is particular to
it. Python instantiates no class that lacks an abstract method of ``Task``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, ClassVar, NoReturn, Self

from games.challenge.answers import Answer, InvalidAnswer
from games.challenge.own import AnswerForm, OwnQuestion
from games.challenge.spelling import ENGLISH, Spellings
from games.core import Fault, GameError, Position, read_numbers
from games.crux import count_unpaired
from games.explain import Fact, Reveals
from games.families import FAMILIES, game, of_nim_sums, of_one_number
from games.impartial import Game
from games.mistakes import Mistake
from games.question import RIGHT, Mark, Value, named
from games.reasons import Reason

#: How many tasks a challenge has at most.
MAX_TASKS = 40

#: The games of the examples: one whose heaps are added by nim-sum, one of a single number.
NIM_SUMS, ONE_NUMBER = of_nim_sums().name, of_one_number().name

#: How many hints about the method there are: a question that leads on, then a step.
OF_METHOD = 2

#: The word before the last number of a row, as in ``value row nim 5 to 10``.
UNTIL = "to"

_CONVENTIONS = {"misere": True, "normal": False}


class TaskFault(Fault):
    """Why the line of a task is refused."""

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
    TASK_FUNCTION = "task-function"
    TASK_NAME = "task-name"
    TASK_NO_CHOICES = "task-no-choices"
    TASK_MANY_CHOSEN = "task-many-chosen"
    TASK_ONE_CHOICE = "task-one-choice"
    TASK_MANY_OPTIONS = "task-many-options"
    TASK_BY_HAND = "task-by-hand"
    TASK_PLAIN = "task-plain"
    TASK_SETTING = "task-setting"
    TASK_TWICE = "task-twice"
    TASK_PROPERTY = "task-property"
    TASK_POINTS = "task-points"
    TASK_PRICE = "task-price"
    TASK_SECONDS = "task-seconds"
    TASK_QUIZ_SETTING = "task-quiz-setting"
    TASK_NO_HINT = "task-no-hint"
    TASK_NO_PROPERTIES = "task-no-properties"
    TASK_WEIGHT = "task-weight"
    TASK_BOUND = "task-bound"
    TASK_WEIGHED = "task-weighed"
    TASK_NO_COST = "task-no-cost"
    TASK_NO_ASSERTS = "task-no-asserts"
    NO_TASKS = "no-tasks"
    TOO_MANY_TASKS = "too-many-tasks"


class Kind(StrEnum):
    """The kind of a task; each value is the word with which its line begins."""

    WIN = "win"
    MOVE = "move"
    OUTCOME = "outcome"
    VALUE = "value"
    PERIOD = "period"
    KERNEL = "kernel"
    STRATEGY = "strategy"
    PROGRAM = "program"
    #: A question in a teacher's own words.
    OWN = "question"


class Shape(StrEnum):
    """The way in which a task is answered."""

    MATCH = "match"
    LINE = "line"
    CHOICE = "choice"
    FILE = "file"
    PROGRAM = "program"
    #: By a choice of one or several options; by a free text.
    OPTIONS = "options"
    TEXT = "text"


class Hinted(StrEnum):
    """The subject of the hints to a task."""

    POSITION = "position"
    METHOD = "method"
    NOTHING = "nothing"


class InvalidTask(GameError):
    """A line that is no task, or a task that cannot be asked.

    It has the number of its ``line``, or in a file of questions of its ``question``, if known.
    """

    @property
    def line(self) -> int | None:
        """The number of the line among several, counted from 1; None if it is the only one."""
        line = self.details.get("line")
        return line if isinstance(line, int) else None

    @property
    def question(self) -> int | None:
        """The number of the question in its file, counted from 1; None if it is in no file."""
        number = self.details.get("question")
        return number if isinstance(number, int) else None


def judged_elsewhere(*_: Any, **__: Any) -> NoReturn:
    """Replace a method that must not be called for tasks answered by a match or a program."""
    raise AssertionError("it is played or run, and not read or marked here")


@dataclass(frozen=True)
class Task(ABC):
    """A question that a teacher sets; each kind is a subclass.

    ``position`` has the position, or other numbers if the question is about none. A question
    about no game has as ``game`` one whose heaps are added by nim-sum, which means nothing.
    """

    kind: ClassVar[Kind]
    #: A line from which a task of the kind is read, as an example.
    example: ClassVar[str]
    shape: ClassVar[Shape] = Shape.LINE
    hinted: ClassVar[Hinted] = Hinted.METHOD
    #: Whether everybody gets the same task, because it has no position that could be replaced.
    is_same_for_all: ClassVar[bool] = False
    #: Whether it is about its game; then it is refused where the engine may not help with that.
    has_game: ClassVar[bool] = True
    #: Whether its position is drawn.
    has_board: ClassVar[bool] = True
    #: The end of the key of the note below it, ``rules-<rules>``; empty: the rules of the game.
    rules: ClassVar[str] = ""
    #: The end of the key of the label of its answer's field, ``line-label-<written>``.
    written: ClassVar[str] = ""

    game: Game
    position: Position = ()
    aspect: str = ""
    #: The function that a program must define.
    function: str = ""
    own: OwnQuestion | None = None

    # ------------------------------------------------------------------- how it is set

    @classmethod
    def typed(cls, aspect: str, words: list[str]) -> Self:
        """Build the task from the folded words behind kind and aspect, in the engine's spelling.

        It is not checked. Raises GameError if the words are no such task.
        """
        words, misere = without_convention(words)
        rules, position = _divide(words)
        if not rules or not position:
            raise cls.unfinished()
        played = game(" ".join(rules), misere=misere)
        return cls(played, cls._position(played, position), aspect)

    @classmethod
    def _position(cls, played: Game, words: list[str]) -> Position:
        return played.parse(" ".join(words))

    @classmethod
    def unfinished(cls) -> InvalidTask:
        """Return the refusal of a line that lacks its game or its numbers."""
        return InvalidTask(TaskFault.TASK_UNFINISHED, example=cls.example)

    @property
    def text(self) -> str:
        """The canonical line, from which ``read_task`` makes an equal task."""
        colon = " :" if " " in self.game.name else ""
        rules = f"{self.game.name}{self._convention}{colon}"
        return f"{self._words} {rules} {self._numbers}"

    @property
    def _words(self) -> str:
        return f"{self.kind} {self.aspect}".strip()

    @property
    def _convention(self) -> str:
        return " misere" if self.game.misere else ""

    @property
    def _numbers(self) -> str:
        return self.game.format(self.position)

    @abstractmethod
    def check(self) -> None:
        """Raise a GameError with the reason if the task cannot be asked or marked."""

    # ---------------------------------------------------------------- how it is asked

    @property
    def question(self) -> str:
        """The end of the key of its sentence, ``ask-<question>``."""
        return "-".join(filter(None, [self.kind.value, self.aspect]))

    @property
    def values(self) -> Mapping[str, Value]:
        """The values that its sentence needs, by the names of its variables."""
        return {}

    @property
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts explain."""
        return self.game, self.position

    @property
    def board(self) -> tuple[Game, Position] | None:
        """The game and the position to be drawn with the question; None if none is drawn."""
        return self.subject if self.has_board else None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons to choose from, of which exactly one is right; empty if it asks for none."""
        return ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that explain the solution, in the order of an explanation; perhaps none."""
        return tuple(self.game.explain(self.position)) if self.has_board else ()

    @property
    def hint_facts(self) -> tuple[tuple[Fact, ...], ...]:
        """The facts of each hint about the position, after the hint that is a leading question.

        No hint reveals the move, which the question asks for.
        """
        stages = (Reveals.THEORY, Reveals.HEAP) if self.hinted is Hinted.POSITION else ()
        steps = (tuple(fact for fact in self.facts if fact.reveals is each) for each in stages)
        return tuple(facts for facts in steps if facts)

    @property
    def hint_count(self) -> int:
        """The number of hints that the task has, the leading question included."""
        return {Hinted.METHOD: OF_METHOD, Hinted.NOTHING: 0}.get(
            self.hinted, 1 + len(self.hint_facts)
        )

    # ------------------------------------------------------- how an answer is read and marked

    def read(self, text: str, spellings: Spellings = ENGLISH) -> Answer:
        """Parse an answer; ``spellings`` has the engine's word for each other word that is allowed.

        Raises InvalidAnswer if the text has another form, or contains an illegal move.
        """
        try:
            return self._read(text, spellings)
        except InvalidAnswer:
            raise
        except GameError as error:
            raise InvalidAnswer(error.fault, **error.details) from None

    @abstractmethod
    def _read(self, text: str, spellings: Spellings) -> Answer: ...

    def mark(self, answer: Answer) -> Mark:
        """Mark an answer that was read; that of a strategy may take seconds, or raise TooLarge."""
        if answer == self.solution:
            return RIGHT
        yielded = self.mistaken(answer)
        return Mark(
            self.part(answer), named(mistake for mistake, each in yielded if each == answer)
        )

    def part(self, answer: Answer) -> int:
        """Return the credit in per cent of an answer that is not right; by default 0."""
        return 0

    def mistaken(self, given: Answer) -> Iterator[tuple[Mistake, Answer]]:
        """Yield mistakes with the answers to which they lead, some depending on ``given``.

        That is the answer marked; an answer that is yielded may be right.
        """
        return iter(())

    @property
    @abstractmethod
    def solution(self) -> Answer:
        """A right answer; to ``win`` and to ``move one``, one of the winning moves."""

    @property
    def is_marked_by_hand(self) -> bool:
        """Whether a person marks its answers."""
        return self.own is not None and self.own.form is AnswerForm.FREE

    @property
    def is_poll(self) -> bool:
        """Whether none of its answers is right or wrong."""
        return self.own is not None and self.own.is_poll

    # ----------------------------------------------------------- how it is drawn for many

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        """Yield wrong answers to choose from, those of typical mistakes first.

        The caller leaves out any that are right. Raises InvalidTask if the task allows no choice.
        """
        raise InvalidTask(TaskFault.TASK_NO_CHOICES, game=ONE_NUMBER)

    def lucky(self) -> Iterator[Mistake]:
        """Yield the mistakes that lead to a right answer all the same."""
        right = self.solution
        return (mistake for mistake, yielded in self.mistaken(right) if yielded == right)

    def shared(self) -> object:
        """Return what all instances must share besides their size and their lucky mistakes."""
        return count_unpaired(self.position) if self.game.is_sum else ()


def without_convention(words: list[str]) -> tuple[list[str], bool]:
    """Return the words other than ``misere`` and ``normal``, and whether ``misere`` was there."""
    misere = any(_CONVENTIONS.get(word, False) for word in words)
    return [word for word in words if word not in _CONVENTIONS], misere


def numbers_behind(words: list[str], count: int, refusal: InvalidTask) -> Position:
    """Parse exactly ``count`` numbers, any ``to`` ignored; raise ``refusal`` for other words.

    Raises InvalidTask beyond MAX_TEXT.
    """
    numbers = read_numbers(" ".join(word for word in words if word != UNTIL), InvalidTask)
    if numbers is None or len(numbers) != count:
        raise refusal
    return numbers


def _divide(words: list[str]) -> tuple[list[str], list[str]]:
    """Split words into a game's and a position's; either list may be empty.

    It is split at a colon, else behind the first word, or the second if the first is a family that
    needs rules.
    """
    if ":" in words:
        place = words.index(":")
        return words[:place], words[place + 1 :]
    needs_rules = words[:1] and words[0] in FAMILIES and not _is_game(words[0])
    place = 2 if needs_rules else 1
    return words[:place], words[place:]


def _is_game(word: str) -> bool:
    """Return whether a family's name alone names a game, without rules behind it."""
    try:
        game(word)
    except GameError:
        return False
    return True
