"""Limits of a challenge's terms, and the faults of the terms that were given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from bot.challenges.dates import is_near, require_near
from bot.challenges.model import MOST_MINUTES, Challenge, ChallengeState, Terms
from bot.challenges.openings import Moving, Window
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.service import groups_outside, groups_over
from bot.kit.clock import now
from bot.kit.edits import Edited
from bot.kit.refusal import Faults, Refused
from games.challenge.kinds.gameless import REFERENCE
from games.challenge.points import MAX_HUNDREDTHS, MAX_POINTS
from games.challenge.reference import MAX_REFERENCE, InvalidReference, ReferenceFault
from games.challenge.task import Kind

#: The limits of a teacher's terms.
MAX_TITLE = 100

MAX_TASKS_TEXT = 4000

MAX_ATTEMPTS = 100

MAX_MINUTES = 30 * 24 * 60

MAX_INTRODUCTION = 1000

MAX_HANDOUT_TEXT = 300


#: The terms that are numbers: the least and the most they may be, and why another is refused.
NUMBERS = {
    "late_minutes": (0, MAX_MINUTES, TeacherRefusal.BAD_LATE_MINUTES),
    "late_percent": (0, 100, TeacherRefusal.BAD_LATE_PERCENT),
    "remind_minutes": (0, MAX_MINUTES, TeacherRefusal.BAD_REMINDER),
    "minutes": (1, MOST_MINUTES, TeacherRefusal.BAD_MINUTES),
}

#: Those that are texts: how long they may be, and why a longer one is refused.
TEXTS = {
    "introduction": (MAX_INTRODUCTION, TeacherRefusal.INTRODUCTION_LENGTH),
    "handout_text": (MAX_HANDOUT_TEXT, TeacherRefusal.HANDOUT_TEXT_LENGTH),
}

#: The terms of the fields for moments.
MOMENTS = {"setup-opens": "opens_at", "setup-closes": "closes_at"}

#: For how long a new opening may be confirmed after it was typed.
ANSWERED = timedelta(minutes=10)


@dataclass
class Given:
    """Terms parsed from a form or a file, and the faults of those that could not be parsed."""

    terms: dict[str, Any] = field(default_factory=dict)
    faults: list[tuple[str | None, Exception]] = field(default_factory=list)

    #: If two editors clash, the digests with which the form is reopened (``Faults.displayed``).
    displayed: tuple[int, ...] = ()

    def edited(self, edits: Edited) -> frozenset[str]:
        """Return the names of the fields that an editor has changed; add clashes to ``faults``."""
        self.faults += edits.clashes
        self.displayed = edits.displayed if edits.clashes else ()
        return edits.changed

    def leave(self, field: str, *terms: str) -> None:
        """Discard the fault of a field that was not changed, and the parsed ``terms`` it sets."""
        self.terms = {name: each for name, each in self.terms.items() if name not in terms}
        self.faults = [fault for fault in self.faults if fault[0] != field]

    def require_right(self, guild_id: int, terms: Terms, times: Iterable[Refused] = ()) -> None:
        """Raise Faults if any field could not be parsed; it includes the other fields' faults.

        Terms that could all be parsed pass unchecked. ``times`` are faults of the opening and
        closing, included if both could be parsed.
        """
        if not self.faults:
            return
        fields = {field for field, _ in self.faults}
        others = [*wrong_terms(guild_id, terms)]
        if all(term in self.terms for field, term in MOMENTS.items() if field in fields):
            told = {fault.refusal for _, fault in self.faults if isinstance(fault, Refused)}
            others += [each for each in times if each.refusal not in told]
        raise Faults([*self.faults, *((None, each) for each in others)], self.displayed)


def own_functions(terms: Terms) -> list[str]:
    """Return the names of the functions that are judged by a teacher's version, given or not."""
    return [task.function for task in terms.tasks if task.aspect == REFERENCE]


def wrong_times(terms: Terms) -> Iterator[Refused]:
    """Yield the faults of a challenge's times, as of now; a past opening alone is none."""
    near = True
    for moment in (terms.opens_at, terms.closes_at):
        try:
            require_near(moment)
        except Refused as far:
            near = False
            yield far
    if near and terms.closes_at <= now():
        yield Refused(TeacherRefusal.CLOSING_PAST)
    if near and terms.closes_at <= terms.opens_at:
        yield Refused(TeacherRefusal.CLOSES_BEFORE_OPENING)


