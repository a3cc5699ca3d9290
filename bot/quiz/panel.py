"""What a teacher sees of quizzes: where one is set up, how one goes on, and its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.challenges.model import Challenge
from bot.challenges.results.exports import Identities
from bot.challenges.templates import TEMPLATES
from bot.i18n import Say
from bot.kit.widgets import LABEL_LENGTH, button, layout, menu, page_buttons, rows
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction, QuizControl
from bot.quiz.messages import QUIZ, choice_text
from bot.quiz.model import LETTERS, POINTS, SECONDS, SPEED, Deed, Quiz, Stage
from bot.quiz.service import LISTED, Record

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
    notes: Sequence[str] = (),
) -> discord.ui.LayoutView:
    """Ask a teacher what is to be asked, and how; and offer the results of earlier quizzes.

    Their days are those of a time zone, the class's.
    """
    lines = [f"### {say('quiz-desk')}", say("quiz-desk-about"), *notes]
    speed = say(
        "quiz-speed-counts" if settled.speed else "quiz-speed-not", points=POINTS, speed=SPEED
    )
    seconds = say("quiz-seconds", seconds=settled.seconds)
    lines += [f"- {seconds}", f"- {speed}"]
    times = [(say("quiz-seconds-choice", seconds=each), each) for each in SECONDS]
    items: list[discord.ui.Item[Any]] = [
        discord.ui.TextDisplay("\n".join(lines)),
        discord.ui.ActionRow(
            menu(settled.to(DeskAction.SECONDS), say("quiz-choose-seconds"), times)
        ),
        *rows(_ways(settled, say)),
        discord.ui.ActionRow(_templates(settled, say)),
    ]
    offered = [(each.terms.title[:LABEL_LENGTH], each.id) for each in challenges[:LISTED]]
    if offered:
        ask = menu(settled.to(DeskAction.CHALLENGE), say("quiz-choose-challenge"), offered)
        items.append(discord.ui.ActionRow(ask))
    if past:
        ended = [
            (f"{at.astimezone(zone):%d/%m} · {title}"[:LABEL_LENGTH], number)
            for number, title, at in past
        ]
        look = menu(settled.to(DeskAction.PAST), say("quiz-choose-past"), ended)
        items += [discord.ui.Separator(), discord.ui.ActionRow(look)]
    return layout(discord.ui.Container(*items, accent_color=QUIZ))


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


def rest_message(
    sure: DeskControl, title: str, notes: Sequence[str], count: int, say: Say
) -> discord.ui.LayoutView:
    """Ask whether the questions that have choices are to be a quiz without the others."""
    lines = [f"### {discord.utils.escape_markdown(title)}", *notes]
    lines.append(say("quiz-rest-sure", count=count))
    back = DeskControl(DeskAction.DESK, sure.seconds, sure.speed)
    buttons = [
        button(sure, say("button-quiz-rest"), _PRIMARY),
        button(back, say("button-back")),
    ]
    text = discord.ui.TextDisplay[Any]("\n".join(lines))
    return layout(discord.ui.Container(text, *rows(buttons), accent_color=QUIZ))


# --------------------------------------------------------------------------------- leading


def panel_message(
    quiz: Quiz, answered: int, say: Say, notes: Sequence[str] = ()
) -> discord.ui.LayoutView:
    """Show a teacher how a quiz stands, and what can be done now."""
    title = discord.utils.escape_markdown(quiz.title)
    lines = [f"### {title}", *notes, say(f"quiz-stands-{quiz.stage.value}", **_where(quiz))]
    if quiz.stage is Stage.ASKING and quiz.ends_at is not None:
        lines.append(say("quiz-ends", moment=discord.utils.format_dt(quiz.ends_at, "R")))
    if quiz.asks:
        lines.append(say("quiz-answered", count=answered))
    if quiz.asleep:
        lines.append(f"💤 {say('quiz-asleep-lead')}")
    if not quiz.is_over:
        lines.append(f"-# {say('quiz-lead-about')}")
    text = discord.ui.TextDisplay[Any]("\n".join(lines))
    return layout(discord.ui.Container(text, *rows(_deeds(quiz, say)), accent_color=QUIZ))


def _where(quiz: Quiz) -> Mapping[str, int]:
    return {"number": quiz.question + 1, "count": len(quiz.questions)}


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
    if deed is not Deed.NEXT:
        return f"button-quiz-{deed.name.lower().replace('_', '-')}"
    if quiz.stage is Stage.WAITING:
        return "button-quiz-start"
    return "button-quiz-podium" if quiz.is_last else "button-quiz-next"


def end_message(quiz: Quiz, say: Say) -> discord.ui.LayoutView:
    """Ask a teacher whether a quiz is to end now."""
    end = QuizControl(QuizAction.STEP, quiz.id, quiz.step, path=(Deed.END,))
    back = QuizControl(QuizAction.LEAD, quiz.id)
    buttons = [
        button(end, say("button-quiz-end"), _DANGER),
        button(back, say("button-back")),
    ]
    sure = "quiz-end-sure" if quiz.question >= 0 else "quiz-call-off-sure"
    return layout(discord.ui.TextDisplay(say(sure)), *rows(buttons))


# --------------------------------------------------------------------------------- results


def results_message(
    record: Record, identities: Identities, page: int, say: Say
) -> discord.ui.LayoutView:
    """Show a teacher how each question went, and a page of the people."""
    quiz, table = record.quiz, record.standings
    last = max(0, (len(table) - 1) // PAGE)
    page = min(page, last)
    title = discord.utils.escape_markdown(quiz.title)
    lines = [f"### {say('quiz-results', title=title)}", say("quiz-took-part", count=len(table))]
    if page == 0:
        lines += [_question_line(record, number, say) for number in quiz.was_asked]
    lines.append("")
    for each in table[PAGE * page : PAGE * (page + 1)]:
        who = identities[each.person]
        name = discord.utils.escape_markdown(who.name or who.pseudonym)
        told = say("quiz-standing", points=each.points, right=each.right, count=len(quiz.was_asked))
        lines.append(f"**{each.place}.** {name[:40]} — {told}")
    here = QuizControl(QuizAction.RESULTS, quiz.id)
    pages = page_buttons(lambda turned: here.to(QuizAction.RESULTS, turned), page, last, say)
    file = button(here.to(QuizAction.FILE), say("button-quiz-file"))
    text = discord.ui.TextDisplay[Any]("\n".join(lines))
    return layout(discord.ui.Container(text, *rows([*pages, file]), accent_color=QUIZ))


def _question_line(record: Record, number: int, say: Say) -> str:
    """Tell how many were right, and the wrong answer that was chosen most."""
    quiz, chosen = record.quiz, record.counts.get(number)
    task = quiz.questions[number].task
    asked = f"{number + 1}. {say(f'asked-{task.kind.value}')}"
    if not chosen:
        return f"{asked} · {say('quiz-nobody-answered')}"
    choices = quiz.choices(number)
    right = sum(chosen[n] for n, choice in enumerate(choices) if choice.is_right)
    line = f"{asked} · {say('quiz-right-of', right=right, count=chosen.total())}"
    wrong = [n for n, choice in enumerate(choices) if not choice.is_right and chosen[n]]
    if not wrong:
        return line
    most = max(wrong, key=lambda n: chosen[n])
    told = f"{LETTERS[most]}. {choice_text(task, choices[most], say)[:60]}"
    return f"{line} · {say('quiz-most-wrong', answer=told, count=chosen[most])}"
