"""A database that says nothing: frozen, or behind a connection that was cut silently."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.postgresql import MIGRATION_LOCK, server_settings
from bot.play.model import MatchRecord, Offer
from bot.play.service import Matches
from games.match import Computer, First
from tests.support.acting import by
from tests.support.command_line import ROOT
from tests.support.databases import STORAGE, opened, rows_of, until_answered
from tests.support.matches import ADA, HERE, NIM
from tests.support.patience import PATIENT, soon
from tests.support.world import play_service

pytestmark = pytest.mark.slow


def impatient(patch: pytest.MonkeyPatch, seconds: float) -> None:
    patch.setattr("bot.db.postgresql.PATIENCE", seconds)


async def started(matches: Matches) -> MatchRecord:
    return await matches.start(ADA, HERE, Offer(NIM, (1, 3, 5), Computer(1.0), First.ME), 7)


# ------------------------------------------------------------------------------- frozen


@contextmanager
def frozen(processes: list[int]) -> Iterator[None]:
    """Stop processes, as if their machine had no time for them."""

    def tell(signal_number: int) -> None:
        for process in processes:
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(process, signal_number)

    tell(signal.SIGSTOP)
    try:
        yield
    finally:
        tell(signal.SIGCONT)


async def server_processes(engine: Engine) -> list[int]:
    """Return every process of a server: the first one, and those of its connections."""
    (folder,) = await rows_of(engine, sa.text("SHOW data_directory"))
    connections = await rows_of(engine, sa.text("SELECT pid FROM pg_stat_activity"))
    first = (Path(folder[0]) / "postmaster.pid").read_text().split()[0]
    return [int(first), *(row.pid for row in connections)]


@pytest.mark.parametrize("idle", [0, PATIENT], ids=["asked", "unasked"])
async def test_a_frozen_server_is_a_storage_failure_until_it_goes_on(
    postgres_with_schema: str, monkeypatch: pytest.MonkeyPatch, idle: float
) -> None:
    monkeypatch.setattr("bot.db.postgresql.IDLE", idle)
    async with opened(postgres_with_schema) as engine:
        matches = play_service(engine)
        record = await started(matches)
        # More at once than there are connections: some wait for one.
        clicks = [matches.play(record.id, 0, (3, 2), by(ADA)) for _ in range(15)]
        impatient(monkeypatch, 1.0)
        with frozen(await server_processes(engine)):
            failed = await soon(asyncio.gather(*clicks, return_exceptions=True))
            assert [type(each) for each in failed if not isinstance(each, STORAGE)] == []
        impatient(monkeypatch, PATIENT)
        assert (await until_answered(lambda: matches.play(record.id, 0, (3, 2), by(ADA)))).ply == 2
        assert (await matches.get(record.id)).ply == 2


#: Holds what a statement locks, in the midst of a transaction.
HOLDING = """
import asyncio, sys, time
import bot.db.postgresql
bot.db.postgresql.PATIENCE = 0.5
from bot.db.engine import create_engine

def hold(connection):
    connection.exec_driver_sql(sys.argv[2])
    print("held", flush=True)
    time.sleep(3600)

asyncio.run(create_engine(sys.argv[1]).write(hold))
"""


@pytest.mark.parametrize(
    "locking", [f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})", "UPDATE matches SET first = 0"]
)
async def test_a_process_stopped_in_mid_transaction_does_not_block_others_for_good(
    postgres_with_schema: str, locking: str
) -> None:
    async with opened(postgres_with_schema) as engine:
        matches = play_service(engine)
        record = await started(matches)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", HOLDING, postgres_with_schema, locking),
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        assert await process.stdout.readline() == b"held\n"
        process.send_signal(signal.SIGSTOP)
        await soon(engine.migrate())
        assert (await soon(matches.play(record.id, 0, (3, 2), by(ADA)))).ply == 2
        process.kill()
        await process.wait()


async def test_the_server_is_told_to_drop_connections_of_a_lost_machine(
    postgres_with_schema: str,
) -> None:
    """Over TCP it asks whether anybody is there; that is off on the socket of these tests."""
    assert {"tcp_keepalives_idle", "tcp_user_timeout"} <= server_settings().keys()
    async with opened(postgres_with_schema) as engine:
        for name in ("idle_in_transaction_session_timeout", "lock_timeout"):
            ((found,),) = await rows_of(engine, sa.text(f"SHOW {name}"))
            assert found != "0", name


# ---------------------------------------------------------------------- cut silently


class Line:
    """A line to a server whose connections can be cut so that neither end hears of it."""

    def __init__(self, socket: str) -> None:
        self._socket = socket
        self._tasks: set[asyncio.Task[None]] = set()
        self._cut: set[asyncio.StreamWriter] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.connections = 0

    def cut(self) -> None:
        """Let nothing through any more on the connections that there are."""
        self._cut |= self._writers

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there = await asyncio.open_unix_connection(self._socket)
        for source, target in ((reader, there[1]), (there[0], writer)):
            self._writers.add(target)
            task = asyncio.create_task(self._pass_on(source, target))
            self._tasks.add(task)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while said := await source.read(65536):
            if target not in self._cut:
                target.write(said)
        if target not in self._cut:
            target.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*(w.wait_closed() for w in self._writers), return_exceptions=True)


@asynccontextmanager
async def line_to(url: str, folder: Path) -> AsyncIterator[tuple[Line, str]]:
    """Serve a line to a server in a folder; yield it, and its own address."""
    address = sa.make_url(url)
    name = ".s.PGSQL.5432"
    line = Line(f"{address.query['host']}/{name}")
    server = await asyncio.start_unix_server(line.connect, folder / name)
    own = address.update_query_dict({"host": str(folder)})
    try:
        yield line, own.render_as_string(hide_password=False)
    finally:
        server.close()
        await line.close()
        await server.wait_closed()


async def test_a_transaction_on_a_silently_cut_connection_is_begun_again(
    postgres_with_schema: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with line_to(postgres_with_schema, tmp_path) as (line, url), opened(url) as engine:
        matches = play_service(engine)
        record = await started(matches)
        together = [matches.get(record.id) for _ in range(3)]
        assert await asyncio.gather(*together) == [record] * 3
        line.cut()
        before = line.connections
        monkeypatch.setattr("bot.db.postgresql.FIRST", 0.2 / PATIENT)
        assert await soon(matches.get(record.id)) == record
        assert line.connections > before
        line.cut()
        assert (await soon(matches.play(record.id, 0, (3, 2), by(ADA)))).ply == 2


async def test_a_transaction_cut_after_its_first_answer_is_not_begun_again(
    postgres_with_schema: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = 0
    async with line_to(postgres_with_schema, tmp_path) as (line, url), opened(url) as engine:

        def write(connection: sa.Connection) -> None:
            nonlocal runs
            runs += 1
            connection.execute(sa.text("SELECT 1"))
            line.cut()

        impatient(monkeypatch, 2.0)
        with pytest.raises(STORAGE):
            await soon(engine.write(write))
    assert runs == 1
