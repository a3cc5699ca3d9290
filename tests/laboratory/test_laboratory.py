"""The laboratory: real worker processes, which are cancelled, stuck, killed and closed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.cli.sequences import work_out
from bot.i18n import words
from bot.kit.refusal import KitRefusal
from bot.kit.wording import expected
from bot.kit.workers import WorkerFailed
from bot.laboratory.service import Laboratory
from bot.laboratory.table_cache import WORTH, TableCache
from bot.laboratory.worker import Kept
from games import TooLarge
from games.grundy import Table, naive_values, read_rules
from games.grundy.questions import PeriodOf, Progress, Question, SequenceOf, ValueOf
from games.heap_rules import SequenceFault
from tests.support.patience import until
from tests.support.questions import Dies, Eats, Fails, ForEver, Refuses, Stuck, Warns, WhereAmI
from tests.support.refusing import refuses

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

KAYLES, ENDLESS = read_rules("0.77"), read_rules("0.007")

ADA, BLAISE, CHLOE = 1, 2, 3


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def standing() -> AsyncIterator[Laboratory]:
    """A laboratory of two workers for all of these tests: a worker takes a second to start."""
    made = Laboratory(seconds=60)
    yield made
    await made.desk.close()


@pytest.fixture
def laboratory(standing: Laboratory) -> Iterator[Laboratory]:
    """Lend the laboratory to a test; afterwards, nothing is worked on any more."""
    yield standing
    for who in list(standing.desk.asked):
        standing.cancel(who)


class Asked:
    """A question that is being worked on, once it has told its progress."""

    def __init__(self, laboratory: Laboratory, who: int, question: Question) -> None:
        self._told: asyncio.Future[Progress] = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(laboratory.ask(who, question, self._hear))

    def _hear(self, progress: Progress) -> None:
        assert threading.current_thread() is threading.main_thread()
        if not self._told.done():
            self._told.set_result(progress)

    async def told(self) -> Progress:
        return await self._told


def gone(process: int) -> bool:
    """Return whether a process has ended and has been waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


async def process_of(laboratory: Laboratory, who: int = ADA) -> int:
    process, _ = await laboratory.ask(who, WhereAmI())
    assert isinstance(process, int)
    return process


# ------------------------------------------------------------------------------- answers


async def test_questions_are_answered_by_one_reused_worker_process(laboratory: Laboratory) -> None:
    found = await laboratory.ask(ADA, ValueOf(KAYLES, (5, 10**18)))
    assert [heap.value for heap in found.heaps] == naive_values(KAYLES, 88)[[5, 88]].tolist()
    process, modules = await laboratory.ask(BLAISE, WhereAmI())
    assert process != os.getpid()
    assert not {"discord", "sqlalchemy", "aiohttp", "pytest"} & modules
    assert await process_of(laboratory, CHLOE) == process


async def test_a_long_answer_arrives_whole(laboratory: Laboratory) -> None:
    found = await laboratory.ask(ADA, SequenceOf(KAYLES, 3_000_000))
    assert (len(found.values), found.complete, found.period.period) == (3_000_001, True, 12)
    assert (found.values[71:-12] == found.values[83:]).all()


async def test_a_question_out_of_time_is_answered_as_far_as_it_came() -> None:
    laboratory = Laboratory(seconds=0.3)
    found = await laboratory.ask(ADA, SequenceOf(ENDLESS, 20_000_000))
    await laboratory.desk.close()
    assert not found.complete
    assert 1024 < len(found.values) < 20_000_000
    assert (found.values[:1001] == naive_values(ENDLESS, 1000)).all()


async def test_twenty_people_are_answered_by_two_processes(laboratory: Laboratory) -> None:
    values = asyncio.gather(*(laboratory.ask(who, ValueOf(KAYLES, (who,))) for who in range(1, 21)))
    places = asyncio.gather(*(laboratory.ask(who, WhereAmI()) for who in range(21, 41)))
    assert [found.value for found in await values] == naive_values(KAYLES, 20)[1:].tolist()
    assert len({process for process, _ in await places}) <= 2


async def test_two_questions_run_at_once_and_the_third_waits(laboratory: Laboratory) -> None:
    ada, blaise = (Asked(laboratory, who, ForEver()) for who in (ADA, BLAISE))
    processes = {(await ada.told()).done, (await blaise.told()).done}
    assert len(processes) == 2
    chloe = asyncio.create_task(process_of(laboratory, CHLOE))
    await until(lambda: CHLOE in laboratory.desk.asked)
    assert laboratory._questions.locked()
    assert not chloe.done()
    assert laboratory.desk.cancel(ADA)
    assert await chloe not in processes
    assert laboratory.desk.cancel(BLAISE)
    await asyncio.wait([ada.task, blaise.task])
    with refuses(KitRefusal.STOPPED):
        await ada.task
    with refuses(KitRefusal.STOPPED):
        await blaise.task


