"""Run transactions of PostgreSQL on the event loop, with asyncpg."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle, get_running_loop, timeout_at
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.util import greenlet_spawn

from bot.db.connecting import PATIENCE, usable
from bot.db.upgrade import upgrade


class WaitingLine:
    """Lets a number of transactions run at once; the others wait in the order of their arrival.

    A transaction waits as long as the database answers any other, so all are served, however many
    there are. If the database is silent, no transaction waits longer than its patience.
    """

    def __init__(self, places: int) -> None:
        self._places = asyncio.Semaphore(places)
        self._answered = 0.0

    def note_answer(self) -> None:
        """Note that the database has just answered a transaction."""
        self._answered = monotonic()

    @asynccontextmanager
    async def place(self, patience: float) -> AsyncIterator[float]:
        """Occupy a place; yield the seconds until the database must answer.

        ``patience`` is the number of seconds for which the database may be silent. Raises
        TimeoutError if it is silent for longer.
        """
        arrival = monotonic()

        def left() -> float:
            return max(arrival, self._answered) + patience - monotonic()

        if self._places.locked():
            await self._wait(left)
        else:
            await self._places.acquire()
        try:
            yield left()
        finally:
            self._places.release()

    async def _wait(self, left: Callable[[], float]) -> None:
        turn = asyncio.ensure_future(self._places.acquire())
        is_taken = False
        try:
            while not turn.done() and (seconds := left()) > 0:
                await asyncio.wait([turn], timeout=seconds)
            is_taken = turn.done()
        finally:
            if not is_taken and not turn.cancel():  # the place became free at the same moment
                self._places.release()
        if not is_taken:
            raise TimeoutError


T = TypeVar("T")

#: The advisory lock ("bouton") by which processes that start together migrate one after another.
MIGRATION_LOCK = 0x626F75746F6E


#: A connection idle for this many seconds is pinged before use, which costs as much as a
#: transaction. A connection closed by the server is detected without a ping.
IDLE = 10.0


#: The share of PATIENCE in which a connection must be opened, or a used one must answer its first
#: statement; the rest is for another connection.
FIRST = 0.5


#: The most connections of a process; further transactions wait in a queue (`WaitingLine`).
CONNECTIONS = 10


#: How often a transaction is run again that the server has rolled back or never received.
RETRIES = 3

#: The codes of transactions that the server rolled back because of another one:
#: serialization_failure, deadlock_detected.
_ROLLED_BACK = frozenset({"40001", "40P01"})


def server_settings() -> dict[str, str]:
    """Return the server's settings for a connection, in milliseconds or seconds.

    If a process vanishes during a transaction, frozen or with its machine, its locks are released
    after five times PATIENCE. A migration has no limit for a statement, only for a lock.
    """
    milliseconds = int(PATIENCE * 1000)
    return {
        # If it can, the server gives up before the client cuts the connection.
        "statement_timeout": str(milliseconds * 9 // 10),
        "idle_in_transaction_session_timeout": str(milliseconds * 5),
        "lock_timeout": str(milliseconds * 10),
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
        "tcp_user_timeout": "25000",
    }


class _Isolation(NamedTuple):
    """How transactions are begun."""

    level: IsolationLevel
    is_readonly: bool = False


_READING = _Isolation("REPEATABLE READ", is_readonly=True)

_WRITING = _Isolation("READ COMMITTED")

#: One statement is a transaction by itself.
_ALONE = _Isolation("AUTOCOMMIT")


class PostgresqlEngine:
    """Run transactions on a PostgreSQL database; a cancelled task rolls its transaction back.

    A frozen server or a silently cut connection never answers. So the client has timeouts of its
    own: PATIENCE for each answer, and for a connection as long as other transactions are answered.
    """

    def __init__(self, url: URL) -> None:
        """Create the engine without opening a connection. Raises UnusableAddress."""
        with usable():
            self.sync_engine = sa.create_engine(
                url,
                hide_parameters=True,
                pool_size=CONNECTIONS,
                max_overflow=0,  # closing further ones would mean waiting for the server
                pool_timeout=PATIENCE,
                connect_args={"timeout": PATIENCE * FIRST, "server_settings": server_settings()},
            )
        sa.event.listen(self.sync_engine, "handle_error", _forget_rows)
        sa.event.listen(self.sync_engine, "checkin", _note_return)
        sa.event.listen(self.sync_engine, "close", _close_at_once)
        sa.event.listen(self.sync_engine, "checkout", self._check)
        sa.event.listen(self.sync_engine, "after_cursor_execute", self._note_answer)
        self._line = WaitingLine(CONNECTIONS)

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run a transaction that reads one moment; return its result; raise as ``Store._read``."""
        return await self._run(transaction, _READING)

    async def query(self, query: sa.Executable, values: Mapping[str, Any]) -> Sequence[sa.Row[Any]]:
        """Return the rows of one query, which sees one moment; raise as ``Store._read`` does."""
        return await self._run(lambda connection: connection.execute(query, values).all(), _ALONE)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Run and commit a transaction, or roll it back; return and raise as ``Store._write``."""
        return await self._run(transaction, _WRITING)

    async def _run(self, transaction: Callable[[sa.Connection], T], isolation: _Isolation) -> T:
        """Run a transaction; run it again if the server rolled it back or never received it.

        The server received nothing if the connection was dead before the first statement was
        answered. A connection lost later may have committed, so such a transaction is never run
        again.
        """
        clock = get_running_loop()
        async with self._line.place(PATIENCE) as left:
            limit = _Limit(clock.time() + left)
            for _ in range(RETRIES):
                try:
                    return await self._attempt_transaction(transaction, isolation, limit)
                except DBAPIError as error:
                    if getattr(error.orig, "sqlstate", None) in _ROLLED_BACK:
                        limit = _Limit(clock.time() + PATIENCE)  # the server has just answered
                    elif error.connection_invalidated and not limit.was_answered:
                        limit = _Limit(limit.end)
                    else:
                        raise
            return await self._attempt_transaction(transaction, isolation, limit)

    async def _attempt_transaction(
        self, transaction: Callable[[sa.Connection], T], isolation: _Isolation, limit: _Limit
    ) -> T:
        """Run a transaction in a greenlet, which waits for each answer without blocking the loop.

        SQLAlchemy's own asynchronous engine would need four greenlets, and import its whole ORM.
        """

        def attempt() -> T:
            with self.sync_engine.connect() as connection:
                connecting.reschedule(None)  # from here on, cutting the connection is faster
                limit.watch(connection)
                self._isolate(connection, isolation)
                result = transaction(connection)
                connection.commit()
                return result

        with limit.attached():
            async with timeout_at(limit.end) as connecting:
                return await greenlet_spawn(attempt)

    def _isolate(self, connection: sa.Connection, isolation: _Isolation) -> None:
        """Set how the next transaction of a connection is begun, which asks the server nothing."""
        # As an execution option it would be set back, too, each time.
        dialect, dbapi = self.sync_engine.dialect, connection.connection.dbapi_connection
        assert dbapi is not None, "it has just been connected"
        dialect.set_isolation_level(dbapi, isolation.level)
        dialect.set_readonly(dbapi, isolation.is_readonly)  # type: ignore[attr-defined]

    def _note_answer(self, connection: sa.Connection, *_: object) -> None:
        self._line.note_answer()
        limit = connection.info.get(_LIMIT)
        if limit is not None:
            limit.note_answer()

    def _check(self, connection: Any, record: Any, _proxy: object) -> None:
        """Raise DisconnectionError for a connection cut while it was idle: the pool replaces it."""
        returned = record.info.pop(_RETURNED, None)
        record.info[_REUSED] = returned is not None
        if returned is None:  # a new connection
            return
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        if monotonic() - returned >= IDLE:
            self._require_answer(connection)

    def _require_answer(self, connection: Any) -> None:
        """Raise DisconnectionError if a connection does not answer soon."""
        dialect, cut = self.sync_engine.dialect, connection.driver_connection.terminate
        late = get_running_loop().call_later(PATIENCE * FIRST, cut)
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error:
            raise DisconnectionError from None
        except BaseException:  # cancelled: a polite close would wait for an answer
            cut()
            raise
        finally:
            late.cancel()

    async def migrate(self) -> None:
        """Upgrade the schema in one transaction.

        Raises NewerDatabase, UnusableAddress if the driver rejects the URL, or what SQLAlchemy and
        the driver raise if the database fails.
        """

        def migrate() -> None:
            with usable():
                connection = self.sync_engine.connect()
            with connection:
                self._isolate(connection, _WRITING)
                _upgrade_schema(connection)

        await greenlet_spawn(migrate)

    async def forget_overwritten(self) -> None:
        """Do nothing: the server's own vacuum removes overwritten data."""

    async def dispose(self) -> None:
        """Close every connection."""
        await greenlet_spawn(self.sync_engine.dispose)


