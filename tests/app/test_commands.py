"""The slash commands of games: what each option does, in each language, many at the same time."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult

from bot.play.custom_ids import PlayAction
from bot.play.model import LEARNING, State
from cogs.nim import CLASSIC
from games import Convention
from games.match import Computer, Person
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    control,
    duel,
    forge,
    in_both_languages,
    in_every_language,
    link,
    match_of,
    position,
    press,
    send,
    stored,
    together,
)
from tests.support.world import World, controls_of, text_of

# --------------------------------------------------------------------------------- /nim


@in_every_language
async def test_nim_shows_a_board_in_the_members_language(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "nim")
    told = text_of(shown)
    assert not shown.ephemeral
    assert say("players", first=member.mention, second=say("computer", strength=LEARNING)) in told
    assert say("to-move", player=member.mention) in told
    assert say("guard-nim-normal") in told
    assert say("prompt-heap", pile="heap") in told
    assert await position(world) == tuple(map(int, CLASSIC[0].split()))


@in_both_languages
async def test_nim_takes_its_heaps_as_text(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "nim", heaps="1, 3;7", first="me")
    assert await position(world) == (1, 3, 7)
    assert SAYS[name]("choice-heap", heap=3, count=7) in controls_of(shown)


@in_both_languages
async def test_nim_deals_columns_from_the_seed(world: World, name: str) -> None:
    await getattr(world, name).slash(world.channel, "nim", columns=20)
    await getattr(world, name).slash(world.channel, "nim", columns=20)
    first, second = await position(world, 1), await position(world, 2)
    assert len(first) == len(second) == 20
    assert all(1 <= heap <= 35 for heap in (*first, *second))
    assert first != second


@in_both_languages
async def test_nim_can_be_misere(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "nim", misere=True)
    assert (await match_of(world)).game.convention is Convention.MISERE
    say = SAYS[name]
    assert say("title-misere", title=say("title-nim")) in text_of(shown)
    assert say("guard-nim-misere") in text_of(shown)


@in_both_languages
async def test_the_option_strength_sets_the_computers_strength_in_per_cent(
    world: World, name: str
) -> None:
    shown = await getattr(world, name).slash(world.channel, "nim", strength=25)
    assert (await match_of(world)).seats[1] == Computer(0.25)
    assert SAYS[name]("computer", strength=25) in text_of(shown)


@pytest.mark.parametrize(("command", "move"), [("nim", (3, 5)), ("fortboyard", (3,))])
@in_both_languages
async def test_the_computer_may_begin(
    world: World, name: str, command: str, move: tuple[int, ...]
) -> None:
    start = {"heaps": "1 3 7"} if command == "nim" else {"sticks": 15}
    await getattr(world, name).slash(world.channel, command, first="opponent", **start)
    match = await match_of(world)
    assert match.turns[0].ply.seat == 1
    assert match.turns[0].move == move


async def test_who_begins_may_be_drawn(world: World) -> None:
    first = []
    for number in range(1, 11):
        await world.ada.slash(world.channel, "nim", first="draw")
        first.append((await match_of(world, number)).first)
    assert set(first) == {0, 1}


@pytest.mark.parametrize("command", ["nim", "fortboyard"])
@in_every_language
async def test_a_match_against_a_member_is_an_offer_until_they_accept(
    world: World, name: str, command: str
) -> None:
    challenger, say = getattr(world, name), SAYS[name]
    opponent = world.blaise if name == "ada" else world.ada
    shown = await challenger.slash(world.channel, command, opponent=opponent)
    assert say("offer", player=challenger.mention, opponent=opponent.mention) in text_of(shown)
    answers = [say("button-accept"), say("button-decline"), say("button-rules")]
    assert list(controls_of(shown)) == answers
    offered = await stored(world)
    assert offered.state is State.OFFERED
    assert offered.match.seats == (Person(challenger.id), Person(opponent.id))


# -------------------------------------------------------------------------- /fortboyard


@in_every_language
async def test_fortboyard_begins_with_21_sticks_and_takes_up_to_3(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "fortboyard")
    assert await position(world) == (21,)
    assert (await match_of(world)).game.name == "fortboyard"
    assert say("guard-subtraction-normal") in text_of(shown)
    labels = [say("choice-take", take=take, left=21 - take) for take in (1, 2, 3)]
    assert list(controls_of(shown))[:3] == labels


@in_both_languages
async def test_fortboyard_takes_every_option(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(
        world.channel, "fortboyard", sticks=30, max_take=7, last="loses", strength=50, first="me"
    )
    match = await match_of(world)
    assert match.start == (30,)
    assert match.game.name == "fortboyard 7"
    assert match.game.misere
    assert match.seats == (Person(member.id), Computer(0.5))
    assert say("title-fortboyard", largest=7) in text_of(shown)
    assert say("guard-subtraction-misere") in text_of(shown)


# ------------------------------------------------------------------------ what is refused


BAD_HEAPS: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"heaps": "1 3", "columns": 3}, "error-heaps-and-columns", {}),
    ({"heaps": "one two"}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"heaps": "1 -3"}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"heaps": " "}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"heaps": "1 " * 21}, "fault-too-many-heaps", {"heaps": 21, "limit": 20, "pile": "heap"}),
    ({"heaps": "1001"}, "fault-number-too-large", {"limit": 1000}),
    ({"heaps": "9" * 390}, "fault-number-too-large", {"limit": 1000}),
    ({"heaps": "1" * 401}, "fault-text-too-long", {"limit": 400}),
    ({"heaps": "0 0"}, "refusal-position-is-over", {}),
]


@in_every_language
async def test_bad_heaps_are_refused_privately_and_begin_no_match(world: World, name: str) -> None:
    member = getattr(world, name)
    for options, message, details in BAD_HEAPS:
        refused = await member.slash(world.channel, "nim", **options)
        assert_whispered(refused, SAYS[name](message, **details))
    assert await world.bot.matches.mine(member.id) == []


@in_every_language
async def test_oneself_and_bots_cannot_be_challenged(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    robot = world.server.add_member(world.env.create_user("robot", bot=True))
    for command in ("nim", "fortboyard"):
        refused = await member.slash(world.channel, command, opponent=robot)
        assert_whispered(refused, say("error-play-a-bot"))
        refused = await member.slash(world.channel, command, opponent=member)
        assert_whispered(refused, say("refusal-play-yourself"))
    assert await world.bot.matches.mine(member.id) == []


@in_every_language
async def test_a_command_that_the_bot_no_longer_has_is_answered_as_outdated(
    world: World, name: str
) -> None:
    (root,) = [r for r in world.env.backend.commands[None].values() if r["name"] == "play"]
    unknown = send(world, getattr(world, name), {"id": root["id"], "name": "chess", "type": 1})
    changed = send(world, getattr(world, name), {"id": root["id"], "name": "play", "type": 1})
    await world.env.settle()
    for record in (unknown, changed):
        refused = InteractionResult(world.env, record)
        assert_whispered(refused, SAYS[name]("error-command-outdated"))


# --------------------------------------------------------------------------- languages


async def test_in_a_dm_an_unknown_language_falls_back_to_english(world: World) -> None:
    stranger = world.chloe.user  # German, and a DM has no server's language
    shown = await stranger.slash("nim", heaps="1 3 7", first="me")
    assert EN("to-move", player=stranger.mention) in text_of(shown)
    offered = await stranger.autocomplete("nim", "strength", "25")
    assert offered[0]["name"] == EN("strength-25", percent=25)
    refused = await stranger.slash("play", move="9 9")
    assert_whispered(refused, EN("fault-no-such-heap", heap=9, heaps=3, pile="heap"))
    moved = await stranger.click(shown.response, custom_id=control(shown, PlayAction.PICK, 3))
    pick = control(moved, PlayAction.PICK, 3, 5)
    moved = await stranger.click(moved.response, custom_id=pick)
    assert (await match_of(world)).turns[0].move == (3, 5)
    assert (await stored(world)).guild_id is None


async def test_in_a_dm_a_french_member_is_answered_in_french(world: World) -> None:
    shown = await world.ada.user.slash("fortboyard")
    assert FR("to-move", player=world.ada.mention) in text_of(shown)


# -------------------------------------------------------------------- many at the same time


async def test_twenty_simultaneous_commands_are_all_answered(world: World) -> None:
    (root,) = [r for r in world.env.backend.commands[None].values() if r["name"] == "nim"]
    data = {"id": root["id"], "name": "nim", "type": 1, "options": []}
    people = [world.ada, world.blaise, world.chloe, world.ada] * 5
    records = [send(world, person, dict(data)) for person in people]
    await world.env.settle()
    results = [InteractionResult(world.env, record) for record in records]
    assert all(result.response is not None and not result.ephemeral for result in results)
    numbers = {control(result, PlayAction.HINT) for result in results}
    assert len(numbers) == 20


async def test_a_move_in_one_of_three_matches_of_a_channel_leaves_the_others_unchanged(
    world: World,
) -> None:
    first = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    second = await world.blaise.slash(world.channel, "fortboyard", sticks=20, first="me")
    third = await duel(world, "chloe", "ada", heaps="2 2")
    await press(world.blaise, second, PlayAction.PICK, 1)
    await press(
        world.chloe, await press(world.chloe, third, PlayAction.PICK, 1), PlayAction.PICK, 1, 2
    )
    chosen = await press(world.ada, first, PlayAction.PICK, 3)
    await press(world.ada, chosen, PlayAction.PICK, 3, 5)
    assert (await match_of(world, 1)).turns[0].move == (3, 5)
    assert (await match_of(world, 2)).turns[0].move == (1,)
    assert await position(world, 3) == (0, 2)


async def test_moves_by_command_and_by_button_may_alternate_in_one_match(world: World) -> None:
    shown = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    pick = control(shown, PlayAction.PICK, 1)
    played = await world.ada.slash(world.channel, "play", move="3 5")
    stale = await forge(world, world.ada, shown, pick)
    match = await match_of(world)
    assert len(match.turns) == 2
    moved = FR("board-moved", number="1", link=await link(world))
    assert stale.ephemeral
    assert moved in text_of(stale), "an old board leads to the current one"
    current = await forge(world, world.ada, played, pick)
    assert current.response.id == played.response.id, (
        "a click on the live board answers with that board"
    )
    controls = controls_of(current)
    now = await world.ada.slash(world.channel, "board")
    assert controls_of(now) == controls
    await press(world.ada, await press(world.ada, now, PlayAction.PICK, 3), PlayAction.PICK, 3, 2)
    assert [turn.move for turn in (await match_of(world)).turns][::2] == [(3, 5), (3, 2)]


async def test_two_simultaneous_clicks_in_one_turn_play_one_move(world: World) -> None:
    shown = await world.ada.slash(world.channel, "fortboyard")
    take = control(shown, PlayAction.PICK, 1)
    results = await together(world, (world.ada, shown, take), (world.ada, shown, take))
    assert [turn.ply.seat for turn in (await match_of(world)).turns] == [0, 1]
    assert all(result.acknowledged for result in results)
