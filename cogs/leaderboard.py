"""/leaderboard"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import send
from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import choices, in_servers, worded
from bot.ui.leaderboards import season_for
from games import FAMILIES


class LeaderboardCog(commands.Cog):
    """The leaderboard of a class, in each family of games and in all."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="leaderboard", description=phrase("command-leaderboard"))
    @app_commands.choices(game=choices("family", *FAMILIES))
    @app_commands.describe(game=phrase("command-leaderboard-game"))
    @in_servers
    @worded
    async def leaderboard(
        self, interaction: discord.Interaction[Bouton], game: str | None = None
    ) -> None:
        shown = await season_for(interaction, game, page=0)
        await send(interaction, view=shown, ephemeral=True)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(LeaderboardCog(bot))
