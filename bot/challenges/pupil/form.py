"""The fields of the forms in which pupils answer a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.challenges import questions
from bot.challenges.questions import option_texts
from bot.i18n import Say
from bot.kit.widgets import file_field, menu_field, text_field
from games.challenge.own import MAX_FREE, AnswerForm
from games.challenge.task import Shape, Task

#: The most characters of an answer of one line.
LONGEST_LINE = 500

Fields = list[discord.ui.Label[Any]]


def _typed_field(longest: int, style: discord.TextStyle, task: Task, say: Say) -> Fields:
    """Return the field of a typed answer, without a placeholder, which a phone would cut."""
    label, about = questions.line_label(task, say), questions.line_form(task, say)
    return [text_field("text", label, about, longest=longest, style=style)]


def _file_fields(kind: str, task: Task, say: Say) -> Fields:
    """Return the fields of a ``strategy`` or ``program`` (the kind), to be typed or uploaded."""
    if kind == "program":
        example = f"def {task.function}(…):"
    else:
        example = say(f"strategy-example-{drawing(task.game).key}")
    typed = text_field("text", say(f"{kind}-typed"), placeholder=example, required=False)
    return [typed, file_field(say(f"{kind}-file"), say(f"{kind}-file-forms"))]


def _options_field(task: Task, say: Say) -> Fields:
    question = task.own
    assert question is not None, "only questions of a teacher's own have options"
    texts = option_texts(question, say, is_plain=False)
    options = {str(number): f"{number}. {text}" for number, text in enumerate(texts, 1)}
    most = len(options) if question.form is AnswerForm.SEVERAL else 1
    return [menu_field("text", questions.line_label(task, say), options=options, most=most)]


#: The fields of an answer, by its shape.
FIELDS: Mapping[Shape, Callable[[Task, Say], Fields]] = {
    Shape.LINE: partial(_typed_field, LONGEST_LINE, discord.TextStyle.short),
    Shape.FILE: partial(_file_fields, "strategy"),
    Shape.PROGRAM: partial(_file_fields, "program"),
    Shape.OPTIONS: _options_field,
    Shape.TEXT: partial(_typed_field, MAX_FREE, discord.TextStyle.paragraph),
}
