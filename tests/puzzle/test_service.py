"""The service of the puzzle of the day on both databases: what counts once, what is refused."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta

import pytest

from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.db.schema import puzzle_answers, puzzles
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.refusal import KitRefusal
from bot.kit.shards import Shards
from bot.kit.streaks import Streak
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.puzzle.model import Puzzle, PuzzleState
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.service import Puzzles, PuzzleSchedule
from bot.puzzle.store import PuzzleStore
from tests.support.databases import rows_in, written
from tests.support.puzzles import right, wrong
from tests.support.refusing import denied
from tests.support.world import play_service

GUILD, ELSEWHERE, ADA, BLAISE = 812_345_678_901_234_567, 7, 11, 22

DAY = timedelta(days=1)

BOSS = Actor(1, GUILD, manages=True)


def services(engine: Engine) -> tuple[PuzzleStore, Puzzles, PuzzleSchedule]:
    """Return what a process has on a database."""
    store, classes = PuzzleStore(engine), Classes(ClassStore(engine))
    asked = Puzzles(store, classes)
    return store, asked, PuzzleSchedule(store, asked, classes)


def far_from_midnight() -> str:
    """Return a time zone in which this day lasts some hours more, whenever a test runs."""
    return "UTC" if 4 <= now().hour < 16 else "Etc/GMT+12"


async def open_puzzle(engine: Engine, guild_id: int = GUILD) -> Puzzle:
    """Have today's puzzle of a server posted."""
    _, asked, schedule = services(engine)
    await asked.post_now(Actor(1, guild_id, manages=True), 5, "en")
    puzzle = next(each for each in await schedule.advance() if each.guild_id == guild_id)
    await schedule.posted(puzzle, 99)
    found = await PuzzleStore(engine).latest(guild_id)
    assert found is not None
    return found


def asks(person: int, guild_id: int | None = GUILD) -> Asker:
    return Asker(person, guild_id)


async def test_the_first_answer_of_each_person_holds(engine: Engine) -> None:
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
    assert await asked.answer(asks(ADA), puzzle.day, 2, right(puzzle, 2)), "each has its own"


