"""The database: an engine for a URL, its safe settings, and its migrations."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import alembic.config
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, Connection, ExceptionContext, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

#: Writes something as part of a transaction.
Writing = Callable[[AsyncConnection], Awaitable[None]]

DEFAULT_URL = "sqlite+aiosqlite:///bouton.db"

#: Longest wait for the store, in seconds: Discord gives three to answer, so that a failure
#: can still be told.
PATIENCE = 2.0

#: Longest wait, in seconds, for another process that brings the same SQLite file up to date.
START_PATIENCE = 30.0

#: Stored moments are read as if they were within these bounds: with what is near the ends of the
#: calendar one cannot compute, nor name it in every time zone.
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)

_MIGRATIONS = Path(__file__).parent / "migrations"

#: Processes that start together on one PostgreSQL migrate one after the other ("bouton").
_MIGRATION_LOCK = 0x626F75746F6E


class NewerDatabase(Exception):
    """The database was brought up to date by a version that knows more migrations than this."""


class UnusableAddress(Exception):
    """The database URL has a parameter that the driver does not take, or a wrong value of one."""


#: What a driver raises at an address that it cannot use; nothing has been asked of it yet.
_ADDRESS_ERRORS = (TypeError, ValueError, OverflowError)


def reason_of(error: Exception) -> str:
    """Return in one line why a database cannot be used."""
    cause = getattr(error, "orig", None) or error
    told = str(cause).strip().splitlines()
    if told:
        return told[0]
    return "it does not answer" if isinstance(cause, TimeoutError) else type(cause).__name__


def create_engine(url: str | URL) -> AsyncEngine:
    """Return an engine for a database URL; nothing is opened yet.

    Parameters never appear in its errors or logs: they would identify people. Raises
    UnusableAddress.
    """
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    try:
        engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_timeout=PATIENCE,
            connect_args={} if is_sqlite else _postgresql_arguments(),
        )
    except _ADDRESS_ERRORS as error:
        raise UnusableAddress(reason_of(error)) from None
    if is_sqlite:
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below, it logs the parameters
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        sa.event.listen(engine.sync_engine, "begin", _begin_sqlite)
        sa.event.listen(engine.sync_engine, "invalidate", _end_sqlite)
    else:
        sa.event.listen(engine.sync_engine, "handle_error", _forget_rows)
    return engine


def _postgresql_arguments() -> dict[str, Any]:
    milliseconds = str(int(PATIENCE * 1000))
    return {"timeout": PATIENCE, "server_settings": {"statement_timeout": milliseconds}}


def reader(engine: AsyncEngine) -> AsyncEngine:
    """Return the engine for read-only transactions: all queries of one see the same moment.

    Every other transaction takes SQLite's write lock when it begins, so that it can never
    fail half-way for want of it.
    """
    if engine.dialect.name == "sqlite":
        return engine.execution_options(bouton_read_only=True)
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


#: Those who want to write to an SQLite file stand in one queue, whatever they write.
_queues: WeakKeyDictionary[AsyncEngine, asyncio.Lock] = WeakKeyDictionary()


class Store:
    """What every set of queries has: a way to read, and a way to write."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = reader(engine)
        self._queue: asyncio.Lock | contextlib.nullcontext[None] = contextlib.nullcontext()
        if engine.dialect.name == "sqlite":
            self._queue = _queues.setdefault(engine, asyncio.Lock())

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes.

        SQLite lets one writer in and has the others knock again and again, whoever comes
        first; a whole class at once is better served in a queue.
        """
        async with self._queue, self._engine.begin() as connection:
            yield connection


def utc(moment: datetime | None) -> datetime | None:
    """Give a moment that SQLite has read its time zone back, and bring it within bounds."""
    if moment is None:
        return None
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    return min(max(moment, EARLIEST), LATEST)


def same_moment(column: sa.ColumnElement[datetime], moment: datetime) -> sa.ColumnElement[bool]:
    """Select the rows from which a moment was read."""
    if moment == LATEST:
        return column >= moment
    return column <= moment if moment == EARLIEST else column == moment


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, below
    cursor = connection.cursor()
    for pragma in (
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",  # what is deleted is overwritten, not only forgotten
        f"busy_timeout={int(PATIENCE * 1000)}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    read_only = connection.get_execution_options().get("bouton_read_only")
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


def _end_sqlite(connection: Any, _record: object, _error: object) -> None:
    """Give up the write lock of a cancelled task.

    Closing alone keeps it for as long as anything, such as a traceback, holds a cursor.
    """
    with contextlib.suppress(sqlite3.Error, ValueError):  # it may be closed already
        connection.rollback()


async def forget_overwritten(engine: AsyncEngine) -> None:
    """Empty SQLite's log of writes: it holds what was in the pages before."""
    if engine.dialect.name == "sqlite":
        async with engine.connect() as connection:
            await connection.run_sync(_pragma, "wal_checkpoint(TRUNCATE)")


def _pragma(connection: Connection, pragma: str) -> None:
    """Tell SQLite something while no transaction is open."""
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _forget_rows(context: ExceptionContext) -> None:
    """Drop PostgreSQL's details of an error: they quote the row, and who plays."""
    cause = context.original_exception.__cause__
    if getattr(cause, "detail", None):
        cause.detail = None  # type: ignore[union-attr]


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema up to date, in one transaction; raise NewerDatabase if it is ahead.

    Raises UnusableAddress if the driver cannot use the URL.
    """
    connection = await _first_connection(engine)
    try:
        if engine.dialect.name == "sqlite":
            await _write_ahead(connection)
            await connection.run_sync(_upgrade_sqlite)
        else:
            await connection.run_sync(_upgrade_postgresql)
    finally:
        await connection.close()


async def _first_connection(engine: AsyncEngine) -> AsyncConnection:
    """Connect for the first time, to be closed by whoever asks."""
    try:
        return await engine.connect()
    except _ADDRESS_ERRORS as error:
        raise UnusableAddress(reason_of(error)) from None


def _upgrade_postgresql(connection: Connection) -> None:
    with connection.begin():
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        _upgrade(connection)


async def _write_ahead(connection: AsyncConnection) -> None:
    """Have the file keep a log of its writes, for good: readers and a writer then go together.

    Processes that do so to one new file at the same moment keep each other from it, and SQLite
    then refuses at once, whatever its busy_timeout is.
    """
    clock = asyncio.get_running_loop()
    end = clock.time() + START_PATIENCE
    while True:
        try:
            return await connection.run_sync(_pragma, "journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or clock.time() > end:
                raise
        await asyncio.sleep(0.02)


def _upgrade_sqlite(connection: Connection) -> None:
    """Upgrade with foreign keys off.

    SQLite rebuilds a table to alter it, and dropping the old one would delete every row that
    refers to it.
    """
    _pragma(connection, "foreign_keys=OFF")
    _pragma(connection, f"busy_timeout={int(START_PATIENCE * 1000)}")
    try:
        with connection.begin():
            _upgrade(connection)
    finally:
        _pragma(connection, f"busy_timeout={int(PATIENCE * 1000)}")
        _pragma(connection, "foreign_keys=ON")


def _upgrade(connection: Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise NewerDatabase(
            f"the database is of revision {', '.join(sorted(unknown))}, which this version of "
            "Bouton does not know: a newer one has upgraded it"
        )
    alembic.command.upgrade(config, "head")
