"""Store when the bot was connected for a server: time in which it was away counts for nobody.

While ``bouton run`` serves, each process stores a heartbeat for each of its shards (``presences``):
a row is a span in which the shard was connected and the process lived. A new row begins after each
interruption: a kill, a restart, a lost connection, an event loop blocked for two seconds, a
database that did not answer. ``Presence.absences`` returns the gaps for one server,
``Absences.postponed`` the moment at which a clock runs out that was stopped in them.
``Rules.away`` uses it; an arena pairs people for as much longer (``Tournament.stood_still``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import Engine, Store, inserted, utc
from bot.db.schema.running import presences
from bot.kit.clock import now, stamp

log = logging.getLogger(__name__)

_P = presences.c

#: How often a process checks whether it was frozen, and how often it stores a heartbeat.
TICK, BEAT = timedelta(seconds=1), timedelta(seconds=5)

#: If the event loop is blocked for longer, the process counts as away meanwhile.
STALL = timedelta(seconds=2)

#: If a span's last heartbeat is younger, other processes take the span as continuing.
FRESH = 3 * BEAT

#: Spans are deleted after this time; no clock of a game runs for longer.
KEPT = timedelta(days=60)

#: A pair of moments: begin and end.
Span = tuple[datetime, datetime]


@dataclass(frozen=True)
class Absences:
    """The times in which the bot was away from a server, the earliest first."""

    spans: tuple[Span, ...] = ()

    def postponed(self, since: datetime, due: datetime) -> datetime:
        """Return when a clock runs out that stops while the bot is away.

        It was started at ``since``, and would run out at ``due`` without absences.
        """
        for begin, end in self.spans:
            if begin < due and end > since:
                due += end - max(begin, since)
        return due


class Presence(Store):
    """Stores when a process is connected for its shards, and returns when the bot was away."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._connected: Callable[[], tuple[Sequence[int], int]] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._beating = asyncio.Lock()
        #: The rows of the spans that this process continues, by shard.
        self._rows: dict[int, int] = {}
        self._ticked = self._written = stamp()

    def start(self, connected: Callable[[], tuple[Sequence[int], int]]) -> None:
        """Store from now on that this process is alive.

        ``connected`` returns the connected shards of this process, and how many the bot has.
        """
        self._connected = connected
        self._ticked = stamp()
        self._ticking = asyncio.create_task(self._beat_forever())

    async def stop(self) -> None:
        """Store that the process ends now; nothing happens unless ``start`` was called."""
        if self._ticking is None:
            return
        self._ticking.cancel()
        with suppress(asyncio.CancelledError):
            await self._ticking
        self._connected = lambda: ((), 0)
        await self.beat()
        self._connected = None

    async def absences(
        self, guild_id: int | None, since: datetime, until: datetime | None = None
    ) -> Absences:
        """Return when the bot was away from a server between two moments, by default until now.

        Before the first heartbeat ever the bot counts as present.
        """
        await self.beat()
        moment = until or now()
        return await self._read(lambda each: self.known(each, guild_id, since, moment))

    def known(
        self, connection: sa.Connection, guild_id: int | None, since: datetime, until: datetime
    ) -> Absences:
        """Return the absences within a transaction; ``beat`` must have been awaited before it.

        ``until`` counts as now if it is later. Without a server, those of the first shard.
        """
        at = now()
        until = min(until, at)
        if since >= until:
            return Absences()
        ours = _P.shard == sa.literal((guild_id or 0) >> 22) % _P.shard_count
        spans = sa.select(_P.since, _P.until, _P.ended).where(ours, _P.until >= since)
        present = [
            (utc(begin), until if utc(end) >= at - FRESH and not ended else utc(end))
            for begin, end, ended in connection.execute(spans.order_by(_P.since))
        ]
        if not present or present[0][0] > since:
            earlier = sa.select(sa.exists().where(ours, _P.since <= since))
            if not connection.scalar(earlier):
                present.insert(0, (since, present[0][0] if present else until))
        return Absences(tuple(_uncovered_spans(present, since, until)))

    async def _beat_forever(self) -> None:
        while True:
            await self.beat()
            await asyncio.sleep(TICK.total_seconds())

    async def beat(self) -> None:
        """Store a heartbeat unless the last is recent; begin new spans after an interruption.

        Nothing is stored before ``start``. If the database does not answer, that is logged and the
        present spans end, as the bot cannot serve people either.
        """
        if self._connected is None:
            return
        async with self._beating:
            began = stamp()
            if began - self._ticked > STALL:
                self._rows.clear()
            self._ticked = began
            shards, count = self._connected()
            if set(shards) != set(self._rows) or began - self._written >= BEAT:
                try:
                    self._rows = await self._write(
                        lambda each: self._store_heartbeat(each, shards, count)
                    )
                except (SQLAlchemyError, OSError) as error:
                    log.warning("no heartbeat is stored: %s", type(error).__name__)
                    self._rows.clear()
                self._written = stamp()
                if self._written - began > STALL:
                    self._rows.clear()
                self._ticked = self._written

    def _store_heartbeat(
        self, connection: sa.Connection, shards: Sequence[int], count: int
    ) -> dict[int, int]:
        """Store a heartbeat of the connected shards, and end the spans of others of this process.

        Returns the numbers of the rows by shard.
        """
        at = now()
        going_on = {shard: row for shard, row in self._rows.items() if shard in shards}
        lost = [row for shard, row in self._rows.items() if shard not in shards]
        if lost:
            connection.execute(sa.update(presences).where(_P.id.in_(lost)).values(ended=True))
        if going_on:
            mine = _P.id.in_(going_on.values())
            connection.execute(sa.update(presences).where(mine).values(until=at))
        for shard in shards:
            if shard not in going_on:
                going_on[shard] = _begin_span(connection, shard, count, at)
        return going_on


def _begin_span(connection: sa.Connection, shard: int, count: int, at: datetime) -> int:
    """Begin a shard's span, end its earlier ones, delete old spans; return the new row's number."""
    earlier = sa.and_(_P.shard == shard, _P.shard_count == count, ~_P.ended)
    connection.execute(sa.update(presences).where(earlier).values(ended=True))
    connection.execute(sa.delete(presences).where(_P.until < at - KEPT))
    values = {"shard": shard, "shard_count": count, "since": at, "until": at, "ended": False}
    return inserted(connection, presences, values)


def _uncovered_spans(present: Sequence[Span], since: datetime, until: datetime) -> Iterator[Span]:
    """Yield the parts of an interval that no span covers; spans are in order of their begins."""
    for begin, end in present:
        if since >= until:
            return
        if begin > since:
            yield since, min(begin, until)
        since = max(since, end)
    if since < until:
        yield since, until
