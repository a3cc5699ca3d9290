"""The rules of a game, as a message and above a person's first board."""

from __future__ import annotations

from bot.board.drawing import drawing
from bot.board.examples import example_turn
from bot.board.explanations import MOST_WORDS, count_words, first_that_fits
from bot.i18n import Say
from bot.kit.widgets import Layout, layout
from games import Game, Position


def rules_message(game: Game, say: Say) -> Layout:
    """Return the rules of a game in a few sentences, with a picture of one move."""
    drawn, turn = drawing(game), example_turn(game)
    texts = [f"### {drawn.title(game, say)}\n{' '.join(drawn.rules(game, say))}"]
    if turn is not None:
        before, after = drawn.one_move(turn, say)
        example = say("rules-example", position=drawn.in_sentence(game, turn.before, say))
        moved = say("rules-move", move=drawn.move(turn.move, say))
        texts += [f"{example}\n{before}", f"**{moved}**\n{after}"]
    return layout(*texts)


def rules_text(game: Game, start: Position, say: Say) -> str:
    """Return the rules of a game in at most ``MOST_WORDS`` words above a board, for a first match.

    An example of a move, not from ``start``, is drawn below. Where even in brief its moves need
    more words, the button of the board has them all: a part would be taken for the whole.
    """
    drawn, turn = drawing(game), example_turn(game, start)
    lines = []
    if turn is not None:
        moved = say("rules-move-above", move=drawn.move(turn.move, say))
        lines = [f"**{moved}**", "\n⬇\n".join(drawn.one_move(turn, say))]
    heading = f"**{say('rules-first-match')}**"
    room = MOST_WORDS - count_words("\n".join([heading, *lines[:1]]))
    every, brief = drawn.rules(game, say), drawn.rules_in_brief(game, say)
    left_out = [say("rules-in-button"), every[-1]]
    rules = first_that_fits(map(" ".join, (every, brief, left_out)), room)
    return "\n".join([f"{heading} {rules}", *lines])
