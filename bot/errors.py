"""The one error mapper: every failure becomes a short private answer in the user's language."""

from __future__ import annotations

import logging
from secrets import token_hex

import aiohttp
import discord
from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

from bot.answers import whisper
from bot.classes import Denied
from bot.i18n import Say, locale_of, words
from bot.sessions import Refused
from games import GameError
from games.challenge.task import InvalidTask

log = logging.getLogger(__name__)

#: Discord's codes for an interaction that is answered already, or expired: normal at the edges.
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062


class UserError(Exception):
    """A mistake of the user that has its own message in the catalogues."""

    message: str

    def __init__(self) -> None:
        super().__init__(self.message)


class UnknownControl(UserError):
    """The control clicked is not one of this version's."""

    message = "error-unknown-control"


class BadNumber(UserError):
    """What was typed is not a natural number."""

    message = "error-bad-number"


class HeapsAndColumns(UserError):
    """Both heaps and a number of columns were given."""

    message = "error-heaps-and-columns"


class PlayABot(UserError):
    """The opponent named is a bot."""

    message = "error-play-a-bot"


class PlayAbsent(UserError):
    """The opponent named cannot see a challenge made here."""

    message = "error-play-absent"


class GameOrFile(UserError):
    """Neither a game nor a file with a graph was given, or both."""

    message = "error-arena-what"


class NotUtf8(UserError):
    """The file is no text, or in an encoding that JSON does not use."""

    message = "error-not-utf-8"


class PositionNeeded(UserError):
    """No position was given, and the game has no example."""

    message = "error-position-needed"


class CancelOthers(UserError):
    """The question is somebody else's to cancel."""

    message = "error-cancel-others"


class NothingToCancel(UserError):
    """The question is answered already, or was lost when the process ended."""

    message = "error-nothing-to-cancel"


class LaboratoryBusy(UserError):
    """This person's last question to the laboratory is still being worked on."""

    message = "error-laboratory-busy"


class LaboratoryStopped(UserError):
    """The question was cancelled before it was answered."""

    message = "error-laboratory-stopped"


async def answer_error(interaction: discord.Interaction, error: Exception) -> None:
    """Answer a failure privately; log it under a reference code if it was not expected."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in (
        ALREADY_ACKNOWLEDGED,
        UNKNOWN_INTERACTION,
    ):
        log.debug("an interaction was answered already or has expired")
        return
    say = words(locale_of(interaction))
    text = expected(error, say) or _unexpected(error, say)
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await whisper(interaction, text)
    except discord.HTTPException:
        log.warning("an error could not be answered", exc_info=True)


def expected(error: Exception, say: Say) -> str | None:
    """Return the answer to a mistake of the user's, or None if it is ours."""
    if isinstance(error, UserError):
        return say(error.message)
    if isinstance(error, Refused):
        return say(f"refusal-{error.refusal.value}")
    if isinstance(error, Denied):
        return say(f"denial-{error.denial.value}", **error.details)
    if isinstance(error, GameError):
        told = say(f"fault-{error.fault.value}", **error.details)
        line = error.line if isinstance(error, InvalidTask) else None
        return told if line is None else say("error-task-line", line=line, problem=told)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return say("error-command-outdated")
    if isinstance(error, app_commands.TransformerError):
        return say("error-bad-option")
    return None


def _unexpected(error: Exception, say: Say) -> str:
    reference = token_hex(4)
    log.error("unexpected failure, reference %s", reference, exc_info=error)
    # A lost connection to Discord is an OSError too; by then the move may well be stored.
    storage = isinstance(error, SQLAlchemyError | OSError) and not isinstance(
        error, aiohttp.ClientError
    )
    return say("error-storage" if storage else "error-unexpected", reference=reference)
