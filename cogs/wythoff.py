"""/wythoff. Plays Wythoff's Nim."""

from __future__ import annotations

from bot.kit.click import Click
from bot.play.match_commands import MatchOptions, begin_match, match_command
from bot.play.model import Start
from games import game

#: A start that whoever begins can win, and must think about; another that they cannot.
HEAPS = ("6 9", "6 10")


@match_command("wythoff")
async def wythoff(
    click: Click,
    options: MatchOptions,
    heaps: str | None = None,
    misere: bool = False,
) -> None:
    rules = game("wythoff", misere=misere)
    typed = None if heaps is None else rules.parse(heaps)
    usual = [rules.parse(text) for text in HEAPS]
    await begin_match(click, rules, Start(typed, usual), options)
