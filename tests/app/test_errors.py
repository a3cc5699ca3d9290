"""Failures of the storage and of Discord: nothing is lost, and whoever clicked gets an error."""

from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing, suppress
from typing import Any

import pytest
import sqlalchemy as sa

from bot.play.custom_ids import PlayAction
from bot.play.model import State
from tests.support.acting import (
    REFERENCE,
    SAYS,
    assert_whispered,
    control,
    fill,
    forge,
    lost_connection,
    match_of,
    press,
    stored,
    together,
)
from tests.support.databases import DAMAGED, FORBIDDEN, broken_storage
from tests.support.world import World, text_of

CALLBACK = "/interactions/*/callback"

#: What Discord may answer to an answer of ours: (status, code).
BROKEN = (500, 0)
UNKNOWN_INTERACTION = (404, 10062)
ALREADY_ACKNOWLEDGED = (400, 40060)


def forgive(world: World) -> None:
    """Forget the errors that discord.py reported: here they were asked for."""
    assert world.env.errors
    world.env._errors.clear()


def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno >= logging.ERROR]


def assert_storage_is_blamed(
    world: World, answer: Any, name: str, caplog: pytest.LogCaptureFixture, typed: str = ""
) -> None:
    """Check the private answer, and that the log has a traceback under the same reference.

    The answer hands back what was typed into a form.
    """
    reference = REFERENCE.search(text_of(answer))
    assert reference is not None, text_of(answer)
    assert answer.ephemeral
    told = SAYS[name]("error-storage", reference=reference[0])
    assert text_of(answer) == (f"{told}\n```\n{typed}\n```" if typed else told)
    (record,) = errors(caplog)
    assert reference[0] in record.getMessage()
    assert record.exc_info is not None
    assert "damaged" in caplog.text or "malformed JSON" in caplog.text
    assert "Traceback" in caplog.text
    for person in (world.ada, world.blaise, world.chloe):
        assert str(person.id) not in caplog.text
        assert not re.search(rf"\b{person.name}\b", caplog.text)


# ------------------------------------------------------------------------------ storage


@pytest.mark.parametrize("failure", [DAMAGED, FORBIDDEN], ids=["damaged", "forbidden"])
@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_a_storage_failure_during_a_turn_leaves_the_match_unchanged_and_is_reported(
    world: World, name: str, failure: str, caplog: pytest.LogCaptureFixture
) -> None:
    member = getattr(world, name)
    board = await member.slash(world.channel, "fortboyard", sticks=20, first="me")
    board = await press(member, board, PlayAction.PICK, 1)
    before = await stored(world)
    with broken_storage(world, failure=failure):
        failed = await press(member, board, PlayAction.PICK, 2)
    assert_storage_is_blamed(world, failed, name, caplog)
    assert await stored(world) == before
    moved = await press(member, board, PlayAction.PICK, 2)
    assert [turn.move for turn in (await match_of(world)).turns][2] == (2,)
    assert moved.response.id == board.response.id


