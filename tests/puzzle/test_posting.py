"""The puzzle of the day in a channel: posted once and on time, answered privately, solved."""

from __future__ import annotations

import asyncio
from zoneinfo import ZoneInfo

import pytest

from bot.i18n import words
from bot.kit.streaks import Streak
from bot.puzzle.messages import (
    puzzle_message,
    shared_message,
    sheet_message,
    solved_message,
    verdict_message,
)
from bot.puzzle.model import Choice, Plan, PuzzleSheet, PuzzleState, Trouble
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.runs import PuzzleRules, drawn_for
from bot.running.runner import SENDING
from games.lessons.daily import DAILY
from tests.support.acting import (
    FR,
    SAYS,
    encoded,
    in_every_language,
    together,
)
from tests.support.catalogues import every_language
from tests.support.limits import assert_within_limits, walk
from tests.support.puzzles import (
    DAY,
    HOUR,
    MINUTE,
    PuzzleAction,
    last,
    mine,
    planned,
    posted,
    right,
    solve,
    wrong,
)
from tests.support.world import World, controls_of, text_of


async def plan_of(world: World) -> Plan:
    plan = await world.bot._puzzle_store.plan(world.server.id)
    assert plan is not None
    return plan


async def test_a_puzzle_is_posted_answered_and_solved(world: World) -> None:
    await planned(world)
    await world.env.advance_time(HOUR - 1)
    assert posted(world) == []
    await world.env.advance_time(1)
    (message,) = posted(world)
    puzzle = await last(world)
    options = sum(len(each.item.options) for each in puzzle.drawn.values())
    shown = {each["custom_id"] for each in walk(message.components) if "custom_id" in each}
    assert len(shown) == options + 1, "one tap for each answer"

    # Told to each in their language, and to nobody else.
    for who, option in (
        ("ada", wrong(puzzle, 1)),
        ("blaise", right(puzzle, 1)),
        ("chloe", right(puzzle, 1)),
    ):
        answer = await solve(world, getattr(world, who), puzzle, 1, option)
        say, is_right = SAYS[who], option == right(puzzle, 1)
        assert answer.ephemeral
        assert say("learn-right" if is_right else "learn-wrong") in text_of(answer)
        assert say(f"idea-{puzzle.drawn[1].skill.key}") in text_of(answer)
        assert say("puzzle-streak", days=1) in text_of(answer)
    again = await solve(world, world.ada, puzzle, 1, right(puzzle, 1))
    assert FR("puzzle-first-counts") in text_of(again)
    assert FR("learn-wrong") in text_of(again)
    left = await mine(world, world.ada, puzzle)
    assert {each.split(":")[2] for each in controls_of(left).values()} == {"0", "2", "3"}

    await world.env.advance_time(DAY)
    solved, following = posted(world)
    told = text_of(solved)
    assert FR("puzzle-chosen", option="·", count=2).removeprefix("·") in told
    assert FR("puzzle-is-right", option="·").partition("·")[2] in told
    assert FR("puzzle-few", count=0, fewest=3) in told
    assert all(str(each.id) not in told for each in (world.ada, world.blaise, world.chloe))
    assert not any(each.startswith("solvepuzzle") for each in controls_of(solved).values())
    part = FR("puzzle-last-part", level=FR("learn-level", level=1), right=2, count=3)
    assert part in text_of(following)
    closed = await solve(world, world.blaise, puzzle, 2, 0)
    assert text_of(closed) == SAYS["blaise"](PuzzleRefusal.CLOSED.value)
    seen = await mine(world, world.ada, puzzle)
    assert FR("puzzle-few", count=0, fewest=3) in text_of(seen)


