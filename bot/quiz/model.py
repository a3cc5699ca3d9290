"""A live quiz as a value: its state, its next state, and its standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from typing import NamedTuple

from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.reports import Attachment
from bot.running.presence import Absences
from bot.running.rules import Posts
from games.challenge.choices import Choice, choices
from games.challenge.lines import TaskLine
from games.challenge.own import AnswerForm
from games.challenge.task import Task
from games.mistakes import Mistake

#: The points of a right answer, and the most added for speed.
POINTS, SPEED = 100, 20

#: The letters of the choices.
LETTERS = "ABCDEFGH"

#: With fewer answers the counts are secret: if two answer, each would know the other's answer.
FEWEST_SHOWN = 3

#: If a question is in its channel within this time, its end is not postponed.
PROMPT = timedelta(seconds=2)

#: The time without a teacher's action after which a quiz pauses, and the time until it ends then.
IDLE, GIVE_UP = timedelta(minutes=10), timedelta(minutes=60)

MAX_TITLE = 80

#: An answer: the index of a choice, or the text from a form, once stored in canonical form.
Reply = int | str

#: The seconds for which a question can be open; 0: until a teacher goes on.
SECONDS = (0, 15, 20, 30, 45, 60, 90, 120, 180, 300)

USUAL_SECONDS = 30


class Stage(StrEnum):
    """The state of a quiz."""

    #: Visible to teachers only.
    DRAFT = "draft"
    #: Announced; no question is asked yet.
    WAITING = "waiting"
    ASKING = "asking"
    PAUSED = "paused"
    #: The solution of the present question is posted.
    SHOWN = "shown"
    OVER = "over"


class Deed(IntEnum):
    """A teacher's action; the numbers are part of custom ids and never change."""

    #: Asks the first or next question; after the last one, ends the quiz.
    NEXT = 0
    SHOW = 1
    PAUSE = 2
    GO_ON = 3
    END = 4
    ANNOUNCE = 5


class Share(NamedTuple):
    """Whether an answer is right, and how many chose it: as text and as a fraction."""

    is_right: bool
    label: str
    part: float


