"""Messages with a match: the board with its picker, offers, and the finished match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import discord

from bot.board.drawing import Drawing, drawing
from bot.i18n import Say, words
from bot.kit.people import mention
from bot.kit.widgets import (
    MENU_OPTIONS,
    ROW_BUTTONS,
    Button,
    Layout,
    Style,
    button,
    framed,
    items_of,
    layout,
    menu,
    note,
    panel,
)
from bot.play.custom_ids import PlayAction, PlyControl, TrialAction, TrialControl
from bot.play.finished import buttons_after, ending_lines
from bot.play.model import MatchRecord, State, Trial
from bot.play.offers import OFFERED, invitation, who_begins
from bot.play.polls import distribution, voting_lines
from games import Game, Move, Position
from games.match import Computer, Match, Person, Seat, Team, Turn

PLAYING = discord.Colour.blurple()

FINISHED = discord.Colour.dark_grey()

#: The most buttons of a picker, Back included, so that a message has room for a board, too.
MOST_BUTTONS = 20

#: The most components of a picker that leaves room for all other buttons: of the 40 that Discord
#: allows, the rest of a board takes 6, and seven buttons in two rows take 9.
ROOMY = 25

Item = discord.ui.Item[Any]


class Picks(NamedTuple):
    """The actions of a picker's controls: choose the next part, type it, begin again."""

    choose: PlayAction
    type: PlayAction
    again: PlayAction


#: The actions for a move to be played, and for a move to be tried.
TO_PLAY = Picks(PlayAction.PICK, PlayAction.TYPE, PlayAction.SHOW)

TO_ASK = Picks(PlayAction.WHAT_IF, PlayAction.ASK, PlayAction.WHAT_IF)


def seat_name(seat: Seat, say: Say) -> str:
    """Return the name of a seat: a mention, the class, or the computer with its strength."""
    if isinstance(seat, Person):
        return mention(seat.id, say)
    if isinstance(seat, Team):
        return say("team")
    return say("computer", strength=round(seat.strength * 100))


def seat_names(match: Match, say: Say) -> list[str]:
    """Return the names of both seats, seat 0 first."""
    return [seat_name(seat, say) for seat in match.seats]


def match_message(record: MatchRecord, path: Move = ()) -> Layout:
    """Return the view of a match, in its locale: an offer, a board with its picker, or its end.

    ``path`` has the parts of a move picked so far.
    """
    say = words(record.locale)
    if record.state is State.OFFERED:
        offer_view = who_begins if record.asks_who_begins else invitation
        return offer_view(record, seat_names(record.match, say), say)
    if record.state is State.DECLINED:
        return layout(_declined_offer_text(record, say))
    if record.trial is not None and record.match.is_over:
        return _board_layout(record, say, items_of("\n".join(_trial_lines(record, say))))
    return _board_layout(record, say, picker(record, path, say))


def _trial_lines(record: MatchRecord, say: Say) -> list[str]:
    """Return lines on the result of a challenge's match, with the move that gave the win away."""
    lines = [say(f"trial-{'won' if _is_won(record) else 'lost'}")]
    if record.slip is not None and record.slip.better is not None:
        drawn, turn = drawing(record.match.game), record.slip.turn
        values = {
            "move": drawn.move(turn.move, say),
            "better": drawn.move(record.slip.better, say),
            "position": drawn.in_sentence(record.match.game, turn.before, say),
        }
        lines.append(say("trial-slip", **values))
    return lines


def _is_won(record: MatchRecord) -> bool:
    winner = record.match.winner
    return winner is not None and isinstance(record.match.seats[winner], Person)


def _declined_offer_text(record: MatchRecord, say: Say) -> str:
    if isinstance(record.match.seats[1], Computer):
        return say("start-withdrawn", number=str(record.id))
    return say("offer-declined", players=_players_line(record.match, say), number=str(record.id))


