"""The forms in which pupils answer a question."""

from __future__ import annotations

from typing import Any

import discord

from bot.board.drawing import drawing
from bot.challenges import questions
from bot.challenges.own_questions import option_texts
from bot.i18n import Say
from bot.kit.widgets import LABEL_LENGTH
from games.challenge.own import MAX_FREE, Form
from games.challenge.task import Shape, Task

#: How long a line may be that answers a question, and the text of a strategy that is typed.
LONGEST_LINE = 500

LONGEST_TYPED = 4000


def _line_field(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    line = discord.ui.TextInput[Any](custom_id="text", max_length=LONGEST_LINE)
    if task.shape is Shape.TEXT:
        line.style, line.max_length = discord.TextStyle.paragraph, MAX_FREE
    # A placeholder as long as the form would be cut on a phone.
    told = questions.line_form(task, say)
    return [
        discord.ui.Label(text=questions.line_label(task, say), description=told, component=line)
    ]


def _strategy_fields(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    return _file_fields("strategy", say(f"strategy-example-{drawing(task.game).key}"), say)


def _program_fields(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    return _file_fields("program", f"def {task.function}(…):", say)


def _file_fields(what: str, example: str, say: Say) -> list[discord.ui.Label[Any]]:
    """Return the fields of what may be typed or handed in as a file."""
    typed = discord.ui.TextInput[Any](
        custom_id="text",
        style=discord.TextStyle.paragraph,
        placeholder=example,
        required=False,
        max_length=LONGEST_TYPED,
    )
    file = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    return [
        discord.ui.Label(text=say(f"{what}-typed"), component=typed),
        discord.ui.Label(
            text=say(f"{what}-file"), description=say(f"{what}-file-forms"), component=file
        ),
    ]


def _options_field(task: Task, say: Say) -> list[discord.ui.Label[Any]]:
    question = task.own
    assert question is not None, "only questions of a teacher's own have options"
    texts = option_texts(question, say, is_plain=False)
    options = [
        discord.SelectOption(label=f"{number}. {text}"[:LABEL_LENGTH], value=str(number))
        for number, text in enumerate(texts, 1)
    ]
    most = len(options) if question.form is Form.SEVERAL else 1
    menu = discord.ui.Select[Any](custom_id="text", options=options, max_values=most)
    return [discord.ui.Label(text=questions.line_label(task, say), component=menu)]


#: The fields in which an answer of a shape is written.
FIELDS = {
    Shape.LINE: _line_field,
    Shape.FILE: _strategy_fields,
    Shape.PROGRAM: _program_fields,
    Shape.OPTIONS: _options_field,
    Shape.TEXT: _line_field,
}
