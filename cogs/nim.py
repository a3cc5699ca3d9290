"""/nim"""

from __future__ import annotations

from contextlib import suppress
from random import Random

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.commands import TurnMinutes, choices, phrase, worded
from bot.kit.completion import Choice
from bot.kit.host import Host, Interaction
from bot.kit.refusal import Refused
from bot.play.completion import complete_strength
from bot.play.controls import open_match, seat_for
from bot.play.model import Offer
from bot.play.refusals import PlayRefusal
from bot.play.service import Matches
from games import Convention, GameError
from games.match import First
from games.nim import MAX_HEAPS, Nim

#: A classic start that whoever begins can win.
CLASSIC = "3 4 5"

#: Well-known positions.
HEAPS = ("3 4 5", "1 3 5 7", "1 3 7", "19 10 14 13 4 20 7")


async def complete_heaps(_interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest well-known positions, and what is typed if it is one."""
    typed, suggested = " ".join(current.split()), []
    with suppress(GameError):
        suggested.append(Nim().format(Nim().parse(typed)))
    suggested += [heaps for heaps in HEAPS if heaps.startswith(typed) and heaps != typed]
    return [Choice(name=heaps, value=heaps) for heaps in suggested]


class NimCog(commands.Cog):
    """Plays Nim."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot

    @app_commands.command(name="nim", description=phrase("command-nim"))
    @app_commands.choices(first=choices("first", *First))
    @app_commands.autocomplete(heaps=complete_heaps)
    @app_commands.autocomplete(strength=complete_strength)
    @worded
    async def nim(
        self,
        interaction: Interaction,
        heaps: str | None = None,
        columns: app_commands.Range[int, 1, MAX_HEAPS] | None = None,
        opponent: discord.User | None = None,
        strength: app_commands.Range[int, 0, 100] = 100,
        misere: bool = False,
        first: str = First.ME,
        timer: TurnMinutes | None = None,
    ) -> None:
        if heaps is not None and columns is not None:
            raise Refused(PlayRefusal.HEAPS_AND_COLUMNS)
        matches = self.bot.service(Matches)
        seed = matches.draw_seed()
        game = Nim(Convention.MISERE if misere else Convention.NORMAL)
        dealt = None if columns is None else game.deal(columns, Random(f"{seed}:deal"))
        start = dealt or game.parse(CLASSIC if heaps is None else heaps)
        offer = Offer(game, start, seat_for(interaction, opponent, strength), First(first))
        await open_match(interaction, matches, offer, seed, timer)


async def setup(bot: Host) -> None:
    await bot.add_cog(NimCog(bot))
