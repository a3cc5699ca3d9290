"""What the panel of a challenge says and offers about the list of the class and its results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bot.challenges.custom_ids import ReleaseAction, ReleaseControl, RollAction, RollControl
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.moments import window_lines
from bot.challenges.openings import Window, results_from
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.widgets import Button, button

#: So many characters of a panel tell of what the list arranges.
ARRANGED_LENGTH = 160


def list_buttons(
    challenge: Challenge, listed: int, teams: Collection[str], say: Say
) -> list[Button]:
    """Return the buttons of what the list of the class is needed for, as far as there is one."""
    state, here = challenge.state, RollControl(RollAction.MISSING, challenge.id)
    found = []
    if listed and state is ChallengeState.OPEN:
        found.append(button(here, say("button-missing")))
    if teams and state is not ChallengeState.CLOSED:
        found.append(button(here.to(RollAction.TEAMS), say("button-teams")))
    return found


def release_buttons(
    challenge: Challenge, extended: Mapping[int, datetime], say: Say
) -> list[Button]:
    """Return the button that releases the results of an exam, as long as they are not seen."""
    waits = not challenge.terms.tells_marks and now() < results_from(challenge, extended)
    control = ReleaseControl(ReleaseAction.ASK, challenge.id)
    return [button(control, say("button-release"))] if challenge.has_opened and waits else []


def groups_lines(windows: Mapping[str, Window], teams: Collection[str], say: Say) -> list[str]:
    """Tell which groups have dates of their own, and which of them are no longer on the list."""
    gone = {team: window for team, window in windows.items() if team not in teams}
    there = {team: window for team, window in windows.items() if team in teams}
    warned = (f"⚠️ {line} {say('setup-window-gone')}" for line in window_lines(gone, say))
    return [*window_lines(there, say), *warned]


def arranged_text(pupils: Sequence[tuple[str, str]], say: Say) -> str:
    """List pupils with what is arranged for them; of those without room only how many they are."""
    told, room = list[str](), ARRANGED_LENGTH
    for name, what in pupils:
        room -= len(name) + len(what) + 6
        if room < 0:
            break
        told.append(f"{name} ({what})")
    others = len(pupils) - len(told)
    return " · ".join([*told, *([say("setup-arranged-more", count=others)] if others else [])])
