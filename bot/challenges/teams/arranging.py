"""The arrangements of a class's list, as extensions of exams that are to come or open."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from bot.challenges.changes import put_extension
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Window, times_for
from bot.db.schema import extensions, roster_lines
from bot.roster.store import read_line

_OWN = sa.and_(
    extensions.c.challenge_id == sa.bindparam("challenge"),
    extensions.c.person == roster_lines.c.person,
)
_ARRANGED = (
    sa.select(*roster_lines.c, extensions.c.arranged)
    .select_from(roster_lines.outerjoin(extensions, _OWN))
    .where(roster_lines.c.guild_id == sa.bindparam("guild"), roster_lines.c.person.is_not(None))
)


def arrange(
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
