"""The messages of a review: an overview in pages, and a page for each move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from textwrap import shorten
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.board.explanations import sentences
from bot.i18n import Say, Variant, words
from bot.kit.texts import fitting
from bot.kit.widgets import (
    LABEL_LENGTH,
    MENU_OPTIONS,
    Button,
    Layout,
    Style,
    button,
    menu,
    page_buttons,
    page_of,
    panel,
)
from bot.play.custom_ids import (
    PlayAction,
    PlyControl,
    PositionAction,
    PositionControl,
    PracticeAction,
    PracticeControl,
)
from bot.play.glossary import meanings
from bot.play.messages import FINISHED, result_sentence, seat_name, seat_names
from bot.play.model import MatchRecord
from bot.play.reviews.curve import curve
from bot.play.reviews.model import MatchStep
from bot.play.reviews.service import Reviewed
from games import Game, GameError, Position
from games.explain import Rank, Reveals
from games.lessons.own import check_own
from games.lessons.path import needed_skill, skills_met_at
from games.match import Computer, Match, Person, PlyKind, Turn
from games.review import Judged, MoveVerdict, Studied

#: How many moves that gave a win away are listed first.
TOLD_TURNS = 3

#: The most characters of a position, and of a list of moves.
TOLD_POSITION, TOLD_MOVES = 40, 200

#: From this length on moves in a row that give nothing away share a line.
LONG_RUN = 4

#: The lines of a page.
LINES = 8

#: The most characters of a message's texts: Discord's limit, less the headings.
ROOM = 3800

#: The characters reserved for the line with the number of further moves.
MORE = 60

#: The last number in the path of a page of a move that tells all of the theory.
WHOLE = 1

#: Consecutive moves with their numbers.
Run = list[tuple[int, Judged]]


class How(Variant):
    """How a win was given up."""

    RESIGN = PlyKind.RESIGN
    TIME_OUT = PlyKind.TIME_OUT


# ------------------------------------------------------------------------------ the overview


def overview(reviewed: Reviewed, page: int, locale: str) -> Layout:
    """Return a page of the review, from 0: its moves; on the first also the match's course."""
    say, match = words(locale), reviewed.match
    names = seat_names(match, say)
    here = page_of(_ordered_runs(reviewed), page, LINES)
    texts: list[str] = [say("review-heading", moves=len(reviewed.judged.moves))]
    if here.number == 0:
        texts = ["\n".join(summary(reviewed, say)), curve(reviewed.judged, names, say)]
    texts.append("\n".join(_run_line(run, names, match, say) for run in here.shown))
    if here.last:
        texts.append(say("review-page", page=here.number + 1, pages=here.last + 1))
    control = PlyControl(PlayAction.REVIEW, reviewed.record.id, reviewed.record.ply)
    offered = _moves_in_menu(here.shown)
    moves = [(_option(number, judged, match.game, say), number) for number, judged in offered]
    looked = control.to(PlayAction.LOOK, here.number)
    look = menu(looked, say("review-choose"), moves) if moves else None
    buttons = [
        *here.buttons(partial(control.to, PlayAction.REVIEW), say),
        _practise_button(match.game, _turning_position(reviewed), say),
        button(control.to(PlayAction.SAVE), say("button-save-match")),
    ]
    return panel(
        FINISHED,
        *texts,
        look,
        buttons,
    )


def summary(reviewed: Reviewed, say: Say) -> list[str]:
    """Return lines on each seat's accuracy and help, and on the first win given away."""
    match, judged = reviewed.match, reviewed.judged
    names = seat_names(match, say)
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
        kept_wins, won_positions = judged.accuracy(seat)
        key = "review-accuracy" if won_positions else "review-never-winning"
        lines.append(say(key, player=name, kept=kept_wins, had=won_positions))
    for seat, name in enumerate(names):
        if not isinstance(match.seats[seat], Computer):
            taken, hints = judged.taken_back[seat], reviewed.hints.get(seat, 0)
            lines.append(say("review-help", player=name, hints=hints, taken=taken))
    return lines


def _ordered_runs(reviewed: Reviewed) -> list[Run]:
    """Return the runs of moves in order: the first moves that gave a win away, then the others."""
    numbered = list(enumerate(reviewed.judged.moves, 1))
    turns = [each for each in numbered if each[1].verdict is MoveVerdict.LOSES][:TOLD_TURNS]
    return [
        *_one_move_runs(turns),
        *_join_quiet_moves([each for each in numbered if each not in turns]),
    ]


def _join_quiet_moves(numbered: Run) -> list[Run]:
    """Join consecutive moves that give nothing away, if they are many."""
    runs: list[Run] = []
    for number, judged in numbered:
        last = runs[-1][-1] if runs else None
        follows = last is not None and last[0] == number - 1
        if follows and MoveVerdict.LOSES not in (judged.verdict, runs[-1][-1][1].verdict):
            runs[-1].append((number, judged))
        else:
            runs.append([(number, judged)])
    return [
        part for run in runs for part in ([run] if len(run) >= LONG_RUN else _one_move_runs(run))
    ]


