"""Messages about the results of a challenge, for teachers."""

from __future__ import annotations

import statistics
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from bot.challenges.change_words import cancelled_note
from bot.challenges.custom_ids import ByHandAction, ByHandControl, PageControl, ResultsAction
from bot.challenges.model import NOT_ASKED, ChallengeState
from bot.challenges.questions import answer_text, first_lines
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.service import PupilResult, QuestionResult, Results, WrongAnswer
from bot.challenges.standings import divided
from bot.challenges.standings_messages import points_text
from bot.i18n import Say
from bot.i18n.typed import Area, question_line, spellings, task_line
from bot.kit.actors import is_erased
from bot.kit.texts import cut, fitting, in_code, plainly
from bot.kit.widgets import (
    LABEL_LENGTH,
    Button,
    Page,
    Shown,
    Style,
    button,
    menu,
)
from games import GameError
from games.challenge.points import points_of
from games.challenge.reading import read_task
from games.challenge.task import Kind, Task
from games.question import BY_HAND

#: The pupils and the questions on a page; Discord allows 4000 characters.
PUPILS, QUESTIONS = 16, 3

#: The most wrong answers listed of a question, and the most characters about it.
MISTAKES, QUESTION_LENGTH = 4, 1000

#: The views, by the first part of a control's path.
BY_PUPIL, BY_QUESTION, PICTURE, PROGRAMS, ALIKE, CHANGES, HEAT_MAP, WHO, STATES = range(9)

#: The most characters of a name on the line of a pupil.
NAME_LENGTH = 32

#: The number of marks in a group, below the numbers of the questions.
GROUP = 5

#: The most pairs of programs listed that resemble each other.
PAIRS = 25

MARKS = {None: "–", NOT_ASKED: "·", BY_HAND: "✎", 0: "✗", 100: "✓"}

HALF, CANCELLED = "½", "/"


def page_turns(results: Results, view: int, page: Page[Any], say: Say) -> list[Button]:
    """Build the buttons that turn the pages of a view (BY_PUPIL …); empty if there is one page."""
    of = partial(PageControl, ResultsAction.RESULTS, results.challenge.id, path=(view,))
    return page.buttons(of, say)


def choices(results: Results, view: int, say: Say) -> tuple[Shown, Shown]:
    """Build the buttons of the other views than ``view`` and of what is sent, and the file menu."""
    here = PageControl(ResultsAction.RESULTS, results.challenge.id, 0)
    labels = {
        BY_PUPIL: "results-by-pupil",
        BY_QUESTION: "results-by-question",
        WHO: "results-who",
        STATES: "results-states",
    }
    views = [
        button(here.to(ResultsAction.RESULTS, other), say(label))
        for other, label in labels.items()
        if other != view
    ]
    sent = {PICTURE: "results-distribution", HEAT_MAP: "results-heat-map"}
    if results.has_programs:
        sent |= {PROGRAMS: "results-programs", ALIKE: "results-alike"}
    if results.changes:
        sent[CHANGES] = "results-changes"
    more = [
        button(here.to(ResultsAction.RESULTS, what), say(label)) for what, label in sent.items()
    ]
    files = [(say(f"export-{name}"), number) for number, name in enumerate(FILES)]
    export = menu(here.to(ResultsAction.EXPORT), say("ask-export"), files)
    return [*views, *more], export


def pupil_menu(
    pupils: Sequence[PupilResult], names: Mapping[int, str], say: Say
) -> discord.ui.Select[Any] | None:
    """Build the menu of pupils, whose values are the ids of their first attempts.

    A choice lists the pupil's answers. None without pupils.
    """
    options = [(names[p.person][:LABEL_LENGTH], p.attempts[0].id) for p in pupils]
    control = ByHandControl(ByHandAction.PUPIL, 0)
    return menu(control, say("by-hand-pupil"), options) if options else None


