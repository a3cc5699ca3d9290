"""The form in which a program is typed."""

from __future__ import annotations

import discord

from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Form
from bot.kit.refusal import Refused
from bot.kit.widgets import TYPED_LENGTH, form, line_field, text_field
from bot.programs.custom_ids import ProgramAction, ProgramControl
from bot.programs.refusals import ProgramRefusal
from bot.programs.service import LONGEST_NAME

_SOURCE, _FUNCTION = "source", "function"


def writing_form(
    program: int, say: Say, source: str = "", function: str | None = None
) -> discord.ui.Modal:
    """Return the form for a program, filled with its ``source``; raise Refused if that is too long.

    ``program`` is the id of the one that gets a version; 0: the one of its name, or a new one.
    ``function``, which is filled in, too, is the one to be judged; None: all.
    """
    if len(source) > TYPED_LENGTH:
        raise Refused(ProgramRefusal.TOO_LONG_TO_TYPE, limit=TYPED_LENGTH)
    limit, example = say("program-form-limit", limit=TYPED_LENGTH), say("program-form-example")
    text = text_field(_SOURCE, say("program-form-source"), limit, placeholder=example, shown=source)
    named = line_field(
        _FUNCTION,
        say("program-form-function"),
        say("program-form-function-hint"),
        shown=function,
        longest=LONGEST_NAME,
        required=False,
    )
    control = ProgramControl(ProgramAction.WRITTEN, program)
    return form(control, say("program-form-title"), text, named)


def typed_program(click: Click) -> tuple[str, str | None]:
    """Return the source typed into the form, and the one function to be judged; None for all."""
    fields = click.filled()
    source = fields.get(_SOURCE, "").replace("\r\n", "\n")
    return source, fields.get(_FUNCTION, "").strip() or None


#: How it is opened again, on what was typed into it.
FORM = Form[ProgramControl](
    lambda control, _: ProgramControl(ProgramAction.REFILL, control.program),
    {_FUNCTION: "program-form-function"},
)
