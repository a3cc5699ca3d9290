"""Slow answers are deferred first; here every answer is slow."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult
from simcord.results import ResponseMessage

from bot.kit import answers
from bot.play.custom_ids import PlayAction
from tests.support.acting import (
    EN,
    FR,
    assert_whispered,
    duel,
    lost_connection,
    match_of,
    messages,
    position,
    press,
    stored,
)
from tests.support.world import World, text_of

#: Discord's types of promises: a new message, and a change of the one that was clicked.
NEW, CHANGED = 5, 6

#: Where an interaction is answered, or promised an answer.
CALLBACK = "/interactions/*/*/callback"


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every wait time out at once: SimCord's clock does not move by itself."""

    async def wait(tasks: list[Any], timeout: float) -> tuple[set[Any], set[Any]]:  # noqa: ASYNC109
        assert timeout < 3, "the timeout should be less than Discord's 3 seconds"
        return set(), set(tasks)

    monkeypatch.setattr(answers, "wait", wait)


def whispered(result: InteractionResult) -> ResponseMessage:
    """Return the one message that came after a promise; it is private."""
    (message,) = result.followups
    assert message.ephemeral
    return message


def promises(world: World) -> list[int]:
    """Return the type of each promise that was made."""
    bodies = [request.json for request in world.env.http_requests]
    kinds = [body.get("type") for body in bodies if isinstance(body, dict)]
    return [kind for kind in kinds if kind in (NEW, CHANGED)]


async def test_a_match_is_begun_and_played_by_deferred_answers(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=9, first="me")
    assert "9" in text_of(board)
    after = await press(world.ada, board, PlayAction.PICK, 1)
    assert promises(world) == [NEW, CHANGED]
    assert await position(world) == (6,)
    assert "6" in text_of(after)
    assert len(list(messages(world))) == 1, "the board should be edited, not sent anew"


async def test_deferred_answers_to_questions_are_private(world: World) -> None:
    board = await world.blaise.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    why = await press(world.blaise, board, PlayAction.WHY)
    assert EN("fact-status-n") in text_of(whispered(why))
    hint = whispered(await press(world.blaise, board, PlayAction.HINT))
    first = text_of(hint)
    more = await press(world.blaise, hint, PlayAction.HINT)
    assert EN("fact-status-p") in text_of(more)
    assert first not in text_of(more)
    assert promises(world) == [NEW, CHANGED, CHANGED, CHANGED]


async def test_a_refusal_deletes_the_public_deferred_answer(world: World) -> None:
    refused = await world.ada.slash(
        world.channel, "octal", code="0.07", rows="60", misere=True, first="me"
    )
    told = FR("fault-no-quotient", game="0.07", last=24)
    assert whispered(refused).content == told
    assert promises(world) == [NEW]
    assert len(list(messages(world))) == 1, "the public promise is deleted"


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
@pytest.mark.parametrize("arrives", [False, True])
async def test_a_deferred_refusal_stays_private_when_the_connection_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, method: str, arrives: bool
) -> None:
    monkeypatch.setattr(answers, "PAUSES", (0.0, 0.0))
    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    with lost_connection(method, "/webhooks/*", 2, arrives=arrives) as lost:
        refused = await world.ada.slash(world.channel, "play", move="1 9")
    assert lost
    told = FR("fault-take-too-many", take=9, available=1)
    assert whispered(refused).content == told
    assert len(list(messages(world))) == 2, "the public promise is deleted"


@pytest.mark.parametrize("arrives", [False, True])
async def test_deferring_is_repeated_when_the_connection_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    monkeypatch.setattr(answers, "PAUSES_OF_A_PROMISE", (0.0, 0.0))
    with lost_connection("POST", CALLBACK, 2, arrives=arrives) as lost:
        board = await world.ada.slash(world.channel, "fortboyard", sticks=9, first="me")
    assert len(lost) == 2
    assert "9" in text_of(board)
    with lost_connection("POST", CALLBACK, 2, arrives=arrives) as lost:
        after = await press(world.ada, board, PlayAction.PICK, 1)
    assert len(lost) == 2
    assert await position(world) == (6,)
    assert "6" in text_of(after)
    assert len(list(messages(world))) == 1, "the board should be edited, not sent anew"


@pytest.mark.parametrize("arrives", [False, True])
async def test_a_private_deferring_is_repeated_when_the_connection_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    monkeypatch.setattr(answers, "PAUSES_OF_A_PROMISE", (0.0, 0.0))
    board = await world.blaise.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    with lost_connection("POST", CALLBACK, arrives=arrives) as lost:
        why = await press(world.blaise, board, PlayAction.WHY)
    assert lost
    assert EN("fact-status-n") in text_of(whispered(why))


async def test_a_click_that_was_already_acknowledged_is_not_deferred(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=9, first="me")
    world.env.inject_error("POST", CALLBACK, status=400, code=40060)
    silent = await press(world.ada, board, PlayAction.PICK, 1)
    assert not silent.acknowledged


async def test_a_private_refusal_is_never_sent_publicly_while_the_connection_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(answers, "PAUSES", (0.0, 0.0))
    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    with lost_connection("PATCH", "/webhooks/*", 99):
        refused = await world.ada.slash(world.channel, "play", move="1 9")
    assert not refused.followups
    assert "could not be answered: ClientOSError" in caplog.text


async def test_a_refused_click_leaves_the_match_unchanged(world: World) -> None:
    board = await duel(world, heaps="1 3 7")
    before = await match_of(world)
    stale = (await stored(world)).ply
    clicked = await press(world.blaise, board, PlayAction.PICK, 1)
    assert_whispered(clicked, EN("refusal-not-your-turn"))
    assert (await match_of(world), (await stored(world)).ply) == (before, stale)


async def test_a_rematch_is_a_new_message(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="1", first="me")
    over = await press(world.ada, board, PlayAction.PICK, 1, 1)
    await press(world.ada, over, PlayAction.REMATCH)
    assert len(list(messages(world))) == 2
    assert len((await stored(world, 2)).match.plies) == 1, "the computer has begun, and won"
