"""The marks of a month, computed from its raw answers by the published rules.

Nothing here, nor in what it imports, is the product's: no engine, no rounding, no order of places.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction

from tests.support.month.diary import Diary, Place, Rows, Sent, Setting


class Disagreement(AssertionError):
    """A mark that the bot stores or shows differs from the recomputed one."""


def rounded(number: Fraction) -> int:
    """Round to a whole number; half of one goes up."""
    return (number + Fraction(1, 2)).__floor__()


@dataclass(frozen=True)
class Mark:
    """Somebody's mark in a challenge, from the attempt that counts."""

    person: int
    hundredths: int
    #: What a faultless attempt of theirs is worth, in points.
    highest: int
    #: How many attempts they have begun, and how many of these have an answer.
    attempts: int
    answered: int
    is_late: bool
    hints: int
    #: When the last answer that counts came.
    at: datetime | None
    #: What the answers that count are worth, in hundredths, each with its place.
    answers: tuple[tuple[Place, int], ...]
    rank: int = 0


def part_of(setting: Setting, place: Place, sent: Sent, rows: Rows) -> Fraction:
    """Return the part of a question's points that an answer earns, before a teacher's mark.

    Where the answer can be marked, the pupil's intention must not matter.
    """
    question, row = setting.questions[place.question], rows.get(place)
    if question.way.judge is None:
        return sent.part
    asked = None if row is None else row.task  # mended perhaps; erased of who has erased their data
    return question.way.judge(asked or sent.task, sent.text)


def worth(diary: Diary, rows: Rows, place: Place) -> int:
    """Return the points of an answer, in hundredths."""
    setting = diary.settings[place.challenge]
    question, how = setting.questions[place.question], setting.cancelled.get(place.question)
    if how is not None:
        return 100 * question.points if how == "full" else 0
    hand = diary.hand.get(place)
    if hand is not None and not hand.counts:
        return 0
    if hand is not None and hand.hundredths is not None:
        return hand.hundredths
    sent = diary.sent.get(place)
    if sent is None or question.is_by_hand:
        return 0
    now = 100 if question.hint is None else question.hint
    price = sum(min(each, now) for each in sent.hints)
    kept = part_of(setting, place, sent, rows) * question.points * (100 - min(100, price))
    is_late = sent.at >= setting.closes_for(diary.pupil_of(place.person))
    return rounded(kept * (setting.late_percent if is_late else 100) / 100)


def places_in(diary: Diary, challenge: int, person: int, attempt: int) -> list[Place]:
    """Return the places of an attempt that have an answer, or a mark by hand without one."""
    asked = diary.asked[challenge, person, attempt]
    places = (Place(challenge, person, attempt, question) for question in asked)
    return [place for place in places if place in diary.sent or place in diary.hand]


def total(diary: Diary, rows: Rows, places: Iterable[Place], asked: Iterable[int]) -> int:
    """Return the points of all answers of an attempt, in hundredths."""
    given = list(places)
    if not given:
        return 0
    setting = diary.settings[given[0].challenge]
    cancelled = setting.cancelled
    presents = (q for q in asked if cancelled.get(q) == "full")
    counted = (place for place in given if place.question not in cancelled)
    return sum(100 * setting.questions[q].points for q in presents) + sum(
        worth(diary, rows, place) for place in counted
    )


def highest(diary: Diary, setting: Setting, places: Iterable[Place], asked: Iterable[int]) -> int:
    """Return the points that somebody gets for faultless answers."""
    out = {q for q, how in setting.cancelled.items() if how == "out"}
    left_out = (place for place in places if place in diary.hand and not diary.hand[place].counts)
    out |= {place.question for place in left_out if place.question not in setting.cancelled}
    return sum(setting.questions[q].points for q in asked if q not in out)


def highest_of_all(setting: Setting) -> int:
    """Return the points of a faultless attempt for the pupil with the most questions."""
    counting = [
        question.points
        for number, question in enumerate(setting.questions)
        if setting.cancelled.get(number) != "out"
    ]
    return sum(sorted(counting, reverse=True)[: setting.draws or None])


def _counted(
    diary: Diary, rows: Rows, setting: Setting, person: int, tries: list[int]
) -> list[Place]:
    """Return the places of the answers that count."""
    all_places = [places_in(diary, setting.number, person, each) for each in tries]
    made = [(each, places) for each, places in zip(tries, all_places, strict=True) if places]
    if not made:
        return []
    if setting.counts == "each":
        best: dict[int, Place] = {}
        for place in (place for _, places in made for place in places):
            held = best.get(place.question)
            if held is None or worth(diary, rows, place) > worth(diary, rows, held):
                best[place.question] = place
        return [best[q] for q in diary.asked[setting.number, person, made[0][0]] if q in best]

    def value(each: tuple[int, list[Place]]) -> int:
        return total(diary, rows, each[1], diary.asked[setting.number, person, each[0]])

    if setting.counts == "best":
        return max(made, key=lambda each: (value(each), -each[0]))[1]
    return made[0 if setting.counts == "first" else -1][1]


