"""Queries about the votes of classes, besides those about their matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.errors import AlreadyDone
from bot.db.schema.playing import matches, votes
from bot.db.schema.running import things
from bot.kit.clock import now, stamp
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.shards import ALL, Shards
from bot.play.model import MatchRecord, State
from bot.play.rows import KIND, expect_end_of
from bot.play.store import CHANGE, OF_NUMBER, MatchStore
from games import Move

#: Selects the matches in which a class has a seat, in the words of the index.
_OF_CLASS = sa.or_(
    sa.and_(matches.c.person_0.is_(None), matches.c.strength_0.is_(None)),
    sa.and_(matches.c.person_1.is_(None), matches.c.strength_1.is_(None)),
)


class VoteStore(MatchStore):
    """Matches in which a class votes. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """Take the shards of this process: only boards of their servers are selected."""
        super().__init__(engine)
        self._shards = shards

    async def vote(self, record: MatchRecord, person: int, move: Move, at: datetime) -> MatchRecord:
        """Store a vote sent at a moment, which replaces the person's former one in this ply.

        The first vote sets the deadline. The one that reaches the quorum moves it so far back that
        no vote can still arrive in time. Raises AlreadyDone if the vote has closed, or the ply is
        over, or the match is deleted. Returns the match with the vote counted.
        """

        def store_vote(connection: sa.Connection) -> MatchRecord:
            record_now = self._lock_and_read(connection, record.id)
            if record_now is None or record_now.state is not State.OPEN:
                raise AlreadyDone
            # Once votes may be counted, no further one is stored, whenever it was sent.
            if (
                record_now.is_overdue_at(max(at, now() - ON_ITS_WAY))
                or record_now.ply != record.ply
            ):
                raise AlreadyDone
            _put_vote(connection, record_now, person, move)
            (polled,) = self._find_matches(connection, OF_NUMBER, number=record.id)
            timed = _set_vote_clock(polled)
            clock = {"timed_from": timed.timed_from, "deadline": timed.deadline}
            connection.execute(CHANGE, {"number": record.id, **clock, "changed_at": stamp()})
            expect_end_of(connection, timed, polled.deadline)
            return timed

        return await self._write(store_vote)

    async def outdated(self, since: datetime) -> list[int]:
        """Return the numbers of matches whose boards may be outdated as a process has died.

        They are those of classes that are open, or ended since a moment; and those whose turn is
        timed, or being ended, if they have changed since then. Only those with a live board, in
        servers of this process's shards.
        """
        ours = self._shards.hold(matches.c.guild_id)
        on_board = sa.select(matches.c.id).where(matches.c.message_id.is_not(None), ours)
        of_class = on_board.where(_OF_CLASS)
        is_open = matches.c.state == State.OPEN.value
        is_over = matches.c.state.in_([State.OVER.value, State.DECLINED.value])
        ended = sa.and_(is_over, matches.c.changed_at >= since)
        of_turns = sa.select(things.c.id).where(things.c.kind == KIND, things.c.due_at.is_not(None))
        timed = on_board.where(matches.c.id.in_(of_turns), matches.c.changed_at >= since)
        query = sa.union(of_class.where(is_open), of_class.where(ended), timed)
        return await self._read(lambda connection: list(connection.scalars(query)))


def _set_vote_clock(record: MatchRecord) -> MatchRecord:
    """Return a match after a vote: the first one starts its clock, the quorum ends it."""
    since, deadline = record.timed_from, record.deadline
    if deadline is None:
        assert record.turn_seconds is not None, "a class has a timer"
        since = now()
        deadline = since + timedelta(seconds=record.turn_seconds)
    if record.quorum is not None and record.vote_count >= record.quorum:
        deadline = min(deadline, now() - ON_ITS_WAY)
    return replace(record, timed_from=since, deadline=deadline)


def _put_vote(connection: sa.Connection, record: MatchRecord, person: int, move: Move) -> None:
    """Store a vote; the match is locked, so no other process stores the same one."""
    values = {"move": record.match.game.format_move(move), "at": stamp()}
    key = {"match_id": record.id, "ply": record.ply, "person": person}
    mine = sa.and_(*(votes.c[name] == value for name, value in key.items()))
    changed = connection.execute(sa.update(votes).where(mine).values(values))
    if changed.rowcount == 0:
        connection.execute(sa.insert(votes).values(**key, **values))
