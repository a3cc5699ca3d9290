"""Hand in programs as pupils do, the whole way, and measure the delay of the bot's event loop."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio import Task, create_task
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time

from bot.i18n import Say
from bot.kit.actors import Asker
from bot.kit.background import in_background
from bot.kit.refusal import Refused
from bot.programs.panel import result_message
from bot.programs.service import Programs
from bot.programs.store import HandedIn

#: The loop is asked so often whether it goes on.
TICK = 0.001


@dataclass
class Stalls:
    """For how long the event loop did nothing: by the clock, and computing of the bot's own."""

    longest: float = 0.0
    #: Processor seconds that this process used while the loop stood still; the rest was others'.
    longest_own: float = 0.0
    _task: Task[None] | None = None

    def __enter__(self) -> Stalls:
        self._task = create_task(self._watch())
        return self

    def __exit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()

    async def _watch(self) -> None:
        while True:
            begun, used = perf_counter(), process_time()
            await asyncio.sleep(TICK)
            late = perf_counter() - begun - TICK
            self.longest = max(self.longest, late)
            self.longest_own = max(self.longest_own, min(late, process_time() - used))


@dataclass
class Passage:
    """The outcome of each program: its results' states, or the reason of its refusal."""

    became: dict[int, list[str]] = field(default_factory=dict)
    #: Seconds from handing in to the message, by the place of the program.
    waited: dict[int, float] = field(default_factory=dict)
    #: Bytes of memory that the bot and all its processes have used at once, at most.
    memory: int = 0
    stalls: Stalls = field(default_factory=Stalls)


async def through_the_bot(
    programs: Programs,
    sources: Sequence[str],
    say: Say,
    told: Callable[[], object] = lambda: None,
) -> Passage:
    """Have each program handed in by a person of its own, all at once; show what was found.

    Raises whatever is no answer to a pupil.
    """
    passage = Passage()

    async def one(number: int, source: str) -> None:
        begun = perf_counter()
        asker = Asker(1 + number, 1)
        kept = await programs.hand_in(asker, HandedIn("program", source))
        try:
            results = await programs.judge(asker, kept.version)
        except Refused as refused:
            passage.became[number] = [refused.refusal.value]
        else:
            await in_background(result_message, kept, results, say)
            passage.became[number] = [result.status.value for result in results]
        passage.waited[number] = perf_counter() - begun
        told()

    async def weigh() -> None:
        while True:
            passage.memory = max(passage.memory, await in_background(memory_of_all))
            await asyncio.sleep(0.5)

    weighing = create_task(weigh())
    try:
        with passage.stalls:
            await asyncio.gather(*(one(*each) for each in enumerate(sources)))
    finally:
        weighing.cancel()
    return passage


def memory_of_all() -> int:
    """Return the memory of this process and its children, in bytes; 0 where it cannot be read."""
    if sys.platform != "linux":
        return 0
    parents, sizes = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            number = int(folder.name)
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[number] = int(after_name[1])
            sizes[number] = int((folder / "statm").read_text().split()[1])
    ours = {os.getpid()}
    while more := {number for number, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(sizes.get(number, 0) for number in ours) * os.sysconf("SC_PAGE_SIZE")
