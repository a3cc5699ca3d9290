"""The course of a challenge in the state machine: an exam whose results a teacher releases."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.challenges.attempt import Answered
from bot.challenges.changes import Change, ChangeKind
from bot.challenges.model import Cancelled, Challenge, ChallengeState, Mode, News, Terms
from bot.challenges.openings import Moving, next_due
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.regrading.store import RegradingStore
from bot.challenges.runs import ChallengeRules, Run, news_of
from bot.challenges.store import ChallengeStore
from bot.challenges.withdrawals import leave_challenges
from bot.db.engine import utc
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema.challenge import answers, attempts, challenge_changes, challenges
from bot.db.schema.running import posts
from bot.kit.clock import now
from bot.running.rules import Rules
from games.challenge.lines import read_tasks
from tests.support.course import CHANNEL, GUILD, Act, Counted, Course, Given

if TYPE_CHECKING:
    from bot.db.engine import Engine
    from tests.support.fragile import Process

#: The teacher; what is acknowledged to them is the revision that their change has made.
TEACHER = 0

TASKS = read_tasks("value nim-sum 1 3\nvalue nim-sum 2 3\nvalue nim-sum 4 3")


class ChallengeCourse(Course):
    """A challenge: answers and changes stay, and it opens, closes and is released in time."""

    acts = 8
    leaps = (120, 400)

    async def prepare(self, engine: Engine) -> int:
        at = now()
        terms = Terms(
            title="x",
            tasks=TASKS,
            opens_at=at + timedelta(seconds=2),
            closes_at=at + timedelta(minutes=6),
            channel_id=CHANNEL,
            locale="fr",
            mode=Mode.EXAM,
            held=True,
            remind_minutes=2,
        )
        store = ChallengeStore(engine)
        draft = await store.draft(GUILD, 9, 1, lambda _: terms)
        await store.publish(Moving.of(draft, draft, {}))
        return draft.id

    def rules(self, engine: Any) -> Rules[Any]:
        return ChallengeRules(ChallengeStore(engine))

    async def act(self, process: Process, act: Act) -> Given | None:
        challenge = await ChallengeStore(process.engine).load(self.number)
        if challenge is None:
            return None
        does = (self._answer,) * 3 + (self._move, self._cancel, self._cancel)
        with suppress(AlreadyDone, Outdated):
            if act.what < len(does):
                return await does[act.what](process, act, challenge)
            await (self._close, self._release)[act.what - len(does)](process, act, challenge)
        return None

    async def _answer(self, process: Process, act: Act, challenge: Challenge) -> Given | None:
        store = AttemptStore(process.engine)
        tried = await store.attempts(self.number, act.person)
        is_open = challenge.state is ChallengeState.OPEN and act.at < challenge.terms.closes_at
        if not is_open:
            return None
        begun = tried[0] if tried else None
        begun = begun or await store.begin(challenge, act.person, 1, act.at, preview=False)
        question = challenge.terms.next_question(begun)
        if question == len(TASKS):
            return None
        given = Answered(question, TASKS[question].text, "2", 100, None, is_late=False, at=act.at)
        await store.answer(challenge, begun, given)
        return act.person, question

    async def _move(self, process: Process, act: Act, before: Challenge) -> Given | None:
        """Move the closing; one that has closed opens again."""
        if before.state not in (ChallengeState.OPEN, ChallengeState.CLOSED):
            return None
        closes_at = act.at + timedelta(minutes=1 + act.number % 4)
        terms = replace(before.terms, closes_at=closes_at)
        after = replace(before, terms=terms, state=ChallengeState.OPEN, ended=False)
        moving, due = Moving.of(before, after, {}), next_due(terms, {}, act.at)
        told = before.terms.closes_at.isoformat(), closes_at.isoformat()
        change = Change(ChangeKind.MOVED, act.at, 9, None, *told)
        await RegradingStore(process.engine).move(moving, due, change)
        return TEACHER, before.revision + 1

    async def _cancel(self, process: Process, act: Act, before: Challenge) -> Given | None:
        """Cancel a question, or have it count again: the news is posted after a pause."""
        if before.state not in (ChallengeState.OPEN, ChallengeState.CLOSED):
            return None
        cancelled = () if before.terms.cancelled else ((0, Cancelled.OUT),)
        after = replace(before, terms=replace(before.terms, cancelled=cancelled))
        change = Change(ChangeKind.CANCELLED, act.at, 9, 0, "", "")
        await RegradingStore(process.engine).settle(before, after, change)
        return TEACHER, before.revision + 1

    async def _close(self, process: Process, act: Act, before: Challenge) -> None:
        """Close it early."""
        if before.state is ChallengeState.OPEN and act.at < before.terms.closes_at:
            terms = replace(before.terms, closes_at=act.at)
            await ChallengeStore(process.engine).close(before, terms)

    async def _release(self, process: Process, act: Act, challenge: Challenge) -> None:
        """Settle when its results are released; or that they are not, after all."""
        at = None if challenge.release_at else act.at + timedelta(seconds=30)
        await ChallengeStore(process.engine).release(challenge, at)

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(attempts.c.person, answers).join(answers))
        revision = connection.scalar(sa.select(challenges.c.revision)) or 0
        made = {(TEACHER, number + 1) for number in range(revision)}
        return {(row.person, row.question) for row in rows} | made

    def erase(self, connection: sa.Connection, person: int) -> None:
        leave_challenges(connection, person, [], now())

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        row = connection.execute(sa.select(challenges)).one()
        opens_at, closes_at = utc(row.opens_at), utc(row.closes_at)
        assert opens_at is not None
        assert closes_at is not None
        assert row.state == "scheduled" or opens_at <= now()
        assert row.state != "closed" or closes_at <= now()
        changed = [*connection.scalars(sa.select(challenge_changes.c.id))]
        for key in connection.scalars(sa.select(posts.c.key)):
            news, number = news_of(key)
            assert news is not News.CHANGED or number in changed

    def check_end(self, thing: Run) -> None:
        assert thing.challenge.state is not ChallengeState.SCHEDULED
        assert thing.changes == (), "all changes should have been posted"
        due = thing.challenge.due_at
        assert due is None or due > now()
