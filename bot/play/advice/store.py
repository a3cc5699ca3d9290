"""Queries about the help given in matches."""

from __future__ import annotations

from collections import Counter

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema.playing import hints
from bot.play.model import HintKind, MatchRecord


class HintStore(Store):
    """The help that each seat got. Each method is one transaction."""

    async def keep(self, record: MatchRecord, seat: int, kind: HintKind) -> None:
        """Store that a seat got help in the record's ply.

        Raises AlreadyDone if that is stored already, or the match is deleted.
        """
        given = {"match_id": record.id, "ply": record.ply, "seat": seat, "kind": kind.value}
        await self._write_once(lambda connection: connection.execute(sa.insert(hints), given))

    async def counted(self, match_id: int) -> Counter[int]:
        """Count the help given in a match by seat; a seat without any counts 0."""
        query = sa.select(hints.c.seat).where(hints.c.match_id == match_id)
        return Counter(await self._read(lambda connection: list(connection.scalars(query))))
