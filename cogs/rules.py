"""/rules. Tells the rules of every game."""

from __future__ import annotations

from discord import app_commands

from bot.analysis.examples import complete_game
from bot.i18n.typed import read_game
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.commands import autocomplete, phrase, worded
from bot.play.rules import rules_message


@app_commands.command(name="rules", description=phrase("command-rules"))
@autocomplete(game=complete_game)
@worded
async def rules(click: Click, game: str, misere: bool = False) -> None:
    rules, say = read_game(game, misere=misere), click.say
    await click.whisper(view=await in_background(rules_message, rules, say))
