"""/league. The leagues of a class: strategies that play each other."""

from __future__ import annotations

from bot.analysis.examples import complete_game
from bot.i18n.typed import read_game
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command, in_servers
from bot.league.controls import show_league


@autocomplete(game=complete_game)
@in_servers
@command("league")
async def league(click: Click, game: str | None = None, misere: bool = False) -> None:
    rules = None if game is None else read_game(game, misere=misere)
    await show_league(click, rules)
