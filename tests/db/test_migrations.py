"""Migrations: to the schema, and back, by several processes at once, or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import textwrap
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import alembic.config
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.db import sqlite, upgrade
from bot.db.engine import Engine, create_engine
from bot.db.errors import AlreadyDone
from bot.db.schema.base import metadata
from bot.db.sqlite import _pragma
from bot.db.upgrade import NewerDatabase
from bot.play.model import State
from bot.play.store import MatchStore
from games.match import Match, Person
from tests.support.databases import MIGRATIONS
from tests.support.matches import ADA, BLAISE, HERE, NIM
from tests.support.patience import soon

MATCH = Match(NIM, (1, 3, 5, 7), (Person(ADA), Person(BLAISE)), 0, 7)


async def names(engine: Engine) -> set[str]:
    """Return the names of the tables."""
    return set(await engine.read(lambda c: sa.inspect(c).get_table_names()))


async def revision(engine: Engine) -> str | None:
    return await engine.read(lambda c: MigrationContext.configure(c).get_current_revision())


async def test_migrations_make_the_schema_of_the_tables(own_database: Engine) -> None:
    assert await own_database.read(_differences) == []
    assert await names(own_database) == {"alembic_version", *metadata.tables}


def _differences(connection: Connection) -> list[Any]:
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), metadata)
    return found


def test_every_migration_file_is_named_after_its_revision() -> None:
    scripts = ScriptDirectory(MIGRATIONS)
    revisions = {script.revision for script in scripts.walk_revisions()}
    assert upgrade.known_revisions() == revisions
    assert upgrade.latest_revision() == scripts.get_current_head()


async def test_migrating_again_changes_nothing(own_database: Engine) -> None:
    store = MatchStore(own_database)
    record = await store.create(State.OPEN, HERE, MATCH)
    await own_database.migrate()
    assert await store.load(record.id) == record
    assert await revision(own_database) is not None


async def test_processes_that_start_together_migrate_once(empty_url: str) -> None:
    engines = [create_engine(empty_url) for _ in range(5)]
    try:
        await asyncio.gather(*(engine.migrate() for engine in engines))
        assert await names(engines[0]) == {"alembic_version", *metadata.tables}
        for engine in engines:
            created = await MatchStore(engine).create(State.OPEN, HERE, MATCH)
            assert created.match == MATCH
    finally:
        for engine in engines:
            await engine.dispose()


async def test_a_migration_waits_while_another_process_prepares_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, ask, loop = asyncio.Event(), _pragma, asyncio.get_running_loop()

    def watched(connection: Connection, pragma: str) -> None:
        try:
            ask(connection, pragma)
        except sqlite3.OperationalError:
            loop.call_soon_threadsafe(refused.set)
            raise

    monkeypatch.setattr(sqlite, "_pragma", watched)
    file = tmp_path / "bouton.db"
    engine = create_engine(f"sqlite+aiosqlite:///{file}")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        migration = asyncio.create_task(engine.migrate())
        await soon(refused.wait())  # SQLite itself refuses at once
        assert not migration.done()
        other.execute("ROLLBACK")
        await migration
    assert "matches" in await names(engine)
    await engine.dispose()


def _downgrade(to: str, connection: Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    alembic.command.downgrade(config, to)


async def test_migrations_can_be_undone(own_database: Engine) -> None:
    await own_database.write(partial(_downgrade, "base"))
    assert await names(own_database) == {"alembic_version"}
    assert await revision(own_database) is None
    await own_database.migrate()
    assert await own_database.read(_differences) == []


@pytest.fixture
def add_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that adds a migration, as a next version of the bot would."""
    copied = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(upgrade, "_MIGRATIONS", copied)
    last = max(path.name for path in (copied / "versions").glob("*.py")).partition("_")[0]
    head = "import sqlalchemy as sa\nfrom alembic import op\nrevision = '9999'\n" + (
        f"down_revision = {last!r}\ndef upgrade():\n"
    )

    def add(upgrade: str) -> None:
        (copied / "versions" / "9999_next.py").write_text(head + textwrap.indent(upgrade, "    "))

    return add


async def test_a_migration_that_rebuilds_a_table_loses_no_ply(
    own_database: Engine, add_migration: Callable[[str], None]
) -> None:
    store = MatchStore(own_database)
    record = await store.create(State.OPEN, HERE, MATCH.move((4, 7)))
    add_migration(
        "with op.batch_alter_table('matches') as batch:\n"
        "    batch.alter_column('locale', type_=sa.String(20))\n"
    )
    await own_database.migrate()
    assert await revision(own_database) == "9999"
    assert await store.load(record.id) == record
    with pytest.raises(AlreadyDone):  # foreign keys are in force again
        await store.append(replace(record, id=record.id + 1), MATCH.move((4, 7)).move((1, 1)))


async def test_a_migration_that_fails_is_undone_whole(
    own_database: Engine, add_migration: Callable[[str], None]
) -> None:
    store = MatchStore(own_database)
    record = await store.create(State.OPEN, HERE, MATCH.move((4, 7)))
    before = await revision(own_database)
    add_migration(
        "op.create_table('half', sa.Column('id', sa.Integer))\n"
        "op.execute('DELETE FROM plies')\n"
        "op.execute('SELECT * FROM nowhere')\n"
    )
    with pytest.raises(SQLAlchemyError):
        await own_database.migrate()
    assert await revision(own_database) == before
    assert "half" not in await names(own_database)
    assert await store.load(record.id) == record


async def test_a_database_of_a_newer_version_is_refused_and_unchanged(
    own_database: Engine,
    add_migration: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MatchStore(own_database)
    record = await store.create(State.OPEN, HERE, MATCH)
    add_migration("op.create_table('later', sa.Column('id', sa.Integer))\n")
    await own_database.migrate()
    monkeypatch.setattr(upgrade, "_MIGRATIONS", MIGRATIONS)
    with pytest.raises(NewerDatabase, match=r"newer .* revision 9999"):
        await own_database.migrate()
    assert await revision(own_database) == "9999"
    assert "later" in await names(own_database)
    assert await store.load(record.id) == record
