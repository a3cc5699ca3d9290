"""Ring when something falls due: one alarm for each kind of thing, set for the earliest.

An alarm looks in the store when it rings, and every minute in any case: the clock may be moved,
and another process may have set a deadline and died. What sets a deadline is given the alarm,
which rings only once it is told what for (``Alarm.start``). One that fails is logged and rings
again in a minute. The alarms are: things (``bot.running``), turns (``bot.play.timer``), school
years, servers that removed the bot. Turns are no things: each move would write a row of ``things``
and lock its match, which no move needs.
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

#: No thing makes an alarm ring twice within this time, whatever is wrong with it.
PAUSE = timedelta(seconds=1)

#: Does what is due, and returns when something is next, if ever.
Ring = Callable[[], Awaitable[datetime | None]]

#: However late the next thing is due, the store is asked again after this time: the machine's clock
#: may have been moved, or another process have set a deadline and died.
LOOK = timedelta(minutes=1)


class Alarm:
    """Rings when something falls due: then it is done, and the alarm set for what is next.

    It rings every minute, too, whatever it expects: the store alone knows what is due.
    """

    def __init__(self) -> None:
        self._do: Ring | None = None
        self._due: datetime | None = None
        self._rang_at: datetime | None = None
        self._handle: asyncio.Handle | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    @property
    def runs(self) -> bool:
        """Whether it was started."""
        return self._do is not None

    def start(self, ring: Ring) -> None:
        """Ring at once, for what fell due while nobody looked, and from then on when due."""
        self._do = ring
        self.expect(now())

    async def stop(self) -> None:
        """Forget the alarm; what is due stays in the store."""
        self._do = None
        if self._handle is not None:
            self._handle.cancel()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def expect(self, due: datetime) -> None:
        """Make sure that the alarm rings by a moment.

        It does not ring at once for what it has just rung for: then it takes a pause first.
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
        """Return whether something was due when the alarm last rang, or is asked for by ringing."""
        if asyncio.current_task() in self._ringing:
            return True
        return self._rang_at is not None and due < self._rang_at

    def _begin_to_ring(self) -> None:
        self.begin(self._ring())

    def begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Begin to do something; the alarm may ring meanwhile, and takes it along when it stops."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _ring(self) -> None:
        assert self._do is not None, "it was started"
        self._due, self._rang_at = None, now()
        try:
            due = await self._do()
        except Exception:  # whatever it is, an alarm that never rings again would be worse
            log.exception("what is due could not be done; trying again in a minute")
            due = now() + RETRY
        self.expect(now() + LOOK if due is None else due)
