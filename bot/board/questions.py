"""Word every question, whether of a lesson or of a teacher.

Text by a teacher or a pupil is data: markdown, mentions and links in it have no effect.
"""

from __future__ import annotations

from bot.board.drawing import drawing
from bot.i18n import Say, own_or_general
from bot.kit.texts import plainly
from games.challenge.kinds.gameless import OwnTask
from games.question import Question


def ask(question: Question, say: Say, *, ruled: bool = False) -> str:
    """Word a question; ``ruled`` puts its ``rules`` above it, if its message has a place for them.

    A question of a teacher's own is its text, without rules.
    """
    if isinstance(question, OwnTask):
        return plainly(question.own.text)
    above = f"-# {rules(question, say)}\n" if ruled else ""
    told = {
        name: ", ".join(map(str, each)) if isinstance(each, tuple) else each
        for name, each in question.values.items()
    }
    game, _ = question.subject
    message = own_or_general(f"ask-{question.question}", game.key, say)
    return say(message, rules=above, **told).lstrip()


def board(question: Question, say: Say) -> str:
    """Draw the position that a question is about; "" if there is none."""
    if question.board is None:
        return ""
    game, position = question.board
    return drawing(game).board(position, (), say)


def rules(question: Question, say: Say) -> str:
    """Name the game, its rule and its convention; or say what the numbers mean."""
    if question.rules:
        return say(f"rules-{question.rules}")
    game, _ = question.subject
    return f"{drawing(game).title(game, say)}. {drawing(game).guard(game, say)}"


def plain(question: Question, say: Say) -> str:
    """Describe the position and the question without a picture: screen readers read it first."""
    return f"{_plain_position(question, say)} {ask(question, say)}".lstrip()


def twin(question: Question, say: Say) -> list[str]:
    """Return a line with board and question in words; no line for a teacher's own question."""
    return [] if isinstance(question, OwnTask) else [f"-# {plain(question, say)}"]


def position_twin(question: Question, say: Say) -> list[str]:
    """Return a line with a question's board in words; no line if it has no board."""
    return [f"-# {_plain_position(question, say)}"] if question.board else []


def _plain_position(question: Question, say: Say) -> str:
    """Describe the position without a picture; "" if the question has none."""
    if question.board is None:
        return ""
    game, position = question.board
    return drawing(game).plain(position, say)
