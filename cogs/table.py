"""/play, /resign and /board: what every game needs at the table."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import autocomplete, phrase, worded
from bot.play.completion import complete_match, complete_move
from bot.play.controls import setting_of, show_turn
from bot.play.posting import post_board
from bot.play.service import Matches

MatchNumber = app_commands.Range[int, 1, 10**15]


@app_commands.command(name="play", description=phrase("command-play"))
@autocomplete(move=complete_move)
@autocomplete(match=complete_match)
@worded
async def play(click: Click, move: str, match: MatchNumber | None = None) -> None:
    matches, asker = click.service(Matches), click.asker
    record = await matches.find(click.person, setting_of(click), match)
    chosen = record.match.game.parse_move(move)
    turn = matches.play(record.id, record.ply, chosen, asker)
    await show_turn(click, record, turn)


@app_commands.command(name="resign", description=phrase("command-resign"))
@autocomplete(match=complete_match)
@worded
async def resign(click: Click, match: MatchNumber | None = None) -> None:
    matches, asker = click.service(Matches), click.asker
    record = await matches.find(click.person, setting_of(click), match)
    await show_turn(click, record, matches.leave(record, asker))


@app_commands.command(name="board", description=phrase("command-board"))
@autocomplete(match=complete_match)
@worded
async def board(click: Click, match: MatchNumber | None = None) -> None:
    setting = setting_of(click)
    record = await click.service(Matches).find(click.person, setting, match)
    await post_board(click, record)
