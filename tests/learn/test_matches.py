"""Matches of lessons: private, counted once, and leading back to the unit."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from discord import ButtonStyle

from bot.db.engine import Engine
from bot.kit.refusal import KitRefusal
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.learn.match_items import MATCH_EVERY
from bot.learn.model import Round, Way
from bot.learn.service import read_drawn
from bot.play.custom_ids import LessonAction, PlayAction
from bot.play.refusals import Stale
from games.lessons.cases import Case, is_case
from games.lessons.item import Shape
from games.lessons.matches import is_played_from, starts
from games.lessons.path import LEVELS, SKILLS, UNITS, Unit
from games.match import Computer, Person
from tests.support.acting import (
    FR,
    SAYS,
    control,
    forge,
    in_both_languages,
    match_of,
    press,
    shows,
    stored,
    together,
)
from tests.support.controls import encoded
from tests.support.items import brute
from tests.support.learning import (
    answered,
    asks,
    learning_of,
    solution,
    study,
    teacher_of,
    wrong_answer,
    zone_of_another_day,
)
from tests.support.lesson_matches import play_item, play_on
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

ADA = 11


def green(shown: Any) -> list[str]:
    """Return the labels of the green buttons of a message."""
    rows = [each for part in shown.response.components for each in part.get("components", ())]
    buttons = [each for row in rows for each in row.get("components", ())]
    return [each["label"] for each in buttons if each["style"] == ButtonStyle.success.value]


@in_both_languages
async def test_a_unit_begins_with_a_match_that_leads_back_to_it(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "learn")
    unit = await press(who, shown, LearnAction.UNIT)
    board = await press(who, unit, LearnAction.BEAT)
    assert board.ephemeral
    assert say("rules-first-match") not in text_of(board), "the unit tells the rules"
    assert say("match-counts-unless") in text_of(board), "help is offered, and has its price"
    record = await stored(world)
    assert record.is_private
    assert record.match.game == UNITS[0].game
    assert record.match.start in starts(UNITS[0], 1)
    assert record.match.seats == (Person(who.id), Computer(1.0))
    assert record.match.to_move == 0
    after = await play_on(world, who, board, to_win=True)
    assert (await match_of(world)).winner == 0
    assert say("match-counts-unless") not in text_of(after)
    assert say("skill-few-outcome") in text_of(after), "the next item is below the result"
    assert shows(after, ItemAction.CHOOSE)
    assert shows(after, PlayAction.REVIEW)


async def test_a_double_click_opens_one_match_of_a_unit(world: World) -> None:
    shown = await press(world.ada, await world.ada.slash(world.channel, "learn"), LearnAction.UNIT)
    click = (world.ada, shown, control(shown, LearnAction.BEAT))
    await together(world, click, click)
    board = await press(world.ada, shown, LearnAction.BEAT)
    assert {each.id for each in await world.bot.matches.mine(world.ada.id)} == {1}
    await play_on(world, world.ada, board, to_win=True)
    await press(world.ada, shown, LearnAction.BEAT)
    assert {each.id for each in await world.bot.matches.mine(world.ada.id)} == {2}


async def test_a_match_of_a_unit_is_tried_again_from_the_same_side(world: World) -> None:
    shown = await press(world.ada, await world.ada.slash(world.channel, "learn"), LearnAction.UNIT)
    board = await press(world.ada, shown, LearnAction.BEAT)
    over = await play_on(world, world.ada, board, to_win=False)
    first = await stored(world)
    assert first.match.winner == 1
    await world.restart()
    again = await press(world.ada, over, PlayAction.REMATCH)
    assert again.ephemeral
    assert shows(again, PlayAction.PICK)
    second = await stored(world, 2)
    assert (second.match.start, second.match.first) == (first.match.start, first.match.first)
    assert (second.unit, second.is_private) == (1, True)


@in_both_languages
async def test_only_the_button_that_leads_on_is_green(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await press(who, await who.slash(world.channel, "learn"), LearnAction.UNIT)
    over = await play_on(world, who, await press(who, shown, LearnAction.BEAT), to_win=False)
    assert green(over) == [say("button-rematch")]
    back = await press(who, over, LessonAction.RETURN)
    assert back.ephemeral
    assert shows(back, ItemAction.CHOOSE)


@in_both_languages
@pytest.mark.parametrize("unit", UNITS[:2], ids=lambda unit: unit.key)
async def test_the_end_of_a_match_reveals_no_rule_before_its_unit(
    world: World, name: str, unit: Unit
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "learn")
    board = await forge(world, who, shown, encoded(LearnAction.BEAT, unit.number, 0))
    over = await play_on(world, who, board, to_win=False)
    remember = "💡"
    assert (remember in text_of(over)) is (unit.number > 1)
    assert say("ending-moves", count=len((await match_of(world)).turns)) in text_of(over)


async def test_an_answered_item_can_be_played_from_its_position(world: World) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    drawn = next(
        found for seed in range(99) if is_played_from((found := read_drawn(16, 1, seed)).item)
    )
    here = (1, 0, 0, 0)
    answer = encoded(ItemAction.CHOOSE, 16, drawn.seed, (*here, *drawn.item.solution))
    told = await forge(world, world.ada, shown, answer)
    told = await press(world.ada, told, ItemAction.IDEA)
    board = await press(world.ada, told, ItemAction.BEAT)
    assert board.ephemeral
    record = await stored(world)
    assert (record.match.game, record.match.start) == (drawn.item.game, drawn.item.position)
    assert record.unit == SKILLS[16].unit
    assert record.skill is None  # its answer was told, so it does not count


@pytest.mark.parametrize(
    "custom_id", ["beatunit:0:0:", "beatunit:15:0:", "backtounit:99:0:", "beatitem:11:1:1.0.0.0"]
)
async def test_a_forged_match_of_a_lesson_is_refused(world: World, custom_id: str) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    refused = await forge(world, world.ada, shown, custom_id)
    assert text_of(refused) == SAYS["ada"](KitRefusal.UNKNOWN_CONTROL)
    assert not await world.bot.matches.mine(world.ada.id)


# ------------------------------------------------------- what a match counts for


async def recent(world: World, skill: int = 2) -> str:
    """Return Ada's last results in a skill."""
    return (await world.bot.learning.practices(world.ada.id))[skill].recent


