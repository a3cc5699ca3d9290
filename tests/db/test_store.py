"""The store: its schema, its settings, and what each transaction keeps. On both databases."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import textwrap
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import alembic.config
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.db import sqlite, upgrade
from bot.db.engine import Engine, create_engine
from bot.db.errors import AlreadyDone
from bot.db.schema import matches as matches_table
from bot.db.schema import metadata, plies
from bot.db.sqlite import READERS, _pragma
from bot.db.upgrade import NewerDatabase
from bot.play.model import MatchRecord, Setting, State
from bot.play.store import MatchStore
from games import game
from games.match import Computer, Match, Person, Seat
from tests.support.databases import MIGRATIONS, meanwhile, rows_of, written
from tests.support.patience import PATIENT, soon

ADA, BLAISE = 1_234_567_890_123_456_789, 987_654_321_098_765_431
HERE = Setting(812_345_678_901_234_567, 812_345_678_901_234_569, "fr")
NIM = game("nim")
MATCH = Match(NIM, (1, 3, 5, 7), (Person(ADA), Person(BLAISE)), 0, 7)


@pytest.fixture
def store(engine: Engine) -> MatchStore:
    return MatchStore(engine)


async def rows(engine: Engine, table: sa.Table) -> Sequence[sa.Row[Any]]:
    return await rows_of(engine, sa.select(table).order_by(*table.primary_key))


async def names(engine: Engine) -> set[str]:
    """Return the names of the tables."""
    return set(await engine.read(lambda c: sa.inspect(c).get_table_names()))


async def revision(engine: Engine) -> str | None:
    return await engine.read(lambda c: MigrationContext.configure(c).get_current_revision())


# ---------------------------------------------------------------------------- migrations


async def test_migrations_make_the_schema_of_the_tables(own: Engine) -> None:
    assert await own.read(_differences) == []
    assert await names(own) == {"alembic_version", *metadata.tables}


def _differences(connection: Connection) -> list[Any]:
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), metadata)
    return found


async def test_migrating_again_changes_nothing(own: Engine) -> None:
    store = MatchStore(own)
    record = await store.create(State.OPEN, HERE, MATCH)
    await own.migrate()
    assert await store.load(record.id) == record
    assert await revision(own) is not None


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


async def test_a_new_file_that_another_process_is_preparing_is_waited_for(
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


async def test_migrations_can_be_undone(own: Engine) -> None:
    def downgrade(connection: Connection) -> None:
        config = alembic.config.Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        alembic.command.downgrade(config, "base")

    await own.write(downgrade)
    assert await names(own) == {"alembic_version"}
    assert await revision(own) is None
    await own.migrate()
    assert await own.read(_differences) == []


@pytest.fixture
def add_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return what adds a migration, as a next version of the bot will."""
    copied = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(upgrade, "_MIGRATIONS", copied)
    last = max(path.name for path in (copied / "versions").glob("*.py")).partition("_")[0]
    head = "import sqlalchemy as sa\nfrom alembic import op\nrevision = 'next'\n" + (
        f"down_revision = {last!r}\ndef upgrade():\n"
    )

    def add(upgrade: str) -> None:
        (copied / "versions" / "next.py").write_text(head + textwrap.indent(upgrade, "    "))

    return add


async def test_a_migration_that_rebuilds_a_table_loses_no_ply(
    own: Engine, add_migration: Callable[[str], None]
) -> None:
    store = MatchStore(own)
    record = await store.create(State.OPEN, HERE, MATCH.move((4, 7)))
    add_migration(
        "with op.batch_alter_table('matches') as batch:\n"
        "    batch.alter_column('locale', type_=sa.String(20))\n"
    )
    await own.migrate()
    assert await revision(own) == "next"
    assert await store.load(record.id) == record
    with pytest.raises(AlreadyDone):  # foreign keys are in force again
        await store.append(replace(record, id=record.id + 1), MATCH.move((4, 7)).move((1, 1)))


