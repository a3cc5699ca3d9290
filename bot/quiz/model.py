"""A live quiz as a value: where it stands, how it goes on, and who stands where in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum

from bot.kit.in_flight import ON_ITS_WAY
from games.challenge.tasks import MAX_TASKS, Choice, Task, choices

#: A right answer is worth so much; speed adds so much at most.
POINTS, SPEED = 100, 20

#: The letters of the choices.
LETTERS = "ABCD"

#: With fewer answers nobody is shown how many chose what: of two, each would know the other's.
FEWEST_SHOWN = 3

#: After so long without a teacher's step a quiz pauses, and after so much longer it ends.
IDLE, GIVE_UP = timedelta(minutes=10), timedelta(minutes=60)

MAX_TITLE = 80

MAX_QUESTIONS = MAX_TASKS

#: For how many seconds a question can be answered; 0: until a teacher goes on.
SECONDS = (0, 15, 20, 30, 45, 60, 90, 120, 180, 300)

USUAL_SECONDS = 30


class Stage(StrEnum):
    """Where a quiz stands."""

    #: Announced; nothing is asked yet.
    WAITING = "waiting"
    ASKING = "asking"
    PAUSED = "paused"
    #: The solution of the present question is shown.
    SHOWN = "shown"
    OVER = "over"


class Deed(IntEnum):
    """What a teacher does: the numbers stand in custom ids and never change."""

    #: Begins, asks the next question, or ends after the last one.
    NEXT = 0
    SHOW = 1
    PAUSE = 2
    GO_ON = 3
    END = 4


@dataclass(frozen=True)
class Terms:
    """What is asked, and how."""

    title: str
    tasks: tuple[Task, ...]
    #: None: each question is open until a teacher goes on.
    seconds: int | None
    #: Whether speed adds a little to a right answer.
    speed: bool


@dataclass(frozen=True)
class Question:
    """A question, and where it stands in the channel."""

    task: Task
    message_id: int | None = None
    #: Whether its solution was shown.
    told: bool = False


@dataclass(frozen=True)
class Quiz:
    """A quiz as it stands."""

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    locale: str
    title: str
    seconds: int | None
    speed: bool
    seed: int
    stage: Stage
    step: int
    question: int
    ends_at: datetime | None
    left_ms: int | None
    stepped_at: datetime
    asleep: bool
    told: bool
    questions: tuple[Question, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.stage is Stage.OVER

    @property
    def asks(self) -> bool:
        """Whether the present question has no solution yet."""
        return self.stage in (Stage.ASKING, Stage.PAUSED)

    @property
    def was_asked(self) -> range:
        """The numbers of the questions that were asked so far."""
        return range(self.question + 1)

    @property
    def solved(self) -> range:
        """The numbers of the questions whose solution may be told."""
        return range(self.question if self.asks else self.question + 1)

    @property
    def is_last(self) -> bool:
        """Whether no question follows the present one."""
        return self.question + 1 == len(self.questions)

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What a teacher may do now."""
        return _DEEDS[self.stage]

    def choices(self, number: int) -> tuple[Choice, ...]:
        """Return the answers to choose from: everybody's are in the same order.

        Another quiz with the same questions has them in another one.
        """
        return choices(self.questions[number].task, f"{self.seed}:{number}")

    @property
    def due_at(self) -> datetime | None:
        """When something happens by itself: time is up, it pauses, or it ends."""
        if self.is_over:
            return None
        idle = self.stepped_at + (IDLE + GIVE_UP if self.asleep else IDLE)
        if self.stage is Stage.ASKING and self.ends_at is not None:
            return min(self.ends_at + ON_ITS_WAY, idle)
        return idle

    def done(self, deed: Deed, at: datetime) -> Quiz:
        """Return the quiz after what a teacher has done, who may do it now."""
        assert deed in self.deeds, f"{deed} at {self.stage}"
        stepped = replace(self, step=self.step + 1, stepped_at=at, asleep=False)
        if deed is Deed.END or (deed is Deed.NEXT and self.is_last):
            return stepped._ended()
        if deed is Deed.NEXT:
            return stepped._asking(self.question + 1, self._full_time(at))
        if deed is Deed.SHOW:
            return stepped._with(Stage.SHOWN)
        if deed is Deed.PAUSE:
            return stepped._paused(at)
        left = None if self.left_ms is None else at + timedelta(milliseconds=self.left_ms)
        return stepped._asking(self.question, left)

    def after_due(self, at: datetime) -> Quiz:
        """Return the quiz after what is due by a moment; itself if nothing is."""
        if self.due_at is None or self.due_at > at:
            return self
        stepped = replace(self, step=self.step + 1)
        if self.stage is Stage.ASKING and self.ends_at and self.ends_at + ON_ITS_WAY <= at:
            return stepped._with(Stage.SHOWN)
        if self.asleep:
            return stepped._ended()
        asleep = replace(stepped, asleep=True)
        return asleep._paused(at) if self.stage is Stage.ASKING else asleep

    def takes_answers(self, number: int, at: datetime) -> bool:
        """Return whether an answer to a question that was sent at a moment counts."""
        if self.stage is not Stage.ASKING or number != self.question:
            return False
        return self.ends_at is None or at <= self.ends_at

    def bonus(self, at: datetime) -> int:
        """Return what a right answer of a moment gets for its speed."""
        if not self.speed or self.seconds is None or self.ends_at is None:
            return 0
        left = (self.ends_at - at).total_seconds() / self.seconds
        return round(SPEED * min(1, max(0, left)))

    def _full_time(self, at: datetime) -> datetime | None:
        return None if self.seconds is None else at + timedelta(seconds=self.seconds)

    def _asking(self, question: int, ends_at: datetime | None) -> Quiz:
        return replace(self, stage=Stage.ASKING, question=question, ends_at=ends_at, left_ms=None)

    def _paused(self, at: datetime) -> Quiz:
        left = None
        if self.ends_at is not None:
            left = max(0, int((self.ends_at - at).total_seconds() * 1000))
        return replace(self, stage=Stage.PAUSED, ends_at=None, left_ms=left)

    def _with(self, stage: Stage) -> Quiz:
        return replace(self, stage=stage, ends_at=None, left_ms=None)

    def _ended(self) -> Quiz:
        return self._with(Stage.OVER)


