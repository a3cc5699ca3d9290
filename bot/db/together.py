"""Answer all who ask for the same kind of thing by one query, while the last one runs.

So do those who look whether their board is still live.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Together(Generic[K, V]):
    """Answers many who ask for one value each by few queries.

    Every answer is from a query that began after it was asked for.
    """

    def __init__(self, query: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        """``query`` returns the values of some keys; a key without a value is left out."""
        self._query = query
        self._waiting: dict[K, list[Future[V | None]]] = {}
        self._answering: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V | None:
        """Return the value of a key, or None if it has none; raise what the query raises."""
        asked: Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(asked)
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer())
        return await asked

    async def _answer(self) -> None:
        """Answer until nobody waits."""
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._query(list(waiting))
            except Exception as error:  # whatever it is, everybody who asked is told
                for asked in (each for listed in waiting.values() for each in listed):
                    if not asked.done():
                        asked.set_exception(error)
                continue
            for key, listed in waiting.items():
                for asked in listed:
                    if not asked.done():
                        asked.set_result(found.get(key))
        self._answering = None
