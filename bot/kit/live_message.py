"""Edit messages when their content changes, no more often than Discord allows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Any

import discord
from discord.ext import tasks

from bot.kit.clock import now

log = logging.getLogger(__name__)

#: The seconds between two edits of a message; and if it is old, or an edit has failed.
PAUSE, LONG_PAUSE = 5.0, 60.0

#: The age of a message from which Discord limits its edits.
OLD_MESSAGE = timedelta(minutes=55)

#: Returns a channel by its id.
Channels = Callable[[int], discord.PartialMessageable]


def pause_of(message_id: int, pause: float = PAUSE) -> float:
    """Return the seconds to wait after an edit: ``pause``, or LONG_PAUSE for an old message."""
    age = now() - discord.utils.snowflake_time(message_id)
    return LONG_PAUSE if age > OLD_MESSAGE else pause


class LiveMessages:
    """Edits boards after changes: at once, then at most once in each pause."""

    def __init__(self, kind: str, refresh: Callable[[int], Awaitable[float]]) -> None:
        """Take a function that edits a board and returns the seconds until it may be edited again.

        ``kind`` is the name of the boards in the log.
        """
        self._kind = kind
        self._refresh = refresh
        self._changed: set[int] = set()
        self._loops: dict[int, tasks.Loop[Any]] = {}
        self._runs = False

    def start(self, numbers: Iterable[int]) -> None:
        """Begin to edit boards; first those of ``numbers``, whose last edits may be missing."""
        self._runs = True
        for number in numbers:
            self.changed(number)

    async def stop(self) -> None:
        """Edit nothing from now on; cancel the edits under way, and wait for that."""
        self._runs = False
        tasks = [loop.get_task() for loop in self._loops.values()]
        for loop in self._loops.values():
            loop.cancel()
        await asyncio.gather(*filter(None, tasks), return_exceptions=True)

    def changed(self, number: int) -> None:
        """Have a board edited, at once or after its pause; no effect unless started."""
        if not self._runs:
            return
        self._changed.add(number)
        if number not in self._loops:
            loop = self._loops[number] = tasks.loop()(self._edit_if_changed)
            loop.start(number)

    async def _edit_if_changed(self, number: int) -> None:
        """Edit a board if it has changed since the last edit, else end its loop.

        A failure is logged, and the edit tried again after LONG_PAUSE.
        """
        if number not in self._changed:
            self._loops.pop(number).stop()
            return
        self._changed.discard(number)
        try:
            pause = await self._refresh(number)
        except Exception as error:  # any: the board must be tried again
            # An error's text may name a person.
            log.warning(
                "the board of %s %d is not up to date: %s", self._kind, number, type(error).__name__
            )
            self._changed.add(number)
            pause = LONG_PAUSE
        self._loops[number].change_interval(seconds=pause)
