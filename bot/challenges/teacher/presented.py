"""What the panel says and offers about how a whole challenge is presented."""

from __future__ import annotations

from dataclasses import replace
from textwrap import shorten
from typing import Any

import discord

from bot.challenges.custom_ids import PresentingAction, PresentingControl, TeacherControl
from bot.challenges.handouts import is_picture
from bot.challenges.introductions import quoted
from bot.challenges.model import Challenge, Mode, Terms
from bot.i18n import Say
from bot.kit.widgets import Button, button
from games.challenge.bank import blocks

#: How a challenge may be set, by the number in a control's path.
MODES = {0: Mode.PRACTICE, 1: Mode.EXAM, 2: Mode.FORMATIVE}

#: So much is shown of an introduction, of what a file shows, and of which questions are alike.
INTRODUCTION_SHOWN, TEXT_SHOWN, BLOCKS_SHOWN = 200, 80, 150


def introduction_texts(terms: Terms) -> list[discord.ui.TextDisplay[Any]]:
    """Show the beginning of the introduction, if there is one."""
    if not terms.introduction:
        return []
    return [discord.ui.TextDisplay(quoted(terms, INTRODUCTION_SHOWN))]


def presenting_lines(terms: Terms, say: Say) -> list[str]:
    """Tell the file, the order and the bank, as far as they were settled."""
    lines = []
    if terms.handout:
        told = shorten(terms.handout_text, TEXT_SHOWN, placeholder=" …")
        told = discord.utils.escape_mentions(discord.utils.escape_markdown(told))
        key = "presenting-handout" if told else "presenting-handout-untold"
        lines.append(say(key, name=terms.handout, text=told))
        if not told and is_picture(terms.handout):
            lines[-1] = f"⚠️ {say('presenting-picture-untold', name=terms.handout)}"
    if terms.is_bank:
        told = _alike(terms)
        lines.append(say("presenting-bank", draws=terms.count, count=len(terms.tasks), alike=told))
    if terms.shuffles:
        lines.append(say("presenting-shuffled"))
    return lines


def _alike(terms: Terms) -> str:
    """Tell of which questions one is drawn each: “1, 4 · 2, 3, 5”."""
    told = (", ".join(str(n + 1) for n in block) for block in blocks(terms.tasks, terms.count))
    text = " · ".join(told)
    return shorten(text, BLOCKS_SHOWN, placeholder=" …")


def mode_buttons(terms: Terms, here: TeacherControl, say: Say) -> list[Button]:
    """Return a button for each mode that a challenge might have instead."""
    return [
        button(replace(here, path=(number,)), say(f"button-{mode.value}"))
        for number, mode in MODES.items()
        if mode is not terms.mode
    ]


def presenting_buttons(challenge: Challenge, say: Say) -> list[Button]:
    """Return the buttons of the forms of the introduction, and of the order and the bank."""
    introduce = PresentingControl(PresentingAction.INTRODUCE, challenge.id)
    return [
        button(introduce, say("button-introduce")),
        button(introduce.to(PresentingAction.DRAW), say("button-draw")),
    ]
