"""What the picture of a challenge's results shows, as plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bot.challenges.results.service import Results


class Shares(NamedTuple):
    """How many points each pupil has, and how many answered each question how."""

    #: What a faultless attempt is worth, in points.
    highest: int
    #: What each pupil has, in hundredths of a point.
    hundredths: tuple[int, ...]
    #: For each question how many answered right, half right, wrong, and not at all.
    questions: tuple[tuple[int, int, int, int], ...]


def shares_of(results: Results) -> Shares:
    """Return what is drawn of some results."""
    questions = tuple((q.right, q.half, q.wrong, q.unanswered) for q in results.questions)
    points = tuple(pupil.hundredths for pupil in results.pupils)
    return Shares(results.highest, points, questions)
