"""Queries about the votes of classes, beside those about their matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.errors import AlreadyDone
from bot.db.schema import matches, votes
from bot.kit.clock import now, stamp
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.shards import ALL, Shards
from bot.play.model import MatchRecord, State
from bot.play.store import CHANGE, OF_NUMBER, MatchStore
from games import Move

#: Selects the matches in which the whole class has a seat: as in the index, word for word.
_OF_CLASS = sa.or_(
    sa.and_(matches.c.person_0.is_(None), matches.c.strength_0.is_(None)),
    sa.and_(matches.c.person_1.is_(None), matches.c.strength_1.is_(None)),
)


class VoteStore(MatchStore):
    """Matches in which a class votes. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only the boards of their servers are found."""
        super().__init__(engine)
        self._shards = shards

    async def vote(self, record: MatchRecord, person: int, move: Move, at: datetime) -> MatchRecord:
        """Keep a vote that a person sent at a moment, instead of their former one in this ply.

        The first vote sets the deadline, and the one that reaches the quorum puts it so far back
        that nothing is on its way: from then on no vote can change any more. Raises AlreadyDone
        if it is so already, or if the ply is past.
        """

        def voted(connection: sa.Connection) -> MatchRecord:
            stands = self._locked(connection, record.id)
            if stands is None or stands.state is not State.OPEN:
                raise AlreadyDone
            # Once they may be counted, no vote counts any more, however long it was on its way.
            if stands.is_overdue_at(max(at, now() - ON_ITS_WAY)) or stands.ply != record.ply:
                raise AlreadyDone
            _put_vote(connection, stands, person, move)
            (polled,) = self._find(connection, OF_NUMBER, number=record.id)
            timed = _timed(polled)
            clock = {"timed_from": timed.timed_from, "deadline": timed.deadline}
            connection.execute(CHANGE, {"number": record.id, **clock, "changed_at": stamp()})
            return timed

        return await self._write(voted)

    async def voted_on(self, since: datetime) -> list[int]:
        """Return the matches with a board of a class that are open, or have ended since then."""
        ours = self._shards.hold(matches.c.guild_id)
        shown = sa.select(matches.c.id).where(_OF_CLASS, matches.c.message_id.is_not(None), ours)
        is_open = matches.c.state == State.OPEN.value
        is_over = matches.c.state.in_([State.OVER.value, State.DECLINED.value])
        ended = sa.and_(is_over, matches.c.changed_at >= since)
        query = sa.union_all(shown.where(is_open), shown.where(ended))
        return await self._read(lambda connection: list(connection.scalars(query)))


def _timed(record: MatchRecord) -> MatchRecord:
    """Return a match after a vote: the first one is timed from now on, enough of them end it."""
    since, deadline = record.timed_from, record.deadline
    if deadline is None:
        assert record.turn_seconds is not None, "a class has a timer"
        since = now()
        deadline = since + timedelta(seconds=record.turn_seconds)
    if record.quorum is not None and record.vote_count >= record.quorum:
        deadline = min(deadline, now() - ON_ITS_WAY)
    return replace(record, timed_from=since, deadline=deadline)


def _put_vote(connection: sa.Connection, record: MatchRecord, person: int, move: Move) -> None:
    """Write a vote; the match is locked, so nobody else writes the same one."""
    values = {"move": record.match.game.format_move(move), "at": stamp()}
    key = {"match_id": record.id, "ply": record.ply, "person": person}
    mine = sa.and_(*(votes.c[name] == value for name, value in key.items()))
    changed = connection.execute(sa.update(votes).where(mine).values(values))
    if changed.rowcount == 0:
        connection.execute(sa.insert(votes).values(**key, **values))
