"""Tournaments of a class in its channel: joined, played and posted, over restarts."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import discord
import pytest
import pytest_asyncio
from simcord import InteractionResult

from bot.kit import answers
from bot.kit.actors import Actor
from bot.play.messages import result
from bot.play.model import State
from bot.privacy.controls import ASK, ERASE
from bot.privacy.custom_ids import PrivacyAction
from bot.tournament.custom_ids import TournamentAction as Do
from bot.tournament.model import Mode, Stage
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.runs import END
from tests.support.acting import EN, FR, call_together, press, together
from tests.support.controls import encoded
from tests.support.limits import assert_components_within_limits
from tests.support.staff import a_teacher
from tests.support.tournaments import (
    SHORT,
    crowd,
    message_of,
    play_out,
    play_round,
    ring_alarm,
    stored_tournament,
    tap,
)
from tests.support.world import World, controls_of, text_of

#: After this time the message of a tournament is up to date.
PAUSE = 6.0


@pytest_asyncio.fixture
async def prof(world: World) -> Any:
    """Return a teacher who speaks French."""
    role = world.server.create_role("prof", permissions=discord.Permissions(manage_guild=True))
    made = world.server.add_member(world.env.create_user("prof"), roles=[role])
    world.languages.speaks(made.id, "fr")
    return made


async def opened(world: World, prof: Any, **options: Any) -> InteractionResult:
    shown: InteractionResult = await prof.slash(world.channel, "tournament", **{**SHORT, **options})
    return shown


async def joined(world: World, people: list[Any]) -> None:
    for who in people:
        assert (await tap(world, who, Do.JOIN)).ephemeral


@pytest.mark.parametrize("count", [7, 40])
async def test_a_class_plays_swiss_rounds(world: World, prof: Any, count: int) -> None:
    shown = await opened(world, prof, matches=1)
    assert FR("tournament-joining", count=0) in text_of(shown)
    people = crowd(world, count)
    await joined(world, people)
    await world.env.advance_time(PAUSE)
    told = text_of(await message_of(world))
    assert FR("tournament-joining", count=count) in told
    assert FR("former-pupil") not in told
    await tap(world, prof, Do.START, 1)
    found = await stored_tournament(world)
    assert (found.stage, found.round) == (Stage.RUNNING, 1)
    assert found.terms.rounds == (3 if count == 7 else 6)
    for resting in (bout.players[0] for bout in found.bouts if bout.players[1] is None):
        who = next(each for each in people if each.id == found.player(resting).person)
        say = FR if people.index(who) % 2 else EN
        assert say("tournament-bye") in text_of(await tap(world, who, Do.MINE))
    for number in range(1, found.terms.rounds + 1):
        assert (found.round, len(found.running)) == (number, count // 2)
        assert not any(bout.awaits_board for bout in found.bouts)
        await world.env.advance_time(PAUSE)
        assert f"{number}" in text_of(await message_of(world)).splitlines()[1]
        found = await play_round(world)
    assert found.stage is Stage.OVER
    assert found.posted[END].message_id is not None
    met = [frozenset(b.players) for b in found.bouts if b.players[1] is not None]
    assert len(set(met)) == len(met), "nobody met twice"
    await world.env.advance_time(PAUSE)
    message = await message_of(world)
    assert_components_within_limits(message.components)
    assert FR("tournament-over") in text_of(message)
    last = list(world.env.backend.messages[world.channel.id].values())[-1]
    assert FR("tournament-podium", title="·").partition("·")[2] in text_of(last)
    table = await tap(world, prof, Do.FILE)
    assert table.ephemeral


async def test_boards_have_threads_that_ping_the_players(world: World, prof: Any) -> None:
    await opened(world, prof)
    people = crowd(world, 2)
    await joined(world, people)
    await tap(world, prof, Do.START, 1)
    (bout,) = (await stored_tournament(world)).running
    with world.env.time_context():
        record = await world.bot.matches.get(bout.match_id or 0)
    assert record.live is not None
    assert record.channel_id != world.channel.id, "the match should be in a thread of its own"
    assert record.deadline is not None, "its clock runs since its board is shown"
    path = f"/channels/{record.channel_id}/messages"
    (request,) = [each for each in world.env.http_requests if each.path == path]
    assert request.json is not None
    pinged = request.json["allowed_mentions"]["users"]
    assert {int(person) for person in pinged} == {each.id for each in people}
    mine = await tap(world, people[0], Do.MINE)
    assert record.live.link in text_of(mine)
    other = await tap(world, prof, Do.MINE)
    assert text_of(other) == FR(TournamentRefusal.NOT_IN_IT.value)


async def test_without_permission_for_threads_boards_are_posted_in_the_channel(
    world: World, prof: Any
) -> None:
    denied = discord.PermissionOverwrite(create_public_threads=False)
    quiet = world.server.create_text_channel(
        "calme", overwrites={world.server.default_role: denied}
    )
    shown = await prof.slash(quiet, "tournament", **SHORT)
    assert FR("tournament-boards-here") in text_of(shown)
    for who in crowd(world, 2):
        await press(who, shown, Do.JOIN)
    asked = await press(prof, shown, Do.START)
    assert FR("tournament-start-sure", count=4).split("?")[0][:20] in text_of(asked)
    await press(prof, asked, Do.START, 1)
    (bout,) = (await stored_tournament(world)).running
    with world.env.time_context():
        record = await world.bot.matches.get(bout.match_id or 0)
    assert record.live is not None
    assert record.channel_id == quiet.id


async def test_if_discord_refuses_a_thread_the_board_is_posted_in_the_channel(
    world: World, prof: Any
) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=None)
    await opened(world, prof)
    await joined(world, crowd(world, 2))
    await tap(world, prof, Do.START, 1)
    (bout,) = (await stored_tournament(world)).running
    with world.env.time_context():
        record = await world.bot.matches.get(bout.match_id or 0)
    assert record.live is not None
    assert record.channel_id == world.channel.id
    assert record.deadline is not None, "its clock runs"


async def test_a_restart_in_the_middle_of_a_round_loses_nothing(
    world: World, prof: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(world, prof, matches=1)
    await joined(world, crowd(world, 7))
    await tap(world, prof, Do.START, 1)
    first, *others = (await stored_tournament(world)).running
    await play_out(world, first)
    # The process dies before it has counted that, and while it is down another match ends.
    monkeypatch.setattr(world.bot.running, "run_soon", lambda *_: None)
    await play_out(world, others[0])
    await world.restart()
    await world.env.settle()
    await ring_alarm(world)
    found = await stored_tournament(world)
    assert {b.number for b in found.bouts if b.result is not None} >= {first.number, 2}
    while found.stage is Stage.RUNNING:
        found = await play_round(world)
    assert found.round == 3


async def test_starting_a_tournament_that_takes_long_is_deferred_privately(
    world: World, prof: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Computing the length of a match may take long."""
    promised, defer = asyncio.Event(), discord.InteractionResponse.defer
    ask = world.bot.thinker.ask

    async def noticed(response: Any, **options: Any) -> Any:
        promise = await defer(response, **options)
        promised.set()
        return promise

    async def slow(*asked: Any, **options: Any) -> Any:
        await world.env.external_wait(promised.wait(), reason="a long match")
        return await ask(*asked, **options)

    await opened(world, prof)
    await joined(world, crowd(world, 2))
    monkeypatch.setattr(answers, "PATIENCE", 0)
    monkeypatch.setattr(discord.InteractionResponse, "defer", noticed)
    monkeypatch.setattr(world.bot.thinker, "ask", slow)
    shown = await tap(world, prof, Do.START, 1)
    assert shown.ephemeral, "promised to who has pressed it"
    assert FR("tournament-started") in text_of(shown.followups[-1])


