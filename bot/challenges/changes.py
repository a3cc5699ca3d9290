"""The record of what was changed of a challenge after its opening, and what follows from a change.

Each function is part of a transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from bot.challenges.model import Attempt, Challenge, News, Terms
from bot.challenges.standings import totals
from bot.db.engine import utc
from bot.db.schema import (
    answers,
    attempts,
    challenge_changes,
    challenges,
    extensions,
    roster_lines,
    team_windows,
)
from bot.kit.clock import now


class ChangeKind(StrEnum):
    """What was changed: the closing, who is in which group when, a question, or how it counts."""

    MOVED = "moved"
    GROUPS = "groups"
    CANCELLED = "cancel"
    MENDED = "mended"
    SETTLED = "settled"


@dataclass(frozen=True)
class Change:
    """One change: who made it, when, of what, and what it did to marks."""

    kind: ChangeKind
    at: datetime
    #: The teacher; of groups, whoever has joined one, too.
    person: int
    #: The question, counted from 0; None: the closing, or groups.
    question: int | None
    #: The closing (ISO 8601), how a question was cancelled (empty: it counts), or its line, which
    #: says how many points it is worth; nothing of groups.
    before: str
    after: str
    #: The attempts whose worth has changed, in hundredths of a point: before and after.
    marks: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    id: int = 0

    def of(self, tried: Iterable[Attempt]) -> tuple[int, int] | None:
        """Return what it did to the last of some attempts that it has touched."""
        touched = [self.marks[attempt.id] for attempt in tried if attempt.id in self.marks]
        return touched[-1] if touched else None


def moved_marks(
    tried: Iterable[Attempt], terms: Terms, then: Iterable[Attempt], now_terms: Terms
) -> dict[int, tuple[int, int]]:
    """Return the attempts whose worth differs: in hundredths, before and after."""
    before, after = totals(tried, terms), totals(then, now_terms)
    return {each: (before[each], worth) for each, worth in after.items() if before[each] != worth}


def record(connection: sa.Connection, challenge_id: int, change: Change) -> None:
    """Keep a change, which is to be told."""
    values = {name: value for name, value in vars(change).items() if name != "id"}
    values |= {"kind": change.kind.value, "marks": json.dumps(change.marks)}
    values |= {"challenge_id": challenge_id, "is_told": False}
    connection.execute(sa.insert(challenge_changes), values)


def news_of(challenge: Challenge) -> dict[str, str]:
    """Return the column that has a change told: what has not been told yet comes first."""
    told = challenge.unannounced is None or challenge.unannounced is News.REMINDER
    return {"unannounced": News.CHANGED.value} if told else {}


def changes_of(
    connection: sa.Connection, challenge_id: int, *, untold: bool = False
) -> tuple[Change, ...]:
    """Return what was changed of a challenge, in order; ``untold``: what the class was not told."""
    query = sa.select(challenge_changes).where(challenge_changes.c.challenge_id == challenge_id)
    if untold:
        query = query.where(~challenge_changes.c.is_told)
    rows = connection.execute(query.order_by(challenge_changes.c.id))
    return tuple(map(_read, rows))


def told(connection: sa.Connection, challenge_id: int, last: int) -> None:
    """Note that the class was told what was changed, up to the change of a number."""
    here = challenge_changes.c.challenge_id == challenge_id
    these = sa.update(challenge_changes).where(here, challenge_changes.c.id <= last)
    connection.execute(these.values(is_told=True))


def is_untold(challenge_id: int) -> sa.ColumnElement[bool]:
    """Select whether something that was changed is still to be told."""
    here = challenge_changes.c.challenge_id == challenge_id
    return sa.exists().where(here, ~challenge_changes.c.is_told)


def judge_lateness(
    connection: sa.Connection, challenge_id: int, closes_at: datetime, person: int | None = None
) -> None:
    """Judge again which answers to a challenge came late, of everybody or of one person.

    Late is what comes after the closing, that of one's group if it has one, and after one's own.
    Where groups have dates, what was late stays so for whoever is in none and has no time of their
    own: they have left the list, or it was deleted.
    """
    theirs = sa.select(attempts.c.id).where(attempts.c.challenge_id == challenge_id)
    own = (
        sa.select(extensions.c.until)
        .join(attempts, attempts.c.person == extensions.c.person)
        .where(extensions.c.challenge_id == challenge_id, attempts.c.id == answers.c.attempt_id)
        .scalar_subquery()
    )
    whole = sa.literal(closes_at, sa.DateTime(timezone=True))
    windows = sa.select(team_windows.c.closes_at).where(team_windows.c.challenge_id == challenge_id)
    team = _team()
    group = windows.where(team_windows.c.team == team).scalar_subquery()
    closing = sa.case((group < whole, group), else_=whole)
    late = sa.and_(answers.c.at >= closing, answers.c.at >= sa.func.coalesce(own, closing))
    unknown = sa.and_(windows.exists(), team.is_(None), own.is_(None))
    stays = sa.and_(unknown, answers.c.is_late)
    if person is not None:
        theirs = theirs.where(attempts.c.person == person)
    counting = answers.c.attempt_id.in_(theirs.where(~attempts.c.is_preview))
    connection.execute(sa.update(answers).where(counting).values(is_late=sa.or_(late, stays)))


def _team() -> sa.ScalarSelect[Any]:
    """Select the group of whoever has given an answer, if they have a line on the list."""
    found = sa.select(roster_lines.c.team)
    found = found.join(attempts, attempts.c.person == roster_lines.c.person)
    found = found.join(challenges, challenges.c.id == attempts.c.challenge_id)
    mine = attempts.c.id == answers.c.attempt_id
    found = found.where(mine, roster_lines.c.guild_id == challenges.c.guild_id)
    return found.correlate(answers).scalar_subquery()


def _read(row: sa.Row[Any]) -> Change:
    marks = {int(attempt): (before, after) for attempt, (before, after) in _pairs(row.marks)}
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


def _pairs(text: str) -> Iterable[tuple[str, tuple[int, int]]]:
    found: dict[str, tuple[int, int]] = json.loads(text)
    return found.items()
