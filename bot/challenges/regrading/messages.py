"""The messages about a question to cancel or correct, and the record of changes."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.challenges.change_words import cancelled_note, change_line
from bot.challenges.changes import Change, ChangeKind
from bot.challenges.custom_ids import (
    QuestionControl,
    RegradingAction,
)
from bot.challenges.model import Cancelled, Challenge
from bot.challenges.moments import confirm_message, title_of
from bot.challenges.regrading.service import AskedQuestion
from bot.challenges.standings_messages import points_text
from bot.i18n import Say
from bot.i18n.typed import question_line, task_line, terms_typed
from bot.kit.people import mention
from bot.kit.texts import in_code
from bot.kit.widgets import Layout, button
from games.challenge.points import points_of
from games.challenge.task import Kind

#: The last number of a control's path: how a question counts.
COUNT, OUT, FULL = range(3)

HOW = {COUNT: None, OUT: Cancelled.OUT, FULL: Cancelled.FULL}

#: The most changes in the record that is displayed.
CHANGES = 15


def question_message(asked: AskedQuestion, say: Say) -> Layout:
    """Return a question with how it counts, its terms and answers, and buttons to change it."""
    terms, number = asked.challenge.terms, asked.question
    here = QuestionControl(RegradingAction.CANCEL, asked.challenge.id, number)
    points = points_of(terms.worth_of(number))
    counts = cancelled_note(terms, number, say) or say("regrade-counts", points=points)
    settled = terms_typed(terms.of(number), say)
    lines = [
        f"### {title_of(asked.challenge, say)}",
        say(
            "regrade-question",
            number=number + 1,
            line=in_code(question_line(asked.task, say)),
        ),
        counts,
        *([say("regrade-settled", settled=" · ".join(settled))] if settled else []),
        say("regrade-answered", count=asked.answered),
        *([say("regrade-by-hand", count=asked.by_hand)] if asked.by_hand else []),
        f"-# {say('regrade-note')}",
    ]
    if not asked.can_be_mended:
        is_program = asked.task.kind is Kind.PROGRAM
        reason = "regrade-only-settled-program" if is_program else "regrade-only-settled"
        lines.append(f"-# {say(reason)}")
    labels = {OUT: "button-take-out", FULL: "button-full-points", COUNT: "button-count-again"}
    held = terms.cancellation(number)
    deeds = [
        button(here.to(RegradingAction.CANCEL, how), say(label))
        for how, label in labels.items()
        if HOW[how] is not held
    ]
    deeds.insert(0, button(here.to(RegradingAction.MEND), say("button-mend")))
    return confirm_message(asked.challenge, lines, deeds, say)


def record_text(challenge: Challenge, changes: Sequence[Change], say: Say) -> str:
    """Return the record of changes: when, by whom, of what, and the effect on marks.

    It lists the last CHANGES of them, the oldest first.
    """
    lines = [f"### {say('record-heading', name=title_of(challenge, say))}"]
    for change in changes[-CHANGES:]:
        when = discord.utils.format_dt(change.at, "f")
        lines.append(f"- {when} · {mention(change.person, say)} · {change_line(change, say)}")
        if change.kind in (ChangeKind.MENDED, ChangeKind.SETTLED):
            before, after = (
                in_code(task_line(text, say)) for text in (change.before, change.after)
            )
            lines.append(f"  {before} → {after}")
        lines.append(f"  {_effect(change, say)}")
    hidden = len(changes) - CHANGES
    lines += [say("record-more", count=hidden)] if hidden > 0 else []
    return "\n".join(lines)


def _effect(change: Change, say: Say) -> str:
    pairs = list(change.marks.values())
    if len(pairs) == 1:
        before, after = (points_text(each, say) for each in pairs[0])
        return say("record-one", before=before, after=after)
    rises = sum(after > before for before, after in pairs)
    return say("record-marks", count=len(pairs), rises=rises, falls=len(pairs) - rises)
