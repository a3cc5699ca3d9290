"""Run long computations in worker processes, while the bot continues.

Workers are started when they are needed. An idle process with results about the same game is
preferred; one without a job for ``IDLE`` seconds ends. A process can be stopped from outside only
by killing it: when its job is cancelled or late, and at the end. Then the caller's pipe breaks, and
the next job gets a new process. A process that dies raises ``WorkerFailed``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from asyncio import get_running_loop
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from subprocess import PIPE, Popen
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from bot.kit.background import in_background
from bot.kit.room import ROOM, Room
from bot.kit.worker import Answer, Failure, Job, PipePair, Ready, Told
from games import GameError

T = TypeVar("T")

#: Called with each progress report of a job.
Listener = Callable[[Any], object]

#: The most seconds until a worker begins: the first one ever compiles its functions.
STARTING = 180.0

#: The most idle processes, and the most threads that read their pipes.
KEPT, LISTENERS = 2, 16

#: The seconds without a job after which a process ends, to free its memory.
IDLE = 300.0

#: The niceness of workers, which gives the bot priority.
NICENESS = 10

#: The most games about which a process is known to have results.
REMEMBERED = 8


class WorkerFailed(Exception):
    """A worker died, or its job met an unexpected error."""


class WorkerDied(WorkerFailed):
    """A worker's process has ended."""


class TooSlow(WorkerFailed):
    """A job exceeded its time limit."""

    def __init__(self, limit: float) -> None:
        super().__init__(f"a worker took longer than {limit:g} s")


class Workers:
    """The worker processes of the bot."""

    def __init__(self, room: Room = ROOM) -> None:
        self._room = room
        self._threads = ThreadPoolExecutor(LISTENERS, "workers")
        self._idle: list[_Worker] = []
        #: The seconds that all its jobs have taken, without their waiting for room in memory.
        self.worked = 0.0

    async def run(
        self,
        job: Job,
        seconds: float,
        tell: Listener | None = None,
        begin: Callable[[], object] = lambda: None,
    ) -> Any:
        """Run a job and return its result; ``tell`` gets its progress reports, called in a thread.

        ``begin`` is called when there is room in memory. Raises TooSlow if it takes longer than
        ``seconds`` from then on, or if its process takes longer than STARTING to begin;
        WorkerFailed; and GameError if the engine refuses it. Any of these but GameError, and a
        cancelled call, kill the process.
        """
        async with self._room.place(job.takes):
            began = monotonic()
            begin()
            try:
                worker = await self._start_on(job)
                said = await self._finish(worker, seconds, tell)
            finally:
                self.worked += monotonic() - began
        self._rest(worker, job.takes)
        if isinstance(said, GameError):
            raise said
        return said.content

    async def _finish(
        self, worker: _Worker, seconds: float, tell: Listener | None
    ) -> Answer | GameError:
        """Return a worker's answer; kill it if there is none."""
        try:
            return await self._in_thread(seconds, worker.finish, tell)
        except BaseException:
            self._dismiss(worker)
            raise

    def _rest(self, worker: _Worker, size: int) -> None:
        """Let a worker wait for a next job, IDLE seconds at most; end others beyond KEPT or room.

        The one that is idle for longest ends first.
        """
        self._idle.append(worker)
        self._room.rest(worker, size, lambda: self._end_idle(worker))
        worker.ending = get_running_loop().call_later(IDLE, self._end_idle, worker)
        while len(self._idle) > KEPT:
            self._end_idle(self._idle[0])
        self._room.make_room()

    async def _start_on(self, job: Job, *, retry: bool = True) -> _Worker:
        """Return a worker that has begun a job.

        If a worker dies before it begins, another one is started, once: a signal to all processes
        may have ended it before it ignored signals.
        """
        worker = self._find_idle_worker(job) or _Worker()
        self._room.make_room()
        try:
            await self._in_thread(STARTING, worker.begin, job)
        except BaseException as error:
            self._dismiss(worker)
            if isinstance(error, WorkerDied) and retry:
                return await self._start_on(job, retry=False)
            raise
        return worker

    @property
    def has_idle(self) -> bool:
        """Whether an idle process lives."""
        return any(worker.is_alive() for worker in self._idle)

    async def close(self) -> None:
        """End every idle process, and wait for all threads to end. All jobs must have ended."""
        for worker in [*self._idle]:
            self._end_idle(worker)
        await in_background(self._threads.shutdown)

    def _find_idle_worker(self, job: Job) -> _Worker | None:
        """Return an idle worker or None; preferably one with results about the job's subject."""
        for worker in [each for each in self._idle if not each.is_alive()]:
            self._end_idle(worker)
        if not self._idle:
            return None
        worker = next((each for each in self._idle if each.knows(job)), self._idle[-1])
        self._idle.remove(worker)
        self._room.wake(worker)
        worker.stay()
        return worker

    def _end_idle(self, worker: _Worker) -> None:
        """End an idle process."""
        if worker in self._idle:
            self._idle.remove(worker)
            self._room.wake(worker)
            self._dismiss(worker)

    def _dismiss(self, worker: _Worker) -> None:
        """Kill a worker; a thread waits for its end."""
        worker.stay()
        worker.kill()
        self._threads.submit(worker.clear)

    async def _in_thread(self, limit: float, function: Callable[..., T], *arguments: Any) -> T:
        try:
            async with asyncio.timeout(limit):
                loop = get_running_loop()
                return await loop.run_in_executor(self._threads, function, *arguments)
        except TimeoutError:
            raise TooSlow(limit) from None


