"""Without an option, matches are opened where the teachers of the class have set."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.classes.model import Place
from bot.classes.refusals import ClassRefusal
from bot.play.custom_ids import PlayAction
from bot.welcome.custom_ids import WelcomeAction
from tests.support.acting import FR, press, shows, stored
from tests.support.staff import SAYS, Staff, assert_denied, in_both_languages
from tests.support.world import text_of


async def settle(staff: Staff, place: Place, name: str = "prof") -> Any:
    """Set where the class plays."""
    return await getattr(staff, name).slash(
        staff.world.channel, "class settings", where=place.value
    )


@in_both_languages
async def test_a_teacher_sets_where_the_class_plays(staff: Staff, name: str) -> None:
    say = SAYS[name]
    world = staff.world
    shown = await getattr(staff, name).slash(world.channel, "class settings")
    assert say("class-plays-here") in text_of(shown)
    for place in Place:
        assert say(f"class-plays-{place}") in text_of(await settle(staff, place, name))
        assert await world.bot.classes.default_place(world.server.id) is place
    assert_denied(
        await world.ada.slash(world.channel, "class settings", where="here"),
        FR,
        ClassRefusal.NOT_A_TEACHER,
    )


async def test_matches_are_opened_at_the_place_that_the_teacher_set(staff: Staff) -> None:
    world = staff.world
    await settle(staff, Place.THREAD)
    assert (await world.ada.slash(world.channel, "nim")).ephemeral
    assert len(world.channel.threads) == 1
    here = await world.ada.slash(world.channel, "nim", where="here")
    assert not here.ephemeral, "what a player says comes first"
    await settle(staff, Place.ALONE)
    assert (await world.ada.slash(world.channel, "nim")).ephemeral
    assert (await stored(world, 3)).alone
    await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    assert (await stored(world, 4)).channel_id == world.channel.threads[-1].id
    board = await staff.prof.slash(world.channel, "team", game="nim", position="1 3 5")
    assert not board.ephemeral, "the class plays together"
    help_ = await world.ada.slash(world.channel, "help")
    first = await press(world.ada, help_, WelcomeAction.FIRST_MATCH)
    assert first.ephemeral
    assert shows(first, PlayAction.PICK)


@pytest.mark.parametrize("place", [Place.THREAD, Place.ALONE])
async def test_without_permission_for_threads_the_teacher_is_warned_and_pupils_play(
    staff: Staff, place: Place
) -> None:
    world = staff.world
    denied = discord.PermissionOverwrite(create_public_threads=False)
    channel = world.server.create_text_channel(
        "calme", overwrites={world.server.default_role: denied}
    )
    shown = await staff.prof.slash(channel, "class settings", where=place.value)
    assert FR("class-threads-missing") in text_of(shown)
    assert FR("class-threads-missing") not in text_of(await settle(staff, place))
    board = await world.ada.slash(channel, "nim", opponent=world.blaise)
    assert not board.ephemeral
    assert FR("no-thread-allowed") not in text_of(board), "nobody has asked for a thread"
