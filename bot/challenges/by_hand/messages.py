"""Messages about the answers of one pupil, and a teacher's decisions about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.challenges.attempt import SKIPPED, Answered, Attempt, SignedMark
from bot.challenges.by_hand.service import MAX_COMMENT, GivenAnswer, takes_blank
from bot.challenges.change_words import cancelled_note
from bot.challenges.custom_ids import ByHandAction, ByHandControl, PageControl, ResultsAction
from bot.challenges.model import Terms
from bot.challenges.moments import title_of
from bot.challenges.pupil.messages import given_text
from bot.challenges.questions import earned_text
from bot.challenges.results.service import PupilResult, Results
from bot.challenges.standings import by_machine, worth
from bot.challenges.standings_messages import points_text
from bot.i18n import Say
from bot.i18n.typed import points_typed, question_line
from bot.kit.edits import digest
from bot.kit.people import mention
from bot.kit.texts import in_code, plainly
from bot.kit.widgets import (
    Button,
    Layout,
    button,
    form,
    layout,
    line_field,
    menu,
    menu_field,
    page_of,
    panel,
    text_field,
)
from bot.play.messages import FINISHED
from games import GameError
from games.challenge.points import points_of
from games.challenge.reading import read_task
from games.question import BY_HAND

#: The number of answers on a page of a pupil; Discord allows 4000 characters.
ANSWERS = 8

#: The most characters of a comment in the list.
COMMENT = 100

#: The values of the menu that says whether an answer counts.
COUNTS, LEFT_OUT = "1", "0"


class CountedAnswer(NamedTuple):
    """An answer that counts for a pupil's mark, with its attempt."""

    pupil: PupilResult
    attempt: Attempt
    answer: Answered

    @property
    def place(self) -> tuple[int, int]:
        """The id of the attempt, and the question, counted from 0."""
        return self.attempt.id, self.answer.question


def answers_of(pupil: PupilResult) -> dict[int, CountedAnswer]:
    """Return the answers that count for a pupil's mark, by index of the question."""
    return {
        answer.question: CountedAnswer(pupil, attempt, answer)
        for attempt in pupil.attempts
        for answer in attempt.answers
        if pupil.counts(answer)
    }


def heading_of(results: Results, name: str, say: Say) -> str:
    """Return the heading of a message about a pupil: the challenge and the pupil's ``name``."""
    return f"### {title_of(results.challenge, say)} · {plainly(name)}"


def pupil_page(results: Results, pupil: PupilResult, name: str, page: int, say: Say) -> Layout:
    """Return a page of a pupil's questions, with answers that count and decisions about them.

    Pages count from 0 and have ANSWERS questions; past the end it is the last.
    """
    answers = answers_of(pupil)
    asked = [q for q in range(len(results.questions)) if q in pupil.asked]
    there = page_of(asked, page, ANSWERS)
    shown = there.shown
    heading = [
        heading_of(results, name, say),
        points_text(pupil.hundredths, say, pupil.highest),
    ]
    lines = [line for q in shown for line in _answer_lines(results, q, answers.get(q), say)]
    here = ByHandControl(ByHandAction.PUPIL, pupil.attempts[0].id)
    ask = [*_menus(results, pupil, answers, shown, say), *_programs(pupil, answers, shown, say)]
    back = PageControl(ResultsAction.RESULTS, results.challenge.id)
    turns = there.buttons(partial(here.to, ByHandAction.PUPIL), say)
    below = [*turns, *_neighbours(results, pupil, say), button(back, say("button-back"))]
    separator = discord.ui.Separator[Any]()
    return panel(FINISHED, "\n".join(heading), separator, "\n".join(lines), *ask, below)


def _counted(pupil: PupilResult) -> Attempt:
    """Return the attempt of a pupil that counts; the last if they have answered nothing."""
    number = None if pupil.standing is None else pupil.standing.counted.id
    return next((each for each in pupil.attempts if each.id == number), pupil.attempts[-1])


def _menus(
    results: Results,
    pupil: PupilResult,
    answers: Mapping[int, CountedAnswer],
    shown: Sequence[int],
    say: Say,
) -> list[discord.ui.Select[Any]]:
    """Return the menus to mark answers to the questions ``shown``, one for each attempt.

    An unanswered question is in the menu of the attempt that counts, if ``takes_blank``. Sealed
    attempts have none.
    """
    by_attempt: dict[int, list[tuple[str, int]]] = {}
    for question in shown:
        counted = answers.get(question)
        attempt = _counted(pupil) if counted is None else counted.attempt
        can_be = counted is not None or (
            attempt.answered(question) is None and takes_blank(results.challenge, attempt, question)
        )
        if can_be and not attempt.is_sealed:
            option = (say("by-hand-option", number=question + 1), question)
            by_attempt.setdefault(attempt.id, []).append(option)
    return [
        menu(ByHandControl(ByHandAction.MARK, attempt), say("by-hand-ask"), options)
        for attempt, options in by_attempt.items()
    ]


def _programs(
    pupil: PupilResult, answers: Mapping[int, CountedAnswer], shown: Sequence[int], say: Say
) -> list[discord.ui.Select[Any]]:
    """Return a list with the menu of the pupil's programs among ``shown``; empty if none is."""
    options = [
        (say("by-hand-option", number=question + 1), question)
        for question in shown
        if question in answers and answers[question].answer.is_program
    ]
    control = ByHandControl(ByHandAction.PROGRAM, pupil.attempts[0].id)
    return [menu(control, say("by-hand-read"), options)] if options else []


