"""Wait for what somebody has sent and is not written yet, before something closes.

A turn is ended, and votes are counted, ``ON_ITS_WAY`` after the deadline: three seconds, after
which Discord gives up itself. What was sent before the deadline has arrived by then; what is being
dealt with is waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

#: For how long one waits for what is being dealt with, in seconds.
PATIENCE = 10.0

#: After a deadline, so long may take what was sent before it and has not reached the bot yet.
#: Discord itself gives up on what is not answered by then.
ON_ITS_WAY = timedelta(seconds=3)


class InFlight:
    """The answers, moves and votes on their way to the store, with the moments they were sent."""

    def __init__(self) -> None:
        self._sent: dict[asyncio.Future[None], tuple[datetime, int | None]] = {}

    @contextmanager
    def sent(self, at: datetime, match: int | None = None) -> Iterator[None]:
        """Take note that something is on its way until it is written or refused.

        It was sent at a moment, and may belong to a match.
        """
        written = asyncio.get_running_loop().create_future()
        self._sent[written] = at, match
        try:
            yield
        finally:
            del self._sent[written]
            written.set_result(None)

    async def arrived(self, before: datetime, match: int | None = None) -> None:
        """Wait, for a while at most, until what was sent before a moment is written or refused.

        With a match, only what belongs to it is waited for.
        """
        awaited = [
            written
            for written, (at, belongs) in self._sent.items()
            if at < before and match in (None, belongs)
        ]
        if awaited:
            await asyncio.wait(awaited, timeout=PATIENCE)
