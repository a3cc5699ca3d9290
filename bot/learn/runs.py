"""The rules by which a person is reminded, once and privately, of practice that is due.

Each day at ``HOUR``, by the clock of the class, their practice is looked at. They are reminded if
something is due, they have not practised that day, and have done so since the last reminder. What
Discord cannot take before ``EVENING`` waits for another day. If it refuses, the reminders end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from bot.db.engine import utc
from bot.db.schema.learning import item_answers, own_positions, reminders
from bot.kit.actors import Asker
from bot.learn.model import Standing
from bot.learn.rows import REMINDER
from bot.running.rules import Post, Posts, Rules

#: Reminders are sent between these hours, after school and before the night.
HOUR, EVENING = time(17), time(20)

_DAY = timedelta(days=1)


def next_look(at: datetime, zone: ZoneInfo) -> datetime:
    """Return the first HOUR after a moment by the clock of a zone, in UTC."""
    here = at.astimezone(zone)
    day = here.date() if here.time() < HOUR else here.date() + _DAY
    return datetime.combine(day, HOUR, zone).astimezone(UTC)


@dataclass(frozen=True)
class Reminder:
    """A person's wish to be reminded."""

    person: int
    guild_id: int | None
    channel_id: int
    locale: str
    look_at: datetime
    #: The day of the last reminder.
    day: date | None
    #: When they last practised.
    practised_at: datetime | None
    posted: Posts = field(default_factory=dict)
    is_over: bool = False

    @property
    def posts(self) -> Sequence[Post]:
        """The post of the last reminder, alone; empty if there was none."""
        return () if self.day is None else [Post(self.day.isoformat(), self.channel_id, "due")]

    @property
    def is_pending(self) -> bool:
        """Whether there is a last reminder that is not sent yet."""
        sent = [self.posted.get(post.key) for post in self.posts]
        return any(each is None or each.message_id is None for each in sent)


@dataclass(frozen=True)
class ReminderRules(Rules[Reminder]):
    """Looks at people's practice, and reminds them of it."""

    kind = REMINDER
    numbers = reminders.c.id
    works = True

    #: Return a person's state, the time zone of a class by its server and language, and the exam
    #: that a person is in, or None.
    _standing: Callable[[Asker], Awaitable[Standing]]
    _zone: Callable[[int | None, str], Awaitable[ZoneInfo]]
    _examined: Callable[[Asker], Awaitable[object | None]]

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Reminder | None:
        """Return a person's wish to be reminded, with their last practice; None if withdrawn."""
        this = sa.select(reminders).where(reminders.c.id == number)
        row = connection.execute(this).one_or_none()
        if row is None:
            return None
        columns = (item_answers.c.at, own_positions.c.changed_at)
        found = (
            connection.scalar(sa.select(sa.func.max(at)).where(at.table.c.person == row.person))
            for at in columns
        )
        practised_at = max((utc(at) for at in found if at is not None), default=None)
        wish = (row.person, row.guild_id, row.channel_id, row.locale, utc(row.look_at), row.day)
        return Reminder(*wish, practised_at, posted)

    def save(self, connection: sa.Connection, before: Reminder, after: Reminder) -> Reminder:
        """Store the change, or delete a wish that is over; return ``after``."""
        mine = reminders.c.person == after.person
        if after.is_over:
            connection.execute(sa.delete(reminders).where(mine))
        values = {"look_at": after.look_at, "day": after.day}
        connection.execute(sa.update(reminders).where(mine).values(values))
        return after

    def due(self, thing: Reminder) -> datetime | None:
        """Return when to look at the person's practice, or to give up a reminder; never None."""
        return thing.look_at

    def advance(self, thing: Reminder, at: datetime) -> Reminder:
        """End reminders that Discord refuses; give up one that is not sent by the evening."""
        posted = thing.posted.get(thing.posts[0].key) if thing.posts else None
        if posted is not None and posted.refused:
            return replace(thing, is_over=True, look_at=at) if not thing.is_over else thing
        gives_up = thing.is_pending and thing.look_at <= at
        return replace(thing, day=None) if gives_up else thing

    def posts(self, thing: Reminder) -> Sequence[Post]:
        """Return the post of the last reminder, if any."""
        return thing.posts

    async def work(self, thing: Reminder) -> Callable[[Reminder], Reminder]:
        """Return the change after a look at the person's practice: a reminder, or the next look.

        They are reminded between HOUR and EVENING if something is due, they have not practised
        today, are in no exam, and have practised since the last reminder.
        """
        asker = Asker(thing.person, thing.guild_id).timed()
        zone = await self._zone(thing.guild_id, thing.locale)
        here, practised = asker.at.astimezone(zone), thing.practised_at
        practised_on = None if practised is None else practised.astimezone(zone).date()
        is_idle = practised_on is not None and practised_on < here.date()
        is_new = thing.day is None or (practised_on is not None and practised_on >= thing.day)
        is_time = HOUR <= here.time() < EVENING and is_idle and is_new
        if is_time and not await self._examined(asker) and (await self._standing(asker)).due:
            until = datetime.combine(here.date(), EVENING, zone).astimezone(UTC)
            return partial(replace, look_at=until, day=here.date())
        return partial(replace, look_at=next_look(asker.at, zone))