_DEEDS: dict[Stage, tuple[Deed, ...]] = {
    Stage.WAITING: (Deed.NEXT, Deed.END),
    Stage.ASKING: (Deed.SHOW, Deed.PAUSE, Deed.END),
    Stage.PAUSED: (Deed.GO_ON, Deed.SHOW, Deed.END),
    Stage.SHOWN: (Deed.NEXT, Deed.END),
    Stage.OVER: (),
}


@dataclass(frozen=True)
class Given:
    """An answer that counts."""

    number: int
    person: int
    choice: int
    is_right: bool
    bonus: int

    @property
    def points(self) -> int:
        """What it is worth."""
        return POINTS + self.bonus if self.is_right else 0


#: How many have chosen each answer, by question.
Counts = Mapping[int, Counter[int]]


@dataclass(frozen=True)
class Standing:
    """How somebody stands. Who has as many points has the same place."""

    place: int
    person: int
    points: int
    right: int
    answered: int


def counted(given: Iterable[Given]) -> Counts:
    """Count the answers to each question."""
    found: dict[int, Counter[int]] = {}
    for each in given:
        found.setdefault(each.number, Counter())[each.choice] += 1
    return found


def standings(given: Iterable[Given]) -> list[Standing]:
    """Return everybody who has answered, the most points first."""
    theirs: dict[int, list[Given]] = {}
    for each in given:
        theirs.setdefault(each.person, []).append(each)
    points = {person: sum(each.points for each in answers) for person, answers in theirs.items()}
    ordered = sorted(theirs, key=lambda person: (-points[person], person))
    return [
        Standing(
            1 + sum(other > points[person] for other in points.values()),
            person,
            points[person],
            sum(each.is_right for each in theirs[person]),
            len(theirs[person]),
        )
        for person in ordered
    ]
