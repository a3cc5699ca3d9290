"""The queue of transactions that wait for a database connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic


class Line:
    """Lets a number of transactions run at once; the others wait in the order of their arrival.

    A transaction waits as long as the database answers any other, so all are served, however many
    there are. If the database is silent, no transaction waits longer than its patience.
    """

    def __init__(self, places: int) -> None:
        self._places = asyncio.Semaphore(places)
        self._answered = 0.0

    def note_answer(self) -> None:
        """Note that the database has just answered a transaction."""
        self._answered = monotonic()

    @asynccontextmanager
    async def place(self, patience: float) -> AsyncIterator[float]:
        """Occupy a place; yield the seconds until the database must answer.

        ``patience`` is the number of seconds for which the database may be silent. Raises
        TimeoutError if it is silent for longer.
        """
        arrival = monotonic()

        def left() -> float:
            return max(arrival, self._answered) + patience - monotonic()

        if self._places.locked():
            await self._wait_for_turn(left)
        else:
            await self._places.acquire()
        try:
            yield left()
        finally:
            self._places.release()

    async def _wait_for_turn(self, left: Callable[[], float]) -> None:
        turn = asyncio.ensure_future(self._places.acquire())
        is_taken = False
        try:
            while not turn.done() and (seconds := left()) > 0:
                await asyncio.wait([turn], timeout=seconds)
            is_taken = turn.done()
        finally:
            if not is_taken and not turn.cancel():  # the place became free at the same moment
                self._places.release()
        if not is_taken:
            raise TimeoutError
