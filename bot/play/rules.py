"""The rules of a game, as a message and above a person's first board."""

from __future__ import annotations

from bot.board.drawing import drawing
from bot.board.examples import example_turn
from bot.i18n import Say
from bot.kit.widgets import Layout, layout
from games import Game, Position


def rules_message(game: Game, say: Say) -> Layout:
    """Return the rules of a game in a few sentences, with a picture of one move."""
    drawn = drawing(game)
    texts = [f"### {drawn.title(game, say)}\n{' '.join(drawn.rules(game, say))}"]
    return layout(*(*texts, *_one_move(game, say)))


def rules_text(game: Game, start: Position, say: Say) -> str:
    """Return the rules of a game as a text above a board, for a first match."""
    text = " ".join(drawing(game).rules(game, say))
    return "\n".join([f"**{say('rules-first-match')}** {text}", *_one_move(game, say, start)])


def _one_move(game: Game, say: Say, apart_from: Position = ()) -> list[str]:
    """Return an example: a position, a move that wins there, and the position after it."""
    drawn, turn = drawing(game), example_turn(game, apart_from)
    if turn is None:
        return []
    before, after = drawn.one_move(turn, say)
    example = say("rules-example", position=drawn.in_sentence(game, turn.before, say))
    moved = say("rules-move", move=drawn.move(turn.move, say))
    return [f"{example}\n{before}", f"**{moved}**\n{after}"]
