"""/rules"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.analysis.examples import complete_game
from bot.i18n import words
from bot.i18n.commands import locale_of, phrase, worded
from bot.i18n.typed import read_game
from bot.kit.answers import whisper
from bot.kit.background import in_background
from bot.kit.host import Interaction
from bot.play.rules import rules_message


class RulesCog(commands.Cog):
    """Tells the rules of every game."""

    @app_commands.command(name="rules", description=phrase("command-rules"))
    @app_commands.autocomplete(game=complete_game)
    @worded
    async def rules(self, interaction: Interaction, game: str, misere: bool = False) -> None:
        rules, say = read_game(game, misere=misere), words(locale_of(interaction))
        await whisper(interaction, view=await in_background(rules_message, rules, say))
