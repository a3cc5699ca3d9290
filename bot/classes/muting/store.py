"""Queries for mutes."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.classes.muting.model import Mute
from bot.db.engine import Store, executing, utc
from bot.db.schema.classroom import mutes
from bot.kit.clock import now


class MuteStore(Store):
    """The queries for mutes. Each method is one transaction."""

    async def until(self, guild_id: int, person: int) -> datetime | None:
        """Return until when a member is, or was, muted; None if no mute is stored."""
        query = sa.select(mutes.c.until).where(_mute_condition(guild_id, person))
        return utc(await self._scalar(query))

    async def mute(self, guild_id: int, mute: Mute) -> None:
        """Store a mute instead of an earlier one; of two at once the second stays."""
        row = {"guild_id": guild_id, **vars(mute)}

        def muted(connection: sa.Connection) -> None:
            connection.execute(sa.delete(mutes).where(_mute_condition(guild_id, mute.person)))
            connection.execute(sa.insert(mutes), row)

        try:
            await self._write(muted)
        except IntegrityError:  # another teacher was quicker
            await self._write(muted)

    async def unmute(self, guild_id: int, person: int, at: datetime) -> bool:
        """Delete a mute, if there is one; return whether it still lasted at a moment."""
        lasting = sa.select(mutes.c.until).where(_mute_condition(guild_id, person))

        def unmuted(connection: sa.Connection) -> bool:
            until: datetime | None = connection.scalar(lasting.with_for_update())
            connection.execute(sa.delete(mutes).where(_mute_condition(guild_id, person)))
            return until is not None and utc(until) > at

        return await self._write(unmuted)

    async def lasting(self, guild_id: int, at: datetime) -> list[Mute]:
        """Return the mutes of a server that last at a moment, the first to end first."""
        query = sa.select(mutes).where(mutes.c.guild_id == guild_id, mutes.c.until > at)
        query = query.order_by(mutes.c.until, mutes.c.person)
        rows = await self._all(query)
        return [Mute(r.person, until, r.muted_by) for r in rows if (until := utc(r.until))]

    async def purge(self, _before: datetime) -> None:
        """Delete the mutes that are over by now, whatever the parameter."""
        await self._write(executing(sa.delete(mutes).where(mutes.c.until <= now())))


def _mute_condition(guild_id: int, person: int) -> sa.ColumnElement[bool]:
    return sa.and_(mutes.c.guild_id == guild_id, mutes.c.person == person)