@pytest.mark.parametrize("event", ["INSERT ON plies WHEN NEW.seat = 1", "UPDATE ON matches"])
async def test_a_turn_whose_reply_cannot_be_stored_is_not_stored_either(
    world: World, event: str, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    with broken_storage(world, event):
        failed = await press(world.ada, board, PlayAction.PICK, 1)
    assert_storage_is_blamed(world, failed, "ada", caplog)
    assert (await match_of(world)).plies == (), "the person's ply is not stored without the reply"


async def test_a_match_that_cannot_be_stored_is_reported_and_does_not_begin(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    with broken_storage(world, "INSERT ON matches"):
        failed = await world.ada.slash(world.channel, "nim")
    assert_storage_is_blamed(world, failed, "ada", caplog)
    assert await world.bot.matches.mine(world.ada.id) == []
    forgive(world)


async def test_an_offer_that_cannot_be_accepted_stays_an_offer(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    with broken_storage(world, "UPDATE ON matches"):
        failed = await press(world.blaise, offer, PlayAction.ACCEPT)
    assert_storage_is_blamed(world, failed, "blaise", caplog)
    assert (await stored(world)).state is State.OFFERED
    await press(world.blaise, offer, PlayAction.ACCEPT)
    assert (await stored(world)).state is State.OPEN


async def test_a_storage_failure_hands_back_the_typed_number_which_can_be_sent_again(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="30", first="me")
    opened = await press(world.ada, board, PlayAction.TYPE)
    with broken_storage(world):
        failed = await fill(world.ada, opened, "30")
    assert_storage_is_blamed(world, failed, "ada", caplog, typed="30")
    await fill(world.ada, await press(world.ada, board, PlayAction.TYPE), "30")
    assert (await stored(world)).state is State.OVER


async def test_without_storage_suggestions_are_empty_and_an_error_is_logged(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    file = sa.make_url(world.url).database
    assert file is not None
    await world.ada.slash(world.channel, "nim")
    for one, other in (("matches", "gone"), ("gone", "matches")):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(f"ALTER TABLE {one} RENAME TO {other}")
        if one == "matches":
            assert await world.ada.autocomplete(world.channel, "board", "match", "") == []
            assert len(errors(caplog)) == 1
    assert len(await world.ada.autocomplete(world.channel, "board", "match", "")) == 1


async def test_the_board_is_unchanged_after_a_storage_failure(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard")
    before = text_of(board)
    with broken_storage(world):
        await press(world.ada, board, PlayAction.PICK, 1)
    assert text_of(board) == before, "the board is not changed"


# ------------------------------------------------------------------------------ Discord


@pytest.mark.parametrize(
    "failure", [BROKEN, UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED], ids=["500", "10062", "40060"]
)
async def test_a_move_is_stored_once_when_discord_refuses_the_answer(
    world: World, failure: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    pick = control(board, PlayAction.PICK, 1)
    status, code = failure
    world.env.inject_error("POST", CALLBACK, status=status, code=code)
    unseen = await press(world.ada, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2, "it was stored before it was shown"
    if failure == BROKEN:
        assert unseen.ephemeral
        (record,) = errors(caplog)
        assert REFERENCE.search(text_of(unseen))[0] in record.getMessage()  # type: ignore[index]
    else:
        assert not errors(caplog), "a gone message is no error"
        assert not unseen.acknowledged
    shown = await forge(world, world.ada, board, pick)
    assert len((await match_of(world)).turns) == 2, "the same click does not move again"
    await press(world.ada, shown, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 4


@pytest.mark.parametrize(
    "failure", [BROKEN, UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED], ids=["500", "10062", "40060"]
)
async def test_a_match_is_stored_when_discord_refuses_the_answer_to_its_command(
    world: World, failure: tuple[int, int]
) -> None:
    status, code = failure
    world.env.inject_error("POST", CALLBACK, status=status, code=code)
    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    board = await world.ada.slash(world.channel, "board")
    assert control(board, PlayAction.PICK) == "pick:1:0:1", "the match was kept"
    forgive(world)


async def test_the_bot_goes_on_when_discord_refuses_the_error_message_too(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    world.env.inject_error("POST", CALLBACK, status=500, times=2)
    silent = await press(world.ada, board, PlayAction.PICK, 1)
    assert not silent.acknowledged
    assert "could not be answered" in caplog.text
    shown = await press(world.ada, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2
    assert shown.acknowledged


async def test_the_bot_goes_on_when_the_connection_is_lost_and_stays_so(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    with lost_connection("POST", CALLBACK, 2):
        silent = await press(world.ada, board, PlayAction.PICK, 1)
    assert not silent.acknowledged
    assert "could not be answered: ClientOSError" in caplog.text
    assert str(world.ada.id) not in caplog.text
    assert not world.env.errors
    shown = await press(world.ada, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2
    assert shown.acknowledged


async def test_suggestions_that_cannot_be_sent_raise_no_error(world: World) -> None:
    with lost_connection("POST", CALLBACK, 2), suppress(AssertionError):
        await world.ada.autocomplete(world.channel, "board", "match", "")
    assert not world.env.errors


async def test_a_former_board_that_cannot_be_edited_adds_no_error_to_the_refusal(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="1", first="me")
    pick = control(board, PlayAction.PICK, 1, 1)
    await press(world.ada, board, PlayAction.PICK, 1, 1)
    with lost_connection("PATCH", "/channels/*/messages/*") as lost:
        refused = await forge(world, world.ada, board, pick)
    assert lost
    assert_whispered(refused, SAYS["ada"]("refusal-match-over"))
    assert not refused.followups
    assert not errors(caplog)


async def test_a_failure_in_one_of_two_simultaneous_clicks_spares_the_other(world: World) -> None:
    ours = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    theirs = await world.blaise.slash(world.channel, "fortboyard", sticks=20, first="me")
    world.env.inject_error("POST", CALLBACK, status=500, times=1)
    results = await together(
        world,
        (world.ada, ours, control(ours, PlayAction.PICK, 1)),
        (world.blaise, theirs, control(theirs, PlayAction.PICK, 1)),
    )
    assert sorted(result.ephemeral for result in results) == [False, True]
    assert [len((await match_of(world, number)).turns) for number in (1, 2)] == [2, 2]
