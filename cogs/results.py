"""/results"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import send
from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import in_servers, worded
from bot.ui.results import complete_results, overview

ChallengeNumber = app_commands.Range[int, 1, 10**15]


class ResultsCog(commands.Cog):
    """What a class has answered, for its teachers."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="results", description=phrase("command-results"))
    @app_commands.autocomplete(number=complete_results)
    @in_servers
    @worded
    async def results(
        self, interaction: discord.Interaction[Bouton], number: ChallengeNumber
    ) -> None:
        await send(interaction, view=await overview(interaction, number), ephemeral=True)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(ResultsCog(bot))
