"""What the panel of a challenge says and offers about the list of the class."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import discord

from bot.challenges.custom_ids import RollAction, RollControl
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.teams.model import Window
from bot.i18n import Say
from bot.kit.widgets import button

#: The dates of so many groups are told.
WINDOWS_SHOWN = 8


def list_buttons(
    challenge: Challenge, listed: int, teams: Collection[str], say: Say
) -> list[discord.ui.Button[Any]]:
    """Return the buttons of what the list of the class is needed for, as far as there is one."""
    state, here = challenge.state, RollControl(RollAction.MISSING, challenge.id)
    found = []
    if listed and state is ChallengeState.OPEN:
        found.append(button(here, say("button-missing")))
    if teams and state is not ChallengeState.CLOSED:
        found.append(button(here.to(RollAction.TEAMS), say("button-teams")))
    return found


def window_lines(windows: Mapping[str, Window], teams: Collection[str], say: Say) -> list[str]:
    """Tell which groups have dates of their own, and which of them are no longer on the list."""
    told = []
    for team, window in list(windows.items())[:WINDOWS_SHOWN]:
        moments = (window.opens_at, window.closes_at)
        opens, closes = (discord.utils.format_dt(moment, "f") for moment in moments)
        name = discord.utils.escape_markdown(team)
        line = say("setup-window", team=name, opens=opens, closes=closes)
        told.append(line if team in teams else f"⚠️ {line} {say('setup-window-gone')}")
    return told + (["…"] if len(windows) > WINDOWS_SHOWN else [])
