"""Call a function when something is due: one alarm for each kind of work.

Services that set deadlines are given an alarm when they are built; it does nothing until
``Alarm.start``. After a failure, which is logged, it rings again in a minute. The alarms are:
things (``bot.running``), school years, servers that removed the bot.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

from bot.kit.clock import now
from bot.kit.set_aside import RETRY

log = logging.getLogger(__name__)

#: The least time between two rings for work that stays due, as when it always fails.
PAUSE = timedelta(seconds=1)

#: Does all that is due; returns when something is next due, or None.
Ring = Callable[[], Awaitable[datetime | None]]

#: The longest time between two rings. The machine's clock may be moved, or another process may have
#: set a deadline and died.
LOOK = timedelta(minutes=1)


class Alarm:
    """Calls a function whenever something is due; the function returns the next such moment.

    It is also called every minute, as only the store knows everything that is due.
    """

    def __init__(self) -> None:
        self._do: Ring | None = None
        self._due: datetime | None = None
        self._rang_at: datetime | None = None
        self._handle: asyncio.Handle | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    @property
    def runs(self) -> bool:
        """Whether the alarm was started and not stopped."""
        return self._do is not None

    def start(self, ring: Ring) -> None:
        """Ring at once for work that fell due before the start, and later whenever work is due."""
        self._do = ring
        self.expect(now())

    async def stop(self) -> None:
        """Stop ringing, and cancel the calls under way; work that is due remains in the store."""
        self._do = None
        if self._handle is not None:
            self._handle.cancel()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def expect(self, due: datetime) -> None:
        """Set the alarm to ring by a moment at the latest; no effect unless it was started.

        If the alarm has already rung since that moment, it waits for PAUSE first, so that work that
        always fails does not make it ring without end.
        """
        due = min(due, now() + LOOK)
        if self._has_rung_for(due):
            due = max(due, now() + PAUSE)
        if not self.runs or (self._due is not None and self._due <= due):
            return
        if self._handle is not None:
            self._handle.cancel()
        self._due = due
        delay = max(timedelta(), due - now()).total_seconds()
        loop, ring = asyncio.get_running_loop(), self._begin_to_ring
        self._handle = loop.call_later(delay, ring) if delay else loop.call_soon(ring)

    def _has_rung_for(self, due: datetime) -> bool:
        """Return whether the alarm has rung since the moment, or the caller runs within a ring."""
        if asyncio.current_task() in self._ringing:
            return True
        return self._rang_at is not None and due < self._rang_at

    def _begin_to_ring(self) -> None:
        self.begin(self._ring())

    def begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the alarm, which can ring meanwhile; ``stop`` cancels it."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _ring(self) -> None:
        assert self._do is not None, "it was started"
        self._due, self._rang_at = None, now()
        try:
            due = await self._do()
        except Exception:  # any: after it the alarm must ring again
            log.exception("what is due could not be done; trying again in a minute")
            due = now() + RETRY
        self.expect(now() + LOOK if due is None else due)
