"""Teachers change the settings of a class in Discord, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from simcord import InteractionResult

from bot.classes.custom_ids import ClassAction
from bot.classes.refusals import ClassRefusal
from bot.kit.wording import in_words
from tests.support.acting import FR, control, forge, press, together
from tests.support.staff import SAYS, Staff, assert_denied, in_both_languages
from tests.support.world import text_of


@in_both_languages
async def test_teachers_are_named_and_listed(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    tutors = world.server.create_role("Tuteurs")

    async def teachers(**options: Any) -> InteractionResult:
        shown = await who.slash(world.channel, "class teachers", **options)
        assert shown.ephemeral
        return shown

    managers = say("class-teachers-managers")
    assert text_of(await teachers()) == managers
    named = await teachers(action="add", member=world.ada, role=tutors)
    people = say("class-teachers-people", people=f"<@{world.ada.id}>")
    roles = say("class-teachers-roles", roles=f"<@&{tutors.id}>")
    assert text_of(named) == f"{managers}\n{people}\n{roles}"
    assert (await world.ada.slash(world.channel, "challenge list")).ephemeral
    removed = await teachers(action="remove", member=world.ada)
    assert text_of(removed) == f"{managers}\n{roles}"
    assert_denied(
        await world.ada.slash(world.channel, "challenge list"), FR, ClassRefusal.NOT_A_TEACHER
    )
    everybody = world.server.default_role
    assert_denied(
        await teachers(action="add", role=everybody), say, ClassRefusal.EVERYBODY_A_TEACHER
    )
    assert text_of(await teachers(action="add")) == say("error-nobody-named")


@in_both_languages
async def test_teachers_change_the_settings_of_the_class(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world

    async def settings(**options: Any) -> InteractionResult:
        return await who.slash(world.channel, "class settings", **options)

    shown = await settings()
    assert shown.ephemeral
    zone = "Europe/Paris" if name == "prof" else "UTC"
    assert f"**{zone}**" in text_of(shown)
    assert "**31/08/" in text_of(shown)
    assert say("class-pseudonyms") in text_of(shown)
    before = await world.bot.classes.settings(world.server.id, "fr")
    shown = await settings(time_zone="America/Montreal", purge_day=15, purge_month=7, names=True)
    assert "**America/Montreal**" in text_of(shown)
    kept = await world.bot.classes.settings(world.server.id, "fr")
    assert kept.purge_on == before.purge_on, "the date does not change before it is confirmed"
    purge = datetime(world.env.now().year, 7, 16, 4, tzinfo=UTC)
    assert in_words(purge) in text_of(shown)
    shown = await press(who, shown, ClassAction.PURGE)
    assert "**15/07/" in text_of(shown)
    assert (await world.bot.classes.settings(world.server.id, "fr")).purge_at == purge
    assert say("class-names") in text_of(shown)
    assert "**1/07" not in text_of(shown)
    kept = await world.bot.classes.settings(world.server.id, "fr")
    assert (kept.purge_month, kept.purge_day, kept.shows_names) == (7, 15, True)
    assert_denied(
        await settings(time_zone="Paris"), say, ClassRefusal.UNKNOWN_TIME_ZONE, zone="Paris"
    )
    assert_denied(await settings(purge_day=31, purge_month=2), say, ClassRefusal.NO_SUCH_DATE)
    assert await world.bot.classes.settings(world.server.id, "fr") == kept
    found = await who.autocomplete(world.channel, "class settings", "time_zone", "new york")
    assert [choice["value"] for choice in found] == ["America/New_York"]
    usual = await who.autocomplete(world.channel, "class settings", "time_zone", "")
    assert usual[0]["value"] == "Europe/Paris"
    # Moments are typed in the time of the class from now on, and names shown.
    await staff.create(name)
    terms = (await staff.stored()).terms
    assert terms.opens_at == datetime(2030, 11, 24, 13, tzinfo=UTC)
    assert terms.shows_names


@in_both_languages
async def test_a_season_begins_once_though_its_button_is_pressed_twice(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    asked = await who.slash(world.channel, "class season")
    assert asked.ephemeral
    assert text_of(asked) == say("class-season-sure", season=1)
    begin = control(asked, ClassAction.SEASON)
    shown = await together(world, *[(who, asked, begin)] * 2)
    assert {text_of(answer) for answer in shown} == {say("class-season-begun", season=2)}
    settings = await world.bot.classes.settings(world.server.id, "fr")
    assert settings.season == 2
    assert settings.season_since == world.env.now()
    await forge(world, who, asked, "season:7:0:")
    assert await world.bot.classes.settings(world.server.id, "fr") == settings


async def test_a_forged_button_on_a_text_is_answered_in_private_beside_it(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    text = await prof.slash(world.channel, "class settings")
    before = text_of(text)
    begun = await forge(world, prof, text, "season:2:0:")
    assert text_of(begun) == FR("class-season-begun", season=2)
    assert begun.ephemeral
    assert text_of(text) == before
