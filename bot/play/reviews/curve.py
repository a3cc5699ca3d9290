"""Draw the course of a match: who could force a win, before each move and at the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import listed
from bot.i18n import Say
from games.review import Review

#: The mark is high if the first seat can force the win, low if the second: no colour is needed.
MARKS = "▔▁"

#: The marks that fit in a line on a phone; there are two lines at most.
LINE, MOST = 30, 60


def curve(judged: Review, names: Sequence[str], say: Say) -> str:
    """Return marks for who could force the win, with the same in words; ``names`` by seat.

    At most MOST marks in two lines: in a longer match one for every few moves.
    """
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
    before = names[holders[0]]
    changes = [n for n in range(1, len(holders)) if holders[n] != holders[n - 1]]
    if not changes:
        return say("curve-same", player=before)
    players = {"player": before, "holder": names[holders[-1]]}
    return say("curve-changed", count=len(changes), moves=listed(changes), **players)
