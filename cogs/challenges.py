"""/challenges"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import in_servers, worded
from bot.ui.answering import show_challenges


class ChallengesCog(commands.Cog):
    """Shows pupils what they can answer."""

    @app_commands.command(name="challenges", description=phrase("command-challenges"))
    @in_servers
    @worded
    async def challenges(self, interaction: discord.Interaction[Bouton]) -> None:
        await show_challenges(interaction)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(ChallengesCog())
