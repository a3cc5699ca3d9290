"""Fixtures: real databases, and a local Discord with a class; helpers are in ``tests/support/``."""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa
from hypothesis import HealthCheck, settings

# Modules are compiled once, whatever the machine says: by the process that starts the workers,
# before it and they import anything of ours, and before tests start processes.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Failed assertions of helpers are explained like those of tests: must precede their imports.
pytest.register_assert_rewrite("tests.support")

from bot.db.engine import Engine, create_engine
from tests.support.challenge_service import Service
from tests.support.compiling import compiled_by_one, python_compiled
from tests.support.copying import copied_as_json
from tests.support.databases import (
    EMPTY_TABLES,
    END_OTHER_CONNECTIONS,
    bring_up_to_date,
    compiled_once,
    connected,
    make_database,
    postgres_server,
    waiting_for_no_disk,
)
from tests.support.kept_workers import WorkerPool
from tests.support.lock_order import watched_locks
from tests.support.patience import unhurried
from tests.support.sampling import IS_LONG, left_out
from tests.support.staff import Staff, add_teachers
from tests.support.world import KnownCommands, World, register_commands, started_world

# Hypothesis: the same examples everywhere, judged by what they show, not by their time; others, and
# many more, in a long run.
PATIENT_SETTINGS = settings(
    deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("patient", PATIENT_SETTINGS, derandomize=True, max_examples=40)
settings.register_profile("long", PATIENT_SETTINGS, max_examples=1000)
settings.load_profile("long" if IS_LONG else "patient")


#: An SQLite file of a bot that has registered its commands with Discord, and those commands.
Registered = tuple[Path, KnownCommands]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that a quick run leaves out, and begin with those that take long."""
    if not IS_LONG and (unneeded := set(left_out(items))):
        config.hook.pytest_deselected(items=list(unneeded))
        items[:] = [item for item in items if item not in unneeded]
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage seldom, and not among the modules: it took an eighth of all tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True, scope="session")
def patience() -> Iterator[None]:
    """Let no part of the bot give up because the machine is slow, or because tests ask much."""
    with unhurried():
        yield


@pytest.fixture(autouse=True, scope="session")
def no_disk() -> Iterator[None]:
    """Let SQLite not wait for the disk: that took more than half of a transaction's time."""
    with waiting_for_no_disk():
        yield


@pytest.fixture(autouse=True, scope="session")
def compiling() -> Iterator[None]:
    """Let each statement be compiled once, not once for each test; functions once for all."""
    python_compiled()
    with compiled_once(), compiled_by_one():
        yield


@pytest.fixture(autouse=True, scope="session")
def broken_locks() -> Iterator[list[str]]:
    """Watch in which order transactions take locks."""
    with watched_locks() as broken:
        yield broken


@pytest.fixture(autouse=True)
def _order_of_locks(broken_locks: list[str]) -> Iterator[None]:
    """Let no transaction of a test take locks in another order than the one that is written."""
    yield
    found = list(broken_locks)
    broken_locks.clear()
    assert not found


@pytest.fixture(autouse=True, scope="session")
def copying() -> Iterator[None]:
    """Let SimCord copy its messages as JSON, which is faster."""
    with copied_as_json():
        yield


@pytest.fixture(scope="session")
def worker_pool() -> Iterator[WorkerPool]:
    """Keep worker processes from one test to the next."""
    made = WorkerPool()
    yield made
    made.clear()


@pytest.fixture(autouse=True)
def workers(worker_pool: WorkerPool) -> Iterator[None]:
    """Let a bot reuse the worker processes of the last one; tests of workers override this."""
    with worker_pool.shared():
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start one PostgreSQL for the worker; yield the URL of its server, without a database."""
    with postgres_server() as url:
        yield url


_numbers = itertools.count(1)


@pytest_asyncio.fixture
async def postgres_url(postgres: str) -> AsyncIterator[str]:
    """Create an empty PostgreSQL database; yield its URL."""
    name = f"bouton_{next(_numbers)}"
    yield await make_database(postgres, name)
    async with connected(postgres) as connection:
        await connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))


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
    bring_up_to_date(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def registered(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Registered:
    """Register the commands once for all worlds; return the database, to be copied, and them."""
    file = shutil.copyfile(migrated, tmp_path_factory.mktemp("registered") / "bouton.db")
    with asyncio.Runner() as runner:
        return file, runner.run(register_commands(f"sqlite+aiosqlite:///{file}"))


@pytest.fixture
def sqlite_with_schema(sqlite_url: str, migrated: Path) -> str:
    """Return the URL of a new SQLite file with the schema and nothing in it."""
    shutil.copyfile(migrated, sqlite_url.removeprefix("sqlite+aiosqlite:///"))
    return sqlite_url


@pytest.fixture(scope="session")
def postgres_to_reuse(postgres: str) -> str:
    """Return the URL of the one PostgreSQL database whose rows come and go with the tests."""
    url = asyncio.run(make_database(postgres, "bouton"))
    bring_up_to_date(url)
    return url


@pytest_asyncio.fixture
async def postgres_with_schema(postgres_to_reuse: str) -> str:
    """Empty the tables; return the URL of the PostgreSQL database."""
    async with connected(postgres_to_reuse) as connection:
        for statement in (END_OTHER_CONNECTIONS, EMPTY_TABLES):
            await connection.exec_driver_sql(statement)
    return postgres_to_reuse


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a database with the schema and nothing in it, of each kind in turn."""
    kind = {"sqlite": "sqlite_with_schema", "postgresql": "postgres_with_schema"}[request.param]
    url: str = request.getfixturevalue(kind)
    return url


@pytest_asyncio.fixture
async def engine(database_url: str) -> AsyncIterator[Engine]:
    """Open a database with the schema and nothing in it, of each kind in turn."""
    made = create_engine(database_url)
    yield made
    await made.dispose()


@pytest_asyncio.fixture
async def empty_database(empty_url: str) -> AsyncIterator[Engine]:
    """Open an empty database, of each kind in turn."""
    engine = create_engine(empty_url)
    yield engine
    await engine.dispose()


@pytest_asyncio.fixture
async def own_database(empty_database: Engine) -> Engine:
    """Bring a database up to date that no other test uses: this one may alter its tables."""
    await empty_database.migrate()
    return empty_database


@pytest_asyncio.fixture
async def world(sqlite_url: str, registered: Registered) -> AsyncIterator[World]:
    """Start a local Discord on an SQLite file."""
    file, known = registered
    shutil.copyfile(file, sqlite_url.removeprefix("sqlite+aiosqlite:///"))
    async with started_world(sqlite_url, known) as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_world(
    registered: Registered, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    """Start a local Discord for a file of tests that leave nothing behind."""
    told, known = registered
    file = shutil.copyfile(told, tmp_path_factory.mktemp("standing") / "bouton.db")
    async with started_world(f"sqlite+aiosqlite:///{file}", known) as made:
        yield made


@pytest.fixture
def service(engine: Engine) -> Service:
    """Return the service of challenges, with what it needs, on each kind of database in turn."""
    return Service(engine)


@pytest_asyncio.fixture
async def staff(world: World) -> Staff:
    """Add two teachers to the class; they manage the server."""
    return await add_teachers(world)
