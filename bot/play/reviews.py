"""The review of a finished match, in words."""

from __future__ import annotations

from bot.board.drawing import drawing
from bot.i18n import Say, Variant
from bot.play.messages import seat_name
from games.match import Match, PlyKind
from games.review import Judged, Review, Verdict

#: A match may have hundreds of moves: only the last ones are told, and no more than fit.
TOLD_MOVES = 16

#: What Discord shows of a message, less the line that counts the moves not told.
ROOM = 2000 - 80


class How(Variant):
    """How a win was given up."""

    RESIGN = PlyKind.RESIGN
    TIME_OUT = PlyKind.TIME_OUT


def review_text(match: Match, judged: Review, say: Say) -> str:
    """Tell what the moves of a finished match were worth, the last ones one by one."""
    names = [seat_name(seat, say) for seat in match.seats]
    lines = [say("review-heading", moves=len(judged.moves))]
    turning = judged.turning_point
    if turning:
        move = drawing(match.game).move(turning.turn.move, say)
        player = names[turning.turn.ply.seat]
        lines.append(say("review-turning-point", player=player, move=move))
    if judged.win_given_up is not None:
        assert match.given_up is not None, "a win is given up by a ply"
        player = names[judged.win_given_up]
        lines.append(say("review-win-given-up", player=player, how=How(match.given_up.kind)))
    elif not turning:
        lines.append(say("review-no-mistake"))
    for seat, name in enumerate(names):
        kept, had = judged.accuracy(seat)
        key = "review-accuracy" if had else "review-never-winning"
        lines.append(say(key, player=name, kept=kept, had=had))
    told = [
        _line(number, move, names, match, say)
        for number, move in list(enumerate(judged.moves, 1))[-TOLD_MOVES:]
    ]
    while len("\n".join([*lines, *told])) > ROOM:
        del told[0]
    hidden = len(judged.moves) - len(told)
    if hidden:
        lines.append(say("review-hidden", count=hidden))
    return "\n".join([*lines, *told])


def _line(number: int, judged: Judged, names: list[str], match: Match, say: Say) -> str:
    drawn = drawing(match.game)
    values = {
        "number": str(number),
        "player": names[judged.turn.ply.seat],
        "move": drawn.move(judged.turn.move, say),
    }
    if judged.verdict is Verdict.LOSES and judged.better is not None:
        return say("review-loses", better=drawn.move(judged.better, say), **values)
    return say(f"review-{judged.verdict.value}", **values)
