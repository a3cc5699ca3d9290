"""Questions about Grundy values, answered by worker processes while the bot goes on playing."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio import CancelledError, Task, get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Lock
from typing import Any, TypeVar

from bot.kit.background import in_background
from bot.kit.refusal import Refused
from bot.laboratory.refusals import LaboratoryRefusal
from bot.laboratory.worker import Answer, Failure, Kept, Line, Ready
from games import GameError
from games.grundy.questions import Progress, Question

T = TypeVar("T")

#: Hears what is told of a question while it is being worked on.
Listener = Callable[[Progress | Kept], object]

#: A worker may take so many seconds to start: the first one ever compiles its functions.
STARTING = 180.0

#: A worker that is so many seconds late with its answer is ended.
GRACE = 5.0


class WorkerFailed(Exception):
    """A worker died, took too long, or met a mistake of ours."""


class Laboratory:
    """Answers questions, one for each person at a time, in a few processes.

    Processes are started when they are needed, and stay. Whoever cancels a question, or takes too
    long over one, loses the process that works on it.
    """

    def __init__(
        self, cache: Path | None = None, *, seconds: float = 10.0, workers: int = 2
    ) -> None:
        self._cache = cache
        self._seconds = seconds
        self._places = asyncio.Semaphore(workers)
        self._threads = ThreadPoolExecutor(workers, "laboratory")
        self._idle: list[_Worker] = []
        self._asked: dict[int, Task[Any]] = {}
        self._closed = False

    async def ask(self, who: int, question: Question, listener: Listener | None = None) -> Any:
        """Return the answer to a question of somebody's, partial if time ran out.

        The listener hears of the progress, and at the end of what is kept if time ran out.

        Raises Refused if their last one is still being worked on or this one is cancelled,
        GameError if the engine refuses it.
        """
        if self._closed:
            raise Refused(LaboratoryRefusal.STOPPED)
        if who in self._asked:
            raise Refused(LaboratoryRefusal.BUSY)

        def heard(told: Progress | Kept) -> None:
            if listener and not task.done():
                listener(told)

        loop = get_running_loop()
        task = loop.create_task(
            self._work(question, lambda told: loop.call_soon_threadsafe(heard, told))
        )
        self._asked[who] = task
        try:
            return await task
        except CancelledError:
            this = asyncio.current_task()
            if this and this.cancelling():  # whoever asked is being cancelled, not the question
                raise
            raise Refused(LaboratoryRefusal.STOPPED) from None
        finally:
            del self._asked[who]

    @property
    def asked(self) -> int:
        """Return how many questions are being worked on, or wait."""
        return len(self._asked)

    def cancel(self, who: int) -> bool:
        """Stop working on somebody's question; return whether there was one."""
        task = self._asked.get(who)
        return task is not None and task.cancel()

    async def close(self) -> None:
        """Stop all work, and end every process and thread."""
        self._closed = True
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while self._idle:
            self._dismiss(self._idle.pop())
        await in_background(self._threads.shutdown)

    async def _work(self, question: Question, tell: Listener) -> Any:
        async with self._places:
            worker = self._waiting() or _Worker(self._cache)
            try:
                await self._in_thread(STARTING, worker.start)
                limit = self._seconds + GRACE
                said = await self._in_thread(limit, worker.ask, question, self._seconds, tell)
            except BaseException:
                self._dismiss(worker)
                raise
            self._idle.append(worker)
        if isinstance(said, GameError):
            raise said
        return said.content

    def _waiting(self) -> _Worker | None:
        """Return a worker that waits for a question, if there is one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive():
                return worker
            self._dismiss(worker)
        return None

    def _dismiss(self, worker: _Worker) -> None:
        """End a worker; what is left of it is cleared away in a thread."""
        worker.kill()
        self._threads.submit(worker.clear)

    async def _in_thread(self, limit: float, function: Callable[..., T], *arguments: Any) -> T:
        try:
            async with asyncio.timeout(limit):
                loop = get_running_loop()
                return await loop.run_in_executor(self._threads, function, *arguments)
        except TimeoutError:
            raise WorkerFailed(f"a worker took longer than {limit:g} s") from None


class _Worker:
    """A worker process and the line to it. What blocks is called in threads, one at a time."""

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._talking = Lock()
        self._killed = False
        self._process: Popen[bytes] | None = None
        self._line: Line | None = None

    def start(self) -> None:
        """Start the process if there is none, and wait until it is ready for a question."""
        with self._talking:
            if self._process is None:
                process = _start_process()
                self._process = process
                if self._killed:  # meanwhile
                    process.kill()
                assert process.stdin is not None
                assert process.stdout is not None
                self._line = Line(process.stdout, process.stdin)
                self._say(self._cache)
            said = self._hear(lambda _: None)
            assert isinstance(said, Ready)

    def ask(self, question: Question, seconds: float, tell: Listener) -> Answer | GameError:
        """Ask a question, tell what is said meanwhile, and return what is said in the end."""
        with self._talking:
            self._say((question, seconds))
            said = self._hear(tell)
            assert not isinstance(said, Ready)
            return said

    def _say(self, what: object) -> None:
        assert self._line is not None
        try:
            self._line.send(what)
        except OSError:
            raise WorkerFailed("a worker died before it was asked") from None

    def _hear(self, tell: Listener) -> Ready | Answer | GameError:
        assert self._line is not None
        while True:
            try:
                said = self._line.recv()
            except EOFError:
                raise WorkerFailed("a worker died") from None
            if isinstance(said, Progress | Kept):
                tell(said)
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
        """End the process at once, whatever it does; whoever listens to it hears no more."""
        self._killed = True
        if self._process is not None:
            self._process.kill()

    def clear(self) -> None:
        """Wait until a killed process is gone, and nobody listens; close the line to it."""
        with self._talking:
            if self._process is not None:
                self._process.wait()
            if self._line is not None:
                self._line.close()


def _start_process() -> Popen[bytes]:
    """Start a process that works, out of reach of a terminal's Ctrl-C.

    multiprocessing would run the main module again in it, and with it what it imports: Discord,
    storage, or a script that starts a bot.
    """
    program = (
        f"import sys; sys.path[:] = {sys.path!r}; from bot.laboratory.worker import main; main()"
    )
    return Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE, start_new_session=True)
