"""The form in which a teacher writes a sheet; what cannot be asked is handed back in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.challenges.teacher.form import AGAIN, EXAMPLE_GAMES, Typed, echo, echoed
from bot.challenges.teacher.service import MAX_TASKS_TEXT
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.i18n.typed import Area, spellings
from bot.kit.background import in_background
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.widgets import button, form, layout, rows, submitted
from bot.kit.wording import sentence
from bot.quiz.custom_ids import DeskAction, DeskControl
from bot.quiz.model import MAX_QUESTIONS, MAX_TITLE
from games.challenge.task import EXAMPLES, TaskFault
from games.challenge.tasks import InvalidTask, Kind, Task, choices, read_task

#: The fields of the form, and how much may be typed into each.
FIELDS = {"title": MAX_TITLE, "tasks": MAX_TASKS_TEXT}

#: How much is told of what is wrong.
_TOLD = 900


async def open_form(interaction: Interaction, control: DeskControl) -> None:
    """Ask a teacher for the questions; with a path on what was typed before."""
    await interaction.client.service(Classes).require_teacher(actor_of(interaction))
    say = words(locale_of(interaction))
    typed = echoed(interaction.message, FIELDS) if control.path == (AGAIN,) else {}
    labels = []
    for name, longest in FIELDS.items():
        is_long = name == "tasks"
        line = discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
            default=typed.get(name) or None,
            max_length=longest,
            required=is_long,
        )
        told = say("quiz-form-tasks", **EXAMPLE_GAMES) if is_long else say("quiz-form-title")
        label = discord.ui.Label[Any](
            text=say(f"setup-{name}"), description=told[:100], component=line
        )
        labels.append(label)
    filled = control.to(DeskAction.WRITTEN)
    await interaction.response.send_modal(form(filled, say("quiz-form"), *labels))


def typed_in(interaction: Interaction) -> Typed:
    """Return what the form was filled with."""
    found = submitted(interaction)
    return {name: next(iter(found.get(name, ())), "")[:most] for name, most in FIELDS.items()}


async def read_sheet(text: str) -> tuple[list[Task], list[InvalidTask]]:
    """Return the tasks of the lines that can be asked with choices, and what is wrong with others.

    All faults are found at once, each with the number of its line.
    """
    return await in_background(_read, text)


def _read(text: str) -> tuple[list[Task], list[InvalidTask]]:
    tasks: list[Task] = []
    faults: list[InvalidTask] = []
    typed = spellings(Area.TASKS)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            task = read_task(line, typed)
            choices(task, "")
        except InvalidTask as error:
            details = {**error.details, "line": number}
            faults.append(InvalidTask(error.fault, **details))
        else:
            tasks.append(task)
    if len(tasks) > MAX_QUESTIONS:
        faults.append(InvalidTask(TaskFault.TOO_MANY_TASKS, limit=MAX_QUESTIONS))
    if not tasks and not faults:
        faults.append(InvalidTask(TaskFault.NO_TASKS, example=EXAMPLES[Kind.OUTCOME]))
    return tasks, faults


def hand_back(
    faults: Sequence[Exception], control: DeskControl, typed: Typed, say: Say
) -> discord.ui.LayoutView:
    """Say all that is wrong, and show what was typed, with a button that fills the form again."""
    told = "\n".join(dict.fromkeys(sentence(fault, say) for fault in faults))
    if len(told) > _TOLD:
        told = told[:_TOLD].rpartition("\n")[0] + "\n…"
    again = DeskControl(DeskAction.WRITE, control.seconds, control.speed, path=(AGAIN,))
    retry = button(again, say("button-correct-form"), discord.ButtonStyle.primary)
    shown = {name: (say(f"setup-{name}"), text) for name, text in typed.items()}
    return layout(discord.ui.TextDisplay(told), discord.ui.Container(*echo(shown), *rows([retry])))
