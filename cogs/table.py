"""/play, /resign and /board: a move, the end and the board of a match of any game."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import autocomplete, command
from bot.play.completion import complete_match, complete_move
from bot.play.controls import setting_of, show_turn
from bot.play.posting import post_board
from bot.play.service import Matches

MatchNumber = app_commands.Range[int, 1, 10**15]


@autocomplete(move=complete_move)
@autocomplete(match=complete_match)
@command("play")
async def play(click: Click, move: str, match: MatchNumber | None = None) -> None:
    matches, asker = click.service(Matches), click.asker
    record = await matches.find(click.person, setting_of(click), match)
    chosen = record.match.game.parse_move(move)
    turn = matches.play(record.id, record.ply, chosen, asker)
    await show_turn(click, record, turn)


@autocomplete(match=complete_match)
@command("resign")
async def resign(click: Click, match: MatchNumber | None = None) -> None:
    matches, asker = click.service(Matches), click.asker
    record = await matches.find(click.person, setting_of(click), match)
    await show_turn(click, record, matches.leave(record, asker))


@autocomplete(match=complete_match)
@command("board")
async def board(click: Click, match: MatchNumber | None = None) -> None:
    setting = setting_of(click)
    record = await click.service(Matches).find(click.person, setting, match)
    await post_board(click, record)
