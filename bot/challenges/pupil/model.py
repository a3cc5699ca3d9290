"""The model of a challenge for a pupil: attempts, progress, judgements and consent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.changes import Change
from bot.challenges.model import Challenge
from bot.challenges.openings import Times
from bot.kit.clock import now
from bot.programs.guest import version
from bot.programs.marking import MarkedProgram
from games.challenge.properties import PropertyShares
from games.challenge.strategy import Verdict
from games.challenge.task import Task
from games.question import Mark


@dataclass(frozen=True)
class PupilChallenge:
    """A challenge with the times, attempts and rights of one pupil."""

    challenge: Challenge
    times: Times
    attempts: tuple[Attempt, ...]
    #: When the pupil may see the solutions.
    solutions_from: datetime
    #: Whether the pupil was erased after beginning it.
    has_withdrawn: bool = False
    #: The changes after its opening.
    changes: tuple[Change, ...] = ()
    #: Whether the pupil may see marks by now.
    tells_marks: bool = True

    @property
    def unfinished(self) -> Attempt | None:
        """The attempt under way; None without one, and after a withdrawal."""
        last = self.attempts[-1] if self.attempts else None
        if last is None or self.has_withdrawn or Progress(self.challenge, last).is_finished:
            return None
        return last

    @property
    def questions_left(self) -> tuple[int, ...]:
        """The questions of a further attempt in formative practice, by index.

        Empty in other modes, before the first attempt, and if none is left.
        """
        terms = self.challenge.terms
        return terms.left_after(self.attempts) if terms.is_formative and self.attempts else ()

    @property
    def is_mastered(self) -> bool:
        """Whether all questions of formative practice that count have been answered right.

        Those that a person marks need an answer only. False before the first attempt.
        """
        return bool(self.challenge.terms.is_formative and self.attempts and not self.questions_left)

    @property
    def attempts_left(self) -> int | None:
        """The number of attempts that may still be begun; None: unlimited.

        It is 0 after a withdrawal, and once formative practice is mastered.
        """
        limit = self.challenge.terms.attempts
        if self.has_withdrawn or self.is_mastered:
            return 0
        return None if limit is None else max(limit - len(self.attempts), 0)

    @property
    def can_answer(self) -> bool:
        """Whether the pupil has an attempt under way or one left; dates do not matter."""
        return self.unfinished is not None or self.attempts_left != 0


@dataclass(frozen=True)
class Judged:
    """The result of judging an answer; without a mark or a program, nothing was judged."""

    marked: Mark | None = None
    program: MarkedProgram | None = None
    #: The result of trying every reply to a strategy.
    verdict: Verdict | None = None
    #: The shares of the examined properties that a program has, even those not published.
    shares: PropertyShares = field(default_factory=dict)

    @property
    def credit(self) -> int | None:
        """The credit in per cent; None if the text is no answer at all."""
        given = self.program or self.marked
        return None if given is None else given.credit

    @property
    def error(self) -> str | None:
        """The name of the mistake, or None."""
        if self.program is not None:
            return self.program.error
        error = None if self.marked is None else self.marked.mistake
        return None if error is None else error.value

    @property
    def judged_by(self) -> str | None:
        """The version of Python that ran a program; None for other answers."""
        return None if self.program is None else version()

    def marking(self, answer: Answered) -> Answered:
        """Return an answer with the mark; without one, it gets no credit."""
        credit, by = self.credit or 0, self.judged_by
        return replace(answer, credit=credit, error=self.error, judged_by=by, shares=self.shares)


@dataclass(frozen=True)
class Progress:
    """An attempt with its present question, and the result of the last answer.

    A program that is not valid Python is not stored as an answer, so its question stays present.
    """

    challenge: Challenge
    attempt: Attempt
    judged: Judged = Judged()
    #: The match that answers the present question, if it has begun.
    match_id: int | None = None
    #: When an exam ends for the pupil; None in practice.
    until: datetime | None = None
    #: The question that the pupil has chosen, if any order is allowed.
    chosen: int | None = None

    @property
    def question(self) -> int:
        """The index of the present question: the one chosen, else the first without an answer.

        If all are answered, it is the number of the challenge's questions.
        """
        following = self.challenge.terms.next_question(self.attempt)
        return following if self.chosen is None else self.chosen

    @property
    def questions(self) -> tuple[int, ...]:
        """The indices of the attempt's questions, in its order."""
        return self.challenge.terms.asked_in(self.attempt)

    @property
    def left(self) -> int:
        """The number of unanswered questions."""
        return len(self.questions) - len(self.attempt.answers)

    @property
    def is_complete(self) -> bool:
        """Whether every question is answered."""
        terms = self.challenge.terms
        return terms.next_question(self.attempt) >= len(terms.tasks)

    @property
    def is_finished(self) -> bool:
        """Whether the attempt was handed in, perhaps by its last answer, or its time is up."""
        is_handed_in = self.is_complete and not self.challenge.terms.may_change
        is_closed = self.until is not None and now() >= self.until
        return is_handed_in or is_closed or self.attempt.is_over_at(now())

    @property
    def task(self) -> Task:
        """The present question with the pupil's position; raises IndexError if all are answered."""
        return self.asked(self.question)

    def asked(self, question: int) -> Task:
        """Return a question of the attempt, by index, with the pupil's position."""
        return self.challenge.task(question, self.attempt.person, self.attempt.number)


@dataclass(frozen=True)
class Consent:
    """The introduction and the rules of an exam, which a pupil must agree to before it begins."""

    challenge: Challenge
    #: The duration of an exam, with the pupil's extra minutes.
    minutes: int
    #: When the challenge closes for the pupil, which ends the attempt at the latest.
    until: datetime
    #: The number of questions.
    count: int
    is_preview: bool = False


@dataclass(frozen=True)
class Examined:
    """The attempt at an exam that a person has under way, and its latest end."""

    attempt: int
    challenge: int
    guild_id: int
    channel_id: int
    title: str
    until: datetime

    @property
    def link(self) -> str:
        """The link to the channel in which the challenge was announced."""
        return f"https://discord.com/channels/{self.guild_id}/{self.channel_id}"
