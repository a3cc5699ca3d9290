"""The picker of a move, part by part: buttons, a menu, squares, or a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.board.drawing import Drawing, drawing
from bot.i18n import Say, words
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import MENU_OPTIONS, ROW_BUTTONS, button, menu, modal, rows, typed_text
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.model import MatchRecord
from bot.play.refusals import PlayRefusal
from games import Game, Move, Position
from games.match import Computer

#: Numbers and moves typed into a modal are never longer than this.
LONGEST_TYPED = 40

#: How long the label of a field may be.
LABEL_IN_FORM = 45

#: So many buttons there are at most, Back among them: a board with them has room in a message.
MOST_BUTTONS = 20

Item = discord.ui.Item[Any]

_PRIMARY = discord.ButtonStyle.primary


class Picks(NamedTuple):
    """What the controls of a picker do: choose the next part, type it, begin again."""

    choose: PlayAction
    type: PlayAction
    again: PlayAction


#: Picks a move to be played, and one to be asked about.
TO_PLAY = Picks(PlayAction.PICK, PlayAction.TYPE, PlayAction.SHOW)

TO_ASK = Picks(PlayAction.WHAT_IF, PlayAction.ASK, PlayAction.WHAT_IF)


def picker(record: MatchRecord, path: Move, say: Say, picks: Picks = TO_PLAY) -> list[Item]:
    """Show what a player picks the next part of a move with, and say what to tap."""
    match = record.match
    if match.is_over or isinstance(match.seats[match.to_move], Computer):
        return []
    game, position, drawn = match.game, match.position, drawing(match.game)
    here = PlyControl(picks.choose, record.id, record.ply)
    if grid := drawn.grid(position):
        prompt = say(f"ask-square-{game.key}")
        return _grid(here, grid, set(game.moves(position)), prompt, drawn.no_move)
    back = [button(here.to(picks.again), say("button-back"))] if path else []
    path = _forced(game, position, path)
    options = game.choices(position, path)
    if len(options) > MENU_OPTIONS:
        low, high = options[0], options[-1]
        asked = say("type-number", prompt=drawn.typed(game, path, low, say), low=low, high=high)
        typing = button(here.to(picks.type, *path), say("button-type-number"), _PRIMARY)
        return [discord.ui.TextDisplay(asked), *rows([typing, *back])]
    prompt, sketch = drawn.prompt(game, path, say), drawn.sketch(position, path, say)
    here = here.to(picks.choose, *path)
    if len(options) + len(back) <= MOST_BUTTONS:
        shown = rows([*_buttons(here, drawn, position, options, say), *back])
        told = say("tap-button", prompt=prompt)
    else:
        labels = [(drawn.choice(position, path, option, say), option) for option in options]
        shown = [discord.ui.ActionRow(menu(here, prompt, labels)), *rows(back)]
        told = say("tap-menu", prompt=prompt)
    return [discord.ui.TextDisplay(f"{told}\n{sketch}".rstrip()), *shown]


def _buttons(
    here: PlyControl, drawn: Drawing, position: Position, options: Sequence[int], say: Say
) -> list[discord.ui.Button[Any]]:
    """Return a button for each choice after a path: labelled in words if they are few."""
    label = drawn.choice if len(options) <= ROW_BUTTONS else drawn.brief
    return [
        button(
            here.to(here.action, *here.path, option),
            label(position, here.path, option, say),
            _PRIMARY,
        )
        for option in options
    ]


def _grid(
    here: PlyControl, grid: list[list[Move]], legal: set[Move], prompt: str, no_move: str
) -> list[Item]:
    """Show squares as buttons that lie as on the board; what is no move cannot be pressed."""

    def square(move: Move) -> discord.ui.Button[Any]:
        shown = button(here.to(here.action, *move), "-".join(map(str, move)), _PRIMARY)
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


def next_choices(record: MatchRecord, path: Move) -> Sequence[int]:
    """Return what may follow a path; raise Refused if no such path was ever offered."""
    options = record.match.game.choices(record.match.position, path)
    if not options:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return options


def number_form(record: MatchRecord, control: PlyControl, locale: str) -> discord.ui.Modal:
    """Return a form for the next part of a move; the control that it is submitted to has a path."""
    game, say = record.match.game, words(locale)
    options = next_choices(record, control.path)
    prompt = drawing(game).typed(game, control.path, options[0], say)
    span = say("from-to", low=options[0], high=options[-1])
    title = drawing(game).title(game, say)
    return modal(control, title, prompt[:LABEL_IN_FORM], span, LONGEST_TYPED)


def typed_number(interaction: Interaction) -> int:
    """Return the number typed into a modal; raise Refused if it is none."""
    text = typed_text(interaction).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Refused(PlayRefusal.BAD_NUMBER)
    return int(text)
