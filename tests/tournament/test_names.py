"""How tournaments name people in menus and files, which know no mentions."""

from __future__ import annotations

import csv
import json
from typing import Any

from simcord import InteractionResult

from bot.roster.reading import LONGEST_NAME
from bot.tournament.custom_ids import TournamentAction as Do
from tests.support.acting import FR, control, press
from tests.support.staff import a_teacher, put_on_list
from tests.support.tournaments import SHORT, message_of, stored_tournament, tap
from tests.support.world import World, controls_of, text_of

#: Display names that a menu, a table or a text might take for something else.
NASTY = (
    "=1+1",
    "**b** <@1> @everyone",
    'a;"b"',
    "\u202egnirts",
    "# \u0625\u0633\u0645" + "x" * 25,
    "\U0001f9a6" * 32,
    r"$\foo$",
    "\u200bo\u2060",
)


async def test_menus_and_files_for_teachers_use_the_names_of_the_list(world: World) -> None:
    """A teacher reads the names of the list, and the class none of them; nobody reads an id."""
    prof = a_teacher(world)
    made = [world.env.create_user(f"nom{number}") for number in range(len(NASTY))]
    people = [
        world.server.add_member(user, nick=nick) for user, nick in zip(made, NASTY, strict=True)
    ]
    people += [world.ada, world.blaise]
    await put_on_list(world, ada="Ada Lovelace", blaise="Blaise *Pascal*")
    await prof.slash(world.channel, "tournament", **SHORT, matches=1)
    for who in people:
        await tap(world, who, Do.JOIN)
    await tap(world, prof, Do.START, 1)
    panel = await tap(world, prof, Do.LEAD)
    files = [await tap(world, prof, Do.FILE, *path) for path in ((), (1,))]
    assert panel.response is not None
    menus = str(panel.response.components)
    with world.env._bot_scope():
        shown = [each.response.attachments[0] for each in files if each.response is not None]
        table, tree = [(await file.read()).decode() for file in shown]
    names = {each["name"] for each in json.loads(tree)["standings"]}
    assert names == {*NASTY, "Ada Lovelace", "Blaise *Pascal*"}
    cells = {
        row[1]
        for row in csv.reader(table.lstrip("\ufeff").splitlines(), delimiter=";")
        if len(row) == 5
    }
    assert "'=1+1" in cells, "no spreadsheet takes a name for a formula"
    labels = [each["label"] for each in options_of(panel)]
    assert len(labels) == len(people) // 2 + len(people), "an option for each match and player"
    for name in names:
        assert any(name in label for label in labels)
    for who in people:
        assert str(who.id) not in menus + table + tree
    public = str((await message_of(world)).components)
    assert "Lovelace" not in public
    assert "Pascal" not in public


async def test_a_name_as_long_as_a_list_allows_leaves_room_for_the_result(world: World) -> None:
    prof = a_teacher(world)
    await put_on_list(world, ada="A" * LONGEST_NAME, blaise="B" * LONGEST_NAME)
    await prof.slash(world.channel, "tournament", **SHORT, matches=1)
    for who in (world.ada, world.blaise):
        await tap(world, who, Do.JOIN)
    await tap(world, prof, Do.START, 1)
    panel = await tap(world, prof, Do.LEAD)
    bout = next(each["label"] for each in options_of(panel))
    assert bout.endswith(f"({FR('tournament-result-running')})")
    asked = await prof.select(panel.response, ["1"], custom_id=control(panel, Do.BOUT))
    wins = FR("tournament-wins", name="…").partition("…")[2]
    assert sum(label.endswith(f"…{wins}") for label in controls_of(asked)) == 2


def options_of(shown: InteractionResult) -> list[dict[str, Any]]:
    """Return the labels of all options in the menus of an answer."""
    assert shown.response is not None
    found, pending = [], list(shown.response.components)
    while pending:
        component = pending.pop(0)
        found += component.get("options", [])
        pending += component.get("components", [])
    return found


async def test_removing_a_player_needs_a_confirmation(world: World) -> None:
    prof = a_teacher(world)
    await prof.slash(world.channel, "tournament", **SHORT, matches=1)
    for who in (world.ada, world.blaise):
        await tap(world, who, Do.JOIN)
    panel = await tap(world, prof, Do.LEAD)
    menu = control(panel, Do.REMOVE)
    asked = await prof.select(panel.response, ["1"], custom_id=menu)
    assert FR("tournament-remove-sure", name="§").partition("§")[2] in text_of(asked)
    assert len((await stored_tournament(world)).present) == 2
    await press(prof, asked, Do.REMOVE, 0, 1)
    assert len((await stored_tournament(world)).present) == 1
