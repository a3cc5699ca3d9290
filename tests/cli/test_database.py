"""A start and its database: refused in a sentence, also by ``doctor``; waited for; served once."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager
from importlib import import_module
from pathlib import Path

import pytest
import sqlalchemy as sa

from benchmarks.gateway.loopback import LoopbackDiscord
from bot.i18n import words
from tests.support.command_line import called, environment_with, somebody_else
from tests.support.forking import Forked
from tests.support.patience import soon, until
from tests.support.patient_bot import patient_bot
from tests.support.program import NOBODY, TOKEN, bouton
from tests.support.refused_starts import refused

pytestmark = pytest.mark.slow

SAY = words("en")


# -------------------------------------------------------------------------------- the file


def test_a_missing_folder_of_the_database_is_refused(tmp_path: Path) -> None:
    told = SAY("setting-database-folder", folder=str(tmp_path / "nowhere"))
    refused(tmp_path, told, DATABASE_URL="sqlite+aiosqlite:///nowhere/x.db")


def test_a_folder_in_place_of_the_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.db").mkdir()
    told = SAY("setting-database-file", file=str(tmp_path / "x.db"))
    refused(tmp_path, told, DATABASE_URL="sqlite+aiosqlite:///x.db")


def test_a_file_that_is_no_database_is_refused_as_damaged(tmp_path: Path) -> None:
    file = tmp_path / "bouton.db"
    file.write_text("notes of mine " * 1000, encoding="utf-8")
    reason = "file is not a database"
    refused(tmp_path, SAY("setting-database-damaged", file=str(file), reason=reason))


def test_a_full_disk_is_refused_with_its_reason(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    told = SAY("setting-database-closed", folder=str(tmp_path), reason="File too large")
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        refused(tmp_path, told)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("which", ["file", "lock", "folder"])
def test_a_database_without_permission_to_write_is_refused(which: str, migrated: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = Path(shutil.copyfile(migrated, folder / "bouton.db"))
        called("doctor", folder=folder)
        for needed in ("bot.cli.running", "encodings.idna"):  # imported as who may read it
            import_module(needed)
        if which == "file":
            file.chmod(0o444)
            folder.chmod(0o777)
            told = SAY("setting-database-file", file=str(file))
        elif which == "lock":  # as a first start by hand, as root, leaves it
            lock = folder / "bouton.db.lock"
            lock.touch(0o600)
            file.chmod(0o666)
            folder.chmod(0o777)
            told = SAY("setting-database-file", file=str(lock))
        else:
            file.chmod(0o666)
            folder.chmod(0o555)
            reason = "Permission denied"
            told = SAY("setting-database-closed", folder=name, reason=reason)
        with somebody_else():
            refused(folder, told)
        folder.chmod(0o755)


def test_a_missing_database_beside_a_replaced_one_is_not_created_anew(
    tmp_path: Path, migrated: Path
) -> None:
    former = Path(shutil.copyfile(migrated, tmp_path / "bouton.db.replaced-20260901-120000"))
    file = str(tmp_path / "bouton.db")
    refused(tmp_path, SAY("setting-database-replaced", file=file, former=str(former)))


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path, migrated: Path) -> None:
    file = shutil.copyfile(migrated, tmp_path / "bouton.db")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    code, _, problems = called("run", "--locale", "en", folder=tmp_path, DISCORD_TOKEN=TOKEN)
    told = SAY("setting-database-newer", revision="9999")
    assert (code, problems.splitlines()[-1]) == (2, f"bouton: {told}")


# ----------------------------------------------------------------------- away at the start


#: A database that is away: its address, and what brings it back.
Away = AbstractContextManager[tuple[str, Callable[[], object]]]


@contextmanager
def locked(folder: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Lock an SQLite file; yield its address and a function that unlocks it."""
    file = folder / "bouton.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield f"sqlite+aiosqlite:///{file}", other.rollback


