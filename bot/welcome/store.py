"""Queries about which servers have been welcomed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store, same_moment, utc
from bot.db.schema.running import welcomes

#: So often the welcome of a server is tried at most.
MOST_TRIES = 7

_ITS_ROW = welcomes.c.guild_id == sa.bindparam("its_guild")
_ROW = sa.select(welcomes).where(_ITS_ROW)
_SETTLED = sa.select(welcomes.c.guild_id).where(welcomes.c.tried_at.is_(None))


@dataclass(frozen=True)
class Failed:
    """A try that failed: when it was, and in which channel the message may be nevertheless."""

    at: datetime
    doubtful_in: int | None


class WelcomeStore(Store):
    """Stores which servers have been welcomed. Each method is one transaction.

    A try is recorded as successful when it begins, so nobody else begins one meanwhile, nor after a
    crash.
    """

    async def is_first(self, guild_id: int) -> bool:
        """Record a first try to welcome a server; return False if it has a record already."""
        given = {"guild_id": guild_id}
        try:
            await self._write(lambda connection: connection.execute(sa.insert(welcomes), given))
        except IntegrityError:
            return False
        return True

    async def again(self, guild_id: int, before: datetime) -> Failed | None:
        """Record that a server is being welcomed if its last try failed at ``before`` or earlier.

        Return that try; None if no try failed by then, or seven have been made.
        """

        def begun(connection: sa.Connection) -> Failed | None:
            row = connection.execute(_ROW, {"its_guild": guild_id}).one_or_none()
            at = None if row is None else utc(row.tried_at)
            if row is None or at is None or at > before or row.tries >= MOST_TRIES:
                return None
            mine = sa.update(welcomes).where(_ITS_ROW, same_moment(welcomes.c.tried_at, at))
            change = mine.values(tried_at=None, tries=row.tries + 1)
            taken = connection.execute(change, {"its_guild": guild_id}).rowcount == 1
            return Failed(at, row.doubtful_in) if taken else None

        return await self._write(begun)

    async def failed(self, guild_id: int, failed: Failed) -> None:
        """Record the failure of the last try to welcome a server, which ends its being settled."""
        change = (
            sa.update(welcomes)
            .where(_ITS_ROW)
            .values(tried_at=failed.at, doubtful_in=failed.doubtful_in)
        )
        await self._write(lambda connection: connection.execute(change, {"its_guild": guild_id}))

    async def settled(self) -> set[int]:
        """Return the servers that have been welcomed, or are being welcomed now."""
        return set(await self._read(lambda connection: connection.scalars(_SETTLED).all()))
