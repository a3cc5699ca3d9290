"""A unit is known only by a pupil who wins its match from both sides."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.db.engine import Engine
from bot.learn.custom_ids import ItemAction, LearnAction
from bot.learn.evidence import Played, draw_match, to_win
from bot.learn.messages import unit_message
from bot.learn.model import Answered, Drawn, Practice, Remains
from bot.learn.questions import skill_name
from bot.learn.service import read_drawn
from bot.play.custom_ids import PlayAction
from games import Outcome, Position
from games.lessons.matches import level_of_start, match_seed, skill_played, starts
from games.lessons.path import LEVELS, SKILLS, UNITS, Unit
from tests.support.acting import SAYS, forge, press, shows, stored
from tests.support.controls import encoded
from tests.support.databases import on_sqlite_alone
from tests.support.items import brute
from tests.support.learning import asks, learning_of, solution, study, wrong_answer
from tests.support.lesson_matches import play_item
from tests.support.limits import walk
from tests.support.world import World, text_of

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

ADA = 11

PLAYED = [unit for unit in UNITS if skill_played(unit)]

LAST_LOSES = SKILLS[17]


async def match_asked(world: World, number: int) -> Any:
    """Let Ada ask for the next item of a unit, which is a match."""
    shown = await world.ada.slash(world.channel, "learn")
    asked = await forge(world, world.ada, shown, encoded(LearnAction.UNIT, number, 0, (1,)))
    assert shows(asked, ItemAction.BEAT)
    return asked


@on_sqlite_alone
@pytest.mark.parametrize("unit", PLAYED, ids=lambda unit: unit.key)
async def test_without_its_matches_a_unit_does_not_become_known(engine: Engine, unit: Unit) -> None:
    learning, asker = learning_of(engine), asks(ADA, MONDAY)
    met = await study(learning, asker, unit, solution, most=24)
    practices = await learning.practices(ADA)
    played = skill_played(unit)
    assert len(met) == 24
    assert played is not None
    assert not practices[played.number].is_known
    of_skill = [each for each in met if each.practice and each.practice.skill == played]
    assert of_skill[-1].remains is Remains.BOTH


@pytest.mark.parametrize("unit", PLAYED, ids=lambda unit: unit.key)
async def test_a_unit_is_known_by_matches_won_from_both_sides(world: World, unit: Unit) -> None:
    asker = asks(world.ada.id, world.env.now() - timedelta(hours=1))
    met = await study(world.bot.learning, asker, unit, solution, most=24)
    seen = {tuple(sorted(each.answered.drawn.item.position)) for each in met}
    judge, won, played = brute(unit.game), [], skill_played(unit)
    assert played is not None
    for number in (1, 2):
        assert not (await world.bot.learning.practices(world.ada.id))[played.number].is_known
        await play_item(world, world.ada, await match_asked(world, unit.number), number)
        await world.env.advance_time(1)
        match = (await stored(world, number)).match
        assert match.winner == 0
        is_new = tuple(sorted(match.start)) not in seen
        assert is_new or unit.number != 7, "other units have few starts"
        won.append((judge.wins(match.start), match.first))
    assert sorted(won) == [(False, 1), (True, 0)]
    assert (await world.bot.learning.practices(world.ada.id))[played.number].is_known


@pytest.mark.parametrize("unit", PLAYED, ids=lambda unit: unit.key)
def test_the_page_of_a_unit_asks_for_matches_until_its_skill_is_known(unit: Unit) -> None:
    played = skill_played(unit)
    assert played is not None
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    known = practices | {played.number: Practice(played, recent="1111", known_on=MONDAY.date())}
    for say in SAYS.values():
        asked = say("learn-match-counts", skill=skill_name(played, say))
        for found, asks_for_it in ((practices, True), (known, False)):
            page = unit_message(unit, found, say, in_class=False, teaches=False).to_components()
            told = "".join(each.get("content", "") for each in walk(page))
            assert (asked in told) is asks_for_it


async def test_beginning_a_lost_match_counts_as_missed(world: World) -> None:
    for seed in range(3):
        drawn = read_drawn(8, 1, seed)
        asker = asks(world.ada.id, MONDAY + timedelta(seconds=seed))
        await world.bot.learning.answer(asker, drawn, 0, wrong_answer(drawn.item), UTC)
    asked = await match_asked(world, 4)
    assert SAYS["ada"]("ask-win-either", rules="").strip() in text_of(asked)
    over = await play_item(world, world.ada, asked, fits=False)
    first = await stored(world)
    assert first.match.winner == 1
    await press(world.ada, over, PlayAction.REMATCH)
    again = await stored(world, 2)
    assert (again.match.start, again.match.first) == (first.match.start, 1 - first.match.first)
    practice = (await world.bot.learning.practices(world.ada.id))[8]
    assert practice.recent == "0000"


def ended(start: tuple[int, ...], number: int = 0, *, right: bool = True) -> Answered:
    """Return how a match of unit 8 has ended."""
    level = level_of_start(UNITS[7], start)
    assert level is not None
    drawn = Drawn(LAST_LOSES, level, match_seed(start))
    given = (0 if right else 1,)
    return Answered(drawn, number, given, drawn.item.mark(given), MONDAY)


def test_a_start_counts_again_only_after_every_start() -> None:
    lost, won = (1, 1, 1), (1, 2)
    first, again = ended(lost, right=False), ended(lost, 1)
    assert to_win(LAST_LOSES, Played([], [])) == [Outcome.N, Outcome.P]
    assert to_win(LAST_LOSES, Played([ended(won)], [won])) == [Outcome.P]
    assert to_win(LAST_LOSES, Played([ended(lost)], [lost])) == [Outcome.N]
    assert Outcome.P in to_win(LAST_LOSES, Played([first, again], [lost]))
    everywhere = [s for level in range(1, LEVELS + 1) for s in starts(UNITS[7], level, Outcome.P)]
    assert Outcome.P not in to_win(LAST_LOSES, Played([first, again], everywhere))
    assert not to_win(SKILLS[1], Played([], []))


@pytest.mark.parametrize("unit", PLAYED, ids=lambda unit: unit.key)
@pytest.mark.parametrize("outcome", Outcome)
def test_no_first_match_of_a_unit_is_won_by_a_single_move(unit: Unit, outcome: Outcome) -> None:
    skill, judge = skill_played(unit), brute(unit.game)
    assert skill is not None
    start = draw_match(skill, [outcome], (), (), ADA).item.position

    def is_ended(position: Position) -> bool:
        return any(judge.ends_match(left) for left in judge.options(position).values())

    if outcome is Outcome.N:
        assert not is_ended(start)
    else:
        assert not all(is_ended(left) for left in judge.options(start).values())