# ------------------------------------------------------------------- busy, and cancelled


async def test_a_persons_second_question_is_refused_while_the_first_runs(
    laboratory: Laboratory,
) -> None:
    ada = Asked(laboratory, ADA, ForEver())
    process = (await ada.told()).done
    with refuses(KitRefusal.BUSY):
        await laboratory.ask(ADA, WhereAmI())
    assert await process_of(laboratory, BLAISE) != process
    assert not laboratory.desk.cancel(BLAISE)
    assert laboratory.desk.cancel(ADA)
    with refuses(KitRefusal.STOPPED):
        await ada.task
    assert not laboratory.desk.cancel(ADA)
    assert await process_of(laboratory, ADA) != process
    await until(lambda: gone(process))


async def test_a_question_can_be_cancelled_at_any_moment() -> None:
    laboratory = Laboratory()
    blockers = [Asked(laboratory, who, ForEver()) for who in (BLAISE, CHLOE)]
    for wait in (0.0, 0.05, 0.3):  # while a worker starts, and in the line
        task = asyncio.create_task(laboratory.ask(ADA, WhereAmI()))
        await asyncio.wait([task], timeout=wait)
        assert laboratory.desk.cancel(ADA)
        with refuses(KitRefusal.STOPPED):
            await task
    assert [(await blocker.told()).done > 0 for blocker in blockers] == [True, True]
    laboratory.desk.cancel(BLAISE)
    assert await process_of(laboratory)
    await laboratory.desk.close()
    for blocker in blockers:
        with refuses(KitRefusal.STOPPED):
            await blocker.task


async def test_cancelling_the_task_that_asked_ends_its_question(laboratory: Laboratory) -> None:
    ada = Asked(laboratory, ADA, ForEver())
    process = (await ada.told()).done
    ada.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ada.task
    assert await process_of(laboratory) != process


# ------------------------------------------------------------------------------ failures


async def test_the_engines_refusals_arrive_with_their_details(laboratory: Laboratory) -> None:
    process = await process_of(laboratory)
    with pytest.raises(TooLarge) as refused:
        await laboratory.ask(ADA, Refuses())
    assert refused.value.fault is SequenceFault.VALUE_TOO_LARGE
    assert refused.value.details == {"limit": 7, "game": "0.77"}
    assert await process_of(laboratory) == process


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (Dies(), "a worker died"),
        (Fails(), "OSError: a mistake of ours"),
        (Eats(), "MemoryError"),
    ],
)
async def test_a_worker_that_fails_is_replaced(
    laboratory: Laboratory, question: Question, reason: str
) -> None:
    process = await process_of(laboratory)
    with pytest.raises(WorkerFailed, match=reason) as failure:
        await laboratory.ask(ADA, question)
    assert expected(failure.value, words("en")) is None  # logged under a reference
    assert await process_of(laboratory) != process


async def test_a_worker_that_died_while_idle_is_replaced(laboratory: Laboratory) -> None:
    process = await process_of(laboratory)
    os.kill(process, signal.SIGKILL)
    await asyncio.to_thread(os.waitid, os.P_PID, process, os.WEXITED | os.WNOWAIT)
    assert await process_of(laboratory) != process


async def test_a_worker_that_is_stuck_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    laboratory = Laboratory(seconds=0.1, workers=1)
    process = await process_of(laboratory)
    monkeypatch.setattr("bot.laboratory.service.GRACE", 0.1)
    with pytest.raises(WorkerFailed, match=r"longer than 0\.2 s"):
        await laboratory.ask(ADA, Stuck())
    monkeypatch.undo()
    assert await process_of(laboratory) != process
    await laboratory.desk.close()
    assert gone(process)


async def test_records_logged_by_a_worker_are_logged_by_the_bot(
    laboratory: Laboratory, caplog: pytest.LogCaptureFixture
) -> None:
    assert await laboratory.ask(ADA, Warns()) == "done"
    assert ("bot.test", 30, "beware of the worker") in caplog.record_tuples


# ------------------------------------------------------------------------------- the end


