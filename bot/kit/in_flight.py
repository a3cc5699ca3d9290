"""What has been sent and is not written yet: who closes a challenge waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from bot.kit.clock import now

#: For how long one waits for what is on its way, in seconds.
PATIENCE = 10.0


class InFlight:
    """The answers and moves on their way to the store, with the moments they were sent."""

    def __init__(self) -> None:
        self._sent: dict[asyncio.Future[None], datetime] = {}

    @contextmanager
    def sent(self) -> Iterator[datetime]:
        """Take note that something is on its way until it is written or refused; yield since when.

        Nothing sent before a moment can come to be noted after it.
        """
        at, written = now(), asyncio.get_running_loop().create_future()
        self._sent[written] = at
        try:
            yield at
        finally:
            del self._sent[written]
            written.set_result(None)

    async def arrived(self, before: datetime) -> None:
        """Wait, for a while at most, until what was sent before a moment is written or refused."""
        awaited = [written for written, at in self._sent.items() if at < before]
        if awaited:
            await asyncio.wait(awaited, timeout=PATIENCE)
