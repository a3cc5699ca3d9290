"""The controls of a match in which the whole class holds a seat: its clicks are votes.

What a voter chooses is shown to them alone; the board before all tells only how many have voted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord

from bot.answers import change, promised, send
from bot.errors import UnknownControl
from bot.i18n import locale_of, words
from bot.sessions import Session, Stale
from bot.ui import layouts
from bot.ui.actions import (
    ask_number,
    ask_what_if,
    next_choices,
    setting_of,
    tell_hint,
    tell_what_if,
    typed_number,
)
from bot.ui.controls import Action, Control, chosen
from bot.ui.people import actor_of
from games import Move

if TYPE_CHECKING:
    from bot.client import Bouton

    Interaction = discord.Interaction[Bouton]


async def show_board(interaction: Interaction, session: Session) -> None:
    """Answer with a new board of a match of a class, from then on the one that is kept up."""
    number = await send(interaction, view=layouts.session_message(session))
    if number is not None:
        await interaction.client.votes.show_at(session, number)


async def answer_vote_control(interaction: Interaction, control: Control) -> None:
    """Answer a click or a submitted modal about a match of a class.

    Raises UnknownControl if it has no such control, and whatever the services refuse.
    """
    if control.action not in _HANDLERS:
        raise UnknownControl
    try:
        await _HANDLERS[control.action](interaction, control)
    except Stale as stale:
        await _show_as_it_stands(interaction, stale.session)


async def _show_as_it_stands(interaction: Interaction, session: Session) -> None:
    """Bring the board that was clicked up to date; tell it privately if there is a newer one."""
    clicked = interaction.message
    if clicked is not None and clicked.id == session.message_id:
        await change(interaction, view=layouts.session_message(session))
        return
    say = words(locale_of(interaction))
    text = f"{say('moved-on')}\n\n{layouts.plain_text(session, say)}"
    await _privately(interaction, layouts.note(text))


async def _privately(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Show something to a voter alone, in place of what they alone have clicked."""
    clicked = interaction.message
    if clicked is not None and clicked.flags.ephemeral:
        await change(interaction, view=view)
    else:
        await send(interaction, view=view, ephemeral=True)


async def _pick(interaction: Interaction, control: Control) -> None:
    await _advance(interaction, control, (*control.path, *chosen(interaction)))


async def _typed(interaction: Interaction, control: Control) -> None:
    await _advance(interaction, control, (*control.path, typed_number(interaction)))


async def _begin_again(interaction: Interaction, control: Control) -> None:
    await _advance(interaction, control, ())


async def _advance(interaction: Interaction, control: Control, path: Move) -> None:
    """Keep a vote that is complete, or show the voter the picker for its next part."""
    votes, actor = interaction.client.votes, actor_of(interaction)
    say = words(locale_of(interaction))
    session = await votes.voting(actor, control.match, control.ply)
    if len(path) == len(session.match.game.move_parts):
        session = await votes.vote(actor, control.match, control.ply, path)
        await _privately(interaction, layouts.vote_kept(session, path, say))
    else:
        next_choices(session, path)
        await _privately(interaction, layouts.ballot(session, path, say))


async def _type(interaction: Interaction, control: Control) -> None:
    actor = actor_of(interaction)
    session = await interaction.client.votes.voting(actor, control.match, control.ply)
    await ask_number(interaction, session, control)


async def _steered(interaction: Interaction, control: Control) -> Session:
    """Return the match if a teacher clicks."""
    actor = actor_of(interaction)
    return await interaction.client.votes.steer(actor, control.match, control.ply)


async def _hint(interaction: Interaction, control: Control) -> None:
    await tell_hint(interaction, await _steered(interaction, control), control)


async def _what_if(interaction: Interaction, control: Control) -> None:
    await ask_what_if(interaction, await _steered(interaction, control), control)


async def _asked(interaction: Interaction, control: Control) -> None:
    await tell_what_if(interaction, await _steered(interaction, control))


async def _take_back(interaction: Interaction, control: Control) -> None:
    actor = actor_of(interaction)
    session = await interaction.client.votes.take_back(actor, control.match, control.ply)
    await change(interaction, view=layouts.session_message(session))


async def _resign(interaction: Interaction, control: Control) -> None:
    session = await _steered(interaction, control)
    say = words(locale_of(interaction))
    await _privately(interaction, layouts.resign_ballot(session, say))


async def _yield(interaction: Interaction, control: Control) -> None:
    bot, say = interaction.client, words(locale_of(interaction))
    session = await bot.votes.resign(actor_of(interaction), control.match, control.ply)
    await _privately(interaction, layouts.note(say("class-resigned")))
    bot.vote_boards.changed(session.id)


async def _rematch(interaction: Interaction, control: Control) -> None:
    actor, setting = actor_of(interaction), setting_of(interaction)
    starting = interaction.client.votes.rematch(actor, control.match, setting)
    await show_board(interaction, await promised(interaction, starting))


_HANDLERS: dict[Action, Callable[[Interaction, Control], Awaitable[None]]] = {
    Action.SHOW: _begin_again,
    Action.PICK: _pick,
    Action.TYPE: _type,
    Action.TYPED: _typed,
    Action.HINT: _hint,
    Action.WHAT_IF: _what_if,
    Action.ASKED: _asked,
    Action.TAKE_BACK: _take_back,
    Action.RESIGN: _resign,
    Action.YIELD: _yield,
    Action.REMATCH: _rematch,
}
