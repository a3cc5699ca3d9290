"""Who stands where in a challenge: points, then fewer attempts, then the earliest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.challenges.model import Answered, Attempt, Cancelled, Counts, Terms


@dataclass(frozen=True)
class Standing:
    """A person's place in a challenge, by the attempt that counts."""

    rank: int
    person: int
    #: In hundredths of a point, so that they add up exactly.
    hundredths: int
    attempts: int
    #: When the last answer of the attempt that counts was given.
    at: datetime
    counted: Attempt

    @property
    def points(self) -> float:
        """The points, as they are shown."""
        return self.hundredths / 100


def worth(answer: Answered, terms: Terms) -> int:
    """Return what an answer is worth, in hundredths of a point, rounded down.

    One to a question that was cancelled is worth nothing, or all of its points.
    """
    how = terms.cancellation(answer.question)
    if how is not None:
        return 100 * terms.points if how is Cancelled.FULL else 0
    return terms.points * answer.credit * (terms.late_percent if answer.is_late else 100) // 100


def hundredths_of(attempt: Attempt, terms: Terms) -> int:
    """Return what an attempt is worth, in hundredths of a point.

    Whoever has answered anything has the points that everybody gets.
    """
    given = sum(
        100 * terms.points
        for question, how in terms.cancelled
        if how is Cancelled.FULL and question >= len(attempt.answers) > 0
    )
    return given + sum(worth(answer, terms) for answer in attempt.answers)


def counted(tried: Sequence[Attempt], terms: Terms) -> Attempt:
    """Return which of a person's attempts counts; of equally good ones, the first."""
    if terms.counts is Counts.BEST:
        return max(tried, key=lambda attempt: (hundredths_of(attempt, terms), -attempt.number))
    wanted = min if terms.counts is Counts.FIRST else max
    return wanted(tried, key=lambda attempt: attempt.number)


def standings(attempts: Iterable[Attempt], terms: Terms) -> list[Standing]:
    """Return the places of all who have answered something, best first.

    Who ties in points, attempts and moment shares a place.
    """
    tried: dict[int, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.answers and not attempt.is_preview:
            tried.setdefault(attempt.person, []).append(attempt)
    unranked = []
    for person, mine in tried.items():
        best = counted(mine, terms)
        earned = hundredths_of(best, terms)
        unranked.append(Standing(0, person, earned, len(mine), best.answers[-1].at, best))
    unranked.sort(key=lambda standing: (*_order(standing), standing.person))
    ranked: list[Standing] = []
    for place, standing in enumerate(unranked, 1):
        tied = ranked and _order(ranked[-1]) == _order(standing)
        rank = ranked[-1].rank if tied else place
        ranked.append(replace(standing, rank=rank))
    return ranked


def standings_at(moment: datetime, attempts: Iterable[Attempt], terms: Terms) -> list[Standing]:
    """Return the places as they were at a moment: what was answered later is left out."""
    earlier = [
        replace(attempt, answers=tuple(given for given in attempt.answers if given.at < moment))
        for attempt in attempts
    ]
    return standings(earlier, terms)


def to_snapshot(standings: Iterable[Standing]) -> str:
    """Write places as JSON. Nobody is named in it: who has made an attempt is in the store."""
    rows = [
        {
            "rank": standing.rank,
            "attempt": standing.counted.id,
            "hundredths": standing.hundredths,
            "attempts": standing.attempts,
            "at": standing.at.isoformat(),
        }
        for standing in standings
    ]
    return json.dumps(rows)


def from_snapshot(text: str, attempts: Iterable[Attempt]) -> list[Standing]:
    """Read places back, with the attempts at that challenge; whose attempt is gone is left out."""
    made = {attempt.id: attempt for attempt in attempts}
    return [
        Standing(
            row["rank"],
            made[row["attempt"]].person,
            row["hundredths"],
            row["attempts"],
            datetime.fromisoformat(row["at"]),
            made[row["attempt"]],
        )
        for row in json.loads(text)
        if row["attempt"] in made
    ]


def _order(standing: Standing) -> tuple[int, int, datetime]:
    return (-standing.hundredths, standing.attempts, standing.at)
