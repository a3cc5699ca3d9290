"""Queries about things and their posts.

A caller that changes a thing, or its posts, holds the lock of its row in its feature's table.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Engine, Store, same_moment, utc
from bot.db.schema.running import posts, things
from bot.kit.clock import now
from bot.kit.shards import Shards
from bot.running.rules import Posted, Posts

_T, _P = things.c, posts.c

#: The kind and number of a thing.
Key = tuple[str, int]


class ThingStore(Store):
    """The moments at which things of all kinds are due."""

    def __init__(self, engine: Engine, shards: Shards) -> None:
        """Take the shards of this process: only their servers' things are selected."""
        super().__init__(engine)
        self._shards = shards

    async def due(self, besides: Collection[Key]) -> list[Key]:
        """Return the keys of this process's due things, longest due first, except ``besides``."""
        return await self._keys(_T.due_at <= now(), self._is_ours(besides))

    async def next_due(self, besides: Collection[Key]) -> datetime | None:
        """Return when this process's first thing but ``besides`` is due, or was; None if none."""
        query = sa.select(sa.func.min(_T.due_at))
        query = query.where(_T.due_at.is_not(None), self._is_ours(besides))
        return utc(await self._scalar(query))

    async def unfinished(self) -> list[Key]:
        """Return the keys of this process's things with a next moment, past or not, by moment."""
        return await self._keys(_T.due_at.is_not(None), self._is_ours(()))

    async def purge_kind(self, kind: str, numbers: sa.ColumnElement[int]) -> None:
        """Delete the rows, and posts, of things of a kind that are not in their feature's table.

        Those of all shards, unlike the other methods.
        """
        gone = sa.delete(things).where(_T.kind == kind, _T.id.not_in(sa.select(numbers)))
        await self._execute(gone)

    async def _keys(self, *which: sa.ColumnElement[bool]) -> list[Key]:
        rows = await self._all(sa.select(_T.kind, _T.id).where(*which).order_by(_T.due_at))
        return [(row.kind, row.id) for row in rows]

    def _is_ours(self, besides: Collection[Key]) -> sa.ColumnElement[bool]:
        ours = self._shards.hold(_T.guild_id)
        return sa.and_(ours, sa.tuple_(_T.kind, _T.id).not_in(besides)) if besides else ours


def begin(
    connection: sa.Connection,
    kind: str,
    number: int,
    guild_id: int | None,
    due_at: datetime | None = None,
) -> None:
    """Insert the row of a thing, by default due at once, in the transaction that stores it."""
    values = {"kind": kind, "id": number, "guild_id": guild_id}
    clock = {"due_at": due_at or now(), "allowed_until": now()}
    connection.execute(sa.insert(things), {**values, **clock})


def lock(
    connection: sa.Connection,
    numbers: sa.ColumnElement[int],
    number: int,
    *,
    shared: bool = False,
) -> None:
    """Lock a thing against changes until the end of the transaction.

    ``numbers`` is the key of its table. A shared lock may be held by several at once. Nothing is
    locked if there is no such thing.
    """
    query = sa.select(numbers).where(numbers == number)
    connection.execute(query.with_for_update(read=shared))


def prolong(
    connection: sa.Connection, kind: str, number: int, was: datetime, until: datetime
) -> bool:
    """Extend the lease on a locked thing's work, which is then due at its end.

    Returns False if the lease does not end at ``was`` any longer: it is over or another process's.
    """
    mine = sa.and_(_thing_condition(kind, number), same_moment(_T.working_until, was))
    longer = sa.update(things).where(mine).values(working_until=until, due_at=until)
    return connection.execute(longer).rowcount == 1


def forget(connection: sa.Connection, kind: str, number: int) -> None:
    """Delete the row of a thing, and its posts."""
    connection.execute(sa.delete(things).where(_thing_condition(kind, number)))


def row_of(connection: sa.Connection, kind: str, number: int) -> sa.Row[Any] | None:
    """Return the row of a thing with all columns; None if there is none."""
    return connection.execute(sa.select(things).where(_thing_condition(kind, number))).one_or_none()


def posts_of(connection: sa.Connection, kind: str, number: int) -> Posts:
    """Return the stored posts of a thing, by key."""
    query = sa.select(posts).where(_P.kind == kind, _P.thing == number)
    return {row.key: _read_posted(row) for row in connection.execute(query)}


def write_due(
    connection: sa.Connection, kind: str, number: int, due_at: datetime | None, **more: Any
) -> None:
    """Store when a thing is next due, None for never, and the columns ``more`` by name."""
    this = sa.update(things).where(_thing_condition(kind, number))
    connection.execute(this.values(due_at=due_at, **more))


def write_post(
    connection: sa.Connection,
    kind: str,
    number: int,
    key: str,
    posted: Posted | None,
    *,
    is_new: bool,
) -> None:
    """Insert (``is_new``) or update a locked thing's post; delete it if ``posted`` is None."""
    this = {"kind": kind, "thing": number, "key": key}
    same = sa.and_(_P.kind == kind, _P.thing == number, _P.key == key)
    if posted is None:
        connection.execute(sa.delete(posts).where(same))
    elif is_new:
        connection.execute(sa.insert(posts), this | vars(posted))
    else:
        connection.execute(sa.update(posts).where(same).values(vars(posted)))


def _thing_condition(kind: str, number: int) -> sa.ColumnElement[bool]:
    return sa.and_(_T.kind == kind, _T.id == number)


def _read_posted(row: sa.Row[Any]) -> Posted:
    return Posted(
        row.channel_id,
        row.message_id,
        row.content,
        utc(row.at),
        row.refused,
        utc(row.claimed_until),
    )
