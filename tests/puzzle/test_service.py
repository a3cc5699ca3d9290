"""The service of the puzzle of the day on both databases: answers, races and refusals."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest

from bot.db.engine import Engine, utc
from bot.db.recent import Recent
from bot.db.schema.puzzles import puzzle_answers, puzzle_plans, puzzles
from bot.db.schema.running import things
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.refusal import KitRefusal
from bot.kit.shards import ALL, Shards
from bot.kit.streaks import Streak
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.puzzle.messages import PuzzlePosts
from bot.puzzle.model import Puzzle, PuzzleState
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.runs import PuzzleRules
from bot.puzzle.service import Puzzles
from bot.puzzle.store import PuzzleStore
from bot.running.alarm import Running
from bot.running.presence import Presence
from bot.running.runner import SENDING
from tests.support.classes import classes_on
from tests.support.databases import rows_in, written
from tests.support.puzzles import right, wrong
from tests.support.refusing import denied
from tests.support.running import FakeDiscord, failure, run_due, running_on

GUILD, ELSEWHERE, ADA, BLAISE = 812_345_678_901_234_567, 7, 11, 22

DAY = timedelta(days=1)

BOSS = Actor(1, GUILD, manages=True)


def services(
    engine: Engine, discord: FakeDiscord | None = None, shards: Shards = ALL
) -> tuple[PuzzleStore, Puzzles, Running]:
    """Return the store, the service and the runner of a process on a database."""
    store, running = PuzzleStore(engine), running_on(engine, discord, shards)
    daily = running.of(PuzzleRules(), PuzzlePosts(store).render)
    return store, Puzzles(store, classes_on(engine), daily), running


async def solved(engine: Engine, puzzle: Puzzle, discord: FakeDiscord | None = None) -> None:
    """Close a puzzle, and show its solution."""
    _, asked, running = services(engine, discord)
    await asked.solve_now(Actor(1, puzzle.guild_id, manages=True), puzzle.day)
    await run_due(running)


def far_from_midnight() -> str:
    """Return a time zone in which this day lasts some hours more, whenever a test runs."""
    return "UTC" if 4 <= now().hour < 16 else "Etc/GMT+12"


async def open_puzzle(engine: Engine, guild_id: int = GUILD) -> Puzzle:
    """Have today's puzzle of a server posted."""
    _, asked, running = services(engine)
    await asked.post_now(Actor(1, guild_id, manages=True), 5, "en")
    await run_due(running)
    found = await PuzzleStore(engine).latest(guild_id)
    assert found is not None
    return found


def asks(person: int, guild_id: int | None = GUILD) -> Asker:
    return Asker(person, guild_id)


