"""The controls of a match in which the whole class holds a seat: its clicks are votes.

What a voter chooses is shown to them alone; the board before all tells only how many have voted.
"""

from __future__ import annotations

from functools import partial

from bot.kit.click import Click
from bot.kit.custom_ids import Action, Controls
from bot.kit.widgets import note
from bot.play.advice.controls import Help, ask_move, tell_hint, try_move, try_typed
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.controls import (
    FORMS,
    Handler,
    MatchControls,
    answering,
    ask_number,
    how_it_stands,
    put_board,
    setting_of,
)
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.form import next_choices, typed_number
from bot.play.messages import match_message
from bot.play.model import MatchRecord
from bot.play.posting import post_board, show_stale
from bot.play.team.boards import VoteBoards
from bot.play.team.messages import ballot, resign_ballot, vote_kept
from bot.play.team.service import Votes
from games import Move


async def _show_as_it_stands(click: Click, record: MatchRecord) -> None:
    """Bring the board that was clicked up to date; tell it privately if there is a newer one."""
    clicked = click.message
    if clicked is not None and record.has_board_in(clicked.id):
        await show_stale(click, record)
        return
    await click.whisper_in_place(how_it_stands(click, record))


async def _pick(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await _advance(click, seen, control, (*control.path, *click.chosen()))


async def _typed(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await _advance(click, seen, control, (*control.path, typed_number(click)))


async def _begin_again(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await _advance(click, seen, control, ())


async def _advance(click: Click, seen: MatchRecord, control: PlyControl, path: Move) -> None:
    """Keep a vote that is complete, or show the voter the picker for its next part."""
    votes, actor = click.service(Votes), click.actor
    record = await votes.voting(actor, seen, control.ply)
    if move := record.match.game.spelt(record.match.position, path):
        record = await votes.vote(actor, seen, control.ply, move)
        click.service(VoteBoards).changed(record.id)
        await click.whisper_in_place(vote_kept(record, move, click.say))
    else:
        next_choices(record, path)
        await click.whisper_in_place(ballot(record, path, click.say))


async def _type(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).voting(click.actor, seen, control.ply)
    await ask_number(click, record, control)


def _help(click: Click, seen: MatchRecord, control: PlyControl) -> Help:
    actor, votes = click.actor, click.service(Votes)
    about = (actor, seen, control.ply)
    return Help(partial(votes.help_in, *about), partial(votes.what_if, *about))


async def _hint(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await tell_hint(click, await _help(click, seen, control).record(), control)


async def _what_if(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    path = (*control.path, *click.chosen())
    await try_move(click, seen, path, _help(click, seen, control))


async def _ask(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await ask_move(click, control, _help(click, seen, control))


async def _asked(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    await try_typed(click, seen, control, _help(click, seen, control))


async def _take_back(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).take_back(click.actor, seen, control.ply)
    await put_board(click, record, match_message(record))


async def _resign(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).steer(click.actor, seen, control.ply)
    await click.whisper_in_place(resign_ballot(record, click.say))


async def _yield(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    record = await click.service(Votes).resign(click.actor, seen, control.ply)
    await click.whisper_in_place(note(click.say("class-resigned")))
    click.service(VoteBoards).changed(record.id)


async def _rematch(click: Click, seen: MatchRecord, _: PlyControl) -> None:
    actor, setting = click.actor, setting_of(click)
    starting = click.service(Votes).rematch(actor, seen, setting)
    await post_board(click, await click.promised(starting))


#: What is a vote, or a teacher's to do, where a class holds a seat.
HANDLERS: dict[Action, Handler] = {
    PlayAction.SHOW: _begin_again,
    PlayAction.PICK: _pick,
    PlayAction.TYPE: _type,
    PlayAction.TYPED: _typed,
    PlayAction.HINT: _hint,
    PlayAction.WHAT_IF: _what_if,
    PlayAction.ASK: _ask,
    PlayAction.ASKED: _asked,
    PlayAction.TAKE_BACK: _take_back,
    PlayAction.RESIGN: _resign,
    PlayAction.YIELD: _yield,
    PlayAction.REMATCH: _rematch,
}

VOTE_CONTROLS = MatchControls({**MATCH_CONTROLS.handlers, **HANDLERS}, _show_as_it_stands)

#: Of every match, whoever plays it.
CONTROLS = Controls(
    PlyControl,
    dict.fromkeys(MATCH_CONTROLS.handlers, answering(MATCH_CONTROLS, VOTE_CONTROLS)),
    FORMS,
    {PlayAction.RULES: "the rules of a game belong to the question"},
)
