"""How many worker processes the memory has room for, of all desks together.

Where memory is short, in a small container or on a small machine, a job waits until another one
has ended, and idle processes end so that its own can start. Otherwise the kernel would kill one,
and read the code of all from disk again and again.
"""

from __future__ import annotations

import os
import sys
from asyncio import Lock, Semaphore
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from bot.kit.worker import EACH

#: The bytes that the bot's own process takes.
OWN = 150_000_000

#: Where Linux tells the control group of this process, and its limits.
_GROUP, _GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")


class Room:
    """The jobs that run at once, and the idle processes beside them."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = Semaphore(places)
        self._taking = Lock()
        self._busy = 0
        #: How each idle process is ended, the one that is idle for longest first.
        self._idle: dict[object, Callable[[], object]] = {}

    @asynccontextmanager
    async def place(self, size: int = EACH) -> AsyncIterator[None]:
        """Wait for a place for a job of ``size`` bytes, and hold it while the context lasts.

        A job of more than EACH bytes takes several places, or all.
        """
        count = min(self._places, -(-size // EACH))
        async with AsyncExitStack() as held:
            async with self._taking:  # two with some of the places each would deadlock
                for _ in range(count):
                    await held.enter_async_context(self._free)
            self._busy += count
            try:
                yield
            finally:
                self._busy -= count

    def make_room(self) -> None:
        """End idle processes until that of a job with a place can start beside the others."""
        while self._idle and self._busy + len(self._idle) > self._places:
            process = next(iter(self._idle))
            self._idle.pop(process)()

    def rest(self, process: object, end: Callable[[], object]) -> None:
        """Note that a process is idle, and how it is ended."""
        self._idle[process] = end

    def wake(self, process: object) -> None:
        """Note that a process is idle no more."""
        self._idle.pop(process, None)


def places() -> int:
    """Return how many workers fit into the memory that this process may use; at least one."""
    return max(1, (_memory() - OWN) // EACH)


def _memory() -> int:
    """Return the bytes of this machine's memory, or of the control group if it has fewer."""
    if sys.platform == "win32":
        return sys.maxsize  # nothing there tells
    whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([whole, *_limits(_GROUP, _GROUPS)])


def _limits(group: Path, groups: Path) -> list[int]:
    """Return the memory limits, in bytes, of a control group and those above it; none if unknown.

    Both versions of control groups are read.
    """
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
ROOM = Room(places())
