"""The controls of a match in which the whole class holds a seat: its clicks are votes.

What a voter chooses is shown to them alone; the board before all tells only how many have voted.
"""

from __future__ import annotations

from functools import partial

from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised, whisper_in_place
from bot.kit.custom_ids import Action
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.widgets import chosen, note
from bot.play.advice.controls import Help, ask_move, tell_hint, try_move, try_typed
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.controls import (
    Handler,
    MatchControls,
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


async def _show_as_it_stands(interaction: Interaction, record: MatchRecord) -> None:
    """Bring the board that was clicked up to date; tell it privately if there is a newer one."""
    clicked = interaction.message
    if clicked is not None and record.has_board_in(clicked.id):
        await show_stale(interaction, record)
        return
    await whisper_in_place(interaction, how_it_stands(interaction, record))


async def _pick(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    await _advance(interaction, seen, control, (*control.path, *chosen(interaction)))


async def _typed(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    await _advance(interaction, seen, control, (*control.path, typed_number(interaction)))


async def _begin_again(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    await _advance(interaction, seen, control, ())


async def _advance(
    interaction: Interaction, seen: MatchRecord, control: PlyControl, path: Move
) -> None:
    """Keep a vote that is complete, or show the voter the picker for its next part."""
    votes, actor = interaction.client.service(Votes), actor_of(interaction)
    say = words(locale_of(interaction))
    record = await votes.voting(actor, seen, control.ply)
    if move := record.match.game.spelt(record.match.position, path):
        record = await votes.vote(actor, seen, control.ply, move)
        await whisper_in_place(interaction, vote_kept(record, move, say))
    else:
        next_choices(record, path)
        await whisper_in_place(interaction, ballot(record, path, say))


async def _type(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    actor = actor_of(interaction)
    record = await interaction.client.service(Votes).voting(actor, seen, control.ply)
    await ask_number(interaction, record, control)


def _help(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> Help:
    actor, votes = actor_of(interaction), interaction.client.service(Votes)
    about = (actor, seen, control.ply)
    return Help(partial(votes.help_in, *about), partial(votes.what_if, *about))


async def _hint(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    await tell_hint(interaction, await _help(interaction, seen, control).record(), control)


async def _what_if(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    path = (*control.path, *chosen(interaction))
    await try_move(interaction, seen, path, _help(interaction, seen, control))


async def _ask(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    await ask_move(interaction, control, _help(interaction, seen, control))


async def _asked(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    await try_typed(interaction, seen, control, _help(interaction, seen, control))


async def _take_back(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    actor = actor_of(interaction)
    record = await interaction.client.service(Votes).take_back(actor, seen, control.ply)
    await put_board(interaction, record, match_message(record))


async def _resign(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    actor = actor_of(interaction)
    record = await interaction.client.service(Votes).steer(actor, seen, control.ply)
    say = words(locale_of(interaction))
    await whisper_in_place(interaction, resign_ballot(record, say))


async def _yield(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    bot, say = interaction.client, words(locale_of(interaction))
    record = await bot.service(Votes).resign(actor_of(interaction), seen, control.ply)
    await whisper_in_place(interaction, note(say("class-resigned")))
    bot.service(VoteBoards).changed(record.id)


async def _rematch(interaction: Interaction, seen: MatchRecord, _: PlyControl) -> None:
    actor, setting = actor_of(interaction), setting_of(interaction)
    starting = interaction.client.service(Votes).rematch(actor, seen, setting)
    await post_board(interaction, await promised(interaction, starting))


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
