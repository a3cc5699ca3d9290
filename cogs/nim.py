"""/nim. Plays Nim."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import Choice, autocomplete
from bot.kit.refusal import Refused
from bot.play.match_commands import match_command
from bot.play.model import Start
from bot.play.refusals import PlayRefusal
from games import Convention, Game, GameError
from games.core import MAX_HEAPS
from games.families.nim import Nim

#: A classic start that whoever begins can win, and one that they cannot.
CLASSIC = ("3 4 5", "3 5 6")

#: How often heaps are dealt at most, until whoever opens the match can win.
DEALS = 20

#: Well-known positions.
HEAPS = ("3 4 5", "1 3 5 7", "1 3 7", "19 10 14 13 4 20 7")


async def complete_heaps(_click: Click, current: str) -> list[Choice[str]]:
    """Suggest what is typed if it is a position, then well-known positions that begin so."""
    typed, suggested = " ".join(current.split()), []
    with suppress(GameError):
        suggested.append(Nim().format(Nim().parse(typed)))
    suggested += [heaps for heaps in HEAPS if heaps.startswith(typed) and heaps != typed]
    return [Choice(name=heaps, value=heaps) for heaps in suggested]


@match_command("nim")
@autocomplete(heaps=complete_heaps)
def nim(
    seed: int,
    heaps: str | None = None,
    columns: app_commands.Range[int, 1, MAX_HEAPS] | None = None,
    misere: bool = False,
) -> tuple[Game, Start]:
    if heaps is not None and columns is not None:
        raise Refused(PlayRefusal.HEAPS_AND_COLUMNS)
    rules = Nim(Convention.MISERE if misere else Convention.NORMAL)
    usual = [rules.parse(text) for text in CLASSIC]
    if columns is not None:
        random = Random(f"{seed}:deal")
        usual = [rules.deal(columns, random) for _ in range(DEALS)]
    typed = None if heaps is None else rules.parse(heaps)
    return rules, Start(typed, usual)
