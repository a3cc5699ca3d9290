"""The queue of answers without a mark, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.board.questions import ask
from bot.challenges import questions
from bot.challenges.attempt import Answered, Attempt
from bot.challenges.by_hand.messages import places_of
from bot.challenges.by_hand.service import is_over
from bot.challenges.custom_ids import ByHandAction, ByHandControl, PageControl, ResultsAction
from bot.challenges.moments import title_of
from bot.challenges.results.service import PupilResult, Results, credit_of
from bot.challenges.standings import divided
from bot.i18n import Say
from bot.i18n.typed import points_typed
from bot.kit.reports import Attachment
from bot.kit.texts import in_block
from bot.kit.widgets import Layout, button, galleries, panel
from bot.play.messages import FINISHED
from games.question import BY_HAND

#: The marks that are one click away, in per cent of all points.
QUICK = (0, 25, 50, 75, 100)

#: So much of an answer is displayed, in characters.
LONGEST = 2000


class Waiting(NamedTuple):
    """An answer without a mark."""

    pupil: PupilResult
    attempt: Attempt
    answer: Answered

    @property
    def place(self) -> tuple[int, int]:
        """The attempt's number and the question."""
        return self.attempt.id, self.answer.question


def waiting(results: Results) -> list[Waiting]:
    """List the answers that count and have no mark: by question, then by pupil.

    An answer that its pupil may still change is not listed.
    """
    challenge, may_change = results.challenge, results.challenge.terms.may_change
    found = [
        Waiting(pupil, place.attempt, place.answer)
        for pupil in results.pupils
        for question, place in places_of(pupil).items()
        if credit_of(place.answer, pupil.worth[question]) == BY_HAND
        and not place.attempt.is_sealed
        and (not may_change or is_over(challenge, place.attempt))
    ]
    return sorted(found, key=lambda each: each.answer.question)


def following(found: list[Waiting], attempt_id: int, question: int) -> Waiting | None:
    """Return the next answer of the queue, or the first after the last one."""
    if not found:
        return None
    later = [each for each in found if each.answer.question > question]
    same = [each for each in found if each.answer.question == question]
    ids = [each.attempt.id for each in same]
    behind = same[ids.index(attempt_id) + 1 :] if attempt_id in ids else same
    return next(iter([*behind, *later, *found]))


def queue_page(
    results: Results,
    here: Waiting,
    name: str,
    count: int,
    pictures: Sequence[Attachment],
    say: Say,
) -> Layout:
    """Show an answer with its question and the model answer, and a button for each usual mark."""
    pupil, attempt, answer = here
    task = results.questions[answer.question].task
    heading = [
        f"### {title_of(results.challenge, say)}",
        say("results-unmarked", count=count),
        f"**{answer.question + 1}.** {ask(task, say)}",
    ]
    heading += filter(None, [questions.right_answer(task, say)])
    whose = f"**{discord.utils.escape_markdown(name)}**\n{in_block(answer.text, LONGEST)}"
    control = ByHandControl(ByHandAction.QUEUE, attempt.id, answer.question)
    worth = pupil.worth[answer.question]
    marks = dict.fromkeys(divided(share * worth, 100) for share in QUICK)  # of 0.01 there are two
    quick = [button(control.to(ByHandAction.QUICK, n), points_typed(n, say)) for n in marks]
    others = [
        button(control.to(ByHandAction.MARK), say("button-mark-and-comment")),
        button(control.to(ByHandAction.QUEUE, 1), say("button-next-to-mark")),
        button(PageControl(ResultsAction.RESULTS, results.challenge.id), say("button-back")),
    ]
    separator = discord.ui.Separator[Any]()
    below = separator, whose, quick, others
    return panel(FINISHED, "\n".join(heading), *galleries(pictures), *below)