def queue_button(results: Results, say: Say) -> list[Button]:
    """Build the button to the first answer that waits for a mark, with their number, in a list.

    The first is that of the lowest question. Empty if none waits.
    """
    first = min(results.to_mark, key=lambda place: place[::-1], default=None)
    if first is None:
        return []
    control = ByHandControl(ByHandAction.QUEUE, *first)
    return [button(control, say("button-to-mark", count=len(results.to_mark)), Style.primary)]


def summary(results: Results, say: Say) -> str:
    challenge = results.challenge
    title = plainly(challenge.terms.title)
    counted = list(map(results.out_of_all, results.graded))
    answered = sum(pupil.standing is not None for pupil in results.pupils)
    lines = [
        say("results-title", title=title, number=str(challenge.id)),
        say("results-counts", pupils=len(results.pupils), answered=answered),
    ]
    if counted:
        around = statistics.median_low(counted) + statistics.median_high(counted)
        middles = {"mean": divided(sum(counted), len(counted)), "median": divided(around, 2)}
        told = {name: points_text(n, say) for name, n in middles.items()}
        lines.append(say("results-points", highest=points_of(results.highest), **told))
    if results.to_mark:
        lines.append(say("results-unmarked", count=len(results.to_mark)))
    if challenge.state is ChallengeState.OPEN:
        lines.append(say("results-open"))
    if results.withdrawn:
        lines.append(say("results-withdrawn", count=results.withdrawn))
    if results.changes:
        lines.append(say("results-changed", count=len(results.changes)))
    return "\n".join(lines)


def key_text(results: Results, say: Say) -> str:
    """Return the legend of the signs, with notes on a bank, formative practice, missing marks."""
    terms = results.challenge.terms
    more = [say("results-key-bank")] if terms.is_bank else []
    more += [say("results-key-mastery")] if terms.is_formative else []
    more += [say("results-key-unmarked")] if results.unmarked else []
    return " ".join([say("results-key"), *more])


def pupil_line(pupil: PupilResult, name: str, results: Results, say: Say) -> str:
    """Return a pupil's line: rank, name, points, hints, and a sign for each question's mark."""
    terms, count = results.challenge.terms, len(results.questions)
    name = plainly(cut(name, NAME_LENGTH))
    out = {number for number in range(count) if terms.cancellation(number) is not None}
    signs = marks_line([pupil.credit(number) for number in range(count)], out)
    if pupil.standing is None:
        return say("results-line-begun", name=name, marks=signs)
    points: int | float | str = points_of(pupil.hundredths)
    if results.varies:
        points = say("results-earned", points=points, highest=points_of(pupil.highest))
    line = say("results-line", rank=pupil.standing.rank, name=name, points=points, marks=signs)
    line += f" · {say('results-hints', count=pupil.hints)}" if pupil.hints else ""
    return f"{line} · {say('state-exempt')}" if pupil.person in results.exempt else line


def ruler(count: int, say: Say) -> str:
    """Return the line above all marks: the last digits of the numbers of ``count`` questions."""
    return say("results-ruler", numbers=_grouped([str(n % 10) for n in range(1, count + 1)]))


def marks_line(given: Sequence[int | None], cancelled: Collection[int] = ()) -> str:
    """Return a sign for each credit in ``given``, one per question, aligned with the ``ruler``.

    ``cancelled`` has the indices of cancelled questions, which have a sign of their own.
    """
    signs = [CANCELLED if n in cancelled else mark_sign(credit) for n, credit in enumerate(given)]
    return _grouped(signs)


def _grouped(signs: Sequence[str]) -> str:
    """Return signs as code, in groups of ``GROUP``."""
    groups = ("".join(signs[n : n + GROUP]) for n in range(0, len(signs), GROUP))
    return f"`{' '.join(groups)}`"


