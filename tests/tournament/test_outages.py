"""What Discord did not take: boards are posted after an outage, and timed from then on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.model import MatchRecord, State
from bot.tournament.custom_ids import TournamentAction as Do
from bot.tournament.runs import TournamentRules
from tests.support.staff import a_teacher
from tests.support.tournaments import SHORT, crowd, stands, tap
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
async def test_a_board_that_an_outage_of_discord_hid_is_posted_after_it_and_then_timed(
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
    assert len({each.channel_id for each in records} - {world.channel.id}) == 2, "in their threads"
    assert all(each.live is not None and each.deadline is not None for each in records)


async def test_a_board_that_a_channel_refuses_is_timed_once_it_is_shown_elsewhere(
    world: World,
) -> None:
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
    found = await stands(world)
    with world.env.time_context():
        return [await world.bot.matches.get(bout.match_id or 0) for bout in found.running]
