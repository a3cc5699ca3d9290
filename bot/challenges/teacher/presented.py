"""Lines and buttons of the panel about presentation, the class list and results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from textwrap import shorten

import discord

from bot.challenges.custom_ids import (
    ChallengeControl,
    PresentingAction,
    QuestionControl,
    ReleaseAction,
    RollAction,
    TeacherControl,
)
from bot.challenges.handouts import is_picture
from bot.challenges.model import Challenge, ChallengeState, Mode, Terms
from bot.challenges.moments import window_lines
from bot.challenges.openings import Window, results_from
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.texts import fitting
from bot.kit.widgets import Button, button
from games.challenge.bank import blocks

#: How a challenge may be set, by the number in a control's path.
MODES = {0: Mode.PRACTICE, 1: Mode.EXAM, 2: Mode.FORMATIVE}

#: So much is shown of what a file shows, and of which questions are alike.
TEXT_SHOWN, BLOCKS_SHOWN = 80, 150


def presenting_lines(terms: Terms, say: Say) -> list[str]:
    """Describe the file, the pictures, the order and the bank, as far as they are set."""
    lines = []
    if terms.handout:
        told = shorten(terms.handout_text, TEXT_SHOWN, placeholder=" …")
        told = discord.utils.escape_mentions(discord.utils.escape_markdown(told))
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
    """List the questions of each pool from which one is drawn: “1, 4 · 2, 3, 5”."""
    told = (", ".join(str(n + 1) for n in block) for block in blocks(terms.tasks, terms.count))
    text = " · ".join(told)
    return shorten(text, BLOCKS_SHOWN, placeholder=" …")


def mode_buttons(terms: Terms, here: TeacherControl, say: Say) -> list[Button]:
    """Build a button for each mode that a challenge could have instead."""
    return [
        button(replace(here, path=(number,)), say(f"button-{mode.value}"))
        for number, mode in MODES.items()
        if mode is not terms.mode
    ]


def presenting_buttons(challenge: Challenge, say: Say) -> list[Button]:
    """Build the buttons of the introduction, of the order and the bank, and of pictures."""
    introduce = ChallengeControl(PresentingAction.INTRODUCE, challenge.id)
    pictures = QuestionControl(PresentingAction.PICTURES, challenge.id)
    has_own = any(task.own is not None for task in challenge.terms.tasks)
    return [
        button(introduce, say("button-introduce")),
        button(introduce.to(PresentingAction.DRAW), say("button-draw")),
        *([button(pictures, say("button-pictures"))] if has_own else []),
    ]


#: So many characters of a panel tell of what the list arranges.
ARRANGED_LENGTH = 160

_BETWEEN = " · "


def list_buttons(
    challenge: Challenge, listed: int, teams: Collection[str], say: Say
) -> list[Button]:
    """Build the buttons that need the class list, if there is one."""
    state, here = challenge.state, ChallengeControl(RollAction.MISSING, challenge.id)
    found = []
    if listed and state is ChallengeState.OPEN:
        found.append(button(here, say("button-missing")))
    if teams and state is not ChallengeState.CLOSED:
        found.append(button(here.to(RollAction.TEAMS), say("button-teams")))
    return found


def release_buttons(
    challenge: Challenge, extended: Mapping[int, datetime], say: Say
) -> list[Button]:
    """Build the button that releases the results of an exam, until they are released."""
    waits = not challenge.terms.tells_marks and now() < results_from(challenge, extended)
    control = ChallengeControl(ReleaseAction.ASK, challenge.id)
    return [button(control, say("button-release"))] if challenge.has_opened and waits else []


def groups_lines(windows: Mapping[str, Window], teams: Collection[str], say: Say) -> list[str]:
    """List the groups that have dates of their own, and say which are no longer on the list."""
    gone = {team: window for team, window in windows.items() if team not in teams}
    there = {team: window for team, window in windows.items() if team in teams}
    warned = (f"⚠️ {line} {say('setup-window-gone')}" for line in window_lines(gone, say))
    return [*window_lines(there, say), *warned]


def arranged_text(pupils: Sequence[tuple[str, str]], say: Say) -> str:
    """List pupils with their arrangements; if there is no room, only the number of pupils."""
    told = [f"{name} ({what})" for name, what in pupils]
    more = "setup-arranged-more"
    shown = fitting(told, ARRANGED_LENGTH, lambda count: say(more, count=count), len(_BETWEEN))
    return _BETWEEN.join(shown)
