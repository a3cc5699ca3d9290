"""Compute points and standings: by share of points, then fewer attempts, then earlier last answer.

Rounding: the points of an answer, a mark on another scale, and a mean are each rounded to a
hundredth of a point, halves up. Totals add whole hundredths.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Cancelled, Counts, Terms
from games.challenge.properties import all_earned


@dataclass(frozen=True)
class Standing:
    """A person's place in a challenge, by the attempt that counts."""

    rank: int
    person: int
    #: The points, in hundredths so that they add up exactly.
    hundredths: int
    attempts: int
    #: The moment of the last answer of the counted attempt.
    at: datetime
    counted: Attempt
    #: The most that the person could earn with the questions asked, in hundredths.
    highest: int = 0


def divided(number: int, by: int) -> int:
    """Return ``number`` divided by ``by``, neither negative, rounded to an integer, halves up."""
    return (2 * number + by) // (2 * by)


def worth(answer: Answered, terms: Terms) -> int:
    """Return the points of an answer, in hundredths, rounded.

    An answer to a cancelled question gets all points or none, one that a teacher does not let
    count gets none. Otherwise a teacher's mark, if any, replaces that of the machine.
    """
    most, how = terms.worth_of(answer.question), terms.cancellation(answer.question)
    if how is not None:
        return most if how is Cancelled.FULL else 0
    if answer.by_hand is not None and not answer.by_hand.counts:
        return 0
    if answer.by_hand is not None and answer.by_hand.hundredths is not None:
        return answer.by_hand.hundredths
    return by_machine(answer, terms)


def by_machine(answer: Answered, terms: Terms) -> int:
    """Return the points of an answer by the machine's credit, hints and lateness, in hundredths.

    The points of a program's properties are added before rounding. An answer that only a person
    marks has none.
    """
    properties = terms.of(answer.question).properties
    in_time = terms.late_percent if answer.is_late else 100
    credit = max(0, answer.credit)  # a person has yet to mark it
    exact = Fraction(terms.worth_of(answer.question) * credit, 100)
    exact = all_earned(properties, answer.shares) if properties else exact
    points = exact * in_time * (100 - cost(answer, terms))
    return divided(points.numerator, 10_000 * points.denominator)


def cost(answer: Answered, terms: Terms) -> int:
    """Return the price of all hints to an answer, in per cent of the question, 100 at most.

    A hint costs the price at which it was taken, or the present one if that is lower.
    """
    now_ = terms.of(answer.question).hint
    paid = (price if now_ is None else min(price, now_) for price in answer.hints)
    return min(100, sum(paid))


def scaled(hundredths: int, highest: int, out_of: int) -> int:
    """Convert points out of ``highest`` to points out of ``out_of``; all in hundredths, rounded.

    Returns 0 if ``highest`` is 0, because every question was cancelled.
    """
    return divided(hundredths * out_of, highest) if highest else 0


class Earned(NamedTuple):
    """The points that a question has earned, in hundredths, and when."""

    question: int
    hundredths: int
    at: datetime


def earned(attempt: Attempt, terms: Terms) -> Iterator[Earned]:
    """Yield the points earned by each question of an attempt; their sum is its total.

    A question cancelled with full points gives them to every attempt that asks it and has at
    least one answer, from the moment of its first answer on. One cancelled OUT is left out.
    """
    if not attempt.answers:
        return
    first = min(answer.at for answer in attempt.answers)
    for question, how in terms.cancelled:
        if how is Cancelled.FULL and question in terms.asked_in(attempt):
            yield Earned(question, terms.worth_of(question), first)
    for answer in attempt.answers:
        if terms.cancellation(answer.question) is None:
            yield Earned(answer.question, worth(answer, terms), answer.at)


def hundredths_of(attempt: Attempt, terms: Terms) -> int:
    """Return the points of an attempt, in hundredths."""
    return sum(each.hundredths for each in earned(attempt, terms))


def counted(tried: Sequence[Attempt], terms: Terms) -> Attempt:
    """Return the attempt of a person that counts: the best (the first of several), first or last.

    In formative practice it is the first one with the best answers of all attempts. There must be
    at least one attempt.
    """
    if terms.is_formative:
        return _best_of_each(tried, terms)
    if terms.counts is Counts.BEST:
        return max(tried, key=lambda attempt: (hundredths_of(attempt, terms), -attempt.number))
    wanted = min if terms.counts is Counts.FIRST else max
    return wanted(tried, key=lambda attempt: attempt.number)


