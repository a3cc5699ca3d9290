"""What is closed to whoever is examined: everything, but what stays open with a reason.

They are the commands below, and the controls that their features declare. So a new command is
closed in an exam until it is listed. What Discord asks while somebody types (suggestions) tells
nothing of a position, and is not closed.
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
    "challenges": "it leads back to the attempt, and tells no position",
    "rules": "the rules of a game belong to the question",
    "privacy": "what a person may ask of their data does not wait",
    "join": "groups may have dates of their own, which only who is on the list has",
}

#: Commands about a match: they stay open for the one that answers a question of the attempt.
MATCH_COMMANDS = {"play", "board", "resign"}


async def is_closed(click: Click, asked: Control | str, examined: Examined) -> bool:
    """Tell somebody who is examined that what they ask is closed; return whether it is.

    They ask by a control, or by the name of a command.
    """
    if await _belongs(click, asked, examined):
        return False
    click.service(Traffic).failed("refused")
    is_here = click.guild_id == examined.guild_id
    await click.whisper(view=examined_message(examined, click.say, is_here=is_here))
    return True


async def _belongs(click: Click, asked: Control | str, examined: Examined) -> bool:
    """Return whether what somebody asks is part of the attempt at which they are examined."""
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
    """Return whether a match, by default the last one, answers a question of the attempt."""
    with suppress(Refused):
        record = await click.service(Matches).find(click.person, setting_of(click), number)
        return record.trial is not None and record.trial[0] == examined.attempt
    return False
