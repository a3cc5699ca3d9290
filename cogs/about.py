"""/help, /rules and /privacy. The commands, the rules of a game, the stored data of a person."""

from __future__ import annotations

from bot.analysis.examples import complete_game
from bot.i18n.typed import read_game
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command
from bot.play.rules import rules_message
from bot.privacy.controls import show_privacy
from bot.welcome.controls import show_help


@command("help")
async def help_(click: Click) -> None:
    await show_help(click)


@autocomplete(game=complete_game)
@command("rules")
async def rules(click: Click, game: str, misere: bool = False) -> None:
    rules, say = read_game(game, misere=misere), click.say
    await click.whisper(view=await in_background(rules_message, rules, say))


@command("privacy")
async def privacy(click: Click) -> None:
    await show_privacy(click)
