"""What a teacher sees of quizzes: where one is set up, how one goes on, and its results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from textwrap import shorten
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.challenges.model import Challenge
from bot.challenges.results.exports import Identities
from bot.challenges.teacher.limits import MAX_TASKS_TEXT
from bot.challenges.templates import TEMPLATES
from bot.i18n import Say
from bot.i18n.typed import task_line
from bot.kit.widgets import (
    LABEL_LENGTH,
    Shown,
    button,
    framed,
    layout,
    menu,
    page_buttons,
    page_of,
    panel,
)
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.quiz.labels import accepted_text, most_wrong, reply_text, right_count, right_text
from bot.quiz.messages import QUIZ, asked_kind, question_items
from bot.quiz.model import POINTS, SECONDS, SPEED, Deed, Quiz, Reply, Stage
from bot.quiz.service import LISTED, Record
from games.challenge.lines import Line, QuestionTerms

#: So many people stand on a page of the results.
PAGE = 20

_PRIMARY, _DANGER = discord.ButtonStyle.primary, discord.ButtonStyle.danger


# ------------------------------------------------------------------------------ setting up


def desk_message(
    settled: DeskControl,
    challenges: Sequence[Challenge],
    past: Sequence[tuple[int, str, datetime]],
    zone: ZoneInfo,
    say: Say,
) -> discord.ui.LayoutView:
    """Ask a teacher what is to be asked, and how; and offer the results of earlier quizzes.

    Their days are those of a time zone, the class's.
    """
    lines = [f"### {say('quiz-desk')}", say("quiz-desk-about")]
    speed = say(
        "quiz-speed-counts" if settled.speed else "quiz-speed-not", points=POINTS, speed=SPEED
    )
    seconds = say("quiz-seconds", seconds=settled.seconds)
    lines += [f"- {seconds}", f"- {speed}"]
    times = [(say("quiz-seconds-choice", seconds=each), each) for each in SECONDS]
    items: list[Shown] = [
        "\n".join(lines),
        menu(settled.to(DeskAction.SECONDS), say("quiz-choose-seconds"), times),
        _ways(settled, say),
        _templates(settled, say),
    ]
    offered = [(each.terms.title[:LABEL_LENGTH], each.id) for each in challenges[:LISTED]]
    if offered:
        items.append(menu(settled.to(DeskAction.CHALLENGE), say("quiz-choose-challenge"), offered))
    if past:
        ended = [
            (f"{at.astimezone(zone):%d/%m} · {title}"[:LABEL_LENGTH], number)
            for number, title, at in past
        ]
        look = menu(settled.to(DeskAction.PAST), say("quiz-choose-past"), ended)
        items += [discord.ui.Separator(), look]
    return panel(QUIZ, *items)


def _ways(settled: DeskControl, say: Say) -> list[discord.ui.Button[Any]]:
    found = [button(settled.to(DeskAction.WRITE), say("button-quiz-write"), _PRIMARY)]
    if settled.seconds:
        other = DeskControl(DeskAction.DESK, settled.seconds, int(not settled.speed))
        label = "button-quiz-no-speed" if settled.speed else "button-quiz-speed"
        found.append(button(other, say(label)))
    return found


def _templates(settled: DeskControl, say: Say) -> discord.ui.Select[Any]:
    listed = [(say(f"template-{key}"), number) for number, key in enumerate(TEMPLATES)]
    return menu(settled.to(DeskAction.TEMPLATE), say("quiz-choose-template"), listed)


def preview_message(
    quiz: Quiz, number: int, say: Say, notes: Sequence[str] = ()
) -> discord.ui.LayoutView:
    """Show a teacher a question of a draft as the class will see it, and what is right."""
    told = [f"### {say('quiz-preview', title=discord.utils.escape_markdown(quiz.title))}", *notes]
    told.append(say("quiz-preview-about"))
    below = [say("quiz-preview-seconds", seconds=quiz.seconds_of(number) or 0)]
    if not quiz.is_poll(number):
        below.append(f"✅ {right_text(quiz, number, say)}")
        below += filter(None, [accepted_text(quiz.questions[number].task, say)])
    here = QuizControl(QuizAction.PREVIEW, quiz.id)
    last = len(quiz.questions) - 1
    pages = page_buttons(partial(here.to, QuizAction.PREVIEW), number, last, say)
    announce = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(Deed.ANNOUNCE,))
    end = QuizControl(QuizAction.ASK_END, quiz.id, quiz.step)
    mend = DeskControl(DeskAction.WRITE, quiz.seconds or 0, int(quiz.speed), path=(quiz.id,))
    buttons = [
        *pages,
        button(announce, say("button-quiz-announce"), _PRIMARY),
        *([button(mend, say("button-quiz-mend"))] if fits_form(quiz, say) else []),
        button(end, say("button-quiz-discard"), _DANGER),
    ]
    shown = framed(QUIZ, *question_items(quiz, number))
    return layout("\n".join(told), shown, "\n".join(below), buttons)


def sheet_text(quiz: Quiz, say: Say) -> str:
    """Return the questions of a quiz as one types them in a language, a line each."""
    lines = (Line(each.task, QuestionTerms(seconds=each.seconds)) for each in quiz.questions)
    return "\n".join(task_line(line.text, say) for line in lines)


def fits_form(quiz: Quiz, say: Say) -> bool:
    """Return whether the questions of a quiz find room in its form."""
    return len(sheet_text(quiz, say)) <= MAX_TASKS_TEXT


# --------------------------------------------------------------------------------- leading


def panel_message(quiz: Quiz, answered: int, say: Say) -> discord.ui.LayoutView:
    """Show a teacher how a quiz stands, and what can be done now."""
    title = discord.utils.escape_markdown(quiz.title)
    where = {"number": quiz.question + 1, "count": len(quiz.questions)}
    stands = say(f"quiz-stands-{quiz.stage.value}", **where)
    if quiz.is_over and quiz.question < 0:
        stands = say("quiz-called-off")
    lines = [f"### {title}", stands]
    if quiz.stage is Stage.ASKING and quiz.ends_at is not None:
        lines.append(say("quiz-ends", moment=discord.utils.format_dt(quiz.ends_at, "R")))
    if quiz.asks:
        lines.append(say("quiz-answered", count=answered))
    if quiz.asleep:
        lines.append(f"💤 {say('quiz-asleep-lead')}")
    if not quiz.is_over:
        lines.append(f"-# {say('quiz-lead-about')}")
    return panel(QUIZ, "\n".join(lines), _deeds(quiz, say))


def _deeds(quiz: Quiz, say: Say) -> list[discord.ui.Button[Any]]:
    """Return what can be done now; a button that was pressed too late shows how it stands."""
    if quiz.is_over:
        results = QuizControl(QuizAction.RESULTS, quiz.id)
        return [button(results, say("button-quiz-results"))] if quiz.question >= 0 else []
    found = []
    for deed in quiz.deeds:
        if deed is Deed.END:
            continue
        step = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(deed,))
        style = discord.ButtonStyle.secondary if deed is Deed.PAUSE else _PRIMARY
        found.append(button(step, say(_label(quiz, deed)), style))
    found.append(button(QuizControl(QuizAction.LEAD, quiz.id), say("button-quiz-refresh")))
    end = QuizControl(QuizAction.ASK_END, quiz.id, quiz.step)
    found.append(button(end, say("button-quiz-end"), _DANGER))
    return found


def _label(quiz: Quiz, deed: Deed) -> str:
    if deed is Deed.SHOW and quiz.is_poll(quiz.question):
        return "button-quiz-counts"
    if deed is not Deed.NEXT:
        return f"button-quiz-{deed.name.lower().replace('_', '-')}"
    if quiz.stage is Stage.WAITING:
        return "button-quiz-start"
    return "button-quiz-podium" if quiz.is_last else "button-quiz-next"


def end_message(quiz: Quiz, say: Say) -> discord.ui.LayoutView:
    """Ask a teacher whether a quiz is to end now."""
    end = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(Deed.END,))
    back = QuizControl(QuizAction.LEAD, quiz.id)
    is_draft = quiz.stage is Stage.DRAFT
    buttons = [
        button(end, say("button-quiz-discard" if is_draft else "button-quiz-end"), _DANGER),
        button(back, say("button-back")),
    ]
    started = "quiz-end-sure" if quiz.question >= 0 else "quiz-call-off-sure"
    sure = "quiz-discard-sure" if is_draft else started
    return layout(say(sure), buttons)


# --------------------------------------------------------------------------------- results


#: So many characters of a page of results tell of the questions.
RESULTS_ROOM = 2000


def results_message(
    record: Record, identities: Identities, page: int, say: Say
) -> discord.ui.LayoutView:
    """Show a teacher how each question went, and a page of the people."""
    quiz, table = record.quiz, record.standings
    shown = page_of(table, page, PAGE)
    title = discord.utils.escape_markdown(quiz.title)
    lines = [f"### {say('quiz-results', title=title)}", say("quiz-took-part", count=len(table))]
    if shown.number == 0:
        longest = RESULTS_ROOM // max(len(quiz.was_asked), 1)
        of_questions = (_question_line(record, number, say) for number in quiz.was_asked)
        lines += [shorten(each, longest, placeholder=" …") for each in of_questions]
    lines.append("")
    for each in shown.shown if quiz.scored else ():
        who = identities[each.person]
        name = discord.utils.escape_markdown(who.name or who.pseudonym)
        told = say("quiz-standing", points=each.points, right=each.right, count=len(quiz.scored))
        lines.append(f"**{each.place}.** {name[:40]} — {told}")
    here = QuizControl(QuizAction.RESULTS, quiz.id)
    pages = shown.buttons(partial(here.to, QuizAction.RESULTS), say)
    file = button(here.to(QuizAction.FILE), say("button-quiz-file"))
    return panel(QUIZ, "\n".join(lines), [*pages, file])


def _question_line(record: Record, number: int, say: Say) -> str:
    """Tell how many were right, and the wrong answer chosen most; of a poll all the counts."""
    quiz, chosen = record.quiz, record.counts.get(number)
    task = quiz.questions[number].task
    asked = f"{number + 1}. {asked_kind(task, say)}"
    if not chosen:
        return f"{asked} · {say('quiz-nobody-answered')}"
    if task.is_poll:
        every = range(len(quiz.choices(number)))
        return " · ".join([asked, *(_chosen(quiz, number, n, chosen[n], say) for n in every)])
    right = right_count(quiz, number, chosen)
    line = f"{asked} · {say('quiz-right-of', right=right, count=chosen.total())}"
    for most, count in most_wrong(quiz, number, chosen)[:1]:
        told = _chosen(quiz, number, most, count, say)
        line += f" · {say('quiz-most-wrong', chosen=told)}"
    return line


def _chosen(quiz: Quiz, number: int, reply: Reply, count: int, say: Say) -> str:
    """Tell an answer, and how many have given it."""
    return say("quiz-chosen", answer=reply_text(quiz, number, reply, say), count=count)
