"""Refusals in the user's words."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from secrets import token_hex

import aiohttp
import discord
from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

from bot.i18n import Say
from bot.i18n.typed import task_line
from bot.kit.refusal import Faults, Refused
from games import GameError
from games.challenge.task import InvalidTask

log = logging.getLogger(__name__)


def expected(error: Exception, say: Say) -> str | None:
    """Return the answer to a mistake of the user's, or None if it is ours."""
    if isinstance(error, Refused):
        return say(error.refusal.value, **_shown(error.details))
    if isinstance(error, Faults):
        return "\n".join(each_fault(error, say))
    if isinstance(error, InvalidTask):
        return _expected_of_task(error, say)
    if isinstance(error, GameError):
        return say(_fault_key(error), **error.details)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return say("error-command-outdated")
    if isinstance(error, app_commands.TransformerError):
        return say("error-bad-option")
    return None


def each_fault(error: Faults, say: Say) -> list[str]:
    """Return a sentence about each fault of a form, with its place; one that is ours is logged."""
    return [
        told if field is None else say("error-in-field", field=say(field), problem=told)
        for field, told in ((field, sentence(each, say)) for field, each in error.found)
    ]


def _expected_of_task(error: InvalidTask, say: Say) -> str:
    """Return what is wrong with a question, its line, and one that would be right."""
    details = dict(error.details)
    if isinstance(details.get("example"), str):
        details["example"] = task_line(str(details["example"]), say)
    told = say(_fault_key(error), **details)
    if error.line is None:
        return told
    told = say("error-task-line", line=error.line, problem=told)
    example = str(details.get("example", ""))
    return told if example in told else say("error-task-example", problem=told, example=example)


def _fault_key(error: GameError) -> str:
    """Return the message of a fault: its family's own, if the fault names one."""
    family = error.details.get("family")
    return f"fault-{error.fault.value}-{family}" if family else f"fault-{error.fault.value}"


def _shown(details: Mapping[str, int | str | datetime]) -> dict[str, int | str]:
    """Return the details of a refusal as a sentence has them: moments as Discord shows them."""
    return {
        name: discord.utils.format_dt(value, "F") if isinstance(value, datetime) else value
        for name, value in details.items()
    }


def in_words(moment: datetime) -> str:
    """Return a moment as Discord shows it: weekday, date and hour, and in how long it is."""
    full, relative = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    return f"{full} ({relative})"


def sentence(error: Exception, say: Say) -> str:
    """Return the answer to a failure; log it under a reference code if it was not expected."""
    return expected(error, say) or unexpected(error, say)


def unexpected(error: Exception, say: Say) -> str:
    reference = token_hex(4)
    log.error("unexpected failure, reference %s", reference, exc_info=error)
    return say(f"error-{kind_of_failure(error)}", reference=reference)


def kind_of_failure(error: Exception) -> str:
    """Return whose failure nobody expected: ``storage``, or ``unexpected``.

    A lost connection to Discord is an OSError too; by then the move may well be stored.
    """
    is_storage = isinstance(error, SQLAlchemyError | OSError)
    return "storage" if is_storage and not isinstance(error, aiohttp.ClientError) else "unexpected"
