"""Work that takes a moment: off the event loop, a few pieces at a time.

The engine bounds every piece by what it may look at (the size of an arena, the moves of a duel),
which comes to seconds. So threads will do: nothing runs on for ever, nothing need be killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import discord

T = TypeVar("T")

#: How many pieces of work are done at once; the others wait in line.
WORKERS = 2

#: For how many seconds nothing need be promised: Discord waits for 3.
PATIENCE = 1.0

_WORKERS = ThreadPoolExecutor(WORKERS, thread_name_prefix="background")


async def in_background(work: Callable[[], T]) -> T:
    """Return what a function returns, while the event loop goes on."""
    return await asyncio.get_running_loop().run_in_executor(_WORKERS, work)


async def promised(interaction: discord.Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Do some work, and promise a public answer before Discord loses patience; edit it in.

    If the work fails soon, nothing was promised; if later, the promise is taken back. So either
    failure can be told privately.
    """
    task = asyncio.create_task(work)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    if done:
        task.result()  # raises what went wrong
    try:
        await interaction.response.defer()
    except Exception:
        task.cancel()  # nobody can be shown what would come of it
        raise
    try:
        return await task
    except Exception:
        await _take_back(interaction)
        raise


async def _take_back(interaction: discord.Interaction) -> None:
    """Delete an answer that was promised in public, so that a private one may follow.

    What follows a promise is put in its place, and is public like it; so it is kept first.
    """
    with suppress(discord.HTTPException):
        await interaction.edit_original_response(content="…")
        await interaction.delete_original_response()
