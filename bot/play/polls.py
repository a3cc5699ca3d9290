"""The lines of a board about the votes of a class."""

from __future__ import annotations

from bot.board.drawing import drawing
from bot.i18n import Say
from bot.play.model import MatchRecord

#: The width of the longest bar, and the most moves listed.
BAR_CELLS = 10

TOLD_MOVES = 10


def voting_lines(record: MatchRecord, say: Say) -> list[str]:
    """Return lines with the number of votes in the present ply; none unless it is the class's."""
    match = record.match
    if match.is_over or match.to_move != match.team:
        return []
    count = record.vote_count
    voted = say("votes-so-far", count=count)
    if record.quorum is not None:
        voted = say("votes-of-quorum", count=count, quorum=record.quorum)
    if record.deadline is None:
        assert record.turn_seconds is not None, "a class has a timer"
        voted = f"{voted} {say('votes-timer', minutes=record.turn_seconds // 60)}"
    return [voted, f"-# {say('votes-private')}"]


def distribution(record: MatchRecord, say: Say) -> list[str]:
    """Return lines with the votes on the class's last move; none if there was no vote.

    Most votes first, and of equal ones the move played; after TOLD_MOVES moves only a sum.
    """
    match = record.match
    turn = next((turn for turn in reversed(match.turns) if turn.ply.seat == match.team), None)
    poll = record.polls.get(turn.number, {}) if turn else {}
    if turn is None or not poll:
        return []
    ranked = sorted(poll, key=lambda move: (-poll[move], move != turn.move, move))
    most, count = poll[ranked[0]], sum(poll.values())
    lines = [
        say(
            "votes-played" if move == turn.move else "votes-line",
            bar="█" * max(1, round(BAR_CELLS * poll[move] / most)),
            count=poll[move],
            percent=round(100 * poll[move] / count),
            move=drawing(match.game).move(move, say),
        )
        for move in ranked[:TOLD_MOVES]
    ]
    hidden = ranked[TOLD_MOVES:]
    if hidden:
        lines.append(
            say("votes-others", moves=len(hidden), count=sum(map(poll.__getitem__, hidden)))
        )
    if len([move for move in poll if poll[move] == most]) > 1:
        lines.append(f"-# {say('votes-tied')}")
    return [say("votes-heading", count=count), *lines]
