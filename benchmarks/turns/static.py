"""A bot that answers every click with the same board, and does nothing else.

Its cost is that of discord.py and the network, with which a turn is compared.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Any

import discord
from discord.ext import commands

from benchmarks.gateway.watch import redirect, watch_loops
from benchmarks.turns.matches import LONG, SHORT, static_record
from bot.kit.click import Click
from bot.play.messages import match_message


class StaticBot(commands.Bot):
    """A bot that connects as Bouton does, and answers clicks with static boards."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._views = {
            str(length.sticks): match_message(static_record(length)) for length in (SHORT, LONG)
        }
        self.add_listener(self.on_interaction)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click with the board whose number is in its custom id."""
        number = Click.of(interaction).custom_id.split(":")[1]
        await interaction.response.edit_message(view=self._views[number])


async def _serve() -> None:
    async with StaticBot() as bot:
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    redirect(os.environ["LOOPBACK_URL"])
    watch_loops(os.environ.get("LOOPBACK_WATCH"))
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve())
