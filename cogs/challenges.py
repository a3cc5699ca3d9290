"""/challenges"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.challenges.pupil.controls import show_challenges
from bot.kit.click import Click
from bot.kit.commands import in_servers, phrase, worded


class ChallengesCog(commands.Cog):
    """Shows pupils what they can answer."""

    @app_commands.command(name="challenges", description=phrase("command-challenges"))
    @in_servers
    @worded
    async def challenges(self, click: Click) -> None:
        await show_challenges(click)
