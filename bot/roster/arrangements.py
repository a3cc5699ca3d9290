"""What a pupil has in every exam: more time, a later closing, kinds of question left out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from math import ceil

from games.challenge.task import Kind

#: At most so many extra minutes, and hours after everybody's closing.
MOST_MINUTES, MOST_HOURS = 600, 24 * 14


class Share(StrEnum):
    """Extra time as a part of the time that an exam takes."""

    NONE = ""
    QUARTER = "quarter"
    THIRD = "third"
    HALF = "half"
    DOUBLE = "double"


_PARTS = {
    Share.NONE: Fraction(0),
    Share.QUARTER: Fraction(1, 4),
    Share.THIRD: Fraction(1, 3),
    Share.HALF: Fraction(1, 2),
    Share.DOUBLE: Fraction(1),
}


@dataclass(frozen=True)
class Arrangement:
    """What a teacher has settled for a pupil of the list, for every exam from then on."""

    share: Share = Share.NONE
    #: Extra minutes, besides the share.
    minutes: int = 0
    #: For so many hours after everybody's closing they may still answer.
    hours: int = 0
    #: The kinds of question that they are not asked.
    spared: frozenset[Kind] = frozenset()

    def extra_minutes(self, minutes: int) -> int:
        """Return how much longer an exam of some minutes lasts, in whole minutes, rounded up."""
        return ceil(minutes * _PARTS[self.share]) + self.minutes

    def extra_time(self, minutes: int) -> timedelta:
        """Return for how long after everybody's closing an exam of some minutes is open."""
        return timedelta(minutes=self.extra_minutes(minutes), hours=self.hours)


#: What most pupils have.
NOTHING = Arrangement()


def kinds_text(kinds: frozenset[Kind]) -> str:
    """Write kinds of question, in their order: ``win question``."""
    return " ".join(kind.value for kind in Kind if kind in kinds)


def read_kinds(text: str) -> frozenset[Kind]:
    """Read kinds of question; what only another version knows is left out."""
    return frozenset(kind for kind in Kind if kind.value in text.split())


def columns_of(arrangement: Arrangement) -> dict[str, str | int]:
    """Return an arrangement as the columns of its line."""
    return {
        "share": arrangement.share.value,
        "extra_minutes": arrangement.minutes,
        "later_hours": arrangement.hours,
        "spared": kinds_text(arrangement.spared),
    }
