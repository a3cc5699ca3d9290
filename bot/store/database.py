"""The database: an engine for a URL, its safe settings, and its migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DEFAULT_URL = "sqlite+aiosqlite:///bouton.db"

#: A read-only transaction says so; every other one takes SQLite's write lock when it begins,
#: so that it can never fail half-way for want of it.
READ_ONLY = {"bouton_read_only": True}

_MIGRATIONS = Path(__file__).parent / "migrations"


def create_engine(url: str) -> AsyncEngine:
    """Return an engine for a database URL; nothing is opened yet.

    Parameters never appear in its errors or logs: they would identify people.
    """
    engine = create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        sa.event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, below
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    read_only = connection.get_execution_options().get("bouton_read_only")
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema up to date."""
    async with engine.connect() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
