"""Boards that Discord refused are posted after the outage and timed from then on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from bot.db.schema.running import presences
from bot.kit.clock import now
from bot.play.model import MatchRecord, State
from bot.tournament.custom_ids import TournamentAction as Do
from bot.tournament.runs import TournamentRules
from tests.support.databases import written
from tests.support.staff import a_teacher
from tests.support.tournaments import SHORT, crowd, stored_tournament, tap
from tests.support.world import World


async def begun(world: World, count: int) -> list[Any]:
    """Begin a tournament whose moves may take twenty seconds; return who plays."""
    prof, people = a_teacher(world), crowd(world, count)
    await prof.slash(world.channel, "tournament", **SHORT, matches=1, seconds=20)
    for who in people:
        await tap(world, who, Do.JOIN)
    await tap(world, prof, Do.START, 1)
    return people


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_board_is_posted_and_timed_only_after_an_outage_of_discord(
    world: World, restarts: bool
) -> None:
    """However long it lasts; in the thread of each match, which is known once Discord is ready."""
    for path in ("threads", "*/threads", "messages"):
        world.env.inject_error("POST", f"/channels/*/{path}", status=503, times=None)
    await begun(world, 4)
    for _ in range(3):
        await world.env.advance_time(27)
        records = await records_of(world)
        assert {(each.state, each.live, each.deadline) for each in records} == {
            (State.OPEN, None, None)
        }
    world.env.backend.faults.clear()
    if restarts:
        await world.restart()
        await world.env.settle()
    await world.env.advance_time(TournamentRules.retry.total_seconds())
    records = await records_of(world)
    assert len({each.channel_id for each in records} - {world.channel.id}) == 2, (
        "the two matches should be in two threads"
    )
    assert all(each.live is not None and each.deadline is not None for each in records)


async def test_a_board_refused_by_its_channel_is_timed_once_posted_elsewhere(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    people = await begun(world, 2)
    await world.env.advance_time(120)
    (record,) = await records_of(world)
    assert (record.live, record.deadline) == (None, None)
    await people[0].slash(world.channel, "board")
    await world.env.advance_time(TournamentRules.retry.total_seconds())
    (record,) = await records_of(world)
    assert record.live is not None
    assert record.deadline is not None


async def records_of(world: World) -> list[MatchRecord]:
    """Return the matches that are being played in a tournament."""
    found = await stored_tournament(world)
    with world.env.time_context():
        return [await world.bot.matches.get(bout.match_id or 0) for bout in found.running]


async def test_a_restart_in_a_timed_round_ends_no_match_and_pairs_nobody(world: World) -> None:
    await begun(world, 4)
    before = await stored_tournament(world)
    with world.env.time_context():
        at, ever = now(), {"shard": 0, "shard_count": 1, "ended": True}
    for since, until in ((-1000, 5), (120, 10_000)):
        span = {"since": at + timedelta(seconds=since), "until": at + timedelta(seconds=until)}
        await written(world.bot._engine, sa.insert(presences).values(**ever, **span))
    await world.env.advance_time(121)
    await world.restart()
    await world.env.settle()
    after = await stored_tournament(world)
    assert [b.number for b in after.running] == [b.number for b in before.running]
    assert {each.state for each in await records_of(world)} == {State.OPEN}
    await world.env.advance_time(120)
    assert {b.result is None for b in (await stored_tournament(world)).bouts[:2]} == {False}, (
        "the clocks of both bouts have run out"
    )
