"""Queries about requests to take moves back."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema.playing import take_backs
from bot.play.model import MatchRecord


class TakeBackStore(Store):
    """The requests to take moves back. Each method is one transaction."""

    async def ask(self, record: MatchRecord, seat: int) -> None:
        """Store the request of a seat in the record's ply to take its last move back.

        Raises AlreadyDone if it is stored already, or the match is deleted.
        """
        asked = {"match_id": record.id, "ply": record.ply, "seat": seat}
        asking = sa.insert(take_backs)
        await self._write_once(lambda connection: connection.execute(asking, asked))

    async def is_asked(self, record: MatchRecord, seat: int) -> bool:
        """Return whether a seat's request in the record's ply is stored and not refused."""
        asked = sa.select(take_backs.c.seat).where(_request_condition(record, seat))
        row = await self._read(lambda connection: connection.execute(asked).first())
        return row is not None

    async def refuse(self, record: MatchRecord, seat: int) -> None:
        """Delete the request of a seat in the record's ply to take its last move back, if any."""
        await self._execute(sa.delete(take_backs).where(_request_condition(record, seat)))


def _request_condition(record: MatchRecord, seat: int) -> sa.ColumnElement[bool]:
    """Return the condition for a seat's request in the record's ply."""
    asked = take_backs.c
    return sa.and_(asked.match_id == record.id, asked.ply == record.ply, asked.seat == seat)
