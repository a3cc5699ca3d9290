"""A match that somebody has opened for themselves is seen by nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult, ResponseMessage

from bot.board.drawing import drawing
from bot.classes.names import pseudonym
from bot.classes.sharing import sharing_message
from bot.i18n import LOCALES, words
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.custom_ids import PlayAction
from bot.play.messages import plain_text
from bot.play.model import MatchRecord, State
from bot.play.reviews.messages import shared_match
from games import game
from games.match import Computer, Match, Person, Ply, PlyKind
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    forge,
    in_both_languages,
    match_of,
    messages,
    press,
    shows,
    stored,
    take,
)
from tests.support.limits import assert_within_limits
from tests.support.world import World, text_of

NIM = game("nim")


async def alone(world: World, who: Any, **options: Any) -> InteractionResult:
    """Open a match for oneself; return the answer with its board."""
    return await who.slash(
        world.channel, "nim", where="alone", **{"heaps": "1 3 7", "first": "me", **options}
    )


def assert_nobody_saw(world: World) -> None:
    """Check that the channel has never shown anything to all."""
    assert all(ResponseMessage(world.env, each).ephemeral for each in messages(world))
    assert not world.channel.threads


@in_both_languages
async def test_a_match_for_oneself_is_private_to_its_rematch(world: World, name: str) -> None:
    say, who = SAYS[name], getattr(world, name)
    board = await alone(world, who)
    assert board.ephemeral
    assert say("opened-alone") in text_of(board)
    played = await take(who, board, 3, 1)
    assert played.response.id == board.response.id
    assert len((await match_of(world)).turns) == 2
    assert (await stored(world)).live is None
    await world.restart()
    late = await forge(world, who, board, f"{PlayAction.PICK}:1:0:3.1")
    assert late.response.id == board.response.id, "the board as it stands, in its place"
    assert len((await match_of(world)).turns) == 2
    asked = await press(who, late, PlayAction.RESIGN)
    over = await press(who, asked, PlayAction.YIELD)
    assert over.response.id == board.response.id
    again = await press(who, over, PlayAction.REMATCH)
    assert again.ephemeral
    assert again.response.id != over.response.id
    assert (await stored(world, 2)).alone
    assert_nobody_saw(world)


async def test_a_match_for_oneself_asks_who_begins_in_private(world: World) -> None:
    question = await world.ada.slash(world.channel, "nim", heaps="1", where="alone")
    board = await press(world.ada, question, PlayAction.BEGIN, 0)
    assert board.response.id == question.response.id
    over = await press(world.ada, board, PlayAction.PICK)
    if not (await match_of(world)).is_over:
        over = await press(world.ada, over, PlayAction.PICK)
    assert shows(over, PlayAction.REMATCH)
    lost = await alone(world, world.ada, heaps="2", first="opponent")
    easier = await press(world.ada, lost, PlayAction.STRENGTH)
    assert easier.ephemeral
    assert_nobody_saw(world)


async def test_commands_show_a_match_for_oneself_to_its_player_only(world: World) -> None:
    first = await alone(world, world.ada)
    shown = await world.ada.slash(world.channel, "board", match=1)
    assert shown.ephemeral
    moved = await world.ada.slash(world.channel, "play", move="3 1")
    assert moved.ephemeral
    late = await press(world.ada, first, PlayAction.PICK, 3)
    assert late.response.id == first.response.id, "an older private board is brought up to date"
    for command in ("board", "resign"):
        answer = await world.blaise.slash(world.channel, command, match=1)
        assert_whispered(answer, EN("refusal-no-such-match"))
    public = await world.blaise.slash(world.channel, "fortboyard", sticks=20, first="me")
    for action in PlayAction:
        spied = await forge(world, world.blaise, public, f"{action}:1:2:1")
        assert "1 3" not in text_of(spied)
    assert len((await match_of(world)).turns) == 2
    assert (await world.ada.slash(world.channel, "resign", match=1)).ephemeral


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_private_turn_out_of_time_is_shown_at_the_next_click(
    world: World, restarted: bool
) -> None:
    board = await alone(world, world.ada, timer=1)
    if restarted:
        await world.restart()
    before = text_of(board)
    await world.env.advance_time(60 + ON_ITS_WAY.total_seconds() + 1)
    assert (await match_of(world)).is_over
    assert text_of(board) == before, "Discord lets nobody edit it"
    clicked = await press(world.ada, board, PlayAction.PICK, 3)
    assert clicked.response.id == board.response.id
    assert shows(clicked, PlayAction.REMATCH)
    assert_nobody_saw(world)


async def test_help_appears_beside_the_private_board_and_says_when_it_is_old(world: World) -> None:
    board = await alone(world, world.ada)
    before = text_of(board)
    hint = await press(world.ada, board, PlayAction.HINT)
    what_if = await press(world.ada, board, PlayAction.WHAT_IF)
    assert len({board.response.id, hint.response.id, what_if.response.id}) == 3
    assert text_of(board) == before
    more = await press(world.ada, hint, PlayAction.HINT, 2)
    assert more.response.id == hint.response.id
    tried = await press(world.ada, what_if, PlayAction.WHAT_IF, 3)
    assert tried.response.id == what_if.response.id
    board = await take(world.ada, board, 3, 1)
    now = plain_text(await stored(world), FR)
    for old in (more, tried):
        told = await press(world.ada, old, PlayAction.HINT if old is more else PlayAction.WHAT_IF)
        assert told.response.id == old.response.id
        assert text_of(told) == f"{FR('advice-old')}\n\n{now}"
    anew = await press(world.ada, told, PlayAction.HINT)
    assert anew.response.id == told.response.id
    assert shows(board, PlayAction.PICK)
    why = await press(world.ada, board, PlayAction.WHY)
    assert why.ephemeral
    assert why.response.id != board.response.id
    assert_nobody_saw(world)


@in_both_languages
async def test_inviting_to_a_match_for_oneself_is_refused(world: World, name: str) -> None:
    say, who = SAYS[name], getattr(world, name)
    answer = await who.slash(world.channel, "nim", opponent=world.chloe, where="alone")
    assert_whispered(answer, say("refusal-not-alone"))
    assert await world.bot.matches.mine(who.id) == []


async def test_in_a_private_channel_a_match_for_oneself_has_an_ordinary_board(world: World) -> None:
    board = await world.ada.user.slash("nim", first="me", where="alone")
    assert not board.ephemeral
    record = await stored(world)
    assert record.live is not None
    assert not record.alone


@in_both_languages
async def test_a_match_for_oneself_can_be_shared_by_its_player(world: World, name: str) -> None:
    say, who = SAYS[name], getattr(world, name)
    other = world.blaise if name == "ada" else world.ada
    board = await alone(world, who, heaps="1 2")
    assert not shows(board, PlayAction.SHARE), (
        "a match that is not over should not be offered for sharing"
    )
    refused = await forge(world, who, board, f"{PlayAction.SHARE}:1:0:1")
    assert_whispered(refused, say("error-unknown-control"))
    await take(who, board, 2, 1)
    over = await who.slash(world.channel, "resign")
    await forge(world, other, board, f"{PlayAction.SHARE}:1:0:1")
    sure = await press(who, over, PlayAction.SHARE)
    assert_nobody_saw(world)
    previewed = text_of(sure)
    assert say("share-sure") in previewed
    sure = await press(who, await press(who, sure, PlayAction.SHOW), PlayAction.SHARE)
    told = await press(who, sure, PlayAction.SHARE, 1)
    assert text_of(told) == say("share-done")
    found = (ResponseMessage(world.env, each) for each in messages(world))
    (shared,) = [text_of(each) for each in found if not each.ephemeral]
    assert shared in previewed, "what was shown is what all see"
    member = (await world.bot.classes.members(world.server.id, [who.id]))[who.id]
    named = pseudonym(member.pseudonym, say)
    assert say("match-shared", name=named) in shared
    assert drawing(NIM).moved((await match_of(world)).turns[0], named, say) in shared
    assert str(who.id) not in shared
    assert shows(await press(who, told, PlayAction.SHOW), PlayAction.REMATCH)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_long_shared_match_is_within_discords_limits(locale: str) -> None:
    say, seats = words(locale), (Person(1), Computer())
    moves = tuple(Ply(number % 2, PlyKind.MOVE, (1, 1)) for number in range(99))
    match = Match(NIM, (99,) * 20, seats, 0, 1, (*moves, Ply(1, PlyKind.RESIGN)))
    record = MatchRecord(1, 2, locale, alone=True, id=10**14, state=State.OVER, match=match)
    view = shared_match(record, "<@812345678901234567>", say=say)
    assert_within_limits(sharing_message(view, [], say))
