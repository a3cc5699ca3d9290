"""/chomp"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.commands import TurnMinutes, choices, phrase, worded
from bot.kit.host import Host, Interaction
from bot.play.completion import complete_strength
from bot.play.controls import open_match, seat_for
from bot.play.model import Offer
from bot.play.service import Matches
from games.chomp import TABLED_SIDE, Chomp
from games.match import First

ROWS, COLUMNS = 3, 4


class ChompCog(commands.Cog):
    """Plays Chomp."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="chomp", description=phrase("command-chomp"))
    @app_commands.choices(first=choices("first", *First))
    @app_commands.autocomplete(strength=complete_strength)
    @worded
    async def chomp(
        self,
        interaction: Interaction,
        rows: app_commands.Range[int, 1, TABLED_SIDE] = ROWS,
        columns: app_commands.Range[int, 1, TABLED_SIDE] = COLUMNS,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        game = Chomp()
        seat = seat_for(interaction, opponent, strength)
        offer = Offer(game, game.bar(rows, columns), seat, First(first))
        matches = self.bot.service(Matches)
        await open_match(interaction, matches, offer, matches.draw_seed(), timer)


async def setup(bot: Host) -> None:
    await bot.add_cog(ChompCog(bot))
