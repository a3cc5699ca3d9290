"""The service of changes after the opening: the closing, and questions with their marks."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.changes import Change, ChangeKind
from bot.challenges.dates import require_near
from bot.challenges.model import REOPENABLE, Cancelled, Challenge, ChallengeState, Terms, settled
from bot.challenges.openings import Moving, next_due
from bot.challenges.pupil.examiner import Examiner
from bot.challenges.pupil.model import Judged
from bot.challenges.refusals import ChallengeRefusal, RegradingRefusal, TeacherRefusal
from bot.challenges.regrading.store import RegradingStore
from bot.challenges.service import Challenges, groups_outside, refuse, unless_moved
from bot.challenges.teacher.limits import MAX_TASKS_TEXT
from bot.challenges.teacher.service import ChallengeEditor
from bot.db.errors import Outdated
from bot.i18n.typed import Area, spellings
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import Faults, Refused
from games import GameError
from games.challenge.instances import can_be_asked, has_no_peers, instances
from games.challenge.lines import TaskLine, try_line
from games.challenge.task import Shape, Task

#: The shapes of questions that can be corrected: their answers are texts and can be read again.
MENDABLE = (Shape.LINE, Shape.FILE)


@dataclass(frozen=True)
class AskedQuestion:
    """A question of a challenge that has opened, with the number of its answers."""

    challenge: Challenge
    #: Counted from 0.
    question: int
    answered: int
    #: The number of answers with a teacher's mark, which a correction does not change.
    by_hand: int = 0

    @property
    def task(self) -> Task:
        """The question as the teacher wrote it."""
        return self.challenge.terms.tasks[self.question]

    @property
    def line(self) -> TaskLine:
        """The question with its terms."""
        return self.challenge.terms.lines[self.question]

    @property
    def can_be_mended(self) -> bool:
        """Whether the question can be corrected, because its answers can be marked again."""
        return self.task.shape in MENDABLE


@dataclass(frozen=True)
class Regrading:
    """Changes challenges after their opening, and updates marks at once."""

    challenges: Challenges
    editor: ChallengeEditor
    store: RegradingStore
    examiner: Examiner

    async def movable(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge whose closing a teacher may move; else raise Refused.

        It may not be moved before the opening, nor more than REOPENABLE after the closing.
        """
        challenge = await self.editor.opened(actor, challenge_id)
        is_closed = challenge.state is ChallengeState.CLOSED
        if is_closed and now() > challenge.terms.closes_at + REOPENABLE:
            raise Refused(RegradingRefusal.CLOSED_LONG_AGO, days=REOPENABLE.days)
        return challenge

    async def asked(self, actor: Actor, challenge_id: int, question: int) -> AskedQuestion:
        """Return a question, by index, to a teacher, with the numbers of answers and hand marks.

        Raises Refused to anybody but a teacher, before the challenge opens, or if it or the
        question no longer exists.
        """
        challenge = await self.editor.opened(actor, challenge_id)
        if question >= len(challenge.terms.tasks):
            raise Refused(ChallengeRefusal.MOVED_ON)
        given = await self.store.given(challenge_id, question)
        by_hand = sum(answer.by_hand is not None for _, answer in given)
        return AskedQuestion(challenge, question, len(given), by_hand)

    async def withdrawn(self, actor: Actor, challenge_id: int) -> int:
        """Return how many people have withdrawn; raise Refused to anybody but a teacher."""
        await self.editor.for_teacher(actor, challenge_id)
        return await self.store.withdrawn(challenge_id)

    async def move_closing(self, actor: Actor, challenge_id: int, closes_at: datetime) -> Challenge:
        """Move the closing; a challenge that has closed is reopened.

        Groups that close with the challenge still do; earlier closings of groups stay. Raises
        Refused as ``movable``; if the moment is not later than now, too many years away, or the
        present closing of an open challenge; if a group's window would lie outside (Faults for
        several groups); or if the challenge was changed meanwhile.
        """
        moving = await self.moving(actor, challenge_id, closes_at)
        was, will = moving.before.terms, moving.after.terms
        moments = was.closes_at.isoformat(), will.closes_at.isoformat()
        due = next_due(will, moving.moved, now())
        change = _change(actor, ChangeKind.MOVED, None, moments)
        with unless_moved():
            await self.store.move(moving, due, change)
        return await self._changed(actor, challenge_id)

    async def moving(self, actor: Actor, challenge_id: int, closes_at: datetime) -> Moving:
        """Return the move of a closing without storing it; raise as ``move_closing``."""
        before = await self.movable(actor, challenge_id)
        require_near(closes_at)
        if closes_at <= now():
            raise Refused(RegradingRefusal.CLOSING_NOT_LATER)
        if before.state is ChallengeState.OPEN and closes_at == before.terms.closes_at:
            raise Refused(RegradingRefusal.NOTHING_CHANGED)
        terms = replace(before.terms, closes_at=closes_at)
        after = replace(before, terms=terms, state=ChallengeState.OPEN, ended=False)
        moving = Moving.of(before, after, await self.challenges.teams.windows(challenge_id))
        refuse(groups_outside(moving))
        return moving

    async def cancel(
        self, actor: Actor, challenge_id: int, question: int, how: Cancelled | None
    ) -> Challenge:
        """Cancel a question, by index, in one of two ways, or with None let it count again.

        Raises Refused as ``asked``, if it is so already, or if the challenge was changed meanwhile.
        """
        before = (await self.asked(actor, challenge_id, question)).challenge
        was = before.terms.cancellation(question)
        if was is how:
            raise Refused(RegradingRefusal.NOTHING_CHANGED)
        others = {number: each for number, each in before.terms.cancelled if number != question}
        if how is not None:
            others[question] = how
        terms = replace(before.terms, cancelled=tuple(sorted(others.items())))
        values = "" if was is None else was.value, "" if how is None else how.value
        change = _change(actor, ChangeKind.CANCELLED, question, values)
        with unless_moved():
            await self.store.settle(before, replace(before, terms=terms), change)
        return await self._changed(actor, challenge_id)

    async def mend(self, actor: Actor, challenge_id: int, question: int, line: str) -> Challenge:
        """Replace the line of a question, by index from 0, and mark all answers to it again.

        If only its points, hints or method differ, answers keep their credit; if properties of a
        program differ, all programs run again. Raises InvalidTask or Faults if the line is invalid,
        InvalidReference if its properties cannot be examined. Raises Refused as ``asked`` and
        ``Examiner.judge``; if the line is the present one, makes the text of all lines longer than
        MAX_TASKS_TEXT, or cannot mark the present answers; or if the challenge was changed
        meanwhile.
        """
        asked = await self.asked(actor, challenge_id, question)
        before, mended = asked.challenge, await in_background(_read, line)
        await in_background(_require_fit, asked, mended)
        after = _mended(before, question, mended)
        await self.editor.require_weighable(actor, after.terms, question)
        texts = _recorded_lines(before.terms, after.terms, question)
        is_mended = mended.task != asked.task
        change = _change(
            actor, ChangeKind.MENDED if is_mended else ChangeKind.SETTLED, question, texts
        )
        if is_mended or mended.terms.properties != asked.line.terms.properties:
            return await self._mark_again(actor, before, after, change)
        with unless_moved():
            await self.store.settle(before, after, change)
        return await self._changed(actor, challenge_id)

    async def _mark_again(
        self, actor: Actor, before: Challenge, after: Challenge, change: Change
    ) -> Challenge:
        """Mark all answers to a corrected question again, then write them in one transaction.

        If an answer has arrived meanwhile, it is marked, too, and the transaction tried again.
        Raises Refused as ``Examiner.judge``, and if the challenge was changed meanwhile.
        """
        assert change.question is not None, "a question is mended"
        challenge_id, question = before.id, change.question
        marks: dict[tuple[int, str], Answered] = {}
        while True:
            for attempt, answer in await self.store.given(challenge_id, question):
                if (attempt.id, answer.text) not in marks:
                    marked = await self._marked(actor, after, attempt, answer)
                    marks[attempt.id, answer.text] = marked
            with suppress(Outdated), unless_moved():  # somebody may have answered meanwhile
                await self.store.mend(before, after, marks, change)
                return await self._changed(actor, challenge_id)

    async def _marked(
        self, actor: Actor, after: Challenge, attempt: Attempt, answer: Answered
    ) -> Answered:
        """Return an answer as the corrected question marks it, without storing it.

        An answer that can no longer be parsed is wrong.
        """
        asked = answer.question, attempt.person, attempt.number
        task = await in_background(after.task, *asked)
        try:
            given = await in_background(task.read, answer.text, spellings(Area.ANSWERS))
        except GameError:
            judged = Judged()
        else:
            about = after, answer.question, task, given
            judged = await self.examiner.judge(actor, *about, explains=False)
        return replace(judged.marking(answer), task=task.text)

    async def _changed(self, actor: Actor, challenge_id: int) -> Challenge:
        """Have a change posted soon, and the live board edited; return the challenge."""
        self.challenges.runner.touch(challenge_id)
        return await self.challenges.changed(actor, challenge_id)


