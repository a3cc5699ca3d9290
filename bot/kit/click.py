"""Describe a request to the bot as one value, which is made once and passed on.

A command, a click, a form or a suggestion is a ``Click``: its person, server, moment and language,
with the catalogue (``say``) and the services (``service``). ``Door`` makes it before anything else;
the functions of commands and suggestions get it from ``command`` and ``autocomplete``
(``bot.kit.commands``). Code that needs more of Discord reads ``click.interaction``.

An act is judged by the moment at which it was sent, by Discord's clock (``moment_of``), which
``Actor`` and ``Asker`` carry: an answer against the closing of its challenge, a move or a vote
against its deadline. So it counts however busy the bot is. A moment in the bot's future counts as
now, one more than half a minute ago as half a minute ago.
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

#: The longest accepted time from Discord to the bot; a longer one is blamed on the clocks.
LONGEST_WAY = timedelta(seconds=30)

#: Discord gives the millisecond of a click; it may have been at that millisecond's end.
WITHIN = timedelta(microseconds=999)

#: Discord's ids have up to twenty digits.
_CHOICE = re.compile(r"[0-9]{1,20}")


def moment_of(interaction: Interaction) -> datetime:
    """Return when an interaction was sent, by Discord's clock.

    A moment in the future is replaced by now, one before LONGEST_WAY ago by LONGEST_WAY ago.
    """
    arrived = now()
    return min(max(interaction.created_at + WITHIN, arrived - LONGEST_WAY), arrived)


def member_of(user: discord.User | discord.Member, guild_id: int) -> Actor:
    """Return the actor for a person whom an option names.

    Somebody who is no member of the server has no roles or permissions.
    """
    if not isinstance(user, discord.Member):
        return Actor(user.id, guild_id)
    roles = frozenset(role.id for role in user.roles)
    return Actor(user.id, guild_id, user.guild_permissions.manage_guild, roles)


@dataclass(frozen=True)
class Click(Answers):
    """A command, click, form or suggestion: its person, place, moment and language."""

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
        """Return the click of an interaction; later calls return the same one."""
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
        """The function that returns messages in the click's language."""
        return words(self.locale)

    @property
    def asker(self) -> Asker:
        """The person with their server, if any, and channel."""
        return Asker(self.person, self.guild_id, self.channel_id, sent_at=self.at)

    @property
    def actor(self) -> Actor:
        """Who clicked, with their roles in the server; raises Refused outside servers."""
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
        """The custom id of the control that was clicked, or of the form that was submitted.

        In a menu of controls (``control_menu``), it is that of the chosen control; "" for others.
        """
        return self._chosen_custom_id or str(self._interaction_data.get("custom_id", ""))

    @property
    def _chosen_custom_id(self) -> str:
        """The custom id that was chosen in a menu of controls, else ""."""
        value = str(next(iter(self._interaction_data.get("values", [])), ""))
        return value if ":" in value else ""

    @property
    def _interaction_data(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.interaction.data or {})

    def submitted(self) -> dict[str, tuple[str, ...]]:
        """Return the values of a form's fields, by the fields' custom ids, in no order.

        A text field has one value, a menu those that were chosen, a file its id. Empty for no form.
        """
        values_by_field: dict[str, tuple[str, ...]] = {}
        pending: list[Any] = list(self._interaction_data.get("components", []))
        while pending:
            component = pending.pop()
            name = component.get("custom_id")
            if name is not None:
                values = component.get("values", [component.get("value", "")])
                values_by_field[str(name)] = tuple(map(str, values))
            pending.extend(component.get("components", []))
            pending.extend([component["component"]] if "component" in component else [])
        return values_by_field

    def typed_fields(self) -> dict[str, str]:
        """Return the text of each field of a form by custom id, in order; "" for other fields."""
        texts: dict[str, str] = {}
        for row in self._interaction_data.get("components", []):
            first: Any = next(iter(row.get("components", [])), {})
            field = row.get("component") or first
            is_text = field.get("type") == discord.ComponentType.text_input.value
            texts[str(field.get("custom_id"))] = str(field.get("value", "")) if is_text else ""
        return texts

    def filled(self) -> dict[str, str]:
        """Return the first value of each field of a form that has one, by its custom id."""
        return {name: values[0] for name, values in self.submitted().items() if values}

    def typed_text(self) -> str:
        """Return the text typed into a form's field named "text"; "" without such a field."""
        return self.filled().get("text", "")

    def uploaded(self) -> discord.Attachment | None:
        """Return the file, not downloaded yet, of a form's field named "file"; None without one."""
        known = self._interaction_data.get("resolved", {}).get("attachments", {})
        ids = self.submitted().get("file", ())
        files = [known[number] for number in ids if number in known]
        state = self.interaction._state
        return discord.Attachment(data=files[0], state=state) if files else None

    def chosen(self) -> tuple[int, ...]:
        """Return the values chosen in the menu that was clicked; empty if it was no menu.

        Raises Refused if a value is no number, as with a forged click.
        """
        values = (
            []
            if self._chosen_custom_id
            else [str(value) for value in self._interaction_data.get("values", [])]
        )
        require_offered(all(_CHOICE.fullmatch(value) for value in values))
        return tuple(map(int, values))

    def one_chosen(self, path: tuple[int, ...] = ()) -> int:
        """Return the only number of ``path``, or, if that is empty, the one chosen in the menu.

        Raises Refused unless it is exactly one, and as ``chosen`` does.
        """
        numbers = path or self.chosen()
        require_offered(len(numbers) == 1)
        return numbers[0]

    def picked(self, otherwise: int) -> int:
        """Return the first value chosen in the menu that was clicked; ``otherwise`` without any.

        Raises Refused as ``chosen`` does.
        """
        return next(iter(self.chosen()), otherwise)
