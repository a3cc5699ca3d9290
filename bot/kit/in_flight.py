"""Wait for acts that were sent before a deadline and are not yet stored.

A turn is ended, and votes are counted, ``ON_ITS_WAY`` after the deadline: three seconds, after
which Discord itself gives up. Acts sent before the deadline have then arrived; those being handled
are waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

#: The most seconds to wait for acts being handled.
PATIENCE = 10.0

#: The time after a deadline in which an act sent before it can still arrive. Discord gives up on
#: interactions that are not answered by then.
ON_ITS_WAY = timedelta(seconds=3)


class InFlight:
    """The answers, moves and votes that are being handled, with the moments they were sent."""

    def __init__(self) -> None:
        self._sent: dict[asyncio.Future[None], tuple[datetime, int | None]] = {}

    @contextmanager
    def sent(self, at: datetime, match: int | None = None) -> Iterator[None]:
        """Register an act while the context lasts, in which it is handled.

        ``at`` is the moment at which it was sent, ``match`` the match that it belongs to, if any.
        """
        written = asyncio.get_running_loop().create_future()
        self._sent[written] = at, match
        try:
            yield
        finally:
            del self._sent[written]
            written.set_result(None)

    async def arrived(self, before: datetime, match: int | None = None) -> None:
        """Wait until the acts sent before a moment are handled, PATIENCE seconds at most.

        With ``match``, wait for the acts of this match only. Acts begun during the call do not
        count.
        """
        awaited = [
            written
            for written, (at, belongs) in self._sent.items()
            if at < before and match in (None, belongs)
        ]
        if awaited:
            await asyncio.wait(awaited, timeout=PATIENCE)
