"""Every question in words, whether it is drawn for lessons or set by a teacher.

What a teacher or a pupil has written is data: no markdown, mention or link of theirs works.
"""

from __future__ import annotations

import re

from bot.board.drawing import drawing
from bot.i18n import Say
from games.challenge.kinds.gameless import OwnTask
from games.question import Question

#: What Discord shows as it is behind a backslash.
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")

#: So much of a question of a teacher's own is displayed; a message has 4000 characters.
_ASKED = 1400


def ask(question: Question, say: Say, *, ruled: bool = False) -> str:
    """Ask a question; ``ruled``: below a line with the rules of its game where they matter."""
    if isinstance(question, OwnTask):
        return plainly(question.own.text)
    above = f"-# {rules(question, say)}\n" if ruled else ""
    told = {
        name: ", ".join(map(str, each)) if isinstance(each, tuple) else each
        for name, each in question.values.items()
    }
    return say(f"ask-{question.question}", rules=above, **told).lstrip()


def board(question: Question, say: Say) -> str:
    """Draw the position that is asked about, if there is one."""
    if question.board is None:
        return ""
    game, position = question.board
    return drawing(game).board(position, (), say)


def rules(question: Question, say: Say) -> str:
    """Name the game, and say its rule and convention; or tell what the numbers alone mean."""
    if question.rules:
        return say(f"rules-{question.rules}")
    game, _ = question.subject
    return f"{drawing(game).title(game, say)}. {drawing(game).guard(game, say)}"


def plain(question: Question, say: Say) -> str:
    """Tell the position and the question without a picture: what a screen reader meets first."""
    return f"{_plain_position(question, say)} {ask(question, say)}".lstrip()


def twin(question: Question, say: Say) -> list[str]:
    """Return the plain-text twin of the board and question; none for a teacher's own question."""
    return [] if isinstance(question, OwnTask) else [f"-# {plain(question, say)}"]


def position_twin(question: Question, say: Say) -> list[str]:
    """Return the plain-text twin of a question's board alone; none if it shows no board."""
    return [f"-# {_plain_position(question, say)}"] if question.board else []


def _plain_position(question: Question, say: Say) -> str:
    """Tell the position without a picture, if one is shown."""
    if question.board is None:
        return ""
    game, position = question.board
    return drawing(game).plain(position, say)


def plainly(text: str, longest: int = _ASKED) -> str:
    """Return a text so that it is shown as it is: no mention, no link, no markdown.

    What does not find room in so many characters is left out.
    """
    escaped = _PUNCTUATION.sub(r"\\\g<0>", text)
    if len(escaped) <= longest:
        return escaped
    return re.sub(r"(?<!\\)((?:\\\\)*)\\$", r"\1", escaped[: longest - 1]) + "…"


def unescaped(text: str) -> str:
    """Return a text of a message as a picture shows it: without backslashes before signs."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)
