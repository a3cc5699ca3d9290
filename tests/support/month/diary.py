"""The settings of the teachers and the acts of the pupils during a month, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from tests.support.month.judging import Way


@dataclass(frozen=True)
class Question:
    """A question as its teacher has written it, and how answers to it are marked."""

    line: str
    points: int
    way: Way
    #: What a hint costs, in per cent; None: there are none.
    hint: int | None = None
    #: Whether a person marks it.
    is_by_hand: bool = False

    @property
    def kind(self) -> str:
        """The keyword of the question; ``own`` for one in the teacher's words."""
        return "own" if "{" in self.line else self.line.split()[0]


@dataclass(frozen=True)
class Pupil:
    """A line of the list, with its arrangements."""

    number: int
    name: str
    team: str
    #: 0: nobody has joined.
    person: int = 0
    #: A part more of the time of an exam, minutes more, hours after the closing.
    share: Fraction = Fraction(0)
    minutes: int = 0
    hours: int = 0
    #: The kind of question that is not asked.
    spared: str = ""


@dataclass
class Setting:
    """A challenge with its first settings, and its present ones."""

    number: int
    title: str
    questions: list[Question]
    opens: datetime
    closes: datetime
    is_exam: bool = False
    #: An exam: so many minutes.
    minutes: int = 60
    #: "best", "first", "last", or "each": the best answer to each question.
    counts: str = "best"
    late_minutes: int = 0
    late_percent: int = 50
    #: So many questions are drawn for each pupil; 0: all are asked.
    draws: int = 0
    windows: dict[str, tuple[datetime, datetime]] = field(default_factory=dict)
    #: "out" or "full", by the question.
    cancelled: dict[int, str] = field(default_factory=dict)
    #: Whether the class knows its points by now.
    is_told: bool = True

    def closes_for_group(self, team: str) -> datetime:
        """Return when it closes for a group."""
        return self.windows.get(team, (self.opens, self.closes))[1]

    def closes_for(self, pupil: Pupil) -> datetime:
        """Return from when on answers of a pupil are late."""
        closes = self.closes_for_group(pupil.team)
        if not self.is_exam:
            return closes
        longer = ceil(self.minutes * pupil.share) + pupil.minutes
        return closes + timedelta(minutes=longer, hours=pupil.hours)


class Place(NamedTuple):
    """Where an answer belongs: the number of its challenge, whose it is, its attempt, question."""

    challenge: int
    person: int
    attempt: int
    question: int


@dataclass(frozen=True)
class Sent:
    """An answer as a pupil has sent it."""

    #: The question as its pupil was asked it.
    task: str
    text: str
    at: datetime
    #: What part of the points its pupil meant to earn.
    part: Fraction
    #: What each hint costs, as it was said before it was taken, in per cent.
    hints: tuple[int, ...] = ()


@dataclass(frozen=True)
class HandMark:
    """The mark that a teacher gave to an answer by hand."""

    teacher: int
    #: None: the machine's mark counts.
    hundredths: int | None = None
    comment: str = ""
    counts: bool = True


@dataclass
class Diary:
    """All that has happened."""

    pupils: dict[int, Pupil] = field(default_factory=dict)
    settings: dict[int, Setting] = field(default_factory=dict)
    sent: dict[Place, Sent] = field(default_factory=dict)
    #: The questions that each attempt asks, by challenge, person and number of the attempt.
    asked: dict[tuple[int, int, int], tuple[int, ...]] = field(default_factory=dict)
    #: When each attempt was begun.
    began: dict[tuple[int, int, int], datetime] = field(default_factory=dict)
    hand: dict[Place, HandMark] = field(default_factory=dict)
    #: Whether a teacher has exempted somebody, by challenge and number on the list.
    exempt: dict[tuple[int, int], bool] = field(default_factory=dict)
    #: When who was put on the list after its beginning.
    enrolled: dict[int, datetime] = field(default_factory=dict)
    #: Who has erased their data.
    erased: set[int] = field(default_factory=set)
    absent_is_zero: bool = False

    def withdraw(self, challenge: int, person: int) -> None:
        """Note that somebody has erased their data while a challenge was open."""
        self.erased.add(person)
        whose = challenge, person
        self.sent = {key: each for key, each in self.sent.items() if key[:2] != whose}
        self.asked = {key: each for key, each in self.asked.items() if key[:2] != whose}
        self.began = {key: each for key, each in self.began.items() if key[:2] != whose}

    def pupil_of(self, person: int) -> Pupil:
        """Return the pupil of a person."""
        return next(pupil for pupil in self.pupils.values() if pupil.person == person)


class Row(NamedTuple):
    """An answer as the database has it: nothing of how it was marked."""

    place: Place
    task: str
    text: str
    at: datetime


Rows = Mapping[Place, Row]
