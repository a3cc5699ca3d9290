"""What a teacher's click changes after the opening: the closing, or a question."""

from __future__ import annotations

from typing import Any

import discord

from bot.challenges.custom_ids import RegradingAction, RegradingControl
from bot.challenges.dates import MOMENT_LENGTH, Event, Since, day_first, read_moment
from bot.challenges.model import Challenge
from bot.challenges.regrading.messages import HOW, question_message
from bot.challenges.regrading.service import AskedQuestion, Regrading
from bot.challenges.service import Challenges
from bot.challenges.teacher.form import zone_of
from bot.challenges.teacher.panel import put_panel, show
from bot.challenges.times import write_moment
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.i18n.typed import task_line
from bot.kit.answers import promised
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls, handler_of, opened_by
from bot.kit.forms import ask
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.widgets import chosen, form, submitted
from games.challenge.tasks import is_same_for_all


async def _ask_closing(interaction: Interaction, control: RegradingControl) -> None:
    """Ask for the new closing; the form shows the present one."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    challenge = await interaction.client.service(Regrading).movable(actor, control.challenge)
    zone = await zone_of(interaction, actor)
    line = discord.ui.TextInput[Any](
        custom_id="closes",
        default=write_moment(challenge.terms.closes_at, zone),
        max_length=MOMENT_LENGTH,
    )
    told = say("move-closes.description", zone=zone.key)
    label = discord.ui.Label[Any](text=say("move-closes"), description=told, component=line)
    moved = RegradingControl(RegradingAction.MOVED, control.challenge)
    await ask(interaction, form(moved, say("move-form"), label))


async def _move(interaction: Interaction, control: RegradingControl) -> None:
    """Move the closing to what was typed."""
    actor, typed = actor_of(interaction), _typed(interaction, "closes")
    regrading = interaction.client.service(Regrading)
    challenge = await regrading.opened(actor, control.challenge)
    closes_at = read_moment(
        typed,
        await zone_of(interaction, actor),
        since=Since(Event.CLOSING, challenge.terms.closes_at),
        ends=True,
        day_first=day_first(words(locale_of(interaction))),
    )
    moved = await regrading.move_closing(actor, control.challenge, closes_at)
    await _done(interaction, moved)


async def _show_question(interaction: Interaction, control: RegradingControl) -> None:
    """Show a question that was chosen on the panel."""
    number = next(iter(chosen(interaction)), control.question)
    await _put_question(interaction, control.challenge, number)


async def _put_question(interaction: Interaction, challenge_id: int, question: int) -> None:
    actor, say = actor_of(interaction), words(locale_of(interaction))
    asked = interaction.client.service(Regrading).asked(actor, challenge_id, question)
    await show(interaction, question_message(await asked, say))


async def _cancel(interaction: Interaction, control: RegradingControl) -> None:
    """Cancel a question, or count it again."""
    how = handler_of(next(iter(control.path), 0), HOW)
    regrading = interaction.client.service(Regrading)
    actor = actor_of(interaction)
    changed = await regrading.cancel(actor, control.challenge, control.question, how)
    await _done(interaction, changed)


async def _ask_line(interaction: Interaction, control: RegradingControl) -> None:
    """Ask for the mended question; the form shows the present one."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    regrading = interaction.client.service(Regrading)
    asked = await regrading.asked(actor, control.challenge, control.question)
    line = discord.ui.TextInput[Any](
        custom_id="line", default=task_line(asked.line.text, say)[:MAX_LINE], max_length=MAX_LINE
    )
    told = say(await in_background(_kept, asked))
    label = discord.ui.Label[Any](
        text=say("mend-line", number=control.question + 1), description=told, component=line
    )
    mended = control.to(RegradingAction.MENDED)
    await ask(interaction, form(mended, say("mend-form"), label))


def _kept(asked: AskedQuestion) -> str:
    """Return the message of what a mended question must keep."""
    challenge, terms = asked.challenge, asked.challenge.terms
    if is_same_for_all(challenge.origin(asked.question)):
        return "mend-line-same"
    if not terms.same_for_all:
        return "mend-line-own"
    return "mend-line-again" if terms.asks_others_again else "mend-line-same"


async def _mend(interaction: Interaction, control: RegradingControl) -> None:
    """Put what was typed in place of a question. Marking everything again may take a while."""
    mending = interaction.client.service(Regrading).mend(
        actor_of(interaction), control.challenge, control.question, _typed(interaction, "line")
    )
    await _done(interaction, await promised(interaction, mending))


async def _done(interaction: Interaction, changed: Challenge) -> None:
    """Bring the board up to date, and show the panel."""
    interaction.client.service(Challenges).tell_answer(changed.id)
    await put_panel(interaction, actor_of(interaction), changed)


def _typed(interaction: Interaction, field: str) -> str:
    return next(iter(submitted(interaction).get(field, ())), "")


#: How long a mended question may be.
MAX_LINE = 500

CONTROLS = Controls(
    RegradingControl,
    {
        RegradingAction.MOVE: _ask_closing,
        RegradingAction.MOVED: _move,
        RegradingAction.QUESTION: _show_question,
        RegradingAction.CANCEL: _cancel,
        RegradingAction.MEND: _ask_line,
        RegradingAction.MENDED: _mend,
    },
    {
        RegradingAction.MOVED: opened_by(RegradingAction.MOVE),
        RegradingAction.MENDED: opened_by(RegradingAction.MEND),
    },
)
