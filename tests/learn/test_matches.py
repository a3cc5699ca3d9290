"""Matches that learning leads to: won by whoever clicks, seen by nobody else, and the way back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from discord import ButtonStyle

from bot.db.engine import Engine
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.refusal import KitRefusal, Refused
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.learn.service import read_drawn
from bot.play.custom_ids import LessonAction, PlayAction
from games import Game, Position
from games.lessons import LEVELS, SKILLS, UNITS, Unit, is_played_from
from games.lessons.matches import starts
from games.match import Computer, Person
from tests.support.acting import (
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
from tests.support.learning import asks, learning_of, solution, study
from tests.support.world import World, controls_of, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

ADA = 11


async def play_on(world: World, who: Any, shown: Any, *, to_win: bool) -> Any:
    """Play a match to its end, always a move that wins or always one that loses."""
    while not (record := await stored(world)).match.is_over:
        judge, position = brute(record.match.game), record.match.position
        wins = [*judge.winning_moves(position)]
        moves = wins if to_win else [m for m in judge.options(position) if m not in wins]
        pick = encoded(PlayAction.PICK, record.id, record.ply, moves[0])
        shown = await forge(world, who, shown, pick)
    return shown


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
    record = await stored(world)
    assert record.is_private
    assert record.match.game == UNITS[0].game
    assert record.match.start in starts(UNITS[0], 1)
    assert record.match.seats == (Person(who.id), Computer(1.0))
    assert record.match.to_move == 0
    over = await play_on(world, who, board, to_win=True)
    assert (await match_of(world)).winner == 0
    assert say("button-back-to-unit", unit=1) in controls_of(over)
    back = await press(who, over, LessonAction.RETURN)
    assert back.ephemeral
    assert say("unit-few-meet") in text_of(back)


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
@pytest.mark.parametrize("wins", [True, False])
async def test_only_the_button_that_leads_on_is_green(world: World, name: str, wins: bool) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await press(who, await who.slash(world.channel, "learn"), LearnAction.UNIT)
    over = await play_on(world, who, await press(who, shown, LearnAction.BEAT), to_win=wins)
    leads_on = say("button-back-to-unit", unit=1) if wins else say("button-rematch")
    assert green(over) == [leads_on]


@in_both_languages
@pytest.mark.parametrize("unit", UNITS[:2], ids=lambda unit: unit.key)
async def test_the_end_of_a_match_leaves_a_rule_to_its_unit(
    world: World, name: str, unit: Unit
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "learn")
    board = await forge(world, who, shown, encoded(LearnAction.BEAT, unit.number, 0))
    over = await play_on(world, who, board, to_win=True)
    remember = say("ending-remember", start="", fact="").partition("(")[0]
    assert (remember in text_of(over)) is not unit.rule_comes_later
    assert say("ending-moves", count=len((await match_of(world)).turns)) in text_of(over)


async def test_an_answered_item_is_played_from_where_it_was_asked(world: World) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    drawn = next(
        found for seed in range(99) if is_played_from((found := read_drawn(16, 1, seed)).item)
    )
    here = (1, 0, 0, 0)
    answer = encoded(ItemAction.CHOOSE, 16, drawn.seed, (*here, *solution(drawn.item)))
    told = await forge(world, world.ada, shown, answer)
    board = await press(world.ada, told, ItemAction.BEAT)
    assert board.ephemeral
    record = await stored(world)
    assert (record.match.game, record.match.start) == (drawn.item.game, drawn.item.position)
    assert record.unit == SKILLS[16].unit


@pytest.mark.parametrize(
    "custom_id", ["beatunit:0:0:", "beatunit:15:0:", "backtounit:99:0:", "beatitem:11:1:1.0.0.0"]
)
async def test_no_match_of_what_there_is_not(world: World, custom_id: str) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    refused = await forge(world, world.ada, shown, custom_id)
    assert text_of(refused) == SAYS["ada"](KitRefusal.UNKNOWN_CONTROL)
    assert not await world.bot.matches.mine(world.ada.id)


class Sparing(Allowance):
    """A challenge asks about some positions; notes what it was asked."""

    def __init__(self, *asked: Position) -> None:
        self.asked = asked

    async def judge(self, asker: Asker, game: Game, positions: tuple[Position, ...]) -> None:
        if set(positions) & {*self.asked}:
            raise Refused(KitRefusal.UNKNOWN_CONTROL)


async def test_no_match_begins_where_a_challenge_asks(engine: Engine) -> None:
    *asked, free = starts(UNITS[0], 1)
    asker = asks(ADA, MONDAY)
    for _ in range(5):
        learning = learning_of(engine, Sparing(*asked))
        assert await learning.start_of(asker, UNITS[0]) == free
    with pytest.raises(Refused):
        await learning_of(engine, Sparing(*asked, free)).start_of(asker, UNITS[0])
    drawn = next(each for n in range(99) if is_played_from((each := read_drawn(16, 1, n)).item))
    assert await learning_of(engine).position_of(asker, drawn)
    with pytest.raises(Refused):
        await learning_of(engine, Sparing(drawn.item.position)).position_of(asker, drawn)


async def test_matches_grow_with_what_is_known(engine: Engine) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    assert await learning.start_of(asker, UNITS[0]) in starts(UNITS[0], 1)
    await study(learning, asker, UNITS[0], solution, most=50)
    assert await learning.start_of(asker, UNITS[0]) in starts(UNITS[0], LEVELS)
