"""Interactions: people's actions, and the bot's answers with their times."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from time import perf_counter
from typing import Any

from benchmarks.gateway.world import ALL, Channel, Json, Person, World

#: A file to upload: its name and its content.
Upload = tuple[str, bytes]

#: The largest file that Discord accepts, in bytes.
MAX_UPLOAD = 10 << 20

#: The number of interactions whose answers can still be changed.
KEPT = 50_000


class Kind(IntEnum):
    """The kind of a person's action."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    FORM = 5


class Callback(IntEnum):
    """The kind of the bot's answer."""

    MESSAGE = 4
    PROMISED_MESSAGE = 5
    PROMISED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    FORM = 9


#: The answers that only promise one.
PROMISES = (Callback.PROMISED_MESSAGE, Callback.PROMISED_UPDATE)


@dataclass(eq=False)
class Interaction:
    """A person's action and the bot's answers to it. Times are those of ``perf_counter``."""

    id: int
    kind: Kind
    person: Person
    channel: Channel
    #: The message that was clicked, or from which the form was opened.
    clicked: Json | None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    sent_at: float = field(default_factory=perf_counter)
    answered_at: float | None = None
    callback: Callback | None = None
    #: The form or the choices in the answer.
    data: Json = field(default_factory=dict)
    #: The message that the answer created or changed.
    reply: Json | None = None
    #: Further messages, in order.
    follow_ups: list[Json] = field(default_factory=list)
    #: Set when the bot's first answer was acknowledged, and when no promised answer is missing.
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def was_promised(self) -> bool:
        """Whether the bot asked for more time."""
        return self.callback in PROMISES

    @property
    def seconds(self) -> float:
        """The seconds until the first answer; raises ValueError if there was none."""
        if self.answered_at is None:
            raise ValueError("there was no answer")
        return self.answered_at - self.sent_at


class Interactions:
    """Creates interactions in Discord's format, and finds them by token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_token: dict[str, Interaction] = {}

    def of_token(self, token: str) -> Interaction | None:
        """Return the interaction with a token; None if it is unknown or not of the latest KEPT."""
        return self._by_token.get(token)

    def begin(
        self, kind: Kind, person: Person, channel: Channel, data: Json, clicked: Json | None
    ) -> tuple[Interaction, Json]:
        """Return a new interaction, and the event for the bot, which is not sent yet."""
        made = Interaction(self._world.new_id(), kind, person, channel, clicked)
        self._by_token[made.token] = made
        if len(self._by_token) > KEPT:
            del self._by_token[next(iter(self._by_token))]
        event: Json = {
            "id": str(made.id),
            "application_id": str(self._world.application_id),
            "type": int(kind),
            "token": made.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel.payload(),
            "locale": person.locale,
            "app_permissions": ALL,
            "entitlements": [],
            "attachment_size_limit": MAX_UPLOAD,
            **self._place_of_event(person, channel),
        }
        if clicked is not None:
            event["message"] = clicked
        return made, event

    def _place_of_event(self, person: Person, channel: Channel) -> Json:
        """Return an event's part about the server and the person, or a private channel."""
        if channel.guild_id is None:
            owners = {"1": str(person.id)}
            return {
                "user": person.user(),
                "context": 1,
                "authorizing_integration_owners": owners,
            }
        guild = self._world.guilds[channel.guild_id]
        return {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": {**person.member(), "user": person.user(), "permissions": ALL},
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }


#: The types of options that contain further options.
_GROUPS = (1, 2)

_USER, _FILE = 6, 11


class CommandData:
    """The data of a called command in Discord's format, with types from the registered commands."""

    def __init__(self, world: World, base: str) -> None:
        self._world = world
        self._base = base

    def called(self, name: str, given: dict[str, Any], focused: str | None = None) -> Json:
        """Return the data of a command such as ``grundy value``, with its options.

        ``focused`` is the option that is being typed. Raises LookupError if the command or an
        option is not registered.
        """
        first, *path = name.split()
        command = _option_named(self._world.commands, first)
        steps = [command]
        for part in path:
            steps.append(_option_named(steps[-1]["options"], part))
        resolved: Json = {}
        options = [
            self._option(
                _option_named(steps[-1].get("options", []), option), value, resolved, focused
            )
            for option, value in given.items()
        ]
        for step in reversed(steps[1:]):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        data: Json = {"id": command["id"], "name": first, "type": 1, "options": options}
        return {**data, "resolved": resolved} if resolved else data

    def _option(self, option: Json, value: Any, resolved: Json, focused: str | None) -> Json:
        if option["type"] == _USER:
            value = self._person(value, resolved)
        elif option["type"] == _FILE:
            value = self.file(value, resolved)
        entry = {"name": option["name"], "type": option["type"], "value": value}
        return {**entry, "focused": True} if option["name"] == focused else entry

    def _person(self, person: Person, resolved: Json) -> str:
        number = str(person.id)
        resolved.setdefault("users", {})[number] = person.user()
        member = {**person.member(), "permissions": ALL}
        resolved.setdefault("members", {})[number] = member
        return number

    def file(self, upload: Upload, resolved: Json) -> str:
        """Store a file, and add its attachment to ``resolved``; return its id."""
        attachment = self._world.add_file(*upload, self._base)
        resolved.setdefault("attachments", {})[attachment["id"]] = attachment
        number: str = attachment["id"]
        return number


def _option_named(options: Sequence[Json], name: str) -> Json:
    match = next((option for option in options if option["name"] == name), None)
    if match is None:
        raise LookupError(f"there is no {name!r} among {[option['name'] for option in options]}")
    return match


def components_in(components: Sequence[Json]) -> list[Json]:
    """Return components and all that they contain, in the order of display."""
    flat = []
    for component in components:
        flat.append(component)
        flat += components_in(component.get("components", []))
        flat += components_in([component[k] for k in ("accessory", "component") if k in component])
    return flat


def custom_ids(message: Json) -> list[str]:
    """Return the custom ids of the enabled controls in a message, in the order of display."""
    controls = components_in(message["components"])
    return [c["custom_id"] for c in controls if "custom_id" in c and not c.get("disabled")]
