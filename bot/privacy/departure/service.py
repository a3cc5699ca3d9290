"""A server that removes the bot: what is kept of it is deleted, unless it comes back in time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime, timedelta
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from bot.db.recent import Recent
from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.play.model import MatchRecord
from bot.privacy.departure.store import DepartureStore

log = logging.getLogger(__name__)

T = TypeVar("T")

#: How long a server may come back and find everything as it was.
GRACE = timedelta(days=30)


class Departures(Alarm):
    """Notes which servers have removed the bot, and deletes what was kept of them when due."""

    def __init__(
        self,
        store: DepartureStore,
        guesses: Recent[MatchRecord],
        present: Callable[[], Awaitable[Collection[int]]],
    ) -> None:
        """``present`` asks which servers the bot is a member of, those in an outage too."""
        super().__init__()
        self._store = store
        self._guesses = guesses
        self._present = present

    async def resume(self) -> None:
        """Delete from now on what is due."""
        self.start(self.delete_due)

    async def joined(self, guild_id: int) -> None:
        """Keep that a server has the bot: nothing of it is deleted any more."""
        await _kept(self._store.joined(guild_id))

    async def left(self, guild_id: int) -> None:
        """Note that a server has removed the bot."""
        await _kept(self._store.left(guild_id, now()))
        log.info("a server has removed the bot: what is kept of it goes in %d days", GRACE.days)
        self.expect(now() + GRACE)

    async def compare(self, present: Collection[int]) -> None:
        """Note what has happened while the bot was offline, by the servers that it is in now."""
        compared = await _kept(self._store.compare(present, now()))
        if compared is None or not any(compared):
            return
        gone, back = map(len, compared)
        log.info("while offline, %d servers have removed the bot, %d are back", gone, back)
        if gone:
            self.expect(now() + GRACE)

    async def compare_again(self) -> None:
        """Note what has happened in a session that was lost: no event tells of it."""
        await self.compare(await self._present())

    async def delete_due(self) -> datetime | None:
        """Delete what has had its time; return when the next server has."""
        before = now() - GRACE
        due = await self._store.left_before(before)
        present = await self._present() if due else ()
        for guild_id in due:
            if guild_id in present:  # its return could not be kept
                await self._store.joined(guild_id)
            elif await self._store.delete(guild_id, before):
                self._guesses.forget_all()
                log.info("deleted what was kept of a server that has removed the bot")
        first = await self._store.first_left()
        return None if first is None else first + GRACE


async def _kept(change: Awaitable[T]) -> T | None:
    """Return what a change returns; one that fails is made up for when the bot next starts."""
    try:
        return await change
    except (SQLAlchemyError, OSError):
        log.exception("it could not be kept which servers have the bot")
        return None
