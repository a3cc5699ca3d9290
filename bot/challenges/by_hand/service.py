"""Rules of marks by hand: a mark, a comment, whether the answer counts."""

from __future__ import annotations

from dataclasses import dataclass

from bot.challenges.attempt import SKIPPED, Answered, Attempt, SignedMark, TeacherMark
from bot.challenges.by_hand.store import ByHandStore, Version
from bot.challenges.changes import Change, ChangeKind
from bot.challenges.model import Challenge
from bot.challenges.refusals import ByHandRefusal, ChallengeRefusal
from bot.challenges.remarks import lines_of, read_remarks
from bot.challenges.results.service import is_over
from bot.challenges.service import Challenges, unless_moved
from bot.challenges.teacher.service import ChallengeEditor
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import Refused
from games.challenge.points import MAX_POINTS, read_points

#: The most characters of a comment.
MAX_COMMENT = 1000


@dataclass(frozen=True)
class GivenAnswer:
    """An answer with its attempt and challenge, for a teacher."""

    challenge: Challenge
    attempt: Attempt
    answer: Answered
    #: Whether the question was left unanswered; a decision about it stores an empty answer.
    is_blank: bool = False

    @property
    def highest(self) -> int:
        """The points of a faultless answer, in hundredths."""
        return self.challenge.terms.worth_of(self.answer.question)


def takes_blank(challenge: Challenge, attempt: Attempt, question: int) -> bool:
    """Return whether a teacher may mark an unanswered question of an attempt, given by its index.

    The attempt must have been asked it, and be over.
    """
    return question in challenge.terms.asked_in(attempt) and is_over(challenge, attempt)


def read_comment(answer: Answered, typed: str) -> str:
    """Return a typed comment, stripped; raise Refused if it names lines that a program lacks."""
    comment = typed.strip()
    count = len(lines_of(answer.text))
    beyond = [str(n) for n in read_remarks(comment).of_lines if not 1 <= n <= count]
    if answer.is_program and beyond:
        raise Refused(ByHandRefusal.NO_SUCH_LINE, count=count, lines=", ".join(beyond))
    return comment


def read_mark(text: str) -> int | None:
    """Return a typed mark in hundredths of a point; None if empty.

    Raises Refused for anything but points from 0 to MAX_POINTS, which may exceed the question's.
    """
    typed = text.strip()
    hundredths = read_points(typed)
    if typed and hundredths is None:
        raise Refused(ByHandRefusal.BAD_POINTS, limit=MAX_POINTS)
    return hundredths


@dataclass(frozen=True)
class MarksByHand:
    """Lets teachers mark by hand. Their marks override the machine's; no regrading undoes them."""

    challenges: Challenges
    editor: ChallengeEditor
    store: ByHandStore

    async def challenge_of(self, attempt_id: int) -> int:
        """Return the id of an attempt's challenge; raise Refused if it is gone."""
        found = await self.store.challenge_of(attempt_id)
        if found is None:
            raise Refused(ChallengeRefusal.MOVED_ON)
        return found

    async def given(self, actor: Actor, attempt_id: int, question: int) -> GivenAnswer:
        """Return the answer of an attempt to a question, by index, for a teacher to mark.

        For a question left unanswered in an attempt that is over, it is a blank one
        (``takes_blank``). Raises Refused if there is neither or the attempt is gone, if its marks
        are sealed, if the pupil may still change the answer, and to anybody but a teacher.
        """
        challenge_id = await self.challenge_of(attempt_id)
        challenge = await self.editor.for_teacher(actor, challenge_id)
        tried = await self.editor.attempts(actor, challenge_id)
        attempt = next((each for each in tried if each.id == attempt_id), None)
        if attempt is None:
            raise Refused(ChallengeRefusal.MOVED_ON)
        if attempt.is_sealed:
            raise Refused(ByHandRefusal.SEALED)
        answer = attempt.answered(question)
        if answer is not None and challenge.terms.may_change and not is_over(challenge, attempt):
            raise Refused(ByHandRefusal.MAY_CHANGE)
        if answer is not None:
            return GivenAnswer(challenge, attempt, answer)
        if not takes_blank(challenge, attempt, question):
            raise Refused(ChallengeRefusal.MOVED_ON)
        asked = await in_background(challenge.task, question, attempt.person, attempt.number)
        blank = Answered(question, asked.text, SKIPPED, 0, None, False, attempt.started_at)
        return GivenAnswer(challenge, attempt, blank, is_blank=True)

    async def versions(
        self, actor: Actor, challenge: Challenge, person: int, question: int
    ) -> tuple[Version, ...]:
        """Return to a teacher all texts that a pupil has submitted for a question, by index.

        They are in order of attempt, then of time. Raises Refused to anybody else, or if the
        challenge is gone.
        """
        await self.editor.for_teacher(actor, challenge.id)
        return await self.store.versions(challenge.id, person, question)

    async def settle(self, actor: Actor, given: GivenAnswer, mark: TeacherMark) -> None:
        """Store a teacher's decision about an answer, and have the board edited.

        One equal to the stored one does nothing; an empty one deletes it, so that the machine's
        mark counts. Raises Refused if the answer or its decision has changed since it was read, the
        attempt is gone or sealed, the asker is no teacher, or as ``read_comment`` does.
        """
        challenge = await self.editor.for_teacher(actor, given.challenge.id)
        answer = given.answer
        read_comment(answer, mark.comment)
        if mark == answer.hand_mark:
            return
        after = None
        if mark != TeacherMark():
            after = SignedMark(**vars(mark), teacher=actor.id, at=now())
        told = _recorded(answer.by_hand), _recorded(after)
        change = Change(ChangeKind.BY_HAND, now(), actor.id, answer.question, *told)
        about, blank = (challenge, given.attempt, answer), given.is_blank
        with unless_moved():
            await self.store.settle(*about, after, change, blank=blank)
        self.challenges.runner.touch(challenge.id)


def _recorded(by_hand: SignedMark | None) -> str:
    """Return a mark as text for the record: hundredths, ``out``, or nothing without a mark."""
    if by_hand is None or (by_hand.counts and by_hand.hundredths is None):
        return ""
    return str(by_hand.hundredths) if by_hand.counts else "out"
