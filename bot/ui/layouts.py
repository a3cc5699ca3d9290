"""Whole messages: the board with its picker, offers, and the finished picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.i18n import Say, words
from bot.sessions import Session, State, with_erased
from bot.store.matches import Trial
from bot.ui.boards import POISON, drawing
from bot.ui.controls import (
    MENU_OPTIONS,
    ROW_BUTTONS,
    Action,
    Control,
    button,
    layout,
    menu,
    rows,
)
from bot.ui.people import mention
from games import Game, Move, Position
from games.match import Computer, Match, Person, Seat, Team, Turn

PLAYING = discord.Colour.blurple()
FINISHED = discord.Colour.dark_grey()
OFFERED = discord.Colour.gold()

#: How wide the bar of the move with most votes is, and how many moves are told.
BAR_CELLS = 10
TOLD_MOVES = 10

_PRIMARY = discord.ButtonStyle.primary
_SUCCESS = discord.ButtonStyle.success
_DANGER = discord.ButtonStyle.danger

Item = discord.ui.Item[Any]


def seat_name(seat: Seat, say: Say) -> str:
    """Name a seat: a person by mention, the computer with its strength."""
    if isinstance(seat, Person):
        return mention(seat.id, say)
    if isinstance(seat, Team):
        return say("team")
    return say("computer", strength=round(seat.strength * 100))


def session_message(session: Session, path: Move = ()) -> discord.ui.LayoutView:
    """Show a match as it stands: an offer, a board with its picker, or the finished picture."""
    say = words(session.locale)
    if session.state is State.OFFERED:
        return _offer(session, say)
    if session.state is State.DECLINED:
        text = say("offer-declined", players=_players(session.match, say), number=str(session.id))
        return layout(discord.ui.TextDisplay(text))
    below = _picker(session, path, say)
    if session.trial is not None and session.match.is_over:
        below = [discord.ui.TextDisplay(say(f"trial-{'won' if _is_won(session) else 'lost'}"))]
    return _board(session, say, below)


def _is_won(session: Session) -> bool:
    """Return whether the person has won a match against the computer."""
    winner = session.match.winner
    return winner is not None and isinstance(session.match.seats[winner], Person)


def resign_message(session: Session, seat: int) -> discord.ui.LayoutView:
    """Show the board with the question to a seat whether to resign, in place of the picker."""
    say = words(session.locale)
    here = Control(Action.YIELD, session.id, session.ply, (seat,))
    question = discord.ui.TextDisplay[Any](say("resign-sure"))
    answers = rows(
        [
            button(here, say("button-resign-yes"), _DANGER),
            button(here.to(Action.SHOW), say("button-back")),
        ]
    )
    return _board(session, say, [question, *answers])


def ballot(session: Session, path: Move, say: Say) -> discord.ui.LayoutView:
    """Show one voter a picker of their own, in their language."""
    drawn = drawing(session.match.game)
    plain = drawn.plain(session.match.position, say)
    return layout(
        discord.ui.Container(
            discord.ui.TextDisplay(f"{say('votes-private')}\n-# {plain}"),
            *_picker(session, path, say),
            accent_color=PLAYING,
        )
    )


def vote_kept(session: Session, move: Move, say: Say) -> discord.ui.LayoutView:
    """Tell a voter what their vote is, and until when they may change it."""
    told = [say("vote-kept", move=drawing(session.match.game).move(move, say))]
    if session.is_overdue:
        told.append(say("vote-decides"))
        return note("\n".join(told))
    assert session.deadline is not None, "the first vote sets it"
    until = "vote-until" if session.quorum is None else "vote-until-quorum"
    told.append(
        say(
            until,
            moment=discord.utils.format_dt(session.deadline, "t"),
            remaining=discord.utils.format_dt(session.deadline, "R"),
        )
    )
    change = Control(Action.SHOW, session.id, session.ply)
    return layout(
        discord.ui.TextDisplay("\n".join(told)),
        *rows([button(change, say("button-vote-change"))]),
    )


def closed_vote(session: Session) -> discord.ui.LayoutView:
    """Show the position that the class has last voted on, how it did, and what was played."""
    match, say = session.match, words(session.locale)
    drawn = drawing(match.game)
    before = next(turn for turn in reversed(match.turns) if turn.ply.seat == match.team).before
    heading = f"### {drawn.title(match.game, say)} · {say('match-number', number=str(session.id))}"
    return layout(
        discord.ui.Container(
            discord.ui.TextDisplay(heading),
            discord.ui.TextDisplay(drawn.board(before, (), say)),
            discord.ui.TextDisplay("\n".join(distribution(session, say))),
            accent_color=FINISHED,
        )
    )


def resign_ballot(session: Session, say: Say) -> discord.ui.LayoutView:
    """Ask a teacher privately whether the class is to resign."""
    here = Control(Action.YIELD, session.id, session.ply, (session.match.team or 0,))
    return layout(
        discord.ui.TextDisplay(say("resign-class-sure")),
        *rows([button(here, say("button-resign-class"), _DANGER)]),
    )


def take_back_message(session: Session, seat: int) -> discord.ui.LayoutView:
    """Ask the opponent of a seat to allow it to take its move back."""
    say = words(session.locale)
    asking, asked = (seat_name(session.match.seats[i], say) for i in (seat, 1 - seat))
    here = Control(Action.ALLOW, session.id, session.ply, (seat,))
    text = say("take-back-asked", player=asking, opponent=asked, number=str(session.id))
    answers = rows(
        [
            button(here, say("button-allow"), _SUCCESS),
            button(here.to(Action.REFUSE, seat), say("button-refuse")),
        ]
    )
    return layout(
        discord.ui.Container(discord.ui.TextDisplay(text), *answers, accent_color=OFFERED)
    )


def note(text: str) -> discord.ui.LayoutView:
    """Show one text in place of a message."""
    return layout(discord.ui.TextDisplay(text))


def plain_text(session: Session, say: Say) -> str:
    """Tell the whole board in words: the twin of the picture."""
    match = session.match
    drawn = drawing(match.game)
    lines = [
        f"{drawn.title(match.game, say)}, {say('match-number', number=str(session.id))}",
        _players(match, say),
        drawn.guard(match.game, say),
        drawn.plain(match.position, say),
        *_last_moves(match, say),
        _status(match, say),
        *_voting(session, say),
        *_deadline(session, say),
    ]
    return "\n".join(lines)


def result(match: Match, say: Say) -> str:
    """Say who won a finished match, and how."""
    winner = match.winner
    assert winner is not None, "only a finished match has a result"
    names = [seat_name(seat, say) for seat in match.seats]
    by = match.given_up
    return say(
        f"result-{by.kind.value if by else 'won'}", winner=names[winner], loser=names[1 - winner]
    )


def _players(match: Match, say: Say) -> str:
    first, second = (seat_name(seat, say) for seat in match.seats)
    return say("players", first=first, second=second)


def _status(match: Match, say: Say) -> str:
    if match.is_over:
        return result(match, say)
    return say("to-move", player=seat_name(match.seats[match.to_move], say))


def _deadline(session: Session, say: Say) -> list[str]:
    """Announce until when the turn must be played, if there is a timer."""
    if session.deadline is None:
        return []
    moment = discord.utils.format_dt(session.deadline, "t")
    remaining = discord.utils.format_dt(session.deadline, "R")
    return [say("deadline", moment=moment, remaining=remaining)]


def _voting(session: Session, say: Say) -> list[str]:
    """Tell how many have voted in the present ply, if the class has the turn."""
    match = session.match
    if match.is_over or match.to_move != match.team:
        return []
    count = session.vote_count
    voted = say("votes-so-far", count=count)
    if session.quorum is not None:
        voted = say("votes-of-quorum", count=count, quorum=session.quorum)
    if session.deadline is None:
        assert session.turn_seconds is not None, "a class has a timer"
        voted = f"{voted} {say('votes-timer', minutes=session.turn_seconds // 60)}"
    return [voted, f"-# {say('votes-private')}"]


def distribution(session: Session, say: Say) -> list[str]:
    """Tell how the class has voted on its last move: what was played first, then by votes."""
    match = session.match
    turn = next((turn for turn in reversed(match.turns) if turn.ply.seat == match.team), None)
    poll = session.polls.get(turn.number, {}) if turn else {}
    if turn is None or not poll:
        return []
    ranked = sorted(poll, key=lambda move: (-poll[move], move != turn.move, move))
    most, count = poll[ranked[0]], sum(poll.values())
    shown = [
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
        shown.append(
            say("votes-others", moves=len(hidden), count=sum(map(poll.__getitem__, hidden)))
        )
    if len([move for move in poll if poll[move] == most]) > 1:
        shown.append(f"-# {say('votes-tied')}")
    return [say("votes-heading", count=count), *shown]


def _last_moves(match: Match, say: Say) -> list[str]:
    drawn = drawing(match.game)
    return [
        drawn.moved(turn, seat_name(match.seats[turn.ply.seat], say), say)
        for turn in _latest_turns(match)
    ]


def _latest_turns(match: Match) -> tuple[Turn, ...]:
    """Return what one click has brought: the last move, with the one the computer answered."""
    latest = match.turns[-2:]
    return latest if latest and latest[-1].choice else latest[-1:]


def _board(session: Session, say: Say, below: list[Item]) -> discord.ui.LayoutView:
    match = session.match
    drawn = drawing(match.game)
    number = say("match-number", number=str(session.id))
    heading = f"### {drawn.title(match.game, say)} · {number}\n{_players(match, say)}"
    guard = f"-# {drawn.guard(match.game, say)}"
    turn = [f"**{_status(match, say)}**", *_voting(session, say), *_deadline(session, say)]
    latest = [*distribution(session, say), *_last_moves(match, say)]
    status = "\n".join([*latest, *turn, guard])
    # What a screen reader meets first: the position in words, without a picture.
    return layout(
        discord.ui.TextDisplay(f"-# {drawn.plain(match.position, say)} {_status(match, say)}"),
        discord.ui.Container(
            discord.ui.TextDisplay(heading),
            discord.ui.TextDisplay(drawn.board(match.position, _latest_turns(match), say)),
            discord.ui.TextDisplay(status),
            discord.ui.Separator(),
            *below,
            *rows(_side_buttons(session, say)),
            accent_color=FINISHED if match.is_over else PLAYING,
        ),
    )


def _picker(session: Session, path: Move, say: Say) -> list[Item]:
    match = session.match
    if match.is_over or isinstance(match.seats[match.to_move], Computer):
        return []
    game, position = match.game, match.position
    here = Control(Action.PICK, session.id, session.ply)
    back = [button(here.to(Action.SHOW), say("button-back"))] if path else []
    if grid := drawing(game).grid(position):
        return _grid(here, grid, set(game.moves(position)), say(f"ask-square-{drawing(game).key}"))
    path = _forced(game, position, path)
    options = game.choices(position, path)
    drawn = drawing(game)
    prompt = drawn.prompt(game, path, say)
    labels = [(drawn.choice(position, path, option, say), option) for option in options]
    if len(options) <= ROW_BUTTONS:
        picks = [button(here.to(Action.PICK, *path, o), label, _PRIMARY) for label, o in labels]
        return [discord.ui.TextDisplay(prompt), *rows(picks), *rows(back)]
    if len(options) <= MENU_OPTIONS:
        return [
            discord.ui.ActionRow(menu(here.to(Action.PICK, *path), prompt, labels)),
            *rows(back),
        ]
    ask = say("button-type-number", prompt=prompt, low=options[0], high=options[-1])
    return [*rows([button(here.to(Action.TYPE, *path), ask, _PRIMARY), *back])]


def _grid(here: Control, grid: list[list[Move]], legal: set[Move], prompt: str) -> list[Item]:
    """Show squares as buttons that lie as on the board; what is no move cannot be pressed."""

    def square(move: Move) -> discord.ui.Button[Any]:
        shown = button(here.to(Action.PICK, *move), "-".join(map(str, move)), _PRIMARY)
        if move not in legal:
            shown.disabled, shown.label, shown.style = True, POISON, discord.ButtonStyle.secondary
        return shown

    squares = [discord.ui.ActionRow(*map(square, row)) for row in grid]
    return [discord.ui.TextDisplay(prompt), *squares]


def _forced(game: Game, position: Position, path: Move) -> Move:
    """Extend a path as long as there is nothing to choose, but not to a whole move."""
    while len(path) < len(game.move_parts) - 1:
        options = game.choices(position, path)
        if len(options) != 1:
            break
        path = (*path, *options)
    return path


def _side_buttons(session: Session, say: Say) -> Iterator[discord.ui.Button[Any]]:
    match = session.match
    here = Control(Action.SHOW, session.id, session.ply)
    if session.trial is not None:
        yield from _trial_buttons(session, session.trial, say)
        return
    computer_turns = [turn for turn in match.turns if turn.choice]
    against_computer = any(isinstance(seat, Computer) for seat in match.seats)
    if computer_turns:
        why = Control(Action.WHY, session.id, computer_turns[-1].number)
        yield button(why, say("button-why"))
    if match.is_over:
        if match.turns:
            yield button(here.to(Action.REVIEW), say("button-review"))
        if not with_erased(match):
            yield button(here.to(Action.REMATCH), say("button-rematch"), _SUCCESS)
    elif against_computer:
        yield button(here.to(Action.HINT, 1), say("button-hint"))
        yield button(here.to(Action.WHAT_IF), say("button-what-if"))
    yield button(here.to(Action.TEXT), say("button-text"))
    if not match.is_over:
        if any(
            match.can_take_back(i)
            for i, seat in enumerate(match.seats)
            if not isinstance(seat, Computer)
        ):
            yield button(here.to(Action.TAKE_BACK), say("button-take-back"))
        yield button(here.to(Action.RESIGN), say("button-resign"), _DANGER)


def _trial_buttons(session: Session, trial: Trial, say: Say) -> Iterator[discord.ui.Button[Any]]:
    """Yield what is offered beside a match of a challenge, in which nobody is helped."""
    here = Control(Action.TEXT, session.id, session.ply)
    if session.match.is_over:
        yield button(Control(Action.NEXT, *trial), say("button-next"), _SUCCESS)
    yield button(here, say("button-text"))
    if not session.match.is_over:
        yield button(here.to(Action.RESIGN), say("button-resign"), _DANGER)


def _offer(session: Session, say: Say) -> discord.ui.LayoutView:
    match = session.match
    drawn = drawing(match.game)
    challenger, opponent = (seat_name(seat, say) for seat in match.seats)
    heading = say("offer", player=challenger, opponent=opponent)
    terms = [say("offer-begins", player=seat_name(match.seats[match.first], say))]
    if session.turn_seconds is not None:
        terms.append(say("offer-timer", minutes=session.turn_seconds // 60))
    number = say("match-number", number=str(session.id))
    here = Control(Action.ACCEPT, session.id, 0)
    answers = [
        button(here, say("button-accept"), _SUCCESS),
        button(here.to(Action.DECLINE), say("button-decline")),
    ]
    return layout(
        discord.ui.TextDisplay(heading),
        discord.ui.Container(
            discord.ui.TextDisplay(
                f"### {drawn.title(match.game, say)} · {number}\n{' '.join(terms)}"
            ),
            discord.ui.TextDisplay(drawn.board(match.start, (), say)),
            discord.ui.TextDisplay(f"-# {drawn.guard(match.game, say)}"),
            *rows(answers),
            accent_color=OFFERED,
        ),
    )
