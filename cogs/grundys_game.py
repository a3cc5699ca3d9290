"""/grundys-game. Plays Grundy's game."""

from __future__ import annotations

from bot.kit.click import Click
from bot.play.match_commands import MatchOptions, begin_match, match_command
from bot.play.model import Start
from games import game

#: The heaps that a match begins with: the first one that can be won.
HEAPS = range(13, 24)


@match_command("grundys-game")
async def grundys_game(
    click: Click,
    options: MatchOptions,
    heap: str | None = None,
    misere: bool = False,
) -> None:
    rules = game("grundys-game", misere=misere)
    typed = None if heap is None else rules.parse(heap)
    usual = [(count,) for count in HEAPS]
    await begin_match(click, rules, Start(typed, usual), options)
