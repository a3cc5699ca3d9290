"""The local Discord speaks each person's language, and the bot hears Discord's own names."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from bot.cli.local_discord import BLINK, let_news_come
from bot.i18n import words
from bot.kit.commands import option_key
from tests.support.acting import match_of
from tests.support.options import OPTIONS
from tests.support.world import World, text_of


def picker(world: World, name: str) -> dict[str, dict[str, Any]]:
    """Return the commands as a person's client lists them."""
    who = getattr(world, name).id
    listed = world.env.backend.visible_commands(user_id=who, channel_id=world.channel.id)
    return {command["name"]: command for command in listed}


@pytest.mark.parametrize(("name", "locale"), [("ada", "fr"), ("blaise", "en"), ("chloe", "en")])
async def test_commands_are_listed_in_the_viewers_language(
    world: World, name: str, locale: str
) -> None:
    say, commands = words(locale), picker(world, name)
    assert set(commands) == {name.split()[0] for name in OPTIONS}
    nim = commands["nim"]
    assert nim["description"] == say("command-nim")
    keys = OPTIONS["nim"]
    assert [option["name"] for option in nim["options"]] == [
        say(option_key("nim", k)) for k in keys
    ]
    assert [option["description"] for option in nim["options"]] == [
        say(f"{option_key('nim', key)}.description") for key in keys
    ]
    (choices,) = [o["choices"] for o in nim["options"] if o["name"] == say("option-first")]
    assert [choice["name"] for choice in choices] == [
        say(f"first-{value}") for value in ("me", "opponent", "draw")
    ]
    assert [choice["value"] for choice in choices] == ["me", "opponent", "draw"]


async def test_listing_commands_in_french_does_not_change_their_registration(world: World) -> None:
    picker(world, "ada")
    assert picker(world, "blaise")["nim"]["options"][0]["name"] == "heaps"
    (registered,) = [
        command for command in world.env.backend.commands[None].values() if command["name"] == "nim"
    ]
    assert registered["options"][0]["name"] == "heaps"


async def test_the_bot_receives_the_default_names_of_options_picked_in_french(world: World) -> None:
    from simcord.actors import _slash_resolved

    root = picker(world, "ada")["nim"]
    options = {"tas": "1 3 7", "misère": True, "début": "opponent", "force": 50}
    shown = await _slash_resolved(world.ada, world.channel, "nim", options, root)
    match = await match_of(world)
    assert match.start == (1, 3, 7)
    assert match.game.misere
    assert match.first == 1
    assert words("fr")("computer", strength=50) in text_of(shown)


async def test_commands_of_a_group_are_listed_in_the_viewers_language(world: World) -> None:
    from simcord.actors import _slash_resolved

    root, say = picker(world, "ada")["grundy"], words("fr")
    (compare,) = [option for option in root["options"] if option["name"] == "compare"]
    assert compare["description"] == say("command-grundy-compare")
    assert [option["name"] for option in compare["options"]] == ["jeu1", "jeu2", "limite"]
    options = {"jeu1": "0.77", "jeu2": "0.07", "limite": 5}
    shown = await _slash_resolved(world.ada, world.channel, "grundy compare", options, root)
    assert "diffèrent" in text_of(shown)


async def test_suggestions_for_french_options_come_from_the_bot(world: World) -> None:
    from simcord.actors import _autocomplete_result_resolved

    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    await world.ada.slash(world.channel, "fortboyard")
    root = picker(world, "ada")["play"]
    result = await _autocomplete_result_resolved(
        world.ada, world.channel, "play", "coup", "3 ", {"partie": 1}, root
    )
    choices = result.autocomplete_choices
    assert choices is not None
    assert [choice["value"] for choice in choices] == [f"3 {take}" for take in range(1, 8)]
    assert choices[0]["name"] == f"3 1 — {words('fr')('move-nim', heap=3, take=1)}"


async def test_a_person_may_change_language(world: World) -> None:
    await world.ada.slash(world.channel, "nim")
    world.languages.speaks(world.ada.id, "en-US")
    shown = await world.ada.slash(world.channel, "nim")
    assert words("en")("prompt-heap", pile="heap") in text_of(shown)
    assert picker(world, "ada")["nim"]["description"] == words("en")("command-nim")


async def test_a_person_without_a_language_gets_the_default_one(world: World) -> None:
    stranger = world.server.add_member(world.env.create_user("stranger"))
    shown = await stranger.slash(world.channel, "nim")
    assert words("en")("to-move", player=stranger.mention) in text_of(shown)


async def test_the_page_shows_later_messages_and_still_takes_clicks(world: World) -> None:
    page = world.env.preview(world.channel, viewers=[world.ada], layout="channel")
    let_news_come(world.env, page)
    async with page:
        viewer = page._python
        assert viewer is not None
        clickable = viewer.revision
        await world.bot.get_partial_messageable(world.channel.id).send("later")
        shown = page._page_payload(viewer)
        assert "later" in str(shown["messages"])
        assert shown["publishedRevision"] == clickable, "what is clicked meanwhile is not refused"


# -------------------------------------------------------------------------------- its clock


async def test_settling_waits_for_an_alarm_set_late_for_now(world: World) -> None:
    rang: list[int] = []
    clock = asyncio.get_running_loop()

    def work() -> None:
        time.sleep(2 * BLINK)  # the machine is busy
        clock.call_later(0, rang.append, 1)

    with world.env._bot_scope():
        clock.call_soon(work)
    await world.env.settle()
    assert rang


async def test_time_advances_though_an_alarm_has_just_begun_to_ring(world: World) -> None:
    rang: list[int] = []
    with world.env._bot_scope():
        asyncio.get_running_loop().call_later(0, rang.append, 1)
    while world.env._real_advance_task is None:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0)
    assert not rang, "the alarm has begun and not ended"
    await world.env.advance_time(1)
    assert rang
