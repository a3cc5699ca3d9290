"""/fibonacci and /fibonacci-table"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import locale_of, phrase, words
from bot.i18n.commands import TurnMinutes, choices, worded
from bot.sessions import Offer
from bot.ui.actions import open_match, seat_for
from bot.ui.completion import complete_strength
from bot.ui.people import require_allowed
from bot.ui.tables import fibonacci_table
from games.fibonacci import FibonacciNim
from games.match import First

STICKS = 15
MAX_STICKS = 1000
#: The largest table that fits the width of a phone.
TABLE_STICKS = 15


class FibonacciCog(commands.Cog):
    """Plays Fibonacci Nim, and shows its table."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="fibonacci", description=phrase("command-fibonacci"))
    @app_commands.choices(first=choices("first", *First))
    @app_commands.autocomplete(strength=complete_strength)
    @worded
    async def fibonacci(
        self,
        interaction: discord.Interaction,
        sticks: app_commands.Range[int, 2, MAX_STICKS] = STICKS,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        game = FibonacciNim()
        seat = seat_for(interaction, opponent, strength)
        offer = Offer(game, game.start(sticks), seat, First(first))
        sessions = self.bot.sessions
        await open_match(interaction, sessions, offer, sessions.draw_seed(), timer)

    @app_commands.command(name="fibonacci-table", description=phrase("command-fibonacci-table"))
    @worded
    async def table(
        self,
        interaction: discord.Interaction,
        sticks: app_commands.Range[int, 2, TABLE_STICKS] = STICKS,
    ) -> None:
        shown = ((i, j) for i in range(1, sticks + 1) for j in range(1, i + 1))
        await require_allowed(interaction, FibonacciNim(), *shown)
        text = fibonacci_table(sticks, words(locale_of(interaction)))
        await interaction.response.send_message(text, ephemeral=True)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(FibonacciCog(bot))
