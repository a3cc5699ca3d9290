"""The turn timer: one alarm, set for the earliest deadline of all open matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from bot.clock import now
from bot.sessions import Session, Sessions

log = logging.getLogger(__name__)

#: When to look again after the store could not be asked.
RETRY = timedelta(minutes=1)


class TurnTimer:
    """Ends the matches in which a turn has run out of time, and announces each."""

    def __init__(self, sessions: Sessions, announce: Callable[[Session], Awaitable[None]]) -> None:
        self._sessions = sessions
        self._announce = announce
        self._due: datetime | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Ring at once, for what ran out while nobody looked, and from then on when due."""
        self._sessions.on_deadline = self.expect
        self.expect(now())

    async def stop(self) -> None:
        """Forget the alarm; the deadlines stay in the store."""
        self._sessions.on_deadline = None
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def expect(self, deadline: datetime) -> None:
        """Make sure that the alarm rings by a deadline."""
        if self._due is not None and self._due <= deadline:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._due = deadline
        delay = max(0.0, (deadline - now()).total_seconds())
        self._alarm = asyncio.get_running_loop().call_later(delay, self._begin_to_ring)

    def _begin_to_ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._ring())
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _ring(self) -> None:
        self._due = None
        try:
            ended = await self._sessions.end_overdue()
            due = await self._sessions.next_deadline()
        except (SQLAlchemyError, OSError):
            log.exception("overdue turns could not be looked up; trying again in a minute")
            ended, due = [], now() + RETRY
        if due is not None and self._sessions.on_deadline is not None:
            self.expect(due)
        for session in ended:
            await self._announce(session)
