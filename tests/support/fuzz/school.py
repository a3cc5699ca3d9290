"""A class and a stranger who use the bot: what each was ever shown, and what they send."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

import discord
import pytest
from discord import AppCommandType
from simcord import InteractionResult
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.interactions import build_options, nest_options, walk_to_subcommand

from tests.support.acting import COMMAND, COMPONENT, MODAL, emit
from tests.support.controls import read_control
from tests.support.fuzz.wire import Log, Wire
from tests.support.world import World, controls_of, started_world, text_of

AUTOCOMPLETE = 4

#: In how many messages of a channel new controls are looked for: older ones change no more unless
#: they are clicked.
LATEST = 12

#: Who manages the server where they act.
RULERS = ("prof", "stranger")

#: What was typed into a form is handed back in components of these numbers (``bot.kit.forms``).
_ECHO = 1 << 20

#: Discord's kinds of components, and of commands within commands.
_BUTTON, _SELECT, _TEXT, _ROLES, _CHANNELS, _LABEL, _FILE = 2, 3, 4, 6, 8, 18, 19
_NESTED = (1, 2)


@dataclass(frozen=True)
class Person:
    """Somebody in one place: who acts, in which server (None: a direct message) and channel."""

    name: str
    actor: Any
    guild_id: int | None
    channel_id: int

    @property
    def id(self) -> int:
        """Their number."""
        return int(self.actor.id)


@dataclass(frozen=True)
class Shown:
    """A control that a message has shown, to one person or to all; a menu with its values."""

    custom_id: str
    message: int
    channel: int
    only: int | None
    values: tuple[str, ...] | None = None

    @property
    def action(self) -> str:
        """What it does."""
        return self.custom_id.partition(":")[0]


@dataclass(frozen=True)
class Field:
    """A field of a form: lines with their text, a menu, or a file."""

    name: str
    kind: int
    held: str = ""
    longest: int | None = None
    offered: tuple[str, ...] = ()

    @property
    def is_text(self) -> bool:
        """Whether something is typed into it."""
        return self.kind == _TEXT


@dataclass(frozen=True)
class Form:
    """A form that somebody was shown, with its fields."""

    custom_id: str
    person: str
    message: int | None
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Sent:
    """One interaction: what was sent, by whom, and how the bot answered."""

    name: str
    told: str
    person: Person
    result: InteractionResult
    custom_id: str | None

    @property
    def number(self) -> int:
        """The interaction's number."""
        return int(self.result._interaction.id)

    def texts(self) -> str:
        """Return all that was said in answer."""
        answers = [self.result.response, *self.result.followups]
        return "\n".join(text_of(each) for each in answers if each is not None)