@dataclass(frozen=True)
class Terms:
    """The questions of a quiz, with their pictures, time and points for speed."""

    title: str
    lines: tuple[TaskLine, ...]
    #: The seconds for questions that set none; None: until a teacher goes on.
    seconds: int | None
    #: Whether a fast right answer gets up to ``SPEED`` more points.
    speed: bool
    #: The pictures of questions, by the index of the question.
    pictures: Mapping[int, Attachment] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A question of a quiz in its present state."""

    task: Task
    #: The seconds for which it is open; None: the default of the quiz.
    seconds: int | None = None
    #: When it closed; None: it was not asked yet, or is open.
    closed_at: datetime | None = None
    #: The alternative text of its picture; None: it has no picture.
    shows: str | None = None


@dataclass(frozen=True)
class Quiz:
    """A quiz in its present state; questions are numbered from 0, -1 means none yet."""

    id: int
    guild_id: int
    channel_id: int
    locale: str
    title: str
    #: The seconds for questions that set none; None: until a teacher goes on.
    seconds: int | None
    speed: bool
    seed: int
    #: When a teacher last acted.
    stepped_at: datetime
    stage: Stage = Stage.DRAFT
    step: int = 0
    question: int = -1
    asked_at: datetime | None = None
    #: Whether the clock of the present question runs, as the question is in its channel.
    clocked: bool = False
    ends_at: datetime | None = None
    left_ms: int | None = None
    asleep: bool = False
    questions: tuple[Question, ...] = ()
    posted: Posts = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether the quiz has ended."""
        return self.stage is Stage.OVER

    @property
    def asks(self) -> bool:
        """Whether a question is open or paused: asked, and its solution is not public yet."""
        return self.stage in (Stage.ASKING, Stage.PAUSED)

    @property
    def asked_numbers(self) -> range:
        """The numbers, from 0, of the questions asked so far."""
        return range(self.question + 1)

    @property
    def solved(self) -> range:
        """The numbers of the questions whose solution is public."""
        return range(self.question if self.asks else self.question + 1)

    @property
    def scored(self) -> list[int]:
        """The numbers of the questions asked so far that have a right answer, unlike polls."""
        return [number for number in self.asked_numbers if not self.is_poll(number)]

    @property
    def is_last(self) -> bool:
        """Whether no question follows the present one."""
        return self.question + 1 == len(self.questions)

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """The actions open to a teacher now."""
        return _DEEDS[self.stage]

    def seconds_of(self, number: int) -> int | None:
        """Return the seconds a question, by index, is open; None: until a teacher goes on."""
        return self.questions[number].seconds or self.seconds

    def is_poll(self, number: int) -> bool:
        """Return whether a question has no right answer; then it has counts, but no points."""
        return self.questions[number].task.is_poll

    def has_form(self, number: int) -> bool:
        """Return whether a question is answered in a form: by a number, words, several options."""
        own = self.questions[number].task.own
        return own is not None and own.form is not AnswerForm.ONE

    def choices(self, number: int) -> tuple[Choice, ...]:
        """Return the choices of a question, in the same order for everybody.

        The order differs from quiz to quiz. If the answer is typed, there are none; if several
        options are to be chosen, each is a choice.
        """
        return choices(self.questions[number].task, f"{self.seed}:{number}")

    def chosen(self, number: int, given: Reply) -> Choice:
        """Return a reply to a question as answer and mark; raise InvalidAnswer for a bad text."""
        if isinstance(given, int):
            return self.choices(number)[given]
        task = self.questions[number].task
        answer = task.read(given)
        return Choice(answer, task.mark(answer))

    def by_choice(self, number: int, counts: Counter[Reply]) -> Counter[int]:
        """Count the people who chose each choice of a question, by the index of the choice.

        ``counts`` has how many gave each reply, maybe of several choices. Empty if typed.
        """
        found: Counter[int] = Counter()
        for given, count in counts.items():
            if isinstance(given, int):
                found[given] += count
            elif self.choices(number):
                for option in self.chosen(number, given).answer.numbers:
                    found[option - 1] += count
        return found

    @property
    def due_at(self) -> datetime | None:
        """When the quiz next closes a question, pauses or ends by itself; None if draft or over."""
        if self.is_over or self.stage is Stage.DRAFT:
            return None
        idle = self.stepped_at + (IDLE + GIVE_UP if self.asleep else IDLE)
        return idle if self._time_up is None else min(self._time_up, idle)

    @property
    def _time_up(self) -> datetime | None:
        """When the time of the present question is up and answers in time have arrived, or None."""
        runs = self.stage is Stage.ASKING and self.clocked and self.ends_at is not None
        return self.ends_at + ON_ITS_WAY if runs and self.ends_at is not None else None

    def done(self, deed: Deed, at: datetime) -> Quiz:
        """Return the quiz after a teacher's action, which must be one of ``deeds``."""
        assert deed in self.deeds, f"{deed} at {self.stage}"
        stepped = replace(self, step=self.step + 1, stepped_at=at, asleep=False)
        if deed is Deed.END or (deed is Deed.NEXT and self.is_last):
            return stepped._ended_at(at)._with_stage(Stage.OVER)
        if deed is Deed.ANNOUNCE:
            return stepped._with_stage(Stage.WAITING)
        if deed is Deed.NEXT:
            following, seconds = self.question + 1, self.seconds_of(self.question + 1)
            ends_at = None if seconds is None else at + timedelta(seconds=seconds)
            return replace(stepped._ask_question(following, at, ends_at), clocked=False)
        if deed is Deed.SHOW:
            return stepped._ended_at(at)._with_stage(Stage.SHOWN)
        if deed is Deed.PAUSE:
            return stepped._pause(at)
        left = None if self.left_ms is None else at + timedelta(milliseconds=self.left_ms)
        return stepped._ask_question(self.question, at, left)

    def clock_started(self, at: datetime) -> Quiz:
        """Return the quiz with the clock of the present question started, as it was posted ``at``.

        If it was posted more than ``PROMPT`` late, it ends later by as much.
        """
        assert self.asked_at is not None, "it was asked"
        late = at - self.asked_at
        ends_at = self.ends_at
        if ends_at is not None and late > PROMPT:
            ends_at += late
        return replace(self, clocked=True, ends_at=ends_at)

    def after_due(self, at: datetime) -> Quiz:
        """Return the quiz after the one change that is due by a moment; itself if none is."""
        if self.due_at is None or self.due_at > at:
            return self
        stepped = replace(self, step=self.step + 1)
        if self._time_up is not None and self._time_up <= at:
            return stepped._ended_at(at)._with_stage(Stage.SHOWN)
        if self.asleep:
            return stepped._ended_at(at)._with_stage(Stage.OVER)
        asleep = replace(stepped, asleep=True)
        return asleep._pause(at) if self.stage is Stage.ASKING else asleep

    def away(self, since: datetime, until: datetime) -> Quiz:
        """Return the quiz with its deadlines postponed by the time in which the bot was away."""
        if self.is_over:
            return self
        waited = until - max(since, self.stepped_at)
        moved = replace(self, stepped_at=self.stepped_at + max(waited, timedelta()))
        if self.stage is not Stage.ASKING or self.ends_at is None or self.asked_at is None:
            return moved
        ends_at = Absences(((since, until),)).postponed(self.asked_at, self.ends_at)
        return replace(moved, ends_at=ends_at)

    def takes_answers(self, number: int, at: datetime) -> bool:
        """Return whether an answer sent ``at`` to a question counts, however late it arrives."""
        if number == self.question and self.stage is Stage.ASKING:
            return self.ends_at is None or at <= self.ends_at
        closed_at = self.questions[number].closed_at
        return closed_at is not None and at < closed_at

    def bonus(self, number: int, at: datetime) -> int:
        """Return the points for speed, 0 to SPEED by the time left, of a right answer at ``at``."""
        seconds = self.seconds_of(number)
        if not self.speed or seconds is None or self.is_poll(number):
            return 0
        end = self.ends_at if number == self.question else self.questions[number].closed_at
        if end is None and self.stage is Stage.PAUSED and self.left_ms is not None:
            paused_at = self.questions[number].closed_at
            end = paused_at and paused_at + timedelta(milliseconds=self.left_ms)
        left = 0.0 if end is None else (end - at).total_seconds() / seconds
        return round(SPEED * min(1, max(0, left)))

    def _ask_question(self, question: int, at: datetime, ends_at: datetime | None) -> Quiz:
        asking = replace(self, stage=Stage.ASKING, question=question, ends_at=ends_at, left_ms=None)
        return replace(asking, asked_at=at)._close_question(None)

    def _pause(self, at: datetime) -> Quiz:
        """Return the quiz paused, with the time left to its question.

        A question that was not posted yet has all its time left.
        """
        left = None
        if self.ends_at is not None:
            since = at if self.clocked or self.asked_at is None else self.asked_at
            left = max(0, int((self.ends_at - since).total_seconds() * 1000))
        paused = self._ended_at(at)
        return replace(paused, stage=Stage.PAUSED, ends_at=None, left_ms=left)

    def _with_stage(self, stage: Stage) -> Quiz:
        return replace(self, stage=stage, left_ms=None)

    def _ended_at(self, at: datetime) -> Quiz:
        """Return the quiz with the present question closed at a moment, or at its earlier end."""
        if self.stage is not Stage.ASKING:
            return self
        return self._close_question(at if self.ends_at is None else min(at, self.ends_at))

    def _close_question(self, at: datetime | None) -> Quiz:
        questions = list(self.questions)
        questions[self.question] = replace(questions[self.question], closed_at=at)
        return replace(self, questions=tuple(questions))


