"""Queries about the live boards of matches: the one message in which each is played."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema import matches
from bot.play.model import LiveMessage
from bot.play.rows import read_live_message

_COLUMNS: tuple[sa.Column[Any], ...] = (
    matches.c.message_guild_id,
    matches.c.message_channel_id,
    matches.c.message_id,
)


class BoardStore(Store):
    """Which message has the live board of a match. Each method is one transaction."""

    async def live(self, match_id: int) -> LiveMessage | None:
        """Return the message with the live board of a match, if it has one."""
        async with self._reader.connect() as connection:
            query = sa.select(*_COLUMNS).where(matches.c.id == match_id)
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else read_live_message(row)

    async def move(self, match_id: int, here: LiveMessage) -> LiveMessage | None:
        """Keep which message has the live board from now on; return which one had it.

        Of those who do so at once, each finds the one before: so every message but the last is
        found by somebody.
        """
        this = matches.c.id == match_id
        moved = sa.update(matches).where(this)
        values = (here.guild_id, here.channel_id, here.id)
        async with self._writing() as connection:
            former = sa.select(*_COLUMNS).where(this).with_for_update()
            row = (await connection.execute(former)).one_or_none()
            await connection.execute(
                moved.values(dict(zip((c.name for c in _COLUMNS), values, strict=True)))
            )
        return None if row is None else read_live_message(row)