async def begun_in(world: World, number: int) -> Any:
    """Let Ada begin a match of a unit."""
    shown = await world.ada.slash(world.channel, "learn")
    return await forge(world, world.ada, shown, encoded(LearnAction.BEAT, number, 0))


async def test_a_match_that_is_won_counts_once_for_the_skill_of_its_unit(world: World) -> None:
    board = await begun_in(world, 1)
    await world.restart()
    over = await play_on(world, world.ada, board, to_win=True)
    assert await recent(world) == "1"
    await world.restart()
    assert await recent(world) == "1"
    rematch = encoded(PlayAction.REMATCH, 1, (await stored(world)).ply)
    again = await forge(world, world.ada, over, rematch)
    await play_on(world, world.ada, again, to_win=True, number=2)
    assert (await stored(world, 2)).match.winner == 0
    assert await recent(world) == "1"
    assert [await recent(world, number) for number in SKILLS if number != 2] == [""] * (
        len(SKILLS) - 1
    )


async def test_a_lost_match_is_a_missed_item_until_it_is_won(world: World) -> None:
    over = await play_on(world, world.ada, await begun_in(world, 1), to_win=False)
    start = (await match_of(world)).start
    assert await recent(world) == "0"
    missed = await world.ada.slash(world.channel, "train", what="missed")
    assert shows(missed, ItemAction.BEAT)
    assert not shows(missed, ItemAction.CHOOSE)
    await play_item(world, world.ada, missed, 2)
    assert (await stored(world, 2)).match.start == start
    assert await recent(world) == "0"
    nothing = await world.ada.slash(world.channel, "train", what="missed")
    assert SAYS["ada"]("learn-missed-over") in text_of(nothing)
    assert shows(over, PlayAction.REMATCH)


async def test_an_item_that_is_a_match_cannot_be_answered_by_a_forged_choice(world: World) -> None:
    await play_on(world, world.ada, await begun_in(world, 1), to_win=False)
    missed = await world.ada.slash(world.channel, "train", what="missed")
    said = control(missed, ItemAction.BEAT).replace(ItemAction.BEAT, ItemAction.CHOOSE) + ".0"
    assert text_of(await forge(world, world.ada, missed, said)) == SAYS["ada"](
        KitRefusal.UNKNOWN_CONTROL
    )
    assert await recent(world) == "0"


async def test_a_match_won_with_help_does_not_count_nor_one_from_the_same_start(
    world: World,
) -> None:
    board = await begun_in(world, 1)
    await press(world.ada, board, PlayAction.HINT)
    over = await play_on(world, world.ada, board, to_win=True)
    again = await press(world.ada, over, PlayAction.REMATCH)
    await play_on(world, world.ada, again, to_win=True, number=2)
    assert await recent(world) == ""


