"""Run people's long jobs in worker processes: one at a time for each person.

A person's second request is refused while the first is computed, but moves of one person are
computed in turn. A job has a time limit (60 s; 30 s in a match, 10 s in the laboratory) and a limit
of memory.
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
    """Runs people's jobs in worker processes, as many at once as it has places.

    A person has at most one job of ``ask`` or ``long`` and one of ``in_turn`` at once, so one who
    asks for much delays only themselves. Without a free place a job waits. ``seconds`` is the time
    limit of a job, except in ``long``.
    """

    def __init__(self, workers: Workers, *, places: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._count, self._places = places, Semaphore(places)
        self._alone = Lock()
        self._turns = Locks()
        #: The people with a job that runs or waits, and that job.
        self.asked: dict[int, Task[Any]] = {}
        #: The people whose job runs, in room that it has in memory.
        self.served: set[int] = set()
        self._tasks: set[Task[Any]] = set()
        self._closed = False

    async def ask(self, who: int, job: Job) -> Any:
        """Run a person's job, within the time limit of the desk, and return its result.

        Raises Refused if an earlier job of theirs has not ended, or this one is cancelled or takes
        too long; GameError if the engine refuses it, WorkerFailed if it fails otherwise.
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
        """Run a person's job for at most ``seconds``, else raise TooSlow; return its result.

        The wait for a place does not count. Raises otherwise as ``ask`` does, but for slowness.
        ``tell`` is called in the event loop with each progress report of the job. Jobs with the
        same ``lane`` also wait for that semaphore.
        """
        if who in self.asked and not self._closed:
            raise Refused(KitRefusal.BUSY)
        loop = get_running_loop()

        def deliver(report: Any) -> None:
            if tell is not None and not work.done():
                tell(report)

        def schedule_delivery(report: Any) -> None:
            loop.call_soon_threadsafe(deliver, report)

        work = self._start_task(self._run_job(job, seconds, schedule_delivery, lane, who))
        self.asked[who] = work
        try:
            return await _unless_stopped(work)
        finally:
            del self.asked[who]

    async def in_turn(self, who: int | None, job: Job) -> Any:
        """Run a job after the person's earlier ``in_turn`` ones and return its result.

        A job of nobody (None) waits for a place only. Raises as ``ask`` does, but is not refused
        because of an earlier job.
        """
        async with AsyncExitStack() as turn:
            if who is not None:
                await turn.enter_async_context(self._turns.of(who))
            try:
                return await _unless_stopped(self._start_task(self._run_job(job, self._seconds)))
            except TooSlow:
                raise Refused(KitRefusal.TOO_SLOW, seconds=round(self._seconds)) from None

    async def alone(self, job: Job) -> Any:
        """Run a job while no other of this desk runs, and return its result.

        Raises Refused if it is cancelled, TooSlow if it takes too long, GameError if the engine
        refuses it, WorkerFailed if it fails otherwise.
        """
        async with self._alone:  # two with some of the places each would deadlock
            work = self._run_job(job, self._seconds, places=self._count)
            return await _unless_stopped(self._start_task(work))

    @property
    def has_process(self) -> bool:
        """Whether a started process is available or at work."""
        return bool(self._tasks) or self._workers.has_idle

    def cancel(self, who: int) -> bool:
        """Cancel a person's job of ``ask`` or ``long``; return whether one ran or waited."""
        work = self.asked.get(who)
        return work is not None and work.cancel()

    async def close(self) -> None:
        """Cancel all jobs, await their end, and end the processes; later jobs are cancelled."""
        self._closed = True
        working = list(self._tasks)
        for work in working:
            work.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._workers.close()

    def _start_task(self, work: Coroutine[Any, Any, Any]) -> Task[Any]:
        """Start a task that ``close`` cancels; if the desk is closed, cancel it at once."""
        task = get_running_loop().create_task(work)
        if self._closed:
            task.cancel()
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run_job(
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

            def begin() -> None:
                if who is not None:
                    self.served.add(who)
                    held.callback(self.served.discard, who)

            return await self._workers.run(job, seconds, tell, begin)


async def _unless_stopped(work: Task[Any]) -> Any:
    """Wait for a job; raise Refused if the job is cancelled, CancelledError if the caller is."""
    try:
        return await work
    except CancelledError:
        this = asyncio.current_task()
        if this and this.cancelling():  # the caller is cancelled, not the work
            raise
        raise Refused(KitRefusal.STOPPED) from None
