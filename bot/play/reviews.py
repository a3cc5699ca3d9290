"""The review of a finished match, in words."""

from __future__ import annotations

from textwrap import shorten

from bot.board.drawing import drawing
from bot.i18n import Say, Variant
from bot.play.messages import seat_name
from games.match import Match, PlyKind
from games.review import Judged, Review, Verdict

#: How many moves that gave a win away are told first.
TOLD_TURNS = 3

#: How much of a position is told, in characters.
TOLD_POSITION = 40

#: So many moves in a row that give nothing away are told in one line.
LONG_RUN = 4

#: A match may have hundreds of moves: only the last lines are told, and no more than fit.
TOLD_LINES = 16

#: What Discord shows of a message, less the line that counts the moves not told.
ROOM = 2000 - 80

#: Moves with their numbers, one after another.
Run = list[tuple[int, Judged]]


class How(Variant):
    """How a win was given up."""

    RESIGN = PlyKind.RESIGN
    TIME_OUT = PlyKind.TIME_OUT


def review_text(match: Match, judged: Review, say: Say) -> str:
    """Tell what the moves of a finished match were worth: first those that gave a win away."""
    names = [seat_name(seat, say) for seat in match.seats]
    numbered = list(enumerate(judged.moves, 1))
    turns = [each for each in numbered if each[1].verdict is Verdict.LOSES][:TOLD_TURNS]
    lines = _summary(match, judged, names, say)
    lines += [_line(number, move, names, match, say) for number, move in turns]
    told = [
        (len(run), _run_line(run, names, match, say))
        for run in _runs([each for each in numbered if each not in turns])
    ]
    shown = told[-TOLD_LINES:]
    while len("\n".join([*lines, *(line for _, line in shown)])) > ROOM and shown:
        del shown[0]
    hidden = sum(count for count, _ in told[: len(told) - len(shown)])
    if hidden:
        lines.append(say("review-unlisted", count=hidden))
    return "\n".join([*lines, *(line for _, line in shown)])


def _summary(match: Match, judged: Review, names: list[str], say: Say) -> list[str]:
    """Say who kept what they had, and who first gave a win away."""
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
    return lines


def _runs(numbered: Run) -> list[Run]:
    """Join moves that follow each other and give nothing away, if they are many."""
    runs: list[Run] = []
    for number, judged in numbered:
        last = runs[-1][-1] if runs else None
        follows = last is not None and last[0] == number - 1
        if follows and Verdict.LOSES not in (judged.verdict, runs[-1][-1][1].verdict):
            runs[-1].append((number, judged))
        else:
            runs.append([(number, judged)])
    return [part for run in runs for part in ([run] if len(run) >= LONG_RUN else _each(run))]


def _each(run: Run) -> list[Run]:
    return [[each] for each in run]


def _run_line(run: Run, names: list[str], match: Match, say: Say) -> str:
    """Tell a move, or in one line a run of them: the winner keeps the win."""
    number, judged = run[0]
    if len(run) == 1:
        return _line(number, judged, names, match, say)
    keeper = next(j.turn.ply.seat for _, j in run if j.verdict is Verdict.KEEPS)
    numbers = {"first": str(number), "last": str(run[-1][0])}
    return say("review-run", player=names[keeper], other=names[1 - keeper], **numbers)


def _line(number: int, judged: Judged, names: list[str], match: Match, say: Say) -> str:
    drawn, turn = drawing(match.game), judged.turn
    values = {
        "number": str(number),
        "player": names[turn.ply.seat],
        "position": shorten(match.game.format(turn.before), TOLD_POSITION, placeholder=" …"),
        "move": drawn.move(turn.move, say),
    }
    if judged.verdict is not Verdict.LOSES or judged.better is None:
        return say(f"review-{judged.verdict.value}", **values)
    told = say("review-loses", better=drawn.move(judged.better, say), **values)
    if judged.reply is None:
        return told
    return f"{told} {say('review-reply', reply=drawn.move(judged.reply, say))}"