def resign_message(record: MatchRecord, seat: int) -> Layout:
    """Return the board with the question whether ``seat``, 0 or 1, resigns, instead of a picker."""
    say = words(record.locale)
    here = PlyControl(PlayAction.YIELD, record.id, record.ply, path=(seat,))
    answers = [
        button(here, say("button-resign-yes"), Style.danger),
        button(here.to(PlayAction.SHOW), say("button-back")),
    ]
    asking = PlyControl(PlayAction.RESIGN, record.id, record.ply)
    return _board_layout(record, say, items_of(say("resign-sure"), answers), without=asking)


def take_back_message(record: MatchRecord, seat: int) -> Layout:
    """Return the question to the opponent of ``seat``, 0 or 1, whether its move is taken back."""
    say = words(record.locale)
    asking, asked = (seat_name(record.match.seats[i], say) for i in (seat, 1 - seat))
    here = PlyControl(PlayAction.ALLOW, record.id, record.ply, path=(seat,))
    text = say("take-back-asked", player=asking, opponent=asked, number=str(record.id))
    answers = [
        button(here, say("button-allow"), Style.success),
        button(here.to(PlayAction.REFUSE, seat), say("button-refuse")),
    ]
    return panel(OFFERED, text, answers)


def board_link(record: MatchRecord, say: Say) -> str:
    """Return a text with a link to the live board of a match, which must have one."""
    assert record.live is not None, "there is a live board"
    return say("board-moved", number=str(record.id), link=record.live.link)


def linked_text(text: str, link: str, say: Say) -> Layout:
    """Return a text about a match with a button to its board, whose URL is ``link``."""
    way = Button(label=say("button-to-board"), url=link)
    return layout(text, [way])


def moved_board(record: MatchRecord) -> Layout:
    """Return the message that replaces an old board: a link to the live one, which must exist."""
    return note(board_link(record, words(record.locale)))


def picker(record: MatchRecord, path: Move, say: Say, picks: Picks = TO_PLAY) -> list[Item]:
    """Return the controls to choose a move's next part; none if it is the computer's turn or over.

    ``path`` are the parts chosen so far; parts with one choice only are skipped. With more than
    MENU_OPTIONS choices one is typed. ``picks`` are the actions of the controls.
    """
    match = record.match
    if match.is_over or isinstance(match.seats[match.to_move], Computer):
        return []
    game, position, drawn = match.game, match.position, drawing(match.game)
    here = PlyControl(picks.choose, record.id, record.ply)
    if grid := drawn.grid(position):
        prompt = say(f"ask-square-{game.key}")
        return _grid_buttons(here, grid, set(game.moves(position)), prompt, drawn.no_move)
    back = [button(here.to(picks.again), say("button-back"))] if path else []
    path = _extend_forced_parts(game, position, path)
    options = game.choices(position, path)
    if len(options) > MENU_OPTIONS:
        low, high = options[0], options[-1]
        asked = say("type-number", prompt=drawn.typed(game, path, low, say), low=low, high=high)
        typing = button(here.to(picks.type, *path), say("button-type-number"), Style.primary)
        return items_of(asked, [typing, *back])
    prompt, sketch = drawn.prompt(game, path, say), drawn.sketch(position, path, options, say)
    here = here.to(picks.choose, *path)
    if len(options) + len(back) <= MOST_BUTTONS:
        text, chooser = say("tap-button", prompt=prompt), None
        back = [*_choice_buttons(here, drawn, position, options, say), *back]
    else:
        labels = [(drawn.choice(position, path, option, say), option) for option in options]
        text, chooser = say("tap-menu", prompt=prompt), menu(here, prompt, labels)
    return items_of(f"{text}\n{sketch}".rstrip(), chooser, back)


def _choice_buttons(
    here: PlyControl, drawn: Drawing, position: Position, options: Sequence[int], say: Say
) -> list[Button]:
    """Return a button for each choice after a path; in words if there are few."""
    label = drawn.choice if len(options) <= ROW_BUTTONS else drawn.brief
    return [
        button(
            here.to(here.action, *here.path, option),
            label(position, here.path, option, say),
            Style.primary,
        )
        for option in options
    ]


