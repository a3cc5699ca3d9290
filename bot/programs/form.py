"""The form in which a program is typed, and what could not be taken: handed back, to be corrected.

What was typed stands in a file of the answer, from which its button fills the form again: nothing
is lost, by a restart neither.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.i18n import Say
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.reports import Attachment
from bot.kit.widgets import button, form, layout, rows, submitted
from bot.programs.custom_ids import ProgramAction, ProgramControl
from bot.programs.panel import LONGEST_TYPED, Shown
from bot.programs.refusals import ProgramRefusal
from bot.programs.service import LONGEST_NAME

_SOURCE, _FUNCTION = "source", "function"


def writing_form(
    program: int, say: Say, source: str = "", function: str | None = None
) -> discord.ui.Modal:
    """Return the form for a program, filled with what there is; raise Refused if that is too long.

    ``program`` is the one of which it becomes a version; 0 is a new one.
    """
    if len(source) > LONGEST_TYPED:
        raise Refused(ProgramRefusal.TOO_LONG_TO_TYPE, limit=LONGEST_TYPED)
    typed = discord.ui.TextInput[Any](
        custom_id=_SOURCE,
        style=discord.TextStyle.paragraph,
        placeholder=say("program-form-example"),
        default=source or None,
        max_length=LONGEST_TYPED,
    )
    named = discord.ui.TextInput[Any](
        custom_id=_FUNCTION, default=function, required=False, max_length=LONGEST_NAME
    )
    limit = say("program-form-limit", limit=LONGEST_TYPED)
    one = discord.ui.Label[Any](
        text=say("program-form-function"),
        description=say("program-form-function-hint"),
        component=named,
    )
    source_label = discord.ui.Label[Any](
        text=say("program-form-source"), description=limit, component=typed
    )
    control = ProgramControl(ProgramAction.WRITTEN, program)
    return form(control, say("program-form-title"), source_label, one)


def typed_program(interaction: Interaction) -> tuple[str, str | None]:
    """Return the source that the form was filled with, and the function that is meant, if any."""
    fields = submitted(interaction)
    source = next(iter(fields.get(_SOURCE, ())), "").replace("\r\n", "\n")
    function = next(iter(fields.get(_FUNCTION, ())), "").strip()
    return source, function or None


def file_back(source: str, function: str | None = None) -> tuple[discord.ui.File[Any], Attachment]:
    """Return what was typed as a file, from which a form is filled again, and what shows it."""
    file = Attachment("program.py", source.encode("utf-8", "replace"), function)
    return discord.ui.File[Any](f"attachment://{file.name}"), file


def hand_back(program: int, source: str, function: str | None, why: str, say: Say) -> Shown:
    """Say why what was typed is not taken, and hand it back with a button that fills the form."""
    control = ProgramControl(ProgramAction.REFILL, program)
    retry = button(control, say("button-correct-program"), discord.ButtonStyle.primary)
    shown, file = file_back(source, function)
    return layout(discord.ui.TextDisplay(why), shown, *rows([retry])), [file]


async def handed_back(interaction: Interaction) -> tuple[str, str | None]:
    """Return the source and the function that the message clicked has handed back."""
    file = _file_of(interaction)
    if file is None:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return await _typed_in(file), file.description


async def typed_before(interaction: Interaction) -> str | None:
    """Return the source that the message clicked has handed back, if it has and it can be had."""
    file = _file_of(interaction)
    with suppress(*DISCORD_FAILURES):  # the form opens without it
        return None if file is None else await _typed_in(file)
    return None


def _file_of(interaction: Interaction) -> discord.Attachment | None:
    message = interaction.message
    file = next(iter(message.attachments), None) if message is not None else None
    return None if file is None or file.size > LONGEST_TYPED * 4 else file


async def _typed_in(file: discord.Attachment) -> str:
    return (await file.read()).decode("utf-8", "replace")[:LONGEST_TYPED]
