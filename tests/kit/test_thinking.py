"""Worker processes for players: one player's long computation delays nobody else."""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.db.engine import Engine
from bot.kit import workers
from bot.kit.refusal import KitRefusal
from bot.kit.thinker import Thinker, is_short
from bot.kit.workers import NICENESS, WorkerFailed
from games import Outcome, TooLarge, game
from games.players import why
from games.review import review
from tests.support.acting import by
from tests.support.databases import on_sqlite_alone
from tests.support.jobs import (
    dies,
    is_told_to_end,
    never_ends,
    priority,
    starts_another,
    where_am_i,
)
from tests.support.matches import against_computer
from tests.support.patience import soon, until
from tests.support.refusing import refuses
from tests.support.world import play_service

pytestmark = pytest.mark.slow

#: A game that takes more than a short search, and a position of it that does.
HARD, FAR = game("octal 0.77", misere=True), (12, 12, 12)

#: A game of which large positions are out of reach.
OPEN = game("octal 0.07", misere=True)

ADA, BLAISE = 1, 2


@pytest_asyncio.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker()
    yield made
    await made.close()


def gone(process: int) -> bool:
    """Return whether a process has ended and has been waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def noted(folder: Path) -> list[int]:
    """Return the numbers of the processes that began an endless job."""
    return [int(file.read_text()) for file in folder.iterdir()]


class Endless:
    """A thought of somebody's that never ends, in a process of its own."""

    def __init__(
        self, thinker: Thinker, who: int, folder: Path, work: Callable[[Path], None] = never_ends
    ) -> None:
        self._file = folder / str(who)
        self.task = asyncio.create_task(thinker.ask(who, HARD, FAR, work, self._file))

    async def begun(self) -> int:
        await until(lambda: self._file.exists() and self._file.read_text())
        return int(self._file.read_text())


async def test_an_idle_worker_process_ends(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "IDLE", 0.0)
    first, _ = await thinker.ask(ADA, HARD, FAR, where_am_i)
    await soon(until(lambda: not thinker._desk.has_process))
    monkeypatch.undo()
    second, _ = await thinker.ask(ADA, HARD, FAR, where_am_i)
    assert second != first
    third, _ = await thinker.ask(ADA, HARD, FAR, where_am_i)
    assert third == second  # the next job came before its time was over


async def test_workers_have_a_lower_priority_than_the_bot(thinker: Thinker) -> None:
    assert await thinker.draw(ADA, priority) == min(os.nice(0) + NICENESS, 19)


async def test_positions_solved_by_theory_or_small_are_computed_without_a_worker() -> None:
    assert not await is_short(HARD, FAR)
    assert await is_short(HARD, (5, 4))
    assert await is_short(game("nim"), (999,) * 9)
    assert not await is_short(game("nim"), (999,) * 9, exhaustive=True)


@on_sqlite_alone
async def test_seven_endless_questions_delay_no_match(
    thinker: Thinker, engine: Engine, tmp_path: Path
) -> None:
    seven = [Endless(thinker, who, tmp_path) for who in range(11, 18)]
    for one in seven[:3]:
        await one.begun()
    matches = play_service(engine)
    matches.thinker = thinker
    record = await soon(against_computer(matches))
    record = await soon(matches.play(record.id, 0, (4, 6), by(record.match.seats[0].id)))
    assert len(record.match.turns) == 2, "the computer has replied"
    assert not any(one.task.done() for one in seven)
    await thinker.close()
    for one in seven:
        with refuses(KitRefusal.STOPPED):
            await one.task


async def test_a_persons_second_question_is_refused_while_moves_go_on(
    thinker: Thinker, tmp_path: Path
) -> None:
    endless = Endless(thinker, ADA, tmp_path)
    process = await endless.begun()
    with refuses(KitRefusal.BUSY):
        await thinker.ask(ADA, HARD, FAR, HARD.outcome, FAR)
    assert await thinker.ask(ADA, HARD, (2, 2), HARD.outcome, (2, 2)) is Outcome.P, (
        "a position within the limit is answered at once"
    )
    moves = [thinker.move(ADA, HARD, FAR, where_am_i) for _ in range(3)]
    processes = {found for found, _ in await asyncio.gather(*moves)}
    assert len(processes) == 1, "one process works on all questions in turn"
    assert process not in processes
    endless.task.cancel()
    await asyncio.wait([endless.task])
    assert await thinker.ask(ADA, HARD, FAR, HARD.outcome, FAR)
    await thinker.close()
    assert gone(process)


async def test_a_worker_told_to_stop_finishes_its_job(thinker: Thinker) -> None:
    assert await thinker.draw(ADA, is_told_to_end) == "done"


@pytest.fixture
def adopting() -> Iterator[None]:
    """Let this process get the children of those that end, as process 1 of a container does."""
    control, adopt = ctypes.CDLL(None).prctl, 36
    assert control(adopt, 1, 0, 0, 0) == 0
    yield
    control(adopt, 0, 0, 0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="nobody can adopt")
async def test_processes_started_by_a_worker_end_with_it(
    thinker: Thinker, tmp_path: Path, adopting: None
) -> None:
    endless = Endless(thinker, ADA, tmp_path, starts_another)
    other = await endless.begun()
    endless.task.cancel()
    await asyncio.wait([endless.task])
    await until(lambda: gone(other))


async def test_a_job_beyond_its_time_is_ended(tmp_path: Path) -> None:
    thinker = Thinker(seconds=0.2)
    endless = Endless(thinker, ADA, tmp_path)
    with refuses(KitRefusal.TOO_SLOW):
        await endless.task
    with refuses(KitRefusal.TOO_SLOW):
        await thinker.move(ADA, HARD, FAR, never_ends, tmp_path / "move")
    await thinker.close()
    assert all(map(gone, noted(tmp_path)))


async def test_a_worker_that_dies_raises_a_failure_and_is_replaced(thinker: Thinker) -> None:
    with pytest.raises(WorkerFailed, match="died"):
        await thinker.ask(ADA, HARD, FAR, dies)
    assert await thinker.ask(ADA, HARD, FAR, HARD.outcome, FAR)


async def test_workers_import_neither_discord_nor_the_storage(thinker: Thinker) -> None:
    """The worker gives the same answer as this process."""
    _, modules = await thinker.ask(ADA, HARD, FAR, where_am_i)
    assert not {"discord", "sqlalchemy", "aiohttp", "pytest"} & modules
    explained = await thinker.ask(ADA, HARD, FAR, HARD.explain, FAR)
    assert explained == HARD.explain(FAR)
    with pytest.raises(TooLarge):
        await thinker.move(ADA, OPEN, FAR, OPEN.outcome, (1000, 1000, 1000))


@on_sqlite_alone
async def test_a_match_that_needs_search_is_played_and_reviewed_by_workers(
    thinker: Thinker, engine: Engine
) -> None:
    matches = play_service(engine)
    matches.thinker = thinker
    record = await against_computer(matches, FAR, rules=HARD)
    move = HARD.moves(FAR)[0]
    record = await matches.play(record.id, 0, move, by(record.match.seats[0].id))
    turn = record.match.turns[1]
    assert turn.choice is not None
    told = await thinker.ask(ADA, HARD, FAR, why, HARD, turn.before, turn.choice)
    assert told == why(HARD, turn.before, turn.choice)
    judged = await thinker.ask(ADA, HARD, FAR, review, record.match)
    assert judged == review(record.match)
