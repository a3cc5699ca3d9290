"""Every click and every submitted modal, handed to whatever answers its action."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.app.error_mapper import answer_error
from bot.challenges.by_hand import controls as by_hand
from bot.challenges.pupil import controls as pupil
from bot.challenges.pupil.examined import OPEN_COMMANDS, is_closed
from bot.challenges.pupil.exams import Exams
from bot.challenges.regrading import controls as regrading
from bot.challenges.results import controls as results
from bot.challenges.roll import controls as roll
from bot.challenges.teacher import controls as teacher
from bot.challenges.teacher import presenting, releasing
from bot.class_map import controls as class_map
from bot.classes import controls as classes
from bot.kit.click import Click
from bot.kit.custom_ids import AllControls, Control
from bot.kit.forms import Correction, correction
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.traffic import Traffic
from bot.kit.widgets import custom_ids_in
from bot.laboratory import controls as laboratory
from bot.league import controls as league
from bot.learn import controls as learn
from bot.play.advice.controls import GLOSSARY
from bot.play.team import controls as team
from bot.privacy import controls as privacy
from bot.programs import controls as programs
from bot.puzzle import controls as puzzle
from bot.quiz import controls as quiz
from bot.roster import controls as roster
from bot.season import controls as season
from bot.tournament import controls as tournament
from bot.welcome import controls as welcome

_CLICKS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def on_interaction(interaction: Interaction) -> None:
    """Answer a click or a submitted modal, and whatever goes wrong meanwhile."""
    if interaction.type not in _CLICKS:
        return
    await answer(interaction, answer_control)


async def answer(interaction: Interaction, answer_it: Callable[[Click], Awaitable[None]]) -> None:
    """Answer whatever has come, as one click, and whatever goes wrong meanwhile."""
    click = Click.of(interaction)
    traffic = click.service(Traffic)
    with traffic.received(interaction.type):
        try:
            traffic.require_open()
            await answer_it(click)
        except Exception as error:
            await answer_error(click, error, _correction(click))


def _correction(click: Click) -> Correction | None:
    """Return how what was submitted may be corrected; None if it is no form of ours."""
    if click.interaction.type is not discord.InteractionType.modal_submit:
        return None
    control = CONTROLS.read(click.custom_id)
    form = None if control is None else CONTROLS.form(control)
    if control is None or form is None:
        return None
    return correction(click, control, form)


async def answer_control(click: Click) -> None:
    """Answer a click or a submitted modal, unless an exam closes it to whoever asks.

    Raises Refused if it is none of ours or out of place, and whatever the services refuse.
    """
    control = CONTROLS.read(click.custom_id)
    if control is None or _is_out_of_place(control, click.message):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    if not await is_closed_to(click, control):
        await CONTROLS.answer(click, control)


async def is_closed_to(click: Click, asked: Control | str) -> bool:
    """Tell somebody that an exam of theirs closes what they ask; return whether one does.

    Every command, click and form passes here before anything answers it, wherever it is asked.
    """
    if asked in OPEN_COMMANDS:
        return False
    if isinstance(asked, Control) and CONTROLS.is_open_in_exams(asked.action):
        return False
    examined = await click.service(Exams).examined(click.asker)
    return examined is not None and await is_closed(click, asked, examined)


def _is_out_of_place(control: Control, clicked: discord.Message | None) -> bool:
    """Return whether a message that all can see has controls, but none about the same.

    No client of Discord's sends such a click: it would have one match shown in place of another.
    The message may have been edited since it was clicked, so another control about the same will
    do; one that has none left may have had it.
    """
    if clicked is None or clicked.flags.ephemeral:
        return False
    others = False
    for each in custom_ids_in(clicked):
        found = CONTROLS.read(each)
        if found is not None and found.subject == control.subject:
            return False
        others = others or found is not None
    return others


#: What every feature declares next to its controls.
CONTROLS = AllControls(
    [
        team.CONTROLS,
        GLOSSARY,
        teacher.CONTROLS,
        regrading.CONTROLS,
        releasing.CONTROLS,
        by_hand.CONTROLS,
        *pupil.CONTROLS,
        results.CONTROLS,
        roll.CONTROLS,
        presenting.CONTROLS,
        roster.CONTROLS,
        season.CONTROLS,
        classes.CONTROLS,
        privacy.CONTROLS,
        *laboratory.CONTROLS,
        welcome.CONTROLS,
        *learn.CONTROLS,
        class_map.CONTROLS,
        *puzzle.CONTROLS,
        *quiz.CONTROLS,
        *programs.CONTROLS,
        league.CONTROLS,
        tournament.CONTROLS,
    ]
)
