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
from bot.kit.refusal import Refused
from games import GameError
from games.challenge.task import InvalidTask

log = logging.getLogger(__name__)


def expected(error: Exception, say: Say) -> str | None:
    """Return the answer to a mistake of the user's, or None if it is ours."""
    if isinstance(error, Refused):
        return say(error.refusal.value, **_shown(error.details))
    if isinstance(error, GameError):
        told = say(_fault_key(error), **error.details)
        line = error.line if isinstance(error, InvalidTask) else None
        return told if line is None else say("error-task-line", line=line, problem=told)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return say("error-command-outdated")
    if isinstance(error, app_commands.TransformerError):
        return say("error-bad-option")
    return None


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
