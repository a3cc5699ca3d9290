"""How long tests wait for what must happen: long enough on a busy machine, and free on a quiet one.

No test asserts that something happens soon, nor that it has not happened after a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

#: The longest that a test waits for anything, in seconds.
PATIENT = 120.0


async def soon(awaitable: Coroutine[Any, Any, T]) -> T:
    """Wait for what must happen, and return what comes of it."""
    return await asyncio.wait_for(awaitable, PATIENT)


async def until(holds: Callable[[], object], pause: float = 0.0) -> None:
    """Let everything else go on until something holds; look after each pause, in seconds.

    Where nothing is waited for but what goes on in this loop, none is needed.
    """

    async def look() -> None:
        while not holds():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(pause)

    await soon(look())
