"""The forms of quizzes: in which a teacher writes a sheet, and a pupil answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.challenges import questions
from bot.challenges.pupil.form import FIELDS as ANSWERED_IN
from bot.challenges.teacher.form import EXAMPLE_GAMES
from bot.challenges.teacher.limits import MAX_TASKS_TEXT
from bot.classes.service import Classes
from bot.i18n.typed import Area, spellings
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import opened_by
from bot.kit.forms import ask
from bot.kit.refusal import Faults, require_offered
from bot.kit.widgets import form, line_field, menu_field, text_field
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.quiz.labels import menu_texts
from bot.quiz.messages import heading
from bot.quiz.model import MAX_TITLE
from bot.quiz.panel import sheet_text
from bot.quiz.service import Quizzes
from games.challenge.lines import TaskLine, read_lines

#: The fields of the form, with the most characters of each.
FIELDS = {"title": MAX_TITLE, "tasks": MAX_TASKS_TEXT}

#: The form of a quiz, which can be reopened with its texts.
FORM = opened_by(DeskAction.WRITE, {name: f"setup-{name}" for name in FIELDS})


async def open_form(click: Click, control: DeskControl) -> None:
    """Open the form of a quiz for a teacher, filled with the draft that the path names, if any.

    Raises Refused to others, or if the draft is gone.
    """
    await click.service(Classes).require_teacher(click.actor)
    say, title, tasks = click.say, "", ""
    if number := draft_of(control):
        quiz = await click.service(Quizzes).led(click.actor, number)
        title, tasks = quiz.title[:MAX_TITLE], sheet_text(quiz, say)[:MAX_TASKS_TEXT]
    about, games = say("quiz-form-title"), say("quiz-form-tasks", **EXAMPLE_GAMES)
    name, long = say("setup-title"), say("setup-tasks")
    line = line_field("title", name, about, shown=title, longest=MAX_TITLE, required=False)
    text = text_field("tasks", long, games, shown=tasks, longest=MAX_TASKS_TEXT)
    filled = control.to(DeskAction.WRITTEN, *control.path)
    await ask(click, form(filled, say("quiz-form"), line, text))


def draft_of(control: DeskControl) -> int | None:
    """Return the number of the draft that a form edits; None if it is for a new quiz."""
    return next(iter(control.path), None)


def typed_in(click: Click) -> Mapping[str, str]:
    """Return the texts typed in the form by field, empty if missing, cut to the length allowed."""
    values = click.submitted()
    return {name: next(iter(values.get(name, ())), "")[:most] for name, most in FIELDS.items()}


async def read_sheet(text: str) -> Sequence[TaskLine]:
    """Parse the lines of a quiz in the background; raise Faults with the errors of all lines."""
    reading = partial(read_lines, text, spellings(Area.TASKS), is_quiz=True)
    lines, faults = await in_background(reading)
    if faults:
        raise Faults([(None, fault) for fault in faults])
    return lines


async def open_answer(click: Click, control: QuizControl) -> None:
    """Open the form of an answer for a pupil: fields, or a menu of the options with letters.

    Raises Refused as ``Quizzes.asked`` does, or if the question has buttons instead.
    """
    quiz = await click.service(Quizzes).asked(click.asker, control.quiz, control.at)
    require_offered(quiz.has_form(control.at))
    task, say = quiz.questions[control.at].task, click.say
    options = menu_texts(quiz, control.at, say)
    label = questions.line_label(task, say)
    menu = [menu_field("text", label, options=options, most=len(options))] if options else None
    fields = menu or ANSWERED_IN[task.shape](task, say)
    title = heading(quiz, control.at, say)
    await ask(click, form(control.to(QuizAction.TYPED), title, *fields))
