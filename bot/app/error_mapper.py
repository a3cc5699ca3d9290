"""Answer every failure with a short private message in the user's language.

Each feature enumerates its reasons to refuse: the engine's faults are members of ``Fault``
(``RulesFault``, ``OctalFault``, ``TaskFault``), the bot's refusals of subclasses of ``Refusal`` in
each feature's ``refusals``. A refusal's value is the key of its message (``bot.kit.wording``).
Services raise ``Refused`` with details; ``MatchRefused`` also has the match. A refused form is
returned for correction (``bot.kit.forms``), unless no correction would help (``FINAL``).

Any other failure is logged with its traceback under a reference code, which the answer has, too.
Parameters of queries are never part of an error, so logs cannot identify players.
"""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.classes.refusals import ClassRefusal
from bot.kit.click import Click
from bot.kit.failures import ALREADY_ACKNOWLEDGED, DISCORD_FAILURES, UNKNOWN_INTERACTION
from bot.kit.forms import Correction, form_errors, hand_back
from bot.kit.refusal import Faults, KitRefusal, Refusal, Refused
from bot.kit.traffic import Traffic
from bot.kit.wording import expected, kind_of_failure, sentence
from bot.play.refusals import MatchRefusal

log = logging.getLogger(__name__)


#: Refusals that no other input would avoid, so the form is not returned for correction.
FINAL: tuple[Refusal, ...] = (
    *ChallengeRefusal,
    *(refusal for refusal in PupilRefusal if refusal is not PupilRefusal.TEXT_OR_FILE),
    *MatchRefusal,
    ClassRefusal.NOT_A_TEACHER,
    KitRefusal.UNKNOWN_CONTROL,
    KitRefusal.ONLY_IN_SERVERS,
)


async def answer_error(click: Click, error: Exception, form: Correction | None = None) -> None:
    """Answer a failure privately; log it under a reference code if it was not expected.

    With ``form``, the texts are returned to be corrected, unless no correction would help. An
    interaction that has expired or was answered already gets no answer. Discord's failures to take
    the answer are logged, not raised.
    """
    traffic = click.service(Traffic)
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in (
        ALREADY_ACKNOWLEDGED,
        UNKNOWN_INTERACTION,
    ):
        log.debug("an interaction was answered already or has expired")
        traffic.failed("expired")
        return
    is_expected = isinstance(error, Faults) or expected(error, click.say) is not None
    traffic.failed("refused" if is_expected else kind_of_failure(error))
    if isinstance(error, Refused) and error.refusal in FINAL:
        form = None
    if isinstance(error, Faults) and error.displayed and form is not None:
        form = form.displaying(error.displayed)
    text = sentence(error, click.say) if form is None else form_errors(error, form, click.say)
    try:
        if form is not None:
            await hand_back(click, text, form)
            return
        if click.interaction.type is discord.InteractionType.autocomplete:
            await click.interaction.response.autocomplete([])
        else:
            await click.whisper(text)
    except DISCORD_FAILURES as failure:  # its text may quote a message
        log.warning("an error could not be answered: %s", type(failure).__name__)
        traffic.failed("unanswered")
