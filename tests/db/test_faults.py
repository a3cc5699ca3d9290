"""Real faults: a failing insert, a full or broken file, a dead connection, kill -9."""

from __future__ import annotations

import asyncio
import logging
import resource
import traceback
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import Engine
from bot.db.schema.playing import matches as matches_table
from bot.play.model import MatchRecord, Offer, State
from bot.play.service import Matches
from bot.play.store import MatchStore
from games.match import Computer, First, Person
from tests.support.acting import by
from tests.support.databases import opened, rows_of
from tests.support.matches import ADA, BLAISE, HERE, NIM, contents
from tests.support.patience import PATIENT
from tests.support.world import play_service

pytestmark = pytest.mark.slow

HEAPS = (1, 3, 5, 7)

#: What the error mapper answers as a failure of the storage.
STORAGE = (SQLAlchemyError, OSError)


@pytest.fixture
def engine(own_database: Engine) -> Engine:
    """Open a database whose tables may be broken."""
    return own_database


@pytest.fixture
def matches(engine: Engine) -> Matches:
    return play_service(engine)


async def started(matches: Matches, first: First = First.ME) -> MatchRecord:
    return await matches.start(ADA, HERE, Offer(NIM, HEAPS, Computer(1.0), first), 7)


def all_that_is_told(error: BaseException, logs: pytest.LogCaptureFixture) -> str:
    """Return the whole traceback, with every cause, as it would be logged, and the log."""
    return "".join(traceback.format_exception(error)) + logs.text


async def fails_as_storage(call: Awaitable[object], logs: pytest.LogCaptureFixture) -> None:
    """A call fails as a failure of the storage, and names nobody."""
    with pytest.raises(STORAGE) as failure:
        await call
    told = all_that_is_told(failure.value, logs)
    for number in (ADA, BLAISE, HERE.guild_id, HERE.channel_id):
        assert str(number) not in told


@pytest.fixture(autouse=True)
def _log_everything(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)


# ------------------------------------------------------- a statement of the turn that fails


class Fault:
    """A trigger of the database that refuses an insert or update under a condition."""

    def __init__(self, engine: Engine, event: str, table: str, when: str) -> None:
        self.engine, self.event, self.table, self.when = engine, event, table, when
        self.sqlite = engine.sync_engine.dialect.name == "sqlite"

    async def __aenter__(self) -> None:
        head = f"CREATE TRIGGER fault BEFORE {self.event} ON {self.table} FOR EACH ROW"
        if self.sqlite:
            body = f"WHEN {self.when} BEGIN SELECT RAISE(ABORT, 'a fault'); END"
            await self._run(f"{head} {body}")
        else:
            await self._run(
                "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE 'a fault' USING ERRCODE = 'check_violation'; END $$"
            )
            await self._run(f"{head} WHEN ({self.when}) EXECUTE FUNCTION fail()")

    async def __aexit__(self, *_: object) -> None:
        on = "" if self.sqlite else f" ON {self.table}"
        await self._run(f"DROP TRIGGER fault{on}")

    async def _run(self, statement: str) -> None:
        await self.engine.write(lambda connection: connection.exec_driver_sql(statement))


FAULTS = pytest.mark.parametrize(
    ("event", "table", "when"),
    [
        ("INSERT", "plies", "NEW.number = 2"),
        ("INSERT", "plies", "NEW.number = 3"),
        ("UPDATE", "matches", "NEW.id > 0"),
    ],
    ids=["the-persons-ply", "the-computers-reply", "the-match"],
)


@FAULTS
async def test_a_turn_whose_write_fails_is_not_stored_at_all(
    matches: Matches,
    engine: Engine,
    caplog: pytest.LogCaptureFixture,
    event: str,
    table: str,
    when: str,
) -> None:
    record = await started(matches)
    record = await matches.play(record.id, 0, (4, 6), by(ADA))
    before = await contents(engine)
    async with Fault(engine, event, table, when):
        await fails_as_storage(matches.play(record.id, 2, (3, 1), by(ADA)), caplog)
        assert await contents(engine) == before
        assert await matches.get(record.id) == record
    played = await matches.play(record.id, 2, (3, 1), by(ADA))  # the same click once more
    assert played.ply == 4
    assert await matches.get(record.id) == played


