"""What is closed to a muted member: every command, but those that answer privately.

A command that opens a match stays open: ``bot.play.limits`` refuses a board that all would see,
and lets a private one begin. Controls stay open: what they open for all is refused there, too, or
where something is shared.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from discord import app_commands

from bot.classes.refusals import ClassRefusal
from bot.kit.click import Click
from bot.kit.custom_ids import Control
from bot.kit.refusal import Refused
from bot.play.controls import setting_of
from bot.play.service import Matches

#: The commands that stay open: each answers privately. Those of teachers refuse a pupil anyway.
OPEN_COMMANDS = frozenset(
    {
        *("challenges", "help", "join", "learn", "privacy", "progress", "rules", "train"),
        *("program check", "program list", "program show"),
    }
)

#: Commands about a match: they stay open for one that only its player sees.
MATCH_COMMANDS = frozenset({"board", "play", "resign"})


async def is_closed(click: Click, asked: Control | str, until: datetime) -> bool:
    """Return False for a command that opens a match, or one of MATCH_COMMANDS about a private one.

    Raises Refused for all else. The caller lets OPEN_COMMANDS through. ``asked`` is a control or
    the name of a command, ``until`` the end of the mute.
    """
    if _opens_match(click) or (asked in MATCH_COMMANDS and await _is_private(click)):
        return False
    raise Refused(ClassRefusal.MUTED, moment=until)


def _opens_match(click: Click) -> bool:
    """Return whether a command opens a match: then it asks for an opponent."""
    command = click.interaction.command
    if not isinstance(command, app_commands.Command):
        return False
    return any(each.name == "opponent" for each in command.parameters)


async def _is_private(click: Click) -> bool:
    """Return whether only its player sees the match of a command; False if there is none."""
    number: Any = getattr(click.interaction.namespace, "match", None)
    with suppress(Refused):
        found = await click.service(Matches).find(click.person, setting_of(click), number)
        return found.is_private
    return False
