"""Queries about the servers that have the bot, and those that have removed it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Engine, Store, utc
from bot.db.schema.running import servers
from bot.kit.shards import ALL, Shards
from bot.privacy.purges import delete_server

_NUMBER = servers.c.guild_id == sa.bindparam("number")
_WAS_LEFT = servers.c.left_at.is_not(None)
_BACK = sa.update(servers).where(_NUMBER).values(left_at=None)
_LEFT = sa.update(servers).where(_NUMBER, ~_WAS_LEFT).values(left_at=sa.bindparam("moment"))


class DepartureStore(Store):
    """Stores which servers have the bot, and when others removed it. One transaction a method."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """Take the ``shards`` of this process: it knows nothing of the servers of others."""
        super().__init__(engine)
        self._shards = shards
        self._ours = shards.hold(servers.c.guild_id)

    async def joined(self, guild_id: int) -> None:
        """Record that a server has the bot, whether it was recorded before or not."""

        def kept(connection: sa.Connection) -> None:
            if connection.execute(_BACK, {"number": guild_id}).rowcount == 0:
                connection.execute(sa.insert(servers), {"guild_id": guild_id})

        try:
            await self._write(kept)
        except IntegrityError:  # another process was quicker; then it is a member, too
            await self._write(lambda connection: connection.execute(_BACK, {"number": guild_id}))

    async def left(self, guild_id: int, at: datetime) -> None:
        """Record that a server removed the bot at a moment, unless an earlier one is recorded."""
        given = {"number": guild_id, "moment": at}

        def kept(connection: sa.Connection) -> None:
            known = sa.select(servers.c.guild_id).where(_NUMBER)
            if connection.scalar(known, {"number": guild_id}) is None:
                connection.execute(sa.insert(servers), {"guild_id": guild_id})
            connection.execute(_LEFT, given)

        await self._write(kept)

    async def compare(self, present: Collection[int], at: datetime) -> tuple[set[int], set[int]]:
        """Record which servers of this process have the bot.

        Return the servers that removed it unnoticed, dated ``at``, and those that added it again.
        Servers of other processes may be among those present; they are ignored.
        """
        here = {number for number in present if self._shards.has(number)}

        def compared(connection: sa.Connection) -> tuple[set[int], set[int]]:
            rows = connection.execute(sa.select(servers).where(self._ours)).all()
            known = {row.guild_id: row.left_at for row in rows}
            gone = {number for number, left in known.items() if left is None} - here
            back = {number for number, left in known.items() if left is not None} & here
            for number in sorted(gone):
                connection.execute(_LEFT, {"number": number, "moment": at})
            for number in sorted(back):
                connection.execute(_BACK, {"number": number})
            new = [{"guild_id": number} for number in sorted(here - known.keys())]
            if new:
                connection.execute(sa.insert(servers), new)
            return gone, back

        return await self._write(compared)

    async def left_before(self, moment: datetime) -> list[int]:
        """Select the servers of this process that removed the bot at a moment or earlier."""
        query = sa.select(servers.c.guild_id)
        query = query.where(_WAS_LEFT, servers.c.left_at <= moment, self._ours)
        return list(await self._read(lambda connection: connection.scalars(query).all()))

    async def first_left(self) -> datetime | None:
        """Return the earliest recorded removal among servers of this process; None if none."""
        earliest = sa.select(sa.func.min(servers.c.left_at)).where(_WAS_LEFT, self._ours)
        return utc(await self._scalar(earliest))

    async def delete(self, guild_id: int, moment: datetime) -> bool:
        """Delete all data of a server that removed the bot at a moment or earlier.

        Return whether it had; nothing is deleted if the server has added the bot again meanwhile.
        """
        still = sa.delete(servers).where(_NUMBER, _WAS_LEFT, servers.c.left_at <= moment)

        def deleted(connection: sa.Connection) -> bool:
            if connection.execute(still, {"number": guild_id}).rowcount != 1:
                return False
            delete_server(connection, guild_id)
            return True

        if not await self._write(deleted):
            return False
        await self._engine.forget_overwritten()
        return True
