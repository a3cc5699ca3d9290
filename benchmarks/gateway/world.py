"""The servers, channels, people, messages and files of the loopback Discord, as Discord's JSON."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]

#: The first moment of Discord's ids, in milliseconds.
EPOCH = 1_420_070_400_000

#: All permissions.
ALL = str((1 << 53) - 1)

#: The flag of a message that only the person of the interaction sees.
EPHEMERAL = 1 << 6

_BEGAN = "2026-01-01T00:00:00+00:00"


@dataclass(frozen=True)
class Person:
    """A person who clicks, with their language; or the bot."""

    id: int
    name: str
    locale: str
    is_bot: bool = False

    def user(self) -> Json:
        """Return the user in Discord's format."""
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": None,
            "discriminator": "0000" if self.is_bot else "0",
            "avatar": None,
            "bot": self.is_bot,
            "public_flags": 0,
        }

    def member(self) -> Json:
        """Return the member of a server, without the user, in Discord's format."""
        return {
            "nick": None,
            "avatar": None,
            "roles": [],
            "joined_at": _BEGAN,
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }


@dataclass(frozen=True)
class Channel:
    """A text channel of a server, or a private one with one person if there is no server."""

    id: int
    guild_id: int | None
    name: str = ""
    recipient: Person | None = None

    def payload(self) -> Json:
        """Return the channel in Discord's format."""
        common: Json = {"id": str(self.id), "type": 0, "last_message_id": None, "flags": 0}
        if self.guild_id is None:
            assert self.recipient is not None, "a private channel is with somebody"
            return {**common, "type": 1, "recipients": [self.recipient.user()]}
        return {
            **common,
            "guild_id": str(self.guild_id),
            "name": self.name,
            "topic": None,
            "position": 0,
            "permission_overwrites": [],
            "parent_id": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permissions": ALL,
        }


@dataclass(frozen=True)
class Guild:
    """A server with its channels."""

    id: int
    name: str
    locale: str
    channels: list[Channel] = field(default_factory=list)

    def payload(self, bot: Person) -> Json:
        """Return the data of a server that Discord sends when the bot connects."""
        role = {"id": str(self.id), "name": "@everyone", "color": 0, "hoist": False}
        role |= {"position": 0, "permissions": ALL, "managed": False, "mentionable": False}
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.id),
            "icon": None,
            "description": None,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "preferred_locale": self.locale,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [role],
            "member_count": 2,
            "large": False,
            "unavailable": False,
            "joined_at": _BEGAN,
            "members": [{**bot.member(), "user": bot.user()}],
            "channels": [channel.payload() for channel in self.channels],
            "threads": [],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }


class World:
    """All servers, channels, people, messages and files; a message is stored as its JSON."""

    def __init__(self) -> None:
        self._increments = itertools.count()
        self.bot = Person(self.new_id(), "Bouton", "en-US", is_bot=True)
        self.application_id = self.bot.id
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.people: dict[int, Person] = {self.bot.id: self.bot}
        self.messages: dict[int, Json] = {}
        self.files: dict[int, bytes] = {}
        self.commands: list[Json] = []

    def new_id(self, later: int = 0) -> int:
        """Return a new id in Discord's format, for this moment or some milliseconds later."""
        moment = time.time_ns() // 1_000_000 - EPOCH + later
        return moment << 22 | next(self._increments) & 0xFFF

    def add_guild(self, name: str = "Classe", locale: str = "fr") -> Guild:
        """Add and return a server with one channel; successive ones belong to successive shards."""
        guild = Guild(self.new_id(later=len(self.guilds)), name, locale)
        self.guilds[guild.id] = guild
        self.add_channel(guild)
        return guild

    def add_channel(self, guild: Guild, name: str = "jeux") -> Channel:
        """Add a text channel to a server, and return it."""
        channel = Channel(self.new_id(), guild.id, name)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Add and return a person with a new id."""
        person = Person(self.new_id(), name, locale)
        self.people[person.id] = person
        return person

    def private_channel(self, person: Person) -> Channel:
        """Return the private channel of the bot with a person, created by the first call."""
        for channel in self.channels.values():
            if channel.recipient == person:
                return channel
        channel = Channel(self.new_id(), None, recipient=person)
        self.channels[channel.id] = channel
        return channel

    def add_message(self, channel: Channel, sent: Json, files: Iterable[Json] = ()) -> Json:
        """Add a message of the bot; return it in the format of Discord's answer.

        ``sent`` is the body of the bot's request, ``files`` are attachments of ``add_file``.
        """
        message: Json = {
            "id": str(self.new_id()),
            "channel_id": str(channel.id),
            "type": 0,
            "author": self.bot.user(),
            "content": "",
            "embeds": [],
            "attachments": [],
            "components": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": False,
            "tts": False,
            "flags": 0,
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "application_id": str(self.application_id),
        }
        _fill_in(message, sent, list(files))
        self.messages[int(message["id"])] = message
        return message

    def edit_message(self, message: Json, sent: Json, files: Iterable[Json] = ()) -> Json:
        """Change the parts of a message that ``sent`` has, in place, and return it.

        The parameters are as in ``add_message``.
        """
        _fill_in(message, sent, list(files))
        message["edited_timestamp"] = datetime.now(UTC).isoformat()
        return message

    def add_file(self, name: str, content: bytes, base: str) -> Json:
        """Store a file; return its attachment, whose address begins with ``base``."""
        number = self.new_id()
        self.files[number] = content
        url = f"{base}/files/{number}/{name}"
        attachment = {"id": str(number), "filename": name, "size": len(content), "url": url}
        return {**attachment, "proxy_url": url, "content_type": None}


#: The parts of a message that can be changed, with their empty values.
_GIVEN: Json = {"content": "", "embeds": [], "components": []}


def _fill_in(message: Json, sent: Json, files: list[Json]) -> None:
    for name, nothing in _GIVEN.items():
        if name in sent:
            message[name] = nothing if sent[name] is None else sent[name]
    if "components" in sent:
        _number_components(message["components"], itertools.count(1))
    if sent.get("flags"):
        message["flags"] = message["flags"] & EPHEMERAL | sent["flags"]
    if "attachments" in sent:
        former = {attachment["id"]: attachment for attachment in message["attachments"]}
        new = {str(number): file for number, file in enumerate(files)}
        known = {**former, **new}
        given = [known.get(str(each["id"]), each) for each in sent["attachments"] or []]
        message["attachments"] = given
    elif files:
        message["attachments"] = files


def _number_components(components: list[Json], numbers: itertools.count[int]) -> None:
    """Number components as Discord does."""
    for component in components:
        component.setdefault("id", next(numbers))
        _number_components(component.get("components", []), numbers)
        if "accessory" in component:
            _number_components([component["accessory"]], numbers)
