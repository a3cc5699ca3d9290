"""The arrangements of a pupil or group for every exam: time, closing, questions left out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil

from games.challenge.task import Kind

#: The most extra minutes, and the most hours after the general closing.
MOST_MINUTES, MOST_HOURS = 600, 24 * 14


class Share(StrEnum):
    """Extra time as a part of the duration of an exam."""

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
    """Extra time, a later closing, and questions left out, for every exam from then on."""

    share: Share = Share.NONE
    #: Extra minutes, in addition to the share.
    minutes: int = 0
    #: The hours after the general closing for which the pupil may still answer.
    hours: int = 0
    #: The kinds of question that are left out.
    spared: frozenset[Kind] = frozenset()

    def extra_minutes(self, minutes: int) -> int:
        """Return the extra minutes for an exam that lasts ``minutes``.

        They are the share of these, rounded up, plus the fixed extra minutes.
        """
        return ceil(minutes * _PARTS[self.share]) + self.minutes


#: The arrangements of most pupils.
NOTHING = Arrangement()


def kinds_text(kinds: frozenset[Kind]) -> str:
    """Write kinds of question, in the order of Kind: ``win question``; empty for none."""
    return " ".join(kind.value for kind in Kind if kind in kinds)


def read_kinds(text: str) -> frozenset[Kind]:
    """Read kinds of question, ignoring those that only another version knows."""
    return frozenset(kind for kind in Kind if kind.value in text.split())


def columns_of(arrangement: Arrangement) -> dict[str, str | int]:
    """Return an arrangement as column values of its line or group."""
    return {
        "share": arrangement.share.value,
        "extra_minutes": arrangement.minutes,
        "later_hours": arrangement.hours,
        "spared": kinds_text(arrangement.spared),
    }