async def test_double_clicks_join_start_and_open_a_tournament_once(world: World, prof: Any) -> None:
    shown = await opened(world, prof, matches=1)
    people = crowd(world, 4)
    join = encoded(Do.JOIN, 1, 0)
    await together(world, *((who, shown, join) for who in people for _ in range(2)))
    assert len((await stored_tournament(world)).players) == 4
    start = encoded(Do.START, 1, 0, (1,))
    await together(world, (prof, shown, start), (prof, shown, start))
    found = await stored_tournament(world)
    assert (found.round, len(found.bouts)) == (1, 2)
    again = await opened(world, prof)
    place = f"https://discord.com/channels/{world.server.id}/{world.channel.id}/{shown.response.id}"
    assert text_of(again) == FR(TournamentRefusal.ALREADY_RUNNING.value, place=place)


async def test_of_two_who_open_a_tournament_at_once_the_second_gets_a_link(
    world: World, prof: Any
) -> None:
    both = await call_together(world, (prof, a_teacher(world)), "tournament", **SHORT)
    (shown,) = [each for each in both if not each.ephemeral]
    (told,) = [each for each in both if each.ephemeral]
    place = f"https://discord.com/channels/{world.server.id}/{world.channel.id}/{shown.response.id}"
    assert text_of(told) == FR(TournamentRefusal.ALREADY_RUNNING.value, place=place)
    assert (await stored_tournament(world)).message_id == shown.response.id