def _one_move_runs(run: Run) -> list[Run]:
    return [[each] for each in run]


def _moves_in_menu(runs: Sequence[Run]) -> Run:
    """Return the moves in a page's menu: of long runs the first ones, if there are too many."""
    room = max(1, (MENU_OPTIONS - len(runs)) // max(1, len(runs)))
    whole = [each for run in runs for each in run]
    return whole if len(whole) <= MENU_OPTIONS else [e for run in runs for e in run[:room]]


def _run_line(run: Run, names: list[str], match: Match, say: Say) -> str:
    """Return the line of a move, or of a run of moves in which the winner keeps the win."""
    number, judged = run[0]
    if len(run) == 1:
        return _move_line(number, judged, names, match, say)
    keeper = next(j.turn.ply.seat for _, j in run if j.verdict is MoveVerdict.KEEPS)
    numbers = {"first": str(number), "last": str(run[-1][0])}
    return say("review-run", player=names[keeper], other=names[1 - keeper], **numbers)


def _move_line(number: int, judged: Judged, names: list[str], match: Match, say: Say) -> str:
    drawn, turn = drawing(match.game), judged.turn
    values = {
        "number": str(number),
        "player": names[turn.ply.seat],
        "position": shorten(
            drawn.in_sentence(match.game, turn.before, say), TOLD_POSITION, placeholder=" …"
        ),
        "move": drawn.move(turn.move, say),
    }
    if judged.verdict is not MoveVerdict.LOSES or judged.better is None:
        return say(f"review-{judged.verdict.value}", **values)
    parts = [say("review-loses", better=drawn.move(judged.better, say), **values)]
    if judged.rank is not None:
        parts.append(say("review-rank", count=judged.rank))
    if judged.reply is not None:
        parts.append(say("review-reply", reply=drawn.move(judged.reply, say)))
    return " ".join(parts)


def _option(number: int, judged: Judged, game: Game, say: Say) -> str:
    worth = say(f"worth-{judged.verdict.value}")
    return f"{_move_option(number, judged.turn, game, say)} · {worth}"[:LABEL_LENGTH]


def _move_option(number: int, turn: Turn, game: Game, say: Say) -> str:
    move = drawing(game).move(turn.move, say)
    return say("review-option", number=number, move=move)[:LABEL_LENGTH]


def _turning_position(reviewed: Reviewed) -> Position:
    """Return the position before the move that first gave the win away, else the start."""
    turning = reviewed.judged.turning_point
    return reviewed.match.start if turning is None else turning.turn.before


def _practise_button(game: Game, position: Position, say: Say) -> Button:
    """Return the button that leads to the skill needed in a position."""
    skill = needed_skill(game, position)
    control = PracticeControl(PracticeAction.PRACTISE, skill.number)
    return button(control, say("button-practise"), Style.primary)


# ------------------------------------------------------------------------------ one move


def move_message(
    record: MatchRecord,
    number: int,
    page: int,
    studied: Studied,
    locale: str,
    told: Studied | None = None,
) -> Layout:
    """Return the page of a move, counted from 1: the position before it, the verdict, and why.

    A button leads back to ``page``, from 0, of the overview. ``told`` is the study with the facts
    to be shown, if not all; then a button shows all.
    """
    told = told or studied
    say, match = words(locale), record.match
    game, turn, drawn = match.game, studied.judged.turn, drawing(match.game)
    player = seat_name(match.seats[turn.ply.seat], say)
    heading = say("review-move", number=number, count=len(match.turns), player=player)
    texts = [
        f"### {heading}\n-# {drawn.plain(turn.before, say)}",
        drawn.board(turn.before, (), say),
    ]
    studied_parts = studied_texts(told, game, ROOM - sum(map(len, texts)), say)
    texts += studied_parts
    here = PlyControl(PlayAction.LOOK, record.id, record.ply)
    whole = button(here.to(PlayAction.LOOK, page, number, WHOLE), say("button-more"))
    return panel(
        FINISHED,
        *texts,
        [
            *_buttons_below_move(here, number, page, match, say),
            *_own_exercise_button(record, number, studied, say),
            *([whole] if told != studied else []),
            *meanings("\n".join(studied_parts[1:]), say),
        ],
        _neighbouring_moves_menu(here, number, page, match, say),
    )


def verdict_lines(studied: Studied, game: Game, say: Say) -> Iterable[str]:
    """Yield lines on the move played, the verdict, a refuting reply, and the winning moves."""
    judged, drawn = studied.judged, drawing(game)
    yield say("review-played", move=drawn.move(judged.turn.move, say))
    yield f"**{say(f'review-told-{judged.verdict.value}')}**"
    if judged.reply is not None:
        yield say("review-reply", reply=drawn.move(judged.reply, say))
    if studied.winning:
        moves = ", ".join(drawn.move(move, say) for move in studied.winning)
        listed_moves = shorten(moves, TOLD_MOVES, placeholder=" …")
        yield say("review-winning", count=len(studied.winning), moves=listed_moves)
    if judged.rank is not None and not any(isinstance(fact, Rank) for fact in studied.explained):
        yield say("review-rank", count=judged.rank)


def studied_texts(studied: Studied, game: Game, room: int, say: Say) -> list[str]:
    """Return the verdict on a move, and the explanation if both fit in ``room`` characters."""
    texts = ["\n".join(verdict_lines(studied, game, say))]
    if why := why_text(studied, game, room - len(texts[0]), say):
        texts.append(f"**{say('review-why')}**\n{why}")
    return texts


def step_texts(
    step: MatchStep, title: str, names: Sequence[str], ended: str, say: Say
) -> list[str]:
    """Return the texts of a match before one of its moves, or at its end.

    ``title`` is the first text, ``names`` are those of its seats, ``ended`` is the heading at the
    end. Only facts that the unit of the position or an earlier one teaches are included.
    """
    match, drawn, heading = step.match, drawing(step.match.game), ended
    if step.studied is not None:
        player = names[match.turns[step.ply].ply.seat]
        heading = say("review-move", number=step.ply + 1, count=len(match.turns), player=player)
    texts = [
        title,
        f"**{heading}**\n-# {drawn.plain(step.position, say)}",
        drawn.board(step.position, (), say),
    ]
    if step.studied is None:
        return texts
    told = step.studied.within(skills_met_at(0, match.game, step.position), match.game)
    return texts + studied_texts(told, match.game, ROOM - sum(map(len, texts)), say)


def why_text(studied: Studied, game: Game, room: int, say: Say) -> str:
    """Explain the position and the move, or only the move, in ``room`` characters; else ""."""
    facts, position = studied.explained.facts, studied.judged.turn.before
    of_move = [fact for fact in facts if fact.reveals is Reveals.MOVE]
    for chosen in (facts, of_move):
        text = sentences(chosen, game, position, say)
        if len(text) <= room:
            return text
    return ""


def _buttons_below_move(
    here: PlyControl, number: int, page: int, match: Match, say: Say
) -> list[Button]:
    """Return the buttons to the other moves, to a match from here, and to the skill needed."""
    position = match.turns[number - 1].before
    return [
        *page_buttons(
            lambda turned: here.to(PlayAction.LOOK, page, turned + 1),
            number - 1,
            len(match.turns) - 1,
            say,
        ),
        button(here.to(PlayAction.REVIEW, page), say("button-all-moves")),
        button(here.to(PlayAction.REPLAY, number), say("button-replay"), Style.success),
        _practise_button(match.game, position, say),
    ]


def _own_exercise_button(
    record: MatchRecord, number: int, studied: Studied, say: Say
) -> list[Button]:
    """Return the button, if any, that makes a position lost by a move an exercise of one's own."""
    if studied.judged.verdict is not MoveVerdict.LOSES:
        return []
    try:
        check_own(record.match.game, studied.judged.turn.before)
    except GameError:  # there is no exercise about it
        return []
    control = PositionControl(PositionAction.PRACTISE, record.id, number)
    return [button(control, say("button-train-position"))]


def _neighbouring_moves_menu(
    here: PlyControl, number: int, page: int, match: Match, say: Say
) -> discord.ui.Select[Any]:
    """Return the menu of the moves around one."""
    first = max(0, min(number - 1 - MENU_OPTIONS // 2, len(match.turns) - MENU_OPTIONS))
    around = list(enumerate(match.turns, 1))[first : first + MENU_OPTIONS]
    options = [(_move_option(n, turn, match.game, say), n) for n, turn in around]
    return menu(here.to(PlayAction.LOOK, page), say("review-choose"), options)


# ------------------------------------------------------------------------- for everybody


def shared_match(record: MatchRecord, name: str, *, say: Say) -> Layout:
    """Return a finished match for all to see: its start, moves and result.

    ``name`` stands for each person. Of moves beyond a message's room only the number is given.
    """
    match = record.match
    drawn = drawing(match.game)
    names = [name if isinstance(seat, Person) else seat_name(seat, say) for seat in match.seats]
    heading = [
        f"### {say('match-shared', name=name)}",
        drawn.title(match.game, say),
        say("players", first=names[0], second=names[1]),
        say("match-shared-start", start=drawn.in_sentence(match.game, match.start, say)),
    ]
    ending = [f"**{result_sentence(match, names, say)}**", f"-# {drawn.guard(match.game, say)}"]
    board = drawn.board(match.start, (), say)
    room = ROOM - len("\n".join([*heading, board, *ending]))
    moves = [drawn.moved(turn, names[turn.ply.seat], say) for turn in match.turns]
    shown = fitting(moves, room - MORE, lambda left: say("match-shared-more", count=left))
    return panel(FINISHED, "\n".join(heading), board, "\n".join([*shown, *ending]))
