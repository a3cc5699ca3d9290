"""Count streaks: days in a row with an answer. A weekend breaks none."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

#: The first day of the weekend, as ``date.weekday`` counts.
SATURDAY = 5


@dataclass(frozen=True)
class Streak:
    """The length in days of a person's present streak, and of their longest."""

    days: int = 0
    longest: int = 0


def streak_of(
    posted: Iterable[tuple[date, bool]], answered: Collection[date], forgiven: int = 0
) -> Streak:
    """Return a person's streak from the days they answered.

    ``posted`` are all days to consider, in any order, each with whether it is still open; a day in
    ``answered`` counts only if it is one of them. A day on a weekend, or an open one, breaks no
    streak without an answer, but counts with one. Nor do up to ``forgiven`` missed days in a row
    break a streak.
    """
    days = longest = missed = 0
    for day, is_open in sorted(posted):
        if day in answered:
            days, missed = days + 1, 0
        elif day.weekday() < SATURDAY and not is_open:
            missed += 1
            days = days if missed <= forgiven else 0
        longest = max(longest, days)
    return Streak(days, longest)
