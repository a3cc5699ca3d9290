"""Queries for boards that are taken off their channel."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema.playing import matches


class RemovalStore(Store):
    """The live boards of a server's messages. Each method is one transaction."""

    async def match_at(self, guild_id: int, message: int) -> int | None:
        """Return the number of the match whose live board is in a message; None if it has none."""
        query = sa.select(matches.c.id).where(
            matches.c.guild_id == guild_id, matches.c.message_id == message
        )
        return await self._scalar(query)

    async def take_off(self, match_id: int, message: int, *, alone: bool) -> bool:
        """Take a match's live board from a message; return False, changing nothing, if not there.

        With ``alone`` only its player sees the match from then on.
        """
        here = sa.update(matches).where(matches.c.id == match_id, matches.c.message_id == message)
        nowhere = dict.fromkeys(("message_guild_id", "message_channel_id", "message_id"))
        taken = here.values(**nowhere, **({"alone": True} if alone else {}))
        return await self._execute(taken) == 1
