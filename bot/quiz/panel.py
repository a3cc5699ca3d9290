"""The messages to teachers about quizzes: set up, lead, results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from textwrap import shorten
from zoneinfo import ZoneInfo

import discord

from bot.challenges.model import Challenge
from bot.challenges.teacher.limits import MAX_TASKS_TEXT
from bot.challenges.templates import TEMPLATES
from bot.i18n import Say
from bot.i18n.typed import task_line
from bot.kit.texts import cut, plainly
from bot.kit.widgets import (
    LABEL_LENGTH,
    Button,
    Layout,
    Shown,
    Style,
    button,
    confirmation,
    framed,
    layout,
    menu,
    page_buttons,
    page_of,
    panel,
)
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.quiz.labels import accepted_text, most_wrong, reply_text, right_count, right_text
from bot.quiz.messages import QUIZ, kind_label, question_items
from bot.quiz.model import POINTS, SECONDS, SPEED, Deed, Quiz, Reply, Stage
from bot.quiz.service import LISTED, Record
from bot.roster.model import Identities
from games.challenge.lines import QuestionTerms, TaskLine

#: The people on a page of the results, and the most characters of a name.
PAGE, NAME = 20, 40

_PRIMARY, _DANGER = Style.primary, Style.danger


# ------------------------------------------------------------------------------ setting up


def desk_message(
    options: DeskControl,
    challenges: Sequence[Challenge],
    past: Sequence[tuple[int, str, datetime]],
    zone: ZoneInfo,
    say: Say,
) -> Layout:
    """Return the desk: options and sources of questions, and the results of earlier quizzes.

    ``past`` has the number, title and moment of each; their days are those of ``zone``.
    """
    lines = [f"### {say('quiz-desk')}", say("quiz-desk-about")]
    speed = say(
        "quiz-speed-counts" if options.speed else "quiz-speed-not", points=POINTS, speed=SPEED
    )
    seconds = say("quiz-seconds", seconds=options.seconds)
    lines += [f"- {seconds}", f"- {speed}"]
    templates = [(say(f"template-{key}"), number) for number, key in enumerate(TEMPLATES)]
    times = [(say("quiz-seconds-choice", seconds=each), each) for each in SECONDS]
    items: list[Shown] = [
        "\n".join(lines),
        menu(options.to(DeskAction.SECONDS), say("quiz-choose-seconds"), times),
        _desk_buttons(options, say),
        menu(options.to(DeskAction.TEMPLATE), say("quiz-choose-template"), templates),
    ]
    offered = [(each.terms.title[:LABEL_LENGTH], each.id) for each in challenges[:LISTED]]
    if offered:
        items.append(menu(options.to(DeskAction.CHALLENGE), say("quiz-choose-challenge"), offered))
    if past:
        ended = [
            (f"{at.astimezone(zone):%d/%m} · {title}"[:LABEL_LENGTH], number)
            for number, title, at in past
        ]
        look = menu(options.to(DeskAction.PAST), say("quiz-choose-past"), ended)
        items += [discord.ui.Separator(), look]
    return panel(QUIZ, *items)


def _desk_buttons(options: DeskControl, say: Say) -> list[Button]:
    buttons = [button(options.to(DeskAction.WRITE), say("button-quiz-write"), _PRIMARY)]
    if options.seconds:
        other = DeskControl(DeskAction.DESK, options.seconds, int(not options.speed))
        label = "button-quiz-no-speed" if options.speed else "button-quiz-speed"
        buttons.append(button(other, say(label)))
    return buttons


def preview_message(quiz: Quiz, number: int, say: Say, notes: Sequence[str] = ()) -> Layout:
    """Return a question of a draft as the class will see it, with the right answer below.

    ``number`` is its index from 0; ``notes`` are lines above. Buttons turn to other questions, and
    announce, correct or discard the quiz. The caller must send the picture of ``picture_of``.
    """
    texts = [f"### {say('quiz-preview', title=plainly(quiz.title))}", *notes]
    texts.append(say("quiz-preview-about"))
    below = [say("quiz-preview-seconds", seconds=quiz.seconds_of(number) or 0)]
    if not quiz.is_poll(number):
        below.append(f"✅ {right_text(quiz, number, say)}")
        below += filter(None, [accepted_text(quiz.questions[number].task, say)])
    here = QuizControl(QuizAction.PREVIEW, quiz.id)
    last = len(quiz.questions) - 1
    pages = page_buttons(partial(here.to, QuizAction.PREVIEW), number, last, say)
    announce = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(Deed.ANNOUNCE,))
    end = QuizControl(QuizAction.ASK_END, quiz.id, quiz.step)
    change = DeskControl(DeskAction.WRITE, quiz.seconds or 0, int(quiz.speed), path=(quiz.id,))
    fits_form = len(sheet_text(quiz, say)) <= MAX_TASKS_TEXT
    buttons = [
        *pages,
        button(announce, say("button-quiz-announce"), _PRIMARY),
        *([button(change, say("button-quiz-mend"))] if fits_form else []),
        button(end, say("button-quiz-discard"), _DANGER),
    ]
    frame = framed(QUIZ, *question_items(quiz, number))
    return layout("\n".join(texts), frame, "\n".join(below), buttons)


def sheet_text(quiz: Quiz, say: Say) -> str:
    """Return the questions of a quiz as a teacher types them in a language, a line each."""
    lines = (TaskLine(each.task, QuestionTerms(seconds=each.seconds)) for each in quiz.questions)
    return "\n".join(task_line(line.text, say) for line in lines)


# --------------------------------------------------------------------------------- leading


def panel_message(quiz: Quiz, answered: int, say: Say) -> Layout:
    """Return the state of a quiz, and buttons for a teacher's actions.

    ``answered`` is how many people have answered the present question.
    """
    title = plainly(quiz.title)
    where = {"number": quiz.question + 1, "count": len(quiz.questions)}
    state = say(f"quiz-stands-{quiz.stage.value}", **where)
    if quiz.is_over and quiz.question < 0:
        state = say("quiz-called-off")
    lines = [f"### {title}", state]
    if quiz.stage is Stage.ASKING and quiz.ends_at is not None:
        lines.append(say("quiz-ends", moment=discord.utils.format_dt(quiz.ends_at, "R")))
    if quiz.asks:
        lines.append(say("quiz-answered", count=answered))
    if quiz.asleep:
        lines.append(f"💤 {say('quiz-asleep-lead')}")
    if not quiz.is_over:
        lines.append(f"-# {say('quiz-lead-about')}")
    return panel(QUIZ, "\n".join(lines), _action_buttons(quiz, say))


def _action_buttons(quiz: Quiz, say: Say) -> list[Button]:
    """Return the buttons of a teacher's actions, or of the results once the quiz is over."""
    if quiz.is_over:
        results = QuizControl(QuizAction.RESULTS, quiz.id)
        return [button(results, say("button-quiz-results"))] if quiz.question >= 0 else []
    buttons = []
    for deed in quiz.deeds:
        if deed is Deed.END:
            continue
        step = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(deed,))
        style = Style.secondary if deed is Deed.PAUSE else _PRIMARY
        buttons.append(button(step, say(_action_label(quiz, deed)), style))
    buttons.append(button(QuizControl(QuizAction.LEAD, quiz.id), say("button-quiz-refresh")))
    end = QuizControl(QuizAction.ASK_END, quiz.id, quiz.step)
    buttons.append(button(end, say("button-quiz-end"), _DANGER))
    return buttons


