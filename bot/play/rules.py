"""The rules of a game, for whoever asks, and for whoever plays it for the first time."""

from __future__ import annotations

import discord

from bot.board.drawing import drawing
from bot.board.examples import example_turn
from bot.i18n import Say
from bot.kit.widgets import layout
from games import Game


def rules_message(game: Game, say: Say) -> discord.ui.LayoutView:
    """Tell the rules of a game in a few sentences, with a picture of one move."""
    drawn = drawing(game)
    shown = [f"### {drawn.title(game, say)}\n{' '.join(drawn.rules(game, say))}"]
    turn = example_turn(game)
    if turn is not None:
        before, after = drawn.one_move(turn, say)
        shown.append(f"{say('rules-example')}\n{before}")
        shown.append(f"**{say('rules-move', move=drawn.move(turn.move, say))}**\n{after}")
    return layout(*(discord.ui.TextDisplay(text) for text in shown))


def told_rules(game: Game, say: Say) -> str:
    """Tell the rules of a game below a board, to whoever has not played it yet."""
    text = " ".join(drawing(game).rules(game, say))
    return f"**{say('rules-first-match')}** {text}"
