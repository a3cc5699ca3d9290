"""Queries about the dates of groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bot.challenges.changes import judge_lateness
from bot.challenges.teams.model import Window
from bot.db.engine import Store, utc
from bot.db.schema import challenges, roster_lines, team_windows

_OF_CHALLENGE = team_windows.c.challenge_id == sa.bindparam("challenge")
_WINDOWS = sa.select(team_windows).where(_OF_CHALLENGE).order_by(team_windows.c.team)
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
            mine: dict[str, Any] = {"guild": guild_id, "who": person}
            return Dates(windows, connection.scalar(_TEAM, mine) if windows else None)

        return await self._read(found)

    async def settle(self, challenge_id: int, windows: Mapping[str, Window]) -> None:
        """Keep the dates of groups in a challenge, and judge lateness again by them."""
        rows = [
            {"challenge_id": challenge_id, "team": team, **vars(window)}
            for team, window in windows.items()
        ]
        before = sa.delete(team_windows).where(_OF_CHALLENGE)

        def settled(connection: sa.Connection) -> None:
            changed = sa.update(challenges).where(challenges.c.id == challenge_id)
            changed = changed.values(revision=challenges.c.revision + 1)
            closes_at = connection.scalar(changed.returning(challenges.c.closes_at))
            if closes_at is None:  # it was deleted meanwhile
                return
            connection.execute(before, {"challenge": challenge_id})
            if rows:
                connection.execute(sa.insert(team_windows), rows)
            judge_lateness(connection, challenge_id, utc(closes_at) or closes_at)

        await self._write(settled)
