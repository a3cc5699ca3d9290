"""/octal"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.board.octal import suggested_codes
from bot.i18n import words
from bot.i18n.commands import TurnMinutes, choices, locale_of, phrase, worded
from bot.i18n.typed import game_name
from bot.kit.completion import Choice, as_choices
from bot.kit.host import Host, Interaction
from bot.play.completion import complete_strength
from bot.play.controls import open_match, seat_for
from bot.play.model import Offer
from bot.play.service import Matches
from games import Convention
from games.match import First
from games.octal import Octal

HEAP = "12"


async def complete_code(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest octal games by name or code, and what is typed if it is a code."""
    found = suggested_codes(current.strip().lower(), words(locale_of(interaction)))
    return as_choices(found)


class OctalCog(commands.Cog):
    """Plays octal games."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="octal", description=phrase("command-octal"))
    @app_commands.choices(first=choices("first", *First))
    @app_commands.autocomplete(code=complete_code)
    @app_commands.autocomplete(strength=complete_strength)
    @worded
    async def octal(
        self,
        interaction: Interaction,
        code: str,
        heap: str = HEAP,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        misere: bool = False,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        game = Octal.read(game_name(code), Convention.MISERE if misere else Convention.NORMAL)
        seat = seat_for(interaction, opponent, strength)
        offer = Offer(game, game.parse(heap), seat, First(first))
        matches = self.bot.service(Matches)
        await open_match(interaction, matches, offer, matches.draw_seed(), timer)


async def setup(bot: Host) -> None:
    await bot.add_cog(OctalCog(bot))
