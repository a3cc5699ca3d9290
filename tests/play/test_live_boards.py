"""One match has one live board: the others have no controls and lead there."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from simcord import InteractionResult, ResponseMessage
from sqlalchemy.exc import OperationalError

from bot.i18n import Say
from bot.kit.custom_ids import Action
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.custom_ids import PlayAction
from bot.play.messages import match_message, plain_text
from bot.play.model import LiveMessage
from tests.support.acting import (
    EN,
    FR,
    control,
    duel,
    forge,
    link,
    match_of,
    messages,
    position,
    press,
    send,
    shows,
    stored,
    take,
    together,
)
from tests.support.controls import read_control
from tests.support.pupils import playing
from tests.support.world import World, controls_of, text_of

#: The route by which the bot edits its messages of its own accord.
EDITS = ("PATCH", "/channels/*/messages/*")


def without_access(world: World) -> None:
    """Let the bot edit no message of its own accord, as where it was installed by a user only."""
    world.env.inject_error(*EDITS, status=403, code=50001, times=None)


def boards(world: World, *channels: Any) -> list[ResponseMessage]:
    """Return the messages with controls that all can see, the newest last."""
    backend = world.env.backend
    found = [
        ResponseMessage(world.env, message)
        for channel in channels or (world.channel,)
        for message in backend.messages[channel.id].values()
    ]
    return [board for board in found if not board.ephemeral and controls_of(board)]


async def assert_one_board(world: World, shown: Any, *former: Any, say: Say = FR) -> None:
    """Check that a match has one board, and that all its former ones lead there."""
    message = shown.response if isinstance(shown, InteractionResult) else shown
    assert [board.id for board in boards(world)] == [message.id]
    live = (await stored(world)).live
    assert live == LiveMessage(world.server.id, world.channel.id, message.id)
    assert live is not None
    assert live.link.endswith(f"/{world.server.id}/{world.channel.id}/{message.id}")
    for old in former:
        assert text_of(old) == say("board-moved", number="1", link=live.link)


# ------------------------------------------------------------------- where Discord lets us


async def test_a_board_that_is_posted_anew_retires_the_former(world: World) -> None:
    first = await duel(world)
    second = await world.ada.slash(world.channel, "board")
    await assert_one_board(world, second, first)
    third = await world.ada.slash(world.channel, "play", move="3 1")
    await assert_one_board(world, third, second)
    assert await position(world) == (1, 3, 6)
    asked = await press(world.ada, third, PlayAction.TAKE_BACK)
    fourth = await press(world.blaise, asked, PlayAction.ALLOW)
    assert fourth.response.id == asked.response.id
    await assert_one_board(world, fourth, third)
    assert await position(world) == (1, 3, 7)
    last = await world.blaise.slash(world.channel, "resign")
    await assert_one_board(world, last, fourth)
    assert shows(last, PlayAction.REMATCH)


async def test_a_retired_board_links_on_in_the_language_of_the_match(world: World) -> None:
    first = await world.blaise.slash(world.channel, "fortboyard", sticks=20, first="me")
    second = await world.ada.slash(world.channel, "board", match=1)
    await assert_one_board(world, second, first, say=EN)


async def test_an_offer_posted_again_has_one_live_board(world: World) -> None:
    first = await world.ada.slash(world.channel, "nim", heaps="1 3 7", opponent=world.blaise)
    second = await world.chloe.slash(world.channel, "board", match=1)
    await assert_one_board(world, second, first)
    accepted = await press(world.blaise, second, PlayAction.ACCEPT)
    await assert_one_board(world, accepted, first)


async def test_a_turn_out_of_time_is_announced_on_the_one_live_board(world: World) -> None:
    board = await duel(world, timer=1)
    await world.env.advance_time(60 + ON_ITS_WAY.total_seconds() + 1)
    (announced,) = boards(world)
    assert announced.id != board.response.id
    await assert_one_board(world, announced, board)
    say = FR("result-time-out", winner=world.blaise.mention, loser=world.ada.mention)
    assert say in text_of(announced)


async def test_an_end_that_cannot_be_posted_is_shown_on_the_old_board(world: World) -> None:
    board = await duel(world, timer=1)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await world.env.advance_time(60 + ON_ITS_WAY.total_seconds() + 1)
    await assert_one_board(world, board)
    assert shows(board, PlayAction.REMATCH)


async def test_a_rematch_is_another_match_with_a_board_of_its_own(world: World) -> None:
    over = await world.ada.slash(world.channel, "fortboyard", sticks=3, first="opponent")
    again = await press(world.ada, over, PlayAction.REMATCH)
    assert {board.id for board in boards(world)} == {over.response.id, again.response.id}
    assert (await stored(world, 2)).live != (await stored(world, 1)).live


async def test_private_boards_of_trials_are_no_live_boards(world: World) -> None:
    _, board = await playing(world, world.ada, "win nim 1 2")
    shown = await world.ada.slash(world.channel, "board")
    assert board.response.ephemeral
    assert shown.ephemeral
    await take(world.ada, shown, 2, 1)
    assert (await stored(world)).live is None
    assert len((await match_of(world)).turns) == 2


async def test_a_click_on_the_live_board_writes_no_board(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    written: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        written.append(statement)

    sa.event.listen(world.bot._engine.sync_engine, "before_cursor_execute", note)
    requests = len(world.env.http_requests)
    await press(world.ada, board, PlayAction.PICK, 1)
    assert [text for text in written if text.startswith("UPDATE") and "message_id" in text] == []
    assert len([text for text in written if text.startswith("UPDATE")]) == 1, (
        "the only update is that of the ply"
    )
    assert len(world.env.http_requests) == requests + 1


async def test_a_click_is_answered_though_the_live_board_cannot_be_read(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")

    def fail(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("SELECT matches.id, matches.message_guild_id"):
            raise OperationalError(statement, {}, Exception("gone"))

    sa.event.listen(world.bot._engine.sync_engine, "before_cursor_execute", fail)
    requests = len(world.env.http_requests)
    played = await press(world.ada, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2
    assert shows(played, PlayAction.PICK)
    assert len(world.env.http_requests) == requests + 1, "the board, and no word of the failure"
    assert "the boards of match 1 are not settled: OperationalError" in caplog.text


# ---------------------------------------------------------------- where Discord does not


async def test_the_first_late_click_retires_a_board_that_could_not_be_edited(world: World) -> None:
    old = await duel(world)
    without_access(world)
    new = await world.ada.slash(world.channel, "play", move="3 1")
    assert shows(old, PlayAction.PICK), "Discord does not let us take its controls"
    clicked = await press(world.ada, old, PlayAction.PICK, 3)
    assert clicked.response.id == old.response.id
    await assert_one_board(world, new, old)
    assert await position(world) == (1, 3, 6)


async def test_a_click_about_the_present_ply_counts_and_makes_its_board_live(world: World) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    without_access(world)
    other = await world.ada.slash(world.channel, "board")
    assert len(boards(world)) == 2
    played = await press(world.ada, old, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2
    assert played.response.id == old.response.id
    assert shows(old, PlayAction.PICK)
    assert (await link(world)).endswith(f"/{old.response.id}")
    late = await press(world.ada, other, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2, "a late click does not play"
    await assert_one_board(world, old, late)


async def test_picking_on_an_old_board_makes_it_the_live_one(world: World) -> None:
    old = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    world.env.inject_error(*EDITS, status=403, code=50001)
    other = await world.ada.slash(world.channel, "board")
    picking = await press(world.ada, old, PlayAction.PICK, 3)
    await assert_one_board(world, picking, other)
    await press(world.ada, picking, PlayAction.PICK, 3, 5)
    assert (await match_of(world)).turns[0].move == (3, 5)


@pytest.mark.parametrize("action", [PlayAction.WHY, PlayAction.TEXT, PlayAction.HINT])
async def test_help_asked_on_an_old_board_is_given_and_the_board_retired(
    world: World, action: Action
) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=21, first="opponent")
    without_access(world)
    new, asked = await world.ada.slash(world.channel, "board"), control(old, action)
    await press(world.ada, old, action)
    await assert_one_board(world, new, old)
    told = ResponseMessage(world.env, list(messages(world))[-1])
    assert told.ephemeral
    assert text_of(told)
    late = await forge(world, world.ada, old, asked)
    assert text_of(late) == text_of(told)
    assert not late.followups, "the late click should be answered once"


async def test_what_if_on_an_old_board_retires_it(world: World) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=21, first="me")
    without_access(world)
    new = await world.ada.slash(world.channel, "board")
    await press(world.ada, old, PlayAction.WHAT_IF)
    await assert_one_board(world, new, old)


@pytest.mark.parametrize("action", [PlayAction.PICK, PlayAction.REVIEW])
async def test_an_old_board_of_a_finished_match_links_to_its_end(
    world: World, action: Action
) -> None:
    old = await duel(world)
    if action is PlayAction.REVIEW:
        old = await take(world.ada, old, 3, 1)
        old = await press(world.blaise, old, PlayAction.RESIGN)
        old = await press(world.blaise, old, PlayAction.YIELD)
    without_access(world)
    command = "board" if action is PlayAction.REVIEW else "resign"
    options = {"match": 1} if action is PlayAction.REVIEW else {}
    over = await world.blaise.slash(world.channel, command, **options)
    assert shows(old, action)
    await press(world.ada, old, action)
    await assert_one_board(world, over, old)


# ------------------------------------------------------------------- at the same moment


async def test_boards_posted_at_once_leave_one_live_board(world: World) -> None:
    first = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    asking = {"name": "board", "type": 1, "id": _command(world, "board"), "options": []}
    for _ in range(5):
        send(world, world.ada, asking)
    await world.env.settle()
    (only,) = boards(world)
    await assert_one_board(world, only)
    assert FR("board-moved", number="1", link="")[:-1] in text_of(first)


async def test_a_click_while_a_board_is_posted_leaves_one_up_to_date_board(world: World) -> None:
    asking = {"name": "board", "type": 1, "id": _command(world, "board"), "options": []}
    for number in range(1, 9):
        board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
        pick = {"custom_id": control(board, PlayAction.PICK, 1), "component_type": 2}
        for data, source in ((asking, None), (pick, board.response.id))[:: (-1) ** number]:
            send(world, world.ada, data, source)
        await world.env.settle()
        record = await stored(world, number)
        assert record.live is not None
        mine = [b for b in boards(world) if _is_about(b, number)]
        assert [shown.id for shown in mine] == [record.live.id]
        assert any(f":{number}:{record.ply}:" in i for i in controls_of(mine[0]).values())


async def test_clicks_on_two_boards_at_once_leave_one_live_board(world: World) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    world.env.inject_error(*EDITS, status=403, code=50001)
    new = await world.ada.slash(world.channel, "board")
    picks = [(world.ada, board, control(board, PlayAction.PICK, 1)) for board in (old, new)]
    await together(world, *picks)
    assert len((await match_of(world)).turns) == 2
    (only,) = boards(world)
    await assert_one_board(world, only)


def _is_about(board: ResponseMessage, number: int) -> bool:
    decoded = [read_control(i) for i in controls_of(board).values()]
    return any(getattr(found, "match", None) == number for found in decoded)


def _command(world: World, name: str) -> str:
    (found,) = [c for c in world.env.backend.commands[None].values() if c["name"] == name]
    return str(found["id"])


# ------------------------------------------------------------------------- out of sight


async def test_the_board_of_a_duel_cannot_be_moved_to_a_private_channel(world: World) -> None:
    board = await duel(world)
    way = FR("board-moved", number="1", link=await link(world))
    alone = await world.ada.user.slash("board")
    assert alone.ephemeral
    assert way in text_of(alone)
    assert plain_text(await stored(world), FR) in text_of(alone)
    played = await world.ada.user.slash("play", move="3 1")
    assert played.ephemeral
    assert await position(world) == (1, 3, 6)
    await assert_one_board(world, board)
    assert controls_of(board) == _buttons(match_message(await stored(world)))


async def test_a_spectator_in_another_channel_sees_the_board_privately(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    other = world.server.create_text_channel("autre")
    told = await world.blaise.slash(other, "board", match=1)
    assert told.ephemeral
    assert EN("board-moved", number="1", link=await link(world)) in text_of(told)
    await assert_one_board(world, board)


async def test_players_can_move_their_board_to_another_channel_of_the_server(world: World) -> None:
    old = await duel(world)
    other = world.server.create_text_channel("autre")
    board = await world.ada.slash(other, "board", match=1)
    live = LiveMessage(world.server.id, other.id, board.response.id)
    assert (await stored(world)).live == live
    assert text_of(old) == FR("board-moved", number="1", link=live.link)
    assert f"/{other.id}/" in live.link


async def test_a_match_against_the_computer_can_be_moved_to_a_private_channel(world: World) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    board = await world.ada.user.slash("board")
    assert not board.ephemeral
    way = await link(world)
    assert "/@me/" in way
    assert way.endswith(f"/{board.response.id}")
    assert text_of(old) == FR("board-moved", number="1", link=way)
    await world.ada.user.click(board.response, custom_id=control(board, PlayAction.PICK, 1))
    assert len((await match_of(world)).turns) == 2


def _buttons(view: Any) -> dict[str, str]:
    return {
        item.label or "": item.custom_id
        for item in view.walk_children()
        if getattr(item, "custom_id", None)
    }
