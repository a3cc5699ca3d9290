"""The clocks of turns stand still while the bot is away, and the board says so."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa
from discord.utils import format_dt

from bot.db.engine import Engine
from bot.db.schema.running import presences
from bot.kit.clock import now
from bot.play.boards import AGAIN
from bot.play.custom_ids import PlayAction
from bot.play.messages import seat_name
from bot.play.model import MatchRecord, State
from bot.play.refusals import Stale
from bot.play.runs import GRACE
from bot.play.service import Matches
from games.match import Match, Person
from tests.support.acting import EN, FR, by, forge, press
from tests.support.controls import encoded
from tests.support.databases import written
from tests.support.matches import NIM, a_timed_duel
from tests.support.turns import end_overdue, turn_began, turns_of
from tests.support.world import World, play_service, seeds, text_of

#: The present turn may take so many seconds.
TURN = 600


def after(moment: datetime, seconds: float) -> datetime:
    return moment + timedelta(seconds=seconds)


async def there(engine: Engine, at: datetime, *spans: tuple[float, float]) -> None:
    """Keep that the bot was there in some spans of seconds around a moment."""
    known = {"shard": 0, "shard_count": 1, "ended": True}
    for since, until in spans:
        row = {**known, "since": after(at, since), "until": after(at, until)}
        await written(engine, sa.insert(presences).values(**row))


async def a_turn(engine: Engine, matches: Matches, since: datetime) -> MatchRecord:
    """Return a match of two, whose present turn began at a moment."""
    number = await a_timed_duel(matches, TURN)
    await turn_began(engine, number, since, TURN)
    return await matches.get(number)


@dataclass(frozen=True)
class Case:
    """When the bot was there, in seconds; how much longer a turn is that began 2000 s ago."""

    spans: tuple[tuple[float, float], ...]
    longer: float | None
    is_back: bool = True


#: Long after now: it is there.
ON = 10_000

CASES = {
    "it was there": Case(((-ON, ON),), None),
    "nothing is known": Case((), None),
    "away in the middle": Case(((-ON, -1900), (-200, ON)), 1700),
    "away until now": Case(((-ON, -1900),), 1900, is_back=False),
    "away twice": Case(((-ON, -1900), (-1500, -1300), (-200, ON)), 1500),
    "away before and afterwards": Case(((-ON, -4000), (-2100, -1200), (-100, ON)), None),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_time_in_which_the_bot_was_away_counts_against_nobody(
    engine: Engine, case: Case
) -> None:
    matches, at = play_service(engine, seeds()), now()
    await there(engine, at, *case.spans)
    before = await a_turn(engine, matches, after(at, -2000))
    ended = await asyncio.gather(*(end_overdue(matches) for _ in range(3)))
    record = await matches.get(before.id)
    if case.longer is None:
        assert [each.id for some in ended for each in some] == [before.id]
        assert record.state is State.OVER
        return
    assert ended == [[], [], []]
    assert set(turns_of(matches).going_on()) == {before.id}
    if case.is_back:
        assert record.stood_still == timedelta(seconds=case.longer)
        assert await matches.clocks.allowed(record) == record, "an absence counts once"
    else:
        assert record.stood_still >= timedelta(seconds=case.longer)
    played = await matches.play(before.id, 0, (3, 1), by(1))
    assert played.stood_still == timedelta(), "the next turn has its own time"


async def test_a_click_in_time_after_an_absence_counts_before_any_alarm(engine: Engine) -> None:
    matches, at = play_service(engine, seeds()), now()
    await there(engine, at, (-ON, -1900), (-200, ON))
    early = await a_turn(engine, matches, after(at, -2000))
    assert (await matches.play(early.id, 0, (3, 1), by(1))).ply == 1
    late = await a_turn(engine, matches, after(at, -4000))
    with pytest.raises(Stale):
        await matches.play(late.id, 0, (3, 1), by(1))


async def test_after_an_absence_a_turn_has_a_grace_period(engine: Engine) -> None:
    at = datetime(2026, 11, 23, 8).astimezone()
    rules = turns_of(play_service(engine)).runner.rules

    def due(turn: int, *away: float) -> datetime | None:
        match = Match(NIM, (1, 2), (Person(1), Person(2)), 0, 1)
        record = MatchRecord(None, 5, "fr", turn, id=1, state=State.OPEN, match=match)
        record = replace(record, timed_from=at, deadline=after(at, turn))
        return rules.away(record, *(after(at, each) for each in away)).deadline

    for turn in (60, 70):
        assert due(turn, 59, 300) == after(at, max(300 + GRACE.total_seconds(), turn + 241))
    assert due(5, 4, 300) == after(at, 305), "a whole turn is enough"
    assert due(60, 61, 300) == after(at, 60), "a turn that was over before should keep its deadline"


async def test_the_board_says_that_the_clock_stood_still(world: World) -> None:
    offered = await world.ada.slash(world.channel, "nim", opponent=world.blaise, timer=2)
    with world.env.time_context():
        await there(world.bot._engine, now(), (-1000, 5), (60, ON))
    board = await press(world.blaise, offered, PlayAction.ACCEPT)
    await world.env.advance_time(125)
    shown = world.env.backend.messages[world.channel.id][board.response.id]
    told = FR("clock-stood-still", minutes=0, seconds=55)
    assert told in text_of(shown)
    await world.env.advance_time(60)
    assert (await world.bot.matches.get(1)).state is State.OVER
    assert "4 min" in EN("clock-stood-still", minutes=4, seconds=10)


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_turn_is_not_timed_until_its_board_is_posted(world: World, restarts: bool) -> None:
    """However long Discord is unwell; then the board is brought up to date by itself."""
    offered = await world.ada.slash(world.channel, "nim", opponent=world.blaise, timer=2)
    board = await press(world.blaise, offered, PlayAction.ACCEPT)
    match = await world.bot.matches.get(1)
    mover = {
        seat: who for who in (world.ada, world.blaise) for seat in [match.match.seat_of(who.id)]
    }
    for method, path in (("POST", "/interactions/*/callback"), ("PATCH", "/channels/*/messages/*")):
        world.env.inject_error(method, path, status=503, times=None)
    move = match.match.game.moves(match.match.position)[0]
    picked = encoded(PlayAction.PICK, 1, 0, move)
    await forge(world, mover[match.match.to_move], board, picked)
    assert (await world.bot.matches.get(1)).ply == 1, "the ply is stored"
    if restarts:
        await world.env.advance_time(20)
        await world.restart()
        for method in ("POST", "PATCH"):
            world.env.inject_error(method, "/**", status=503, times=None)
    await world.env.advance_time(400)
    assert (await world.bot.matches.get(1)).state is State.OPEN
    world.env.backend.faults.clear()
    await world.env.advance_time(AGAIN + 1)
    record = await world.bot.matches.get(1)
    assert record.deadline is not None
    with world.env.time_context():
        assert timedelta(seconds=100) < record.deadline - now() <= timedelta(seconds=120)
    shown = world.env.backend.messages[world.channel.id][board.response.id]
    assert seat_name(record.match.seats[record.match.to_move], FR) in text_of(shown)
    assert format_dt(record.deadline, "R") in text_of(shown)
    await world.env.advance_time(125)
    assert (await world.bot.matches.get(1)).state is State.OVER
