"""Queries about the last reminder by hand of each challenge."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema.rosters import roll_calls

_ITS_ROW = roll_calls.c.challenge_id == sa.bindparam("its_challenge")
_LAST = sa.select(roll_calls.c.called_at).where(_ITS_ROW)


class RollStore(Store):
    """Reads and writes the moments of reminders; each method is one transaction."""

    async def last_call(self, challenge_id: int) -> datetime | None:
        """Return the moment of the last reminder by hand; None if there was none."""
        this = {"its_challenge": challenge_id}
        return utc(await self._read(lambda connection: connection.scalar(_LAST, this)))

    async def call(self, challenge_id: int, at: datetime, earlier: datetime | None) -> None:
        """Record a reminder; raise AlreadyDone unless ``earlier`` was the moment of the last one.

        None means that there was none. Raises AlreadyDone, too, if the challenge is gone.
        """
        this = {"its_challenge": challenge_id}

        def recorded(connection: sa.Connection) -> None:
            if earlier is None:
                values = {"challenge_id": challenge_id, "called_at": at}
                connection.execute(sa.insert(roll_calls), values)
                return
            change = sa.update(roll_calls).where(_ITS_ROW, roll_calls.c.called_at <= earlier)
            if connection.execute(change.values(called_at=at), this).rowcount != 1:
                raise AlreadyDone

        await self._write_once(recorded)

    async def take_back(self, challenge_id: int, earlier: datetime | None) -> None:
        """Undo the record of a failed reminder: restore the one before, or delete it."""
        this = {"its_challenge": challenge_id}
        change: sa.Update | sa.Delete = sa.delete(roll_calls).where(_ITS_ROW)
        if earlier is not None:
            change = sa.update(roll_calls).where(_ITS_ROW).values(called_at=earlier)
        await self._write(lambda connection: connection.execute(change, this))