async def test_the_deleted_message_of_a_tournament_is_posted_again(world: World, prof: Any) -> None:
    await opened(world, prof)
    lost = await message_of(world)
    world.env.backend.delete_message(world.channel.id, lost.id)
    people = crowd(world, 2)
    with world.env._bot_scope():
        for who in people:
            await world.bot.tournaments.join(1, Actor(who.id, world.server.id))
    await world.env.advance_time(PAUSE)
    assert (await stored_tournament(world)).message_id is None
    shown = await opened(world, prof, mode=Mode.ALL)
    assert FR("tournament-joining", count=2) in text_of(shown)
    assert (await stored_tournament(world)).terms.mode is Mode.SWISS, (
        "the second command should have changed nothing: the open tournament is shown"
    )
    await tap(world, prof, Do.START, 1)
    assert (await stored_tournament(world)).stage is Stage.RUNNING


async def test_an_erased_player_disappears_from_the_tournament(world: World, prof: Any) -> None:
    await opened(world, prof)
    gone, stays = crowd(world, 2)
    await joined(world, [gone, stays])
    await world.env.advance_time(PAUSE)
    assert FR("tournament-joining", count=2) in text_of(await message_of(world))
    asked = await gone.slash(world.channel, "privacy")
    sure = await press(gone, asked, PrivacyAction.PRIVACY, ASK)
    await press(gone, sure, PrivacyAction.PRIVACY, ERASE)
    await world.env.advance_time(PAUSE)
    assert FR("tournament-joining", count=1) in text_of(await message_of(world))


async def test_a_player_who_leaves_loses_and_is_paired_no_more(world: World, prof: Any) -> None:
    await opened(world, prof, matches=1)
    people = crowd(world, 5)
    await joined(world, people)
    await tap(world, prof, Do.START, 1)
    found = await stored_tournament(world)
    bout = found.running[0]
    who = next(p for p in people if p.id == found.player(bout.players[0]).person)
    asked = await tap(world, who, Do.LEAVE)
    assert (await stored_tournament(world)).bout_of(bout.players[0]) is not None, (
        "the withdrawal must be confirmed first"
    )
    await press(who, asked, Do.LEAVE, 1)
    found = await stored_tournament(world)
    ended = found.bouts[bout.number - 1]
    assert ended.result is not None
    with world.env.time_context():
        record = await world.bot.matches.get(bout.match_id or 0)
    assert record.state is State.OVER
    assert record.live is not None
    board = world.env.backend.messages[record.live.channel_id][record.live.id]
    assert result(record.match, FR) in text_of(board), "whoever played them sees that it is over"
    found = await play_round(world)
    later = [b for b in found.bouts if b.round > 1]
    assert later
    assert bout.players[0] not in {p for b in later for p in b.players}


async def test_an_arena_pairs_whoever_is_free(world: World, prof: Any) -> None:
    await opened(world, prof, mode=Mode.ARENA, minutes=10)
    people = crowd(world, 5)
    await joined(world, people[:4])
    await tap(world, prof, Do.START, 1)
    assert len((await stored_tournament(world)).running) == 2
    await tap(world, people[4], Do.JOIN)
    found = await stored_tournament(world)
    assert len(found.running) == 2, "the fifth one waits"
    await play_out(world, found.running[0])
    await ring_alarm(world)
    found = await stored_tournament(world)
    assert found.bout_of(5) is not None, "and is the first to be paired"
    assert len(found.running) == 2
    await world.env.advance_time(601)
    await ring_alarm(world)
    found = await play_round(world)
    assert found.stage is Stage.OVER
    assert all(bout.result is not None for bout in found.bouts)


