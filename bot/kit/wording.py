"""Word refusals and failures in the user's language."""

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
from bot.kit.move_forms import move_details
from bot.kit.refusal import Faults, Refused
from games import GameError, game
from games.challenge.task import InvalidTask

log = logging.getLogger(__name__)


def expected(error: Exception, say: Say) -> str | None:
    """Return the message about an error that is no failure of the bot; else None."""
    if isinstance(error, Refused):
        return say(error.refusal.value, **_format_details(error.details))
    if isinstance(error, Faults):
        return "\n".join(each_fault(error, say))
    if isinstance(error, InvalidTask):
        return _expected_of_task(error, say)
    if isinstance(error, GameError):
        return say(f"fault-{error.fault.value}", **_details_of(error, say))
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return say("error-command-outdated")
    if isinstance(error, app_commands.TransformerError):
        return say("error-bad-option")
    return None


def each_fault(error: Faults, say: Say) -> list[str]:
    """Return a message for each error of a form, with its field; log errors of the bot."""
    return [
        problem if field is None else say("error-in-field", field=say(field), problem=problem)
        for field, problem in ((field, sentence(each, say)) for field, each in error.errors)
    ]


def _expected_of_task(error: InvalidTask, say: Say) -> str:
    """Return a message about a faulty question: the fault, its place, and a correct example."""
    details = _details_of(error, say)
    if isinstance(details.get("example"), str):
        details["example"] = task_line(str(details["example"]), say)
    text = say(f"fault-{error.fault.value}", **details)
    if error.question is not None:
        return say("error-task-question", number=error.question, problem=text)
    if error.line is None:
        return text
    text = say("error-task-line", line=error.line, problem=text)
    example = str(details.get("example", ""))
    return text if example in text else say("error-task-example", problem=text, example=example)


def _details_of(error: GameError, say: Say) -> dict[str, int | str]:
    """Return the details of a fault; if it is about the moves of a game, also their form."""
    name = error.details.get("moves_of")
    form = move_details(game(str(name)), say) if name else {}
    return {**form, **error.details}


def _format_details(details: Mapping[str, int | str | datetime]) -> dict[str, int | str]:
    """Return the details of a refusal with moments in Discord's format."""
    return {
        name: discord.utils.format_dt(value, "F") if isinstance(value, datetime) else value
        for name, value in details.items()
    }


def in_words(moment: datetime) -> str:
    """Return a moment in Discord's format: weekday, date, time, and how far it is from now."""
    full, relative = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    return f"{full} ({relative})"


def sentence(error: Exception, say: Say) -> str:
    """Return the message about an error; log an error of the bot under a reference code."""
    return expected(error, say) or unexpected(error, say)


def unexpected(error: Exception, say: Say) -> str:
    """Log an unexpected error under a reference code; return a message with the code."""
    reference = token_hex(4)
    log.error("unexpected failure, reference %s", reference, exc_info=error)
    return say(f"error-{kind_of_failure(error)}", reference=reference)


def kind_of_failure(error: Exception) -> str:
    """Return ``storage`` for an error of the database or a file, ``unexpected`` for any other.

    A lost connection to Discord, though an OSError, is ``unexpected``.
    """
    is_storage = isinstance(error, SQLAlchemyError | OSError)
    return "storage" if is_storage and not isinstance(error, aiohttp.ClientError) else "unexpected"
