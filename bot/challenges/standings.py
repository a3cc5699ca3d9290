"""Who stands where in a challenge: points, then fewer attempts, then the earliest.

The one rule of rounding: what an answer is worth is rounded to the hundredth of a point, half of
one up, and so is a mark out of another number of points, or a mean. Totals add whole hundredths.
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
    #: In hundredths of a point, so that they add up exactly.
    hundredths: int
    attempts: int
    #: When the last answer of the attempt that counts was given.
    at: datetime
    counted: Attempt
    #: What faultless answers to what they were asked are worth, in hundredths.
    highest: int = 0


def divided(number: int, by: int) -> int:
    """Return a quotient of whole numbers that are not negative, rounded; half of one goes up."""
    return (2 * number + by) // (2 * by)


def worth(answer: Answered, terms: Terms) -> int:
    """Return what an answer is worth, in hundredths of a point, rounded.

    One to a question that was cancelled is worth nothing, or all of its points. Else a teacher's
    mark comes before the machine's.
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
    """Return what an answer is worth by its credit, its hints and its lateness, in hundredths.

    The points of properties that a program has are added exactly.
    """
    properties = terms.of(answer.question).properties
    in_time = terms.late_percent if answer.is_late else 100
    credit = max(0, answer.credit)  # a person has yet to mark it
    exact = Fraction(terms.worth_of(answer.question) * credit, 100)
    exact = all_earned(properties, answer.shares) if properties else exact
    kept = exact * in_time * (100 - cost(answer, terms))
    return divided(kept.numerator, 10_000 * kept.denominator)


def cost(answer: Answered, terms: Terms) -> int:
    """Return what the hints to an answer cost, in per cent of the question.

    Each costs what was said before it was taken, or less where the price was lowered since.
    """
    now_ = terms.of(answer.question).hint
    paid = (price if now_ is None else min(price, now_) for price in answer.hints)
    return min(100, sum(paid))


def scaled(hundredths: int, highest: int, out_of: int) -> int:
    """Return points out of some as out of others, all in hundredths, rounded.

    Out of nothing (every question was cancelled) there are none.
    """
    return divided(hundredths * out_of, highest) if highest else 0


class Earned(NamedTuple):
    """What a question has earned, in hundredths of a point, and when."""

    question: int
    hundredths: int
    at: datetime


def earned(attempt: Attempt, terms: Terms) -> Iterator[Earned]:
    """Go through what each question of an attempt has earned; together, that is its worth.

    Whoever has answered anything has the points that everybody gets who was asked, from their
    first answer on, whether or not they have answered that question.
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
    """Return what an attempt is worth, in hundredths of a point."""
    return sum(each.hundredths for each in earned(attempt, terms))


def counted(tried: Sequence[Attempt], terms: Terms) -> Attempt:
    """Return which of a person's attempts counts; of equally good ones, the first.

    In formative practice their best answers to each question count, as one attempt.
    """
    if terms.is_formative:
        return _best_of_each(tried, terms)
    if terms.counts is Counts.BEST:
        return max(tried, key=lambda attempt: (hundredths_of(attempt, terms), -attempt.number))
    wanted = min if terms.counts is Counts.FIRST else max
    return wanted(tried, key=lambda attempt: attempt.number)


def _best_of_each(tried: Sequence[Attempt], terms: Terms) -> Attempt:
    """Return the first attempt, which asks all, with the best answer to each of its questions."""
    in_order = sorted(tried, key=lambda attempt: attempt.number)
    best: dict[int, Answered] = {}
    for answer in (each for attempt in in_order for each in attempt.answers):
        held = best.get(answer.question)
        if held is None or _merit(answer, terms) > _merit(held, terms):
            best[answer.question] = answer
    asked = terms.asked_in(in_order[0])
    return replace(in_order[0], answers=tuple(best[q] for q in asked if q in best))


def _merit(answer: Answered, terms: Terms) -> tuple[int, int]:
    return worth(answer, terms), answer.credit


def highest_of(attempt: Attempt, terms: Terms) -> int:
    """Return what faultless answers to what an attempt asks are worth, in hundredths.

    Questions that a teacher has left out for its pupil are worth nothing, unless they were
    cancelled for everybody.
    """
    left_out = (
        each.question for each in attempt.answers if each.by_hand and not each.by_hand.counts
    )
    out = {question for question in left_out if terms.cancellation(question) is None}
    return terms.highest_of(each for each in terms.asked_in(attempt) if each not in out)


def totals(attempts: Iterable[Attempt], terms: Terms) -> dict[int, int]:
    """Return what is worth what, in hundredths, by the number of the attempt.

    That is each attempt; in formative practice all of a person's together, by their first.
    """
    made = [attempt for attempt in attempts if not attempt.is_preview]
    if terms.is_formative:
        tried: dict[int, list[Attempt]] = {}
        for attempt in made:
            tried.setdefault(attempt.person, []).append(attempt)
        made = [counted(mine, terms) for mine in tried.values()]
    return {attempt.id: hundredths_of(attempt, terms) for attempt in made}


def standings(attempts: Iterable[Attempt], terms: Terms) -> list[Standing]:
    """Return the places of all who have answered something, best first.

    Points count by what each could earn. Who ties in them, attempts and moment shares a place.
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
            "highest": standing.highest,
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
            row.get("highest", 0),  # older boards have none
        )
        for row in json.loads(text)
        if row["attempt"] in made
    ]


def _order(standing: Standing) -> tuple[Fraction, int, datetime]:
    share = Fraction(standing.hundredths, standing.highest or 1)
    return (-share, standing.attempts, standing.at)