def _change(actor: Actor, kind: ChangeKind, question: int | None, texts: tuple[str, str]) -> Change:
    return Change(kind, now(), actor.id, question, *texts)


def _read(text: str) -> TaskLine:
    """Parse a line; raise InvalidTask if it has a fault, Faults if it has several."""
    line, faults = try_line(" ".join(text.split()), spellings(Area.TASKS))
    if len(faults) > 1:
        raise Faults([(None, fault) for fault in faults])
    for fault in faults:
        raise fault
    assert line is not None, "an invalid line has a fault"
    return line


def _recorded_lines(before: Terms, after: Terms, question: int) -> tuple[str, str]:
    """Return the line of a question, by index, before and after, for the record.

    If the points have changed, both lines include them, even the default of the challenge.
    """
    lines = before.lines[question], after.lines[question]
    worth = before.worth_of(question), after.worth_of(question)
    if worth[0] != worth[1]:
        return _worth(lines[0], worth[0]), _worth(lines[1], worth[1])
    return lines[0].text, lines[1].text


def _worth(line: TaskLine, hundredths: int) -> str:
    if line.terms.properties:
        return line.text
    return replace(line, terms=replace(line.terms, hundredths=hundredths)).text


def _require_fit(asked: AskedQuestion, line: TaskLine) -> None:
    """Raise Refused if a line is the present one, makes the text too long, or has an unfit task."""
    if line == asked.line:
        raise Refused(RegradingRefusal.NOTHING_CHANGED)
    lines = [line.text, *(each.text for each in _others(asked))]
    if len("\n".join(lines)) > MAX_TASKS_TEXT:
        raise Refused(TeacherRefusal.TASKS_LENGTH, limit=MAX_TASKS_TEXT)
    if line.task != asked.task:
        _require_same_kind(asked, line.task)


