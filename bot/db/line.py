"""The line in front of a database's connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic


class Line:
    """Lets so many transactions through at once; the others wait in the order of their arrival.

    A transaction waits as long as the database answers any other: however many come together, all
    are served. When the database is silent, nobody waits for longer than their patience.
    """

    def __init__(self, places: int) -> None:
        self._places = asyncio.Semaphore(places)
        self._answered = 0.0

    def answered(self) -> None:
        """Take note that the database has just answered somebody."""
        self._answered = monotonic()

    @asynccontextmanager
    async def place(self, patience: float) -> AsyncIterator[float]:
        """Hold a place; yield how many seconds are left until the database must answer.

        ``patience``: for how many seconds the database may be silent. Raises TimeoutError if it is
        silent for longer.
        """
        arrival = monotonic()

        def left() -> float:
            return max(arrival, self._answered) + patience - monotonic()

        if self._places.locked():
            await self._wait(left)
        else:
            await self._places.acquire()
        try:
            yield left()
        finally:
            self._places.release()

    async def _wait(self, left: Callable[[], float]) -> None:
        turn = asyncio.ensure_future(self._places.acquire())
        is_taken = False
        try:
            while not turn.done() and (seconds := left()) > 0:
                await asyncio.wait([turn], timeout=seconds)
            is_taken = turn.done()
        finally:
            if not is_taken and not turn.cancel():  # the place came at the same moment
                self._places.release()
        if not is_taken:
            raise TimeoutError