async def test_closing_ends_all_work_and_every_process() -> None:
    before = threading.enumerate()  # those of the laboratory that the other tests share
    laboratory = Laboratory()
    idle = await process_of(laboratory)
    asked = [Asked(laboratory, who, ForEver()) for who in (ADA, BLAISE)]
    processes = {idle} | {(await each.told()).done for each in asked}
    waiting = asyncio.create_task(laboratory.ask(CHLOE, WhereAmI()))
    await until(lambda: CHLOE in laboratory.desk.asked)
    await laboratory.desk.close()
    for task in (waiting, *(each.task for each in asked)):
        with refuses(KitRefusal.STOPPED):
            await task
    assert all(map(gone, processes))
    assert not [t for t in threading.enumerate() if t not in before and "workers" in t.name]
    with refuses(KitRefusal.STOPPED):
        await laboratory.ask(ADA, WhereAmI())
    await laboratory.desk.close()


#: A script without a guard for its main module: it tells when a worker works, and ends.
SCRIPT = """
import asyncio, os, signal, sys
from bot.laboratory.service import Laboratory
from tests.support.questions import ForEver

signal.signal(signal.SIGINT, signal.default_int_handler)

async def main():
    laboratory = Laboratory()
    working = asyncio.Event()
    asked = asyncio.ensure_future(laboratory.ask(1, ForEver(), lambda progress: working.set()))
    await working.wait()
    print("working", flush=True)
    if sys.argv[1] != "end":
        await asked

try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize(
    ("way", "code", "told"),
    [("end", 0, ""), (signal.SIGINT, 0, "stopped\n"), (signal.SIGKILL, -9, "")],
)
async def test_no_worker_outlives_the_bot(
    way: str | signal.Signals, code: int, told: str, tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(script), str(way)),
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"working\n"
    if isinstance(way, signal.Signals):
        os.killpg(process.pid, way)  # as a terminal does
    # Workers have the pipe of stderr too: it ends with the last of them.
    rest, problems = await process.communicate()
    assert (process.returncode, problems.decode()) == (code, "")
    assert rest.decode() == told


# ------------------------------------------------------------------------- tables on disk


async def test_tables_are_stored_and_extended_by_the_next_process(tmp_path: Path) -> None:
    lengths: list[Any] = []
    for to in (150_000, 250_000):
        laboratory = Laboratory(tmp_path, workers=1)
        found = await laboratory.ask(ADA, SequenceOf(KAYLES, to))
        assert len(found.values) == to + 1
        await laboratory.ask(ADA, WhereAmI())  # which waits until the table is kept
        await laboratory.desk.close()
        lengths.append(TableCache(tmp_path).kept(KAYLES))
    assert 150_000 < lengths[0] < 250_000 < lengths[1]
    laboratory = Laboratory(tmp_path, seconds=0)
    found = await laboratory.ask(ADA, PeriodOf(KAYLES, 200_000))  # nothing is left to compute
    assert (found.status, found.checked_to) == ("proved", lengths[1] - 1)
    await laboratory.desk.close()


async def test_a_question_that_ran_out_of_time_goes_on_when_asked_again(tmp_path: Path) -> None:
    """The heap of 0.16 has the value of heap 250,000; some 100,000 values are stored."""
    rules, cache, heap = read_rules("0.16"), TableCache(tmp_path), 250_000 + 149_459 * 6 * 10**12
    whole = Table(rules)
    whole.extend(WORTH)
    cache.keep(whole)
    on_disk = [cache.kept(rules)]
    laboratory, told = Laboratory(tmp_path, seconds=0), list[Progress | Kept]()
    question = ValueOf(rules, (heap,))
    while (found := await laboratory.ask(ADA, question, told.append)).value is None:
        on_disk.append(found.reached + 1)
    await laboratory.desk.close()
    whole.extend(250_000)
    assert found.value == whole.values[250_000]
    assert [each for each in told if isinstance(each, Kept)] == [Kept(n) for n in on_disk[:-1]]
    assert len(on_disk) > 1
    assert on_disk == sorted(set(on_disk)), "each search continued the saved table"


async def test_a_table_stored_by_the_command_line_answers_at_once(tmp_path: Path) -> None:
    question = ValueOf(read_rules("0.16"), (250_000 + 149_459 * 6 * 10**12,))
    found = work_out(question, TableCache(tmp_path), words("en"))
    laboratory, told = Laboratory(tmp_path, seconds=0), []
    assert (await laboratory.ask(ADA, question, told.append)).value == found.value is not None
    assert told == [], "nothing was left to compute"
    await laboratory.desk.close()
