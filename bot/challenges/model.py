"""What a challenge and an attempt are."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from games.challenge.tasks import Task, another, own


class ChallengeState(StrEnum):
    """Where a challenge stands. Late answers may be taken after it has closed."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    OPEN = "open"
    CLOSED = "closed"


class Counts(StrEnum):
    """Which of a pupil's attempts counts."""

    BEST = "best"
    FIRST = "first"
    LAST = "last"


class Cancelled(StrEnum):
    """What becomes of the points of a question that is cancelled."""

    #: They are taken out, for everybody.
    OUT = "out"
    #: Everybody gets all of them.
    FULL = "full"


class Mode(StrEnum):
    """What a challenge is for."""

    #: Nobody is told or played anything by the bot while an attempt of theirs is under way.
    EXAM = "exam"
    #: Everything is allowed, and mistakes are explained at once.
    PRACTICE = "practice"


def usual_mode(attempts: int | None) -> Mode:
    """Return what a challenge is unless a teacher says otherwise.

    Who has several attempts learns between them, so that is practice.
    """
    return Mode.EXAM if attempts == 1 else Mode.PRACTICE


#: How long an attempt at an exam lasts unless a teacher says otherwise, and at most, in minutes.
USUAL_MINUTES, MOST_MINUTES = 60, 24 * 60


class News(StrEnum):
    """What has happened to a challenge and is to be announced."""

    OPENED = "opened"
    REMINDER = "reminder"
    CLOSED = "closed"
    #: A teacher has changed it after its opening.
    CHANGED = "changed"


@dataclass(frozen=True)
class Terms:
    """What a teacher settles about a challenge: before it opens, but for what is cancelled."""

    title: str
    tasks: tuple[Task, ...]
    opens_at: datetime
    closes_at: datetime
    channel_id: int
    #: The language in which the class is told about it.
    locale: str
    same_for_all: bool = False
    #: How many attempts a pupil has; None: as many as they like.
    attempts: int | None = 1
    counts: Counts = Counts.BEST
    #: What each question is worth.
    points: int = 10
    mode: Mode = Mode.EXAM
    #: How long an attempt lasts, if it is an exam.
    minutes: int = USUAL_MINUTES
    #: For how long after closing answers are still taken, and what part of the points they get.
    late_minutes: int = 0
    late_percent: int = 50
    #: Whether pupils who agree are shown by name.
    shows_names: bool = False
    #: How long before closing the class is reminded; 0: never.
    remind_minutes: int = 0
    ping_role_id: int | None = None
    #: A file of the teacher's with functions, by which those of pupils are judged.
    reference: str = ""
    #: The questions that were cancelled, counted from 0, and how.
    cancelled: tuple[tuple[int, Cancelled], ...] = ()

    def cancellation(self, question: int) -> Cancelled | None:
        """Return how a question was cancelled; None if it counts."""
        return dict(self.cancelled).get(question)

    @property
    def highest(self) -> int:
        """What a faultless attempt is worth, in points."""
        out = sum(how is Cancelled.OUT for _, how in self.cancelled)
        return self.points * (len(self.tasks) - out)

    @property
    def is_exam(self) -> bool:
        """Whether whoever answers is examined."""
        return self.mode is Mode.EXAM

    @property
    def asks_others_again(self) -> bool:
        """Whether further attempts ask about other positions."""
        return not self.is_exam and self.attempts != 1

    @property
    def remind_at(self) -> datetime | None:
        """When the class is reminded, if it is."""
        minutes = self.remind_minutes
        return self.closes_at - timedelta(minutes=minutes) if minutes else None


@dataclass(frozen=True)
class Challenge:
    """A stored challenge: its terms, and what has become of it."""

    id: int
    guild_id: int
    state: ChallengeState
    seed: int
    created_by: int
    terms: Terms
    #: What has happened and has not been announced yet.
    unannounced: News | None = None
    #: The message that shows the live leaderboard.
    message_id: int | None = None
    #: The leaderboard at closing, as JSON.
    snapshot: str | None = None
    #: A teacher has ended it early: late answers are not taken either.
    ended: bool = False
    #: How often it was changed after its opening.
    revision: int = 0
    #: The questions by which positions are drawn, if some were mended since the opening.
    drawn_from: tuple[Task, ...] = ()

    @property
    def late_until(self) -> datetime:
        """The end of the time for late answers."""
        minutes = 0 if self.ended else self.terms.late_minutes
        return self.terms.closes_at + timedelta(minutes=minutes)

    def task(self, question: int, person: int, attempt: int = 1) -> Task:
        """Return a question as a person gets it: their own position, or the same for all.

        Each further attempt at practice asks about another position, as far as there are any. A
        question that was mended keeps the position that is theirs.
        """
        task, same = self.terms.tasks[question], self.terms.same_for_all
        origin = (self.drawn_from or self.terms.tasks)[question]
        first = origin if same else own(origin, self.seed, question, person)
        if attempt > 1 and not self.terms.is_exam:
            return replace(task, position=another(first, attempt - 1).position)
        return task if same else replace(task, position=first.position)


@dataclass(frozen=True)
class Answered:
    """A question as it was asked, answered and marked."""

    question: int
    task: str
    text: str
    #: 0, 50 or 100 per cent.
    credit: int
    error: str | None
    is_late: bool
    at: datetime


@dataclass(frozen=True)
class Attempt:
    """One go of one person at a challenge."""

    id: int
    challenge_id: int
    person: int
    number: int
    is_preview: bool
    started_at: datetime
    answers: tuple[Answered, ...] = field(default=())
    #: Its person was erased after the closing: only its marks are left.
    is_sealed: bool = False
    #: When its time is up, if it is one at an exam.
    ends_at: datetime | None = None
    #: When it was handed in, or its last question was answered.
    ended_at: datetime | None = None

    @property
    def next_question(self) -> int:
        """The number of the next question to answer."""
        return len(self.answers)

    @property
    def over_at(self) -> datetime | None:
        """From when on it takes no answer, whatever becomes of the challenge."""
        return self.ended_at or self.ends_at

    def is_over_at(self, moment: datetime) -> bool:
        """Return whether it was handed in by a moment, or its time was up."""
        return self.over_at is not None and moment >= self.over_at


@dataclass(frozen=True)
class AnswerableChallenge:
    """A challenge that still takes answers, of one person or of others."""

    challenge: Challenge
    #: Until when this person's answers are on time, and until when they are taken at all.
    on_time_until: datetime
    until: datetime


@dataclass(frozen=True)
class Examined:
    """That somebody is examined: in which attempt, and until when at the latest."""

    attempt: int
    challenge: int
    guild_id: int
    channel_id: int
    title: str
    until: datetime

    @property
    def link(self) -> str:
        """The address of the channel in which the challenge was announced."""
        return f"https://discord.com/channels/{self.guild_id}/{self.channel_id}"
