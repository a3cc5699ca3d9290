"""Run transactions of SQLite in a few threads, one visit for each.

One thread does all the writing of an engine, so writers stand in one queue; four more read. What
has queued is committed together, so the disk is waited for once; each transaction is rolled back
by itself if it raises. These threads do nothing else: nobody waits for a move behind a search, and
no reader behind a writer. A task that is cancelled either has not begun its transaction or waits
for the end of it.

WAL, ``synchronous=FULL``, foreign keys, ``secure_delete``. Every writing transaction takes the
write lock when it begins (``BEGIN IMMEDIATE``), so it cannot fail half-way for want of it.
Processes that start on a new file together wait for each other. Addresses begin with
``sqlite+aiosqlite://``, as they always did; that driver is not used.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL

from bot.db.connecting import PATIENCE, file_of, usable
from bot.db.upgrade import upgrade

T = TypeVar("T")

#: How many transactions read at once, while one writes. They take milliseconds, and Python runs
#: one at a time: more would only be in each other's way.
READERS = 4

#: At most so many transactions are committed together: the first waits for the last.
WRITTEN_TOGETHER = 64

#: A transaction that writes takes the lock when it begins: it cannot fail half-way for want of it.
_BEGIN_TO_WRITE = "BEGIN IMMEDIATE"

#: Longest wait, in seconds, for another process that brings the same file up to date.
START_PATIENCE = 30.0


class SqliteEngine:
    """Runs transactions on an SQLite file, in threads that nothing else uses.

    SQLite lets one writer in and has the others knock again and again, whoever comes first; a
    whole class at once is better served in a queue. So one thread does all the writing, and commits
    what has queued meanwhile at once: the disk is waited for once. Readers have their
    own: they need not wait for it, even while it waits for another process.

    Whoever is cancelled has not begun, or waits for the end: a transaction is kept whole or
    rolled back, and holds no lock afterwards.
    """

    def __init__(self, url: URL) -> None:
        """Open nothing yet. Raises UnusableAddress."""
        with usable():
            self.sync_engine = sa.create_engine(
                url.set(drivername="sqlite+pysqlite"),  # settings name another, which is async
                hide_parameters=True,
                pool_size=READERS + 1,
                pool_use_lifo=True,  # the connection that was used last knows most pages
                pool_timeout=PATIENCE,
            )
        sa.event.listen(self.sync_engine, "connect", _prepare)
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-reader")
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._queued: deque[_Write[Any]] = deque()

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Return what a transaction reads: all its queries see one moment."""

        def run() -> T:
            with self.sync_engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return transaction(connection)

        return await _visit(self._reading, run)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Return what a transaction returns, and keep all that it writes; nothing if it raises."""
        write = _Write(transaction)
        self._queued.append(write)
        self._writing.submit(self._write_queued)
        return await _end_of(write.done)

    def _write_queued(self) -> None:
        """Write what is queued, and commit once: transactions that arrive together sync together.

        If nothing can be kept, all that is queued has failed.
        """
        if not self._queued:  # it was written with others
            return
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
        """Bring the schema up to date, in one transaction.

        Raises NewerDatabase if it is ahead, UnusableAddress if the driver cannot use the URL.
        """
        if (file := file_of(self.sync_engine.url)) is not None:
            await _visit(self._writing, lambda: make_private(file))
        await self._write_ahead()
        await _visit(self._writing, self._upgrade)

    async def _write_ahead(self) -> None:
        """Have the file keep a log of its writes, for good: readers and a writer then go together.

        Processes that do so to one new file at the same moment keep each other from it, and SQLite
        then refuses at once, whatever its busy_timeout is.
        """
        clock = asyncio.get_running_loop()
        end = clock.time() + START_PATIENCE
        while True:
            try:
                return await self._tell("journal_mode=WAL")
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
        """Empty the log of writes: it holds what was in the pages before."""
        await self._tell("wal_checkpoint(TRUNCATE)")

    async def _tell(self, pragma: str) -> None:
        """Tell SQLite something while nothing is written; raise UnusableAddress."""

        def told() -> None:
            with usable():
                connection = self.sync_engine.connect()
            with connection:
                _pragma(connection, pragma)

        await _visit(self._writing, told)

    async def dispose(self) -> None:
        """End every thread when it has done its work, and close every connection."""
        await _visit(self._writing, self._close)
        self._writing.shutdown()

    def _close(self) -> None:
        self._reading.shutdown()
        self.sync_engine.dispose()


class _Write(Generic[T]):
    """A transaction that writes, in the context of its task, and what came of it."""

    def __init__(self, transaction: Callable[[sa.Connection], T]) -> None:
        self.done: Future[T] = Future()
        self._transaction = transaction
        self._context = contextvars.copy_context()
        self._returned: list[T] = []
        self._raised: BaseException | None = None

    def run(self, connection: sa.Connection) -> None:
        """Run the transaction, and take back what it wrote if it raises.

        Raises what it raised if SQLite has ended the whole transaction for it, as on a full disk.
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
        """Tell what came of the transaction, now that what it wrote is kept."""
        if self._raised is not None:
            self.done.set_exception(self._raised)
        else:
            self.done.set_result(self._returned[0])


def make_private(file: Path) -> None:
    """Let only its owner read a database, which is made if there is none, and what SQLite adds.

    It holds marks, and the keys to who has withdrawn. What cannot be done is left to SQLite to say.
    """
    with suppress(OSError):  # to close one that is there would lose the locks of this process
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(OSError):
            each.chmod(0o600)


async def _visit(threads: Executor, function: Callable[[], T]) -> T:
    """Return what a function returns, called in one of some threads in this task's context."""
    return await _end_of(threads.submit(contextvars.copy_context().run, function))


async def _end_of(begun: Future[T]) -> T:
    """Return what came of something in a thread; whoever is cancelled waits if it has begun."""
    try:
        return await asyncio.wrap_future(begun)
    except asyncio.CancelledError:
        if not begun.cancel():
            await asyncio.gather(asyncio.wrap_future(begun), return_exceptions=True)
        raise


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    cursor = connection.cursor()
    for pragma in (
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",  # what is deleted is overwritten, not only forgotten
        f"busy_timeout={int(PATIENCE * 1000)}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _pragma(connection: sa.Connection, pragma: str) -> None:
    """Tell SQLite something while no transaction is open."""
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
