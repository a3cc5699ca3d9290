"""How tournaments name people in menus and files, which know no mentions."""

from __future__ import annotations

import csv
import json
from typing import Any

from simcord import InteractionResult

from bot.kit.actors import Actor
from bot.tournament.custom_ids import TournamentAction as Do
from tests.support.acting import FR, control, press
from tests.support.staff import a_teacher
from tests.support.tournaments import SHORT, stands, tap
from tests.support.world import World, text_of

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


async def test_menus_and_files_name_people_as_results_do(world: World) -> None:
    """Who wishes to is named as Discord calls them, all others by their pseudonyms; never by id."""
    prof = a_teacher(world)
    made = [world.env.create_user(f"nom{number}") for number in range(len(NASTY) + 1)]
    people = [
        world.server.add_member(user, nick=nick)
        for user, nick in zip(made, [*NASTY, None], strict=True)
    ]
    with world.env._bot_scope():
        teacher = Actor(prof.id, world.server.id, manages=True)
        await world.bot.classes.change(teacher, "fr", shows_names=True)
        for who in people[:-1]:
            await world.bot.classes.show_name(Actor(who.id, world.server.id), shows=True)
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
    assert names > set(NASTY)
    cells = {
        row[1]
        for row in csv.reader(table.lstrip("\ufeff").splitlines(), delimiter=";")
        if len(row) == 5
    }
    assert "'=1+1" in cells, "no spreadsheet takes a name for a formula"
    labels = [each["label"] for each in options_of(panel)]
    assert len(labels) == len(people) // 2 + len(people), "the matches, and who takes part"
    for name in names:
        assert any(name in label for label in labels)
    for who in people:
        assert str(who.id) not in menus + table + tree


def options_of(shown: InteractionResult) -> list[dict[str, Any]]:
    """Return all that can be chosen in the menus of an answer."""
    assert shown.response is not None
    found, pending = [], list(shown.response.components)
    while pending:
        component = pending.pop(0)
        found += component.get("options", [])
        pending += component.get("components", [])
    return found


async def test_a_teacher_is_asked_before_a_player_is_taken_out(world: World) -> None:
    prof = a_teacher(world)
    await prof.slash(world.channel, "tournament", **SHORT, matches=1)
    for who in (world.ada, world.blaise):
        await tap(world, who, Do.JOIN)
    panel = await tap(world, prof, Do.LEAD)
    menu = control(panel, Do.REMOVE)
    asked = await prof.select(panel.response, ["1"], custom_id=menu)
    assert FR("tournament-remove-sure", name="§").partition("§")[2] in text_of(asked)
    assert len((await stands(world)).present) == 2
    await press(prof, asked, Do.REMOVE, 0, 1)
    assert len((await stands(world)).present) == 1
