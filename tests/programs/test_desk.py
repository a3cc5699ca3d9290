"""Programs that many hand in at once: in order, off the event loop, each for itself."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from math import ceil
from pathlib import Path

import pytest
import pytest_asyncio

from bot.kit.refusal import KitRefusal
from bot.kit.worker import Job
from bot.kit.workers import WorkerFailed
from bot.programs import desk as desks
from bot.programs.desk import COMPILING, PLACES, TURN, ProgramDesk
from bot.programs.judging import judge_source
from bot.programs.marking import failed
from bot.programs.messages import result_text
from bot.programs.sandbox import process_ground
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.jobs import begins, kills_itself, which_process
from tests.support.patience import until
from tests.support.refusing import denied

#: A large class.
PUPILS = 40

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


async def test_everybody_gets_the_verdict_on_their_own_program(desk: ProgramDesk) -> None:
    sources = [(RIGHT, WRONG, ENDLESS)[who % 10 if who % 10 < 3 else 0] for who in range(PUPILS)]
    asked = [asyncio.create_task(status(desk, who, each)) for who, each in enumerate(sources)]
    await asyncio.sleep(0)
    assert desk.ahead() == PUPILS
    assert [desk.before(who) for who in (0, 7, 39, 99)] == [0, 7, 39, 0]
    expected = {RIGHT: Status.CORRECT, WRONG: Status.WRONG, ENDLESS: Status.ERROR}
    assert await asyncio.gather(*asked) == [expected[each] for each in sources]
    assert desk.ahead() == 0


async def test_a_second_program_is_refused_while_the_first_runs(desk: ProgramDesk) -> None:
    first = asyncio.create_task(status(desk, 1, RIGHT))
    await asyncio.sleep(0)
    await denied(status(desk, 1, WRONG), KitRefusal.BUSY)
    assert await first is Status.CORRECT


@pytest.mark.parametrize("value", ["int", "xor", "[Own]", "Own()", "{1: len}", "...", "range(3)"])
async def test_any_returned_value_is_reported_by_the_worker(desk: ProgramDesk, value: str) -> None:
    source = f"class Own: pass\ndef xor(a, b): return {value}\n"
    [result] = await desk.run(1, judge_source, source, "xor")
    assert result.status in (Status.WRONG, Status.ERROR)
    assert result_text(result, EN) != result_text(result, FR)


async def test_the_bot_itself_runs_no_program(desk: ProgramDesk) -> None:
    assert await desk.run(1, which_process) != os.getpid()


async def test_the_desk_knows_the_place_in_the_queue(desk: ProgramDesk) -> None:
    asked = [asyncio.create_task(status(desk, who, RIGHT)) for who in range(5)]
    await asyncio.sleep(0)
    assert [desk.place(who) for who in range(6)] == [1, 2, 3, 4, 5, 0]
    await until(lambda: desk.place(1) == 0)
    assert [desk.place(who) for who in range(6)] == [0, 0, 1, 2, 3, 0]
    assert [desk.before(who) for who in range(6)] == [1, 1, 2, 3, 4, 0]
    await asyncio.gather(*asked)
    assert desk.place(4) == 0


def test_the_last_of_a_class_waits_under_a_minute() -> None:
    turns = ceil((PUPILS - 1) / PLACES)
    starting = 0.5  # of a process, in place of the one that an endless program has cost
    assert turns * (TURN + starting) <= 60


async def test_endless_programs_delay_nobody_else(tmp_path: Path) -> None:
    desk = ProgramDesk(turn=3, seconds=3600)
    files = [tmp_path / str(who) for who in range(3)]
    endless = [asyncio.create_task(desk.run(who, begins, file)) for who, file in enumerate(files)]
    await asyncio.sleep(0)
    for _ in range(2):  # the second time, one of those without end has a place, the others none
        found = await asyncio.gather(*(desk.run(10 + who, which_process) for who in range(9)))
        assert os.getpid() not in found
        assert not any(task.done() for task in endless)
    assert desk.ahead() == 3
    assert sorted(desk.place(who) for who in range(3)) in ([0, 1, 2], [1, 2, 3])
    await desk.close()
    for task in endless:
        await denied(task, KitRefusal.STOPPED)


async def test_the_desk_says_that_it_prepares_the_first_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk, told, asked = ProgramDesk(), list[bool](), list[Job]()
    monkeypatch.setattr(desks, "folder", lambda: tmp_path)  # nothing is compiled there

    async def noted(job: Job) -> None:
        told.append(desk.is_preparing)
        asked.append(job)

    monkeypatch.setattr(desk._desk, "alone", noted)
    await desk.prepare()
    assert (told, desk.is_preparing) == ([True], False)
    [preparing] = asked
    assert (preparing.prepare, preparing.takes) == (process_ground, COMPILING)
    await desk.close()


async def test_an_expected_program_uses_the_process_begun_for_it() -> None:
    desk = ProgramDesk()
    desk._desk._workers._idle = []  # none of another test's
    desk.expect()
    begun = desk._beginning
    desk.expect()  # the form was opened twice
    assert desk._beginning is begun
    await asyncio.sleep(0)
    where = await asyncio.gather(*(desk.run(who, which_process) for who in range(2)))
    assert begun is not None
    assert begun.done(), "both should have waited for the preparation"
    assert await desk.run(3, which_process) in where
    desk.expect()
    assert desk._beginning is begun, "two users share one preparation"
    await desk.close()


async def test_a_killed_worker_is_a_failure_and_the_next_program_runs(desk: ProgramDesk) -> None:
    with pytest.raises(WorkerFailed):
        await desk.run(1, kills_itself)
    assert await status(desk, 1, RIGHT) is Status.CORRECT
    assert failed("xor").credit == 0
