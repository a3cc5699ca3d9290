"""Queries about the windows of groups and the extensions of pupils."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.challenges.changes import (
    Change,
    ChangeKind,
    judge_lateness,
    moved_marks,
    moved_windows,
    record,
    replace_extension,
)
from bot.challenges.model import Challenge, ChallengeState, Mode
from bot.challenges.openings import (
    BY_GROUP,
    GOES_BY_GROUP,
    HOLDS_LINES,
    IS_UNKNOWN,
    Moving,
    Times,
    Window,
    has_begun,
    next_due,
    read_times,
    times_for,
    times_of,
    with_person,
)
from bot.challenges.rows import lock_challenge, read_attempts, read_challenge
from bot.challenges.withdrawals import readmit
from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema.challenge import attempts, challenges, extensions
from bot.db.schema.rosters import roster_lines, team_windows
from bot.kit.clock import now, stamp
from bot.roster.store import LINE_COLUMNS, WITH_TEAMS, read_line

_OF_CHALLENGE = team_windows.c.challenge_id == sa.bindparam("challenge")
_WINDOWS = sa.select(team_windows).where(_OF_CHALLENGE).order_by(team_windows.c.team)
_EXTENDED = (
    sa.select(*extensions.c, roster_lines.c.team)
    .join(challenges, challenges.c.id == extensions.c.challenge_id)
    .outerjoin(
        roster_lines,
        sa.and_(
            roster_lines.c.guild_id == challenges.c.guild_id,
            roster_lines.c.person == extensions.c.person,
        ),
    )
    .where(extensions.c.challenge_id == sa.bindparam("challenge"))
)
_OWN = sa.and_(
    extensions.c.challenge_id == sa.bindparam("challenge"),
    extensions.c.person == roster_lines.c.person,
)
_ARRANGED = (
    sa.select(*LINE_COLUMNS, extensions.c.arranged)
    .select_from(WITH_TEAMS.outerjoin(extensions, _OWN))
    .where(roster_lines.c.guild_id == sa.bindparam("guild"), roster_lines.c.person.is_not(None))
)
_HERE = challenges.c.guild_id == sa.bindparam("guild")
_TITLES = sa.select(challenges.c.title).where(_HERE).order_by(challenges.c.id)
_BY_GROUP, _BY_LIST = _TITLES.where(GOES_BY_GROUP), _TITLES.where(HOLDS_LINES)
_EXAM_TO_COME_OR_OPEN = sa.and_(
    challenges.c.mode == Mode.EXAM.value,
    challenges.c.state.in_((ChallengeState.SCHEDULED.value, ChallengeState.OPEN.value)),
)
#: Challenges that depend on lines of the list: exams by arrangements, others by groups.
_CONCERNED = (
    sa.select(challenges)
    .where(_HERE, sa.or_(_EXAM_TO_COME_OR_OPEN, GOES_BY_GROUP))
    .order_by(challenges.c.id)
)
_PERSON = sa.bindparam("who", type_=sa.BigInteger)
_DATES: sa.Select[Any] = (
    sa.select(
        *times_of(_PERSON),
        BY_GROUP.label("by_group"),
        sa.and_(IS_UNKNOWN, ~has_begun(_PERSON)).label("is_unknown"),
    )
    .select_from(with_person(challenges, _PERSON))
    .where(challenges.c.id == sa.bindparam("challenge"))
)


@dataclass(frozen=True)
class Dates:
    """The times of a challenge for a person, and what is known of the person's group."""

    times: Times
    #: Whether groups have windows.
    by_group: bool
    #: Whether groups have windows, and the person has not begun, and has neither a line on the
    #: list nor an extension.
    is_unknown: bool


def windows_of(connection: sa.Connection, challenge_id: int) -> dict[str, Window]:
    """Return the windows of a challenge's groups, by group."""
    rows = connection.execute(_WINDOWS, {"challenge": challenge_id})
    return {row.team: Window(utc(row.opens_at), utc(row.closes_at)) for row in rows}


def move_windows(connection: sa.Connection, moving: Moving) -> None:
    """Store the moved windows of a locked challenge; raise AlreadyDone if they have changed.

    Extensions move, too (``Moving.shift``).
    """
    if windows_of(connection, moving.before.id) != moving.windows:
        raise AlreadyDone
    _replace_windows(connection, moving.before.id, moving.moved)
    for person, until in moved_extensions(connection, moving).items():
        theirs = extensions.c.challenge_id == moving.before.id, extensions.c.person == person
        connection.execute(sa.update(extensions).where(*theirs).values(until=until))


