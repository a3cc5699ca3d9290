"""Moves taken back by buttons: asked for, allowed, refused and overtaken."""

from __future__ import annotations

from bot.play.custom_ids import PlayAction
from tests.support.acting import (
    FR,
    SAYS,
    assert_whispered,
    control,
    duel,
    forge,
    in_both_languages,
    link,
    position,
    press,
    shows,
    take,
)
from tests.support.controls import encoded
from tests.support.world import World, controls_of, text_of


@in_both_languages
async def test_the_computer_gives_a_move_back(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    start = await member.slash(world.channel, "fortboyard", sticks=20, first="me")
    assert not shows(start, PlayAction.TAKE_BACK)
    board = await press(member, start, PlayAction.PICK, 1)
    board = await press(member, board, PlayAction.TAKE_BACK)
    assert await position(world) == (20,)
    assert say("to-move", player=member.mention) in text_of(board)
    assert control(board, PlayAction.PICK) == "pick:1:3:1"
    refused = await forge(world, member, board, encoded(PlayAction.TAKE_BACK, 1, 3))
    assert_whispered(refused, say("refusal-nothing-to-take-back"))


@in_both_languages
async def test_a_person_allows_a_move_to_be_taken_back(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    board = await duel(world, name, other)
    board = await take(member, board, 3, 1)
    refused = await press(opponent, board, PlayAction.TAKE_BACK)
    assert_whispered(refused, SAYS[other]("refusal-nothing-to-take-back"))
    asked = await press(member, board, PlayAction.TAKE_BACK)
    assert not asked.ephemeral
    question = say("take-back-asked", player=member.mention, opponent=opponent.mention, number="1")
    assert text_of(asked) == question
    refused = await press(member, asked, PlayAction.ALLOW)
    assert_whispered(refused, say("refusal-not-yours-to-allow"))
    refused = await press(world.chloe, asked, PlayAction.ALLOW)
    assert_whispered(refused, FR("refusal-not-a-player"))
    assert await position(world) == (1, 3, 6)
    allow = control(asked, PlayAction.ALLOW)
    allowed = await press(opponent, asked, PlayAction.ALLOW)
    assert await position(world) == (1, 3, 7)
    assert say("to-move", player=member.mention) in text_of(allowed)
    twice = await forge(world, opponent, asked, allow)
    assert controls_of(twice) == controls_of(allowed)
    assert await position(world) == (1, 3, 7)


@in_both_languages
async def test_a_person_refuses_a_move_to_be_taken_back(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    board = await duel(world, name, other)
    board = await take(member, board, 3, 1)
    asked = await press(member, board, PlayAction.TAKE_BACK)
    refused = await press(member, asked, PlayAction.REFUSE)
    assert_whispered(refused, say("refusal-not-yours-to-allow"))
    answer = await press(opponent, asked, PlayAction.REFUSE)
    assert text_of(answer) == say("take-back-refused", player=opponent.mention, number="1")
    assert not controls_of(answer)
    assert await position(world) == (1, 3, 6)


async def test_a_request_overtaken_by_the_match_leads_to_the_board(world: World) -> None:
    board = await duel(world)
    board = await take(world.ada, board, 3, 1)
    asked = await press(world.ada, board, PlayAction.TAKE_BACK)
    await world.blaise.slash(world.channel, "play", move="1 1")
    late = await press(world.blaise, asked, PlayAction.ALLOW)
    assert await position(world) == (0, 3, 6)
    assert await link(world) in text_of(late)
    assert not controls_of(late)
