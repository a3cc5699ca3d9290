"""A teacher takes a board off the channel: the match goes on, and nothing of it is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from simcord import InteractionResult

from bot.classes.refusals import ClassRefusal
from bot.kit.refusal import Refused
from bot.play.custom_ids import PlayAction
from bot.play.model import MatchRecord, State
from bot.play.refusals import PlayRefusal
from bot.play.removal.service import Removals
from bot.tournament.custom_ids import TournamentAction
from tests.support.acting import EN, FR, duel, press, stored, take
from tests.support.refusing import refuses
from tests.support.staff import SAYS, Staff, assert_denied, in_both_languages
from tests.support.tournaments import SHORT, crowd, ring_alarm, stored_tournament, tap
from tests.support.world import World, text_of


async def remove(world: World, who: Any, board: Any) -> InteractionResult:
    """Choose *Remove board* in the menu of a message."""
    return await who.context_menu(world.channel, "Remove board", board.response)


def is_there(world: World, message: int) -> bool:
    """Return whether a message is still in the channel."""
    return message in world.env.backend.messages[world.channel.id]


@in_both_languages
async def test_removing_a_board_makes_a_match_with_the_computer_private(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    board = await world.ada.slash(world.channel, "nim", heaps="3 4 5", first="me")
    board = await take(world.ada, board, 1, 1)
    played = (await stored(world)).match
    number = board.response.id
    shown = await remove(world, who, board)
    assert shown.ephemeral
    assert text_of(shown) == say("board-removed-alone", number="1")
    assert not is_there(world, number)
    record = await stored(world)
    assert (record.match, record.state, record.live) == (played, State.OPEN, None)
    assert record.alone
    again = await world.ada.slash(world.channel, "board")
    assert again.ephemeral
    await take(world.ada, again, 2, 1)
    assert (await stored(world)).ply > record.ply


async def test_two_people_may_post_their_removed_board_again(staff: Staff) -> None:
    world = staff.world
    board = await duel(world)
    number = board.response.id
    shown = await remove(world, staff.prof, board)
    assert text_of(shown) == FR("board-removed-shared", number="1")
    assert not is_there(world, number)
    again = await world.blaise.slash(world.channel, "board")
    assert not again.ephemeral
    assert (await stored(world)).has_board_in(again.response.id)


async def test_removing_an_invitation_withdraws_it(staff: Staff) -> None:
    world = staff.world
    offer = await world.ada.slash(world.channel, "nim", heaps="3 4 5", opponent=world.blaise)
    number = offer.response.id
    shown = await remove(world, staff.prof, offer)
    assert text_of(shown) == FR("board-removed-offer", number="1")
    assert (await stored(world)).state is State.DECLINED
    assert not is_there(world, number)


async def test_a_finished_board_of_a_departed_member_can_be_removed(staff: Staff) -> None:
    world = staff.world
    board = await world.ada.slash(world.channel, "nim", heaps="1", first="me")
    board = await press(world.ada, board, PlayAction.PICK)
    over = await stored(world)
    world.server.remove_member(world.ada)
    number = board.response.id
    shown = await remove(world, staff.prof, board)
    assert text_of(shown) == FR("board-removed-over", number="1")
    assert not is_there(world, number)
    assert (await stored(world)).match == over.match


async def test_of_two_teachers_at_once_one_removes_a_board(staff: Staff) -> None:
    world = staff.world
    board = await world.ada.slash(world.channel, "nim", heaps="3 4 5")
    removals, message = world.bot.service(Removals), board.response.id
    taking = [removals.take_off(staff.actor(), message) for _ in range(2)]
    results = await asyncio.gather(*taking, return_exceptions=True)
    (refused,) = [each for each in results if isinstance(each, Refused)]
    assert refused.refusal is PlayRefusal.NO_BOARD
    (record,) = [each for each in results if isinstance(each, MatchRecord)]
    assert record.alone


@pytest.mark.parametrize("name", ["team", "help"])
async def test_only_boards_of_persons_can_be_removed(staff: Staff, name: str) -> None:
    world = staff.world
    options = {"game": "nim", "position": "3 4 5"} if name == "team" else {}
    shown = await staff.prof.slash(world.channel, name, **options)
    refusal = PlayRefusal.BOARD_OF_CLASS if name == "team" else PlayRefusal.NO_BOARD
    assert_denied(await remove(world, staff.prof, shown), FR, refusal)
    assert is_there(world, shown.response.id)


async def test_the_board_of_a_tournament_match_cannot_be_removed(staff: Staff) -> None:
    world = staff.world
    await staff.prof.slash(world.channel, "tournament", **SHORT)
    for who in crowd(world, 2):
        await tap(world, who, TournamentAction.JOIN)
    await tap(world, staff.prof, TournamentAction.START, 1)
    await ring_alarm(world)
    (bout,) = (await stored_tournament(world)).running
    board = (await stored(world, bout.match_id or 0)).live
    assert board is not None
    with refuses(PlayRefusal.BOARD_OF_TOURNAMENT):
        await world.bot.service(Removals).take_off(staff.actor(), board.id)


async def test_pupils_cannot_remove_boards(staff: Staff) -> None:
    world = staff.world
    board = await world.ada.slash(world.channel, "nim", heaps="3 4 5")
    for who, say in ((world.ada, FR), (world.blaise, EN)):
        assert_denied(await remove(world, who, board), say, ClassRefusal.NOT_A_TEACHER)
    assert is_there(world, board.response.id)


async def test_a_removed_board_stays_away_after_a_restart(staff: Staff) -> None:
    world = staff.world
    board = await world.ada.slash(world.channel, "nim", heaps="3 4 5", timer=5)
    await remove(world, staff.prof, board)
    await world.restart()
    assert (await world.ada.slash(world.channel, "board")).ephemeral
    assert (await stored(world)).live is None
