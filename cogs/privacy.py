"""/privacy"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.kit.click import Click
from bot.kit.commands import phrase, worded
from bot.privacy.controls import show_privacy


class PrivacyCog(commands.Cog):
    """Tells a person what is kept of them."""

    @app_commands.command(name="privacy", description=phrase("command-privacy"))
    @worded
    async def privacy(self, click: Click) -> None:
        await show_privacy(click)
