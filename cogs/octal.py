"""/octal"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import TurnMinutes, choices, worded
from bot.sessions import Offer
from bot.ui.actions import open_match, seat_for
from bot.ui.completion import complete_code, complete_strength
from games import Convention
from games.match import First
from games.octal import Octal

HEAP = "12"


class OctalCog(commands.Cog):
    """Plays octal games."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="octal", description=phrase("command-octal"))
    @app_commands.choices(first=choices("first", *First))
    @app_commands.autocomplete(code=complete_code)
    @app_commands.autocomplete(strength=complete_strength)
    @worded
    async def octal(
        self,
        interaction: discord.Interaction,
        code: str,
        heap: str = HEAP,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        misere: bool = False,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        game = Octal.read(code, Convention.MISERE if misere else Convention.NORMAL)
        seat = seat_for(interaction, opponent, strength)
        offer = Offer(game, game.parse(heap), seat, First(first))
        sessions = self.bot.sessions
        await open_match(interaction, sessions, offer, sessions.draw_seed(), timer)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(OctalCog(bot))
