"""The controls of a match in which the whole class has a seat: its clicks are votes.

A voter's choice is shown only to them; the public board has only the number of votes.
"""

from __future__ import annotations

from functools import partial

from bot.kit.click import Click
from bot.kit.custom_ids import Action, Controls
from bot.kit.widgets import note
from bot.play.advice.controls import Handler, Help, helping
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.controls import (
    FORMS,
    MatchControls,
    answering,
    picking,
    present_state,
    put_board,
    setting_of,
)
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.form import next_choices
from bot.play.messages import match_message
from bot.play.model import MatchRecord
from bot.play.posting import post_board, show_stale
from bot.play.team.boards import VoteBoards
from bot.play.team.messages import ballot, resign_ballot, vote_message
from bot.play.team.service import Votes
from games import Move


async def _show_present_board(click: Click, record: MatchRecord) -> None:
    """Edit the board that was clicked; if there is a newer one, answer privately instead."""
    clicked = click.message
    if clicked is not None and record.has_board_in(clicked.id):
        await show_stale(click, record)
        return
    await click.whisper_in_place(present_state(click, record))


async def _load_match_to_vote(click: Click, seen: MatchRecord, control: PlyControl) -> MatchRecord:
    return await click.service(Votes).voting(click.actor, seen, control.ply)


async def _begin_again(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await _vote_or_ask_next_part(click, await _load_match_to_vote(click, seen, control), ())


async def _vote_or_ask_next_part(click: Click, record: MatchRecord, path: Move) -> None:
    """Store a complete vote, or ask privately for its next part; raise as ``Votes.vote`` does."""
    if move := record.match.game.spelt(record.match.position, path):
        record = await click.service(Votes).vote(click.actor, record, record.ply, move)
        click.service(VoteBoards).changed(record.id)
        await click.whisper_in_place(vote_message(record, move, click.say))
    else:
        next_choices(record, path)
        await click.whisper_in_place(ballot(record, path, click.say))


def _help_for_teacher(click: Click, seen: MatchRecord, control: PlyControl) -> Help:
    about, votes = (click.actor, seen, control.ply), click.service(Votes)
    return Help(partial(votes.help_in, *about), partial(votes.what_if, *about))


async def _take_back(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).take_back(click.actor, seen, control.ply)
    await put_board(click, record, match_message(record))


async def _ask_to_resign(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).steer(click.actor, seen, control.ply)
    await click.whisper_in_place(resign_ballot(record, click.say))


async def _resign_for_class(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).resign(click.actor, seen, control.ply)
    await click.whisper_in_place(note(click.say("class-resigned")))
    click.service(VoteBoards).changed(record.id)


async def _open_rematch(click: Click, seen: MatchRecord, _: PlyControl) -> None:
    actor, setting = click.actor, setting_of(click)
    starting = click.service(Votes).rematch(actor, seen, setting)
    await post_board(click, await click.promised(starting))


#: The handlers that differ where a class has a seat: votes, and acts of teachers.
HANDLERS: dict[Action, Handler] = {
    PlayAction.SHOW: _begin_again,
    **picking(_load_match_to_vote, _vote_or_ask_next_part),
    **helping(_help_for_teacher),
    PlayAction.TAKE_BACK: _take_back,
    PlayAction.RESIGN: _ask_to_resign,
    PlayAction.YIELD: _resign_for_class,
    PlayAction.REMATCH: _open_rematch,
}

VOTE_CONTROLS = MatchControls({**MATCH_CONTROLS.handlers, **HANDLERS}, _show_present_board)

#: The controls of all matches, with or without a class.
CONTROLS = Controls(
    PlyControl,
    dict.fromkeys(MATCH_CONTROLS.handlers, answering(MATCH_CONTROLS, VOTE_CONTROLS)),
    FORMS,
    {PlayAction.RULES: "the rules of a game belong to the question"},
)