def require_coming(opening: datetime, at: datetime) -> None:
    """Raise Refused if an opening is earlier than the minute of ``at``."""
    if opening < at.replace(second=0, microsecond=0):
        raise Refused(TeacherRefusal.OPENING_PAST)


def wrong_move(moving: Moving) -> Iterator[Refused]:
    """Yield the faults of the times after a move, else of the windows; none if no time changes.

    A new opening more than ``ANSWERED`` ago is a fault.
    """
    if not moving.is_move:
        return
    opening = moving.after.terms.opens_at
    is_new = opening != moving.before.terms.opens_at and is_near(opening)
    if is_new and opening < now() - ANSWERED:
        yield Refused(TeacherRefusal.OPENING_PAST)
    faults = list(wrong_times(moving.after.terms))
    yield from faults or [*groups_outside(moving), *groups_over(moving)]


def ways_to_move(
    challenge: Challenge, changed: Terms, windows: Mapping[str, Window]
) -> tuple[list[Moving], list[Refused]]:
    """Return the ways to move an unopened challenge: its groups move along, or do not.

    With groups that would move there are at most two, else at most one. If there is none, return
    the faults of the new times.
    """
    after = replace(challenge, terms=changed)
    ways = [Moving.of(challenge, after, windows, along=along) for along in (True, False)]
    ways = ways[: 1 + (ways[0].moved != windows)]
    possible = [way for way in ways if not list(wrong_move(way))]
    return possible, [] if possible else list(wrong_move(ways[0]))


def wrong_terms(guild_id: int, terms: Terms) -> Iterator[Exception]:
    """Yield a Refused or InvalidReference for each term beyond its limits; times are not checked.

    Also for a single attempt in formative practice, and for a ping of everybody.
    """
    if not 1 <= len(terms.title) <= MAX_TITLE:
        yield Refused(TeacherRefusal.TITLE_LENGTH, limit=MAX_TITLE)
    if len("\n".join(line.text for line in terms.lines)) > MAX_TASKS_TEXT:
        yield Refused(TeacherRefusal.TASKS_LENGTH, limit=MAX_TASKS_TEXT)
    if terms.attempts is not None and not 1 <= terms.attempts <= MAX_ATTEMPTS:
        yield Refused(TeacherRefusal.BAD_ATTEMPTS, limit=MAX_ATTEMPTS)
    if len(terms.reference) > MAX_REFERENCE:
        yield InvalidReference(ReferenceFault.REFERENCE_LONG, limit=MAX_REFERENCE)
    if terms.tasks and not 0 <= terms.draws <= len(terms.tasks):
        yield Refused(TeacherRefusal.BAD_DRAWS, count=len(terms.tasks))
    if terms.is_formative and terms.attempts == 1:
        yield Refused(TeacherRefusal.ONE_ATTEMPT)
    if not 1 <= terms.hundredths <= MAX_HUNDREDTHS:
        yield Refused(TeacherRefusal.BAD_POINTS, limit=MAX_POINTS)
    for name, (least, most, why) in NUMBERS.items():
        if not least <= getattr(terms, name) <= most:
            yield Refused(why, limit=most)
    for name, (longest, why) in TEXTS.items():
        if len(getattr(terms, name)) > longest:
            yield Refused(why, limit=longest)
    if terms.ping_role_id == guild_id:
        yield Refused(TeacherRefusal.EVERYBODY_PINGED)


@dataclass(frozen=True)
class Repeat:
    """Questions of an exam, counted from 1, and a challenge whose solutions include them."""

    numbers: tuple[int, ...]
    other: Challenge


def repeats(exam: Challenge, others: Iterable[Challenge]) -> list[Repeat]:
    """List the published challenges that reveal answers of an exam before its end, with questions.

    Only questions with the same position for all, in both, count. A program has no solution that
    pupils could read.
    """
    found = []
    for other in others:
        reveals_before = not other.terms.is_exam or other.late_until < exam.late_until
        if other.id == exam.id or other.state is ChallengeState.DRAFT or not reveals_before:
            continue
        told = {task: number for number, task in enumerate(other.terms.tasks)}
        numbers = tuple(
            number
            for number, task in enumerate(exam.terms.tasks, 1)
            if task in told and task.kind is not Kind.PROGRAM
            if exam.asks_alike(number - 1) and other.asks_alike(told[task])
        )
        if numbers:
            found.append(Repeat(numbers, other))
    return found
