"""The turn timer: announced, enforced once, and said aloud when it runs out."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.clock import now
from bot.i18n import words
from bot.sessions import Offer, Sessions, Setting, Stale, State
from bot.store.matches import MatchStore
from games import game
from games.match import First, Person, PlyKind
from tests.conftest import World, controls_of, seeds, text_of

OFFER = Offer(game("nim"), (1, 3, 7), Person(2), First.ME)


async def a_timed_duel(sessions: Sessions, turn_seconds: int) -> int:
    setting = Setting(None, 5, "en", turn_seconds)
    session = await sessions.start(1, setting, OFFER, 9)
    assert session.deadline is None  # the clock waits for the answer to the challenge
    return (await sessions.answer(session.id, 2, accepted=True)).id


async def test_each_turn_has_its_own_deadline(engine: AsyncEngine) -> None:
    sessions = Sessions(MatchStore(engine), seeds())
    match = await a_timed_duel(sessions, 600)
    first = (await sessions.get(match)).deadline
    assert first is not None
    assert timedelta(seconds=590) < first - now() <= timedelta(seconds=600)
    second = (await sessions.play(match, 0, (3, 1), 1)).deadline
    assert second is not None
    assert second > first
    assert (await sessions.get(match)).deadline == second
    assert await sessions.end_overdue() == []
    await sessions.resign(match, 1, 2)
    assert (await sessions.get(match)).deadline is None


async def test_a_turn_that_ran_out_is_lost_once(engine: AsyncEngine) -> None:
    services = [Sessions(MatchStore(engine), seeds()) for _ in range(4)]
    match = await a_timed_duel(services[0], 0)
    ended = await asyncio.gather(*(service.end_overdue() for service in services))
    assert [session.id for sessions in ended for session in sessions] == [match]
    session = await services[0].get(match)
    assert (session.state, session.match.winner) == (State.OVER, 1)
    assert [ply.kind for ply in session.match.plies] == [PlyKind.TIME_OUT]


async def test_a_move_that_comes_too_late_loses(engine: AsyncEngine) -> None:
    sessions = Sessions(MatchStore(engine), seeds())
    match = await a_timed_duel(sessions, 0)
    with pytest.raises(Stale) as late:
        await sessions.play(match, 0, (3, 5), 1)
    assert late.value.session.match.winner == 1
    assert (await sessions.get(match)).match.position == (1, 3, 7)


async def test_the_timer_is_announced_and_its_end_is_said(world: World) -> None:
    say = words("fr")
    offered = await world.ada.slash(world.channel, "nim", opponent=world.blaise, timer=2)
    assert say("offer-timer", minutes=2) in text_of(offered)
    accept = controls_of(offered)[say("button-accept")]
    accepted = await world.blaise.click(offered.response, custom_id=accept)
    deadline = int(world.env.now().timestamp()) + 120
    remaining = say("deadline", moment=f"<t:{deadline}:t>", remaining=f"<t:{deadline}:R>")
    assert remaining in text_of(accepted)

    await world.env.advance_time(100)
    assert (await world.bot.sessions.get(1)).state is State.OPEN
    await world.env.advance_time(30)
    assert (await world.bot.sessions.get(1)).state is State.OVER
    announced = world.channel.last_message
    assert announced is not None
    result = say("result-time-out", winner=world.blaise.mention, loser=world.ada.mention)
    assert result in str(announced.components[0].to_dict()["content"])


async def test_a_timer_survives_a_restart(world: World) -> None:
    await world.ada.slash(world.channel, "fortboyard", timer=1)
    await world.restart()
    await world.env.advance_time(70)
    assert (await world.bot.sessions.get(1)).match.winner == 1


async def test_without_a_timer_nobody_is_hurried(world: World) -> None:
    started = await world.ada.slash(world.channel, "fortboyard")
    await world.env.advance_time(7 * 24 * 3600)
    assert "⏳" not in text_of(started)
    assert (await world.bot.sessions.get(1)).state is State.OPEN