def _require_same_kind(asked: AskedQuestion, mended: Task) -> None:
    """Raise Refused unless the answers to a question can be marked by the corrected one."""
    challenge, task = asked.challenge, asked.task
    if not asked.can_be_mended:
        raise Refused(RegradingRefusal.CANNOT_BE_MENDED)
    if mended.kind is not task.kind or mended.shape is not task.shape:
        raise Refused(RegradingRefusal.OTHER_KIND)
    origin, same = challenge.origin(asked.question), challenge.terms.same_for_all
    if has_no_peers(origin) or (same and not challenge.terms.asks_others_again):
        return
    if mended.position != task.position and not same:
        raise Refused(RegradingRefusal.OWN_POSITIONS)
    if not all(can_be_asked(mended, position) for position in instances(origin)):
        raise Refused(RegradingRefusal.UNFIT_POSITIONS)


def _others(asked: AskedQuestion) -> Iterable[TaskLine]:
    lines = asked.challenge.terms.lines
    return (line for number, line in enumerate(lines) if number != asked.question)


def _mended(before: Challenge, question: int, mended: TaskLine) -> Challenge:
    """Return a challenge with a corrected question, by index; nobody's position changes."""
    lines = list(before.terms.lines)
    lines[question] = mended
    terms = replace(before.terms, **settled(lines))
    return replace(before, terms=terms, drawn_from=before.drawn_from or before.terms.tasks)
