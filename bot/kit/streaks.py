"""Streaks: days in a row on which somebody has answered. A weekend breaks none."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

#: The days of the week from this one on are the weekend.
SATURDAY = 5


@dataclass(frozen=True)
class Streak:
    """On how many days in a row somebody has answered: up to now, and at best."""

    days: int = 0
    longest: int = 0


def streak_of(
    posted: Iterable[tuple[date, bool]], answered: Collection[date], forgiven: int = 0
) -> Streak:
    """Return the streak of somebody: days in a row on which they have answered.

    ``posted`` are the days that count, and whether each is open still. A weekend and a day that is
    open break no streak, but count if they are answered. So many missed days in a row are
    ``forgiven``.
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
