"""Work that takes a moment: off the event loop, a few pieces at a time.

The engine bounds every piece by what it may look at (the size of an arena, the moves of a duel),
which comes to seconds. So threads will do: nothing runs on for ever, nothing need be killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

#: How many pieces of work are done at once; the others wait in line.
WORKERS = 2

_WORKERS = ThreadPoolExecutor(WORKERS, thread_name_prefix="background")


async def in_background(work: Callable[[], T]) -> T:
    """Return what a function returns, while the event loop goes on."""
    return await asyncio.get_running_loop().run_in_executor(_WORKERS, work)