def _action_label(quiz: Quiz, deed: Deed) -> str:
    if deed is Deed.SHOW and quiz.is_poll(quiz.question):
        return "button-quiz-counts"
    if deed is not Deed.NEXT:
        return f"button-quiz-{deed.name.lower().replace('_', '-')}"
    if quiz.stage is Stage.WAITING:
        return "button-quiz-start"
    return "button-quiz-podium" if quiz.is_last else "button-quiz-next"


def end_message(quiz: Quiz, say: Say) -> Layout:
    """Return a message that asks a teacher to confirm the end of a quiz."""
    end = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(Deed.END,))
    back = QuizControl(QuizAction.LEAD, quiz.id)
    if quiz.stage is Stage.DRAFT:
        return confirmation(say("quiz-discard-sure"), end, say("button-quiz-discard"), back, say)
    sure = say("quiz-end-sure" if quiz.question >= 0 else "quiz-call-off-sure")
    return confirmation(sure, end, say("button-quiz-end"), back, say)


# --------------------------------------------------------------------------------- results


#: The most characters about the questions on the first page of the results.
RESULTS_ROOM = 2000


def results_message(record: Record, identities: Identities, page: int, say: Say) -> Layout:
    """Return a page, from 0, of people with places and points; the first begins with the questions.

    A page beyond the last one is the last. ``identities`` are by the person's id.
    """
    quiz, table = record.quiz, record.standings
    people = page_of(table, page, PAGE)
    title = plainly(quiz.title)
    lines = [f"### {say('quiz-results', title=title)}", say("quiz-took-part", count=len(table))]
    if people.number == 0:
        longest = RESULTS_ROOM // max(len(quiz.asked_numbers), 1)
        of_questions = (_question_line(record, number, say) for number in quiz.asked_numbers)
        lines += [shorten(each, longest, placeholder=" …") for each in of_questions]
    lines.append("")
    for each in people.shown if quiz.scored else ():
        name = plainly(cut(identities[each.person].known, NAME))
        score = say("quiz-standing", points=each.points, right=each.right, count=len(quiz.scored))
        lines.append(f"**{each.place}.** {name} — {score}")
    here = QuizControl(QuizAction.RESULTS, quiz.id)
    pages = people.buttons(partial(here.to, QuizAction.RESULTS), say)
    file = button(here.to(QuizAction.FILE), say("button-quiz-file"))
    return panel(QUIZ, "\n".join(lines), [*pages, file])


def _question_line(record: Record, number: int, say: Say) -> str:
    """Return a question's line with the number of right answers, and the most frequent wrong one.

    A poll's line has all counts.
    """
    quiz, chosen = record.quiz, record.counts.get(number)
    task = quiz.questions[number].task
    asked = f"{number + 1}. {kind_label(task, say)}"
    if not chosen:
        return f"{asked} · {say('quiz-nobody-answered')}"
    if task.is_poll:
        every = range(len(quiz.choices(number)))
        return " · ".join(
            [asked, *(_answer_with_count(quiz, number, n, chosen[n], say) for n in every)]
        )
    right = right_count(quiz, number, chosen)
    line = f"{asked} · {say('quiz-right-of', right=right, count=chosen.total())}"
    for most, count in most_wrong(quiz, number, chosen)[:1]:
        told = _answer_with_count(quiz, number, most, count, say)
        line += f" · {say('quiz-most-wrong', chosen=told)}"
    return line


def _answer_with_count(quiz: Quiz, number: int, reply: Reply, count: int, say: Say) -> str:
    """Return an answer with the number of people who gave it."""
    return say("quiz-chosen", answer=reply_text(quiz, number, reply, say), count=count)
