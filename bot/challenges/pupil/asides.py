"""What stands in place of a question for a moment: whether to hand in, that a program is run."""

from __future__ import annotations

from typing import Any

import discord

from bot.challenges.custom_ids import PupilAction
from bot.challenges.pupil.messages import Sheet
from bot.kit.widgets import button, layout, rows
from bot.play.custom_ids import TrialAction, TrialControl
from bot.play.messages import PLAYING


def hand_in_message(sheet: Sheet) -> discord.ui.LayoutView:
    """Ask whether an attempt is really to be handed in, with questions that are not answered."""
    say, number = sheet.say, sheet.progress.question
    count = len(sheet.progress.questions)
    asked = say("exam-hand-in-sure", left=sheet.progress.left, count=count)
    text = discord.ui.TextDisplay[Any](f"{sheet.heading(number)}\n{asked}")
    answers = [
        button(
            sheet.control(PupilAction.HAND_IN, number, 1),
            say("button-hand-in-exam"),
            discord.ButtonStyle.danger,
        ),
        button(
            TrialControl(TrialAction.NEXT, sheet.progress.attempt.id, number), say("button-back")
        ),
    ]
    return layout(discord.ui.Container(text, *rows(answers), accent_color=PLAYING))


def waiting_message(sheet: Sheet, ahead: int) -> discord.ui.LayoutView:
    """Tell that a program is run, after those before it; the button works if all has ended."""
    say, number = sheet.say, sheet.progress.question
    texts = [sheet.heading(number), say("program-waiting", count=ahead)]
    back = button(sheet.control(TrialAction.NEXT, number), say("button-look-again"))
    items = [discord.ui.TextDisplay[Any](text) for text in texts]
    return layout(discord.ui.Container(*items, *rows([back]), accent_color=PLAYING))
