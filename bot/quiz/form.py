"""The form in which a teacher writes a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.challenges.teacher.form import EXAMPLE_GAMES
from bot.challenges.teacher.limits import MAX_TASKS_TEXT
from bot.classes.service import Classes
from bot.i18n.typed import Area, spellings
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import opened_by
from bot.kit.forms import ask
from bot.kit.refusal import Faults
from bot.kit.widgets import form
from bot.quiz.custom_ids import DeskAction, DeskControl
from bot.quiz.model import MAX_QUESTIONS, MAX_TITLE
from games.challenge.choices import choices
from games.challenge.reading import read_task
from games.challenge.task import EXAMPLES, InvalidTask, Kind, Task, TaskFault

#: The fields of the form, and how much may be typed into each.
FIELDS = {"title": MAX_TITLE, "tasks": MAX_TASKS_TEXT}

#: How it is opened again, on what was typed into it.
FORM = opened_by(DeskAction.WRITE, {name: f"setup-{name}" for name in FIELDS})


async def open_form(click: Click, control: DeskControl) -> None:
    """Ask a teacher for the questions."""
    await click.service(Classes).require_teacher(click.actor)
    say = click.say
    labels = []
    for name, longest in FIELDS.items():
        is_long = name == "tasks"
        line = discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
            max_length=longest,
            required=is_long,
        )
        told = say("quiz-form-tasks", **EXAMPLE_GAMES) if is_long else say("quiz-form-title")
        label = discord.ui.Label[Any](
            text=say(f"setup-{name}"), description=told[:100], component=line
        )
        labels.append(label)
    filled = control.to(DeskAction.WRITTEN)
    await ask(click, form(filled, say("quiz-form"), *labels))


def typed_in(click: Click) -> Mapping[str, str]:
    """Return what the form was filled with."""
    found = click.submitted()
    return {name: next(iter(found.get(name, ())), "")[:most] for name, most in FIELDS.items()}


async def read_sheet(text: str) -> list[Task]:
    """Return the tasks of the lines, all of which can be asked with choices.

    Raises Faults with all that is wrong with the others, each with the number of its line.
    """
    tasks, faults = await in_background(_read, text)
    if faults:
        raise Faults([(None, fault) for fault in faults])
    return tasks


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
