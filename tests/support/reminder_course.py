"""The course of a person's reminders in the state machine."""

from __future__ import annotations

from datetime import time
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.challenges.pupil.store import AttemptStore
from bot.db.engine import Engine, utc
from bot.db.schema.learning import item_answers, practices
from bot.db.schema.running import posts
from bot.kit.clock import now
from bot.learn.rows import REMINDER
from bot.learn.runs import HOUR, ReminderRules
from bot.learn.service import read_drawn
from bot.running.rules import Rules
from tests.support.classes import classes_on
from tests.support.course import CHANNEL, GUILD, Act, Counted, Course, Given
from tests.support.learning import asks, learning_of

if TYPE_CHECKING:
    from tests.support.fragile import Process

#: Who has asked to be reminded.
PUPIL = 1


class ReminderCourse(Course):
    """A pupil practises or does not: each reminder comes once, in the afternoon."""

    acts = 2
    leaps = (9 * 3600, 20 * 3600)

    async def prepare(self, engine: Engine) -> int:
        learning, asker = learning_of(engine), asks(PUPIL, now(), GUILD)
        self._zone = await classes_on(engine).zone(GUILD, "fr")
        await self._answer(engine, asker, 0)
        await learning.remind(asker, CHANNEL, "fr", self._zone)
        query = sa.select(ReminderRules.numbers)
        return await engine.read(lambda connection: connection.execute(query).scalar_one())

    async def _answer(self, engine: Any, asker: Any, seed: int) -> Given:
        drawn = read_drawn(1, 1, seed)
        given = drawn.item.solution
        await learning_of(engine).answer(asker, drawn, 0, given, self._zone)
        return asker.person, seed

    def rules(self, engine: Any) -> Rules[Any]:
        zone, examined = classes_on(engine).zone, AttemptStore(engine).examined
        return ReminderRules(learning_of(engine).standing, zone, examined)

    async def act(self, process: Process, act: Act) -> Given | None:
        if act.what == 0:
            return None
        return await self._answer(process.engine, asks(act.person, act.at, GUILD), act.number + 1)

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(item_answers))
        return {(row.person, row.seed) for row in rows}

    def erase(self, connection: sa.Connection, person: int) -> None:
        for table in (practices, item_answers):
            connection.execute(sa.delete(table).where(table.c.person == person))

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        """No reminder was sent at another hour; some seconds may pass on the way."""
        sent = sa.select(posts).where(posts.c.kind == REMINDER, posts.c.message_id.is_not(None))
        for row in connection.execute(sent):
            at = utc(row.at)
            assert at is not None
            here = at.astimezone(self._zone)
            assert here.date().isoformat() == row.key
            assert HOUR <= here.time() < time(20, 1)