def _neighbours(results: Results, pupil: PupilResult, say: Say) -> list[Button]:
    """Return the buttons to the pupils before and after this one in the results, if any."""
    place = results.pupils.index(pupil)
    found = []
    for label, other in (("button-previous-pupil", place - 1), ("button-next-pupil", place + 1)):
        if 0 <= other < len(results.pupils):
            control = ByHandControl(ByHandAction.PUPIL, results.pupils[other].attempts[0].id)
            found.append(button(control, say(label)))
    return found


def _answer_lines(
    results: Results, question: int, counted: CountedAnswer | None, say: Say
) -> list[str]:
    terms, task = results.challenge.terms, results.questions[question].task
    if counted is None:
        named = in_code(question_line(task, say))
        return [say("by-hand-unanswered", number=question + 1, task=named)]
    answer = counted.answer
    earned = {
        "points": points_of(worth(answer, terms)),
        "highest": points_of(terms.worth_of(question)),
    }
    line = say(
        "by-hand-answer",
        number=question + 1,
        task=in_code(question_line(task, say, answer.task)),
        answer=_given(answer, say),
        points=say("results-earned", **earned),
    )
    note = cancelled_note(terms, question, say)
    settled = [] if answer.by_hand is None else _decision_line(answer, answer.by_hand, results, say)
    parts = earned_text(terms.of(question).properties, answer.shares, say)
    return [line, *(f"-# {each}" for each in (parts, note) if each), *settled]


def _given(answer: Answered, say: Say) -> str:
    """Return an answer as text, or a note if it is missing or its pupil was erased."""
    if not answer.task:
        return say("by-hand-gone")
    if answer.text == SKIPPED:
        return say("not-answered")
    if answer.is_program:  # it is read on a page of its own
        return in_code(answer.text)
    with suppress(GameError):  # another version may have asked it
        return given_text(read_task(answer.task), answer, say)
    return in_code(answer.text)


def _decision_line(answer: Answered, by_hand: SignedMark, results: Results, say: Say) -> list[str]:
    """Return lines, none to two, on a teacher's mark of an answer and on the comment."""
    who = {
        "who": mention(by_hand.teacher, say),
        "when": discord.utils.format_dt(by_hand.at, "f"),
    }
    lines = []
    if not by_hand.counts:
        lines.append(say("by-hand-out", **who))
    elif by_hand.hundredths is not None:
        machine = _by_machine(answer, results.challenge.terms, say)
        lines.append(say("by-hand-set", machine=machine, **who))
    if by_hand.comment:
        lines.append(say("by-hand-said", comment=in_code(by_hand.comment, COMMENT), **who))
    return [f"-# ✎ {line}" for line in lines]


def _by_machine(answer: Answered, terms: Terms, say: Say) -> str:
    """Return the machine's mark as text, or that only a person marks the answer."""
    if answer.credit == BY_HAND:
        return say("by-hand-no-machine")
    return points_text(by_machine(answer, terms), say)


def displayed_mark(given: GivenAnswer, say: Say) -> dict[str, str]:
    """Return a mark as a teacher types it, by field: ``points``, ``comment``, ``counts``."""
    mark = given.answer.hand_mark
    hundredths = mark.hundredths
    return {
        "points": "" if hundredths is None else points_typed(hundredths, say),
        "comment": mark.comment,
        "counts": COUNTS if mark.counts else LEFT_OUT,
    }


def decision_digest(given: GivenAnswer, say: Say) -> int:
    """Return a digest of the decision about an answer, by which a later change is noticed."""
    return digest("\n".join(displayed_mark(given, say).values()))


#: The messages that name the fields of the form if two teachers clash.
LABELS = {"points": "by-hand-points", "comment": "by-hand-comment", "counts": "by-hand-counts"}


def mark_form(
    control: ByHandControl, given: GivenAnswer, chosen: str, say: Say
) -> discord.ui.Modal:
    """Return the form to mark an answer, filled in with the present decision.

    ``chosen`` is the value that its menu displays instead, COUNTS or LEFT_OUT; empty: the present
    one.
    """
    typed, number = displayed_mark(given, say), given.answer.question + 1
    machine = _by_machine(given.answer, given.challenge.terms, say)
    described = say("by-hand-points.description", most=points_of(given.highest), machine=machine)
    about = "by-hand-lines" if given.answer.is_program else "by-hand-comment.description"
    options = {COUNTS: say("by-hand-counts-yes"), LEFT_OUT: say("by-hand-counts-no")}
    return form(
        control,
        say("by-hand-form", number=number),
        line_field(
            "points",
            say(LABELS["points"]),
            described,
            shown=typed["points"],
            longest=10,
            required=False,
        ),
        text_field(
            "comment",
            say(LABELS["comment"]),
            say(about),
            shown=typed["comment"],
            longest=MAX_COMMENT,
            required=False,
        ),
        menu_field(
            "counts", say(LABELS["counts"]), options=options, chosen=chosen or typed["counts"]
        ),
    )


def above_message(given: GivenAnswer, hundredths: int, queue: int | None, say: Say) -> Layout:
    """Return a message that asks to confirm a mark, in hundredths, above the question's points.

    ``queue`` is the order of the queue in which it was marked, None for the page of a pupil.
    """
    here = ByHandControl(ByHandAction.MARK_SURE, given.attempt.id, given.answer.question)
    points = points_typed(hundredths, say)
    asked = say("by-hand-above", points=points, most=points_of(given.highest))
    path = hundredths, decision_digest(given, say), *(() if queue is None else (queue,))
    sure = button(here.to(ByHandAction.MARK_SURE, *path), say("button-set-points", points=points))
    back = here.to(ByHandAction.PUPIL)
    if queue is not None:
        back = here.to(ByHandAction.QUEUE, 0, queue)
    return layout(asked, [sure, button(back, say("button-back"))])
