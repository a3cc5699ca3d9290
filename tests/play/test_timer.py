"""The turn timer: announced, enforced once, and said aloud when it runs out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.db.engine import Engine
from bot.i18n import words
from bot.kit.clock import now
from bot.play.model import MatchRecord, State
from bot.play.refusals import Stale
from games.match import PlyKind
from tests.support.acting import by, messages
from tests.support.matches import OVERDUE, a_timed_duel
from tests.support.patience import soon, until
from tests.support.turns import end_overdue, turn_began, turns_of
from tests.support.world import World, controls_of, play_service, seeds, text_of


async def test_each_turn_has_its_own_deadline(engine: Engine) -> None:
    matches = play_service(engine, seeds())
    turn, before = timedelta(seconds=600), now()
    match = await a_timed_duel(matches, 600)
    first = (await matches.get(match)).deadline
    assert first is not None
    assert before + turn <= first <= now() + turn
    second = (await matches.play(match, 0, (3, 1), by(1))).deadline
    assert second is not None
    assert second > first
    assert (await matches.get(match)).deadline == second
    assert await end_overdue(matches) == []
    await matches.resign(match, 1, by(2))
    assert (await matches.get(match)).deadline is None


async def test_a_turn_out_of_time_is_lost_once_though_processes_compete(engine: Engine) -> None:
    services = [play_service(engine, seeds()) for _ in range(4)]
    match = await a_timed_duel(services[0], OVERDUE)
    overdue = await asyncio.gather(*(end_overdue(service) for service in services))
    assert [record.id for each in overdue for record in each] == [match]
    record = await services[0].get(match)
    assert (record.state, record.match.winner) == (State.OVER, 1)
    assert [ply.kind for ply in record.match.plies] == [PlyKind.TIME_OUT]


async def test_a_move_that_comes_too_late_loses(engine: Engine) -> None:
    matches = play_service(engine, seeds())
    match = await a_timed_duel(matches, 0)
    with pytest.raises(Stale) as late:
        await matches.play(match, 0, (3, 5), by(1))
    assert late.value.record.match.winner == 1
    assert (await matches.get(match)).match.position == (1, 3, 7)


async def test_a_move_counts_if_it_was_sent_in_time(engine: Engine) -> None:
    """However late it is dealt with: the clock is Discord's."""
    matches = play_service(engine, seeds())
    match = await a_timed_duel(matches, 0)
    deadline = (await matches.get(match)).deadline
    assert deadline is not None
    in_time = replace(by(1), sent_at=deadline - timedelta(milliseconds=1))
    played = await matches.play(match, 0, (3, 5), in_time)
    assert played.match.position == (1, 3, 2)


async def test_the_end_of_a_turn_waits_for_a_move_being_handled(engine: Engine) -> None:
    matches = play_service(engine, seeds())
    match = await a_timed_duel(matches, 600)
    await turn_began(engine, match, now() - timedelta(seconds=610), 600)
    record = await matches.get(match)
    assert record.deadline is not None
    in_time = replace(by(1), sent_at=record.deadline - timedelta(seconds=1))
    write, reached, let_go = matches._store.append, asyncio.Event(), asyncio.Event()
    arrived, waiting = matches.in_flight.arrived, list[datetime]()

    async def held(*plies: Any) -> MatchRecord:
        reached.set()
        await let_go.wait()
        return await write(*plies)

    async def noted(before: datetime, match: int | None = None) -> None:
        waiting.append(before)
        await arrived(before, match)

    matches._store.append = held  # type: ignore[method-assign]
    matches.in_flight.arrived = noted  # type: ignore[method-assign]
    playing = asyncio.create_task(matches.play(match, 0, (3, 5), in_time))
    await soon(reached.wait())
    ending = asyncio.create_task(end_overdue(matches))
    other = asyncio.create_task(matches.turn_of(match, 0, by(1)))
    await until(lambda: len(waiting) == 2)
    let_go.set()
    assert (await playing).match.position == (1, 3, 2)
    assert await ending == [], "a turn that was played in time should not be ended"
    with pytest.raises(Stale) as stale:
        await other
    assert stale.value.record.match.winner is None


async def test_the_timer_is_announced_and_the_loss_on_time_is_posted(world: World) -> None:
    say = words("fr")
    offered = await world.ada.slash(world.channel, "nim", opponent=world.blaise, timer=2)
    assert say("offer-timer", minutes=2) in text_of(offered)
    accept = controls_of(offered)[say("button-accept")]
    accepted = await world.blaise.click(offered.response, custom_id=accept)
    deadline = int(world.env.now().timestamp()) + 120
    remaining = say("deadline", moment=f"<t:{deadline}:t>", remaining=f"<t:{deadline}:R>")
    assert remaining in text_of(accepted)

    await world.env.advance_time(100)
    assert (await world.bot.matches.get(1)).state is State.OPEN
    await world.env.advance_time(30)
    assert (await world.bot.matches.get(1)).state is State.OVER
    announced = world.channel.last_message
    assert announced is not None
    result = say("result-time-out", winner=world.blaise.mention, loser=world.ada.mention)
    assert result in str(announced.components[0].to_dict()["content"])


async def test_a_timer_survives_a_restart(world: World) -> None:
    await world.ada.slash(world.channel, "fortboyard", timer=1)
    await world.restart()
    await world.env.advance_time(70)
    assert (await world.bot.matches.get(1)).match.winner == 1


async def test_an_end_that_was_written_but_not_shown_is_shown_after_a_restart(world: World) -> None:
    started = await world.ada.slash(world.channel, "fortboyard", timer=1)
    ended = await world.bot.matches.time_out(await world.bot.matches.get(1))
    assert ended.match.winner == 1
    await world.restart()
    await world.env.settle()
    (board,) = [each for each in messages(world) if each.id == started.response.id]
    lost = words("fr")("result-time-out", winner="", loser=world.ada.mention).strip()
    assert lost in text_of(board)


async def test_without_a_timer_a_turn_never_ends(world: World) -> None:
    started = await world.ada.slash(world.channel, "fortboyard")
    await world.env.advance_time(7 * 24 * 3600)
    assert "⏳" not in text_of(started)
    assert (await world.bot.matches.get(1)).state is State.OPEN


async def test_an_end_that_cannot_be_posted_does_not_block_others(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    matches = play_service(engine, seeds())
    turns, told = turns_of(matches), asyncio.Queue[int]()
    failing, hanging, last = [await a_timed_duel(matches, OVERDUE) for _ in range(3)]

    async def announce(record: MatchRecord) -> None:
        if record.id == failing:
            raise ValueError("<@1> has lost against <@2>")
        if record.id == hanging:
            await asyncio.Event().wait()
        await told.put(record.id)

    turns.announce = announce  # type: ignore[method-assign]
    turns.wire(matches._store, matches)
    await turns.running.resume()
    assert await soon(told.get()) == last
    later = await a_timed_duel(matches, OVERDUE)
    assert await soon(told.get()) == later, "a later turn should be ended on time, too"
    await turns.running.stop()
    assert f"match {failing}" in caplog.text
    assert "ValueError" in caplog.text
    assert "<@" not in caplog.text