class School:
    """The world of the tests, with a teacher, and a stranger who manages another server."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.wire, self.log = Wire(), Log()
        self.people: dict[str, Person] = {}
        self.shown: dict[Shown, None] = {}
        self.forms: list[Form] = []

    async def open(self) -> None:
        """Bring everybody together."""
        world, env = self.world, self.world.env
        manages = discord.Permissions(manage_guild=True)
        role = world.server.create_role("Profs", permissions=manages)
        prof = world.server.add_member(env.create_user("prof"), roles=[role])
        other = env.create_guild("Ailleurs", preferred_locale="fr")
        corridor = other.create_text_channel("couloir")
        rules = other.create_role("Rulers", permissions=manages)
        stranger = other.add_member(env.create_user("stranger"), roles=[rules])
        await env.settle()
        private = env.backend.get_dm_channel(world.ada.id)
        here = (world.server.id, world.channel.id)
        everybody = [
            Person("ada", world.ada, *here),
            Person("blaise", world.blaise, *here),
            Person("chloe", world.chloe, *here),
            Person("prof", prof, *here),
            Person("stranger", stranger, other.id, corridor.id),
            Person("ada-in-private", world.ada.user, None, private.id),
        ]
        self.people = {person.name: person for person in everybody}
        for name, locale in zip(RULERS, ("fr", "en-GB"), strict=True):
            world.languages.speaks(self.people[name].id, locale)

    def classmates(self) -> list[Person]:
        """Return who acts in the class."""
        return [person for person in self.people.values() if self.is_of_class(person)]

    def is_of_class(self, person: Person) -> bool:
        """Return whether somebody acts in the class."""
        return person.guild_id == self.world.server.id

    # What there is to press.

    def visible(self, person: Person) -> list[Shown]:
        """Return every control that somebody was ever shown, the newest first."""
        found = [
            each
            for each in reversed(self.shown)
            if each.channel == person.channel_id and each.only in (None, person.id)
        ]
        return [each for each in found if self._exists(each)]

    def live(self, person: Person, actions: Iterable[str]) -> list[Shown]:
        """Return the controls of some actions that are on somebody's screen, the newest first."""
        wanted = set(actions)
        found = [e for e in self.visible(person) if e.action in wanted]
        ids: dict[int, set[str]] = {}
        for each in found:
            if each.message not in ids:
                ids[each.message] = set(controls_of(self.message(each)).values())
        return [each for each in found if each.custom_id in ids[each.message]]

    def message(self, shown: Shown) -> Any:
        """Return the message of a control."""
        return self.world.env.backend.get_message(shown.channel, shown.message)

    def hands_back(self, message: Any) -> bool:
        """Return whether a message offers to correct a form, with what was typed into it."""
        return any(each.get("id", 0) >= _ECHO for each in components_in(message.components))

    def _exists(self, shown: Shown) -> bool:
        return shown.message in self.world.env.backend.messages[shown.channel]

    def look(self, sent: Iterable[Sent]) -> None:
        """Note what has been shown since the last look."""
        for each in sent:
            if each.result.modal is not None:
                self._note_form(each)
        backend = self.world.env.backend
        for channel in {person.channel_id for person in self.people.values()}:
            messages = backend.messages[channel]
            recent = list(messages)[-LATEST:]
            numbers = {each.result._interaction.message_id for each in sent}
            for number in {*recent, *(n for n in numbers if n in messages)}:
                self._note_message(messages[number], channel)

    def _note_message(self, message: Any, channel: int) -> None:
        only = None
        if message.flags & EPHEMERAL_FLAG:
            only = self._recipients().get(message.id)
        for component in components_in(message.components):
            custom_id = component.get("custom_id")
            if custom_id and not component.get("disabled"):
                values = self._values(component)
                self.shown.setdefault(Shown(custom_id, message.id, channel, only, values))

    def _recipients(self) -> dict[int, int]:
        found = {}
        for record in list(self.world.env.backend.interactions.values())[-LATEST:]:
            for number in (record.message_id, *record.followup_ids):
                found[number] = record.user_id
        return found

    def _values(self, component: dict[str, Any]) -> tuple[str, ...] | None:
        kind = component["type"]
        if kind == _SELECT:
            return tuple(option["value"] for option in component["options"])
        if kind in (_CHANNELS, _ROLES):
            where = self.world.channel if kind == _CHANNELS else self.world.server
            return (str(where.id),)
        return None

    def _note_form(self, sent: Sent) -> None:
        modal = sent.result.modal
        assert modal is not None
        fields = []
        for component in components_in(modal["components"]):
            if component.get("type") in (_TEXT, _SELECT, _FILE):
                offered = tuple(option["value"] for option in component.get("options", ()))
                held, longest = component.get("value") or "", component.get("max_length")
                kind = component["type"]
                fields.append(Field(component["custom_id"], kind, held, longest, offered))
        source = sent.result._interaction.source_message_id
        form = Form(modal["custom_id"], sent.person.name, source, tuple(fields))
        self.forms.append(form)

    # What people send.

    def click(self, person: Person, message: int | None, custom_id: str, *values: str) -> Sent:
        """Press a control, of a message that shows it or not; with values, it is a menu."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": _BUTTON}
        if values:
            data |= {"component_type": _SELECT, "values": list(values)}
        told = f"{person.name} clicks {custom_id!r} {list(values) or ''} on {message}"
        return self._send(person, COMPONENT, data, _name(custom_id), told, message)

    def fill(
        self, person: Person, message: int | None, custom_id: str, typed: dict[str, str]
    ) -> Sent:
        """Submit a form of lines."""
        fields = [Field(name, _TEXT) for name in typed]
        return self.submit(person, Form(custom_id, person.name, message, tuple(fields)), typed)

    def submit(self, person: Person, form: Form, typed: dict[str, str]) -> Sent:
        """Submit a form, with what is typed and chosen in it, and no file."""
        custom_id, message = form.custom_id, form.message
        components = []
        for field in form.fields:
            value = typed.get(field.name)
            filled = {"value": value} if field.is_text else {"values": [value] if value else []}
            component = {"type": field.kind, "custom_id": field.name, **filled}
            components.append({"type": _LABEL, "component": component})
        data = {"custom_id": custom_id, "components": components}
        told = f"{person.name} fills {custom_id!r} with {typed}"
        return self._send(person, MODAL, data, _name(custom_id), told, message)

    def call(self, person: Person, name: str, **options: Any) -> Sent:
        """Call a command."""
        data = self._command(person, name, options)
        told = f"{person.name} calls /{name} {options}"
        return self._send(person, COMMAND, data, f"/{name}", told, None)

    def suggest(self, person: Person, name: str, option: dict[str, Any], text: Any) -> Sent:
        """Type into an option of a command, which suggests how to go on."""
        data = self._command(person, name, {}, focused=(option, text))
        told = f"{person.name} types {text!r} into {option['name']} of /{name}"
        return self._send(person, AUTOCOMPLETE, data, f"/{name} …", told, None)

    def commands(self) -> dict[str, dict[str, Any]]:
        """Return every command with what it is registered as."""
        found = {}
        told = self.world.env.backend.commands[None].values()
        pending = [("", each) for each in told if each["type"] == AppCommandType.chat_input.value]
        while pending:
            before, spec = pending.pop()
            name = f"{before} {spec['name']}".strip()
            inner = [each for each in spec.get("options", ()) if each["type"] in _NESTED]
            pending += [(name, each) for each in inner]
            if not inner:
                found[name] = spec
        return dict(sorted(found.items()))

    def _command(
        self, person: Person, name: str, options: dict[str, Any], focused: Any = None
    ) -> dict[str, Any]:
        root_name, *path = name.split()
        registered = self.world.env.backend.commands[None].values()
        root = next(each for each in registered if each["name"] == root_name)
        leaf, nesting = walk_to_subcommand(root, path)
        built, resolved = build_options(
            person.actor, name, leaf, options, partial=bool(focused), channel_id=person.channel_id
        )
        if focused is not None:
            option, text = focused
            built.append(
                {"name": option["name"], "type": option["type"], "value": text, "focused": True}
            )
        data = {"id": root["id"], "name": root_name, "type": 1}
        data["options"] = nest_options(root, nesting, built)
        return data | ({"resolved": resolved} if resolved else {})

    def _send(
        self,
        person: Person,
        kind: int,
        data: dict[str, Any],
        name: str,
        told: str,
        source: int | None,
    ) -> Sent:
        place = {"guild_id": person.guild_id, "channel_id": person.channel_id}
        record = emit(self.world, person.actor, kind, data, **place, source=source)
        result = InteractionResult(self.world.env, record)
        return Sent(name, told, person, result, data.get("custom_id"))


def _name(custom_id: str) -> str:
    control = read_control(custom_id)
    return "(not a control)" if control is None else str(control.action)


def components_in(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Return components with all components within them."""
    pending = list(components)
    while pending:
        component = pending.pop(0)
        yield component
        if "component" in component:
            pending.append(component["component"])
        if component.get("accessory"):
            pending.append(component["accessory"])
        pending.extend(component.get("components", ()))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[School]:
    """Open a school on a database; the bot's random draws are the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SystemRandom, "getrandbits", Random(1).getrandbits)
        async with _opened(url) as school:
            yield school


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[School]:
    async with started_world(url) as world:
        school = School(world)
        with school.wire.watched(), school.log.collecting():
            await school.open()
            yield school