async def test_a_match_with_a_move_taken_back_or_resigned_does_not_count(world: World) -> None:
    board = await begun_in(world, 4)
    judge = brute((await match_of(world)).game)
    record = await stored(world)
    move = next(iter(judge.options(record.match.position)))
    shown = await forge(world, world.ada, board, encoded(PlayAction.PICK, 1, 0, move))
    shown = await press(world.ada, shown, PlayAction.TAKE_BACK)
    over = await play_on(world, world.ada, shown, to_win=True)
    assert FR("ending-taken-back") in text_of(over)
    await begun_in(world, 1)
    given_up = await world.bot.matches.resign(2, 0, asks(world.ada.id, MONDAY, record.guild_id))
    assert given_up.match.is_over
    assert (await recent(world, 8), await recent(world, 2)) == ("", "")


async def test_the_end_of_a_match_stored_twice_at_once_counts_once(world: World) -> None:
    await begun_in(world, 1)
    record = await stored(world)
    judge, match = brute(record.match.game), record.match
    while not match.is_over:
        match = match.move(judge.winning_moves(match.position)[0]).with_computer()
    ends = [world.bot.matches.append(record, match, MONDAY) for _ in range(2)]
    results = await asyncio.gather(*ends, return_exceptions=True)
    assert sum(isinstance(each, Stale) for each in results) == 1
    assert await recent(world) == "1"


async def test_matches_of_a_unit_begin_larger_once_its_skills_are_known(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    assert await learning.start_of(asker, UNITS[0]) in starts(UNITS[0], 1)
    await study(learning, asker, UNITS[0], solution, most=50)
    assert await learning.start_of(asker, UNITS[0]) in starts(UNITS[0], LEVELS)


# ------------------------------------------------------- matches among the items of a round


async def test_an_item_of_the_path_is_a_match_that_counts_when_it_is_won(world: World) -> None:
    asker = asks(world.ada.id, MONDAY)
    for seed in range(3):
        drawn = read_drawn(8, 1, seed)
        await world.bot.learning.answer(asker, drawn, 0, wrong_answer(drawn.item), UTC)
    shown = await world.ada.slash(world.channel, "learn")
    first_item = encoded(LearnAction.UNIT, 4, 0, (1,))
    match = await forge(world, world.ada, shown, first_item)
    before = control(match, ItemAction.BEAT)
    passed = await press(world.ada, match, ItemAction.NEXT)
    assert not shows(passed, ItemAction.BEAT)
    await world.restart()
    again = await forge(world, world.ada, shown, first_item)
    assert control(again, ItemAction.BEAT) == before
    await play_item(world, world.ada, again)
    assert await recent(world, 8) == "0001"
    assert not shows(await press(world.ada, again, ItemAction.NEXT), ItemAction.BEAT)
    other = await forge(world, world.ada, shown, first_item)
    assert control(other, ItemAction.BEAT) != before, "that one was won"


async def test_the_day_a_match_counts_is_by_the_time_zone_of_the_class(world: World) -> None:
    zone = zone_of_another_day(world)
    await world.bot.classes.change(teacher_of(world.server.id), "fr", time_zone=zone)
    drawn = [read_drawn(8, 1, seed) for seed in range(100)]
    rows = [each for each in drawn if each.item.shape is Shape.SEVERAL]
    lost = next(each for each in drawn if is_case(each.item, Case.LOST))
    for n, each in enumerate([*rows[:5], lost]):
        then = asks(world.ada.id, world.env.now() - timedelta(minutes=10 - n))
        await world.bot.learning.answer(then, each, 0, each.item.solution, UTC)
    shown = await world.ada.slash(world.channel, "learn")
    for number in (1, 2):
        assert not (await world.bot.learning.practices(world.ada.id))[8].is_known
        match = await forge(world, world.ada, shown, encoded(LearnAction.UNIT, 4, 0, (1,)))
        await play_item(world, world.ada, match, number)
        await world.env.advance_time(1)
    known_on = (await world.bot.learning.practices(world.ada.id))[8].known_on
    assert known_on == world.env.now().astimezone(ZoneInfo(zone)).date()


@pytest.mark.parametrize("skill", [2, 16, 20, 26])
async def test_a_round_has_at_most_one_match_in_five_items_and_none_twice(
    engine: Engine, skill: int
) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    first = await learning.item_of(asker, skill, 1)
    asked = await learning.next_item(asker, Round(Way.SKILL, 16), first.drawn)
    met = []
    while asked is not None:
        met.append(asked.drawn)
        if asked.drawn.item.shape is not Shape.MATCH:
            right = len(met) % 7 < 5
            await answered(learning, asker, asked, solution if right else wrong_answer)
        asked = await learning.next_item(asker, asked.around, asked.drawn)
    matches = [each for each in met if each.item.shape is Shape.MATCH]
    assert len(met) == 15
    assert len(matches) == (0 if skill == 26 else 15 // MATCH_EVERY)
    assert len({each.seed for each in matches}) == len(matches)
