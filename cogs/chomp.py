"""/chomp. Plays Chomp."""

from __future__ import annotations

from discord import app_commands

from bot.play.match_commands import match_command
from bot.play.model import Start
from games import Game
from games.families.chomp import TABLED_SIDE, Chomp

ROWS, COLUMNS = 3, 4


@match_command("chomp")
def chomp(
    _seed: int,
    rows: app_commands.Range[int, 1, TABLED_SIDE] | None = None,
    columns: app_commands.Range[int, 1, TABLED_SIDE] | None = None,
) -> tuple[Game, Start]:
    rules = Chomp()
    bar = rules.bar(rows or ROWS, columns or COLUMNS)
    typed = None if rows is None and columns is None else bar
    return rules, Start(typed, [bar])
