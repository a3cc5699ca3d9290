"""The line of programs that wait to be judged, and the worker processes that judge them."""

from __future__ import annotations

import logging
from asyncio import Semaphore, Task, create_task
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar, TypeVarTuple, cast

from bot.kit.background import in_background
from bot.kit.desk import Desk
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.worker import Job
from bot.kit.workers import TooSlow, WorkerFailed, Workers
from bot.programs.guest import compiled_file, folder, stem
from bot.programs.judging import warm
from bot.programs.refusals import ProgramRefusal
from bot.programs.sandbox import Sandbox, in_sandbox, process_ground

log = logging.getLogger(__name__)

Given = TypeVarTuple("Given")
T = TypeVar("T")

#: The most programs that run at once.
PLACES = 2

#: The bytes that a program usually takes, and those that it takes to compile the component.
RUNNING, COMPILING = 60_000_000, 450_000_000

#: A program has so many seconds in its turn. Whatever takes longer begins again behind all others,
#: in a line of its own, one after the other. Turns are so short that a program of a class waits
#: under a minute, were all the others without end. The instructions of a program end it in some ten
#: seconds: so many seconds are for what nobody has foreseen, on a busy machine, too.
TURN, SECONDS = 2.5, 600.0


class ProgramDesk:
    """Runs programs in worker processes, ``places`` at once, in the order in which they came.

    A program that is not done after ``turn`` seconds is stopped and begins again in a second line,
    of which one is run at a time, for at most ``seconds``. So endless loops of a whole class delay
    a small program by their turns at most.
    """

    def __init__(
        self, *, places: int = PLACES, turn: float = TURN, seconds: float = SECONDS
    ) -> None:
        self._desk = Desk(Workers(), places=places, seconds=seconds)
        self._turn, self._seconds = turn, seconds
        self._long_lane = Semaphore(1)
        #: Whose program took longer than its turn, and waits or runs in the second line.
        self._long: dict[int, None] = {}
        #: Whether the component is being compiled: programs wait for it.
        self.is_preparing = False
        self._beginning: Task[None] | None = None

    async def run(self, who: int, work: Callable[[Sandbox, *Given], T], *given: *Given) -> T:
        """Call ``work`` in a worker with the sandbox and what is given; return its result.

        ``who`` is the person whose program it is. ``work`` is a function of a module, as it is
        pickled, and so are what is given and what it returns. Raises Refused if another program of
        theirs waits or runs, this one takes too long, the bot ends, or wasmtime is not installed;
        WorkerFailed if the worker process dies.
        """
        if stem() is None:
            raise Refused(ProgramRefusal.NOT_HERE)
        job = Job(in_sandbox, (work, *given), prepare=process_ground, takes=RUNNING)
        try:
            return cast("T", await self._desk.long(who, job, self._turn))
        except TooSlow:
            pass
        self._long[who] = None
        try:
            return cast("T", await self._desk.long(who, job, self._seconds, lane=self._long_lane))
        except TooSlow:
            raise Refused(KitRefusal.TOO_SLOW, seconds=round(self._seconds)) from None
        finally:
            del self._long[who]

    async def prepare(self) -> None:
        """Compile the component, unless a file has it already or wasmtime is not installed.

        A failure is only logged: each worker then compiles it.
        """
        if stem() is None or await in_background(compiled_file, folder()) is not None:
            return
        self.is_preparing = True
        try:
            await self._start_process(takes=COMPILING)
        finally:
            self.is_preparing = False

    def expect(self) -> None:
        """Begin to start a process for a program to come; not if there is one, or no wasmtime."""
        is_begun = self._beginning is not None and not self._beginning.done()
        if stem() is not None and not is_begun and not self._desk.has_process:
            self._beginning = create_task(self._start_process())

    async def _start_process(self, takes: int = RUNNING) -> None:
        """Start a process; programs that are handed in meanwhile wait for it. Log a failure."""
        with suppress(Refused):  # the bot ends
            try:
                await self._desk.alone(Job(warm, prepare=process_ground, takes=takes))
            except WorkerFailed:  # each process then does it for itself
                log.warning("the Python for programs could not be made ready beforehand")

    def ahead(self) -> int:
        """Return the number of programs that wait or run, of all people."""
        return len(self._desk.asked)

    def before(self, who: int) -> int:
        """Return the number of programs that run or wait before somebody's; 0 if they have none."""
        if who not in self._desk.asked:
            return 0
        return len(self._desk.served - {who}) + max(self.place(who) - 1, 0)

    def place(self, who: int) -> int:
        """Return somebody's number in the line, from 1; 0 if their program runs or none waits."""
        waiting = [each for each in self._desk.asked if each not in self._desk.served]
        waiting.sort(key=lambda each: each in self._long)
        return waiting.index(who) + 1 if who in waiting else 0

    async def close(self) -> None:
        """Stop all programs, whose callers get Refused, and end the processes."""
        await self._desk.close()
