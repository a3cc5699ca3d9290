"""The messages with a pupil's questions, answers and solutions after a challenge."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.board.questions import ask, board, rules, twin
from bot.challenges import questions
from bot.challenges.attempt import SKIPPED, Attempt
from bot.challenges.change_words import by_hand_lines, change_lines
from bot.challenges.changes import Change
from bot.challenges.custom_ids import PupilAction, QuestionControl
from bot.challenges.model import Challenge, Terms
from bot.challenges.pupil.hints import hints_note, method_text
from bot.challenges.pupil.messages import given_text, sign_of
from bot.challenges.pupil.offers import points_and_most, title_of
from bot.challenges.questions import earned_lines, teacher_says
from bot.i18n import Say
from bot.kit.reports import Attachment
from bot.kit.widgets import Button, Layout, button, framed, galleries, layout
from bot.play.glossary import meanings
from bot.play.messages import FINISHED
from games import GameError
from games.challenge.reading import read_task
from games.challenge.task import Kind, Task

#: The most characters of question, answer and solution together.
ROOM = 3500


def correction_message(
    challenge: Challenge,
    attempt: Attempt | None,
    place: int,
    who: int,
    changes: Sequence[Change],
    say: Say,
    pictures: Sequence[Attachment] = (),
) -> Layout:
    """Return a question with its solution and the verdict on the pupil's answer, and the points.

    ``place`` is its index in ``corrected_questions``, ``who`` the pupil's id; without an attempt
    there are no points. The caller sends the files of ``pictures`` along. Computing the solution of
    a strategy may take a second.
    """
    asked = corrected_questions(challenge, attempt, who)
    count, question = len(asked), asked[place]
    task = _corrected_task(challenge, attempt, question, who)
    heading = say("correction-heading", number=place + 1, count=count)
    if asked != tuple(range(len(challenge.terms.tasks))):
        heading = f"{heading} ({say('question-own-number', number=question + 1)})"
    changed = [each for each in changes if each.question == question]
    texts = _texts(challenge.terms, task, attempt, question, changed, say)
    title = f"### {heading} · {title_of(challenge.terms)}"
    if attempt is not None:
        points = say("finished-points", **points_and_most(attempt, challenge.terms))
        title = f"{title}\n**{points}**"
    buttons = [*_pages(challenge.id, place, count, say), *meanings("\n".join(texts), say)]
    shown = framed(FINISHED, title, board(task, say), *galleries(pictures), *texts, buttons)
    return layout(*twin(task, say), shown)


def _texts(
    terms: Terms,
    task: Task,
    attempt: Attempt | None,
    question: int,
    changed: Sequence[Change],
    say: Say,
) -> tuple[str, str, str]:
    """Return the question with the answer; then, if they are public, right answer and method."""
    is_program = task.kind is Kind.PROGRAM
    lines = [f"-# {rules(task, say)}"] if task.own is None else []  # they say how to answer
    lines += change_lines(changed, [] if attempt is None else [attempt], say)
    lines += _corrected(task, attempt, question, terms, say)
    shows_method = terms.of(question).shows_method
    method = method_text(task, say, shown=shows_method)
    room = ROOM - len("\n".join([*lines, method]))
    asked = f"**{ask(task, say)}**"
    if is_program:
        wanted = questions.specification(task, terms.of(question), terms.reference, say)
        asked += wanted if len(wanted) < room else ""
        room -= len(asked)
    is_public = shows_method or not is_program
    right = questions.right_answer(task, say, room) if is_public else ""
    return "\n".join([asked, *lines]), right, method


def _pages(challenge: int, place: int, count: int, say: Say) -> list[Button]:
    """Return the buttons to the previous and the following question, as far as these exist."""
    ways = {"button-previous-question": place - 1, "button-following-question": place + 1}
    return [
        button(QuestionControl(PupilAction.CORRECTIONS, challenge, page), say(label))
        for label, page in ways.items()
        if 0 <= page < count
    ]


def corrected_questions(challenge: Challenge, attempt: Attempt | None, who: int) -> tuple[int, ...]:
    """Return the indices of the questions in a person's correction, in the attempt's order.

    Without an attempt, they are those that the person ``who`` would have got in a first one.
    """
    return challenge.asked_of(who) if attempt is None else challenge.terms.asked_in(attempt)


def _corrected_task(challenge: Challenge, attempt: Attempt | None, question: int, who: int) -> Task:
    """Return a question, by index, with the position that the pupil ``who`` was asked about."""
    answered = None if attempt is None else attempt.answered(question)
    if answered is not None and challenge.terms.is_formative:  # in any of their attempts
        with suppress(GameError):  # stored by another version
            return read_task(answered.task)
    return challenge.task(question, who, 1 if attempt is None else attempt.number)


def _corrected(
    task: Task, attempt: Attempt | None, question: int, terms: Terms, say: Say
) -> list[str]:
    """Return lines on the answer to a question: mark, mistake, hints, and teacher's verdict."""
    answered = None if attempt is None else attempt.answered(question)
    if answered is None:
        return [say("not-answered")]
    if answered.text == SKIPPED:
        return [say("not-answered"), *by_hand_lines(answered, terms, say)]
    given = say("your-answer", answer=given_text(task, answered, say))
    lines = [f"{sign_of(answered.credit)} {given}", *teacher_says(task, answered)]
    if answered.error is not None:
        lines.append(say("common-mistake", mistake=say(f"mistake-{answered.error}")))
    lines += filter(None, [hints_note(answered, terms, say)])
    lines += earned_lines(terms.of(question).properties, answered.shares, say)
    return [*lines, *by_hand_lines(answered, terms, say)]
