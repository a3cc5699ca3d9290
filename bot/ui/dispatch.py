"""Every click and every submitted modal, handed to whatever answers its action."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord

from bot.errors import UnknownControl
from bot.sessions import Refused
from bot.ui import (
    actions,
    answering,
    classes,
    leaderboards,
    privacy,
    results,
    setting_up,
    votes,
)
from bot.ui.controls import Action, Control, custom_id

if TYPE_CHECKING:
    from bot.client import Bouton

Handler = Callable[["discord.Interaction[Bouton]", Control], Awaitable[None]]

#: What is not about a match, by its action: each module of controls adds its own.
_HANDLERS: dict[Action, Handler] = {
    **privacy.HANDLERS,
    **classes.HANDLERS,
    **setting_up.HANDLERS,
    **answering.HANDLERS,
    **leaderboards.HANDLERS,
    **results.HANDLERS,
}


async def answer_control(interaction: discord.Interaction[Bouton]) -> None:
    """Answer a click or a submitted modal.

    Raises UnknownControl if it is none of ours, and whatever the services refuse.
    """
    control = Control.decode(custom_id(interaction))
    if control is None:
        raise UnknownControl
    if control.action in actions.HANDLERS:
        try:
            await actions.answer_match_control(interaction, interaction.client.sessions, control)
        except Refused:  # the whole class holds a seat in this match
            await votes.answer_vote_control(interaction, control)
    elif control.action in _HANDLERS:
        await _HANDLERS[control.action](interaction, control)
    else:
        raise UnknownControl
