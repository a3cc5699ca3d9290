"""/privacy"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.i18n.commands import phrase, worded
from bot.kit.host import Interaction
from bot.privacy.controls import show_privacy


class PrivacyCog(commands.Cog):
    """Tells a person what is kept of them."""

    @app_commands.command(name="privacy", description=phrase("command-privacy"))
    @worded
    async def privacy(self, interaction: Interaction) -> None:
        await show_privacy(interaction)
