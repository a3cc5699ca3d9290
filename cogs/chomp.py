"""/chomp. Plays Chomp."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.play.match_commands import MatchOptions, begin_match, match_command
from bot.play.model import Start
from games.families.chomp import TABLED_SIDE, Chomp

ROWS, COLUMNS = 3, 4


@match_command("chomp")
async def chomp(
    click: Click,
    options: MatchOptions,
    rows: app_commands.Range[int, 1, TABLED_SIDE] | None = None,
    columns: app_commands.Range[int, 1, TABLED_SIDE] | None = None,
) -> None:
    rules = Chomp()
    bar = rules.bar(rows or ROWS, columns or COLUMNS)
    typed = None if rows is None and columns is None else bar
    await begin_match(click, rules, Start(typed, [bar]), options)