class _Limit:
    """Cuts the connection of a transaction that gets no answer, so that the waiting task fails.

    Cancelling the task would not help, because asyncpg then waits until the server has received it.
    """

    def __init__(self, end: float) -> None:
        """Set the time, by the clock of the event loop, by which the first answer must come."""
        self.end = end
        self.was_answered = False
        self._info: dict[Any, Any] = {}
        self._cut: Callable[[], None] | None = None
        self._timer: TimerHandle | None = None

    def watch(self, connection: sa.Connection) -> None:
        """Start the timer that cuts a silent connection; it is shorter for a reused one."""
        self._info = connection.info
        self._info[_LIMIT] = self
        self._cut = connection.connection.driver_connection.terminate  # type: ignore[union-attr]
        soon = get_running_loop().time() + PATIENCE * FIRST
        self._set(min(self.end, soon) if self._info[_REUSED] else self.end)

    def note_answer(self) -> None:
        """Note that a statement was answered, and restart the timer for the next one."""
        self.was_answered = True
        self._set(get_running_loop().time() + PATIENCE)

    def _set(self, moment: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        assert self._cut is not None
        self._timer = get_running_loop().call_at(moment, self._cut)

    @contextmanager
    def attached(self) -> Iterator[None]:
        """Stop the timer and detach it from the connection at the end of the block."""
        try:
            yield
        finally:
            if self._timer is not None:
                self._timer.cancel()
            self._info.pop(_LIMIT, None)


#: The keys in a connection's info of its limit, and of whether it was used before.
_LIMIT, _REUSED = "limit", "reused"


def _upgrade_schema(connection: sa.Connection) -> None:
    with connection.begin():
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        upgrade(connection)


#: The key in an idle connection's info of the moment of its return.
_RETURNED = "returned"


def _note_return(_connection: object, record: Any) -> None:
    record.info[_RETURNED] = monotonic()


def _close_at_once(connection: Any, record: Any) -> None:
    """Cut an idle connection, because a polite close waits long if the server is frozen."""
    if _RETURNED in record.info:
        connection.driver_connection.terminate()


def _forget_rows(context: ExceptionContext) -> None:
    """Remove the server's details of an error, which quote the row and identify people."""
    cause = context.original_exception.__cause__
    if getattr(cause, "detail", None):
        cause.detail = None  # type: ignore[union-attr]