async def test_a_match_whose_first_move_cannot_be_stored_is_not_created(
    matches: Matches, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    async with Fault(engine, "INSERT", "plies", "NEW.number = 0"):
        await fails_as_storage(started(matches, First.OPPONENT), caplog)
        assert await contents(engine) == []
    assert (await started(matches, First.OPPONENT)).ply == 1


async def test_an_offer_whose_answer_cannot_be_stored_stays_open(
    matches: Matches, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    record = await matches.start(ADA, HERE, Offer(NIM, HEAPS, Person(BLAISE), First.ME), 7)
    async with Fault(engine, "UPDATE", "matches", "NEW.id > 0"):
        await fails_as_storage(matches.answer(record.id, by(BLAISE), accepted=True), caplog)
        assert await matches.get(record.id) == record
    assert (await matches.answer(record.id, by(BLAISE), accepted=True)).state is State.OPEN


async def test_a_rematch_that_could_not_be_stored_can_be_asked_for_again(
    matches: Matches, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    record = await started(matches)
    await matches.resign(record.id, 0, by(ADA))
    before = await contents(engine)
    async with Fault(engine, "INSERT", "plies", "NEW.number = 0"):
        await fails_as_storage(matches.rematch(record.id, ADA, HERE), caplog)
        assert await contents(engine) == before
    assert (await matches.rematch(record.id, ADA, HERE)).ply == 1


async def test_the_error_of_a_refused_row_quotes_no_value_of_it(
    matches: Matches, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL's own error quotes the whole row of a match, and so who plays."""
    await engine.write(_refuse_every_match)
    await fails_as_storage(started(matches), caplog)


def _refuse_every_match(connection: sa.Connection) -> None:
    cascade = "CASCADE" if connection.dialect.name == "postgresql" else ""
    connection.execute(sa.text(f"DROP TABLE matches {cascade}"))
    table = matches_table.to_metadata(sa.MetaData())
    table.append_constraint(sa.CheckConstraint("locale = 'xx'", name="fault"))
    table.create(connection)


async def test_a_cancelled_turn_is_written_whole_or_not_at_all(
    matches: Matches, engine: Engine
) -> None:
    """Cancelled at each of its statements in turn, then at its commit, and at last not at all."""
    cancelling = Cancelling(engine)
    moment = 0
    turns: list[asyncio.Task[MatchRecord]] = []
    while not turns or turns[-1].cancelled():
        record = await started(matches)
        turn = asyncio.create_task(matches.play(record.id, 0, (4, 6), by(ADA)))
        turns.append(turn)
        with cancelling.in_its_moment(turn, moment):
            await asyncio.wait([turn])
        stored = await matches.get(record.id)
        assert stored.ply in (0, 2)
        played = await matches.play(record.id, stored.ply, (3, 1), by(ADA))
        assert await matches.get(record.id) == played
        moment += 1
    assert turns[-1].result().ply == 2
    assert len(turns) > 5, "the faults hit two queries, two writes and the commit"


class Cancelling:
    """Cancels a task in a statement or a commit.

    It listens as long as the engine lives: SQLAlchemy must not forget a listener while a thread
    goes through them, as that of a cancelled turn may still do.
    """

    def __init__(self, engine: Engine) -> None:
        self._is_here = engine.sync_engine.dialect.name == "postgresql"
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[MatchRecord] | None = None
        self._left = 0
        for event in ("before_cursor_execute", "commit"):
            sa.event.listen(engine.sync_engine, event, self._passed)

    @contextmanager
    def in_its_moment(self, task: asyncio.Task[MatchRecord], moment: int) -> Iterator[None]:
        """Cancel a task in its statement or commit of that number."""
        self._task, self._left = task, moment
        try:
            yield
        finally:
            self._task = None

    def _passed(self, *_: object) -> None:
        task = self._task
        if task is None:
            return
        self._left -= 1
        if self._left >= 0:
            return
        self._task = None
        if self._is_here:
            task.cancel()
        else:  # in a thread, which goes on when it is done
            asyncio.run_coroutine_threadsafe(_cancel(task), self._loop).result()


async def _cancel(task: asyncio.Task[MatchRecord]) -> None:
    task.cancel()


# ---------------------------------------------------------------- the database goes away


@pytest.mark.parametrize("idle", [0, PATIENT], ids=["asked", "unasked"])
async def test_terminated_connections_are_replaced(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, idle: float
) -> None:
    monkeypatch.setattr("bot.db.postgresql.IDLE", idle)
    others = sa.text(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    async with opened(postgres_url) as engine, opened(postgres_url) as admin:
        await engine.migrate()
        matches = play_service(engine)
        record = await started(matches)
        assert await rows_of(admin, others) == [(True,)]
        record = await matches.play(record.id, 0, (4, 6), by(ADA))
        assert await matches.get(record.id) == record


async def test_an_unreachable_server_is_a_storage_failure_without_the_password(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = "postgresql+asyncpg://bouton:secret@127.0.0.1:1/bouton"
    unknown = sa.make_url(postgres_url).set(database="no_such_database")
    for url in (nowhere, unknown.render_as_string(hide_password=False)):
        async with opened(url) as engine:
            with pytest.raises(STORAGE) as failure:
                await MatchStore(engine).load(1)
            assert "secret" not in all_that_is_told(failure.value, caplog)


# ---------------------------------------------------------------------- the file is broken


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Have every write beyond a size fail, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _size_of_the_log(url: str) -> int:
    return Path(url.removeprefix("sqlite+aiosqlite:///") + "-wal").stat().st_size


async def test_a_full_write_ahead_log_loses_no_acknowledged_turn(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with played_file(sqlite_url) as first, opened(sqlite_url) as engine:
        matches = play_service(engine)
        second = await started(matches)
        with no_file_longer_than(_size_of_the_log(sqlite_url) + 4096):
            await fails_as_storage(matches.play(second.id, 0, (4, 6), by(ADA)), caplog)
            assert await matches.mine(ADA) == [second, first]
        played = await matches.play(second.id, 0, (4, 6), by(ADA))  # there is room again
        assert await matches.get(second.id) == played


@asynccontextmanager
async def played_file(url: str) -> AsyncIterator[MatchRecord]:
    """Leave a match in an SQLite file that nobody has open."""
    async with opened(url) as engine:
        await engine.migrate()
        record = await started(play_service(engine))
    yield record


async def test_a_read_only_file_is_a_failure_of_the_storage(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = sqlite_url.removeprefix("sqlite+aiosqlite:///")
    async with (
        played_file(sqlite_url) as record,
        opened(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true") as engine,
    ):
        matches = play_service(engine)
        assert await matches.get(record.id) == record
        for call in (matches.play(record.id, 0, (4, 6), by(ADA)), started(matches)):
            await fails_as_storage(call, caplog)
        assert await matches.get(record.id) == record


async def test_a_file_that_cannot_be_opened_is_a_failure_of_the_storage(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "bouton.db"):
        async with opened(f"sqlite+aiosqlite:///{path}") as engine:
            await fails_as_storage(engine.migrate(), caplog)
            await fails_as_storage(started(play_service(engine)), caplog)


def _overwrite(path: Path, start: int) -> None:
    """Fill a file with rubbish from some byte on."""
    kept = path.read_bytes()
    path.write_bytes(kept[:start] + Random(start).randbytes(len(kept) - start))


@pytest.mark.parametrize("start", [0, 100, 4096], ids=["header", "schema", "tables"])
async def test_a_corrupt_file_is_a_failure_of_the_storage(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, start: int
) -> None:
    async with played_file(sqlite_url) as record, opened(sqlite_url) as engine:
        _overwrite(Path(sqlite_url.removeprefix("sqlite+aiosqlite:///")), start)
        matches = play_service(engine)
        for call in (
            matches.get(record.id),
            matches.play(record.id, 0, (4, 6), by(ADA)),
            matches.mine(ADA),
        ):
            await fails_as_storage(call, caplog)


async def test_a_full_disk_loses_no_acknowledged_turn(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with played_file(sqlite_url) as first, opened(sqlite_url, "max_page_count=1") as engine:
        matches = play_service(engine)
        answered = [first]

        async def fill() -> None:
            while len(answered) < 500:
                answered.append(await started(matches, First.OPPONENT))

        await fails_as_storage(fill(), caplog)
        last = answered[-1]
        assert await matches.mine(ADA) == answered[:-26:-1]
        async with opened(sqlite_url) as roomier:
            played = await play_service(roomier).play(last.id, last.ply, (4, 1), by(ADA))
        assert await matches.get(last.id) == played


async def test_a_file_locked_by_another_program_is_a_failure_of_the_storage(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        played_file(sqlite_url) as record,
        opened(sqlite_url, "busy_timeout=20") as engine,
        opened(sqlite_url) as other,
    ):
        matches = play_service(engine)
        with other.sync_engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            await fails_as_storage(matches.play(record.id, 0, (4, 6), by(ADA)), caplog)
            assert await matches.get(record.id) == record
        assert (await matches.play(record.id, 0, (4, 6), by(ADA))).ply == 2