_DEEDS: dict[Stage, tuple[Deed, ...]] = {
    Stage.DRAFT: (Deed.ANNOUNCE, Deed.END),
    Stage.WAITING: (Deed.NEXT, Deed.END),
    Stage.ASKING: (Deed.SHOW, Deed.PAUSE, Deed.END),
    Stage.PAUSED: (Deed.GO_ON, Deed.SHOW, Deed.END),
    Stage.SHOWN: (Deed.NEXT, Deed.END),
    Stage.OVER: (),
}


@dataclass(frozen=True)
class QuizAnswer:
    """A stored answer of a person, with its mark."""

    number: int
    person: int
    choice: Reply
    #: None: it is an answer to a poll.
    is_right: bool | None
    bonus: int
    #: The mistake that leads to it, if it has a name.
    mistake: Mistake | None = None

    @property
    def points(self) -> int:
        """The points: 0 if it is wrong or answers a poll, else POINTS and the bonus."""
        return POINTS + self.bonus if self.is_right else 0


#: The number of people who gave each answer, by question.
Counts = Mapping[int, Counter[Reply]]


@dataclass(frozen=True)
class QuizPlace:
    """The place of a person in a quiz. People with equal points share a place."""

    place: int
    person: int
    points: int
    right: int
    answered: int


def counted(given: Iterable[QuizAnswer]) -> Counts:
    """Count the people who gave each answer, by question; one without answers has no entry."""
    counts: dict[int, Counter[Reply]] = {}
    for each in given:
        counts.setdefault(each.number, Counter())[each.choice] += 1
    return counts


def standings(given: Iterable[QuizAnswer]) -> list[QuizPlace]:
    """Return the standings of all who answered, the most points first; equal ones share a place."""
    theirs: dict[int, list[QuizAnswer]] = {}
    for each in given:
        theirs.setdefault(each.person, []).append(each)
    points = {person: sum(each.points for each in answers) for person, answers in theirs.items()}
    ordered = sorted(theirs, key=lambda person: (-points[person], person))
    return [
        QuizPlace(
            1 + sum(other > points[person] for other in points.values()),
            person,
            points[person],
            sum(each.is_right is True for each in theirs[person]),
            len(theirs[person]),
        )
        for person in ordered
    ]
