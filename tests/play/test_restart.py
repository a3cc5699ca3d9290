"""After a restart at any moment matches are unchanged and old controls answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.app.client import Bouton
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.custom_ids import GlossaryAction, PlayAction, PracticeAction
from games.match import PlyKind
from tests.support.acting import (
    REFERENCE,
    control,
    duel,
    fill,
    forge,
    match_of,
    messages,
    position,
    press,
    shows,
    take,
)
from tests.support.controls import read_control
from tests.support.world import World, controls_of, text_of


async def test_a_match_goes_on_after_a_restart(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    board = await press(world.ada, board, PlayAction.PICK, 1)
    before = await match_of(world)
    await world.restart()
    assert await match_of(world) == before
    moved = await press(world.ada, board, PlayAction.PICK, 2)
    assert [turn.move for turn in (await match_of(world)).turns][2] == (2,)
    assert moved.response.id == board.response.id


async def test_a_match_can_be_won_with_a_restart_before_every_click(world: World) -> None:
    board = await world.blaise.slash(world.channel, "nim", heaps="2 2", first="me")
    for _ in range(2):
        await world.restart()
        board = await press(world.blaise, board, PlayAction.PICK, 1)
        await world.restart()
        board = await press(world.blaise, board, PlayAction.PICK, 1, 1)
    match = await match_of(world)
    assert match.is_over
    assert match.winner == 1


async def test_a_restart_changes_neither_the_seed_nor_the_replies(world: World) -> None:
    for number, restarts in ((1, False), (2, True)):
        board = await world.ada.slash(
            world.channel, "fortboyard", strength=0, sticks=30, first="me"
        )
        for _ in range(4):
            if restarts:
                await world.restart()
            board = await press(world.ada, board, PlayAction.PICK, 1)
        match = await match_of(world, number)
        for turn in match.turns[1::2]:
            replayed = replace(match, plies=match.plies[: turn.number]).with_computer()
            assert replayed.plies == match.plies[: turn.number + 1]


async def test_a_modal_opened_before_a_restart_is_read_after_it(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="26", first="me")
    number = await press(world.ada, board, PlayAction.TYPE)
    picking = await press(world.ada, board, PlayAction.WHAT_IF)
    question = await press(world.ada, picking, PlayAction.ASK)
    await world.restart()
    told = await fill(world.ada, question, "1 26")
    assert told.ephemeral
    assert not REFERENCE.search(text_of(told))
    moved = await fill(world.ada, number, "25")
    assert await position(world) == (0,)
    assert moved.response.id == board.response.id


async def everything_ever_sent(world: World) -> None:
    """Fill the channel with every kind of message and picker; old boards keep their controls."""
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)
    ada = world.ada
    await ada.slash(world.channel, "nim", opponent=world.chloe)
    await ada.slash(world.channel, "nim", heaps="1 3 7")  # who begins is asked
    await duel(world)
    board = await duel(world, heaps="1 3 7")
    await press(ada, board, PlayAction.RESIGN)
    board = await ada.slash(world.channel, "board", match=4)
    board = await take(ada, board, 3, 1)
    await press(ada, board, PlayAction.TAKE_BACK)
    board = await ada.slash(world.channel, "nim", heaps="30 20 1 1 1 1", first="opponent")
    await press(ada, board, PlayAction.HINT)
    await press(ada, board, PlayAction.WHY)
    board = await ada.slash(world.channel, "board")
    await press(ada, board, PlayAction.WHAT_IF)
    await press(ada, board, PlayAction.PICK, 1)
    await press(ada, await ada.slash(world.channel, "board"), PlayAction.PICK, 2)
    board = await ada.slash(world.channel, "octal", code="0.77", rows="8", first="me")
    tried = f"{control(board, PlayAction.WHAT_IF)}1.1.0"
    assert shows(await forge(world, ada, board, tried), PlayAction.ALL_OF_IT)
    board = await ada.slash(world.channel, "fortboyard")
    board = await press(ada, board, PlayAction.PICK, 1)
    await press(ada, board, PlayAction.TEXT)
    await ada.slash(world.channel, "fortboyard", sticks=100, max_take=50, first="me")
    board = await ada.slash(world.channel, "fortboyard", sticks=3, first="opponent")
    await press(ada, board, PlayAction.REVIEW)
    review = await press(ada, board, PlayAction.REVIEW)
    await ada.select(review.response, ["1"], custom_id=control(review, PlayAction.LOOK))


async def test_every_control_ever_sent_still_answers_after_a_restart(world: World) -> None:
    await everything_ever_sent(world)
    controls = [
        (message, custom_id)
        for message in list(messages(world))
        for custom_id in controls_of(message).values()
    ]
    await world.restart()
    pressed = set()
    for message, custom_id in controls:
        decoded = read_control(custom_id)
        assert decoded is not None
        values = menu_values(message, custom_id)
        for person in (world.chloe, world.blaise, world.ada):
            answer = await forge(world, person, message, custom_id, *values)
            assert answer.acknowledged, custom_id
            assert answer.modal or text_of(answer), custom_id
            assert answer.modal or not REFERENCE.search(text_of(answer)), custom_id
        pressed.add(decoded.action)
    # Modals are tested above, the button that cancels with the questions of the laboratory, what
    # belongs to a challenge in test_answering and its neighbours, to a match for oneself in
    # places/test_alone.
    forms = {PlayAction.TYPED, PlayAction.ASKED}
    besides = {PracticeAction.PRACTISE, GlossaryAction.MEANINGS}
    assert pressed == {*MATCH_CONTROLS.handlers, *besides} - forms - {PlayAction.SHARE}


def menu_values(message: Any, custom_id: str) -> list[str]:
    """Return the last value of a menu, or nothing if the control is a button."""
    pending = list(message.components)
    while pending:
        component = pending.pop()
        if component.get("custom_id") == custom_id and "options" in component:
            return [component["options"][-1]["value"]]
        pending += component.get("components", [])
    return []


async def test_a_match_over_before_a_restart_stays_over(world: World) -> None:
    over = await world.ada.slash(world.channel, "fortboyard", sticks=3, first="opponent")
    await world.restart()
    review = await press(world.ada, over, PlayAction.REVIEW)
    assert review.ephemeral
    again = await press(world.ada, over, PlayAction.REMATCH)
    assert (await match_of(world, 2)).first == 0
    assert again.response.id != over.response.id
    assert all(ply.kind is PlyKind.MOVE for ply in (await match_of(world)).plies)


async def test_alarms_begin_only_once_the_servers_are_known(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before that no thread is known, and its board would be posted in the channel."""
    known, begin = list[list[int]](), Bouton._begin

    async def noted(bot: Bouton) -> None:
        known.append([guild.id for guild in bot.guilds])
        await begin(bot)

    monkeypatch.setattr(Bouton, "_begin", noted)
    await world.restart()
    assert known == [[world.server.id]]