def _best_of_each(tried: Sequence[Attempt], terms: Terms) -> Attempt:
    """Return the first attempt with the best answer of all attempts to each of its questions."""
    in_order = sorted(tried, key=lambda attempt: attempt.number)
    best: dict[int, Answered] = {}
    for answer in (each for attempt in in_order for each in attempt.answers):
        present = best.get(answer.question)
        if present is None or _merit(answer, terms) > _merit(present, terms):
            best[answer.question] = answer
    asked = terms.asked_in(in_order[0])
    return replace(in_order[0], answers=tuple(best[q] for q in asked if q in best))


def _merit(answer: Answered, terms: Terms) -> tuple[int, int]:
    return worth(answer, terms), answer.credit


def highest_of(attempt: Attempt, terms: Terms) -> int:
    """Return the highest points that an attempt can have, in hundredths.

    Questions cancelled as OUT, and those of which a teacher does not let the pupil's answer count,
    are not included.
    """
    left_out = (
        each.question for each in attempt.answers if each.by_hand and not each.by_hand.counts
    )
    out = {question for question in left_out if terms.cancellation(question) is None}
    return terms.highest_of(each for each in terms.asked_in(attempt) if each not in out)


def totals(attempts: Iterable[Attempt], terms: Terms) -> dict[int, int]:
    """Return the points of attempts, in hundredths, by attempt id; previews are left out.

    In formative practice, a person's attempts have one total, under the id of the first.
    """
    made = [attempt for attempt in attempts if not attempt.is_preview]
    if terms.is_formative:
        tried: dict[int, list[Attempt]] = {}
        for attempt in made:
            tried.setdefault(attempt.person, []).append(attempt)
        made = [counted(mine, terms) for mine in tried.values()]
    return {attempt.id: hundredths_of(attempt, terms) for attempt in made}


def standings(attempts: Iterable[Attempt], terms: Terms) -> list[Standing]:
    """Return the standings of all people with at least one answer, best first, without previews.

    People are ranked by the share of their highest possible points, then by fewer attempts, then by
    the earlier last answer. Those equal in all three share a rank, and are in order of id.
    """
    tried: dict[int, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.answers and not attempt.is_preview:
            tried.setdefault(attempt.person, []).append(attempt)
    unranked = []
    for person, mine in tried.items():
        best = counted(mine, terms)
        total = hundredths_of(best, terms)
        last = max(answer.at for answer in best.answers)
        highest = highest_of(best, terms)
        unranked.append(Standing(0, person, total, len(mine), last, best, highest))
    unranked.sort(key=lambda standing: (*_order(standing), standing.person))
    ranked: list[Standing] = []
    for place, standing in enumerate(unranked, 1):
        tied = ranked and _order(ranked[-1]) == _order(standing)
        rank = ranked[-1].rank if tied else place
        ranked.append(replace(standing, rank=rank))
    return ranked


def standings_at(moment: datetime, attempts: Iterable[Attempt], terms: Terms) -> list[Standing]:
    """Return the standings at a moment, without the answers given then or later."""
    earlier = [
        replace(attempt, answers=tuple(given for given in attempt.answers if given.at < moment))
        for attempt in attempts
    ]
    return standings(earlier, terms)


def to_snapshot(standings: Iterable[Standing]) -> str:
    """Return standings as JSON, with the ids of attempts instead of people."""
    rows = [
        {
            "rank": standing.rank,
            "attempt": standing.counted.id,
            "hundredths": standing.hundredths,
            "attempts": standing.attempts,
            "at": standing.at.isoformat(),
            "highest": standing.highest,
        }
        for standing in standings
    ]
    return json.dumps(rows)


def from_snapshot(text: str, attempts: Iterable[Attempt]) -> list[Standing]:
    """Return the standings of a snapshot with their ranks, except those of deleted attempts."""
    made = {attempt.id: attempt for attempt in attempts}
    return [
        Standing(
            row["rank"],
            made[row["attempt"]].person,
            row["hundredths"],
            row["attempts"],
            datetime.fromisoformat(row["at"]),
            made[row["attempt"]],
            row.get("highest", 0),  # older snapshots have none
        )
        for row in json.loads(text)
        if row["attempt"] in made
    ]


def _order(standing: Standing) -> tuple[Fraction, int, datetime]:
    share = Fraction(standing.hundredths, standing.highest or 1)
    return (-share, standing.attempts, standing.at)
