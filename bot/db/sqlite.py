"""Run transactions of SQLite in a few threads that do nothing else.

One thread does all the writing of an engine, so writers wait in one queue; four more read. Queued
transactions are committed together, so the disk is synced once; each is rolled back by itself if it
raises. Moves never wait behind a search, and readers never behind a writer. A cancelled task either
has not begun its transaction or waits for the end of it.

WAL, ``synchronous=FULL``, foreign keys, ``secure_delete``. Every writing transaction takes the
write lock when it begins (``BEGIN IMMEDIATE``), so it cannot fail later for lack of it. Processes
that start on a new file together wait for each other. Addresses begin with ``sqlite+aiosqlite://``,
as they always did; that driver is not used.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL

from bot.db.connecting import PATIENCE, file_of, usable
from bot.db.upgrade import upgrade

T = TypeVar("T")

#: The number of transactions that read at once, while one writes. They take milliseconds, and
#: Python runs one at a time, so more threads would not help.
READERS = 4

#: The most transactions that are committed together: the first waits for the last, and all that are
#: committed go on at the same moment, while the event loop does nothing else.
WRITTEN_TOGETHER = 16

#: A writing transaction takes the lock when it begins, so it cannot fail later for lack of it.
_BEGIN_TO_WRITE = "BEGIN IMMEDIATE"

#: Longest wait, in seconds, for another process that upgrades the same file.
START_PATIENCE = 30.0


class SqliteEngine:
    """Runs transactions on an SQLite file, in threads that nothing else uses; writers queue."""

    def __init__(self, url: URL) -> None:
        """Create the engine without opening a connection. Raises UnusableAddress."""
        with usable():
            self.sync_engine = sa.create_engine(
                url.set(drivername="sqlite+pysqlite"),  # URLs name another driver, which is async
                hide_parameters=True,
                pool_size=READERS + 1,
                pool_use_lifo=True,  # the connection used last has most pages in its cache
                pool_timeout=PATIENCE,
            )
        sa.event.listen(self.sync_engine, "connect", _prepare_connection)
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-reader")
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._queued: deque[_Write[Any]] = deque()

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run a transaction that reads one moment; return its result; raise as ``Store._read``."""

        def run() -> T:
            with self.sync_engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return transaction(connection)

        return await _run_in_thread(self._reading, run)

    async def query(self, query: sa.Executable, values: Mapping[str, Any]) -> Sequence[sa.Row[Any]]:
        """Return the rows of one query, which sees one moment; raise as ``Store._read`` does."""

        def run() -> Sequence[sa.Row[Any]]:
            with self.sync_engine.connect() as connection:
                return connection.execute(query, values).all()

        return await _run_in_thread(self._reading, run)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run and commit a transaction, or roll it back; return and raise as ``Store._write``."""
        write = _Write(transaction)
        self._queued.append(write)
        if len(self._queued) == 1:  # else the thread still has to take one before, and takes all
            self._writing.submit(self._write_queued)
        return await _result_of(write.done)

    def _write_queued(self) -> None:
        """Run all queued transactions; there are none if an earlier call has."""
        while self._queued:
            self._write_together()

    def _write_together(self) -> None:
        """Run queued transactions and commit them once, with one sync of the disk.

        If the commit fails, all of them fail.
        """
        begun: list[_Write[Any]] = []
        try:
            with self.sync_engine.begin() as connection:
                connection.exec_driver_sql(_BEGIN_TO_WRITE)
                while self._queued and len(begun) < WRITTEN_TOGETHER:
                    write = self._queued.popleft()
                    if write.done.set_running_or_notify_cancel():
                        begun.append(write)
                        write.run(connection)
        except BaseException as error:
            while self._queued:
                write = self._queued.popleft()
                if write.done.set_running_or_notify_cancel():
                    begun.append(write)
            for write in begun:
                write.done.set_exception(error)
        else:
            for write in begun:
                write.tell()

    async def migrate(self) -> None:
        """Upgrade the schema in one transaction.

        Raises NewerDatabase, UnusableAddress if the driver rejects the URL, or what SQLAlchemy and
        the driver raise if the database fails.
        """
        if (file := file_of(self.sync_engine.url)) is not None:
            await _run_in_thread(self._writing, lambda: make_private(file))
        await self._write_ahead()
        await _run_in_thread(self._writing, self._upgrade)

    async def _write_ahead(self) -> None:
        """Switch the file to a write-ahead log, so that readers do not wait for a writer.

        Processes that do so to one new file at the same moment obstruct each other, and SQLite then
        refuses at once, whatever its busy_timeout is.
        """
        clock = asyncio.get_running_loop()
        end = clock.time() + START_PATIENCE
        while True:
            try:
                return await self._run_pragma("journal_mode=WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or clock.time() > end:
                    raise
            await asyncio.sleep(0.02)

    def _upgrade(self) -> None:
        """Upgrade with foreign keys off.

        SQLite rebuilds a table to alter it, and dropping the old one would delete every row that
        refers to it.
        """
        with self.sync_engine.connect() as connection:
            _pragma(connection, "foreign_keys=OFF")
            _pragma(connection, f"busy_timeout={int(START_PATIENCE * 1000)}")
            try:
                with connection.begin():
                    connection.exec_driver_sql(_BEGIN_TO_WRITE)
                    upgrade(connection)
            finally:
                _pragma(connection, f"busy_timeout={int(PATIENCE * 1000)}")
                _pragma(connection, "foreign_keys=ON")

    async def forget_overwritten(self) -> None:
        """Empty the write-ahead log, which contains the former content of changed pages."""
        await self._run_pragma("wal_checkpoint(TRUNCATE)")

    async def _run_pragma(self, pragma: str) -> None:
        """Run a pragma while no transaction writes; raise UnusableAddress."""

        def run() -> None:
            with usable():
                connection = self.sync_engine.connect()
            with connection:
                _pragma(connection, pragma)

        await _run_in_thread(self._writing, run)

    async def dispose(self) -> None:
        """Stop the threads when their work is done, and close every connection."""
        await _run_in_thread(self._writing, self._close)
        self._writing.shutdown()

    def _close(self) -> None:
        self._reading.shutdown()
        self.sync_engine.dispose()


class _Write(Generic[T]):
    """A writing transaction, in the context of its task, with its result."""

    def __init__(self, transaction: Callable[[sa.Connection], T]) -> None:
        self.done: Future[T] = Future()
        self._transaction = transaction
        self._context = contextvars.copy_context()
        self._returned: list[T] = []
        self._raised: BaseException | None = None

    def run(self, connection: sa.Connection) -> None:
        """Run the transaction, and undo its changes if it raises.

        Raises its error if SQLite has ended the whole commit because of it, as on a full disk.
        """
        sqlite = connection.connection.driver_connection
        assert sqlite is not None, "the connection is open"
        sqlite.execute("SAVEPOINT one")
        try:
            self._returned.append(self._context.run(self._transaction, connection))
        except BaseException as error:
            if not sqlite.in_transaction:
                raise
            self._raised = error
            sqlite.execute("ROLLBACK TO one")
        sqlite.execute("RELEASE one")

    def tell(self) -> None:
        """Set the result of the transaction, which is now committed."""
        if self._raised is not None:
            self.done.set_exception(self._raised)
        else:
            self.done.set_result(self._returned[0])


def make_private(file: Path) -> None:
    """Restrict a database and SQLite's files beside it to their owner; create it if it is missing.

    It contains marks, and the keys of withdrawals. Errors are left to SQLite to report.
    """
    with suppress(OSError):  # closing one that exists would lose the locks of this process
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(OSError):
            each.chmod(0o600)


async def _run_in_thread(threads: Executor, function: Callable[[], T]) -> T:
    """Run a function in a thread, in this task's context, and return its result."""
    return await _result_of(threads.submit(contextvars.copy_context().run, function))


async def _result_of(begun: Future[T]) -> T:
    """Return the result of a function in a thread; if cancelled after the start, await the end."""
    try:
        return await asyncio.wrap_future(begun)
    except asyncio.CancelledError:
        if not begun.cancel():
            await asyncio.gather(asyncio.wrap_future(begun), return_exceptions=True)
        raise


def _prepare_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun explicitly
    cursor = connection.cursor()
    for pragma in (
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",  # deleted data is overwritten
        f"busy_timeout={int(PATIENCE * 1000)}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _pragma(connection: sa.Connection, pragma: str) -> None:
    """Run a pragma while no transaction is open."""
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