class _Worker:
    """A worker process and its pipes. Methods that block run in threads, one at a time."""

    def __init__(self) -> None:
        self._talking = Lock()
        self._killed = False
        #: Ends the process after IDLE seconds, unless a job comes before.
        self.ending: asyncio.TimerHandle | None = None
        self._known: deque[object] = deque(maxlen=REMEMBERED)
        self._process: Popen[bytes] | None = None
        self._line: PipePair | None = None

    def knows(self, job: Job) -> bool:
        """Return whether the process did a job on the same subject recently."""
        return job.about is not None and job.about in self._known

    def stay(self) -> None:
        """Cancel the timer that would end the idle process."""
        if self.ending is not None:
            self.ending.cancel()
            self.ending = None

    def begin(self, job: Job) -> None:
        """Start the process if needed, send it a job, and wait until it begins.

        Raises WorkerDied if the process ends, as it does if the job's preparation fails.
        """
        with self._talking:
            if self._process is None:
                process = _start_process()
                self._process = process
                if self._killed:  # meanwhile
                    _kill_with_children(process)
                assert process.stdin is not None
                assert process.stdout is not None
                self._line = PipePair(process.stdout, process.stdin)
            if job.about is not None and not self.knows(job):
                self._known.append(job.about)
            self._send_to_process(job)
            said = self._receive_from_process(None)
            assert isinstance(said, Ready)

    def finish(self, tell: Listener | None) -> Answer | GameError:
        """Pass the job's progress reports to ``tell``; return its answer or the GameError raised.

        Raises WorkerDied if the process ends, WorkerFailed at an unexpected error in the job.
        """
        with self._talking:
            said = self._receive_from_process(tell)
            assert not isinstance(said, Ready)
            return said

    def _send_to_process(self, what: object) -> None:
        assert self._line is not None
        try:
            self._line.send(what)
        except OSError:
            raise WorkerDied("a worker died before it was asked") from None

    def _receive_from_process(self, tell: Listener | None) -> Ready | Answer | GameError:
        assert self._line is not None
        while True:
            try:
                said = self._line.recv()
            except EOFError:
                raise WorkerDied("a worker died") from None
            if isinstance(said, Told):
                if tell is not None:
                    tell(said.what)
            elif isinstance(said, logging.LogRecord):
                logging.getLogger(said.name).handle(said)
            elif isinstance(said, Failure):
                raise WorkerFailed(said.traceback)
            else:
                heard: Ready | Answer | GameError = said
                return heard

    def is_alive(self) -> bool:
        """Return whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill the process; a thread that waits for its answer gets WorkerDied."""
        self._killed = True
        if self._process is not None:
            _kill_with_children(self._process)

    def clear(self) -> None:
        """Wait until the killed process is gone and no thread uses it; close the pipes."""
        with self._talking:
            if self._process is not None:
                self._process.wait()
                _wait_for_group(self._process.pid)
            if self._line is not None:
                self._line.close()


def _kill_with_children(process: Popen[bytes]) -> None:
    """Kill a process and its children, which form a process group."""
    if sys.platform == "win32" or process.returncode is not None:
        process.kill()
    else:
        with suppress(ProcessLookupError):  # a signal ended it before it had made its group
            os.killpg(process.pid, signal.SIGKILL)


def _wait_for_group(number: int) -> None:
    """Wait for a process's orphans: they are children of the bot where it is process 1."""
    if sys.platform != "win32":
        with suppress(ChildProcessError):  # there are none, as usual
            while True:
                os.waitpid(-number, 0)


def _start_process() -> Popen[bytes]:
    """Start a worker process, out of reach of a terminal's Ctrl-C.

    multiprocessing would run the main module in it again, and so import Discord, storage, or a
    script that starts a bot. The bot has priority from the import on.
    """
    ignored = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"  # the bot ends it, with its work done
    only_here = f"import os, signal; {ignored}; os.nice({NICENESS}); "
    first = "" if sys.platform == "win32" else only_here
    then = f"import sys; sys.path[:] = {sys.path!r}; from bot.kit.worker import main; main()"
    program = first + then
    return Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE, start_new_session=True)
