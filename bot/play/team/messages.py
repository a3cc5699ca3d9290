"""Private messages to the voters and teachers of a class, besides the public board."""

from __future__ import annotations

import discord

from bot.board.drawing import drawing
from bot.i18n import Say, words
from bot.kit.widgets import Layout, Style, button, framed, layout, note, panel
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import FINISHED, PLAYING, board_link, moved_board, picker
from bot.play.model import MatchRecord
from bot.play.polls import distribution
from games import Move


def ballot(record: MatchRecord, path: Move, say: Say) -> Layout:
    """Return a voter's own picker, in their language."""
    drawn = drawing(record.match.game)
    plain = drawn.plain(record.match.position, say)
    return panel(PLAYING, f"{say('votes-private')}\n-# {plain}", *picker(record, path, say))


def vote_message(record: MatchRecord, move: Move, say: Say) -> Layout:
    """Return the message with a voter's vote, and the deadline and a button for changing it.

    Without both if the vote is closed.
    """
    lines = [say("vote-kept", move=drawing(record.match.game).move(move, say))]
    if record.is_overdue:
        lines.append(say("vote-decides"))
        return note("\n".join(lines))
    assert record.deadline is not None, "the first vote sets it"
    until = "vote-until" if record.quorum is None else "vote-until-quorum"
    lines.append(
        say(
            until,
            moment=discord.utils.format_dt(record.deadline, "t"),
            remaining=discord.utils.format_dt(record.deadline, "R"),
        )
    )
    change = PlyControl(PlayAction.SHOW, record.id, record.ply)
    return layout("\n".join(lines), [button(change, say("button-vote-change"))])


def closed_vote(record: MatchRecord) -> Layout:
    """Return the position of the class's last vote, with its result and the move played.

    A link to the live board is below; it is all there is if that move was taken back.
    """
    match, say = record.match, words(record.locale)
    voted = [turn for turn in match.turns if turn.ply.seat == match.team]
    if not voted:
        return moved_board(record)
    drawn = drawing(match.game)
    heading = f"### {drawn.title(match.game, say)} · {say('match-number', number=str(record.id))}"
    return layout(
        framed(
            FINISHED,
            heading,
            drawn.board(voted[-1].before, (), say),
            "\n".join(distribution(record, say)),
        ),
        board_link(record, say),
    )


def resign_ballot(record: MatchRecord, say: Say) -> Layout:
    """Return the question to a teacher whether the class resigns."""
    here = PlyControl(PlayAction.YIELD, record.id, record.ply, path=(record.match.team or 0,))
    return layout(
        say("resign-class-sure"), [button(here, say("button-resign-class"), Style.danger)]
    )
