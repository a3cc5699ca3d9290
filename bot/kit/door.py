"""Receive every command, click and form, and call the handler of its action.

This module knows no feature: the client gives ``Door`` all ``CONTROLS`` and the guards of exams and
of mutes. A control that this version does not know is refused with an explanation. So is a click on
a public message that has controls, but only about other things: custom ids can be forged, and
nobody may replace the match in a message by theirs. A message without controls may have had any
before; it is not edited, and the click is answered privately.
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
    """Closes almost everything to a person for a while, as in an exam."""

    #: The commands that stay open.
    open_commands: Collection[str]
    #: Returns whether the controls of an action stay open; None if all of them do.
    opens: Callable[[Action], bool] | None
    #: Returns the reason why everything is closed to a person, such as their exam, or None.
    closed_by: Callable[[Asker], Awaitable[Any]]
    #: Returns whether a request is closed for that reason; if so, it has answered the person.
    is_closed: Callable[[Click, Control | str, Any], Awaitable[bool]]


@dataclass(frozen=True)
class Door:
    """Makes a click of each interaction and has it answered, until ``Traffic`` is closed."""

    _controls: AllControls
    _traffic: Traffic
    _guards: Sequence[Guard]
    _answer_error: Callable[[Click, Exception, Correction | None], Awaitable[None]]

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a click or a submitted form, and any failure in it; ignore other interactions."""
        if interaction.type in _CLICKS:
            await self.answer(interaction, self._answer_control)

    async def answer(
        self, interaction: Interaction, answer_it: Callable[[Click], Awaitable[None]]
    ) -> None:
        """Make a click of an interaction and answer it; answer any failure, too."""
        click = Click.of(interaction)
        with self._traffic.received(interaction.type):
            try:
                self._traffic.require_open()
                await answer_it(click)
            except Exception as error:
                await self._answer_error(click, error, correction(click, self._controls))

    async def _answer_control(self, click: Click) -> None:
        """Answer a click or a submitted form, unless it is closed to the person.

        Raises Refused for a control that is unknown or out of place, and any refusal of the
        services.
        """
        control = self._controls.read(click.custom_id)
        if control is None or self._is_out_of_place(control, click.message):
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
        if not await self.is_closed_to(click, control):
            await self._controls.answer(click, control)

    async def is_closed_to(self, click: Click, asked: Control | str) -> bool:
        """Return whether a request is closed to a person, as in an exam; then it is answered.

        ``asked`` is a control, or the name of a command. Raises Refused if a guard does, as that of
        mutes. Every command, click and form passes here first, wherever it is made.
        """
        for guard in self._guards:
            if _is_open(guard, asked):
                continue
            closed_by = await guard.closed_by(click.asker)
            if closed_by is not None and await guard.is_closed(click, asked, closed_by):
                return True
        return False

    def _is_out_of_place(self, control: Control, clicked: discord.Message | None) -> bool:
        """Return whether a public message has controls, but none with the same subject.

        No client of Discord sends such a click, which would replace a match in its message by
        another. As the message may have been edited since the click, any control about the same
        subject is enough; a message without controls may have had one.
        """
        if clicked is None or clicked.flags.ephemeral:
            return False
        others = False
        for each in custom_ids_in(clicked):
            other = self._controls.read(each)
            if other is not None and other.subject == control.subject:
                return False
            others = others or other is not None
        return others


def _is_open(guard: Guard, asked: Control | str) -> bool:
    """Return whether a guard never closes a control, or a command by its name."""
    if isinstance(asked, Control):
        return guard.opens is None or guard.opens(asked.action)
    return asked in guard.open_commands
