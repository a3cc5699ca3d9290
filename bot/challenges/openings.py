"""Compute when a challenge opens and closes for a person, from values and in SQL.

Every check of an opening, a closing or lateness uses these functions. Tests compare the two ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.challenges.model import Challenge, ChallengeState, Mode, Terms
from bot.db.engine import LATEST, utc
from bot.db.schema.challenge import attempts, challenges, extensions
from bot.db.schema.rosters import roster_lines, team_arrangements, team_windows


@dataclass(frozen=True)
class Window:
    """The opening and closing of a challenge for one group, instead of the challenge's."""

    opens_at: datetime
    closes_at: datetime

    @classmethod
    def of(cls, terms: Terms) -> Window:
        """Return the window of a challenge itself, for all people whose group has none."""
        return cls(terms.opens_at, terms.closes_at)

    def is_within(self, terms: Terms) -> bool:
        """Return whether the window is not empty and lies within that of a challenge."""
        return terms.opens_at <= self.opens_at < self.closes_at <= terms.closes_at

    def moved(self, before: Terms, after: Terms) -> Window:
        """Return the window moved with a challenge, by as much as the challenge's opening.

        A window that closed together with the challenge still does.
        """
        by = after.opens_at - before.opens_at
        closes_with_it = self.closes_at == before.closes_at
        return Window(
            self.opens_at + by, after.closes_at if closes_with_it else self.closes_at + by
        )


@dataclass(frozen=True)
class Moving:
    """A challenge before and after a move, and the windows of its groups before and after."""

    before: Challenge
    after: Challenge
    windows: Mapping[str, Window]
    moved: Mapping[str, Window]

    @classmethod
    def of(
        cls,
        before: Challenge,
        after: Challenge,
        windows: Mapping[str, Window],
        *,
        along: bool = True,
    ) -> Moving:
        """Return a move of a challenge; ``along``: the windows move, too (``Window.moved``)."""
        if not along:
            return cls(before, after, windows, windows)
        terms = before.terms, after.terms
        return cls(before, after, windows, {t: each.moved(*terms) for t, each in windows.items()})

    @classmethod
    def opened_at(cls, draft: Challenge, windows: Mapping[str, Window], at: datetime) -> Moving:
        """Return the move by which a draft is published at ``at``; ``after`` is still a draft.

        An opening that has passed becomes that minute. No window opens before the challenge.
        """
        minute = at.replace(second=0, microsecond=0)
        opens_at = max(draft.terms.opens_at, minute)
        after = replace(draft, terms=replace(draft.terms, opens_at=opens_at))
        moved = {t: replace(w, opens_at=max(w.opens_at, opens_at)) for t, w in windows.items()}
        return cls(draft, after, windows, moved)

    def shift(self, team: str, *, keeps_margin: bool) -> timedelta:
        """Return the time, perhaps negative, by which the extension of a pupil in a group moves.

        It is that of the group's closing with ``keeps_margin``, else that of its opening.
        """
        before = times_for(self.before, self.windows.get(team))
        after = times_for(self.after, self.moved.get(team))
        if keeps_margin:
            return after.closes_at - before.closes_at
        return after.opens_at - before.opens_at

    @property
    def is_move(self) -> bool:
        """Whether the opening or the closing of the challenge changes."""
        return Window.of(self.before.terms) != Window.of(self.after.terms)


@dataclass(frozen=True)
class Times:
    """The times of a challenge for a person, with their group's window and their extension."""

    opens_at: datetime
    #: The closing for the person's group, without an extension.
    closes_at: datetime
    #: The moment from which answers are late; with an extension, perhaps after ``closes_at``.
    on_time_until: datetime
    #: The time after ``closes_at`` during which late answers are taken.
    late: timedelta

    @property
    def until(self) -> datetime:
        """The moment from which answers are refused."""
        return max(self.on_time_until, self.closes_at + self.late)

    def are_open_at(self, moment: datetime) -> bool:
        """Return whether the challenge is open to the person at a moment, late answers included."""
        return self.opens_at <= moment < self.until


