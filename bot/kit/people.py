"""Mention people, and decide whom a message pings."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.i18n import Say
from bot.kit.actors import is_erased


def mention(person: int, say: Say) -> str:
    """Return a mention of a person, or “former pupil” in words if their data was erased."""
    return say("former-pupil") if is_erased(person) else f"<@{person}>"


def pinging(people: Iterable[int] = (), roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Return the permission to ping these people and roles, and no other mention in the text."""
    return discord.AllowedMentions(
        everyone=False,
        users=[discord.Object(person) for person in people],
        roles=[discord.Object(role) for role in roles],
        replied_user=False,
    )
