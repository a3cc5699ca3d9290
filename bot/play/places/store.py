"""Queries about where matches are played."""

from __future__ import annotations

from bot.db.engine import Store
from bot.play.store import CHANGE


class PlaceStore(Store):
    """Where matches are played."""

    async def settle(self, match_id: int, channel_id: int) -> None:
        """Keep in which channel a match is played from now on."""
        moved = {"number": match_id, "channel_id": channel_id}
        await self._write(lambda connection: connection.execute(CHANGE, moved))