async def test_a_migration_that_fails_leaves_nothing(
    own: Engine, add_migration: Callable[[str], None]
) -> None:
    store = MatchStore(own)
    record = await store.create(State.OPEN, HERE, MATCH.move((4, 7)))
    before = await revision(own)
    add_migration(
        "op.create_table('half', sa.Column('id', sa.Integer))\n"
        "op.execute('DELETE FROM plies')\n"
        "op.execute('SELECT * FROM nowhere')\n"
    )
    with pytest.raises(SQLAlchemyError):
        await own.migrate()
    assert await revision(own) == before
    assert "half" not in await names(own)
    assert await store.load(record.id) == record


async def test_a_database_of_a_newer_version_is_refused_and_kept(
    own: Engine,
    add_migration: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MatchStore(own)
    record = await store.create(State.OPEN, HERE, MATCH)
    add_migration("op.create_table('later', sa.Column('id', sa.Integer))\n")
    await own.migrate()
    monkeypatch.setattr(upgrade, "_MIGRATIONS", MIGRATIONS)
    with pytest.raises(NewerDatabase, match=r"revision next.* newer"):
        await own.migrate()
    assert await revision(own) == "next"
    assert "later" in await names(own)
    assert await store.load(record.id) == record


# ---------------------------------------------------------------------- SQLite's settings


async def test_every_connection_to_sqlite_has_the_safe_settings(sqlite_url: str) -> None:
    engine = create_engine(sqlite_url)
    waits = int(1000 * PATIENT)
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": waits}
    try:
        await engine.migrate()
        for _ in range(2):  # the second time from the pool
            connections = [engine.sync_engine.raw_connection() for _ in range(8)]
            for connection in connections:
                for pragma, value in expected.items():
                    found = connection.cursor().execute(f"PRAGMA {pragma}")
                    assert found.fetchone() == (value,), pragma
            for connection in connections:
                connection.close()
    finally:
        await engine.dispose()


async def test_sqlite_locks_before_it_writes_and_not_before_it_reads(sqlite_url: str) -> None:
    engine = create_engine(sqlite_url)
    try:
        await engine.migrate()
        store = MatchStore(engine)
        record = await store.create(State.OPEN, HERE, MATCH)
        wait = meanwhile(engine)

        def write(_connection: Connection) -> None:
            assert wait(store.load(record.id)) == record, "readers do not wait"
            with engine.sync_engine.connect() as other:
                _pragma(other, "busy_timeout=0")
                with pytest.raises(SQLAlchemyError, match="locked"):
                    other.exec_driver_sql("BEGIN IMMEDIATE")
                _pragma(other, f"busy_timeout={int(1000 * PATIENT)}")

        await engine.write(write)  # nothing is written yet
    finally:
        await engine.dispose()


async def test_writers_stand_in_a_queue_and_readers_do_not(sqlite_with_schema: str) -> None:
    """One more writer than there are threads, while another process holds the write lock."""
    engine = create_engine(sqlite_with_schema)
    store = MatchStore(engine)
    record = await store.create(State.OPEN, HERE, MATCH)
    file = sqlite_with_schema.removeprefix("sqlite+aiosqlite:///")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writers = [
            asyncio.create_task(store.create(State.OPEN, HERE, MATCH)) for _ in range(READERS + 2)
        ]
        assert await soon(store.load(record.id)) == record
        writers[-1].cancel()
        await soon(asyncio.wait(writers[-1:]))
        assert writers[-1].cancelled(), "it waits for no turn that it need not have"
        other.execute("ROLLBACK")
    created = await asyncio.gather(*writers[:-1])
    assert [each.id for each in created] == list(range(2, READERS + 3)), "in their order"
    assert len(await rows(engine, matches_table)) == READERS + 2
    await engine.dispose()


def has_log(url: str) -> bool:
    """Return whether there is a log of writes beside an SQLite file."""
    return Path(url.removeprefix("sqlite+aiosqlite:///") + "-wal").exists()


async def test_nothing_is_left_open_of_a_file(sqlite_with_schema: str) -> None:
    before = set(threading.enumerate())
    engine = create_engine(sqlite_with_schema)
    store = MatchStore(engine)
    record = await store.create(State.OPEN, HERE, MATCH)
    await asyncio.gather(*(store.load(record.id) for _ in range(20)))
    begun = set(threading.enumerate()) - before
    assert 2 <= len(begun) <= READERS + 1
    assert has_log(sqlite_with_schema)
    await engine.dispose()
    assert not begun & set(threading.enumerate())
    assert not has_log(sqlite_with_schema), "the last connection empties the log into the file"


# ------------------------------------------------------------------------------- matches


@pytest.mark.parametrize(
    "match",
    [
        MATCH,
        replace(MATCH, seats=(Computer(0.0), Person(2**63 - 1)), first=1, seed=2**63 - 1),
        replace(MATCH, seats=(Computer(0.1), Computer(1 / 3)), seed=0),
        replace(MATCH, game=game("nim", misere=True), start=(1000,) * 20).move((20, 1000)),
        replace(MATCH, game=game("fortboyard 500"), start=(10**18,)).move((500,)).resign(0),
        MATCH.move((4, 7)).move((1, 1)).take_back(0).move((2, 3)),
        replace(MATCH, seats=(Person(ADA), Computer(1.0)), first=1).with_computer(),
    ],
    ids=["people", "largest-ids", "computers", "nim", "sticks", "taken-back", "intent"],
)
@pytest.mark.parametrize("setting", [HERE, Setting(None, 2**63 - 1, "en")], ids=["server", "dm"])
async def test_a_match_is_read_as_it_was_written(
    store: MatchStore, match: Match, setting: Setting
) -> None:
    record = await store.create(State.OFFERED, setting, match)
    assert (record.state, record.match) == (State.OFFERED, match)
    assert (record.guild_id, record.channel_id, record.locale) == (
        setting.guild_id,
        setting.channel_id,
        setting.locale,
    )
    assert await store.load(record.id) == record


async def test_the_longest_name_of_a_game_is_kept(store: MatchStore) -> None:
    takes = ",".join(map(str, range(101, 301, 2)))
    rules = game(f"take {takes}")
    assert len(rules.name) > 400
    record = await store.create(State.OPEN, HERE, replace(MATCH, game=rules, start=(999,)))
    assert await store.load(record.id) == record


async def test_there_is_no_match_of_an_unknown_number(store: MatchStore) -> None:
    assert await store.load(1) is None
    assert await store.rematch_of(1) is None
    assert await store.of_person(ADA, list(State), 25) == []


async def test_a_ply_is_written_once(store: MatchStore) -> None:
    record = await store.create(State.OPEN, HERE, MATCH)
    first = await store.append(record, MATCH.move((4, 7)).move((3, 5)))
    assert await store.load(record.id) == first
    for late in (MATCH.resign(1), MATCH.move((1, 1)), MATCH.move((1, 1)).move((2, 1)).resign(0)):
        with pytest.raises(AlreadyDone):
            await store.append(record, late)
    assert await store.load(record.id) == first


async def test_the_state_follows_the_plies(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OPEN, HERE, MATCH)
    (created,) = await rows(engine, matches_table)
    moved = await store.append(record, MATCH.move((4, 7)))
    (changed,) = await rows(engine, matches_table)
    assert (moved.state, changed.state) == (State.OPEN, "open")
    assert changed.created_at == created.created_at
    assert changed.changed_at > created.changed_at
    over = await store.append(moved, moved.match.resign(1))
    assert over.state is State.OVER
    assert await store.load(record.id) == over


async def test_an_offer_is_answered_once(store: MatchStore) -> None:
    offered = await store.create(State.OFFERED, HERE, MATCH)
    answered = await store.answer_offer(offered, State.OPEN)
    with pytest.raises(AlreadyDone):
        await store.answer_offer(offered, State.DECLINED)
    assert await store.load(offered.id) == answered == replace(offered, state=State.OPEN)


async def test_a_match_is_played_again_once(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OVER, HERE, MATCH.resign(0))
    assert await store.rematch_of(record.id) is None
    again = await store.create(State.OFFERED, HERE, MATCH, record.id)
    with pytest.raises(AlreadyDone):
        await store.create(State.OPEN, HERE, MATCH.move((4, 7)), record.id)
    assert await store.rematch_of(record.id) == again
    assert len(await rows(engine, matches_table)) == 2
    assert len(await rows(engine, plies)) == 1


async def test_of_person_finds_either_seat_the_latest_changed_first(store: MatchStore) -> None:
    seats: list[tuple[Seat, Seat]] = [
        (Person(ADA), Computer(1)),
        (Person(BLAISE), Person(ADA)),
        (Person(BLAISE), Person(1)),
    ]
    first, second, _ = [
        await store.create(State.OPEN, HERE, replace(MATCH, seats=pair)) for pair in seats
    ]
    over = await store.create(State.OVER, HERE, MATCH.resign(0))
    assert await store.of_person(ADA, [State.OPEN], 9) == [second, first]
    assert await store.of_person(ADA, [State.OPEN, State.OVER], 9) == [over, second, first]
    assert await store.of_person(ADA, list(State), 1) == [over]
    first = await store.append(first, first.match.move((4, 7)))
    assert await store.of_person(ADA, [State.OPEN], 9) == [first, second]


async def test_a_read_sees_one_moment(database_url: str, engine: Engine) -> None:
    """The match ends between the two queries of one reading."""
    store = MatchStore(engine)
    record = await store.create(State.OPEN, HERE, MATCH)
    reading = create_engine(database_url)
    over: list[MatchRecord] = []

    wait = meanwhile(reading)

    def resign(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "FROM matches" in statement and not over:
            over.append(wait(store.append(record, MATCH.resign(0))))

    sa.event.listen(reading.sync_engine, "after_cursor_execute", resign)
    try:
        assert await MatchStore(reading).load(record.id) == record
        assert over
        assert await MatchStore(reading).load(record.id) == over[0]
    finally:
        await reading.dispose()


# --------------------------------------------------------------------------------- purge

LIMIT = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


async def _touched(engine: Engine, record: MatchRecord, moment: datetime) -> None:
    changed = sa.update(matches_table).where(matches_table.c.id == record.id)
    await written(engine, changed.values(changed_at=moment))


async def test_purge_deletes_what_is_older_with_its_plies(
    store: MatchStore, engine: Engine
) -> None:
    moment = timedelta(microseconds=1)
    ages = [LIMIT - timedelta(days=400), LIMIT - moment, LIMIT, LIMIT + moment]
    played = MATCH.move((4, 7)).move((3, 5))
    matches = [await store.create(State.OPEN, HERE, played) for _ in ages]
    for record, age in zip(matches, ages, strict=True):
        await _touched(engine, record, age)
    assert await store.purge(LIMIT) == 2
    assert [await store.load(record.id) for record in matches] == [None, None, *matches[2:]]
    kept = {row.match_id for row in await rows(engine, plies)}
    assert kept == {record.id for record in matches[2:]}
    assert await store.purge(LIMIT) == 0


async def test_a_rematch_outlives_the_match_it_repeats(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OVER, HERE, MATCH.resign(0))
    again = await store.create(State.OPEN, HERE, MATCH, record.id)
    await _touched(engine, record, LIMIT - timedelta(days=1))
    assert await store.purge(LIMIT) == 1
    assert await store.load(again.id) == again
    assert await store.rematch_of(record.id) is None


async def test_what_was_purged_is_gone_for_everybody(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OFFERED, HERE, MATCH)
    assert await store.purge(datetime.now(UTC) + timedelta(days=1)) == 1
    with pytest.raises(AlreadyDone):
        await store.append(record, MATCH.move((4, 7)))
    with pytest.raises(AlreadyDone):
        await store.answer_offer(record, State.OPEN)
    with pytest.raises(AlreadyDone):
        await store.create(State.OPEN, HERE, MATCH, record.id)
    assert await rows(engine, matches_table) == []
    assert await rows(engine, plies) == []


async def test_the_number_of_a_purged_match_names_no_other(store: MatchStore) -> None:
    """Its buttons are still about in old messages."""
    created = [await store.create(State.OPEN, HERE, MATCH) for _ in range(2)]
    assert await store.purge(datetime.now(UTC) + timedelta(days=1)) == 2
    created.append(await store.create(State.OPEN, HERE, MATCH))
    assert all(a.id < b.id for a, b in pairwise(created))
