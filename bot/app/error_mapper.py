"""The one error mapper: every failure becomes a short private answer in the user's language."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import whisper
from bot.kit.failures import ALREADY_ACKNOWLEDGED, DISCORD_FAILURES, UNKNOWN_INTERACTION
from bot.kit.host import Interaction
from bot.kit.traffic import Traffic
from bot.kit.wording import expected, kind_of_failure, unexpected

log = logging.getLogger(__name__)


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Answer a failure privately; log it under a reference code if it was not expected."""
    traffic = interaction.client.service(Traffic)
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in (
        ALREADY_ACKNOWLEDGED,
        UNKNOWN_INTERACTION,
    ):
        log.debug("an interaction was answered already or has expired")
        traffic.failed("expired")
        return
    say = words(locale_of(interaction))
    told = expected(error, say)
    traffic.failed(kind_of_failure(error) if told is None else "refused")
    text = told or unexpected(error, say)
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await whisper(interaction, text)
    except DISCORD_FAILURES as failure:  # its text may quote a message
        log.warning("an error could not be answered: %s", type(failure).__name__)
        traffic.failed("unanswered")
