"""Store when the bot was there for a server: time in which it was away counts against nobody.

While ``bouton run`` serves, each process stores a heartbeat for each of its shards
(``presences``): a row is a span in which the shard was connected and the process lived. Whatever
interrupts it begins another row: a kill, a restart, a lost connection, an event loop that stood
still for two seconds, a database that did not answer. ``Presence.absences`` returns the gaps for
one server, ``Absences.postponed`` when a clock runs out that stood still in them. Turns ask it
through ``bot.play.clocks``, things through ``Rules.away``; an arena pairs people for as much
longer (``Tournament.stood_still``).
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
from bot.db.schema import presences
from bot.kit.clock import now, stamp

log = logging.getLogger(__name__)

_P = presences.c

#: How often a process looks whether it was frozen, and how often it stores that it is alive.
TICK, BEAT = timedelta(seconds=1), timedelta(seconds=5)

#: A process whose event loop stood still for longer was away meanwhile.
STALL = timedelta(seconds=2)

#: A span whose last heartbeat is younger goes on, as far as another process knows.
FRESH = 3 * BEAT

#: Spans are deleted after so long: no clock of a game runs for longer.
KEPT = timedelta(days=60)

#: From one moment to another.
Span = tuple[datetime, datetime]


@dataclass(frozen=True)
class Absences:
    """The times in which the bot was away from a server, in order."""

    spans: tuple[Span, ...] = ()

    def postponed(self, since: datetime, due: datetime) -> datetime:
        """Return when a clock runs out that stands while the bot is away.

        It was started at ``since``, and would have run out at ``due`` had the bot been there.
        """
        for begin, end in self.spans:
            if begin < due and end > since:
                due += end - max(begin, since)
        return due


class Presence(Store):
    """Stores when a process is there for its shards, and tells when the bot was away."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._connected: Callable[[], tuple[Sequence[int], int]] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._beating = asyncio.Lock()
        #: The rows that this process goes on with, by shard.
        self._rows: dict[int, int] = {}
        self._ticked = self._written = stamp()

    def start(self, connected: Callable[[], tuple[Sequence[int], int]]) -> None:
        """Store from now on that this process is alive.

        ``connected`` returns which shards are connected to the gateway, and how many the bot has
        in all.
        """
        self._connected = connected
        self._ticked = stamp()
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Store that the process ends now."""
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

        Before the first heartbeat ever nothing is known: the bot counts as present.
        """
        await self.beat()
        moment = until or now()
        return await self._read(lambda each: self.known(each, guild_id, since, moment))

    def known(
        self, connection: sa.Connection, guild_id: int | None, since: datetime, until: datetime
    ) -> Absences:
        """Return the absences as part of a transaction, before which ``beat`` was awaited.

        What has no server belongs to the first shard.
        """
        at = now()
        until = min(until, at)
        if since >= until:
            return Absences()
        ours = _P.shard == sa.literal((guild_id or 0) >> 22) % _P.shard_count
        spans = sa.select(_P.since, _P.until, _P.ended).where(ours, _P.until >= since)
        present = [
            (_known(begin), until if _known(end) >= at - FRESH and not ended else _known(end))
            for begin, end, ended in connection.execute(spans.order_by(_P.since))
        ]
        if not present or present[0][0] > since:
            earlier = sa.select(sa.exists().where(ours, _P.since <= since))
            if not connection.scalar(earlier):
                present.insert(0, (since, present[0][0] if present else until))
        return Absences(tuple(_gaps(present, since, until)))

    async def _tick(self) -> None:
        while True:
            await self.beat()
            await asyncio.sleep(TICK.total_seconds())

    async def beat(self) -> None:
        """Store that the process is alive, unless it has just done so; notice what interrupted it.

        A database that does not answer ends the present spans: to people the bot is away, too.
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
                    self._rows = await self._write(lambda each: self._put(each, shards, count))
                except (SQLAlchemyError, OSError) as error:
                    log.warning("no heartbeat is stored: %s", type(error).__name__)
                    self._rows.clear()
                self._written = stamp()
                if self._written - began > STALL:
                    self._rows.clear()
                self._ticked = self._written

    def _put(self, connection: sa.Connection, shards: Sequence[int], count: int) -> dict[int, int]:
        """Write a heartbeat of some shards; return their rows."""
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
                going_on[shard] = _begun(connection, shard, count, at)
        return going_on


def _begun(connection: sa.Connection, shard: int, count: int, at: datetime) -> int:
    """Begin the span of a shard after its earlier ones; delete what is old."""
    earlier = sa.and_(_P.shard == shard, _P.shard_count == count, ~_P.ended)
    connection.execute(sa.update(presences).where(earlier).values(ended=True))
    connection.execute(sa.delete(presences).where(_P.until < at - KEPT))
    values = {"shard": shard, "shard_count": count, "since": at, "until": at, "ended": False}
    return inserted(connection, presences, values)


def _known(moment: datetime) -> datetime:
    found = utc(moment)
    assert found is not None
    return found


def _gaps(present: Sequence[Span], since: datetime, until: datetime) -> Iterator[Span]:
    """Yield what of an interval no span covers; the spans are in the order of their begins."""
    for begin, end in present:
        if since >= until:
            return
        if begin > since:
            yield since, min(begin, until)
        since = max(since, end)
    if since < until:
        yield since, until
