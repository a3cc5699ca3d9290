"""The way off the event loop for short computations; long ones go to ``bot.kit.workers``.

A thread shares the interpreter's lock with the event loop: each that computes may delay it by some
milliseconds. So they are few, and what they do takes tenths of a second at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: How many pieces of work are done at once; the others wait in line.
WORKERS = 4

_WORKERS = ThreadPoolExecutor(WORKERS, thread_name_prefix="background")


async def in_background(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function returns, while the event loop goes on."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_WORKERS, partial(function, *args, **kwargs))