async def test_what_there_is_not_is_refused(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    _, asked, schedule = services(engine)
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
    await asked.solve_now(BOSS, day)
    await denied(asked.solve_now(BOSS, day), PuzzleRefusal.CLOSED)
    (closed,) = await schedule.advance()
    await schedule.solved(closed)
    await denied(asked.answer(asks(BLAISE), day, 1, 0), PuzzleRefusal.CLOSED)
    assert not await asked.answer(asks(ADA), day, 1, 1), "who has answered sees it again"


async def test_a_day_has_one_puzzle_however_many_processes_look(engine: Engine) -> None:
    """Each process draws; the store keeps one, and hands it to one of them to be told."""
    processes = [services(engine) for _ in range(4)]
    store, asked, _ = processes[0]
    await asked.change(BOSS, 5, "en", runs=True, school_days=False)
    plan = await store.plan(GUILD)
    assert plan is not None
    await store.settle(plan, minutes=0, due_at=now() - timedelta(minutes=1))
    found = await asyncio.gather(*(schedule.advance() for *_, schedule in processes))
    (row,) = await rows_in(engine, puzzles)
    assert row.state == "due"
    claims = await asyncio.gather(
        *(
            schedule.claim(puzzle)
            for (*_, schedule), told in zip(processes, found, strict=True)
            for puzzle in told
        )
    )
    assert sum(claims) == 1
    moved = await store.plan(GUILD)
    assert moved is not None
    assert moved.due_at is not None
    assert moved.due_at > now()
    await denied(asked.post_now(BOSS, 5, "en"), PuzzleRefusal.ALREADY_POSTED)
    others = PuzzleStore(engine, Shards(1, 1, 2))
    assert await others.next_due() is None, "another shard's process does not wake for it"
    assert await others.untold() == []


async def test_an_erased_person_is_in_no_distribution(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    store, asked, _ = services(engine)
    for person in (ADA, BLAISE):
        await asked.answer(asks(person), puzzle.day, 1, 0)
    privacy = PrivacyStore(engine)
    kept = await privacy.kept(ADA)
    assert kept.counts["puzzles"] == 1
    assert BLAISE not in {value for row in kept.puzzles for value in row.values()}
    export = await Privacy(privacy, Classes(ClassStore(engine)), play_service(engine)).export(ADA)
    assert json.loads(export)["puzzles"][0]["day"] == puzzle.day.isoformat()
    await privacy.erase(ADA)
    assert (await privacy.kept(ADA)).counts["puzzles"] == 0
    assert [row.person for row in await rows_in(engine, puzzle_answers)] == [BLAISE]
    assert await store.distribution(puzzle) == {1: {0: 1}, 2: {}, 3: {}}
    sheet = await asked.sheet(asks(ADA))
    assert sheet is not None
    assert sheet.streak == Streak(0, 0)


async def test_puzzles_go_with_the_school_year_but_for_the_open_one(engine: Engine) -> None:
    old, here = await open_puzzle(engine), PuzzleStore(engine)
    _, asked, schedule = services(engine)
    await asked.answer(asks(ADA), old.day, 1, 0)
    await schedule.solved(old)
    week_ago = puzzles.update().values(day=old.day - 7 * DAY)
    await engine.write(lambda c: c.execute(puzzle_answers.delete()))
    await written(engine, week_ago)
    today = await open_puzzle(engine)
    await asked.answer(asks(ADA), today.day, 1, 0)
    elsewhere = await open_puzzle(engine, ELSEWHERE)
    await schedule.solved(elsewhere)
    classes, privacy = Classes(ClassStore(engine)), PrivacyStore(engine)
    ends = (await classes.settings(GUILD, "en")).purge_at
    assert await privacy.purge_class(GUILD, ends, ends + 365 * DAY)
    left = {(row.guild_id, row.day, row.state) for row in await rows_in(engine, puzzles)}
    assert left == {(GUILD, today.day, "open"), (ELSEWHERE, today.day, "solved")}
    assert len(await rows_in(engine, puzzle_answers)) == 1
    await here.purge(timedelta(days=-2))
    assert await rows_in(engine, puzzle_answers) == [], "the daily purge takes what is old"


async def test_the_daily_purge_waits_until_the_day_of_the_class_has_ended(engine: Engine) -> None:
    puzzle = await open_puzzle(engine)
    await written(engine, puzzles.update().values(day=puzzle.day - DAY))  # west of Greenwich
    await PuzzleStore(engine).purge(timedelta(0))
    assert [row.day for row in await rows_in(engine, puzzles)] == [puzzle.day - DAY]


async def test_the_clocks_of_the_class_are_followed(engine: Engine) -> None:
    store, asked, _ = services(engine)
    classes = Classes(ClassStore(engine))
    classes.on_clocks = asked.follow_clocks
    told: list[datetime] = []
    asked.on_due = told.append
    plan = await asked.change(BOSS, 5, "fr", runs=True, minutes=8 * 60, school_days=False)
    assert plan.due_at is not None
    await classes.change(BOSS, "fr", time_zone="Pacific/Noumea")
    moved = await store.plan(GUILD)
    assert moved is not None
    assert moved.due_at is not None
    assert moved.due_at.hour == 21, "eight o'clock in Nouméa"
    assert told == [plan.due_at, moved.due_at]
    paused = await asked.change(BOSS, 5, "fr", runs=False)
    assert not paused.runs
    await classes.change(BOSS, "fr", time_zone="UTC")
    assert (await store.next_due()) is None


async def test_a_day_whose_puzzle_was_posted_by_hand_is_not_due_again(engine: Engine) -> None:
    store, asked, _ = services(engine)
    await Classes(ClassStore(engine)).change(BOSS, "fr", time_zone=far_from_midnight())
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
    puzzle = await open_puzzle(engine)
    store, _, schedule = services(engine)
    odd = puzzles.update().where(puzzles.c.day == puzzle.day)
    await written(engine, odd.values(drawn="1.999.1.5", tell_at=now()))
    other = await open_puzzle(engine, ELSEWHERE)
    await written(
        engine, puzzles.update().where(puzzles.c.guild_id == ELSEWHERE).values(tell_at=now())
    )
    assert [each.guild_id for each in await schedule.advance()] == [other.guild_id]
    assert "set aside" in caplog.text
    assert PuzzleState.OPEN.value == other.state
    assert store.set_aside.numbers == [GUILD]
