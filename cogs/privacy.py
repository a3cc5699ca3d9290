"""/privacy"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import worded
from bot.ui.privacy import show_privacy


class PrivacyCog(commands.Cog):
    """Tells a person what is kept of them."""

    @app_commands.command(name="privacy", description=phrase("command-privacy"))
    @worded
    async def privacy(self, interaction: discord.Interaction[Bouton]) -> None:
        await show_privacy(interaction)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(PrivacyCog())
