"""The picker: buttons, menus and typed numbers, right and wrong."""

from __future__ import annotations

from bot.play.custom_ids import PlayAction
from tests.support.acting import (
    SAYS,
    assert_handed_back,
    choose,
    fill,
    in_both_languages,
    match_of,
    moves,
    position,
    press,
    shows,
)
from tests.support.world import World, controls_of, text_of


@in_both_languages
async def test_up_to_five_choices_are_buttons(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 5", first="me")
    assert [say("choice-heap", heap=h, count=c) for h, c in ((1, 1), (2, 3), (3, 5))] == [
        label for label, pick in controls_of(board).items() if pick.startswith("pick:")
    ]
    picking = await press(member, board, PlayAction.PICK, 3)
    assert say("prompt-take", pile="heap", heap=3) in text_of(picking)
    assert say("choice-take", take=5, left=0) in controls_of(picking)
    moved = await press(member, picking, PlayAction.PICK, 3, 3)
    assert (await moves(world))[0] == (3, 3)
    assert moved.response.id == board.response.id, "the board is changed in place"
    told = say("moved-nim", player=member.mention, heap=3, take=3, before=5, after=2)
    assert told in text_of(moved)
    assert say("to-move", player=member.mention) in text_of(moved)


@in_both_languages
async def test_up_to_20_choices_are_buttons_with_numbers(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps=" ".join(["19"] * 20), first="me")
    picks = [label for label, pick in controls_of(board).items() if pick.startswith("pick:")]
    assert picks == [str(heap) for heap in range(1, 21)]
    assert say("tap-button", prompt=say("prompt-heap", pile="heap")) in text_of(board)
    picking = await press(member, board, PlayAction.PICK, 7)
    assert say("tap-button", prompt=say("prompt-take", pile="heap", heap=7)) in text_of(picking)
    await press(member, picking, PlayAction.PICK, 7, 19)
    assert (await moves(world))[0] == (7, 19)


@in_both_languages
async def test_up_to_25_choices_are_a_menu(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="25 1 1 1 1 1", first="me")
    picking = await press(member, board, PlayAction.PICK, 1)
    assert say("prompt-take", pile="heap", heap=1) in controls_of(picking)
    assert say("tap-menu", prompt=say("prompt-take", pile="heap", heap=1)) in text_of(picking)
    moved = await choose(member, picking, 25)
    assert (await moves(world))[0] == (1, 25)
    assert shows(moved, PlayAction.PICK)


@in_both_languages
async def test_more_than_25_choices_are_typed(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="26 3", first="me")
    picking = await press(member, board, PlayAction.PICK, 1)
    prompt = say("prompt-take", pile="heap", heap=1)
    assert say("type-number", prompt=prompt, low=1, high=26) in text_of(picking)
    assert say("button-type-number") in controls_of(picking)
    opened = await press(member, picking, PlayAction.TYPE)
    assert opened.modal is not None
    assert opened.modal["title"] == say("title-nim")
    (label,) = opened.modal["components"]
    assert label["label"] == prompt
    assert label["component"]["placeholder"] == say("from-to", low=1, high=26)
    moved = await fill(member, opened, " 23 ")
    assert (await moves(world))[0] == (1, 23)
    assert moved.response.id == board.response.id, "the board is changed in place"


@in_both_languages
async def test_a_bad_number_is_refused_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="26", first="me")
    before = await match_of(world)
    for typed in ("three", "-1", " ", "1.5", "²", "٣", "9" * 30, "1 2"):
        opened = await press(member, board, PlayAction.TYPE)
        assert_handed_back(await fill(member, opened, typed), say("error-bad-number"), typed)
    for typed, message, details in (
        ("0", "fault-take-at-least-one", {}),
        ("27", "fault-take-too-many", {"take": 27, "available": 26}),
        ("9" * 18, "fault-take-too-many", {"take": 10**18 - 1, "available": 26}),
    ):
        opened = await press(member, board, PlayAction.TYPE)
        assert_handed_back(await fill(member, opened, typed), say(message, **details), typed)
    assert await match_of(world) == before


@in_both_languages
async def test_back_shows_the_first_choice_again(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 30", first="me")
    for heap in (2, 3):
        picking = await press(member, board, PlayAction.PICK, heap)
        assert say("button-back") in controls_of(picking)
        back = await press(member, picking, PlayAction.SHOW)
        assert controls_of(back) == controls_of(board)
    assert await moves(world) == []


async def test_a_choice_without_alternative_is_not_asked_for(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="0 3 0", first="me")
    await press(world.ada, board, PlayAction.PICK, 2, 3)
    assert await position(world) == (0, 0, 0)
