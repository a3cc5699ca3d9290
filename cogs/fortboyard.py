"""/fortboyard"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import words
from bot.i18n.commands import TurnMinutes, choices, locale_of, phrase, worded
from bot.kit.completion import Choice
from bot.kit.host import Host, Interaction
from bot.play.completion import complete_strength
from bot.play.controls import open_match, seat_for
from bot.play.model import Offer
from bot.play.service import Matches
from games import game
from games.match import First
from games.subtraction import FORT_BOYARD_TAKE

MAX_STICKS = 500
STICKS = 20
#: Usual numbers of sticks.
SUGGESTED = (15, 16, 20, 21, 100)
WINS, LOSES = "wins", "loses"


async def complete_sticks(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest usual numbers of sticks."""
    say = words(locale_of(interaction))
    found = [count for count in SUGGESTED if str(count).startswith(str(current))]
    return [Choice(name=say("count-sticks", count=count), value=count) for count in found]


class FortBoyardCog(commands.Cog):
    """Plays Fort Boyard's sticks."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="fortboyard", description=phrase("command-fortboyard"))
    @app_commands.choices(first=choices("first", *First), last=choices("last", WINS, LOSES))
    @app_commands.autocomplete(sticks=complete_sticks, strength=complete_strength)
    @worded
    async def fortboyard(
        self,
        interaction: Interaction,
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
        matches = self.bot.service(Matches)
        await open_match(interaction, matches, offer, matches.draw_seed(), timer)


async def setup(bot: Host) -> None:
    await bot.add_cog(FortBoyardCog(bot))
