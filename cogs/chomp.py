"""/chomp"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.kit.host import Host, Interaction
from bot.play.match_commands import MatchOptions, begin_match, match_command
from games.chomp import TABLED_SIDE, Chomp

ROWS, COLUMNS = 3, 4


class ChompCog(commands.Cog):
    """Plays Chomp."""

    @match_command("chomp")
    async def chomp(
        self,
        interaction: Interaction,
        options: MatchOptions,
        rows: app_commands.Range[int, 1, TABLED_SIDE] = ROWS,
        columns: app_commands.Range[int, 1, TABLED_SIDE] = COLUMNS,
    ) -> None:
        rules = Chomp()
        await begin_match(interaction, rules, rules.bar(rows, columns), options)


async def setup(bot: Host) -> None:
    await bot.add_cog(ChompCog())
