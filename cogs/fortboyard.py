"""/fortboyard"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import TurnMinutes, choices, worded
from bot.sessions import Offer
from bot.ui.actions import open_match, seat_for
from bot.ui.completion import complete_sticks, complete_strength
from games import game
from games.match import First
from games.subtraction import FORT_BOYARD_TAKE

MAX_STICKS = 500
STICKS = 20
WINS, LOSES = "wins", "loses"


class FortBoyardCog(commands.Cog):
    """Plays Fort Boyard's sticks."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="fortboyard", description=phrase("command-fortboyard"))
    @app_commands.choices(first=choices("first", *First), last=choices("last", WINS, LOSES))
    @app_commands.autocomplete(sticks=complete_sticks, strength=complete_strength)
    @worded
    async def fortboyard(
        self,
        interaction: discord.Interaction,
        sticks: app_commands.Range[int, 1, MAX_STICKS] = STICKS,
        max_take: app_commands.Range[int, 1, MAX_STICKS] = FORT_BOYARD_TAKE,
        last: str = WINS,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        rules = game(f"fortboyard {max_take}", misere=last == LOSES)
        offer = Offer(rules, (sticks,), seat_for(interaction, opponent, strength), First(first))
        sessions = self.bot.sessions
        await open_match(interaction, sessions, offer, sessions.draw_seed(), timer)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(FortBoyardCog(bot))
