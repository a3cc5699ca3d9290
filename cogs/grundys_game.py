"""/grundys-game. Plays Grundy's game."""

from __future__ import annotations

from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Game, game

#: The heaps that a match begins with: the first one that can be won.
HEAPS = range(13, 24)


@match_command("grundys-game")
def grundys_game(
    _seed: int,
    heap: str | None = None,
    misere: bool = False,
) -> tuple[Game, Start]:
    rules = game("grundys-game", misere=misere)
    typed = None if heap is None else rules.parse(heap)
    usual = [(count,) for count in HEAPS]
    return rules, Start(typed, usual)
