"""A match that is opened in a thread is played there; where there is none, it is played here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, InteractionResult, ResponseMessage

from bot.kit.in_flight import ON_ITS_WAY
from bot.play.custom_ids import PlayAction
from bot.play.model import MatchRecord, State
from bot.play.places.controls import LONGEST_NAME, thread_name
from games import game
from games.match import Computer, Match, Person
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    in_both_languages,
    link,
    match_of,
    press,
    shows,
    stored,
    take,
)
from tests.support.staff import Staff
from tests.support.world import World, controls_of, text_of


def shown_to_all(world: World, channel: Any) -> list[ResponseMessage]:
    """Return the messages in a channel that all can see, the newest last."""
    found = [ResponseMessage(world.env, m) for m in world.env.backend.messages[channel.id].values()]
    return [message for message in found if not message.ephemeral]


def boards(world: World, channel: Any) -> list[ResponseMessage]:
    """Return the messages with controls in a channel that all can see."""
    return [message for message in shown_to_all(world, channel) if controls_of(message)]


def ways(told: InteractionResult) -> list[str]:
    """Return where the link buttons of an answer lead."""
    pending, found = list(told.response.components), []
    while pending:
        component = pending.pop(0)
        found += [component["url"]] if "url" in component else []
        pending += component.get("components", [])
    return found


async def in_thread(world: World, who: Any, **options: Any) -> tuple[ChannelHandle, Any]:
    """Open a match in a thread; return the thread, and the board in it."""
    options = {"heaps": "1 3 7", "first": "me", **options}
    await who.slash(world.channel, "nim", where="thread", **options)
    thread = world.channel.threads[-1]
    return thread, boards(world, thread)[-1]


@in_both_languages
async def test_a_match_in_a_thread_and_its_rematch_are_played_there(
    world: World, name: str
) -> None:
    say, who = SAYS[name], getattr(world, name)
    told = await who.slash(world.channel, "nim", heaps="1 3 7", first="me", where="thread")
    (thread,) = world.channel.threads
    (board,) = boards(world, thread)
    assert_whispered(told, say("opened-in-thread"))
    assert ways(told) == [await link(world)]
    assert (await link(world)).endswith(f"/{thread.id}/{board.id}")
    assert thread.name == f"Nim · 1 3 7 · {say('match-number', number='1')}"
    assert say("rules-first-match") in text_of(board)
    (line,) = shown_to_all(world, world.channel)
    assert line.content == thread.name, "Discord's own line, and no board"
    assert (await stored(world)).channel_id == thread.id
    played = await take(who, board, 3, 5)
    assert played.response.id == board.id
    await who.slash(thread, "resign")
    over = boards(world, thread)[-1]
    again = await press(who, over, PlayAction.REMATCH)
    assert (await stored(world, 2)).channel_id == thread.id
    assert again.response.id == boards(world, thread)[-1].id
    assert not boards(world, world.channel)


async def test_an_invitation_in_a_thread_pings_both_players(world: World) -> None:
    thread, offer = await in_thread(world, world.ada, opponent=world.blaise)
    (request,) = [r for r in world.env.http_requests if r.path == f"/channels/{thread.id}/messages"]
    pinged = request.json["allowed_mentions"]["users"]
    assert {int(person) for person in pinged} == {world.ada.id, world.blaise.id}
    board = await press(world.blaise, offer, PlayAction.ACCEPT)
    await take(world.ada, board, 3, 5)
    assert len((await match_of(world)).turns) == 1


async def test_after_a_restart_a_turn_out_of_time_is_posted_in_the_thread(world: World) -> None:
    thread, _ = await in_thread(world, world.ada, timer=1)
    await world.restart()
    await world.env.advance_time(60 + ON_ITS_WAY.total_seconds() + 1)
    (board,) = boards(world, thread)
    assert shows(board, PlayAction.REMATCH)
    assert not boards(world, world.channel)


@in_both_languages
async def test_without_permission_for_threads_the_match_is_played_in_the_channel(
    world: World, name: str
) -> None:
    say, who = SAYS[name], getattr(world, name)
    denied = discord.PermissionOverwrite(create_public_threads=False)
    channel = world.server.create_text_channel(
        "calme", overwrites={world.server.default_role: denied}
    )
    told = await who.slash(channel, "nim", heaps="1 3 7", first="me", where="thread")
    (board,) = boards(world, channel)
    assert told.response.id == board.id
    assert say("no-thread-allowed") in text_of(board)
    await take(who, board, 3, 5)
    assert len((await match_of(world)).turns) == 2


@pytest.mark.parametrize("status", [400, 503])
async def test_if_discord_refuses_a_thread_the_match_is_played_in_the_channel(
    world: World, status: int
) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=status, times=None)
    told = await world.ada.slash(world.channel, "nim", where="thread")
    assert_whispered(told, FR("no-thread-failed"))
    assert [board.id for board in boards(world, world.channel)] == [(await stored(world)).live.id]


async def test_a_thread_that_refuses_the_board_is_archived(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    told = await world.ada.slash(world.channel, "nim", where="thread")
    assert_whispered(told, FR("no-thread-failed"))
    (thread,) = world.channel.threads
    assert world.env.backend.get_channel(thread.id).thread_metadata.archived
    (board,) = boards(world, world.channel)
    record = await stored(world)
    assert record.channel_id == world.channel.id
    assert record.live is not None
    assert record.live.id == board.id


async def test_no_thread_is_opened_in_a_thread_or_where_there_are_none(world: World) -> None:
    thread, _ = await in_thread(world, world.ada)
    told = await world.ada.slash(thread, "nim", where="thread")
    assert FR("no-thread-in-one") in text_of(told)
    assert (await stored(world, 2)).channel_id == thread.id
    news = world.server.create_news_channel("annonces")
    for channel in (world.server.create_voice_channel("vocal"), news):
        told = await world.ada.slash(channel, "nim", where="thread")
        assert FR("no-thread-here") in text_of(told)
        assert len(boards(world, channel)) == 1
    told = await world.blaise.user.slash("nim", where="thread")
    assert EN("no-thread-here") in text_of(told)
    assert len(boards(world, world.blaise.user.dm_channel)) == 1
    assert len(world.channel.threads) == 1


async def test_a_match_whose_thread_was_deleted_can_be_shown_again(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    thread, _ = await in_thread(world, world.ada, timer=60)
    world.env.backend.delete_channel(thread.id)
    shown = await world.ada.slash(world.channel, "board")
    assert (await stored(world)).live.id == shown.response.id
    await take(world.ada, shown, 3, 1)
    assert len((await match_of(world)).turns) == 2
    await world.env.advance_time(3600 + ON_ITS_WAY.total_seconds() + 1)
    assert shows(shown, PlayAction.REMATCH), "told on the board that is there"
    assert "match 1 has no new board" in caplog.text


@in_both_languages
async def test_asked_for_elsewhere_a_board_stays_in_its_thread(world: World, name: str) -> None:
    say, who = SAYS[name], getattr(world, name)
    thread, board = await in_thread(world, who)
    told = await who.slash(world.channel, "board")
    assert say("played-in-thread", number="1") in text_of(told)
    assert told.response.ephemeral
    assert ways(told) == [await link(world)]
    assert not boards(world, world.channel)
    await take(who, board, 3, 5)
    again = await who.slash(thread, "board")
    assert [each.id for each in boards(world, thread)] == [again.response.id]


async def test_a_move_typed_elsewhere_is_shown_in_the_thread(world: World) -> None:
    thread, board = await in_thread(world, world.ada)
    await world.ada.slash(world.channel, "play", move="3 5")
    (played,) = boards(world, thread)
    assert any(":1:2:" in control for control in controls_of(played).values()), (
        "the controls should be those after two plies"
    )
    await world.ada.slash(world.channel, "resign")
    (over,) = boards(world, thread)
    assert over.id == board.id
    assert shows(over, PlayAction.REMATCH)


async def test_a_board_in_an_archived_thread_is_left_as_it_is(world: World) -> None:
    thread, old = await in_thread(world, world.ada)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)
    shown = await world.ada.slash(world.channel, "board")
    assert (await stored(world)).live.id == shown.response.id
    await press(world.ada, old, PlayAction.PICK, 3)
    assert [board.id for board in boards(world, thread)] == [old.id], "the click makes it live"


async def test_a_class_votes_in_a_thread(staff: Staff) -> None:
    world = staff.world
    await staff.prof.slash(world.channel, "team", game="nim", position="1 3 5", where="thread")
    (thread,) = world.channel.threads
    (board,) = boards(world, thread)
    await press(world.ada, await press(world.ada, board, PlayAction.PICK, 3), PlayAction.PICK)
    await world.env.advance_time(300 + ON_ITS_WAY.total_seconds() + 1)
    assert len((await match_of(world)).turns) == 2
    assert len(boards(world, thread)) == 1, "the new board, below the old one"
    assert not boards(world, world.channel)


def test_the_name_of_a_thread_is_within_the_limit_and_names_nobody() -> None:
    rules = game("nim")
    start = rules.parse(" ".join(["123"] * 20))
    match = Match(rules, start, (Person(1), Computer()), 0, 1)
    record = MatchRecord(1, 2, "fr", id=10**14, state=State.OPEN, match=match)
    name = thread_name(record)
    assert len(name) == LONGEST_NAME
    assert name.endswith(FR("match-number", number=str(record.id)))
    assert thread_name(replace(record, match=replace(match, seats=(Person(9), Person(8))))) == name
