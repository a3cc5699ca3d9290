"""/results"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.challenges.completion import complete_results
from bot.challenges.results.controls import overview
from bot.i18n.commands import in_servers, phrase, worded
from bot.kit.answers import send
from bot.kit.host import Interaction

ChallengeNumber = app_commands.Range[int, 1, 10**15]


class ResultsCog(commands.Cog):
    """What a class has answered, for its teachers."""

    @app_commands.command(name="results", description=phrase("command-results"))
    @app_commands.autocomplete(number=complete_results)
    @in_servers
    @worded
    async def results(self, interaction: Interaction, number: ChallengeNumber) -> None:
        await send(interaction, view=await overview(interaction, number), ephemeral=True)