def _grid_buttons(
    here: PlyControl, grid: list[list[Move]], legal: set[Move], prompt: str, no_move: str
) -> list[Item]:
    """Return the squares of a board as buttons in its shape; illegal ones are disabled."""

    def square(move: Move) -> Button:
        label_button = button(here.to(here.action, *move), "-".join(map(str, move)), Style.primary)
        if move not in legal:
            label_button.disabled, label_button.label, label_button.style = (
                True,
                no_move,
                Style.secondary,
            )
        return label_button

    return items_of(prompt, *(map(square, row) for row in grid))


def _extend_forced_parts(game: Game, position: Position, path: Move) -> Move:
    """Extend a path by parts with one choice only, but not to a complete move."""
    while len(options := game.choices(position, path)) == 1:
        longer = (*path, *options)
        if game.spelt(position, longer) is not None:
            break
        path = longer
    return path


def plain_text(record: MatchRecord, say: Say) -> str:
    """Return the board in words, with everything that the picture has; one line if declined."""
    if record.state is State.DECLINED:
        return _declined_offer_text(record, say)
    match = record.match
    drawn = drawing(match.game)
    lines = [
        f"{drawn.title(match.game, say)}, {say('match-number', number=str(record.id))}",
        _players_line(match, say),
        drawn.guard(match.game, say),
        drawn.plain(match.position, say),
        *_last_moves(match, say),
        say("who-begins") if record.asks_who_begins else _status_line(match, say),
        *([] if match.team is None else voting_lines(record, say)),
        *_deadline_lines(record, say),
        *_remark_lines(record, say),
        *(ending_lines(record, seat_names(match, say), say) if match.is_over else []),
    ]
    return "\n".join(lines)


def result(match: Match, say: Say) -> str:
    """Return the sentence on who won a match, which must be over, and how."""
    return result_sentence(match, seat_names(match, say), say)


def result_sentence(match: Match, names: Sequence[str], say: Say) -> str:
    """Return the sentence on who won a match, which must be over; ``names`` are of its seats."""
    winner = match.winner
    assert winner is not None, "only a finished match has a result"
    by = match.given_up
    return say(
        f"result-{by.kind.value if by else 'won'}", winner=names[winner], loser=names[1 - winner]
    )


def _players_line(match: Match, say: Say) -> str:
    first, second = seat_names(match, say)
    return say("players", first=first, second=second)


def _status_line(match: Match, say: Say) -> str:
    if match.is_over:
        return result(match, say)
    return say("to-move", player=seat_name(match.seats[match.to_move], say))


def _deadline_lines(record: MatchRecord, say: Say) -> list[str]:
    """Return lines with the deadline of the attempt, or else of the turn; none without either."""
    if record.trial_until is not None:
        until = record.trial_until
        moment, remaining = (discord.utils.format_dt(until, style) for style in ("t", "R"))
        return [say("exam-time-left", moment=moment, remaining=remaining)]
    if record.deadline is None:
        return []
    moment = discord.utils.format_dt(record.deadline, "t")
    remaining = discord.utils.format_dt(record.deadline, "R")
    lines = [say("deadline", moment=moment, remaining=remaining)]
    if record.stood_still:
        minutes, seconds = divmod(round(record.stood_still.total_seconds()), 60)
        lines.append(f"-# {say('clock-stood-still', minutes=minutes, seconds=seconds)}")
    return lines


def _remark_lines(record: MatchRecord, say: Say) -> list[str]:
    """Return notes: why the computer began for a class, and when a lesson's match won't count."""
    lines = [say("team-computer-began")] if record.begins_for_class else []
    if record.skill is not None and not record.match.is_over:
        lines.append(say("match-counts-unless"))
    return lines


