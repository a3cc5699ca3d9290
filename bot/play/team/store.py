"""Queries about the votes of classes, beside those about their matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.db.errors import AlreadyDone
from bot.db.schema import matches, votes
from bot.kit.clock import now, stamp
from bot.play.model import MatchRecord, State
from bot.play.store import MatchStore
from games import Move


class VoteStore(MatchStore):
    """Matches in which a class votes. Each method is one transaction."""

    async def vote(self, record: MatchRecord, person: int, move: Move) -> MatchRecord:
        """Keep a person's vote in the record's ply, instead of their former one.

        The first vote sets the deadline, and the one that reaches the quorum makes it now: from
        then on no vote can change any more. Raises AlreadyDone if it is so already, or if the
        ply is past.
        """
        async with self._writing() as connection:
            stands = await self._locked(connection, record.id)
            if stands is None or stands.state is not State.OPEN:
                raise AlreadyDone
            if stands.ply != record.ply or stands.is_overdue:
                raise AlreadyDone
            await _put_vote(connection, stands, person, move)
            voted = (await self._read(connection, matches.c.id == record.id))[0]
            deadline = voted.deadline
            if deadline is None:
                assert voted.turn_seconds is not None, "a class has a timer"
                deadline = now() + timedelta(seconds=voted.turn_seconds)
            if voted.quorum is not None and voted.vote_count >= voted.quorum:
                deadline = min(deadline, now())
            await connection.execute(
                sa.update(matches)
                .where(matches.c.id == record.id)
                .values(deadline=deadline, changed_at=stamp())
            )
        return replace(voted, deadline=deadline)

    async def voted_on(self, since: datetime) -> list[int]:
        """Return the matches with a board of a class that are open, or have ended since then."""
        goes_on = sa.or_(matches.c.state == State.OPEN.value, matches.c.changed_at >= since)
        of_class = sa.or_(
            sa.and_(matches.c.person_0.is_(None), matches.c.strength_0.is_(None)),
            sa.and_(matches.c.person_1.is_(None), matches.c.strength_1.is_(None)),
        )
        has_board = matches.c.message_id.is_not(None)
        shown = sa.select(matches.c.id).where(has_board, of_class, goes_on)
        async with self._reader.connect() as connection:
            return list((await connection.execute(shown)).scalars())


async def _put_vote(
    connection: AsyncConnection, record: MatchRecord, person: int, move: Move
) -> None:
    """Write a vote; the match is locked, so nobody else writes the same one."""
    values = {"move": record.match.game.format_move(move), "at": stamp()}
    key = {"match_id": record.id, "ply": record.ply, "person": person}
    mine = sa.and_(*(votes.c[name] == value for name, value in key.items()))
    changed = await connection.execute(sa.update(votes).where(mine).values(values))
    if changed.rowcount == 0:
        await connection.execute(sa.insert(votes).values(**key, **values))
