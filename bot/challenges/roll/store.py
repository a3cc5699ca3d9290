"""Queries about when those who have not begun a challenge were reminded."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import roll_calls

_ITS_ROW = roll_calls.c.challenge_id == sa.bindparam("its_challenge")
_LAST = sa.select(roll_calls.c.called_at).where(_ITS_ROW)


class RollStore(Store):
    """When classes were last reminded by hand. Each method is one transaction."""

    async def last_call(self, challenge_id: int) -> datetime | None:
        """Return when those who had not begun were last reminded, if they ever were."""
        this = {"its_challenge": challenge_id}
        return utc(await self._read(lambda connection: connection.scalar(_LAST, this)))

    async def call(self, challenge_id: int, at: datetime, earlier: datetime | None) -> None:
        """Keep that they are reminded now; raise AlreadyDone unless ``earlier`` was the last time.

        The same if the challenge is gone.
        """
        this = {"its_challenge": challenge_id}

        def kept(connection: sa.Connection) -> None:
            if earlier is None:
                values = {"challenge_id": challenge_id, "called_at": at}
                connection.execute(sa.insert(roll_calls), values)
                return
            change = sa.update(roll_calls).where(_ITS_ROW, roll_calls.c.called_at <= earlier)
            if connection.execute(change.values(called_at=at), this).rowcount != 1:
                raise AlreadyDone

        await self._write_once(kept)

    async def take_back(self, challenge_id: int, earlier: datetime | None) -> None:
        """Keep that a call has reached nobody: what counts is the one before, if there was one."""
        this = {"its_challenge": challenge_id}
        change: sa.Update | sa.Delete = sa.delete(roll_calls).where(_ITS_ROW)
        if earlier is not None:
            change = sa.update(roll_calls).where(_ITS_ROW).values(called_at=earlier)
        await self._write(lambda connection: connection.execute(change, this))
