"""What is suggested while the options of a command are typed."""

from __future__ import annotations

import pytest

from cogs.nim import CLASSIC
from tests.support.acting import SAYS, in_every_language
from tests.support.world import World


@in_every_language
async def test_the_strengths_are_suggested_with_their_names(world: World, name: str) -> None:
    for command in ("nim", "fortboyard"):
        offered = await getattr(world, name).autocomplete(world.channel, command, "strength", "")
        say = SAYS[name]
        expected = [(say(f"strength-{n}", percent=n), n) for n in (25, 50, 75, 100)]
        assert [(choice["name"], choice["value"]) for choice in offered] == expected


@pytest.mark.parametrize("typed", ["7", "sol"])
async def test_only_strengths_that_begin_with_the_typed_text_are_suggested(
    world: World, typed: str
) -> None:
    offered = await world.ada.autocomplete(world.channel, "nim", "strength", typed)
    assert [choice["value"] for choice in offered] == [75]


@in_every_language
async def test_numbers_of_sticks_are_suggested_in_words(world: World, name: str) -> None:
    offered = await getattr(world, name).autocomplete(world.channel, "fortboyard", "sticks", "2")
    say = SAYS[name]
    expected = [(say("count-sticks", count=n), n) for n in (20, 21)]
    assert [(choice["name"], choice["value"]) for choice in offered] == expected


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("1  3,7", "1 3 7"),
        ("1 3 5", "1 3 5"),
        ("19", "19"),
        ("0001000 " * 20, "1000" + " 1000" * 19),
    ],
)
async def test_typed_heaps_are_suggested_as_they_will_be_read(
    world: World, typed: str, first: str
) -> None:
    offered = await world.ada.autocomplete(world.channel, "nim", "heaps", typed)
    assert offered[0]["name"] == offered[0]["value"] == first


async def test_well_known_heaps_are_suggested_and_none_for_nonsense(world: World) -> None:
    offered = await world.blaise.autocomplete(world.channel, "nim", "heaps", "")
    assert offered[0]["value"] == CLASSIC[0]
    assert "19 10 14 13 4 20 7" in [choice["value"] for choice in offered]
    offered = await world.blaise.autocomplete(world.channel, "nim", "heaps", "abc")
    assert offered == []


@in_every_language
async def test_only_the_members_own_open_matches_are_suggested(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for player in (world.ada, world.blaise, world.chloe):
        await player.slash(world.channel, "nim", heaps="1 3 7", first="me")
        await player.slash(world.channel, "fortboyard")
    nim, sticks = (record.id for record in reversed(await world.bot.matches.mine(member.id)))
    title = say("title-fortboyard", largest=3)
    for command in ("play", "resign", "board"):
        offered = await member.autocomplete(world.channel, command, "match", "")
        assert [choice["value"] for choice in offered] == [sticks, nim]
        assert [choice["name"] for choice in offered] == [
            f"{say('match-number', number=str(sticks))} · {title} · 21",
            f"{say('match-number', number=str(nim))} · {say('title-nim')} · 1 3 7",
        ]
        narrowed = await member.autocomplete(world.channel, command, "match", str(nim))
        assert [choice["value"] for choice in narrowed] == [nim]


async def test_the_name_of_a_suggested_match_has_at_most_100_characters(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1000 " * 20, misere=True, first="me")
    (offered,) = await world.ada.autocomplete(world.channel, "board", "match", "")
    assert len(offered["name"]) <= 100


@in_every_language
async def test_legal_moves_are_suggested_in_words(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    offered = await member.autocomplete(world.channel, "play", "move", "2,")
    expected = [(f"2 {n} — {say('move-nim', heap=2, take=n)}", f"2 {n}") for n in (1, 2, 3)]
    assert [(choice["name"], choice["value"]) for choice in offered] == expected


async def test_moves_of_the_named_match_are_suggested(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    await world.ada.slash(world.channel, "fortboyard")
    offered = await world.ada.autocomplete(world.channel, "play", "move", "", match=1)
    assert len(offered) == 11
    offered = await world.ada.autocomplete(world.channel, "play", "move", "")
    assert [choice["value"] for choice in offered] == ["1", "2", "3"]


async def test_at_most_25_of_20000_moves_are_suggested(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1000 " * 20, first="me")
    offered = await world.ada.autocomplete(world.channel, "play", "move", "")
    assert len(offered) == 25
    offered = await world.ada.autocomplete(world.channel, "play", "move", "20 999")
    assert [choice["value"] for choice in offered] == ["20 999"]


async def test_without_a_match_no_move_is_suggested(world: World) -> None:
    assert await world.ada.autocomplete(world.channel, "play", "move", "") == []
    assert await world.ada.autocomplete(world.channel, "play", "move", "", match=9) == []
    assert await world.ada.autocomplete(world.channel, "play", "match", "") == []
