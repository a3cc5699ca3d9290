"""How people are named, and whom a message pings."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.i18n import Say
from bot.kit.actors import is_erased


def mention(person: int, say: Say) -> str:
    """Name a person by a mention; who has been erased has no name."""
    return say("former-pupil") if is_erased(person) else f"<@{person}>"


def pinging(people: Iterable[int] = (), roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Let a message ping these people and roles, and nobody whom its text mentions besides."""
    return discord.AllowedMentions(
        everyone=False,
        users=[discord.Object(person) for person in people],
        roles=[discord.Object(role) for role in roles],
        replied_user=False,
    )
