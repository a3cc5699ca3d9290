"""The one way off the event loop, for whatever computes: a few computations at a time.

The engine bounds each by what it may look at (the size of an arena, the moves of a duel),
which comes to seconds. So threads will do: nothing runs on for ever, nothing need be killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: How many computations go on at once; the others wait in line. Most are short, so there
#: are more than cores: a move need not wait until two arenas are explored.
WORKERS = 8

_WORKERS = ThreadPoolExecutor(WORKERS, thread_name_prefix="background")


async def in_background(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function returns, while the event loop goes on."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_WORKERS, partial(function, *args, **kwargs))
