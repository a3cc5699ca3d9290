"""/results"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.challenges.completion import complete_results
from bot.challenges.results.controls import overview
from bot.i18n.commands import in_servers, phrase, worded
from bot.kit.answers import send
from bot.kit.host import Host, Interaction

ChallengeNumber = app_commands.Range[int, 1, 10**15]


class ResultsCog(commands.Cog):
    """What a class has answered, for its teachers."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="results", description=phrase("command-results"))
    @app_commands.autocomplete(number=complete_results)
    @in_servers
    @worded
    async def results(self, interaction: Interaction, number: ChallengeNumber) -> None:
        await send(interaction, view=await overview(interaction, number), ephemeral=True)


async def setup(bot: Host) -> None:
    await bot.add_cog(ResultsCog(bot))
