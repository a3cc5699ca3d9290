"""How much memory worker processes may take, of all desks together.

Where there is no room, a job waits until others have ended, and idle processes end so that its own
can start. Otherwise the kernel would kill one, and read the code of all from disk again and again.
"""

from __future__ import annotations

import os
import sys
from asyncio import CancelledError, Future, get_running_loop
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from bot.kit.worker import EACH, LIGHT

MB = 1_000_000

#: The megabytes that the bot and its workers take together, unless the operator sets another limit.
MEMORY = 350

#: The bytes of the bot's own process, and of the code that its workers share: Numba and Matplotlib.
OWN = 190 * MB

#: The seconds for which smaller jobs overtake one for which there is no room yet.
OVERTAKEN = 5.0

#: Where Linux tells the control group of this process, and its limits.
_GROUP, _GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")


class _Waiting(NamedTuple):
    """A job that waits, for so many bytes, since a moment of the event loop's clock."""

    size: int
    since: float
    admitted: Future[None]


class Room:
    """The memory of the jobs that run at once, and of the idle processes beside them."""

    def __init__(self, size: int, reserve: int = 0) -> None:
        """Begin with room for ``size`` bytes, of which larger jobs leave ``reserve`` to small ones.

        A job is small if it takes no more than that: it never waits for larger ones. A single job
        always has room.
        """
        self._size, self._reserve = size, reserve
        #: The bytes of the small jobs that run, and of the others.
        self._small = self._large = 0
        self._waiting: list[_Waiting] = []
        #: The bytes of each idle process and how it is ended, the one idle for longest first.
        self._idle: dict[object, tuple[int, Callable[[], object]]] = {}

    def resize(self, size: int) -> None:
        """Change the bytes for which there is room, before the first job."""
        self._size = size

    @asynccontextmanager
    async def place(self, size: int = EACH) -> AsyncIterator[None]:
        """Wait for room for a job of ``size`` bytes, and hold it while the context lasts.

        A job that is larger than the room gets all of it but the reserve. Jobs are admitted in the
        order in which they came, but smaller ones overtake one that does not fit until it has
        waited OVERTAKEN; small ones overtake it in the reserve afterwards, too.
        """
        if size > self._reserve:
            size = min(size, self._size - self._reserve)
        await self._wait(size)
        try:
            yield
        finally:
            self._leave(size)

    async def _wait(self, size: int) -> None:
        loop = get_running_loop()
        waiting = _Waiting(size, loop.time(), loop.create_future())
        self._waiting.append(waiting)
        self._admit()
        try:
            await waiting.admitted
        except CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                self._admit()  # those behind it
            else:  # it was admitted at the same moment
                self._leave(size)
            raise

    def _leave(self, size: int) -> None:
        self._enter(-size)
        self._admit()

    def _enter(self, size: int) -> None:
        """Count the bytes of a job that begins, or with a negative size of one that ends."""
        if abs(size) <= self._reserve:
            self._small += size
        else:
            self._large += size

    def _fits(self, size: int, *, in_reserve: bool) -> bool:
        """Return whether a job has room; with ``in_reserve`` only a small one, and only there."""
        is_small = size <= self._reserve
        beyond = max(0, self._small + size * is_small - self._reserve)  # small, in the others' room
        if is_small and not beyond:
            return True
        others = self._large + size * (not is_small)
        return not in_reserve and others + beyond <= self._size - self._reserve

    def _admit(self) -> None:
        """Admit the waiting jobs for which there is room."""
        now, in_reserve = get_running_loop().time(), False
        for waiting in [*self._waiting]:
            if self._fits(waiting.size, in_reserve=in_reserve):
                self._waiting.remove(waiting)
                self._enter(waiting.size)
                if not waiting.admitted.done():
                    waiting.admitted.set_result(None)
            elif now - waiting.since >= OVERTAKEN:
                in_reserve = True

    def make_room(self) -> None:
        """End idle processes until those of all admitted jobs fit beside the others."""
        busy = self._small + self._large
        while self._idle and busy + sum(size for size, _ in self._idle.values()) > self._size:
            process = next(iter(self._idle))
            _, end = self._idle.pop(process)
            end()

    def rest(self, process: object, size: int, end: Callable[[], object]) -> None:
        """Note that a process is idle, the bytes that it takes, and how it is ended."""
        self._idle[process] = size, end

    def wake(self, process: object) -> None:
        """Note that a process is idle no more."""
        self._idle.pop(process, None)


def room_within(megabytes: int) -> int:
    """Return the bytes for workers if they and the bot may take so many megabytes together.

    Fewer if this machine or its control group has less memory; at least those of one worker.
    """
    return max(EACH, min(megabytes * MB, _memory()) - OWN)


def _memory() -> int:
    """Return the bytes of this machine's memory, or of the control group if it has fewer."""
    if sys.platform == "win32":
        return sys.maxsize  # nothing there tells
    whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([whole, *_limits(_GROUP, _GROUPS)])


def _limits(group: Path, groups: Path) -> list[int]:
    """Return the memory limits in bytes of a control group and those above it; none if unknown."""
    try:
        lines = os.fsdecode(group.read_bytes()).splitlines()
    except OSError:
        return []
    found = []
    for _, controllers, path in (line.split(":", 2) for line in lines):
        if "memory" not in (controllers or "memory").split(","):
            continue
        name = "memory.limit_in_bytes" if controllers else "memory.max"
        own = groups / ("memory" if controllers else "") / path.lstrip("/")
        for folder in (own, *own.parents):
            with suppress(OSError):  # inside a container the path is another one
                text = (folder / name).read_text(encoding="ascii").strip()
                found += [int(text)] if text.isdecimal() else []
    return found


#: That of this process.
ROOM = Room(room_within(MEMORY), LIGHT)
