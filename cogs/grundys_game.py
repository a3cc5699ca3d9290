"""/grundys-game"""

from __future__ import annotations

from discord.ext import commands

from bot.kit.host import Host, Interaction
from bot.play.match_commands import MatchOptions, begin_match, match_command
from games import game

#: A start that whoever begins can win.
HEAP = "13"


class GrundysGameCog(commands.Cog):
    """Plays Grundy's game."""

    @match_command("grundys-game")
    async def grundys_game(
        self,
        interaction: Interaction,
        options: MatchOptions,
        heap: str = HEAP,
        misere: bool = False,
    ) -> None:
        rules = game("grundys-game", misere=misere)
        await begin_match(interaction, rules, rules.parse(heap), options)


async def setup(bot: Host) -> None:
    await bot.add_cog(GrundysGameCog())