def _arrange(
    connection: sa.Connection,
    challenge: Challenge,
    windows: Mapping[str, Window],
    people: Collection[int] | None = None,
) -> None:
    """Write the extensions of pupils with arrangements in an exam that is scheduled or open.

    Extensions that a teacher has given stay; those by arrangements that no longer exist are
    deleted. With ``people``, only theirs are written. The challenge must be locked, and the
    caller judges lateness afterwards.
    """
    if challenge.state not in (ChallengeState.SCHEDULED, ChallengeState.OPEN):
        return
    arranged = extensions.c.challenge_id == challenge.id, extensions.c.arranged
    some = () if people is None else (extensions.c.person.in_(people),)
    left_over = set(connection.scalars(sa.select(extensions.c.person).where(*arranged, *some)))
    asked = {"challenge": challenge.id, "guild": challenge.guild_id}
    minutes = challenge.terms.minutes
    for row in connection.execute(_ARRANGED, asked).all():
        line, is_own = read_line(row), row.arranged is False
        longer = line.extra_time(minutes) if challenge.terms.is_exam else None
        if line.person is None or is_own or not longer:
            continue
        if people is None or line.person in people:
            until = times_for(challenge, windows.get(line.team)).closes_at + longer
            extra = line.extra_minutes(minutes)
            theirs = challenge.id, line.person, until, minutes, extra
            replace_extension(connection, *theirs, arranged=True)
            left_over.discard(line.person)
    for person in left_over:
        replace_extension(connection, challenge.id, person, None, minutes, 0)


def arrange_anew(
    connection: sa.Connection, challenge_id: int, people: Collection[int] | None = None
) -> None:
    """Write the extensions by arrangement in a locked challenge as it is stored now.

    With ``people``, only theirs. The caller judges lateness afterwards.
    """
    row = connection.execute(sa.select(challenges).where(challenges.c.id == challenge_id)).one()
    _arrange(connection, read_challenge(row), windows_of(connection, challenge_id), people)


def extend(
    connection: sa.Connection, challenge_id: int, person: int, until: datetime | None, minutes: int
) -> None:
    """Store a person's extension until a moment, with extra minutes for an attempt at an exam.

    With None, delete it, so that an arrangement on the list applies again. The end of the attempt
    under way and the lateness of answers are updated. With a moment, a person who has withdrawn
    may begin again. If the challenge is gone, nothing happens.
    """
    terms = sa.select(challenges.c.minutes).where(challenges.c.id == challenge_id)
    usual = connection.scalar(terms.with_for_update())
    if usual is None:  # it was deleted meanwhile
        return
    replace_extension(connection, challenge_id, person, until, usual, minutes)
    if until is None:
        arrange_anew(connection, challenge_id, [person])
    else:
        readmit(connection, challenge_id, person)
    judge_lateness(connection, challenge_id, [person])


def moved_extensions(connection: sa.Connection, moving: Moving) -> dict[int, datetime]:
    """Return the new moments of the extensions that a move changes, by person."""
    moved = {}
    for row in connection.execute(_EXTENDED, {"challenge": moving.before.id}):
        was = utc(row.until)
        keeps_margin = row.minutes > 0 or row.arranged
        until = was + moving.shift(row.team or "", keeps_margin=keeps_margin)
        if until != was:
            moved[row.person] = until
    return moved


def _replace_windows(
    connection: sa.Connection, challenge_id: int, windows: Mapping[str, Window]
) -> None:
    """Replace all windows of a locked challenge."""
    connection.execute(sa.delete(team_windows).where(_OF_CHALLENGE), {"challenge": challenge_id})
    rows = [
        {"challenge_id": challenge_id, "team": team, **vars(window)}
        for team, window in windows.items()
    ]
    if rows:
        connection.execute(sa.insert(team_windows), rows)


