"""The data of the pictures of results, as plain values for a worker process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bot.challenges.results.service import Results


class Distribution(NamedTuple):
    """The points of each pupil, and the shares of answers to each question."""

    #: The points of a faultless attempt, and those of each pupil out of these, in hundredths.
    highest: int
    hundredths: tuple[int, ...]
    #: For each question, the numbers of right, half right, wrong and missing answers.
    questions: tuple[tuple[int, int, int, int], ...]


def distribution_of(results: Results) -> Distribution:
    """Collect the data of the distribution; its points are those of pupils who are not exempt."""
    questions = tuple((q.right, q.half, q.wrong, q.unanswered) for q in results.questions)
    points = tuple(results.out_of_all(p) for p in results.pupils if p.person not in results.exempt)
    return Distribution(results.highest, points, questions)


#: The most pupils on one picture of all marks; more could not be read from afar.
HEAT_ROWS = 16


class HeatRow(NamedTuple):
    """A pupil's row of the heat map."""

    #: None if they have only begun.
    rank: int | None
    name: str
    hundredths: int
    #: The points of all their questions, in hundredths, if pupils differ in that; else 0.
    highest: int
    #: For each question 0 to 100 per cent, None if it was not answered, NOT_ASKED or BY_HAND.
    credits: tuple[int | None, ...]


class HeatMap(NamedTuple):
    """A page of the heat map: pupils by questions."""

    title: str
    #: The number of the page from 1, and of all pages.
    page: int
    pages: int
    #: The best first.
    rows: tuple[HeatRow, ...]
    #: For each question, how many of the whole class have answered it rightly.
    right: tuple[int, ...]
    #: The questions that were cancelled, counted from 0.
    cancelled: frozenset[int]
    #: The points of each question, in hundredths, if they differ; else empty.
    worth: tuple[int, ...] = ()
    #: Whether questions are drawn for each pupil.
    is_bank: bool = False


def heat_map_of(results: Results, names: Mapping[int, str], page: int) -> HeatMap:
    """Collect the data of a page of HEAT_ROWS pupils, counted from 0; ``names`` is by person."""
    questions = range(len(results.questions))
    rows = tuple(
        HeatRow(
            pupil.standing.rank if pupil.standing else None,
            names[pupil.person],
            pupil.hundredths,
            pupil.highest if results.varies else 0,
            tuple(pupil.credit(number) for number in questions),
        )
        for pupil in results.pupils[page * HEAT_ROWS : (page + 1) * HEAT_ROWS]
    )
    pages = max(1, -(-len(results.pupils) // HEAT_ROWS))
    right = tuple(question.right for question in results.questions)
    terms = results.challenge.terms
    worth = tuple(map(terms.worth_of, questions)) if terms.has_weights else ()
    cancelled = frozenset(number for number, _ in terms.cancelled)
    return HeatMap(terms.title, page + 1, pages, rows, right, cancelled, worth, terms.is_bank)