async def test_pairings_of_two_matches_swap_the_sides(world: World, prof: Any) -> None:
    await opened(world, prof, mode=Mode.ALL)
    await joined(world, crowd(world, 3))
    await tap(world, prof, Do.START, 1)
    found = await stored_tournament(world)
    while found.stage is Stage.RUNNING:
        found = await play_round(world)
    pairs = [bout.players for bout in found.bouts if bout.players[1] is not None]
    assert len(pairs) == 6
    assert set(pairs) == {(b, a) for a, b in pairs}
    # Whoever begins wins each of these matches: everybody has a half from each, and a free round.
    assert {each.points for each in found.standings()} == {4}


async def test_a_teacher_starts_decides_and_ends_a_tournament(world: World, prof: Any) -> None:
    await opened(world, prof, matches=1)
    people = crowd(world, 4)
    await joined(world, people)
    few = await tap(world, people[0], Do.START, 1)
    assert text_of(few) == EN("denial-not-a-teacher")
    await tap(world, prof, Do.START, 1)
    panel = await tap(world, prof, Do.LEAD)
    assert panel.ephemeral
    assert panel.response is not None
    assert_components_within_limits(panel.response.components)
    paused = await press(prof, panel, Do.PAUSE, 1)
    assert FR("tournament-paused") in text_of(paused)
    found = await play_round(world)
    assert found.round == 1, "the tournament should wait in round 1"
    await press(prof, paused, Do.PAUSE, 0)
    found = await stored_tournament(world)
    assert found.round == 2
    first, second = found.running
    await tap(world, prof, Do.SCORE, 1, bout=first.number)
    found = await stored_tournament(world)
    assert found.bouts[first.number - 1].by_hand
    assert found.bouts[first.number - 1].result == "second"
    sure = await press(prof, await tap(world, prof, Do.END), Do.END, 1)
    assert FR("tournament-over") in text_of(sure)
    found = await stored_tournament(world)
    assert found.stage is Stage.OVER
    assert found.bouts[second.number - 1].result is None
    assert sum(each.points for each in found.standings()) == 6
    late = await tap(world, people[0], Do.JOIN)
    assert text_of(late) == EN(TournamentRefusal.IS_OVER.value)


async def test_analysing_the_game_of_a_tournament_is_refused(world: World, prof: Any) -> None:
    await opened(world, prof)
    people = crowd(world, 2)
    await joined(world, people)
    await tap(world, prof, Do.START, 1)
    refused = await world.ada.slash(world.channel, "arena", game="nim", position="1 2")
    assert text_of(refused) == FR(TournamentRefusal.NO_ANALYSIS.value)
    other = await world.ada.slash(world.channel, "arena", game="chomp", position="2 2")
    assert text_of(other) != text_of(refused)


async def test_a_turn_that_runs_out_of_time_decides_the_bout(world: World, prof: Any) -> None:
    await opened(world, prof, matches=1, seconds=20)
    await joined(world, crowd(world, 2))
    await tap(world, prof, Do.START, 1)
    (bout,) = (await stored_tournament(world)).running
    await world.env.advance_time(30)
    await ring_alarm(world)
    found = await stored_tournament(world)
    assert found.bouts[bout.number - 1].result == "second", "who had to move has lost"
    assert found.stage is Stage.OVER


async def test_the_file_of_a_tournament_has_its_standings(world: World, prof: Any) -> None:
    await opened(world, prof, matches=1)
    await joined(world, crowd(world, 3))
    await tap(world, prof, Do.START, 1)
    await play_round(world)
    shown = await tap(world, prof, Do.FILE, 1)
    assert shown.response is not None
    (file,) = shown.response.attachments
    with world.env._bot_scope():
        told = json.loads(await file.read())
    assert len(told["standings"]) == 3
    assert told["tie_break"] == "buchholz"
    assert controls_of(await tap(world, prof, Do.LEAD))