class TeamStore(Store):
    """Reads and writes the windows of groups; each method is one transaction."""

    async def windows(self, challenge_id: int) -> dict[str, Window]:
        """Return the windows of a challenge's groups, by group."""
        return await self._read(lambda connection: windows_of(connection, challenge_id))

    async def moved_extensions(self, moving: Moving) -> int:
        """Return the number of extensions that a move changes."""
        return len(await self._read(lambda connection: moved_extensions(connection, moving)))

    async def dates(self, challenge_id: int, person: int) -> Dates | None:
        """Return the times of a challenge for a person; None if the challenge is gone."""
        asked = {"challenge": challenge_id, "who": person}
        row = await self._read(lambda c: c.execute(_DATES, asked).one_or_none())
        return None if row is None else Dates(read_times(row), row.by_group, row.is_unknown)

    async def under_way(self, guild_id: int) -> list[str]:
        """Return the titles of a server's open challenges in which groups have windows, by id."""
        return await self._read(lambda c: [*c.scalars(_BY_GROUP, {"guild": guild_id})])

    async def timed_by_list(self, guild_id: int) -> list[str]:
        """Return the titles of a server's open challenges with times by line of the list, by id.

        These have windows of groups, or are exams while somebody has an arrangement for more time.
        """
        return await self._read(lambda c: [*c.scalars(_BY_LIST, {"guild": guild_id})])

    async def settle(
        self,
        challenge: Challenge,
        before: Mapping[str, Window],
        windows: Mapping[str, Window],
        by: int,
    ) -> None:
        """Replace a challenge's windows by those a teacher has set, and judge lateness again.

        ``by`` is the teacher. Extensions move with the windows. Once the challenge is open, a
        change is recorded and posted. Raises AlreadyDone if the challenge is gone or has moved, or
        its windows are not ``before`` any more.
        """

        def settled(connection: sa.Connection) -> None:
            locked = lock_challenge(connection, challenge.id)
            if locked is None or locked.state is not challenge.state:
                raise AlreadyDone
            if Window.of(locked.terms) != Window.of(challenge.terms):
                raise AlreadyDone
            move_windows(connection, Moving(challenge, challenge, before, windows))
            arrange_anew(connection, locked.id)
            if windows != before:
                _judge_again(connection, locked, by, moved=moved_windows(before, windows))

        await self._write(settled)


def regroup(connection: sa.Connection, guild_id: int, by: int, people: Collection[int]) -> None:
    """Update a server's challenges for people whose group or arrangements have changed.

    Called in the transaction of that change, made by the person ``by``. Exams that are scheduled or
    open get their extensions by arrangement; the lateness of answers to open challenges is judged
    again. Closed ones stay as they are. Raises ValueError if this version cannot read one.
    """
    if not people:
        return
    rows = connection.execute(_CONCERNED.with_for_update(), {"guild": guild_id}).all()
    concerned = [read_challenge(row) for row in rows]
    for challenge in concerned:
        arrange_anew(connection, challenge.id, people)
    for challenge in concerned:
        if challenge.state is ChallengeState.OPEN:
            _judge_again(connection, challenge, by, people)


def _judge_again(
    connection: sa.Connection,
    challenge: Challenge,
    by: int,
    people: Collection[int] | None = None,
    moved: tuple[str, str] | None = None,
) -> None:
    """Judge lateness in a locked challenge again, for everybody or some people.

    If it is open, a change of windows (``moved``, as of ``moved_windows``) or marks is recorded. An
    answer in flight is judged when it is stored.
    """
    here, terms = attempts.c.challenge_id == challenge.id, challenge.terms
    if people is not None:
        here = sa.and_(here, attempts.c.person.in_(people))
    tried = read_attempts(connection, here)
    if not (tried or moved):
        return
    judge_lateness(connection, challenge.id, people)
    marks = moved_marks(tried, terms, read_attempts(connection, here), terms)
    if challenge.state is not ChallengeState.OPEN or not (moved or marks):
        return
    kind = ChangeKind.GROUPS if moved is None else ChangeKind.WINDOWS
    change = Change(kind, now(), by, None, *(moved or ("", "")), marks)
    record(connection, challenge.id, change)
    this = sa.update(challenges).where(challenges.c.id == challenge.id)
    values = {"revision": challenge.revision + 1, "changed_at": stamp()}
    if moved is not None:  # the groups' reminders move with them
        due_at = next_due(terms, windows_of(connection, challenge.id), now())
        values |= {"due_at": due_at}
    connection.execute(this.values(values))
