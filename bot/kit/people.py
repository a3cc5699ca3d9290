"""The person behind an interaction, and how people are named."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import discord

from bot.i18n import Say
from bot.kit.actors import Actor, Asker, is_erased
from bot.kit.clock import now
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused

#: No act has been on its way for longer: the clocks differ, Discord's and the bot's.
LONGEST_WAY = timedelta(seconds=30)

#: Discord tells in which millisecond somebody has clicked: it may have been at its end.
WITHIN = timedelta(microseconds=999)


def moment_of(interaction: Interaction) -> datetime:
    """Return when somebody has clicked, by Discord's clock, however late that is dealt with."""
    arrived = now()
    return min(max(interaction.created_at + WITHIN, arrived - LONGEST_WAY), arrived)


def actor_of(interaction: Interaction) -> Actor:
    """Return who asks, in which server; raise Refused outside servers."""
    member = interaction.user
    if interaction.guild_id is None or not isinstance(member, discord.Member):
        raise Refused(KitRefusal.ONLY_IN_SERVERS)
    roles = frozenset(role.id for role in member.roles)
    manages = interaction.permissions.manage_guild
    sent_at = moment_of(interaction)
    return Actor(member.id, interaction.guild_id, manages, roles, sent_at=sent_at)


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


def asker_of(interaction: Interaction) -> Asker:
    """Return who asks, in which server, if in any, and in which channel."""
    where = interaction.guild_id, interaction.channel_id
    return Asker(interaction.user.id, *where, sent_at=moment_of(interaction))
