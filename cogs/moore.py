"""/moore. Plays Moore's Nim."""

from __future__ import annotations

from discord import app_commands

from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Game, game
from games.families.moore import FEWEST, MOST, USUAL


@match_command("moore")
def moore(
    _seed: int,
    heaps: str | None = None,
    most: app_commands.Range[int, FEWEST, MOST] = USUAL,
    misere: bool = False,
) -> tuple[Game, Start]:
    rules = game(f"moore {most}", misere=misere)
    typed = None if heaps is None else rules.parse(heaps)
    threes = [3] * most  # whoever begins can win from 1 3 3 3…, and cannot from 1 2 3 3…
    usual = [(1, 3, *threes), (1, 2, *threes)]
    return rules, Start(typed, usual)
