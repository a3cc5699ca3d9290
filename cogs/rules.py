"""/rules. Tells the rules of every game."""

from __future__ import annotations

from bot.analysis.examples import complete_game
from bot.i18n.typed import read_game
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command
from bot.play.rules import rules_message


@autocomplete(game=complete_game)
@command("rules")
async def rules(click: Click, game: str, misere: bool = False) -> None:
    rules, say = read_game(game, misere=misere), click.say
    await click.whisper(view=await in_background(rules_message, rules, say))
