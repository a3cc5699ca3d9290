"""/team"""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import promised
from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import TurnMinutes, choices, in_servers, worded
from bot.ui.actions import setting_of
from bot.ui.examples import complete_game, complete_position, position_or_example
from bot.ui.people import actor_of
from bot.ui.votes import show_board
from games import game as read_game
from games.match import First

MINUTES = 5
#: No class is larger.
MAX_QUORUM = 1000


class TeamCog(commands.Cog):
    """Lets a whole class play against the computer, by voting."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="team", description=phrase("command-team"))
    @app_commands.choices(first=choices("begins", *First))
    @app_commands.autocomplete(game=complete_game)
    @app_commands.autocomplete(position=complete_position)
    @in_servers
    @worded
    async def team(
        self,
        interaction: discord.Interaction[Bouton],
        game: str,
        position: str | None = None,
        minutes: TurnMinutes = MINUTES,
        quorum: app_commands.Range[int, 1, MAX_QUORUM] | None = None,
        misere: bool = False,
        first: str = First.ME,
    ) -> None:
        rules = read_game(game, misere=misere)
        start = position_or_example(rules, position)
        setting = replace(setting_of(interaction), turn_seconds=60 * minutes, quorum=quorum)
        starting = self.bot.votes.start(actor_of(interaction), setting, rules, start, First(first))
        await show_board(interaction, await promised(interaction, starting))


async def setup(bot: Bouton) -> None:
    await bot.add_cog(TeamCog(bot))
