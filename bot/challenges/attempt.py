"""The model of an attempt at a challenge, its answers and their marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.challenge.properties import PropertyShares
from games.challenge.task import Kind
from games.question import BY_HAND

#: The text of a missing answer: of a question that was skipped in a preview, or that a teacher
#: has marked though it was not answered.
SKIPPED = ""


@dataclass(frozen=True)
class TeacherMark:
    """A teacher's mark of an answer, which replaces the machine's, and a comment."""

    #: The points, in hundredths; None: the machine's mark.
    hundredths: int | None = None
    comment: str = ""
    #: Whether the answer counts; else the question and its points are left out for the pupil.
    counts: bool = True


@dataclass(frozen=True, kw_only=True)
class SignedMark(TeacherMark):
    """A teacher's mark with its teacher and its moment."""

    teacher: int
    at: datetime

    @property
    def mark(self) -> TeacherMark:
        """The mark without teacher and moment."""
        return TeacherMark(self.hundredths, self.comment, self.counts)


@dataclass(frozen=True)
class Answered:
    """An answer with its question, its mark and its moment."""

    #: The question, counted from 0, and its text with the position; empty once its pupil is erased.
    question: int
    task: str
    text: str
    #: The credit in per cent, rounded if several properties earn the points; BY_HAND if only a
    #: person marks it.
    credit: int
    #: The name of the mistake, if one is known.
    error: str | None
    is_late: bool
    at: datetime
    #: The prices of the hints taken, in per cent of the question.
    hints: tuple[int, ...] = ()
    #: The version of Python that ran a program; another version may judge differently.
    judged_by: str | None = None
    by_hand: SignedMark | None = None
    #: The shares of the examined properties that a program has.
    shares: PropertyShares = field(default_factory=dict)

    @property
    def hand_mark(self) -> TeacherMark:
        """The teacher's mark; the default, which changes nothing, if there is none."""
        return TeacherMark() if self.by_hand is None else self.by_hand.mark

    @property
    def is_unmarked(self) -> bool:
        """Whether the answer counts, only a person can mark it, and nobody has."""
        mark = self.hand_mark
        return self.credit == BY_HAND and mark.counts and mark.hundredths is None

    @property
    def is_program(self) -> bool:
        """Whether the answer is a program; a skipped question is not."""
        return self.task.partition(" ")[0] == Kind.PROGRAM and self.text != SKIPPED


@dataclass(frozen=True)
class Attempt:
    """An attempt of a person at a challenge."""

    id: int
    challenge_id: int
    person: int
    #: From 1; negative for a preview.
    number: int
    is_preview: bool
    started_at: datetime
    answers: tuple[Answered, ...] = field(default=())
    #: Whether its person was erased after the closing, so that only its marks are left.
    is_sealed: bool = False
    #: When its time is up; None if it has no time limit.
    ends_at: datetime | None = None
    #: When it was handed in or its last question answered.
    ended_at: datetime | None = None
    #: The prices of the hints taken, by question.
    hints: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    #: The questions in order; empty: all of them, as written.
    plan: tuple[int, ...] = ()

    def answered(self, question: int) -> Answered | None:
        """Return the answer to a question, by index; None if there is none."""
        return next((each for each in self.answers if each.question == question), None)

    def is_marked(self, question: int) -> bool:
        """Return whether a teacher has given the question of an index points or a comment."""
        given = self.answered(question)
        return given is not None and given.by_hand is not None

    @property
    def over_at(self) -> datetime | None:
        """When the attempt was handed in, else when its time is up; None if there is neither."""
        return self.ended_at or self.ends_at

    def is_over_at(self, moment: datetime) -> bool:
        """Return whether, at a moment, the attempt was handed in or its time is up."""
        return self.over_at is not None and moment >= self.over_at
