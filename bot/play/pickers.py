"""What a player picks a move with: buttons, menus, squares and numbers to be typed."""

from __future__ import annotations

from typing import Any

import discord

from bot.board.drawing import drawing
from bot.i18n import Say
from bot.kit.widgets import MENU_OPTIONS, ROW_BUTTONS, button, menu, rows
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord
from games import Game, Move, Position
from games.match import Computer

_PRIMARY = discord.ButtonStyle.primary

Item = discord.ui.Item[Any]

#: Numbers and moves typed into a modal are never longer than this.
LONGEST_TYPED = 40


def picker(record: MatchRecord, path: Move, say: Say) -> list[Item]:
    match = record.match
    if match.is_over or isinstance(match.seats[match.to_move], Computer):
        return []
    game, position = match.game, match.position
    here = PlyControl(PlayAction.PICK, record.id, record.ply)
    back = [button(here.to(PlayAction.SHOW), say("button-back"))] if path else []
    if grid := drawing(game).grid(position):
        prompt = say(f"ask-square-{game.key}")
        return _grid(here, grid, set(game.moves(position)), prompt, drawing(game).no_move)
    path = _forced(game, position, path)
    options = game.choices(position, path)
    drawn = drawing(game)
    prompt = drawn.prompt(game, path, say)
    if len(options) > MENU_OPTIONS:
        low, high = options[0], options[-1]
        asked = say("type-number", prompt=drawn.typed(game, path, low, say), low=low, high=high)
        typing = button(here.to(PlayAction.TYPE, *path), say("button-type-number"), _PRIMARY)
        return [discord.ui.TextDisplay(asked), *rows([typing, *back])]
    labels = [(drawn.choice(position, path, option, say), option) for option in options]
    if len(options) <= ROW_BUTTONS:
        picks = [button(here.to(PlayAction.PICK, *path, o), label, _PRIMARY) for label, o in labels]
        return [discord.ui.TextDisplay(prompt), *rows(picks), *rows(back)]
    picked = menu(here.to(PlayAction.PICK, *path), prompt, labels)
    return [discord.ui.ActionRow(picked), *rows(back)]


def _grid(
    here: PlyControl, grid: list[list[Move]], legal: set[Move], prompt: str, no_move: str
) -> list[Item]:
    """Show squares as buttons that lie as on the board; what is no move cannot be pressed."""

    def square(move: Move) -> discord.ui.Button[Any]:
        shown = button(here.to(PlayAction.PICK, *move), "-".join(map(str, move)), _PRIMARY)
        if move not in legal:
            shown.disabled, shown.label, shown.style = True, no_move, discord.ButtonStyle.secondary
        return shown

    squares = [discord.ui.ActionRow(*map(square, row)) for row in grid]
    return [discord.ui.TextDisplay(prompt), *squares]


def _forced(game: Game, position: Position, path: Move) -> Move:
    """Extend a path as long as there is nothing to choose, but not to a whole move."""
    while len(path) < len(game.move_parts) - 1:
        options = game.choices(position, path)
        if len(options) != 1:
            break
        path = (*path, *options)
    return path
