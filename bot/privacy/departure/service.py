"""Delete the data of servers that removed the bot, unless they add it again in time."""

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
    """Records which servers have removed the bot, and deletes their data when it is due.

    A change that the database cannot store is logged: the next start makes up for it.
    """

    def __init__(
        self,
        store: DepartureStore,
        guesses: Recent[MatchRecord],
        present: Callable[[], Awaitable[Collection[int]]],
    ) -> None:
        """Take ``present``, which lists the servers that have the bot, even in an outage."""
        super().__init__()
        self._store = store
        self._guesses = guesses
        self._present = present

    async def resume(self) -> None:
        """Start the alarm that deletes due data."""
        self.start(self.delete_due)

    async def joined(self, guild_id: int) -> None:
        """Record that a server has the bot, so that its data is not due for deletion."""
        await _logged_failure(self._store.joined(guild_id))

    async def left(self, guild_id: int) -> None:
        """Record that a server has removed the bot; its data is deleted after ``GRACE``."""
        await _logged_failure(self._store.left(guild_id, now()))
        log.info("a server has removed the bot: what is kept of it goes in %d days", GRACE.days)
        self.expect(now() + GRACE)

    async def compare(self, present: Collection[int]) -> None:
        """Record which servers removed or added the bot while it was offline.

        ``present`` are the ids of those that have it now. The alarm is set if any removed it.
        """
        compared = await _logged_failure(self._store.compare(present, now()))
        if compared is None or not any(compared):
            return
        gone, back = map(len, compared)
        log.info("while offline, %d servers have removed the bot, %d are back", gone, back)
        if gone:
            self.expect(now() + GRACE)

    async def compare_again(self) -> None:
        """Do as ``compare`` with the servers that Discord lists now; raise Discord's errors."""
        await self.compare(await self._present())

    async def delete_due(self) -> datetime | None:
        """Delete the data of servers without the bot for ``GRACE``; return when the next is due.

        One that has the bot after all is recorded instead. None if no deletion is pending. Raises
        Discord's errors.
        """
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


async def _logged_failure(change: Awaitable[T]) -> T | None:
    """Return the result of a change; if the database fails, log that and return None."""
    try:
        return await change
    except (SQLAlchemyError, OSError):
        log.exception("it could not be kept which servers have the bot")
        return None
