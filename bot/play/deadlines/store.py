"""Queries about the turns that have a deadline."""

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
    """Matches in which a turn has a deadline. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only the matches of their servers are found."""
        super().__init__(engine)
        self._shards = shards

    async def overdue(self) -> list[MatchRecord]:
        """Return the open matches whose present turn should have been played before now.

        What was sent before the deadline has arrived.
        """
        ended = matches.c.deadline <= now() - ON_ITS_WAY
        late = MATCHES.where(self._timed(), ended).limit(100)
        late = late.order_by(matches.c.deadline, matches.c.id)
        return await self._read(partial(self._find, query=late))

    async def timed(self) -> list[MatchRecord]:
        """Return the open matches in which a turn has a deadline, and that have a board."""
        on_board = MATCHES.where(self._timed(), matches.c.message_id.is_not(None))
        return await self._read(partial(self._find, query=on_board))

    async def next_deadline(self) -> datetime | None:
        """Return when a turn of an open match next runs out of time, or None if none does."""
        earliest = sa.select(sa.func.min(matches.c.deadline)).where(self._timed())
        found = utc(await self._read(lambda connection: connection.scalar(earliest)))
        return self.set_aside.next_after(found)

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
        """Select the open matches that the alarm looks after."""
        alone = matches.c.id.in_(self.set_aside.numbers)
        ours = self._shards.hold(matches.c.guild_id)
        return sa.and_(IS_OPEN, matches.c.deadline.is_not(None), ~alone, ours)
