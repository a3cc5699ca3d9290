"""Worker processes that outlive the bot of one test, and serve that of the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.kit.background import in_background
from bot.kit.room import Room, room_within
from bot.kit.workers import Workers, _Worker


class WorkerPool:
    """Workers that wait between tests: starting one took most tests longer than its work."""

    def __init__(self) -> None:
        self._idle: list[_Worker] = []

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Have all that want workers take those that are idle, and leave them to the next.

        They share a room of their own, larger than that of the process.
        """
        idle, begin, end = self._idle, Workers.__init__, Workers.close
        own = Room(room_within(2_000))

        def begin_with_those(workers: Workers, room: Room = own) -> None:
            begin(workers, room)
            workers._idle = idle

        async def leave_them(workers: Workers) -> None:
            if workers._idle is not idle:  # those of a world that was there before
                await end(workers)
                return
            for worker in idle:
                worker.stay()
            await in_background(workers._threads.shutdown)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Workers, "__init__", begin_with_those)
            patch.setattr(Workers, "close", leave_them)
            yield

    def clear(self) -> None:
        """End the waiting workers."""
        for worker in self._idle:
            worker.kill()
            worker.clear()
