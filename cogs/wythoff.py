"""/wythoff"""

from __future__ import annotations

from discord.ext import commands

from bot.kit.host import Host, Interaction
from bot.play.match_commands import MatchOptions, begin_match, match_command
from games import game

#: A start that whoever begins can win, and must think about.
HEAPS = "6 9"


class WythoffCog(commands.Cog):
    """Plays Wythoff's Nim."""

    @match_command("wythoff")
    async def wythoff(
        self,
        interaction: Interaction,
        options: MatchOptions,
        heaps: str = HEAPS,
        misere: bool = False,
    ) -> None:
        rules = game("wythoff", misere=misere)
        await begin_match(interaction, rules, rules.parse(heaps), options)


async def setup(bot: Host) -> None:
    await bot.add_cog(WythoffCog())
