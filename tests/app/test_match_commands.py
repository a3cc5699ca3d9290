"""/play, /resign and /board: which match is meant, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.kit.move_forms import move_details
from bot.play.custom_ids import PlayAction
from bot.play.model import LEARNING, State
from games import game
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    in_both_languages,
    in_every_language,
    link,
    match_of,
    position,
    press,
    shows,
    stored,
)
from tests.support.world import World, controls_of, text_of


@in_every_language
async def test_play_plays_the_move_that_is_typed(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    shown = await member.slash(world.channel, "play", move=" 3, 5 ")
    moved = say("moved-nim", player=member.mention, heap=3, take=5, before=7, after=2)
    assert moved in text_of(shown)
    assert (await match_of(world)).turns[0].move == (3, 5)
    assert len((await match_of(world)).turns) == 2


BAD_MOVES: list[tuple[str, str, dict[str, Any]]] = [
    ("three", "fault-move-shape", {"moves_of": "nim"}),
    ("3", "fault-move-shape", {"moves_of": "nim"}),
    ("3 5 1", "fault-move-shape", {"moves_of": "nim"}),
    ("-3 5", "fault-move-shape", {"moves_of": "nim"}),
    ("9 1", "fault-no-such-heap", {"heap": 9, "heaps": 3, "pile": "heap"}),
    ("0 1", "fault-no-such-heap", {"heap": 0, "heaps": 3, "pile": "heap"}),
    ("2 1", "fault-heap-is-empty", {"heap": 2}),
    ("3 0", "fault-take-at-least-one", {}),
    ("3 8", "fault-take-too-many", {"take": 8, "available": 7}),
    ("1 " * 300, "fault-text-too-long", {"limit": 400}),
]


@in_every_language
async def test_bad_moves_are_refused_privately(world: World, name: str) -> None:
    member = getattr(world, name)
    await member.slash(world.channel, "nim", heaps="1 0 7", first="me")
    before = await match_of(world)
    for move, message, details in BAD_MOVES:
        refused = await member.slash(world.channel, "play", move=move)
        say = SAYS[name]
        form = move_details(game("nim"), say) if "moves_of" in details else {}
        assert_whispered(refused, say(message, **details, **form))
    assert await match_of(world) == before


async def test_an_enormous_number_is_refused_in_a_sentence(world: World) -> None:
    await world.blaise.slash(world.channel, "nim", heaps="1 3 7", first="me")
    refused = await world.blaise.slash(world.channel, "play", move=f"{'9' * 390} 1")
    assert refused.ephemeral
    assert text_of(refused).startswith("There is no heap 999")
    assert len(text_of(refused)) <= 2000


async def test_a_number_that_the_rules_forbid_is_refused_with_the_allowed_ones(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "fortboyard")
    refused = await world.ada.slash(world.channel, "play", move="4")
    assert_whispered(refused, FR("fault-take-not-allowed", take=4, allowed="1-3"))


@in_every_language
async def test_play_resign_and_board_are_refused_without_a_match(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for command in ("play", "resign", "board"):
        options = {"move": "1 1"} if command == "play" else {}
        refused = await member.slash(world.channel, command, **options)
        assert_whispered(refused, say("refusal-no-open-match"))
        refused = await member.slash(world.channel, command, match=77, **options)
        assert_whispered(refused, say("refusal-no-such-match"))


@in_both_languages
async def test_a_spectator_may_neither_play_nor_resign(world: World, name: str) -> None:
    await world.chloe.slash(world.channel, "nim", heaps="1 3 7", first="me")
    before = await match_of(world)
    for command, options in (("play", {"move": "1 1"}), ("resign", {})):
        refused = await getattr(world, name).slash(world.channel, command, match=1, **options)
        assert_whispered(refused, SAYS[name]("refusal-not-a-player"))
    assert await match_of(world) == before


@in_both_languages
async def test_play_is_refused_before_the_offer_is_accepted_and_out_of_turn(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    offer = await world.chloe.slash(world.channel, "nim", heaps="1 3 7", opponent=member)
    refused = await member.slash(world.channel, "play", move="1 1")
    assert_whispered(refused, say("refusal-offer-pending"))
    await press(member, offer, PlayAction.ACCEPT)
    refused = await member.slash(world.channel, "play", move="1 1")
    assert_whispered(refused, say("refusal-not-your-turn"))
    assert await position(world) == (1, 3, 7)


@in_both_languages
async def test_play_and_resign_are_refused_after_the_match_is_over(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1", first="me")
    await member.slash(world.channel, "play", move="1 1")
    assert (await stored(world)).state is State.OVER
    for command, options in (("play", {"move": "1 1"}), ("resign", {})):
        refused = await member.slash(world.channel, command, match=1, **options)
        assert_whispered(refused, say("refusal-match-over"))


@in_every_language
async def test_resign_ends_the_match(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim")
    shown = await member.slash(world.channel, "resign")
    computer = say("computer", strength=LEARNING)
    assert say("result-resign", winner=computer, loser=member.mention) in text_of(shown)
    assert (await match_of(world)).winner == 1


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_resign_withdraws_or_declines_an_offer(world: World, name: str) -> None:
    await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    shown = await getattr(world, name).slash(world.channel, "resign")
    players = FR("players", first=world.ada.mention, second=world.blaise.mention)
    assert text_of(shown) == FR("offer-declined", players=players, number="1")
    assert (await stored(world)).state is State.DECLINED
    refused = await getattr(world, name).slash(world.channel, "play", move="1 1", match=1)
    assert_whispered(refused, SAYS[name]("refusal-offer-closed"))


async def test_board_posts_a_match_again_in_its_own_language_for_anyone_in_the_server(
    world: World,
) -> None:
    first = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    text, controls = text_of(first), controls_of(first)
    again = await world.blaise.slash(world.channel, "board", match=1)
    assert text.startswith(f"**{FR('rules-first-match')}**")
    rules, board = text[: -len(text_of(again))], text_of(again)
    assert text == rules + board, "only a first board has the rules above it"
    assert FR("rules-first-match") not in board
    assert controls_of(again) == controls
    assert again.response is not None
    assert again.response.id != first.response.id
    assert text_of(first) == FR("board-moved", number="1", link=await link(world))
    moved = await press(world.ada, again, PlayAction.PICK, 1)
    assert await position(world) == (1, 3, 7), "a heap is chosen, nothing is taken yet"
    assert shows(moved, PlayAction.PICK)


async def test_board_refuses_a_match_of_another_server_except_to_its_player(world: World) -> None:
    await world.ada.slash(world.channel, "nim")
    elsewhere = world.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = elsewhere.create_text_channel("jeux")
    stranger = elsewhere.add_member(world.env.create_user("driss"))
    refused = await stranger.slash(channel, "board", match=1)
    assert_whispered(refused, EN("refusal-no-such-match"))
    player = elsewhere.add_member(world.ada.user)
    assert (await player.slash(channel, "board", match=1)).response is not None


async def test_play_without_a_number_moves_in_the_latest_match_of_the_channel(world: World) -> None:
    other = world.server.create_text_channel("autre")
    await world.ada.slash(world.channel, "nim", heaps="5", first="me")
    await world.ada.slash(other, "nim", heaps="6", first="me")
    await world.ada.slash(world.channel, "play", move="1 1")
    assert (await match_of(world, 1)).turns[0].move == (1, 1)
    assert (await match_of(world, 2)).turns == ()
