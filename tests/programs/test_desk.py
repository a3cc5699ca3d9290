"""Programs that many hand in at once: in order, off the event loop, each for itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio

from bot.kit.refusal import KitRefusal
from bot.programs.desk import ProgramDesk
from bot.programs.judging import judge_source
from games.worksheets.verdict import Status
from tests.support.refusing import denied

RIGHT = "def prochain_joueur(joueur):\n    return 3 - joueur\n"
WRONG = "def prochain_joueur(joueur):\n    return joueur\n"
ENDLESS = "while True:\n    pass\n"


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[ProgramDesk]:
    desk = ProgramDesk()
    yield desk
    await desk.close()


async def status(desk: ProgramDesk, who: int, source: str) -> Status:
    [result] = await desk.run(who, judge_source, source, "prochain_joueur")
    return result.status


async def test_each_of_a_class_hears_of_their_own_program(desk: ProgramDesk) -> None:
    sources = [(RIGHT, WRONG, ENDLESS)[who % 10 if who % 10 < 3 else 0] for who in range(40)]
    asked = [asyncio.create_task(status(desk, who, each)) for who, each in enumerate(sources)]
    await asyncio.sleep(0)
    assert desk.ahead() == 40
    expected = {RIGHT: Status.CORRECT, WRONG: Status.WRONG, ENDLESS: Status.ERROR}
    assert await asyncio.gather(*asked) == [expected[each] for each in sources]
    assert desk.ahead() == 0


async def test_nobody_hands_in_twice_at_once(desk: ProgramDesk) -> None:
    first = asyncio.create_task(status(desk, 1, RIGHT))
    await asyncio.sleep(0)
    await denied(status(desk, 1, WRONG), KitRefusal.BUSY)
    assert await first is Status.CORRECT