def _last_moves(match: Match, say: Say) -> list[str]:
    drawn = drawing(match.game)
    return [
        drawn.moved(turn, seat_name(match.seats[turn.ply.seat], say), say)
        for turn in _latest_turns(match)
    ]


def _latest_turns(match: Match) -> tuple[Turn, ...]:
    """Return the last turn; with the one before it, if the computer made the last one."""
    latest = match.turns[-2:]
    return latest if latest and latest[-1].choice else latest[-1:]


def _board_layout(
    record: MatchRecord, say: Say, below: list[Item], *, without: PlyControl | None = None
) -> Layout:
    """Return a match with items below its board; ``without`` is a button to leave out."""
    match = record.match
    count = sum(1 + len(getattr(item, "children", ())) for item in below)
    is_tight = count > ROOMY  # as below a large grid
    beside = _side_buttons(record, say, is_tight=is_tight)
    hidden = without and without.encode()
    drawn = drawing(match.game)
    number = say("match-number", number=str(record.id))
    heading = [f"### {drawn.title(match.game, say)} · {number}", _players_line(match, say)]
    above, below_board = drawn.guard_lines(match.game, say)
    of_class = match.team is not None
    votes = voting_lines(record, say) if of_class else []
    turn = [f"**{_status_line(match, say)}**", *votes, *_deadline_lines(record, say)]
    if match.is_over:
        turn += ending_lines(record, seat_names(match, say), say)
    latest = [*(distribution(record, say) if of_class else []), *_last_moves(match, say)]
    remarks = [f"-# {line}" for line in _remark_lines(record, say)]
    status = "\n".join([*latest, *turn, *remarks, *below_board])
    # A screen reader meets this first: the position in words, without a picture.
    return layout(
        f"-# {drawn.plain(match.position, say)} {_status_line(match, say)}",
        framed(
            FINISHED if match.is_over else PLAYING,
            "\n".join([*heading, *above]),
            drawn.board(match.position, _latest_turns(match), say),
            status,
            discord.ui.Separator(),
            *below,
            [each for each in beside if each.custom_id != hidden],
        ),
    )


def _side_buttons(record: MatchRecord, say: Say, *, is_tight: bool = False) -> Iterator[Button]:
    match = record.match
    here = PlyControl(PlayAction.SHOW, record.id, record.ply)
    if record.trial is not None:
        yield from _trial_buttons(record, record.trial, say)
        return
    against_computer = any(isinstance(seat, Computer) for seat in match.seats)
    computer_turn = next((turn for turn in reversed(match.turns) if turn.choice), None)
    if computer_turn is not None:
        why = PlyControl(PlayAction.WHY, record.id, computer_turn.number)
        yield button(why, say("button-why"))
    if match.is_over:
        yield from buttons_after(record, say)
    elif against_computer:
        yield button(here.to(PlayAction.HINT, 1), say("button-hint"))
        yield button(here.to(PlayAction.WHAT_IF), say("button-what-if"))
    yield button(here.to(PlayAction.RULES), say("button-rules"))
    if not match.is_over:
        if any(
            match.can_take_back(i)
            for i, seat in enumerate(match.seats)
            if not isinstance(seat, Computer)
        ):
            yield button(here.to(PlayAction.TAKE_BACK), say("button-take-back"))
        yield button(here.to(PlayAction.RESIGN), say("button-resign"), Style.danger)
    if not is_tight:
        yield button(here.to(PlayAction.TEXT), say("button-text"))


def _trial_buttons(record: MatchRecord, trial: Trial, say: Say) -> Iterator[Button]:
    """Yield the buttons beside a match of a challenge, which offers no help."""
    here = PlyControl(PlayAction.TEXT, record.id, record.ply)
    if record.match.is_over:
        yield button(TrialControl(TrialAction.NEXT, *trial), say("button-next"), Style.success)
    yield button(here, say("button-text"))
    yield button(here.to(PlayAction.RULES), say("button-rules"))
    if not record.match.is_over:
        yield button(here.to(PlayAction.RESIGN), say("button-resign"), Style.danger)
