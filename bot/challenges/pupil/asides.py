"""Messages in place of a question: list of answers, handing in, waiting for a program."""

from __future__ import annotations

from textwrap import shorten

from bot.challenges.attempt import Answered
from bot.challenges.custom_ids import AttemptControl, PupilAction
from bot.challenges.pupil.messages import RECEIVED, Paper, given_text, leave_button
from bot.challenges.pupil.offers import title_of
from bot.i18n import Say
from bot.kit.widgets import Layout, Style, button, menus, panel
from bot.play.custom_ids import TrialAction, TrialControl
from bot.play.messages import PLAYING
from games.challenge.task import Task

#: The most characters of an answer in the list of answers.
RECEIVED_ROOM = 60


def hand_in_message(paper: Paper) -> Layout:
    """Return a message that asks to confirm handing in, with the number of unanswered questions."""
    say, number = paper.say, paper.progress.question
    count = len(paper.progress.questions)
    asked = say("exam-hand-in-sure", left=paper.progress.left, count=count)
    text = "\n".join([f"### {title_of(paper.terms)}", *paper.notes(), asked])
    hand_in = PupilAction.HAND_IN, number, "button-hand-in-exam", 1
    back = TrialControl(TrialAction.NEXT, paper.progress.attempt.id, number)
    answers = [paper.button(*hand_in, style=Style.danger), button(back, say("button-back"))]
    return panel(PLAYING, text, answers)


def overview_message(paper: Paper) -> Layout:
    """Return the list of answers, with a menu of the questions that may be answered now.

    It parses all tasks, so call it in a thread.
    """
    say, progress, attempt = paper.say, paper.progress, paper.progress.attempt
    lines, choices = [f"### {title_of(paper.terms)}", *paper.notes()], []
    lines.append(say("answers-may-change"))
    for question in progress.questions:
        task, given = progress.asked(question), attempt.answered(question)
        name = f"{question + 1}. {say(f'asked-{task.kind.value}')}"
        received = say("answer-missing") if given is None else _received(task, given, say)
        lines.append(f"{name} · {received}")
        if paper.terms.takes(attempt, question):
            choices.append((name if given is None else f"{name} {RECEIVED}", question))

    def chooses(start: int) -> AttemptControl:
        return paper.control(PupilAction.CHOSEN, progress.questions[0], start)

    following = TrialControl(TrialAction.NEXT, attempt.id, progress.questions[0])
    ways = [] if progress.is_complete else [button(following, say("button-next"), Style.success)]
    ways += [paper.button(PupilAction.HAND_IN, progress.questions[0], "button-hand-in-exam")]
    ways += leave_button(paper)
    menus_of = menus(chooses, say("choose-question"), choices)
    return panel(PLAYING, "\n".join(lines), *menus_of, ways)


def _received(task: Task, given: Answered, say: Say) -> str:
    """Return an answer on one line, cut if it is long, with the sign that it was received."""
    text = given_text(task, given, say)
    if "\n" in text or len(text) > RECEIVED_ROOM:
        start = " ".join(given.text.replace("`", "'").split())
        text = f"`{shorten(start, RECEIVED_ROOM, placeholder='…') or start[:RECEIVED_ROOM]}`"
    return f"{RECEIVED} {text}"


def waiting_message(paper: Paper, ahead: int) -> Layout:
    """Return a message that a program waits behind ``ahead`` others; a button checks again."""
    say, number = paper.say, paper.progress.question
    back = paper.button(TrialAction.NEXT, number, "button-look-again")
    return panel(PLAYING, paper.heading(number), say("program-waiting", count=ahead), [back])
