"""Receive every command, click and form, and hand it to whatever answers it.

It knows no feature: the client gives it all ``CONTROLS`` and the guards of exams and of mutes. A
control that this version does not know gets a kind answer. So does one on a message that all see
and that has controls about other things only: custom ids can be forged, and nobody may have their
match shown in place of another one. A message without controls may have had any before; it stays,
and the click is answered privately.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.kit.actors import Asker
from bot.kit.click import Click
from bot.kit.custom_ids import Action, AllControls, Control
from bot.kit.forms import Correction, correction
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.traffic import Traffic
from bot.kit.widgets import custom_ids_in

_CLICKS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


@dataclass(frozen=True)
class Guard:
    """What closes almost everything to a person for a while."""

    #: The commands that stay open.
    open_commands: Collection[str]
    #: Returns whether the controls of an action stay open; None if all of them do.
    opens: Callable[[Action], bool] | None
    #: Returns what closes it to a person at the moment of what they ask, if anything does.
    closed_by: Callable[[Asker], Awaitable[Any]]
    #: Tells them so, unless what they ask is part of that; returns whether it is closed.
    is_closed: Callable[[Click, Control | str, Any], Awaitable[bool]]


class Door:
    """Makes a click of whatever has come, and has it answered, as long as anything is taken."""

    def __init__(
        self,
        controls: AllControls,
        traffic: Traffic,
        guards: Sequence[Guard],
        answer_error: Callable[[Click, Exception, Correction | None], Awaitable[None]],
    ) -> None:
        self._controls = controls
        self._traffic = traffic
        self._guards = guards
        self._answer_error = answer_error

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a click or a submitted modal, and whatever goes wrong meanwhile."""
        if interaction.type in _CLICKS:
            await self.answer(interaction, self._answer_control)

    async def answer(
        self, interaction: Interaction, answer_it: Callable[[Click], Awaitable[None]]
    ) -> None:
        """Make a click of a command, press or form, and answer it; answer any failure, too."""
        click = Click.of(interaction)
        with self._traffic.received(interaction.type):
            try:
                self._traffic.require_open()
                await answer_it(click)
            except Exception as error:
                await self._answer_error(click, error, correction(click, self._controls))

    async def _answer_control(self, click: Click) -> None:
        """Answer a click or a submitted modal, unless it is closed to whoever asks.

        Raises Refused if it is none of ours or out of place, and whatever the services refuse.
        """
        control = self._controls.read(click.custom_id)
        if control is None or self._is_out_of_place(control, click.message):
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        if not await self.is_closed_to(click, control):
            await self._controls.answer(click, control)

    async def is_closed_to(self, click: Click, asked: Control | str) -> bool:
        """Tell somebody that what they ask is closed to them; return whether it is.

        Every command, click and form passes here before anything answers it, wherever it is asked.
        """
        for guard in self._guards:
            if _is_open(guard, asked):
                continue
            closed_by = await guard.closed_by(click.asker)
            if closed_by is not None and await guard.is_closed(click, asked, closed_by):
                return True
        return False

    def _is_out_of_place(self, control: Control, clicked: discord.Message | None) -> bool:
        """Return whether a message that all can see has controls, but none about the same.

        No client of Discord's sends such a click: it would have one match shown in place of
        another. The message may have been edited since it was clicked, so another control about
        the same will do; one that has none left may have had it.
        """
        if clicked is None or clicked.flags.ephemeral:
            return False
        others = False
        for each in custom_ids_in(clicked):
            found = self._controls.read(each)
            if found is not None and found.subject == control.subject:
                return False
            others = others or found is not None
        return others


def _is_open(guard: Guard, asked: Control | str) -> bool:
    """Return whether a guard never closes a control, or a command by its name."""
    if isinstance(asked, Control):
        return guard.opens is None or guard.opens(asked.action)
    return asked in guard.open_commands
