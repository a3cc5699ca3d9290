"""What a challenge and an attempt are."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from games.challenge.tasks import Task, own


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


class News(StrEnum):
    """What has happened to a challenge and is to be announced."""

    OPENED = "opened"
    REMINDER = "reminder"
    CLOSED = "closed"


@dataclass(frozen=True)
class Terms:
    """What a teacher settles about a challenge, before it opens."""

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
    #: Whether the bot's analysis is refused for these positions while it runs.
    refuses_analysis: bool = True
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

    @property
    def late_until(self) -> datetime:
        """The end of the time for late answers."""
        return self.closes_at + timedelta(minutes=self.late_minutes)

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

    def task(self, question: int, person: int) -> Task:
        """Return a question as a person gets it: their own position, or the same for all."""
        task = self.terms.tasks[question]
        if self.terms.same_for_all:
            return task
        return own(task, self.seed, question, person)


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

    @property
    def next_question(self) -> int:
        """The number of the next question to answer."""
        return len(self.answers)


@dataclass(frozen=True)
class AnswerableChallenge:
    """A challenge that still takes answers, of one person or of others, and who has begun it."""

    challenge: Challenge
    #: Until when this person's answers are on time, and until when they are taken at all.
    on_time_until: datetime
    until: datetime
    #: Previews apart.
    begun_by: frozenset[int]
