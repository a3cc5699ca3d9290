"""Lines and buttons of the panel about presentation, the class list and results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from textwrap import shorten

from bot.challenges.custom_ids import ChallengeControl, ReleaseAction, RollAction
from bot.challenges.handouts import is_picture
from bot.challenges.model import Challenge, ChallengeState, Terms
from bot.challenges.moments import window_lines
from bot.challenges.openings import Window, results_from
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.texts import fitting, plainly
from bot.kit.widgets import Button, button
from games.challenge.bank import blocks

#: The most characters of the description of a file, and of the lists of alike questions.
TEXT_SHOWN, BLOCKS_SHOWN = 80, 150


def presenting_lines(terms: Terms, say: Say) -> list[str]:
    """Return lines on the file, the pictures, the bank and the order, as far as they are set."""
    lines = []
    if terms.handout:
        told = shorten(terms.handout_text, TEXT_SHOWN, placeholder=" …")
        told = plainly(told)
        key = "presenting-handout" if told else "presenting-handout-untold"
        lines.append(say(key, name=terms.handout, text=told))
        if not told and is_picture(terms.handout):
            lines[-1] = f"⚠️ {say('presenting-picture-untold', name=terms.handout)}"
    if terms.pictures:
        numbers = ", ".join(str(each.question + 1) for each in terms.pictures)
        lines.append(say("presenting-pictures", numbers=numbers, count=len(terms.pictures)))
    if terms.is_bank:
        told = _alike(terms)
        lines.append(say("presenting-bank", draws=terms.count, count=len(terms.tasks), alike=told))
    if terms.shuffles:
        lines.append(say("presenting-shuffled"))
    return lines


def _alike(terms: Terms) -> str:
    """List the questions of each pool from which one is drawn, counted from 1: “1, 4 · 2, 3, 5”."""
    told = (", ".join(str(n + 1) for n in block) for block in blocks(terms.tasks, terms.count))
    text = " · ".join(told)
    return shorten(text, BLOCKS_SHOWN, placeholder=" …")


#: The most characters on a panel about the arrangements of the list.
ARRANGED_LENGTH = 160

_BETWEEN = " · "


def list_buttons(
    challenge: Challenge, listed: int, teams: Collection[str], say: Say
) -> list[Button]:
    """Build the buttons of an open challenge that need the class list or its groups.

    ``listed`` is the number of lines of the list. Empty in other states.
    """
    here = ChallengeControl(RollAction.MISSING, challenge.id)
    missing = [button(here, say("button-missing"))] if listed else []
    dates = [button(here.to(RollAction.TEAMS), say("button-teams"))] if teams else []
    return [*missing, *dates] if challenge.state is ChallengeState.OPEN else []


def release_buttons(
    challenge: Challenge, extended: Mapping[int, datetime], say: Say
) -> list[Button]:
    """Build the button that releases the results of an exam, until they are released.

    Empty for other challenges, before the opening, and once pupils may see the results.
    """
    waits = not challenge.terms.tells_marks and now() < results_from(challenge, extended)
    control = ChallengeControl(ReleaseAction.ASK, challenge.id)
    return [button(control, say("button-release"))] if challenge.has_opened and waits else []


def groups_lines(windows: Mapping[str, Window], teams: Collection[str], say: Say) -> list[str]:
    """Return lines on the groups with windows, with a warning for those no longer on the list."""
    gone = {team: window for team, window in windows.items() if team not in teams}
    there = {team: window for team, window in windows.items() if team in teams}
    warned = (f"⚠️ {line} {say('setup-window-gone')}" for line in window_lines(gone, say))
    return [*window_lines(there, say), *warned]


def arranged_text(pupils: Sequence[tuple[str, str]], say: Say) -> str:
    """List pupils with their arrangements; those for whom there is no room are only counted."""
    told = [f"{name} ({what})" for name, what in pupils]
    more = "setup-arranged-more"
    shown = fitting(told, ARRANGED_LENGTH, lambda count: say(more, count=count), len(_BETWEEN))
    return _BETWEEN.join(shown)