def mark_of(diary: Diary, rows: Rows, setting: Setting, person: int) -> Mark | None:
    """Return somebody's mark; None if they have not begun."""
    tries = sorted(n for c, who, n in diary.asked if (c, who) == (setting.number, person))
    if not tries:
        return None
    places = _counted(diary, rows, setting, person, tries)
    shown = tries[0] if setting.counts == "each" or not places else places[0].attempt
    asked = diary.asked[setting.number, person, shown]
    sent = [diary.sent[place] for place in places if place in diary.sent]
    closes = setting.closes_for(diary.pupil_of(person))
    moments = [
        diary.sent[place].at if place in diary.sent else diary.began[place[:3]] for place in places
    ]
    answered = sum(bool(places_in(diary, setting.number, person, each)) for each in tries)
    return Mark(
        person,
        total(diary, rows, places, asked),
        highest(diary, setting, places, asked),
        len(tries),
        answered,
        any(each.at >= closes for each in sent),
        sum(len(each.hints) for each in sent),
        max(moments, default=None),
        tuple((place, worth(diary, rows, place)) for place in places),
    )


def marks_of(diary: Diary, rows: Rows, setting: Setting) -> dict[int, Mark]:
    """Return everybody's mark in a challenge, with their places."""
    people = sorted({who for c, who, _ in diary.asked if c == setting.number})
    found = {who: mark for who in people if (mark := mark_of(diary, rows, setting, who))}

    def key(mark: Mark) -> tuple[Fraction, int, datetime]:
        assert mark.at is not None
        return -Fraction(mark.hundredths, mark.highest or 1), mark.answered, mark.at

    placed = sorted((mark for mark in found.values() if mark.at is not None), key=key)
    keys = [key(mark) for mark in placed]
    ranked = {mark.person: replace(mark, rank=keys.index(key(mark)) + 1) for mark in placed}
    return found | ranked


def marks_at_closing(diary: Diary, rows: Rows, setting: Setting) -> dict[int, Mark]:
    """Return the marks of the answers that were sent before the closing."""
    late = {place for place, sent in diary.sent.items() if sent.at >= setting.closes}
    sent = {place: each for place, each in diary.sent.items() if place not in late}
    hand = {place: each for place, each in diary.hand.items() if place not in late}
    return marks_of(replace(diary, sent=sent, hand=hand), rows, setting)


def state_of(diary: Diary, setting: Setting, number: int, mark: Mark | None) -> str:
    """Return the state of the pupil of a line, in the words of the guide."""
    pupil, decided = diary.pupils[number], diary.exempt.get((setting.number, number))
    enrolled = diary.enrolled.get(number)
    is_late = enrolled is not None and enrolled >= setting.closes_for_group(pupil.team)
    if decided or (decided is None and is_late and mark is None):
        return "exempt"
    if mark is not None:
        return "answered" if mark.answered else "begun"
    if pupil.person in diary.erased:
        return "withdrawn"
    return "absent" if pupil.person else "not-joined"


def out_of(hundredths: int, most: int, highest_: int) -> int:
    """Return hundredths of some points as those out of others."""
    return rounded(Fraction(hundredths * most, highest_)) if highest_ else 0


def require_kept(diary: Diary, rows: Rows) -> None:
    """Raise Disagreement unless the database has the very answers that were sent."""
    sent = {place for place in diary.sent if place.person not in diary.erased}
    if sent != {place for place, row in rows.items() if row.text}:
        raise Disagreement(f"answers are lost or new: {sent.symmetric_difference(rows)}")
    for place in sent:
        row, was = rows[place], diary.sent[place]
        question = diary.settings[place.challenge].questions[place.question]
        is_match = question.kind == "win"  # its answer is the number of the match
        is_text = is_match or same(row.text, was.text)
        if not is_text or abs(row.at - was.at) > timedelta(seconds=is_match):
            raise Disagreement(f"{place}: {was} is kept as {row}")
        if question.kind != "own" and row.task.split()[0] != question.kind:
            raise Disagreement(f"{place}: {question.line} was asked as {row.task}")


def same(one: str, other: str) -> bool:
    """Return whether two texts are the same answer, but for spaces and the decimal sign."""
    return "".join(one.replace(",", ".").split()) == "".join(other.replace(",", ".").split())
