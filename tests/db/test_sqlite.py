"""SQLite's settings, its queue of writers, and that a disposed engine leaves no file open."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import stat
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import create_engine
from bot.db.schema.playing import matches as matches_table
from bot.db.sqlite import READERS, _pragma
from bot.play.model import State
from bot.play.store import MatchStore
from games.match import Match, Person
from tests.support.databases import meanwhile, opened, prepare_to_wait, rows_in
from tests.support.matches import ADA, BLAISE, HERE, NIM
from tests.support.patience import PATIENT, soon

MATCH = Match(NIM, (1, 3, 5, 7), (Person(ADA), Person(BLAISE)), 0, 7)


def modes_in(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def leave_readable(file: Path) -> None:
    """Let everybody read a database, as an older version has left it."""
    file.chmod(0o644)


async def test_every_connection_to_sqlite_has_the_safe_settings(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.db.sqlite._prepare_connection", prepare_to_wait)
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


async def test_writers_queue_and_readers_do_not_wait_for_them(sqlite_with_schema: str) -> None:
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
        assert writers[-1].cancelled(), "a cancelled writer does not wait for its turn"
        other.execute("ROLLBACK")
    created = await asyncio.gather(*writers[:-1])
    assert [each.id for each in created] == list(range(2, READERS + 3)), (
        "writers get their turns in order"
    )
    assert len(await rows_in(engine, matches_table)) == READERS + 2
    await engine.dispose()


async def test_queued_writes_are_committed_together_without_the_one_that_failed(
    sqlite_with_schema: str,
) -> None:
    """One of the writes fails and is rolled back; the others are committed."""
    engine = create_engine(sqlite_with_schema)
    store = MatchStore(engine)
    record = await store.create(State.OPEN, HERE, MATCH)
    commits: list[object] = []
    sa.event.listen(engine.sync_engine, "commit", commits.append)

    def fails(connection: Connection) -> None:
        connection.execute(sa.delete(matches_table))
        raise ValueError("changed its mind")

    file = sqlite_with_schema.removeprefix("sqlite+aiosqlite:///")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        queued = [
            store.create(State.OPEN, HERE, MATCH),
            engine.write(fails),
            store.append(record, MATCH.resign(0)),
            store.append(record, MATCH.resign(1)),
            store.create(State.OPEN, HERE, MATCH),
        ]
        writers = [asyncio.create_task(each) for each in queued]
        assert await soon(store.load(record.id)) == record
        other.execute("ROLLBACK")
    results = await asyncio.gather(*writers, return_exceptions=True)
    assert [type(each).__name__ for each in results] == [
        *("MatchRecord", "ValueError", "MatchRecord", "AlreadyDone", "MatchRecord")
    ]
    assert len(commits) == 1
    assert [row.id for row in await rows_in(engine, matches_table)] == [1, 2, 3]
    await engine.dispose()


async def test_if_the_commit_fails_every_queued_write_fails(sqlite_with_schema: str) -> None:
    engine = create_engine(sqlite_with_schema)
    store = MatchStore(engine)
    record = await store.create(State.OPEN, HERE, MATCH)

    def ends_everything(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as SQLite does on a full disk
        raise ValueError("the disk is full")

    file = sqlite_with_schema.removeprefix("sqlite+aiosqlite:///")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        queued = [store.append(record, MATCH.resign(0)), engine.write(ends_everything)]
        writers = [asyncio.create_task(each) for each in queued]
        assert await soon(store.load(record.id)) == record
        other.execute("ROLLBACK")
    results = await asyncio.gather(*writers, return_exceptions=True)
    assert [str(each) for each in results] == ["the disk is full"] * 2
    assert await store.load(record.id) == record
    assert (await store.append(record, MATCH.resign(0))).ply == 1, "the next write succeeds"
    await engine.dispose()


def has_log(url: str) -> bool:
    """Return whether there is a log of writes beside an SQLite file."""
    return Path(url.removeprefix("sqlite+aiosqlite:///") + "-wal").exists()


async def test_disposing_the_engine_ends_its_threads_and_empties_the_log(
    sqlite_with_schema: str,
) -> None:
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


async def test_only_the_owner_can_read_a_database_and_its_log(sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite+aiosqlite:///"))
    for _ in range(2):
        async with opened(sqlite_url) as engine:
            await engine.migrate()
            assert modes_in(file.parent) == dict.fromkeys(
                (file.name, f"{file.name}-wal", f"{file.name}-shm"), 0o600
            )
        leave_readable(file)
