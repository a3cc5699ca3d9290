"""Refuse commands and controls to a person in an exam.

Only the commands below and the controls that features declare as open are allowed, so a new command
is closed in an exam until it is listed. Autocompletion reveals no position and is not closed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from bot.challenges.custom_ids import AttemptControl, BeginControl
from bot.challenges.pupil.model import Examined
from bot.challenges.pupil.offers import examined_message
from bot.kit.click import Click
from bot.kit.custom_ids import Control
from bot.kit.refusal import Refused
from bot.kit.traffic import Traffic
from bot.play.controls import setting_of
from bot.play.custom_ids import PlyControl, TrialControl
from bot.play.service import Matches

#: The commands that stay open, and why.
OPEN_COMMANDS = {
    "challenges": "it leads back to the attempt, and reveals no position",
    "rules": "the rules of a game belong to the question",
    "privacy": "a person's requests about their data do not wait",
    "join": "groups may have dates of their own, and only people on the list have a group",
}

#: Commands that are open for a match that answers a question of the attempt.
MATCH_COMMANDS = {"play", "board", "resign"}


async def is_closed(click: Click, asked: Control | str, examined: Examined) -> bool:
    """Return whether a person in an exam may not use something; if so, refuse it privately.

    Open are the controls of their own attempt and its matches, and MATCH_COMMANDS for these.
    ``asked`` is a control or a command's name; what is open in every exam is not asked here.
    """
    if await _belongs(click, asked, examined):
        return False
    click.service(Traffic).failed("refused")
    is_here = click.guild_id == examined.guild_id
    await click.whisper(view=examined_message(examined, click.say, is_here=is_here))
    return True


async def _belongs(click: Click, asked: Control | str, examined: Examined) -> bool:
    """Return whether a control or a command belongs to the attempt at the exam."""
    match asked:
        case AttemptControl() | TrialControl():
            return asked.attempt == examined.attempt
        case BeginControl():
            return asked.challenge == examined.challenge
        case PlyControl():
            return await _answers(click, examined, asked.match)
    if asked not in MATCH_COMMANDS:
        return False
    number: Any = getattr(click.interaction.namespace, "match", None)
    return await _answers(click, examined, number)


async def _answers(click: Click, examined: Examined, number: int | None) -> bool:
    """Return whether a match, the last one if None, answers a question of the attempt."""
    with suppress(Refused):
        record = await click.service(Matches).find(click.person, setting_of(click), number)
        return record.trial is not None and record.trial[0] == examined.attempt
    return False
