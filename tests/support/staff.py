"""The teachers of a class, who set challenges and change the settings of the class."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord
from simcord import InteractionResult, MemberActor, RoleHandle

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.model import Challenge
from bot.challenges.teacher.parts import Setting
from bot.i18n import Say
from bot.kit.actors import Actor
from bot.kit.refusal import Refusal
from bot.roster.model import Listed, digest_of
from bot.roster.service import Rosters
from tests.support.acting import EN, FR, hit, press
from tests.support.controls import read_control
from tests.support.running import run_due
from tests.support.sampling import in_one_of
from tests.support.world import World, controls_of, text_of

PARIS = ZoneInfo("Europe/Paris")
SAYS = {"prof": FR, "teacher": EN}

#: A quick run takes one of them.
in_both_languages = in_one_of("prof", "teacher")

FORM = {
    "title": "  La somme   de Nim ",
    "tasks": "# deux questions\nmove one nim 1 3 7\n\nvalue nim-sum 1 3 7",
    "opens": "24/11/2030 8h",
    "closes": "+2h",
    "numbers": "3, 5",
}

#: What the form of a new challenge asks for; it closes after all that FORM has.
NEW_FORM = {"title": FORM["title"], "tasks": FORM["tasks"], "closes": "+9d"}


@dataclass
class Staff:
    """The teachers of the class, and whom they are."""

    world: World
    manager: RoleHandle
    prof: Any  # French
    teacher: Any  # English

    def actor(self) -> Actor:
        return Actor(self.prof.id, self.world.server.id, manages=True)

    async def draft(self, name: str = "prof", **changed: str) -> InteractionResult:
        """Fill the form of a new challenge."""
        who, typed = getattr(self, name), {**NEW_FORM, **changed}
        return await who.submit_modal(
            await who.slash(self.world.channel, "challenge create"), typed
        )

    async def create(self, name: str = "prof", **changed: str) -> InteractionResult:
        """Fill the form of a new challenge, then that of all that it is."""
        who, panel = getattr(self, name), await self.draft(name)
        return await who.submit_modal(
            await press(who, panel, TeacherAction.SET_UP), {**FORM, **changed}
        )

    async def stored(self, number: int = 1) -> Challenge:
        return await self.world.bot.editor.for_teacher(self.actor(), number)

    async def open(self, number: int = 1) -> None:
        """Open a draft at once."""
        editor = self.world.bot.editor
        with self.world.env.time_context():
            now = discord.utils.utcnow()
            terms = {"opens_at": now, "closes_at": now + timedelta(hours=1)}
            await editor.change(self.actor(), number, **terms)
            await editor.publish(self.actor(), number)
            await run_due(self.world.bot.running)


async def add_teachers(world: World) -> Staff:
    """Add two teachers to the class; they manage the server."""
    permissions = discord.Permissions(manage_guild=True)
    manager = world.server.create_role("Profs", permissions=permissions)
    people = [
        world.server.add_member(world.env.create_user(name), roles=[manager]) for name in SAYS
    ]
    for person, locale in zip(people, ("fr", "en-GB"), strict=True):
        world.languages.speaks(person.id, locale)
    await world.env.settle()
    return Staff(world, manager, *people)


def assert_denied(
    shown: InteractionResult, say: Say, denial: Refusal, **details: int | str
) -> None:
    """Check that the answer is private and consists of this denial alone."""
    assert shown.ephemeral
    assert text_of(shown) == say(denial.value, **details)


def form_values(shown: InteractionResult) -> dict[str, str]:
    """Return the values of a form's fields, and the choices in its menus."""
    assert shown.modal is not None
    fields = [label["component"] for label in shown.modal["components"]]
    return {field["custom_id"]: field.get("value") or _chosen(field) for field in fields}


def _chosen(field: dict[str, Any]) -> str:
    options = field.get("options") or []
    return next((option["value"] for option in options if option.get("default")), "")


def chosen_in(form: InteractionResult) -> dict[str, list[str]]:
    """Return the choices in the menus of a form."""
    assert form.modal is not None
    fields = [label["component"] for label in form.modal["components"]]
    return {
        field["custom_id"]: [each["value"] for each in field["options"] if each["default"]]
        for field in fields
        if "options" in field
    }


async def choose_setting(actor: Any, shown: Any, setting: Setting) -> InteractionResult:
    """Choose a setting in the menu of the panel."""
    found = [
        custom_id
        for custom_id in controls_of(shown).values()
        if custom_id.startswith("settle:") and read_control(custom_id).choice == setting
    ]
    return await hit(actor, shown, found[0])


async def put_on_list(world: World, **names: str) -> None:
    """Give the class a list with the pupils' real names; the pupils join it."""
    boss = Actor(world.server.owner.id, world.server.id, manages=True)
    lines = [Listed(number, name, "A") for number, name in enumerate(names.values(), 1)]
    rosters = world.bot.service(Rosters)
    with world.env._bot_scope():
        await rosters.replace(boss, "fr", lines, digest_of([]))
        for number, who in enumerate(names, 1):
            await rosters.join(Actor(getattr(world, who).id, world.server.id), str(number))


def a_teacher(world: World, locale: str = "fr") -> Any:
    """Let a new teacher, the server's owner, join the class."""
    world.languages.speaks(world.server.owner.id, locale)
    return MemberActor(world.env, world.server, world.server.owner)
