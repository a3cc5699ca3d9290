"""Messages that are kept up to date: edited at once, and then no more often than Discord likes."""

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

#: The seconds between two edits of a message, and between those of one that is old, or after an
#: edit that has failed.
PAUSE, LONG_PAUSE = 5.0, 60.0

#: The age from which on Discord lets a message be edited only seldom.
OLD_MESSAGE = timedelta(minutes=55)

#: Finds a channel by its number.
Channels = Callable[[int], discord.PartialMessageable]


def pause_of(message_id: int, pause: float = PAUSE) -> float:
    """Return for how many seconds to leave a message after an edit, at least ``pause``."""
    age = now() - discord.utils.snowflake_time(message_id)
    return LONG_PAUSE if age > OLD_MESSAGE else pause


class LiveMessages:
    """Brings boards up to date when they have changed: at once, then once in a pause at most."""

    def __init__(self, kind: str, refresh: Callable[[int], Awaitable[float]]) -> None:
        """``refresh`` shows a board as it stands, and returns for how many seconds to leave it.

        The kind tells in the logs what the numbers of the boards count.
        """
        self._kind = kind
        self._refresh = refresh
        self._changed: set[int] = set()
        self._loops: dict[int, tasks.Loop[Any]] = {}
        self._runs = False

    def start(self, numbers: Iterable[int]) -> None:
        """Bring some boards up to date: the last edits before the end may be missing."""
        self._runs = True
        for number in numbers:
            self.changed(number)

    async def stop(self) -> None:
        """Edit nothing any more."""
        self._runs = False
        tasks = [loop.get_task() for loop in self._loops.values()]
        for loop in self._loops.values():
            loop.cancel()
        await asyncio.gather(*filter(None, tasks), return_exceptions=True)

    def changed(self, number: int) -> None:
        """See to it that a board is brought up to date."""
        if not self._runs:
            return
        self._changed.add(number)
        if number not in self._loops:
            loop = self._loops[number] = tasks.loop()(self._keep_up)
            loop.start(number)

    async def _keep_up(self, number: int) -> None:
        """Edit a board if it has changed since; leave the loop if it has not."""
        if number not in self._changed:
            self._loops.pop(number).stop()
            return
        self._changed.discard(number)
        try:
            pause = await self._refresh(number)
        except Exception as error:  # whatever it is, a board that stands still would be worse
            # An error's text may name a person.
            log.warning(
                "the board of %s %d is not up to date: %s", self._kind, number, type(error).__name__
            )
            self._changed.add(number)
            pause = LONG_PAUSE
        self._loops[number].change_interval(seconds=pause)
