"""Run short computations in threads; long ones go to ``bot.kit.workers``.

A thread shares the interpreter's lock with the event loop, so each that computes may delay it by
some milliseconds. So there are few, and each task takes tenths of a second at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: The number of threads; further calls wait.
WORKERS = 4

_WORKERS = ThreadPoolExecutor(WORKERS, thread_name_prefix="background")


async def in_background(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function in a thread, and return its result or raise its error."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_WORKERS, partial(function, *args, **kwargs))