def who_line(pupil: PupilResult, name: str, results: Results, say: Say) -> str:
    """Return a pupil's line: name, mention unless erased, rank, points and attempts."""
    who = name if is_erased(pupil.person) else f"<@{pupil.person}> ({plainly(name)})"
    if pupil.standing is None:
        return say("results-begun", name=who)
    return say(
        "results-pupil-late" if pupil.is_late else "results-pupil",
        rank=pupil.standing.rank,
        name=who,
        points=points_text(pupil.hundredths, say, pupil.highest if results.varies else 0),
        attempts=len(pupil.attempts),
    )


def mark_sign(credit: int | None) -> str:
    """Return the sign of a credit: per cent (1 to 99: a half), None, NOT_ASKED or BY_HAND."""
    return MARKS.get(credit, HALF)


# --------------------------------------------------------------------------- questions


def question_text(number: int, question: QuestionResult, results: Results, say: Say) -> str:
    """Return the counts of answers to a question, its most frequent wrong answers, and mistakes.

    ``number`` counts from 1. The text is cut to QUESTION_LENGTH characters.
    """
    terms = results.challenge.terms
    asked = in_code(question_line(question.task, say))
    worth = points_text(terms.worth_of(number - 1), say)
    lines = [
        f"{say('results-question', number=number, task=asked)} · {worth}",
        *filter(None, [cancelled_note(terms, number - 1, say)]),
        say(
            "results-question-counts",
            right=question.right,
            half=question.half,
            wrong=question.wrong,
            unanswered=question.unanswered,
        ),
        *([say("results-unasked", count=question.unasked)] if question.unasked else []),
    ]
    lines += [say("results-unmarked", count=question.unmarked)] if question.unmarked else []
    lines += [say("results-helped", count=question.helped)] if question.helped else []
    tell = partial(_mistake, same_for_all=terms.same_for_all, say=say)
    lines += map(tell, question.mistakes[:MISTAKES])
    hidden = len(question.mistakes) - MISTAKES
    lines += [say("results-more-mistakes", count=hidden)] if hidden > 0 else []
    errors = [
        say("results-error", error=say(f"mistake-{error}"), count=count)
        for error, count in question.errors
    ]
    named = ", ".join(fitting(errors, QUESTION_LENGTH, lambda _: "…", apart=2))
    lines += [say("results-errors", errors=named)] if errors else []
    return first_lines("\n".join(lines), QUESTION_LENGTH)


def resemblance_text(pairs: Sequence[tuple[Task, str, str, int]], say: Say) -> str:
    """Return the list of pairs of programs that resemble each other: function, names, per cent.

    At most PAIRS are listed; the others are counted.
    """
    lines = [f"### {say('results-alike-heading')}"]
    lines += [
        say(
            "results-alike-pair",
            function=task.function,
            first=plainly(cut(first, NAME_LENGTH)),
            second=plainly(cut(second, NAME_LENGTH)),
            percent=percent,
        )
        for task, first, second, percent in pairs[:PAIRS]
    ]
    hidden = len(pairs) - PAIRS
    lines += [say("results-alike-more", count=hidden)] if hidden > 0 else []
    lines += [] if pairs else [say("results-alike-none")]
    return "\n".join([*lines, f"-# {say('results-alike-note')}"])


def _mistake(mistake: WrongAnswer, *, same_for_all: bool, say: Say) -> str:
    sign = mark_sign(mistake.credit)
    told = say("results-mistake", mark=sign, answer=_answer(mistake, say), count=mistake.pupils)
    if not same_for_all:
        told = f"{told} {say('results-asked', task=in_code(task_line(mistake.task, say)))}"
    return told if mistake.error is None else f"{told} · {say(f'mistake-{mistake.error}')}"


def _answer(mistake: WrongAnswer, say: Say) -> str:
    """Quote a wrong answer as it was typed, or word the option that was chosen."""
    with suppress(GameError):  # another version may have asked it
        task = read_task(mistake.task)
        if task.kind in (Kind.OUTCOME, Kind.OWN):
            return answer_text(task, task.read(mistake.text, spellings(Area.ANSWERS)), say)
    return in_code(mistake.text)
