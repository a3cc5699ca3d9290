"""The course of a match at a glance: who could force the win, before each move and at the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import listed
from bot.i18n import Say
from games.review import Review

#: The first seat holds the win above, the second below: the line tells it, without a colour.
MARKS = "▔▁"

#: A phone has room for so many marks in a line; there are two lines at most.
LINE, MOST = 30, 60


def curve(judged: Review, names: Sequence[str], say: Say) -> str:
    """Draw who could force the win, and tell it in words."""
    holders = judged.holders
    step = -(-len(holders) // MOST)
    drawn = "".join(MARKS[holder] for holder in holders[::step])
    lines = [f"`{drawn[at : at + LINE]}`" for at in range(0, len(drawn), LINE)]
    first, second = (
        say("curve-mark", mark=mark, player=name) for mark, name in zip(MARKS, names, strict=True)
    )
    heading = say("curve-heading") if step == 1 else say("curve-heading-step", step=step)
    return "\n".join([heading, *lines, f"{first} · {second}", _in_words(holders, names, say)])


def _in_words(holders: Sequence[int], names: Sequence[str], say: Say) -> str:
    """Tell the same without marks."""
    before = names[holders[0]]
    changes = [n for n in range(1, len(holders)) if holders[n] != holders[n - 1]]
    if not changes:
        return say("curve-same", player=before)
    told = {"player": before, "holder": names[holders[-1]]}
    return say("curve-changed", count=len(changes), moves=listed(changes), **told)
