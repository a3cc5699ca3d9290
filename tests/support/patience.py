"""Wait for what must happen: long enough on a busy machine, without delay on a quiet one.

No test asserts that something happens soon, nor that it has not happened after a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, TypeVar

import pytest

import bot.cli.local_discord
import bot.db.postgresql
import bot.db.sqlite
import bot.kit.in_flight
import bot.kit.workers
import bot.laboratory.service
import bot.league.model
import bot.league.runs
from bot.kit.thinker import Thinker
from bot.laboratory.service import Laboratory
from bot.programs.desk import ProgramDesk

T = TypeVar("T")

#: The longest that a test waits for anything, in seconds.
PATIENT = 600.0


async def soon(awaitable: Coroutine[Any, Any, T]) -> T:
    """Await something that must happen, with the one limit; return its result."""
    return await asyncio.wait_for(awaitable, PATIENT)


async def until(holds: Callable[[], object], pause: float = 0.0) -> None:
    """Wait until a condition holds; check it after each pause, in seconds.

    Where nothing is waited for but what goes on in this loop, none is needed.
    """

    async def look() -> None:
        while not holds():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(pause)

    await soon(look())


def have_patience() -> None:
    """Let no part of the bot give up because the machine is slow, in this process, for good."""
    for part in (Laboratory, ProgramDesk, Thinker):
        part.__init__.__kwdefaults__["seconds"] = PATIENT  # type: ignore[misc]
    for module in (bot.db.postgresql, bot.db.sqlite):
        module.PATIENCE = PATIENT  # type: ignore[attr-defined]
    bot.db.sqlite.START_PATIENCE = PATIENT
    bot.cli.local_discord.PATIENCE = PATIENT
    bot.kit.in_flight.PATIENCE = PATIENT
    bot.kit.workers.STARTING = PATIENT
    bot.league.runs.SECONDS = PATIENT
    bot.league.model.BUDGET = 10 * PATIENT
    bot.laboratory.service.ANALYSIS = PATIENT
    bot.laboratory.service.GRACE = PATIENT


@contextmanager
def unhurried() -> Iterator[None]:
    """Let no part of the bot give up because the machine is slow, or because tests ask much."""
    have_patience()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.kit.pace.PERSON", 10**6)  # a test's clock may stand still
        patch.setattr("bot.kit.pace.CHANNEL", 10**6)
        # A test lets a week pass: alarms that look every minute would ring ten thousand times.
        patch.setattr("bot.kit.alarm.LOOK", timedelta(days=1))
        yield
