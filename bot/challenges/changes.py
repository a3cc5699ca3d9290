"""Record changes of a challenge after its opening, and update extensions and lateness.

Functions with a connection are part of a transaction.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import Attempt
from bot.challenges.model import KIND, Terms
from bot.challenges.openings import (
    IS_UNKNOWN,
    ON_TIME_UNTIL,
    Window,
    read_times,
    times_of,
    with_person,
)
from bot.challenges.standings import totals
from bot.db.engine import utc
from bot.db.schema.challenge import answers, attempts, challenge_changes, challenges, extensions
from bot.kit.clock import now
from bot.running.store import write_due


class ChangeKind(StrEnum):
    """The kind of a change: of times, groups, a question, how it counts, or a mark by hand."""

    MOVED = "moved"
    #: A person has changed group.
    GROUPS = "groups"
    #: Windows of groups have changed.
    WINDOWS = "windows"
    CANCELLED = "cancel"
    MENDED = "mended"
    SETTLED = "settled"
    #: A teacher has marked an answer by hand; only its pupil is informed.
    BY_HAND = "byhand"


#: The changes of times, which are posted at once.
OF_TIMES = (ChangeKind.MOVED, ChangeKind.GROUPS, ChangeKind.WINDOWS)

#: Other changes are posted together: this long after the last, and at most after the first.
MENDING_PAUSE, LONGEST_MENDING = timedelta(minutes=3), timedelta(minutes=20)


@dataclass(frozen=True)
class Change:
    """A change: its kind, moment, author and subject, and the marks that it has changed."""

    kind: ChangeKind
    at: datetime
    #: The teacher, or the person who has changed group.
    person: int
    #: The question, counted from 0; None for changes of times or groups.
    question: int | None
    #: The closing (ISO 8601); a ``Cancelled`` (empty: it counts); a question's line with its
    #: points; the windows that differ, as JSON; or empty for a change of group.
    before: str
    after: str
    #: The points before and after, in hundredths, by attempt, where they have changed.
    marks: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    id: int = 0

    def of(self, tried: Iterable[Attempt]) -> tuple[int, int] | None:
        """Return the points before and after, in hundredths, of the last attempt that has changed.

        None if the change affects none of these attempts.
        """
        changed = [self.marks[attempt.id] for attempt in tried if attempt.id in self.marks]
        return changed[-1] if changed else None


def moved_marks(
    tried: Iterable[Attempt], terms: Terms, then: Iterable[Attempt], now_terms: Terms
) -> dict[int, tuple[int, int]]:
    """Return the points before and after, in hundredths, of attempts whose points differ, by id.

    ``tried`` and ``then`` are the same attempts before and after, ``terms`` and ``now_terms`` the
    terms. Previews are left out; in formative practice a person's points belong to the first
    attempt.
    """
    before, after = totals(tried, terms), totals(then, now_terms)
    return {each: (before[each], worth) for each, worth in after.items() if before[each] != worth}


def moved_windows(before: Mapping[str, Window], after: Mapping[str, Window]) -> tuple[str, str]:
    """Return the windows that differ, as two JSON texts for a ``Change``: before, and after."""

    def differing(these: Mapping[str, Window], others: Mapping[str, Window]) -> str:
        differ = {team: each for team, each in these.items() if each != others.get(team)}
        moments = {
            team: [each.opens_at.isoformat(), each.closes_at.isoformat()]
            for team, each in differ.items()
        }
        return json.dumps(moments)

    return differing(before, after), differing(after, before)


def recorded_windows(text: str) -> dict[str, Window]:
    """Return the windows in a JSON text of a ``Change``, by group."""
    moments: dict[str, list[str]] = json.loads(text)
    return {team: Window(*map(datetime.fromisoformat, each)) for team, each in moments.items()}


def record(connection: sa.Connection, challenge_id: int, change: Change) -> None:
    """Store a change, and make the challenge due, which posts it unless it is a mark by hand.

    The challenge must be locked.
    """
    values = {name: value for name, value in vars(change).items() if name != "id"}
    values |= {"kind": change.kind.value, "marks": json.dumps(change.marks)}
    connection.execute(sa.insert(challenge_changes), {**values, "challenge_id": challenge_id})
    write_due(connection, KIND, challenge_id, now())


def changes_of(
    connection: sa.Connection, challenge_id: int, after: int | None = None
) -> tuple[Change, ...]:
    """Return the changes of a challenge in order of id, marks by hand too.

    With ``after``, only those with a higher id that are posted to the class, without marks by hand.
    """
    query = sa.select(challenge_changes).where(challenge_changes.c.challenge_id == challenge_id)
    if after is not None:
        of_all = challenge_changes.c.kind != ChangeKind.BY_HAND.value
        query = query.where(challenge_changes.c.id > after, of_all)
    rows = connection.execute(query.order_by(challenge_changes.c.id))
    return tuple(map(_read, rows))


def changes_due(changes: Sequence[Change]) -> datetime:
    """Return when pending changes, at least one, are to be posted together.

    That is the moment of the first, at once, if one is a change of times. Otherwise it is
    MENDING_PAUSE after the last one, but at most LONGEST_MENDING after the first.
    """
    first, last = changes[0].at, changes[-1].at
    if any(change.kind in OF_TIMES for change in changes):
        return first
    return min(last + MENDING_PAUSE, first + LONGEST_MENDING)


def judge_lateness(
    connection: sa.Connection, challenge_id: int, people: Collection[int] | None = None
) -> None:
    """Update which answers to a challenge are late, of everybody or of ``people``, previews apart.

    If groups have windows, answers of a person without line or extension keep their lateness: they
    have left the list, or it was deleted.
    """
    theirs = sa.select(attempts.c.id).where(attempts.c.challenge_id == challenge_id)
    if people is not None:
        theirs = theirs.where(attempts.c.person.in_(people))
    counting = answers.c.attempt_id.in_(theirs.where(~attempts.c.is_preview))
    connection.execute(sa.update(answers).where(counting).values(is_late=_IS_LATE))


def replace_extension(
    connection: sa.Connection,
    challenge_id: int,
    person: int,
    until: datetime | None,
    usual: int,
    minutes: int,
    *,
    arranged: bool = False,
) -> None:
    """Replace a person's extension of a locked challenge; delete it if ``until``, its end, is None.

    The attempt under way, if it has a time limit, then lasts ``usual`` plus ``minutes`` minutes
    from its beginning. ``arranged`` says that it follows from the list of the class. The caller
    judges lateness afterwards (``judge_lateness``).
    """
    mine = sa.and_(extensions.c.challenge_id == challenge_id, extensions.c.person == person)
    connection.execute(sa.delete(extensions).where(mine))
    if until is not None:
        theirs = sa.insert(extensions).values(challenge_id=challenge_id, person=person)
        values = {"until": until, "minutes": minutes, "arranged": arranged}
        connection.execute(theirs.values(**values))
    tried = attempts.c.challenge_id == challenge_id, attempts.c.person == person
    last = sa.select(attempts).where(*tried, ~attempts.c.is_preview)
    row = connection.execute(last.order_by(attempts.c.number.desc()).limit(1)).one_or_none()
    if row is not None and row.ends_at is not None and row.ended_at is None:
        ends_at = row.started_at + timedelta(minutes=usual + minutes)
        attempt = sa.update(attempts).where(attempts.c.id == row.id)
        connection.execute(attempt.values(ends_at=utc(ends_at)))


_OF = extensions.alias("of_extended")
_JOINED = challenges.join(_OF, _OF.c.challenge_id == challenges.c.id)
_EXTENDED = (
    sa.select(_OF.c.person, *times_of(_OF.c.person))
    .select_from(with_person(_JOINED, _OF.c.person))
    .where(challenges.c.id == sa.bindparam("challenge"))
)


def extended(connection: sa.Connection, challenge_id: int) -> dict[int, datetime]:
    """Return the moments until which people with an extension answer in time, by person."""
    rows = connection.execute(_EXTENDED, {"challenge": challenge_id})
    return {row.person: read_times(row).on_time_until for row in rows}


def _of_answer(column: sa.ColumnElement[Any]) -> sa.ScalarSelect[Any]:
    """Return a subquery for a column of the person and challenge of an answer."""
    whose = with_person(attempts.join(challenges), attempts.c.person)
    query = sa.select(column).select_from(whose).where(attempts.c.id == answers.c.attempt_id)
    return query.correlate(answers).scalar_subquery()


_IS_LATE = sa.or_(
    answers.c.at >= _of_answer(ON_TIME_UNTIL), sa.and_(_of_answer(IS_UNKNOWN), answers.c.is_late)
)


def _read(row: sa.Row[Any]) -> Change:
    pairs: dict[str, tuple[int, int]] = json.loads(row.marks)
    marks = {int(attempt): (before, after) for attempt, (before, after) in pairs.items()}
    return Change(
        ChangeKind(row.kind),
        utc(row.at) or now(),
        row.person,
        row.question,
        row.before,
        row.after,
        marks,
        row.id,
    )
