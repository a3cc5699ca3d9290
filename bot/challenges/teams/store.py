"""Queries about the dates of groups, and what follows where groups change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bot.challenges.changes import (
    Change,
    ChangeKind,
    judge_lateness,
    moved_marks,
    news_of,
    record,
)
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.rows import read_attempts, read_challenge
from bot.challenges.teams.model import Window
from bot.db.engine import Store, utc
from bot.db.schema import attempts, challenges, roster_lines, team_windows
from bot.kit.clock import now, stamp

_OF_CHALLENGE = team_windows.c.challenge_id == sa.bindparam("challenge")
_WINDOWS = sa.select(team_windows).where(_OF_CHALLENGE).order_by(team_windows.c.team)
_BEGUN = sa.select(sa.literal(1)).where(
    attempts.c.challenge_id == sa.bindparam("challenge"),
    attempts.c.person == sa.bindparam("who"),
    ~attempts.c.is_preview,
)
_BY_GROUP = (
    sa.select(challenges)
    .where(
        challenges.c.guild_id == sa.bindparam("guild"),
        challenges.c.state == ChallengeState.OPEN.value,
        sa.exists().where(team_windows.c.challenge_id == challenges.c.id),
    )
    .order_by(challenges.c.id)
)
_TEAM = sa.select(roster_lines.c.team).where(
    roster_lines.c.guild_id == sa.bindparam("guild"),
    roster_lines.c.person == sa.bindparam("who"),
)


@dataclass(frozen=True)
class Dates:
    """The dates of groups in a challenge, and the group of somebody who asks."""

    windows: Mapping[str, Window]
    #: None: they have no line on the list, so nobody knows.
    team: str | None
    #: Whether they have begun to answer, previews apart.
    has_begun: bool = False


def _windows(connection: sa.Connection, challenge_id: int) -> dict[str, Window]:
    found = {}
    for row in connection.execute(_WINDOWS, {"challenge": challenge_id}):
        opens_at, closes_at = utc(row.opens_at), utc(row.closes_at)
        assert opens_at is not None, "every group's time has a beginning"
        assert closes_at is not None, "and an end"
        found[row.team] = Window(opens_at, closes_at)
    return found


class TeamStore(Store):
    """The dates of groups. Each method is one transaction."""

    async def windows(self, challenge_id: int) -> dict[str, Window]:
        """Return the groups that have dates of their own in a challenge."""
        return await self._read(lambda connection: _windows(connection, challenge_id))

    async def dates(self, challenge_id: int, guild_id: int, person: int) -> Dates:
        """Return the dates of groups in a challenge, and somebody's group if there are any."""

        def found(connection: sa.Connection) -> Dates:
            windows = _windows(connection, challenge_id)
            if not windows:
                return Dates(windows, None)
            mine: dict[str, Any] = {"guild": guild_id, "who": person}
            begun = connection.scalar(_BEGUN, {"challenge": challenge_id, "who": person})
            return Dates(windows, connection.scalar(_TEAM, mine), begun is not None)

        return await self._read(found)

    async def under_way(self, guild_id: int) -> list[str]:
        """Return the titles of a server's open challenges in which groups have their own dates."""
        rows = await self._read(lambda c: c.execute(_BY_GROUP, {"guild": guild_id}).all())
        return [row.title for row in rows]

    async def settle(self, challenge_id: int, windows: Mapping[str, Window], by: int) -> None:
        """Keep the dates of groups in a challenge, as a teacher has settled them.

        What follows for lateness is judged and recorded.
        """
        rows = [
            {"challenge_id": challenge_id, "team": team, **vars(window)}
            for team, window in windows.items()
        ]
        before = sa.delete(team_windows).where(_OF_CHALLENGE)

        def settled(connection: sa.Connection) -> None:
            held = sa.select(challenges).where(challenges.c.id == challenge_id).with_for_update()
            row = connection.execute(held).one_or_none()
            if row is None:  # it was deleted meanwhile
                return
            connection.execute(before, {"challenge": challenge_id})
            if rows:
                connection.execute(sa.insert(team_windows), rows)
            _judge_again(connection, read_challenge(row), by)

        await self._write(settled)


def regroup(connection: sa.Connection, guild_id: int, by: int) -> None:
    """Judge again what is late in a server's open challenges: somebody has changed the groups.

    Part of the transaction that changes them. What has closed stays as it was marked.
    """
    found = connection.execute(_BY_GROUP.with_for_update(), {"guild": guild_id}).all()
    for row in found:
        _judge_again(connection, read_challenge(row), by)


def _judge_again(connection: sa.Connection, challenge: Challenge, by: int) -> None:
    """Judge lateness in a challenge that is held; whatever mark has changed is recorded."""
    here, terms = attempts.c.challenge_id == challenge.id, challenge.terms
    tried = read_attempts(connection, here)
    judge_lateness(connection, challenge.id, terms.closes_at)
    marks = moved_marks(tried, terms, read_attempts(connection, here), terms)
    values: dict[str, Any] = {"revision": challenge.revision + 1}
    if marks:
        change = Change(ChangeKind.GROUPS, now(), by, None, "", "", marks)
        record(connection, challenge.id, change)
        values |= {"changed_at": stamp(), **news_of(challenge)}
    this = sa.update(challenges).where(challenges.c.id == challenge.id)
    connection.execute(this.values(values))