@contextmanager
def not_started(folder: Path, url: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the address of a server without its socket and a function that creates the socket."""
    address, name = sa.make_url(url), ".s.PGSQL.5432"
    socket = Path(str(address.query["host"])) / name
    own = address.update_query_dict({"host": str(folder)}).render_as_string(hide_password=False)
    yield own, lambda: (folder / name).symlink_to(socket)


#: Starts the bot where there is no Discord; it looks often whether its database is there.
WAITING = """
import sys
import discord
import bot.cli.database, bot.db.connecting
discord.http.Route.BASE = sys.argv[1]
bot.db.connecting.PATIENCE = 0.2
import bot.db.sqlite
bot.db.sqlite.START_PATIENCE = 0.2
bot.cli.database.WAIT, bot.cli.database.PAUSE = float(sys.argv[2]), 0.05
from bot.cli.main import main
sys.exit(main(["run", "--locale", "en"]))
"""


@asynccontextmanager
async def waiting(url: str, seconds: float, problems: Path) -> AsyncIterator[Forked]:
    process = Forked(
        *(WAITING, NOBODY, str(seconds)),
        folder=Path(),
        environment=environment_with({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url}),
        told=problems,
        problems=problems,
    )
    yield process
    await soon(process.wait())


async def until_told(process: Forked, problems: Path, words: str) -> None:
    def is_told() -> bool:
        has_ended = process.returncode is not None
        told = words in problems.read_text(encoding="utf-8")
        assert told or not has_ended, f"it says {words!r}"
        return told

    await until(is_told, 0.01)


@pytest.fixture(params=["sqlite", "postgresql"])
def away(request: pytest.FixtureRequest, tmp_path: Path) -> Away:
    """Return a database that does not answer before that is ended, of each kind in turn."""
    if request.param == "sqlite":
        return locked(tmp_path)
    return not_started(tmp_path, request.getfixturevalue("postgres_to_reuse"))


async def test_the_bot_waits_for_a_database_that_is_away_at_the_start(
    away: Away, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with away as (url, end):
        async with waiting(url, 3600, first) as process:
            await until_told(process, first, "the database does not answer, trying again")
            end()
            await until_told(process, first, "Discord cannot be reached")
        async with waiting(url, 3600, second) as process:
            await until_told(process, second, "Discord cannot be reached")


@pytest.mark.parametrize("is_unknown", [False, True], ids=["locked", "no DNS yet"])
async def test_a_database_that_stays_away_ends_the_start_with_exit_code_1(
    is_unknown: bool, tmp_path: Path
) -> None:
    problems = tmp_path / "problems"
    with locked(tmp_path) as (url, _):
        url = "postgresql+asyncpg://bouton@nowhere.invalid/bouton" if is_unknown else url
        reason = "" if is_unknown else "database is locked"
        async with waiting(url, 0, problems) as process:
            await until_told(process, problems, SAY("database-away", reason=reason))
        assert process.returncode == 1


# ------------------------------------------------------------------------------ served once


async def test_a_second_process_with_the_same_file_and_token_is_refused(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord, patient_bot(discord, tmp_path):
        told = SAY("setting-database-served", file=str(tmp_path / "bouton.db"))
        arguments = ("run", "--locale", "en")
        code, problems = await bouton(tmp_path, *arguments, DISCORD_TOKEN=discord.token)
        assert (code, problems) == (2, f"bouton: {told}\n")
        assert discord.gateway.live, "the first bot should still be connected"
        (tmp_path / "link.db").symlink_to("bouton.db")
        linked = {"DISCORD_TOKEN": discord.token, "DATABASE_URL": "sqlite+aiosqlite:///link.db"}
        code, problems = await bouton(tmp_path, *arguments, **linked)
        assert (code, problems) == (2, f"bouton: {told}\n"), (
            "a second bot on the same file ends with code 2"
        )
        code, problems = await bouton(tmp_path, *arguments, DISCORD_TOKEN=TOKEN)
        assert problems.rstrip().endswith("Discord cannot be reached (ClientConnectorError)")
    code, problems = await bouton(tmp_path, *arguments, DISCORD_TOKEN=discord.token)
    assert (code, "Discord cannot be reached" in problems) == (1, True)
