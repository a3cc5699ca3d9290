"""Clicks by the wrong people, too late, at the same moment, or on unknown controls."""

from __future__ import annotations

import pytest

from bot.app.controls import CONTROLS
from bot.play.custom_ids import PlayAction
from bot.play.messages import plain_text
from bot.play.model import State
from tests.support.acting import (
    FR,
    REFERENCE,
    SAYS,
    assert_whispered,
    by,
    control,
    duel,
    forge,
    in_both_languages,
    link,
    match_of,
    moves,
    press,
    stored,
    take,
    together,
)
from tests.support.controls import encoded
from tests.support.world import World, controls_of, text_of

# ------------------------------------------------------------------------- who and when


@in_both_languages
async def test_each_wrong_click_has_its_own_answer_and_changes_nothing(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await duel(world, "chloe", name)
    before = await match_of(world)
    pick = control(board, PlayAction.PICK)
    refused = await press(member, board, PlayAction.PICK, 3)
    assert_whispered(refused, say("refusal-not-your-turn"))
    spectator = world.blaise if name == "ada" else world.ada
    told = SAYS["blaise" if name == "ada" else "ada"]
    for action in (PlayAction.PICK, PlayAction.RESIGN):
        refused = await press(spectator, board, action)
        assert_whispered(refused, told("refusal-not-a-player"))
    assert await match_of(world) == before
    await press(world.chloe, await press(world.chloe, board, PlayAction.RESIGN), PlayAction.YIELD)
    over = await match_of(world)
    refused = await forge(world, member, board, pick)
    assert_whispered(refused, say("refusal-match-over"))
    refused = await forge(world, member, board, "pick:77:0:1")
    assert_whispered(refused, say("error-unknown-control"))
    assert await match_of(world) == over


async def test_a_late_click_on_the_board_of_a_finished_match_shows_the_end(world: World) -> None:
    board = await duel(world, "ada", "blaise")
    pick = control(board, PlayAction.PICK, 3)
    with world.env._bot_scope():
        await world.bot.matches.resign(
            1, 0, by(world.blaise.id, world.server.id)
        )  # it is not shown
    refused = await forge(world, world.ada, board, pick)
    assert_whispered(refused, FR("refusal-match-over"))
    assert FR("result-resign", winner=world.ada.mention, loser=world.blaise.mention) in text_of(
        board
    )
    assert not any(found.startswith("pick:") for found in controls_of(board).values())


async def test_controls_of_an_offer_not_yet_accepted_are_refused(world: World) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    for action in (PlayAction.PICK, PlayAction.RESIGN, PlayAction.TAKE_BACK, PlayAction.HINT):
        refused = await forge(world, world.ada, offer, encoded(action, 1, 0))
        assert_whispered(refused, FR("refusal-offer-pending"))


@pytest.mark.parametrize("clicks", [2, 5])
async def test_simultaneous_clicks_for_one_turn_move_once(world: World, clicks: int) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    picks = [control(board, PlayAction.PICK, take) for take in (1, 2, 3, 1, 2)][:clicks]
    results = await together(world, *((world.ada, board, pick) for pick in picks))
    assert [turn.ply.seat for turn in (await match_of(world)).turns] == [0, 1]
    boards = [controls_of(result) for result in results]
    assert all(result.acknowledged and not result.ephemeral for result in results)
    assert all(shown == boards[0] for shown in boards), "everyone sees the one board"


async def test_simultaneous_clicks_of_both_players_move_once(world: World) -> None:
    board = await duel(world, heaps="5")
    ada, blaise = control(board, PlayAction.PICK, 1, 1), control(board, PlayAction.PICK, 1, 2)
    first, second = await together(world, (world.ada, board, ada), (world.blaise, board, blaise))
    assert await moves(world) == [(1, 1)]
    assert not first.ephemeral
    assert second.acknowledged


async def test_simultaneous_clicks_in_different_matches_all_move(world: World) -> None:
    boards = [
        await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me") for _ in range(5)
    ]
    await together(world, *((world.ada, b, control(b, PlayAction.PICK, 1)) for b in boards))
    for number in range(1, 6):
        assert len(await moves(world, number)) == 2


async def test_a_late_click_on_an_old_board_leads_to_the_live_one(world: World) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    new = await world.ada.slash(world.channel, "board")
    await press(world.ada, new, PlayAction.PICK, 1)
    for action in (PlayAction.PICK, PlayAction.RESIGN, PlayAction.HINT, PlayAction.WHAT_IF):
        told = await forge(world, world.ada, old, encoded(action, 1, 0, (1,)))
        way = FR("board-moved", number="1", link=await link(world))
        assert_whispered(told, f"{plain_text(await stored(world), FR)}\n{way}")
        assert text_of(old) == way
        assert not controls_of(old)
    assert len(await moves(world)) == 2


# ------------------------------------------------------------------ unknown and malformed


UNKNOWN = [
    "pick:abc",
    "pick",
    "hello",
    "castle:1:0:",
    "PICK:1:0:1",
    "pick:1:0",
    "pick:-1:0:1",
    f"pick:{'9' * 19}:0:1",
    "pick:1:9999999999:1",
    f"pick:1:0:{'1' * 61}",
    "pick:1:0:1\n",
    "pick:1:0:99",
    "pick:1:0:0",
    "pick:1:0:1.1.1",
    "pick:1:0:1.1.1.1",
    f"pick:1:0:{'9' * 60}",
    "type:1:0:99",
    "type:1:0:1.1",
    "type:1:0:1.1.1",
    "typed:1:0:1.1",
    "allow:1:0:",
    "allow:1:0:2",
    "allow:1:0:0.1",
    "refuse:1:0:",
    "refuse:1:0:7",
    "yield:1:0:",
]


@in_both_languages
async def test_an_unknown_control_is_refused_and_changes_nothing(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    shown = controls_of(board)
    before = await match_of(world)
    for custom_id in UNKNOWN:
        refused = await forge(world, member, board, custom_id)
        expected = "error-bad-number" if custom_id.startswith("typed") else "error-unknown-control"
        assert text_of(refused) == say(expected), custom_id
        assert refused.ephemeral
    for values in (["abc"], ["1", "x"], ["9" * 5000], ["-1"]):
        refused = await forge(world, member, board, "pick:1:0:", *values)
        assert_whispered(refused, say("error-unknown-control"))
    assert await match_of(world) == before
    assert controls_of(board) == shown


async def test_a_persons_own_move_has_no_why(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard")
    board = await press(world.ada, board, PlayAction.PICK, 1)
    refused = await forge(world, world.ada, board, "why:1:0:")
    assert_whispered(refused, FR("error-unknown-control"))
    refused = await forge(world, world.ada, board, "why:1:99:")
    assert_whispered(refused, FR("refusal-move-is-gone"))


#: Of every action: paths in a match where they are read, and where its ply is gone or never was.
PATHS = [*((2, path) for path in ("1", "3.1", "9" * 60)), (0, "1"), (10**9 - 1, "")]


@pytest.mark.parametrize("part", range(4))
async def test_every_custom_id_is_answered_without_an_unexpected_error(
    world: World, part: int
) -> None:
    number, is_open = 0, False
    for action in sorted(CONTROLS.actions())[part::4]:
        if not is_open:
            number, is_open = number + 1, True
            board = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
            board = await take(world.ada, board, 1, 1)
        for ply, path in PATHS:
            custom_id = f"{action}:{number}:{ply}:{path}"
            answer = await forge(world, world.ada, board, custom_id)
            assert answer.acknowledged, custom_id
            assert answer.modal or not REFERENCE.search(text_of(answer)), custom_id
            is_open = (await stored(world, number)).state is not State.OVER
            if not is_open:
                break  # resigned, as asked
