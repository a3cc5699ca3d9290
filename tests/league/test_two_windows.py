"""One form of a league in two windows: unchanged fields are not written, clashes are shown."""

from __future__ import annotations

from typing import Any

from bot.league.custom_ids import LeagueAction, LeagueSetting
from tests.support.acting import FR, forge, press
from tests.support.leagues import control, enter, open_league, stored_league
from tests.support.staff import a_teacher
from tests.support.world import World, text_of


def _value(form: Any) -> str:
    value: str = form.modal["components"][0]["component"]["value"]
    return value


async def test_a_clash_over_the_starts_of_a_league_shows_both_values(world: World) -> None:
    boss = a_teacher(world)
    shown = await open_league(world, world.ada)
    panel = await press(boss, shown, LeagueAction.MANAGE)
    asked = control(LeagueAction.MANAGE, 1, LeagueSetting.STARTS)
    forms = [await forge(world, boss, panel.response, asked) for _ in range(3)]
    was = _value(forms[0])
    await boss.submit_modal(forms[0], {"text": "20; 21\n7"})
    clash = await boss.submit_modal(forms[1], {"text": "9"})
    assert FR("error-clash", stored="20 21 7", typed="9") in text_of(clash)
    await boss.submit_modal(forms[2], {"text": was})
    assert (await stored_league(world)).league.starts == ((20,), (21,), (7,))


async def test_an_unchanged_form_does_not_undo_an_entry_from_another_window(world: World) -> None:
    shown = await open_league(world, world.ada)
    await enter(world, world.ada, shown, "1")
    forms = [await press(world.ada, shown, LeagueAction.ENTER) for _ in range(2)]
    await enter(world, world.ada, shown, "2")
    await world.ada.submit_modal(forms[0], {"text": "1"})
    (entry,) = (await stored_league(world)).entries.values()
    assert entry.text == "2"
    clash = await world.ada.submit_modal(forms[1], {"text": "3"})
    assert FR("error-clash", stored="2", typed="3") in text_of(clash)
