"""Run transactions of PostgreSQL on the event loop, by asyncpg.

- Connections are asked whether they still stand only after they were idle. The client cuts one
  that says nothing for two seconds, so a frozen server fails a click in time to tell it.
- A transaction whose connection is dead before its first statement was answered is begun again on
  a new one; later than that never, as its commit may have arrived.
- More transactions than connections wait in a line (``bot.db.line``), as long as the database
  answers those before them.
- Where the server rolls a transaction back because it met another one (a deadlock, a serialization
  failure), ``PostgresqlEngine._run`` runs it again: what deletes many rows at once locks them in
  an order of the server's own.
- A process that vanishes in a transaction keeps nobody waiting: the server ends a transaction in
  which nothing is asked for ten seconds, and a connection whose other end is gone. A migration
  waits twenty seconds for a lock.
"""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop, timeout_at
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.db.connecting import PATIENCE, usable
from bot.db.line import Line
from bot.db.upgrade import upgrade

T = TypeVar("T")

#: Processes that start together on one database migrate one after the other ("bouton").
MIGRATION_LOCK = 0x626F75746F6E


#: A connection that nobody has used for so many seconds is asked whether it still stands, which
#: costs as much as a transaction. That the server has closed it is known unasked.
IDLE = 10.0


#: The share of PATIENCE in which a connection must be opened, or one that was used before must
#: answer its first statement: what is left is for another one.
FIRST = 0.5


#: How many connections a process has at most; further transactions wait in line (`Line`).
CONNECTIONS = 10


#: How often a transaction is run again that the server has rolled back, or that never reached it.
RETRIES = 3

#: What the server says of a transaction that it has rolled back because of another one:
#: serialization_failure, deadlock_detected.
_ROLLED_BACK = frozenset({"40001", "40P01"})


