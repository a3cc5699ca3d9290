"""What a pupil has of a challenge: their attempts, where they stand, what they agree to."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from bot.challenges.attempt import Attempt
from bot.challenges.changes import Change
from bot.challenges.model import Challenge
from bot.challenges.openings import Times
from bot.kit.clock import now
from bot.programs.marking import MarkedProgram
from games.challenge.properties import Shares
from games.challenge.strategy import Verdict
from games.challenge.task import Task
from games.question import Mark


@dataclass(frozen=True)
class Mine:
    """A challenge that somebody may answer now, or try once more, and their attempts at it."""

    challenge: Challenge
    times: Times
    attempts: tuple[Attempt, ...]
    #: When they will see its solutions.
    solutions_from: datetime
    #: They were erased after they had begun it.
    has_withdrawn: bool = False
    #: What was changed of it after its opening.
    changes: tuple[Change, ...] = ()
    #: Whether they are told their marks by now.
    tells_marks: bool = True

    @property
    def unfinished(self) -> Attempt | None:
        """The attempt to go on with, if one was begun."""
        last = self.attempts[-1] if self.attempts else None
        if last is None or self.has_withdrawn or Progress(self.challenge, last).is_finished:
            return None
        return last

    @property
    def questions_left(self) -> tuple[int, ...]:
        """What a further attempt would ask, if it asks only what was not right."""
        terms = self.challenge.terms
        return terms.left_after(self.attempts) if terms.is_formative and self.attempts else ()

    @property
    def is_mastered(self) -> bool:
        """Whether everything is right, of a challenge that is gone on with until it is."""
        return bool(self.challenge.terms.is_formative and self.attempts and not self.questions_left)

    @property
    def attempts_left(self) -> int | None:
        """How many more attempts may be begun; None: as many as one likes."""
        limit = self.challenge.terms.attempts
        if self.has_withdrawn or self.is_mastered:
            return 0
        return None if limit is None else max(limit - len(self.attempts), 0)

    @property
    def can_answer(self) -> bool:
        """Whether there is something left to answer."""
        return self.unfinished is not None or self.attempts_left != 0


@dataclass(frozen=True)
class Progress:
    """Where somebody stands in an attempt, and how the last answer was marked.

    A program that is no answer at all, as it is no Python, leaves them where they were.
    """

    challenge: Challenge
    attempt: Attempt
    marked: Mark | None = None
    #: What was found of a program.
    program: MarkedProgram | None = None
    #: What trying every reply to a strategy has shown.
    verdict: Verdict | None = None
    #: The match that answers the present question, if it has begun.
    match_id: int | None = None
    #: When an exam closes for them, if that is known.
    until: datetime | None = None
    #: The question that they have chosen, where they may answer in any order.
    chosen: int | None = None

    @property
    def question(self) -> int:
        """The number of the question to answer now."""
        following = self.challenge.terms.next_question(self.attempt)
        return following if self.chosen is None else self.chosen

    @property
    def questions(self) -> tuple[int, ...]:
        """The numbers of the questions that the attempt asks, in its order."""
        return self.challenge.terms.asked_in(self.attempt)

    @property
    def left(self) -> int:
        """How many questions of the attempt are not answered."""
        return len(self.questions) - len(self.attempt.answers)

    @property
    def is_complete(self) -> bool:
        """Whether every question is answered."""
        terms = self.challenge.terms
        return terms.next_question(self.attempt) >= len(terms.tasks)

    @property
    def is_finished(self) -> bool:
        """Whether nothing more is to be answered: it was handed in, or its time is up.

        The last answer hands in an attempt whose answers cannot be changed.
        """
        is_handed_in = self.is_complete and not self.challenge.terms.may_change
        is_closed = self.until is not None and now() >= self.until
        return is_handed_in or is_closed or self.attempt.is_over_at(now())

    @property
    def task(self) -> Task:
        """The question to answer now, as this person gets it."""
        return self.asked(self.question)

    def asked(self, question: int) -> Task:
        """Return a question of the attempt, as this person gets it."""
        return self.challenge.task(question, self.attempt.person, self.attempt.number)


@dataclass(frozen=True)
class Judged:
    """What an answer is worth, and what has shown it."""

    marked: Mark | None = None
    program: MarkedProgram | None = None
    verdict: Verdict | None = None
    #: What a program has of the properties that were looked at, told or not.
    shares: Shares = field(default_factory=dict)

    @property
    def credit(self) -> int | None:
        """What it is worth in per cent; None if it is no answer at all."""
        given = self.program or self.marked
        return None if given is None else given.credit

    @property
    def error(self) -> str | None:
        """The name of the mistake, if it is one that has a name."""
        if self.program is not None:
            return self.program.error
        error = None if self.marked is None else self.marked.mistake
        return None if error is None else error.value


@dataclass(frozen=True)
class Consent:
    """What somebody reads before they begin: the introduction, and the rules of an exam."""

    challenge: Challenge
    #: How long an exam lasts, with the time that only they have.
    minutes: int
    #: When the challenge closes for them: the attempt ends then at the latest.
    until: datetime
    #: How many questions they are asked.
    count: int
    is_preview: bool = False

    @classmethod
    def of_preview(cls, challenge: Challenge) -> Consent:
        """Return the introduction and rules that a teacher reads before a preview."""
        terms = challenge.terms
        return cls(challenge, terms.minutes, terms.closes_at, terms.count, is_preview=True)


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
