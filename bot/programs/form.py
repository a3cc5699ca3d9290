"""The form in which a program is typed."""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Form
from bot.kit.refusal import Refused
from bot.kit.widgets import form
from bot.programs.custom_ids import ProgramAction, ProgramControl
from bot.programs.panel import LONGEST_TYPED
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


def typed_program(click: Click) -> tuple[str, str | None]:
    """Return the source that the form was filled with, and the function that is meant, if any."""
    fields = click.submitted()
    source = next(iter(fields.get(_SOURCE, ())), "").replace("\r\n", "\n")
    function = next(iter(fields.get(_FUNCTION, ())), "").strip()
    return source, function or None


#: How it is opened again, on what was typed into it.
FORM = Form[ProgramControl](
    lambda control, _: ProgramControl(ProgramAction.REFILL, control.program),
    {_FUNCTION: "program-form-function"},
)
