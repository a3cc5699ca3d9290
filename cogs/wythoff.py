"""/wythoff. Plays Wythoff's Nim."""

from __future__ import annotations

from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Game, game

#: A start that whoever begins can win, and must think about; another that they cannot.
HEAPS = ("6 9", "6 10")


@match_command("wythoff")
def wythoff(
    _seed: int,
    heaps: str | None = None,
    misere: bool = False,
) -> tuple[Game, Start]:
    rules = game("wythoff", misere=misere)
    typed = None if heaps is None else rules.parse(heaps)
    usual = [rules.parse(text) for text in HEAPS]
    return rules, Start(typed, usual)