def server_settings() -> dict[str, str]:
    """Return what the server is asked to do with a connection, in milliseconds or seconds.

    A process that vanishes in mid-transaction, frozen or with its machine, leaves its locks after
    five times PATIENCE. Only a migration has no limit for a statement, but it has one for a lock.
    """
    milliseconds = int(PATIENCE * 1000)
    return {
        # The server gives up before the client cuts the connection, if it can: so that it stays.
        "statement_timeout": str(milliseconds * 9 // 10),
        "idle_in_transaction_session_timeout": str(milliseconds * 5),
        "lock_timeout": str(milliseconds * 10),
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
        "tcp_user_timeout": "25000",
    }


class PostgresqlEngine:
    """Runs transactions on a PostgreSQL database; whoever is cancelled rolls back.

    A server that is frozen, or a connection that was cut silently, answers nothing at all. So the
    client watches the time itself: it waits for each answer for PATIENCE, and for a connection as
    long as others are answered.
    """

    def __init__(self, url: URL) -> None:
        """Open nothing yet. Raises UnusableAddress."""
        with usable():
            self._engine = create_async_engine(
                url,
                hide_parameters=True,
                pool_size=CONNECTIONS,
                max_overflow=0,  # to close them again costs a wait for the server
                pool_timeout=PATIENCE,
                connect_args={"timeout": PATIENCE * FIRST, "server_settings": server_settings()},
            )
        self._reader = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.sync_engine = self._engine.sync_engine
        sa.event.listen(self.sync_engine, "handle_error", _forget_rows)
        sa.event.listen(self.sync_engine, "checkin", _note_return)
        sa.event.listen(self.sync_engine, "close", _close_at_once)
        sa.event.listen(self.sync_engine, "checkout", self._check)
        sa.event.listen(self.sync_engine, "after_cursor_execute", self._note_answer)
        self._line = Line(CONNECTIONS)

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Return what a transaction reads: all its queries see one moment."""
        return await self._run(self._reader, transaction)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Return what a transaction returns, and keep all that it writes; nothing if it raises."""
        return await self._run(self._engine, transaction)

    async def _run(self, engine: AsyncEngine, transaction: Callable[[sa.Connection], T]) -> T:
        """Run a transaction; again if the server has rolled it back, or never heard of it.

        It heard nothing if the connection was dead before the first statement was answered. A
        connection that is lost later may have committed: such a transaction is never run again.
        """
        clock = get_running_loop()
        async with self._line.place(PATIENCE) as left:
            limit = _Limit(clock.time() + left)
            for _ in range(RETRIES):
                try:
                    return await self._attempt(engine, transaction, limit)
                except DBAPIError as error:
                    if getattr(error.orig, "sqlstate", None) in _ROLLED_BACK:
                        limit = _Limit(clock.time() + PATIENCE)  # the server has just answered
                    elif error.connection_invalidated and not limit.was_answered:
                        limit = _Limit(limit.end)
                    else:
                        raise
            return await self._attempt(engine, transaction, limit)

    async def _attempt(
        self, engine: AsyncEngine, transaction: Callable[[sa.Connection], T], limit: _Limit
    ) -> T:
        with limit.kept():
            async with timeout_at(limit.end) as connecting, engine.connect() as connection:
                connecting.reschedule(None)  # from here on, cutting the connection is quicker
                limit.watch(connection)
                result = await connection.run_sync(transaction)
                await connection.commit()
                return result

    def _note_answer(self, connection: sa.Connection, *_: object) -> None:
        self._line.answered()
        limit = connection.info.get(_LIMIT)
        if limit is not None:
            limit.answered()

    def _check(self, connection: Any, record: Any, _proxy: object) -> None:
        """Have a connection replaced that was cut while nobody used it."""
        returned = record.info.pop(_RETURNED, None)
        record.info[_REUSED] = returned is not None
        if returned is None:  # it is new
            return
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        if monotonic() - returned >= IDLE:
            self._ping(connection)

    def _ping(self, connection: Any) -> None:
        """Raise DisconnectionError if a connection does not answer soon."""
        dialect, cut = self.sync_engine.dialect, connection.driver_connection.terminate
        late = get_running_loop().call_later(PATIENCE * FIRST, cut)
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error:
            raise DisconnectionError from None
        except BaseException:  # cancelled: closing it kindly would wait for its answer
            cut()
            raise
        finally:
            late.cancel()

    async def migrate(self) -> None:
        """Bring the schema up to date, in one transaction.

        Raises NewerDatabase if it is ahead, UnusableAddress if the driver cannot use the URL.
        """
        with usable():
            connection = await self._engine.connect()
        try:
            await connection.run_sync(_upgrade)
        finally:
            await connection.close()

    async def forget_overwritten(self) -> None:
        """Do nothing: what was overwritten is for the server's own vacuum."""

    async def dispose(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


class _Limit:
    """Cuts the connection of a transaction that is not answered; whoever waits for it fails.

    To cancel the task instead would not do: asyncpg then waits until the server has heard of it.
    """

    def __init__(self, end: float) -> None:
        """``end``, by the clock of the event loop, is until when the first answer must come."""
        self.end = end
        self.was_answered = False
        self._info: dict[Any, Any] = {}
        self._cut: Callable[[], None] | None = None
        self._timer: TimerHandle | None = None

    def watch(self, connection: AsyncConnection) -> None:
        """Cut a connection if it does not answer; sooner, one that was used before."""
        used = connection.sync_connection
        assert used is not None
        self._info = used.info
        self._info[_LIMIT] = self
        self._cut = used.connection.driver_connection.terminate  # type: ignore[union-attr]
        soon = get_running_loop().time() + PATIENCE * FIRST
        self._set(min(self.end, soon) if used.info[_REUSED] else self.end)

    def answered(self) -> None:
        """Take note that a statement was answered: the next one has as much time again."""
        self.was_answered = True
        self._set(get_running_loop().time() + PATIENCE)

    def _set(self, moment: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        assert self._cut is not None
        self._timer = get_running_loop().call_at(moment, self._cut)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Forget the limit at the end."""
        try:
            yield
        finally:
            if self._timer is not None:
                self._timer.cancel()
            self._info.pop(_LIMIT, None)


#: Where a connection has the limit of its transaction, and whether it was used before.
_LIMIT, _REUSED = "limit", "reused"


def _upgrade(connection: sa.Connection) -> None:
    with connection.begin():
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        upgrade(connection)


#: Where a connection that nobody uses has the moment of its return.
_RETURNED = "returned"


def _note_return(_connection: object, record: Any) -> None:
    record.info[_RETURNED] = monotonic()


def _close_at_once(connection: Any, record: Any) -> None:
    """Cut a connection that nobody uses: to take leave of a server that is frozen takes long."""
    if _RETURNED in record.info:
        connection.driver_connection.terminate()


def _forget_rows(context: ExceptionContext) -> None:
    """Drop the server's details of an error: they quote the row, and who plays."""
    cause = context.original_exception.__cause__
    if getattr(cause, "detail", None):
        cause.detail = None  # type: ignore[union-attr]
