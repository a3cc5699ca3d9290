"""The engine for a database URL, and ``Store``, the base class of all queries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from bot.db.errors import AlreadyDone

if TYPE_CHECKING:
    from bot.db.postgresql import PostgresqlEngine
    from bot.db.sqlite import SqliteEngine

T = TypeVar("T")

#: Runs transactions, each of which is one function of a connection.
Engine: TypeAlias = "SqliteEngine | PostgresqlEngine"

#: Writes something as part of a transaction.
Writing = Callable[[sa.Connection], None]

DEFAULT_URL = "sqlite+aiosqlite:///bouton.db"

#: Stored moments are clipped to these bounds, because times near the ends of the calendar can
#: neither be computed with nor written in every time zone.
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)


def create_engine(url: str | URL) -> Engine:
    """Return an engine for a database URL, without opening a connection.

    Parameters never appear in its errors or logs, because they would identify people. Only the
    modules that the URL needs are imported. Raises ArgumentError for a text that is no URL,
    UnusableAddress if the driver rejects it.
    """
    read = make_url(url)
    if read.get_backend_name() == "sqlite":
        from bot.db.sqlite import SqliteEngine

        return SqliteEngine(read)
    from bot.db.postgresql import PostgresqlEngine

    return PostgresqlEngine(read)


def usage(engine: Engine) -> tuple[int, int]:
    """Return the number of connections in use, and the most that the pool opens."""
    pool = engine.sync_engine.pool
    assert isinstance(pool, sa.QueuePool)
    return pool.checkedout(), pool.size()


async def answers(engine: Engine) -> bool:
    """Return whether the database answers a query; False if that fails or takes too long."""
    try:
        # An open cursor would be closed when its connection is used next, which would have to wait.
        await engine.read(lambda connection: connection.scalar(sa.select(1)))
    except (SQLAlchemyError, OSError):
        return False
    return True


def executing(*statements: sa.Executable) -> Writing:
    """Return a function that executes statements, in order, as part of a transaction."""

    def execute(connection: sa.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    return execute


def inserted(connection: sa.Connection, table: sa.Table, values: Mapping[str, Any]) -> int:
    """Insert a row into a table that numbers its rows; return the number."""
    key = connection.execute(sa.insert(table), dict(values)).inserted_primary_key
    assert key is not None, "one row was inserted"
    return int(key[0])


class Store:
    """The base class of all stores: it runs transactions that read or write.

    A transaction is one plain function of a connection. It may run in another thread, and must be
    short, because others wait behind it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def engine(self) -> Engine:
        """The engine, for another store on the same database."""
        return self._engine

    async def _read(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run a reading transaction, and return its result; all its queries see one moment.

        Raises SQLAlchemyError or OSError if the database fails, and what the transaction raises.
        """
        return await self._engine.read(transaction)

    async def _write(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run and commit a transaction, and return its result; roll back if it raises.

        Raises as ``_read`` does; IntegrityError, an SQLAlchemyError, if a key is there already, or
        one that it refers to is not.
        """
        return await self._engine.write(transaction)

    async def _all(
        self, query: sa.Executable, given: Mapping[str, Any] | None = None
    ) -> Sequence[sa.Row[*tuple[Any, ...]]]:
        """Return all rows of a query, in its order; ``given`` are its parameters.

        Cheaper than ``_read``, because one query needs no transaction. Raises as that does.
        """
        return await self._engine.query(query, given or {})

    async def _scalar(
        self, query: sa.Select[T], given: Mapping[str, Any] | None = None
    ) -> T | None:
        """Return the first column of a query's first row, None without one; raise as ``_all``."""
        rows = await self._all(query, given)
        return rows[0][0] if rows else None

    async def _execute(
        self, statement: sa.Insert | sa.Update | sa.Delete, given: Mapping[str, Any] | None = None
    ) -> int:
        """Execute a statement that writes; return how many rows it wrote; raise as ``_write``."""
        return await self._write(lambda connection: connection.execute(statement, given).rowcount)

    async def _write_once(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run and commit as ``_write`` does, but raise AlreadyDone instead of IntegrityError."""
        try:
            return await self._write(transaction)
        except IntegrityError:
            raise AlreadyDone from None


@overload
def utc(moment: datetime) -> datetime: ...


@overload
def utc(moment: None) -> None: ...


def utc(moment: datetime | None) -> datetime | None:
    """Return a stored moment with its zone, UTC, which SQLite loses; None for None.

    It is clipped to ``EARLIEST`` and ``LATEST``.
    """
    if moment is None:
        return None
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    return min(max(moment, EARLIEST), LATEST)


def same_moment(column: sa.ColumnElement[datetime], moment: datetime) -> sa.ColumnElement[bool]:
    """Return the condition that a stored moment is the one that ``utc`` read as ``moment``."""
    if moment == LATEST:
        return column >= moment
    return column <= moment if moment == EARLIEST else column == moment
