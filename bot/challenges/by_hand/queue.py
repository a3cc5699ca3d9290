"""The queue of answers without a mark, question by question or pupil by pupil."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.board.questions import ask
from bot.challenges import questions
from bot.challenges.by_hand.messages import CountedAnswer, answers_of
from bot.challenges.custom_ids import ByHandAction, ByHandControl, PageControl, ResultsAction
from bot.challenges.moments import title_of
from bot.challenges.results.service import Results
from bot.challenges.standings import divided
from bot.i18n import Say
from bot.i18n.typed import points_typed
from bot.kit.reports import Attachment
from bot.kit.texts import in_block, plainly
from bot.kit.widgets import Layout, button, galleries, panel
from bot.play.messages import FINISHED

#: The marks that are one click away, in per cent of all points.
QUICK = (0, 25, 50, 75, 100)

#: The most characters of a displayed answer.
LONGEST = 2000


#: The orders of the queue; the numbers are part of custom ids.
BY_QUESTION, BY_PUPIL = 0, 1

#: In place of an order: an answer that is not marked in the queue.
NO_QUEUE = 2


def waiting(results: Results, order: int = BY_QUESTION) -> list[CountedAnswer]:
    """Return the answers that count and wait for a mark, in the order BY_QUESTION or BY_PUPIL.

    An answer that its pupil may still change is left out.
    """
    return [each for each in _answers(results, order) if results.waits(each.attempt, each.answer)]


def following(results: Results, order: int, place: tuple[int, int]) -> CountedAnswer | None:
    """Return the next answer that waits after a place, else the first; None if none waits.

    It may be the answer at the place itself, if no other waits. ``order`` is BY_QUESTION or
    BY_PUPIL, ``place`` as ``CountedAnswer.place``.
    """
    found = _answers(results, order)
    behind = next((n for n, each in enumerate(found, 1) if each.place == place), 0)
    turned = [*found[behind:], *found[:behind]]
    return next((each for each in turned if results.waits(each.attempt, each.answer)), None)


def _answers(results: Results, order: int) -> list[CountedAnswer]:
    """Return all answers that count, marked ones too, in an order of the queue."""
    found = [answer for pupil in results.pupils for _, answer in sorted(answers_of(pupil).items())]
    if order == BY_PUPIL:
        return found
    return sorted(found, key=lambda each: each.answer.question)


def next_in_queue(attempt: int, question: int, order: int) -> ByHandControl:
    """Return the control that shows the answer that waits after a given one, in an order.

    ``attempt`` is an id, ``question`` an index, ``order`` BY_QUESTION or BY_PUPIL.
    """
    return ByHandControl(ByHandAction.QUEUE, attempt, question, path=(1, order))


def queue_page(
    results: Results,
    here: CountedAnswer,
    order: int,
    name: str,
    count: int,
    pictures: Sequence[Attachment],
    say: Say,
) -> Layout:
    """Return the page of an answer that waits: question, right answer, buttons for marks.

    ``order`` is BY_QUESTION or BY_PUPIL, ``name`` the pupil's, ``count`` the number of answers that
    wait. One button asks for any other mark. The caller sends the files of ``pictures`` along.
    """
    pupil, attempt, answer = here
    task = results.questions[answer.question].task
    heading = [
        f"### {title_of(results.challenge, say)}",
        say("results-unmarked", count=count),
        f"**{answer.question + 1}.** {ask(task, say)}",
    ]
    heading += filter(None, [questions.right_answer(task, say)])
    whose = f"**{plainly(name)}**\n{in_block(answer.text, LONGEST)}"
    control = ByHandControl(ByHandAction.QUEUE, attempt.id, answer.question)
    worth = pupil.worth[answer.question]
    marks = dict.fromkeys(divided(share * worth, 100) for share in QUICK)  # of 0.01 there are two
    quick = [button(control.to(ByHandAction.QUICK, n, order), points_typed(n, say)) for n in marks]
    other = BY_QUESTION if order == BY_PUPIL else BY_PUPIL
    others = [
        button(control.to(ByHandAction.MARK), say("button-mark-and-comment")),
        button(next_in_queue(*here.place, order), say("button-next-to-mark")),
        button(control.to(ByHandAction.QUEUE, 0, other), say(f"button-queue-{other}")),
        button(PageControl(ResultsAction.RESULTS, results.challenge.id), say("button-back")),
    ]
    separator = discord.ui.Separator[Any]()
    below = separator, whose, quick, others
    return panel(FINISHED, "\n".join(heading), *galleries(pictures), *below)
