"""Answer requests of the same kind together by one query, while the last one runs.

Examples are requests whether a board is still live, and whether a person is in an exam.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import islice
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


#: The most values of one query. All who asked for them go on at the same moment, and the event loop
#: does nothing else until each has come to its next wait.
MOST = 16


class Together(Generic[K, V]):
    """Answers many requests for one value each by few queries.

    Each answer comes from a query that began after the request.
    """

    def __init__(self, query: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        """``query`` returns the values of keys; a key without a value is left out."""
        self._query = query
        self._waiting: dict[K, list[Future[V | None]]] = {}
        self._answering: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V | None:
        """Return the value of a key, or None if it has none; raise the query's errors.

        Requests that wait at the same moment share a query, up to MOST values.
        """
        asked: Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(asked)
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_requests())
        return await asked

    async def _answer_requests(self) -> None:
        """Run queries until no request is waiting."""
        while self._waiting:
            asked_first = [*islice(self._waiting, MOST)]
            waiting = {key: self._waiting.pop(key) for key in asked_first}
            try:
                values = await self._query(list(waiting))
            except Exception as error:  # any error is passed on to every request
                for asked in (each for listed in waiting.values() for each in listed):
                    if not asked.done():
                        asked.set_exception(error)
                continue
            for key, listed in waiting.items():
                for asked in listed:
                    if not asked.done():
                        asked.set_result(values.get(key))
        self._answering = None
