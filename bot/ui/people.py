"""Who clicks or types, as the services know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import discord

from bot.classes import Actor, Denial, Denied
from bot.i18n import Say
from bot.sessions import is_erased
from games import Game, Position

if TYPE_CHECKING:
    from bot.client import Bouton


def actor_of(interaction: discord.Interaction) -> Actor:
    """Return who asks, in which server; raise Denied outside servers."""
    member = interaction.user
    if interaction.guild_id is None or not isinstance(member, discord.Member):
        raise Denied(Denial.ONLY_IN_SERVERS)
    roles = frozenset(role.id for role in member.roles)
    return Actor(member.id, interaction.guild_id, interaction.permissions.manage_guild, roles)


def mention(person: int, say: Say) -> str:
    """Name a person by a mention; who has been erased is a former pupil."""
    return say("former-pupil") if is_erased(person) else f"<@{person}>"


async def require_allowed(
    interaction: discord.Interaction, game: Game, *positions: Position
) -> None:
    """Raise Denied if a running challenge refuses this person analysis of some positions.

    Without positions, of the game as a whole.
    """
    challenges = cast("Bouton", interaction.client).challenges
    await challenges.forbids(interaction.user.id, interaction.guild_id, game, *positions)
