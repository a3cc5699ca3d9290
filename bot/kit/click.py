"""Describe what somebody asks as one value, which is made at the door and handed on.

A command, a click, a form or a suggestion is a ``Click``: who, where, at what moment, in which
language, with its words (``say``) and the services (``service``). ``Door`` makes it, before
anything else; the functions of commands and suggestions get it from ``worded`` and
``autocomplete`` (``bot.kit.commands``). What asks Discord for more reads ``click.interaction``.

An act is judged by the moment at which it was sent, by Discord's clock (``moment_of``), which
``Actor`` and ``Asker`` carry: answers against the closing of a challenge, moves against a
deadline, votes against the end of the vote. So it counts however long the bot is busy. A moment is
believed if it is not in the bot's future, nor more than half a minute ago.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Self, TypeVar, cast

import discord

from bot.i18n import DEFAULT_LOCALE, Say, known_locale, words
from bot.kit.actors import Actor, Asker
from bot.kit.answers import Answers
from bot.kit.clock import now
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused, require_offered

T = TypeVar("T")

#: No act has been on its way for longer: the clocks differ, Discord's and the bot's.
LONGEST_WAY = timedelta(seconds=30)

#: Discord tells in which millisecond somebody has clicked: it may have been at its end.
WITHIN = timedelta(microseconds=999)

#: Discord's ids have up to twenty digits.
_CHOICE = re.compile(r"[0-9]{1,20}")


def moment_of(interaction: Interaction) -> datetime:
    """Return when somebody has clicked, by Discord's clock, however late that is dealt with."""
    arrived = now()
    return min(max(interaction.created_at + WITHIN, arrived - LONGEST_WAY), arrived)


def member_of(user: discord.User | discord.Member, guild_id: int) -> Actor:
    """Return somebody who is named in a server as the services know them, gone members too."""
    if not isinstance(user, discord.Member):
        return Actor(user.id, guild_id)
    roles = frozenset(role.id for role in user.roles)
    return Actor(user.id, guild_id, user.guild_permissions.manage_guild, roles)


@dataclass(frozen=True)
class Click(Answers):
    """A command, a click or a form: who, where, at what moment, and in which language."""

    person: int
    guild: discord.Guild | None
    guild_id: int | None
    channel_id: int | None
    #: The message that was clicked.
    message: discord.Message | None
    at: datetime
    #: The user's language, else the server's, else English.
    locale: str

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """Return the click of an interaction: the first call makes it."""
        if cls not in interaction.extras:
            interaction.extras[cls] = cls(
                interaction,
                person=interaction.user.id,
                guild=interaction.guild,
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id,
                message=interaction.message,
                at=moment_of(interaction),
                locale=known_locale(interaction.locale)
                or known_locale(interaction.guild_locale)
                or DEFAULT_LOCALE,
            )
        made: Self = interaction.extras[cls]
        return made

    @property
    def say(self) -> Say:
        """The words of its language."""
        return words(self.locale)

    @property
    def asker(self) -> Asker:
        """Who asks, in which server, if in any, and in which channel."""
        return Asker(self.person, self.guild_id, self.channel_id, sent_at=self.at)

    @property
    def actor(self) -> Actor:
        """Who asks, in which server; raises Refused outside servers."""
        member = self.interaction.user
        if self.guild_id is None or not isinstance(member, discord.Member):
            raise Refused(KitRefusal.ONLY_IN_SERVERS)
        roles = frozenset(role.id for role in member.roles)
        manages = self.interaction.permissions.manage_guild
        return Actor(member.id, self.guild_id, manages, roles, sent_at=self.at)

    def service(self, kind: type[T]) -> T:
        """Return the service of a class; raise KeyError if the bot was built without it."""
        return self.interaction.client.service(kind)

    @property
    def custom_id(self) -> str:
        """The custom_id of what was clicked or submitted."""
        return str(self._data.get("custom_id", ""))

    @property
    def _data(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.interaction.data or {})

    def submitted(self) -> dict[str, tuple[str, ...]]:
        """Return what a modal was filled with, by the custom_id of each field.

        A line of text is one value, a menu has as many as were chosen, a file is its id.
        """
        found: dict[str, tuple[str, ...]] = {}
        pending: list[Any] = list(self._data.get("components", []))
        while pending:
            component = pending.pop()
            name = component.get("custom_id")
            if name is not None:
                values = component.get("values", [component.get("value", "")])
                found[str(name)] = tuple(map(str, values))
            pending.extend(component.get("components", []))
            pending.extend([component["component"]] if "component" in component else [])
        return found

    def typed_fields(self) -> dict[str, str]:
        """Return what stands in the fields of a modal, in order; of any but texts, nothing."""
        found: dict[str, str] = {}
        for row in self._data.get("components", []):
            first: Any = next(iter(row.get("components", [])), {})
            field = row.get("component") or first
            is_text = field.get("type") == discord.ComponentType.text_input.value
            found[str(field.get("custom_id"))] = str(field.get("value", "")) if is_text else ""
        return found

    def filled(self) -> dict[str, str]:
        """Return the first value of each field of a modal that has any, as ``submitted`` does."""
        return {name: values[0] for name, values in self.submitted().items() if values}

    def typed_text(self) -> str:
        """Return what was typed into the one line of a modal."""
        return self.filled().get("text", "")

    def uploaded(self, field: str) -> discord.Attachment | None:
        """Return the file that was put into a field of a modal, if one was; it is not read yet."""
        known = self._data.get("resolved", {}).get("attachments", {})
        ids = self.submitted().get(field, ())
        files = [known[number] for number in ids if number in known]
        state = self.interaction._state
        return discord.Attachment(data=files[0], state=state) if files else None

    def chosen(self) -> tuple[int, ...]:
        """Return what was chosen in a menu, if the click was on one.

        Raises Refused if it is nothing that a menu of ours offers.
        """
        values = [str(value) for value in self._data.get("values", [])]
        require_offered(all(_CHOICE.fullmatch(value) for value in values))
        return tuple(map(int, values))

    def one_chosen(self, path: tuple[int, ...] = ()) -> int:
        """Return the one number of a control's path, else what was chosen in its menu."""
        found = path or self.chosen()
        require_offered(len(found) == 1)
        return found[0]

    def picked(self, otherwise: int) -> int:
        """Return what was chosen in a menu; another number if the click was on none."""
        return next(iter(self.chosen()), otherwise)
