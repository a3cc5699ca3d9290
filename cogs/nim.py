"""/nim"""

from __future__ import annotations

from random import Random

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.errors import HeapsAndColumns
from bot.i18n import phrase
from bot.i18n.commands import TurnMinutes, choices, worded
from bot.sessions import Offer
from bot.ui.actions import open_match, seat_for
from bot.ui.completion import complete_heaps, complete_strength
from games import Convention
from games.match import First
from games.nim import MAX_HEAPS, Nim

#: A classic start that whoever begins can win.
CLASSIC = "3 4 5"


class NimCog(commands.Cog):
    """Plays Nim."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="nim", description=phrase("command-nim"))
    @app_commands.choices(first=choices("first", *First))
    @app_commands.autocomplete(heaps=complete_heaps)
    @app_commands.autocomplete(strength=complete_strength)
    @worded
    async def nim(
        self,
        interaction: discord.Interaction,
        heaps: str | None = None,
        columns: app_commands.Range[int, 1, MAX_HEAPS] | None = None,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        misere: bool = False,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        if heaps is not None and columns is not None:
            raise HeapsAndColumns
        sessions = self.bot.sessions
        seed = sessions.draw_seed()
        game = Nim(Convention.MISERE if misere else Convention.NORMAL)
        dealt = None if columns is None else game.deal(columns, Random(f"{seed}:deal"))
        start = dealt or game.parse(CLASSIC if heaps is None else heaps)
        offer = Offer(game, start, seat_for(interaction, opponent, strength), First(first))
        await open_match(interaction, sessions, offer, seed, timer)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(NimCog(bot))
