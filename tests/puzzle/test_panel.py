"""The teachers' panel of the puzzle of the day, in both languages."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.challenges.refusals import DateRefusal, TeacherRefusal
from bot.classes.refusals import ClassRefusal
from bot.i18n import Say
from bot.learn.model import Drawn
from bot.puzzle.custom_ids import PlanAction, PlanControl, PlanSetting
from bot.puzzle.messages import puzzle_message
from bot.puzzle.model import Plan, Puzzle, PuzzleState
from bot.puzzle.panel import panel
from bot.puzzle.refusals import PuzzleRefusal
from games.lessons.daily import daily_items
from games.lessons.path import LEVELS
from tests.support.acting import EN, FR, encoded, fill, forge
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.puzzles import HOUR, last, posted
from tests.support.world import World, text_of

PLAN = PlanAction.PLAN


def teacher(world: World, locale: str = "fr") -> Any:
    """Return a member who manages the server."""
    role = world.server.create_role("Profs", permissions=discord.Permissions(manage_guild=True))
    boss = world.server.add_member(world.env.create_user("emmy"), roles=[role])
    world.languages.speaks(boss.id, locale)
    return boss


async def settle(
    world: World,
    boss: Any,
    shown: Any,
    setting: PlanSetting,
    *values: str,
    path: tuple[int, ...] = (),
) -> Any:
    return await forge(world, boss, shown, encoded(PLAN, setting, 0, path), *values)


async def plan_of(world: World) -> Plan | None:
    return await world.bot._puzzle_store.plan(world.server.id)


@pytest.mark.parametrize(("locale", "say"), [("fr", FR), ("en-GB", EN)])
async def test_a_teacher_sets_when_and_where_the_puzzle_is_posted(
    world: World, locale: str, say: Say
) -> None:
    boss = teacher(world, locale)
    shown = await boss.slash(world.channel, "puzzle")
    assert shown.ephemeral
    assert say("puzzle-paused") in text_of(shown)
    assert_components_within_limits(shown.response.components)
    assert await plan_of(world) is None, "looking settles nothing"
    other = world.server.create_text_channel("puzzles")
    shown = await settle(world, boss, shown, PlanSetting.CHANNEL, str(other.id))
    form = await settle(world, boss, shown, PlanSetting.HOUR)
    assert_modal_within_limits(form.modal)
    shown = await fill(boss, form, "17h30")
    shown = await settle(world, boss, shown, PlanSetting.DIFFICULTIES, "3", "1")
    shown = await settle(world, boss, shown, PlanSetting.SCHOOL_DAYS, path=(0,))
    shown = await settle(world, boss, shown, PlanSetting.RUNS, path=(1,))
    plan = await plan_of(world)
    assert plan is not None
    terms = (plan.channel_id, plan.minutes, plan.levels, plan.school_days, plan.runs)
    assert terms == (other.id, 17 * 60 + 30, (1, 3), False, True)
    told = text_of(shown)
    assert say("puzzle-hour", hour="17:30", zone="Europe/Paris" if say is FR else "UTC") in told
    assert say("puzzle-every-day") in told
    assert f"<#{other.id}>" in told
    shown = await settle(world, boss, shown, PlanSetting.RUNS, path=(0,))
    assert say("puzzle-paused") in text_of(shown)


async def test_a_teacher_can_post_and_solve_the_puzzle_at_once(world: World) -> None:
    boss = teacher(world)
    shown = await boss.slash(world.channel, "puzzle")
    note = await settle(world, boss, shown, PlanSetting.POST)
    assert FR("puzzle-posting", channel=f"<#{world.channel.id}>") in text_of(note)
    assert len(posted(world)) == 1
    again = await settle(world, boss, note, PlanSetting.POST)
    assert text_of(again) == FR(PuzzleRefusal.ALREADY_POSTED.value)
    puzzle = await last(world)
    shown = await settle(world, boss, note, PlanSetting.SHOW)
    assert str(puzzle.message_id) in text_of(shown)
    asked = await settle(world, boss, shown, PlanSetting.SOLVE, path=(puzzle.number,))
    assert text_of(asked) == FR("puzzle-solve-sure")
    assert (await last(world)).state is PuzzleState.OPEN
    await settle(world, boss, asked, PlanSetting.SOLVE, path=(puzzle.number, 1))
    assert (await last(world)).state is PuzzleState.SOLVED
    assert FR("puzzle-few", count=0, fewest=3) in text_of(posted(world)[0])
    twice = await settle(world, boss, asked, PlanSetting.SOLVE, path=(puzzle.number, 1))
    assert text_of(twice) == FR(PuzzleRefusal.CLOSED.value)


async def test_a_forged_or_impossible_setting_of_the_puzzle_is_refused(world: World) -> None:
    boss = teacher(world)
    shown = await boss.slash(world.channel, "puzzle")
    form = await settle(world, boss, shown, PlanSetting.HOUR)
    refused = await fill(boss, form, "25h")
    assert text_of(refused).startswith(FR(DateRefusal.BAD_HOUR.value, text="25h"))
    refused = await settle(world, boss, shown, PlanSetting.CHANNEL, "5")
    assert text_of(refused) == FR(TeacherRefusal.CHANNEL_UNUSABLE.value)
    for setting, values, path in (
        (PlanSetting.DIFFICULTIES, ["4"], ()),
        (PlanSetting.DIFFICULTIES, [], ()),
        (PlanSetting.CHANNEL, [], ()),
        (PlanSetting.SOLVE, [], (20261332,)),
        (9, [], ()),
    ):
        refused = await settle(world, boss, shown, setting, *values, path=path)
        assert text_of(refused) == FR("error-unknown-control")
    gone = await settle(world, boss, shown, PlanSetting.SOLVE, path=(20261123, 1))
    assert text_of(gone) == FR(PuzzleRefusal.NO_SUCH_PUZZLE.value)
    for setting in PlanSetting:
        refused = await settle(world, world.ada, shown, setting, path=(1,))
        assert text_of(refused) in (
            FR(ClassRefusal.NOT_A_TEACHER.value),
            FR("error-unknown-control"),
        )
    assert await plan_of(world) is None


async def test_the_panel_says_why_nothing_was_posted(world: World) -> None:
    boss = teacher(world)
    shown = await boss.slash(world.channel, "puzzle")
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await settle(world, boss, shown, PlanSetting.POST)
    world.env.backend.faults.clear()
    shown = await boss.slash(world.channel, "puzzle")
    day = world.env.now().strftime("%d/%m/%Y")
    assert FR("puzzle-trouble-channel", day=day) in text_of(shown)
    await settle(world, boss, shown, PlanSetting.POST)
    await world.env.advance_time(HOUR)
    assert len(posted(world)) == 1, "once it is mended, today's puzzle can be posted"
    shown = await boss.slash(world.channel, "puzzle")
    assert FR("puzzle-trouble-channel", day=day) not in text_of(shown)


@pytest.mark.parametrize("say", [FR, EN])
def test_todays_posted_puzzle_cannot_be_posted_again(say: Say) -> None:
    day, at = date(2026, 11, 23), datetime(2026, 11, 23, 7, tzinfo=UTC)
    found = Puzzle(1, day, PuzzleState.SOLVED, 2, "fr", {}, at, at, 5)
    post = PlanControl(PlanAction.PLAN, PlanSetting.POST).encode()

    def offered(last: tuple[Puzzle, int] | None, today: date) -> bool:
        shown = panel(Plan(1, 2, "fr"), last, "Europe/Paris", today, say, usable=True)
        return post in {getattr(each, "custom_id", None) for each in shown.walk_children()}

    assert offered(None, day)
    assert not offered((found, 0), day)
    assert offered((found, 0), day + timedelta(days=1))


@pytest.mark.parametrize("say", [FR, EN])
def test_the_buttons_of_a_puzzle_have_different_labels(say: Say) -> None:
    at = datetime(2026, 11, 23, 7, tzinfo=UTC)
    for day in range(30):
        drawn = {
            level: Drawn(*next(daily_items(level, "7", day))) for level in range(1, LEVELS + 1)
        }
        found = Puzzle(1, at.date(), PuzzleState.OPEN, 2, "fr", drawn, at, at, 5)
        shown = puzzle_message(found, None, say)
        labels = [each.label for each in shown.walk_children() if hasattr(each, "label")]
        assert len(set(labels)) == len(labels) > 9
        assert all(len(label) <= 20 for label in labels)


async def test_a_clash_over_the_hour_of_the_puzzle_shows_both_values(world: World) -> None:
    boss = teacher(world, "fr")
    shown = await boss.slash(world.channel, "puzzle")
    forms = [await settle(world, boss, shown, PlanSetting.HOUR) for _ in range(3)]
    await fill(boss, forms[0], "17h30")
    clash = await fill(boss, forms[1], "18h")
    assert FR("error-clash", stored="17:30", typed="18h") in text_of(clash)
    plan = await plan_of(world)
    assert plan is not None
    assert plan.minutes == 17 * 60 + 30
    (was,) = (each["component"]["value"] for each in forms[2].modal["components"])
    await fill(boss, forms[2], was)
    assert await plan_of(world) == plan, "what was left alone is not written"