def reminders(terms: Terms, windows: Mapping[str, Window]) -> list[datetime]:
    """Return the distinct moments of reminders in order; none if ``remind_minutes`` is 0.

    There is one before each closing, of the challenge or a group, if it has opened by then.
    """
    length = timedelta(minutes=terms.remind_minutes)
    each = [Window.of(terms), *windows.values()] if length else []
    return sorted({w.closes_at - length for w in each if w.opens_at < w.closes_at - length})


def next_due(terms: Terms, windows: Mapping[str, Window], at: datetime) -> datetime:
    """Return the first reminder of an open challenge after ``at``; without any, its closing."""
    return next((each for each in reminders(terms, windows) if each > at), terms.closes_at)


def over_from(challenge: Challenge, extended: Mapping[int, datetime]) -> datetime:
    """Return the moment from which nobody can answer; ``extended`` has extensions by person."""
    return max([challenge.late_until, *extended.values()])


def results_from(challenge: Challenge, extended: Mapping[int, datetime]) -> datetime:
    """Return the moment from which results may be published: when nobody can answer any more.

    Held results also wait until a teacher releases them; LATEST if that is not decided.
    """
    over = over_from(challenge, extended)
    return max(over, challenge.release_at or LATEST) if challenge.holds_results else over


@dataclass(frozen=True)
class Releasing:
    """An exam whose results are not released yet."""

    challenge: Challenge
    #: The moment from which nobody can answer it.
    over_at: datetime
    #: The number of pupils who have begun it, and of answers that count and have no mark.
    begun: int
    unmarked: int


def places_due(
    challenge: Challenge, extended: Mapping[int, datetime], at: datetime
) -> datetime | None:
    """Return when the places of a closed challenge are to be published.

    None if they may be published at ``at`` already, or if their release is not decided.
    """
    due = results_from(challenge, extended)
    return due if not challenge.terms.tells_places and at < due < LATEST else None


def closing_soon(terms: Terms, windows: Mapping[str, Window], at: datetime) -> datetime | None:
    """Return the coming closing whose reminder is due by ``at``, the last of several, or None."""
    length = timedelta(minutes=terms.remind_minutes)
    coming = [each + length for each in reminders(terms, windows) if each <= at < each + length]
    return max(coming, default=None)


def times_for(
    challenge: Challenge,
    window: Window | None = None,
    extension: datetime | None = None,
    *,
    has_begun: bool = False,
) -> Times:
    """Return a challenge's times for a person, by their group's window and their extension.

    A person who has begun goes on, even if their group opens later. With an extension, answers are
    on time until that moment, or until the closing if it is later.
    """
    terms = challenge.terms
    opens_at, closes_at = terms.opens_at, terms.closes_at
    if window is not None:
        opens_at = opens_at if has_begun else max(opens_at, window.opens_at)
        closes_at = min(closes_at, window.closes_at)
    on_time_until = closes_at if extension is None else max(closes_at, extension)
    return Times(opens_at, closes_at, on_time_until, challenge.late_until - terms.closes_at)


# ------------------------------------------------------------------------- the same in SQL

_ANY, _OWN = team_windows.alias("any_window"), attempts.alias("own_attempt")
_LISTED = roster_lines.alias("any_line")


def with_person(which: sa.FromClause, person: sa.ColumnElement[int]) -> sa.Join:
    """Outer-join a clause with challenges to a person's extension, list line and group's window."""
    extended = sa.and_(extensions.c.challenge_id == challenges.c.id, extensions.c.person == person)
    listed = sa.and_(
        roster_lines.c.guild_id == challenges.c.guild_id, roster_lines.c.person == person
    )
    theirs = sa.and_(
        team_windows.c.challenge_id == challenges.c.id, team_windows.c.team == roster_lines.c.team
    )
    joined = which.outerjoin(extensions, extended).outerjoin(roster_lines, listed)
    return joined.outerjoin(team_windows, theirs)


