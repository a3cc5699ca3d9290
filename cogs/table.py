"""/play, /resign and /board: what every game needs at the table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import worded
from bot.ui.actions import setting_of, show_new, show_turn
from bot.ui.completion import complete_match, complete_move
from bot.ui.votes import show_board

MatchNumber = app_commands.Range[int, 1, 10**15]


class TableCog(commands.Cog):
    """Moves by text, resigning, and putting a board back on the table."""

    def __init__(self, bot: Bouton) -> None:
        self.bot = bot

    @app_commands.command(name="play", description=phrase("command-play"))
    @app_commands.autocomplete(move=complete_move)
    @app_commands.autocomplete(match=complete_match)
    @worded
    async def play(
        self, interaction: discord.Interaction, move: str, match: MatchNumber | None = None
    ) -> None:
        sessions, who = self.bot.sessions, interaction.user.id
        session = await sessions.find(who, setting_of(interaction), match)
        chosen = session.match.game.parse_move(move)
        await show_turn(interaction, sessions.play(session.id, session.ply, chosen, who))

    @app_commands.command(name="resign", description=phrase("command-resign"))
    @app_commands.autocomplete(match=complete_match)
    @worded
    async def resign(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        sessions, who = self.bot.sessions, interaction.user.id
        session = await sessions.find(who, setting_of(interaction), match)
        await show_turn(interaction, sessions.leave(session, who))

    @app_commands.command(name="board", description=phrase("command-board"))
    @app_commands.autocomplete(match=complete_match)
    @worded
    async def board(
        self, interaction: discord.Interaction[Bouton], match: MatchNumber | None = None
    ) -> None:
        setting = setting_of(interaction)
        session = await self.bot.sessions.find(interaction.user.id, setting, match)
        show = show_new if session.match.team is None else show_board
        await show(interaction, session)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(TableCog(bot))
