"""Queries about which servers have been welcomed."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store
from bot.db.schema import welcomes


class WelcomeStore(Store):
    """Keeps which servers have been welcomed. Each method is one transaction."""

    async def is_first(self, guild_id: int) -> bool:
        """Keep that a server is welcomed now; return whether it had not been before."""
        given = {"guild_id": guild_id}
        try:
            await self._write(lambda connection: connection.execute(sa.insert(welcomes), given))
        except IntegrityError:
            return False
        return True
