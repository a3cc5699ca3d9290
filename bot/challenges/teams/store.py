"""Queries about the dates of groups, and what follows where groups change."""

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
    put_extension,
    record,
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
from bot.challenges.rows import held, read_attempts, read_challenge
from bot.challenges.withdrawals import readmit
from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import attempts, challenges, extensions, roster_lines, team_windows
from bot.kit.clock import now, stamp
from bot.roster.store import read_line

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
    sa.select(*roster_lines.c, extensions.c.arranged)
    .select_from(roster_lines.outerjoin(extensions, _OWN))
    .where(roster_lines.c.guild_id == sa.bindparam("guild"), roster_lines.c.person.is_not(None))
)
_BY_GROUP = (
    sa.select(challenges.c.title)
    .where(challenges.c.guild_id == sa.bindparam("guild"), GOES_BY_GROUP)
    .order_by(challenges.c.id)
)
_BY_LIST = (
    sa.select(challenges.c.title)
    .where(challenges.c.guild_id == sa.bindparam("guild"), HOLDS_LINES)
    .order_by(challenges.c.id)
)
_EXAM_TO_COME_OR_OPEN = sa.and_(
    challenges.c.mode == Mode.EXAM.value,
    challenges.c.state.in_((ChallengeState.SCHEDULED.value, ChallengeState.OPEN.value)),
)
#: What goes by the lines of the list: exams by what is arranged, challenges by groups.
_CONCERNED = (
    sa.select(challenges)
    .where(
        challenges.c.guild_id == sa.bindparam("guild"), sa.or_(_EXAM_TO_COME_OR_OPEN, GOES_BY_GROUP)
    )
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
    """When a challenge is open to a person."""

    times: Times
    #: Whether groups have dates of their own, and nobody knows this person's.
    by_group: bool
    is_unknown: bool


def windows_of(connection: sa.Connection, challenge_id: int) -> dict[str, Window]:
    """Return the groups that have windows of their own in a challenge."""
    rows = connection.execute(_WINDOWS, {"challenge": challenge_id})
    return {row.team: Window(utc(row.opens_at), utc(row.closes_at)) for row in rows}


def move_windows(connection: sa.Connection, moving: Moving) -> None:
    """Move the windows of a challenge, which is held; raise AlreadyDone if they are others.

    Pupils with more time have it after their new closing, too (``Moving.shift``).
    """
    if windows_of(connection, moving.before.id) != moving.windows:
        raise AlreadyDone
    _put_windows(connection, moving.before.id, moving.moved)
    for person, until in moved_extensions(connection, moving).items():
        theirs = extensions.c.challenge_id == moving.before.id, extensions.c.person == person
        connection.execute(sa.update(extensions).where(*theirs).values(until=until))


def _arrange(
    connection: sa.Connection,
    challenge: Challenge,
    windows: Mapping[str, Window],
    people: Collection[int] | None = None,
) -> None:
    """Give pupils the time in an exam that is arranged for them; what a teacher gave stays.

    The challenge is held; whose answers are late is to be judged again. ``people``: of these alone,
    who may have no line any more.
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
        longer = line.arrangement.extra_time(minutes) if challenge.terms.is_exam else None
        if line.person is None or is_own or not longer:
            continue
        if people is None or line.person in people:
            until = times_for(challenge, windows.get(line.team)).closes_at + longer
            extra = line.arrangement.extra_minutes(minutes)
            theirs = challenge.id, line.person, until, minutes, extra
            put_extension(connection, *theirs, arranged=True)
            left_over.discard(line.person)
    for person in left_over:
        put_extension(connection, challenge.id, person, None, minutes, 0)


def arrange_anew(
    connection: sa.Connection, challenge_id: int, people: Collection[int] | None = None
) -> None:
    """Give pupils the time that is arranged for them in a challenge as it is stored now.

    The challenge is held; whose answers are late is to be judged again.
    """
    row = connection.execute(sa.select(challenges).where(challenges.c.id == challenge_id)).one()
    _arrange(connection, read_challenge(row), windows_of(connection, challenge_id), people)


def extend(
    connection: sa.Connection, challenge_id: int, person: int, until: datetime | None, minutes: int
) -> None:
    """Let a person answer until a moment of their own, and their exams last longer.

    None: as long as the others, or as is arranged on the list. The attempt under way ends by that,
    and the lateness of their answers is judged again. With a moment, who had withdrawn may begin
    again.
    """
    terms = sa.select(challenges.c.minutes).where(challenges.c.id == challenge_id)
    usual = connection.scalar(terms.with_for_update())
    if usual is None:  # it was deleted meanwhile
        return
    put_extension(connection, challenge_id, person, until, usual, minutes)
    if until is None:
        arrange_anew(connection, challenge_id, [person])
    else:
        readmit(connection, challenge_id, person)
    judge_lateness(connection, challenge_id, [person])


def moved_extensions(connection: sa.Connection, moving: Moving) -> dict[int, datetime]:
    """Return until when those with more time have it after a move, if that is another moment."""
    found = {}
    for row in connection.execute(_EXTENDED, {"challenge": moving.before.id}):
        was = utc(row.until)
        keeps_margin = row.minutes > 0 or row.arranged
        until = was + moving.shift(row.team or "", keeps_margin=keeps_margin)
        if until != was:
            found[row.person] = until
    return found


def _put_windows(
    connection: sa.Connection, challenge_id: int, windows: Mapping[str, Window]
) -> None:
    """Put windows in place of those of a challenge, which is held."""
    connection.execute(sa.delete(team_windows).where(_OF_CHALLENGE), {"challenge": challenge_id})
    rows = [
        {"challenge_id": challenge_id, "team": team, **vars(window)}
        for team, window in windows.items()
    ]
    if rows:
        connection.execute(sa.insert(team_windows), rows)


class TeamStore(Store):
    """The dates of groups. Each method is one transaction."""

    async def windows(self, challenge_id: int) -> dict[str, Window]:
        """Return the groups that have dates of their own in a challenge."""
        return await self._read(lambda connection: windows_of(connection, challenge_id))

    async def moved_extensions(self, moving: Moving) -> int:
        """Return for how many pupils with more time a move changes until when they have it."""
        return len(await self._read(lambda connection: moved_extensions(connection, moving)))

    async def dates(self, challenge_id: int, person: int) -> Dates | None:
        """Return when a challenge is open to a person; None if it is gone."""
        asked = {"challenge": challenge_id, "who": person}
        row = await self._read(lambda c: c.execute(_DATES, asked).one_or_none())
        return None if row is None else Dates(read_times(row), row.by_group, row.is_unknown)

    async def under_way(self, guild_id: int) -> list[str]:
        """Return the titles of a server's open challenges in which groups have their own dates."""
        return await self._read(lambda c: [*c.scalars(_BY_GROUP, {"guild": guild_id})])

    async def timed_by_list(self, guild_id: int) -> list[str]:
        """Return the titles of those in which groups, or arrangements, give some more time."""
        return await self._read(lambda c: [*c.scalars(_BY_LIST, {"guild": guild_id})])

    async def settle(
        self,
        challenge: Challenge,
        before: Mapping[str, Window],
        windows: Mapping[str, Window],
        by: int,
    ) -> None:
        """Keep the windows of a challenge's groups, as a teacher has settled them.

        Lateness is judged again; once the challenge is open, the change is recorded, to be told.
        Raises AlreadyDone if the challenge has moved, or its windows are others than ``before``.
        """

        def settled(connection: sa.Connection) -> None:
            found = held(connection, challenge.id)
            if found is None or found.state is not challenge.state:
                raise AlreadyDone
            if Window.of(found.terms) != Window.of(challenge.terms):
                raise AlreadyDone
            move_windows(connection, Moving(challenge, challenge, before, windows))
            arrange_anew(connection, found.id)
            if windows != before:
                _judge_again(connection, found, by, moved=moved_windows(before, windows))

        await self._write(settled)


def regroup(connection: sa.Connection, guild_id: int, by: int, people: Collection[int]) -> None:
    """Judge again what is late in a server's open challenges of people who are in another group.

    Part of the transaction that changes it. What has closed stays as it was marked. Exams that are
    to come or open give them the time that is arranged on their line.
    """
    if not people:
        return
    rows = connection.execute(_CONCERNED.with_for_update(), {"guild": guild_id}).all()
    found = [read_challenge(row) for row in rows]
    for challenge in found:
        arrange_anew(connection, challenge.id, people)
    for challenge in found:
        if challenge.state is ChallengeState.OPEN:
            _judge_again(connection, challenge, by, people)


def _judge_again(
    connection: sa.Connection,
    challenge: Challenge,
    by: int,
    people: Collection[int] | None = None,
    moved: tuple[str, str] | None = None,
) -> None:
    """Judge lateness in a challenge that is held, of everybody or of some people.

    Windows that moved are recorded, and marks that have changed.

    An answer that is on its way is judged when it is stored, so it need not be marked again.
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
