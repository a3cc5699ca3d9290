"""PostgreSQL: its settings, and transactions on the event loop, by asyncpg."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.db.connecting import PATIENCE, usable
from bot.db.upgrade import upgrade

T = TypeVar("T")

#: Processes that start together on one database migrate one after the other ("bouton").
_MIGRATION_LOCK = 0x626F75746F6E


#: A connection that nobody has used for so many seconds is asked whether it still stands, which
#: costs as much as a transaction. That the server has closed it is known unasked.
IDLE = 10.0


class PostgresqlEngine:
    """Runs transactions on a PostgreSQL database; whoever is cancelled rolls back."""

    def __init__(self, url: URL) -> None:
        """Open nothing yet. Raises UnusableAddress."""
        milliseconds = str(int(PATIENCE * 1000))
        settings = {"statement_timeout": milliseconds}
        with usable():
            self._engine = create_async_engine(
                url,
                hide_parameters=True,
                pool_timeout=PATIENCE,
                connect_args={"timeout": PATIENCE, "server_settings": settings},
            )
        self._reader = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.sync_engine = self._engine.sync_engine
        sa.event.listen(self.sync_engine, "handle_error", _forget_rows)
        sa.event.listen(self.sync_engine, "checkin", _note_return)
        sa.event.listen(self.sync_engine, "checkout", self._check)

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Return what a transaction reads: all its queries see one moment."""
        async with self._reader.connect() as connection:
            return await connection.run_sync(transaction)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        """Return what a transaction returns, and keep all that it writes; nothing if it raises."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(transaction)

    def _check(self, connection: Any, record: Any, _proxy: object) -> None:
        """Have a connection replaced that was cut while nobody used it."""
        returned = record.info.get("returned")
        if returned is None:  # it is new
            return
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        if monotonic() - returned >= IDLE:
            dialect = self.sync_engine.dialect
            try:
                dialect.do_ping(connection)
            except dialect.loaded_dbapi.Error:
                raise DisconnectionError from None

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


def _upgrade(connection: sa.Connection) -> None:
    with connection.begin():
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        upgrade(connection)


def _note_return(_connection: object, record: Any) -> None:
    record.info["returned"] = monotonic()


def _forget_rows(context: ExceptionContext) -> None:
    """Drop the server's details of an error: they quote the row, and who plays."""
    cause = context.original_exception.__cause__
    if getattr(cause, "detail", None):
        cause.detail = None  # type: ignore[union-attr]
