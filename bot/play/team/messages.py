"""What voters and teachers of a class are shown, beside the board that all see."""

from __future__ import annotations

import discord

from bot.board.drawing import drawing
from bot.i18n import Say, words
from bot.kit.widgets import Layout, Style, button, framed, layout, note, panel
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import FINISHED, PLAYING, moved_board, picker, way_to_board
from bot.play.model import MatchRecord
from bot.play.polls import distribution
from games import Move


def ballot(record: MatchRecord, path: Move, say: Say) -> Layout:
    """Show one voter a picker of their own, in their language."""
    drawn = drawing(record.match.game)
    plain = drawn.plain(record.match.position, say)
    return panel(PLAYING, f"{say('votes-private')}\n-# {plain}", *picker(record, path, say))


def vote_kept(record: MatchRecord, move: Move, say: Say) -> Layout:
    """Tell a voter what their vote is, and until when they may change it."""
    told = [say("vote-kept", move=drawing(record.match.game).move(move, say))]
    if record.is_overdue:
        told.append(say("vote-decides"))
        return note("\n".join(told))
    assert record.deadline is not None, "the first vote sets it"
    until = "vote-until" if record.quorum is None else "vote-until-quorum"
    told.append(
        say(
            until,
            moment=discord.utils.format_dt(record.deadline, "t"),
            remaining=discord.utils.format_dt(record.deadline, "R"),
        )
    )
    change = PlyControl(PlayAction.SHOW, record.id, record.ply)
    return layout("\n".join(told), [button(change, say("button-vote-change"))])


def closed_vote(record: MatchRecord) -> Layout:
    """Show the position that the class has last voted on, how it did, and what was played.

    The way to the live board is below; it is all that is shown if that vote was taken back.
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
        way_to_board(record, say),
    )


def resign_ballot(record: MatchRecord, say: Say) -> Layout:
    """Ask a teacher privately whether the class is to resign."""
    here = PlyControl(PlayAction.YIELD, record.id, record.ply, path=(record.match.team or 0,))
    return layout(
        say("resign-class-sure"), [button(here, say("button-resign-class"), Style.danger)]
    )