@in_every_language
async def test_puzzle_answers_with_todays_puzzle_and_the_streak(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    none = await who.slash(world.channel, "puzzle")
    assert (text_of(none), none.ephemeral) == (say("puzzle-none-yet"), True)
    await planned(world)
    await world.env.advance_time(HOUR)
    shown = await who.slash(world.channel, "puzzle")
    assert shown.ephemeral
    assert say("puzzle-streak", days=0) in text_of(shown)
    puzzle = await last(world)
    custom_id = encoded(PuzzleAction.SOLVE, puzzle.number, 2, (right(puzzle, 2),))
    answer = await who.click(shown.response, custom_id=custom_id)
    assert say("puzzle-streak", days=1) in text_of(answer)
    assert len(posted(world)) == 1, "what is private stays so"


async def test_two_clicks_at_once_are_one_answer_to_the_puzzle(world: World) -> None:
    await planned(world)
    await world.env.advance_time(HOUR)
    puzzle, (message,) = await last(world), posted(world)
    ids = [encoded(PuzzleAction.SOLVE, puzzle.number, 1, (option,)) for option in (0, 1)]
    results = await together(world, *((world.ada, message, each) for each in ids))
    again = [FR("puzzle-first-counts") in text_of(each) for each in results]
    assert sorted(again) == [False, True]
    verdicts = {FR("learn-wrong") in text_of(each) for each in results}
    assert len(verdicts) == 1, "both are shown the one that was first"


async def test_a_restart_and_a_doubled_alarm_post_one_puzzle(world: World) -> None:
    await planned(world)
    await world.restart()
    await world.env.advance_time(HOUR)
    with world.env._bot_scope():
        await asyncio.gather(*(world.bot.running._ring() for _ in range(3)))
    await world.env.settle()
    await world.restart()
    await world.env.advance_time(HOUR)
    assert len(posted(world)) == 1
    puzzle = await last(world)
    answer = await solve(world, world.ada, puzzle, 1, right(puzzle, 1))
    assert FR("learn-right") in text_of(answer), "its buttons work after a restart"


async def test_a_puzzle_drawn_before_a_kill_is_posted_after_it(world: World) -> None:
    await planned(world)
    await world.bot.running.stop()
    await world.env.advance_time(HOUR)
    with world.env._bot_scope():
        runner = world.bot.running._runners[PuzzleRules.kind]
        await runner._move(world.server.id)
        claim = await runner._claim_post(world.server.id)  # and is killed before it sends
    assert claim is not None
    await world.restart()
    assert posted(world) == [], "whoever has claimed it may be about to post it"
    await world.env.advance_time(SENDING.total_seconds())
    assert len(posted(world)) == 1
    puzzle = await last(world)
    assert puzzle.drawn == claim.thing.puzzles[puzzle.day].drawn


@pytest.mark.parametrize(("hours", "count"), [(20, 1), (24, 0)])
async def test_after_downtime_a_puzzle_is_posted_on_its_day_only(
    world: World, hours: int, count: int
) -> None:
    """The clocks of the class show 1:00 at the beginning, and the hour is 2:00."""
    await planned(world)
    await world.bot.running.stop()
    await world.env.advance_time(hours * HOUR - MINUTE)
    await world.restart()
    assert len(posted(world)) == count
    await world.env.advance_time(2 * HOUR + 2 * MINUTE)
    assert len(posted(world)) == 1


async def test_a_paused_plan_posts_nothing_but_solves_what_is_open(world: World) -> None:
    await planned(world)
    await world.env.advance_time(HOUR)
    await planned(world, runs=False)
    await world.env.advance_time(3 * DAY)
    (message,) = posted(world)
    assert FR("puzzle-few", count=0, fewest=3) in text_of(message)


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50013)])
async def test_a_puzzle_refused_by_its_channel_is_tried_again_the_next_day(
    world: World, status: int, code: int
) -> None:
    await planned(world)
    world.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=None)
    before = len(world.env.http_requests)
    await world.env.advance_time(3 * HOUR)
    tries = [r for r in world.env.http_requests[before:] if r.path.endswith("/messages")]
    assert len(tries) == 1
    plan = await plan_of(world)
    assert (plan.trouble, plan.runs) == (Trouble.CHANNEL, True)
    world.env.backend.faults.clear()
    await world.env.advance_time(DAY)
    assert len(posted(world)) == 1
    assert (await plan_of(world)).trouble is None


async def test_a_puzzle_that_discord_fails_to_post_is_tried_again_the_same_day(
    world: World,
) -> None:
    await planned(world)
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await world.env.advance_time(HOUR)
    assert posted(world) == []
    before = len(world.env.http_requests)
    await world.env.advance_time(MINUTE)
    assert len(world.env.http_requests) == before, (
        "a failed edit should not be repeated for two minutes"
    )
    world.env.backend.faults.clear()
    await world.env.advance_time(2 * MINUTE)
    assert len(posted(world)) == 1


async def test_the_solution_of_a_deleted_puzzle_is_shown_on_request(world: World) -> None:
    await planned(world)
    await world.env.advance_time(HOUR)
    puzzle = await last(world)
    await planned(world, runs=False)
    world.env.backend.delete_message(world.channel.id, puzzle.message_id)
    await world.env.advance_time(DAY)
    told = await world.ada.slash(world.channel, "puzzle")
    assert FR("puzzle-few", count=0, fewest=3) in text_of(told)
    assert (await last(world)).state is PuzzleState.SOLVED


@every_language
async def test_every_message_of_the_puzzle_is_within_discords_limits(
    world: World, locale: str
) -> None:
    """Whatever is drawn: a day of every skill, with the longest of its items."""
    say = words(locale)
    await planned(world)
    await world.env.advance_time(HOUR)
    puzzle = await last(world)
    for number in range(max(map(len, DAILY.values()))):
        with world.env.time_context():
            day = puzzle.day.fromordinal(puzzle.day.toordinal() + number)
            plan = await plan_of(world)
            drawn = drawn_for(plan, day, ZoneInfo("Europe/Paris"))
        found = await world.bot._puzzle_store.distribution(drawn)
        for each in found.values():
            each.update({0: 10**6, 1: 10**6})
        choices = {level: Choice(level, 0, is_right=False) for level in drawn.drawn}
        sheet = PuzzleSheet(drawn, choices, Streak(10**6, 10**7))
        assert_within_limits(puzzle_message(drawn, (drawn, found), say))
        assert_within_limits(solved_message(drawn, found, say))
        assert_within_limits(sheet_message(sheet, found, say, takes_answers=False))
        assert_within_limits(shared_message(sheet, "<@812345678901234567>", say=say))
        for level in drawn.drawn:
            assert_within_limits(verdict_message(sheet, level, say, is_new=False))