async def test_the_first_answer_of_each_person_counts(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    store, asked, _ = services(engine)
    good, bad = right(puzzle, 1), wrong(puzzle, 1)
    news = await asyncio.gather(
        *(asked.answer(asks(ADA), puzzle.day, 1, bad) for _ in range(8)),
        *(asked.answer(asks(BLAISE), puzzle.day, 1, good) for _ in range(2)),
    )
    assert (sum(news[:8]), sum(news[8:])) == (1, 1)
    assert not await asked.answer(asks(ADA), puzzle.day, 1, good)
    sheet = await asked.sheet(asks(ADA))
    assert sheet is not None
    assert (sheet.choices[1].option, sheet.choices[1].is_right) == (bad, False)
    assert (sheet.left, sheet.streak) == ([2, 3], Streak(1, 1))
    assert await store.distribution(puzzle) == {1: {good: 1, bad: 1}, 2: {}, 3: {}}
    assert await asked.answer(asks(ADA), puzzle.day, 2, right(puzzle, 2)), (
        "each level has its own answer"
    )


async def test_an_impossible_or_late_answer_to_a_puzzle_is_refused(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    _, asked, running = services(engine)
    day = puzzle.day
    await denied(asked.answer(asks(ADA), day, 1, 5), KitRefusal.UNKNOWN_CONTROL)
    await denied(asked.answer(asks(ADA), day, 4, 0), KitRefusal.UNKNOWN_CONTROL)
    await denied(asked.answer(asks(ADA), day + DAY, 1, 0), PuzzleRefusal.NO_SUCH_PUZZLE)
    await denied(asked.answer(asks(ADA, ELSEWHERE), day, 1, 0), PuzzleRefusal.NO_SUCH_PUZZLE)
    await denied(asked.answer(asks(ADA, None), day, 1, 0), KitRefusal.ONLY_IN_SERVERS)
    assert await asked.sheet(asks(ADA, ELSEWHERE)) is None
    late = Asker(ADA, GUILD, sent_at=puzzle.closes_at)
    await denied(asked.answer(late, day, 1, 0), PuzzleRefusal.CLOSED)
    in_time = Asker(ADA, GUILD, sent_at=puzzle.closes_at - timedelta(seconds=1))
    assert await asked.answer(in_time, day, 1, 0), "when it was sent decides"
    on_its_way = Asker(ADA, GUILD, sent_at=now())
    await asked.solve_now(BOSS, day)
    await denied(asked.solve_now(BOSS, day), PuzzleRefusal.CLOSED)
    await run_due(running)
    assert await asked.answer(on_its_way, day, 2, 0), "it was sent in time"
    await denied(asked.answer(asks(BLAISE), day, 1, 0), PuzzleRefusal.CLOSED)
    assert not await asked.answer(asks(ADA), day, 1, 1), "who has answered sees it again"


async def test_a_day_has_one_puzzle_though_several_processes_compete(engine: Engine) -> None:
    """Each process looks; one draws, and one sends."""
    discord = FakeDiscord()
    processes = [services(engine, discord) for _ in range(4)]
    store, asked, _ = processes[0]
    await asked.change(BOSS, 5, "en", runs=True, school_days=False)
    overdue = puzzle_plans.update().values(minutes=0, due_at=now() - timedelta(minutes=1))
    await written(engine, overdue, things.update().values(due_at=now()))
    _, _, elsewhere = services(engine, discord, Shards(1, 1, 2))
    await run_due(elsewhere)
    assert await rows_in(engine, puzzles) == [], "another shard's process does not wake for it"
    await asyncio.gather(*(run_due(running) for *_, running in processes))
    (row,) = await rows_in(engine, puzzles)
    assert row.state == PuzzleState.OPEN.value
    assert len(discord.messages_in(5)) == 1
    moved = await store.plan(GUILD)
    assert moved is not None
    assert moved.due_at is not None
    assert moved.due_at > now()
    await denied(asked.post_now(BOSS, 5, "en"), PuzzleRefusal.ALREADY_POSTED)


async def test_a_slow_process_does_not_remove_the_puzzle_that_another_posted(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It claims the post, is slow, fails, and does not overwrite the post of the other process."""
    discord, slow, fails = FakeDiscord(), asyncio.Event(), asyncio.Event()

    async def before(_what: str) -> None:
        slow.set()
        await fails.wait()
        raise failure(503)

    store, asked, _ = services(engine, discord)
    tardy = Running(engine, ALL, Presence(engine), discord.of(before))
    tardy.of(PuzzleRules(), PuzzlePosts(store).render)
    await asked.post_now(BOSS, 5, "en")
    late = asyncio.create_task(run_due(tardy))
    await slow.wait()
    at = now()
    with monkeypatch.context() as later:
        for each in ("changes", "runner", "store"):
            later.setattr(f"bot.running.{each}.now", lambda: at + SENDING)
        later.setattr("tests.support.running.now", lambda: at + SENDING)
        _, _, quick = services(engine, discord)
        await run_due(quick)
        fails.set()
        await late
    puzzle = await store.latest(GUILD)
    assert puzzle is not None
    assert puzzle.state is PuzzleState.OPEN
    assert [each.id for each in discord.messages_in(5)] == [puzzle.message_id]


async def test_an_erased_person_is_in_no_distribution(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    store, asked, _ = services(engine)
    for person in (ADA, BLAISE):
        await asked.answer(asks(person), puzzle.day, 1, 0)
    privacy = PrivacyStore(engine)
    kept = await privacy.kept(ADA)
    assert len(kept["puzzles"]) == 1
    assert BLAISE not in {value for row in kept["puzzles"] for value in row.values()}
    export = await Privacy(privacy, classes_on(engine), Recent()).export(ADA)
    assert json.loads(export)["puzzles"][0]["day"] == puzzle.day.isoformat()
    await privacy.erase(ADA)
    assert len((await privacy.kept(ADA))["puzzles"]) == 0
    assert [row.person for row in await rows_in(engine, puzzle_answers)] == [BLAISE]
    assert await store.distribution(puzzle) == {1: {0: 1}, 2: {}, 3: {}}
    sheet = await asked.sheet(asks(ADA))
    assert sheet is not None
    assert sheet.streak == Streak(0, 0)


async def test_the_end_of_the_school_year_deletes_all_puzzles_but_the_open_one(
    engine: Engine,
) -> None:
    old, here = await open_puzzle(engine), PuzzleStore(engine)
    _, asked, _ = services(engine)
    await asked.answer(asks(ADA), old.day, 1, 0)
    await solved(engine, old)
    week_ago = puzzles.update().values(day=old.day - 7 * DAY)
    await engine.write(lambda c: c.execute(puzzle_answers.delete()))
    await written(engine, week_ago)
    today = await open_puzzle(engine)
    await asked.answer(asks(ADA), today.day, 1, 0)
    elsewhere = await open_puzzle(engine, ELSEWHERE)
    await solved(engine, elsewhere)
    classes, privacy = classes_on(engine), PrivacyStore(engine)
    ends = (await classes.settings(GUILD, "en")).purge_at
    assert await privacy.purge_class(GUILD, ends, ends + 365 * DAY)
    left = {(row.guild_id, row.day, row.state) for row in await rows_in(engine, puzzles)}
    assert left == {(GUILD, today.day, "open"), (ELSEWHERE, today.day, "solved")}
    assert len(await rows_in(engine, puzzle_answers)) == 1
    await here.purge(now() - timedelta(days=-2))
    assert await rows_in(engine, puzzle_answers) == [], "the daily purge takes what is old"


async def test_the_daily_purge_waits_until_the_day_of_the_class_has_ended(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    await written(engine, puzzles.update().values(day=puzzle.day - DAY))  # west of Greenwich
    await PuzzleStore(engine).purge(now() - timedelta(0))
    assert [row.day for row in await rows_in(engine, puzzles)] == [puzzle.day - DAY]


async def test_changing_the_time_zone_moves_the_next_puzzle(engine: Engine) -> None:
    store, asked, _ = services(engine)
    classes = classes_on(engine)
    plan = await asked.change(BOSS, 5, "fr", runs=True, minutes=8 * 60, school_days=False)
    assert plan.due_at is not None
    await classes.change(BOSS, "fr", time_zone="Pacific/Noumea")
    moved = await store.plan(GUILD)
    assert moved is not None
    assert moved.due_at is not None
    assert moved.due_at.hour == 21, "eight o'clock in Nouméa"
    (row,) = await rows_in(engine, things)
    assert utc(row.due_at) == moved.due_at
    paused = await asked.change(BOSS, 5, "fr", runs=False)
    assert not paused.runs
    await classes.change(BOSS, "fr", time_zone="UTC")
    (row,) = await rows_in(engine, things)
    assert row.due_at is None


async def test_a_day_whose_puzzle_was_posted_by_hand_is_not_due_again(engine: Engine) -> None:
    store, asked, _ = services(engine)
    await classes_on(engine).change(BOSS, "fr", time_zone=far_from_midnight())
    midnight = {"runs": True, "minutes": 24 * 60 - 1, "school_days": False}
    plan = await asked.change(BOSS, 5, "fr", **midnight)
    puzzle = await open_puzzle(engine)
    moved = await store.plan(GUILD)
    assert plan.due_at is not None
    assert moved is not None
    assert moved.due_at is not None
    assert moved.due_at - DAY <= plan.due_at < moved.due_at
    assert moved.due_at >= puzzle.closes_at
    changed = await asked.change(BOSS, 5, "fr", minutes=24 * 60 - 2)
    assert changed.due_at is not None
    assert changed.due_at > plan.due_at, "another hour of the same day is no other puzzle"
    await written(engine, puzzles.update().values(state=PuzzleState.MISSED.value))
    again = await asked.change(BOSS, 5, "fr", **midnight)
    assert again.due_at is not None
    assert again.due_at <= plan.due_at, "what could not be posted is tried again today"


async def test_a_plan_of_a_later_version_is_set_aside(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    puzzle, discord = await open_puzzle(engine), FakeDiscord()
    odd = puzzles.update().where(puzzles.c.day == puzzle.day)
    await written(engine, odd.values(drawn="1.999.1.5"))
    await open_puzzle(engine, ELSEWHERE)
    await written(engine, things.update().values(due_at=now()))
    _, _, running = services(engine, discord)
    for _ in range(3):
        await run_due(running)
    assert caplog.text.count("set aside") == 1
    (due,) = {utc(row.due_at) for row in await rows_in(engine, things) if row.id == ELSEWHERE}
    assert due is not None
    assert due > now()
