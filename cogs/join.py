"""/join"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.kit.click import Click
from bot.kit.commands import in_servers, phrase, worded
from bot.roster.controls import join
from bot.roster.reading import LONGEST_NAME


class JoinCog(commands.Cog):
    """Lets pupils say who they are on the list of their class."""

    @app_commands.command(name="join", description=phrase("command-join"))
    @in_servers
    @worded
    async def join(
        self,
        click: Click,
        line: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    ) -> None:
        await join(click, line)
