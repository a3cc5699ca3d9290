"""Take in jobs that take long: of each person one at a time, a few of them at once, in turn.

A person's second question is refused while the first is computed, but moves of one person are
computed in turn. A job has a time limit (60 s; 30 s in a match, 10 s in the laboratory) and a
bound on memory.
"""

from __future__ import annotations

import asyncio
from asyncio import CancelledError, Lock, Semaphore, Task, get_running_loop
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from typing import Any

from bot.kit.locks import Locks
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.worker import Job
from bot.kit.workers import Listener, TooSlow, Workers


class Desk:
    """Has the jobs of people done by worker processes.

    Nobody has two jobs at once. So the line is fair: whoever asks for much waits for themselves.
    """

    def __init__(self, workers: Workers, *, places: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._count, self._places = places, Semaphore(places)
        self._alone = Lock()
        self._turns = Locks()
        #: Whose job is being worked on, or waits in line.
        self.asked: dict[int, Task[Any]] = {}
        #: Those of them who have a place: theirs is being worked on.
        self.served: set[int] = set()
        self._tasks: set[Task[Any]] = set()
        self._closed = False

    async def ask(self, who: int, job: Job) -> Any:
        """Return what comes of somebody's job.

        Raises Refused if their last one is still being worked on, or this one is cancelled or
        takes too long; GameError if the engine refuses it.
        """
        try:
            return await self.long(who, job, self._seconds)
        except TooSlow:
            raise Refused(KitRefusal.TOO_SLOW, seconds=round(self._seconds)) from None

    async def long(
        self,
        who: int,
        job: Job,
        seconds: float,
        tell: Listener | None = None,
        lane: Semaphore | None = None,
    ) -> Any:
        """Return what comes of a job that may take so many seconds; else raise TooSlow.

        The listener hears what it tells. Jobs of a ``lane`` also stand in line for it.
        """
        if who in self.asked and not self._closed:
            raise Refused(KitRefusal.BUSY)
        loop = get_running_loop()

        def heard(told: Any) -> None:
            if tell is not None and not work.done():
                tell(told)

        def pass_on(told: Any) -> None:
            loop.call_soon_threadsafe(heard, told)

        work = self._begun(self._done(job, seconds, pass_on, lane, who))
        self.asked[who] = work
        try:
            return await _unless_stopped(work)
        finally:
            del self.asked[who]

    async def in_turn(self, who: int | None, job: Job) -> Any:
        """Return what comes of a job, after those that somebody has handed in before.

        Raises as ``ask`` does, but never because somebody has another one.
        """
        async with AsyncExitStack() as turn:
            if who is not None:
                await turn.enter_async_context(self._turns.of(who))
            try:
                return await _unless_stopped(self._begun(self._done(job, self._seconds)))
            except TooSlow:
                raise Refused(KitRefusal.TOO_SLOW, seconds=round(self._seconds)) from None

    async def alone(self, job: Job) -> Any:
        """Return what comes of a job while no other is worked on; raise as ``in_turn`` does."""
        async with self._alone:  # of two that each have some of the places, none would begin
            work = self._done(job, self._seconds, places=self._count)
            return await _unless_stopped(self._begun(work))

    @property
    def has_process(self) -> bool:
        """Whether a job may find a process that has begun."""
        return bool(self._tasks) or self._workers.has_idle

    def cancel(self, who: int) -> bool:
        """Stop working on somebody's job; return whether there was one."""
        work = self.asked.get(who)
        return work is not None and work.cancel()

    async def close(self) -> None:
        """Stop all work, and end the processes."""
        self._closed = True
        working = list(self._tasks)
        for work in working:
            work.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._workers.close()

    def _begun(self, work: Coroutine[Any, Any, Any]) -> Task[Any]:
        """Begin some work, which ends when the desk closes."""
        task = get_running_loop().create_task(work)
        if self._closed:
            task.cancel()
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _done(
        self,
        job: Job,
        seconds: float,
        tell: Listener | None = None,
        lane: Semaphore | None = None,
        who: int | None = None,
        places: int = 1,
    ) -> Any:
        async with AsyncExitStack() as held:
            if lane is not None:
                await held.enter_async_context(lane)
            for _ in range(places):
                await held.enter_async_context(self._places)
            if who is not None:
                self.served.add(who)
                held.callback(self.served.discard, who)
            return await self._workers.run(job, seconds, tell)


async def _unless_stopped(work: Task[Any]) -> Any:
    """Wait for some work; raise Refused if it is cancelled."""
    try:
        return await work
    except CancelledError:
        this = asyncio.current_task()
        if this and this.cancelling():  # whoever waits is being cancelled, not the work
            raise
        raise Refused(KitRefusal.STOPPED) from None
