"""/help"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.i18n.commands import phrase, worded
from bot.kit.host import Interaction
from bot.welcome.controls import show_help


class HelpCog(commands.Cog):
    """Tells what there is, by topic."""

    @app_commands.command(name="help", description=phrase("command-help"))
    @worded
    async def help(self, interaction: Interaction) -> None:
        await show_help(interaction)
