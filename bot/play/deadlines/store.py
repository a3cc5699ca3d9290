"""Queries about turns with a deadline."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import sqlalchemy as sa

from bot.db.engine import Engine, utc
from bot.db.schema import matches
from bot.kit.clock import now
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.shards import ALL, Shards
from bot.play.model import MatchRecord, State
from bot.play.store import IS_OPEN, MATCHES, MatchStore


class DeadlineStore(MatchStore):
    """Matches with a deadline. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """Take the shards of this process: only matches of their servers are selected."""
        super().__init__(engine)
        self._shards = shards

    async def overdue(self) -> list[MatchRecord]:
        """Return the open matches whose present deadline has passed.

        Acts sent before the deadline have arrived by then.
        """
        ended = matches.c.deadline <= now() - ON_ITS_WAY
        late = MATCHES.where(self._timed(), ended).limit(100)
        late = late.order_by(matches.c.deadline, matches.c.id)
        return await self._read(partial(self._find, query=late))

    async def timed(self) -> list[MatchRecord]:
        """Return the open matches with a deadline and a board."""
        on_board = MATCHES.where(self._timed(), matches.c.message_id.is_not(None))
        return await self._read(partial(self._find, query=on_board))

    async def next_deadline(self) -> datetime | None:
        """Return the earliest deadline of all open matches, or None."""
        earliest = sa.select(sa.func.min(matches.c.deadline)).where(self._timed())
        earliest_deadline = utc(await self._read(lambda connection: connection.scalar(earliest)))
        return self.set_aside.next_after(earliest_deadline)

    async def ended_since(self, moment: datetime) -> list[int]:
        """Return the matches with a timer and a board that have ended since a moment."""
        ended = sa.select(matches.c.id).where(
            matches.c.changed_at >= moment,
            matches.c.state == State.OVER.value,
            matches.c.turn_seconds.is_not(None),
            matches.c.message_id.is_not(None),
            self._shards.hold(matches.c.guild_id),
        )
        return await self._read(lambda connection: list(connection.scalars(ended)))

    def _timed(self) -> sa.ColumnElement[bool]:
        """Select the open matches with a deadline that are not set aside."""
        set_aside = matches.c.id.in_(self.set_aside.numbers)
        ours = self._shards.hold(matches.c.guild_id)
        return sa.and_(IS_OPEN, matches.c.deadline.is_not(None), ~set_aside, ours)