def _later(one: sa.ColumnElement[Any], other: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return an expression for the later of two moments; ``other`` if the first is null."""
    return sa.case((one > other, one), else_=other)


def has_begun(person: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Return an expression for whether a person has begun a challenge; previews do not count."""
    mine = _OWN.c.challenge_id == challenges.c.id, _OWN.c.person == person, ~_OWN.c.is_preview
    own = sa.select(sa.literal(1)).select_from(_OWN).where(*mine)
    return sa.exists(own).correlate_except(_OWN)


_BEFORE_ALL = team_windows.c.closes_at < challenges.c.closes_at
CLOSES_AT = sa.case((_BEFORE_ALL, team_windows.c.closes_at), else_=challenges.c.closes_at)
ON_TIME_UNTIL = _later(extensions.c.until, CLOSES_AT)

#: Whether groups have windows in a challenge.
BY_GROUP = sa.exists(
    sa.select(sa.literal(1)).select_from(_ANY).where(_ANY.c.challenge_id == challenges.c.id)
).correlate(challenges)


def _gives_time(table: sa.FromClause) -> sa.Exists:
    """Return an expression for whether some arrangement in a challenge's server gives more time."""
    columns = table.c
    gives = sa.or_(columns.share != "", columns.extra_minutes > 0, columns.later_hours > 0)
    here = columns.guild_id == challenges.c.guild_id
    return sa.exists(sa.select(sa.literal(1)).where(here, gives)).correlate(challenges)


#: Whether some line or group of the list has more time.
_IS_ARRANGED = sa.or_(_gives_time(_LISTED), _gives_time(team_arrangements))

_IS_OPEN = challenges.c.state == ChallengeState.OPEN.value

#: Whether a challenge is open and its groups have windows.
GOES_BY_GROUP = sa.and_(_IS_OPEN, BY_GROUP)

#: Whether a challenge is open and gives lines of the list different times, by windows or
#: arrangements. Meanwhile nobody may leave their line, and erasing a person withdraws them.
HOLDS_LINES = sa.and_(
    _IS_OPEN, sa.or_(BY_GROUP, sa.and_(challenges.c.mode == Mode.EXAM.value, _IS_ARRANGED))
)

#: Whether groups have windows, and the person has neither a line on the list nor an extension.
IS_UNKNOWN = sa.and_(BY_GROUP, roster_lines.c.number.is_(None), extensions.c.person.is_(None))


def times_of(person: sa.ColumnElement[int]) -> tuple[sa.ColumnElement[Any], ...]:
    """Return the columns for ``read_times``, to be selected from ``with_person``."""
    opens_at = _later(team_windows.c.opens_at, challenges.c.opens_at)
    begun = sa.case((has_begun(person), challenges.c.opens_at), else_=opens_at)
    late = sa.case((challenges.c.ended, 0), else_=challenges.c.late_minutes)
    return (
        begun.label("person_opens_at"),
        CLOSES_AT.label("person_closes_at"),
        ON_TIME_UNTIL.label("person_on_time_until"),
        late.label("person_late_minutes"),
    )


def read_times(row: sa.Row[Any]) -> Times:
    """Return the times in a row selected with ``times_of``."""
    moments = row.person_opens_at, row.person_closes_at, row.person_on_time_until
    opens_at, closes_at, on_time_until = map(utc, moments)
    return Times(opens_at, closes_at, on_time_until, timedelta(minutes=row.person_late_minutes))


def _answerable() -> sa.Select[Any]:
    """Return a query for a server's challenges that may take answers, with a person's times.

    It leaves to the caller whether they are open to the person.
    """
    person = sa.bindparam("person", type_=sa.BigInteger)
    here = challenges.c.guild_id == sa.bindparam("guild_id", type_=sa.BigInteger)
    is_open = challenges.c.state == ChallengeState.OPEN.value
    takes_late = sa.and_(challenges.c.late_minutes > 0, ~challenges.c.ended)
    may_be_late = sa.or_(takes_late, extensions.c.until > sa.bindparam("at"))
    is_closed = challenges.c.state == ChallengeState.CLOSED.value
    query = sa.select(challenges, *times_of(person)).select_from(with_person(challenges, person))
    query = query.where(here, sa.or_(is_open, sa.and_(is_closed, may_be_late)))
    return query.order_by(challenges.c.closes_at, challenges.c.id)


#: Built once; takes the parameters ``person``, ``guild_id`` and ``at``.
ANSWERABLE = _answerable()
