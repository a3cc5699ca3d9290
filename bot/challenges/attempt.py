"""One go of one person at a challenge, and what was answered in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.challenge.properties import Shares
from games.challenge.task import Kind

#: The text of an answer that is none: a question of a preview was passed over, or a teacher has
#: marked one that was left out.
SKIPPED = ""


@dataclass(frozen=True)
class Verdict:
    """What a teacher settles about an answer: a mark before the machine's, a comment."""

    #: In hundredths of a point; None: the machine's mark.
    hundredths: int | None = None
    comment: str = ""
    #: Whether the answer counts; else its question is left out for its pupil, points and all.
    counts: bool = True


@dataclass(frozen=True, kw_only=True)
class ByHand(Verdict):
    """A verdict, who has settled it, and when."""

    teacher: int
    at: datetime

    @property
    def verdict(self) -> Verdict:
        """The verdict alone."""
        return Verdict(self.hundredths, self.comment, self.counts)


@dataclass(frozen=True)
class Answered:
    """A question as it was asked, answered and marked."""

    question: int
    task: str
    text: str
    #: In per cent; rounded where several properties earn the points.
    credit: int
    error: str | None
    is_late: bool
    at: datetime
    #: The price of each hint that was taken, in per cent of the question.
    hints: tuple[int, ...] = ()
    #: Which Python has run a program: that of another one may be another verdict.
    judged_by: str | None = None
    by_hand: ByHand | None = None
    #: What a program has of the properties that were looked at.
    shares: Shares = field(default_factory=dict)

    @property
    def verdict(self) -> Verdict:
        """What a teacher has settled about it."""
        return Verdict() if self.by_hand is None else self.by_hand.verdict

    @property
    def is_program(self) -> bool:
        """Whether it is a program that can be read."""
        return self.task.partition(" ")[0] == Kind.PROGRAM and self.text != SKIPPED


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
    #: The prices of the hints that were taken, by the question.
    hints: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    #: The questions that it asks, in order; empty: all of them, as they were written.
    plan: tuple[int, ...] = ()

    def answered(self, question: int) -> Answered | None:
        """Return the answer to a question, if there is one."""
        return next((each for each in self.answers if each.question == question), None)

    def is_answered_after(self, question: int, moment: datetime) -> bool:
        """Return whether the attempt has an answer to a question that was sent after a moment."""
        given = self.answered(question)
        return given is not None and given.at > moment

    def is_marked(self, question: int) -> bool:
        """Return whether a teacher has set a mark or a comment on an answer, or left it out."""
        given = self.answered(question)
        return given is not None and given.by_hand is not None

    @property
    def over_at(self) -> datetime | None:
        """From when on it takes no answer, whatever becomes of the challenge."""
        return self.ended_at or self.ends_at

    def is_over_at(self, moment: datetime) -> bool:
        """Return whether it takes no more answers at a moment: handed in, or its time is up."""
        return self.over_at is not None and moment >= self.over_at
