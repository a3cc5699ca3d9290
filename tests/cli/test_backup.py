"""Copies of the database: made while a bot writes, whole or not at all, and put back."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.i18n import words
from bot.play.model import MatchRecord, State
from bot.play.service import Matches
from games.match import Computer, Match, Person
from tests.support.acting import by
from tests.support.command_line import ROOT, called, forked
from tests.support.databases import bring_up_to_date, opened
from tests.support.matches import ADA, HERE, NIM
from tests.support.patience import soon
from tests.support.world import play_service

SAY = words("en")


@pytest.fixture
def folder(tmp_path: Path, migrated: Path) -> Path:
    """Return a folder with a database in it that nobody uses."""
    (tmp_path / "bouton.db").write_bytes(migrated.read_bytes())
    return tmp_path


def url(folder: Path, name: str = "bouton.db") -> str:
    return f"sqlite+aiosqlite:///{folder / name}"


def bouton(folder: Path, *arguments: str) -> tuple[int, str, str]:
    return called(*arguments, "--locale", "en", folder=folder)


def replaced(folder: Path) -> list[Path]:
    return list(folder.glob("bouton.db.replaced-*"))


def assert_nothing_is_left_aside(folder: Path) -> None:
    assert not list(folder.glob(".*"))


async def started(matches: Matches) -> MatchRecord:
    match = Match(NIM, (1, 3, 5), (Person(ADA), Computer(1.0)), 0, 7)
    return await matches._store.create(State.OPEN, HERE, match)


@pytest.mark.slow
async def test_a_backup_made_while_another_process_writes_has_every_earlier_match(
    folder: Path,
) -> None:
    async with opened(url(folder)) as engine:
        matches = play_service(engine)
        before = [await started(matches) for _ in range(5)]
        goes_on, after = True, list[MatchRecord]()

        async def write() -> None:
            while goes_on:
                after.append(await started(matches))

        writing = asyncio.create_task(write())
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "backup", "copy.db", "--locale", "en"),
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        assert await soon(process.wait()) == 0
        goes_on = False
        await writing
        assert after
    async with opened(url(folder, "copy.db")) as engine:
        kept = play_service(engine)
        for record in before:
            assert await kept.get(record.id) == record
    assert_nothing_is_left_aside(folder)


async def test_a_restored_database_is_played_on_and_the_former_file_is_saved(folder: Path) -> None:
    async with opened(url(folder)) as engine:
        record = await started(play_service(engine))
    assert bouton(folder, "backup", "copy.db")[0] == 0
    async with opened(url(folder)) as engine:
        later = await play_service(engine).play(record.id, 0, (3, 2), by(ADA))
    code, told, problems = bouton(folder, "restore", "copy.db")
    assert (code, problems) == (0, "")
    (former,) = replaced(folder)
    assert former.name in told
    async with opened(url(folder)) as engine:
        assert await play_service(engine).get(record.id) == record
    async with opened(url(folder, former.name)) as engine:
        assert await play_service(engine).get(record.id) == later


async def test_restoring_over_a_database_in_use_is_refused(folder: Path) -> None:
    assert bouton(folder, "backup", "copy.db")[0] == 0
    async with opened(url(folder)) as engine:
        await engine.migrate()
        record = await started(play_service(engine))
        code, _, problems = bouton(folder, "restore", "copy.db")
        database = str(folder / "bouton.db")
        assert (code, problems.replace(database, "bouton.db")) == (
            2,
            "bouton: " + SAY("backup-in-use", file="bouton.db") + "\n",
        )
        assert await play_service(engine).get(record.id) == record
    assert_nothing_is_left_aside(folder)


#: Puts a copy back, and is killed before it does something to a file for that time.
KILLED = """
import os, signal, sys
from bot.cli.main import main
import bot.cli.commands, bot.cli.keeping

left = int(sys.argv[1])
TOUCHING = {"open", "sqlite3.connect", "os.link", "os.rename", "os.remove", "os.chmod", "os.chown"}

def count(event, arguments):
    global left
    if event in TOUCHING and "bouton.db" in str(arguments[0]):
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

sys.addaudithook(count)
sys.exit(main(["restore", "copy.db", "--locale", "en"]))
"""


def mark_of(file: Path) -> str:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        ((sound,),) = connection.execute("PRAGMA integrity_check")
        assert sound == "ok"
        return str(connection.execute("SELECT name FROM mark").fetchone()[0])


@pytest.mark.slow
async def test_a_restore_killed_at_any_moment_leaves_one_whole_database(folder: Path) -> None:
    for name in ("bouton.db", "copy.db"):
        if name == "copy.db":
            (folder / name).write_bytes((folder / "bouton.db").read_bytes())
        with closing(sqlite3.connect(folder / name)) as connection:
            connection.execute("DROP TABLE IF EXISTS mark")
            connection.execute("CREATE TABLE mark AS SELECT ? AS name", (name,))
            connection.commit()
    before, found = (folder / "bouton.db").read_bytes(), []
    code = -signal.SIGKILL
    while code == -signal.SIGKILL:
        (folder / "bouton.db").write_bytes(before)
        code, _, _ = await forked(KILLED, str(len(found)), folder=folder)
        found.append(mark_of(folder / "bouton.db"))
        assert all(mark_of(former) == "bouton.db" for former in replaced(folder))
        for former in replaced(folder):
            former.unlink()
    assert code == 0
    assert found == sorted(found), "no later kill brings the old database back"
    assert {"bouton.db", "copy.db"} == set(found)
    assert len(found) > 5


def test_only_the_owner_can_read_backups_and_replaced_databases(folder: Path) -> None:
    (folder / "bouton.db").chmod(0o644)
    for command in ("backup", "restore"):
        assert bouton(folder, command, "copy.db")[0] == 0
    for file in (folder / "copy.db", folder / "bouton.db", *replaced(folder)):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    assert bouton(folder, "restore", "copy.db")[0] == 0
    assert len(replaced(folder)) == 2, (
        "the database that a second restore replaces is saved beside the first"
    )


@pytest.mark.parametrize("command", ["backup", "erasures"])
def test_an_existing_file_is_overwritten_only_with_the_option_replace(
    command: str, folder: Path
) -> None:
    file = folder / "kept.txt"
    file.write_text("mine", encoding="utf-8")
    told = f"bouton: {SAY('backup-exists', file='kept.txt')}\n"
    assert bouton(folder, command, "kept.txt") == (2, "", told)
    assert file.read_text(encoding="utf-8") == "mine"
    assert bouton(folder, command, "kept.txt", "--replace")[0] == 0
    assert file.read_bytes() != b"mine"


def test_a_file_that_is_no_backup_of_bouton_is_not_restored(folder: Path) -> None:
    (folder / "notes.txt").write_text("notes " * 1000)
    with closing(sqlite3.connect(folder / "other.db")) as other:
        other.execute("CREATE TABLE notes (text)")
    assert bouton(folder, "backup", "newer.db")[0] == 0
    with closing(sqlite3.connect(folder / "newer.db")) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    before = (folder / "bouton.db").read_bytes()
    for name, fault in (
        ("notes.txt", "not-a-database"),
        ("other.db", "not-a-database"),
        ("newer.db", "newer"),
        ("nothing.db", "no-such-file"),
        ("bouton.db", "same-file"),
    ):
        code, told, problems = bouton(folder, "restore", name)
        assert (code, told) == (2, "")
        assert problems == "bouton: " + SAY(f"backup-{fault}", file=name) + "\n"
    assert (folder / "bouton.db").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files")
def test_a_database_restored_by_root_belongs_to_the_services_user(folder: Path) -> None:
    database, service = folder / "bouton.db", 64_321
    assert bouton(folder, "backup", "copy.db")[0] == 0
    os.chown(database, service, service)
    assert bouton(folder, "restore", "copy.db")[0] == 0
    assert (database.stat().st_uid, database.stat().st_gid) == (service, service)
    database.unlink()
    os.chown(folder, service, service)
    assert bouton(folder, "restore", "copy.db")[0] == 0
    assert (database.stat().st_uid, database.stat().st_gid) == (service, service)


def test_a_damaged_database_cannot_be_backed_up_but_can_be_restored_over(folder: Path) -> None:
    assert bouton(folder, "backup", "copy.db")[0] == 0
    (folder / "bouton.db").write_bytes(b"rubbish " * 1000)
    assert bouton(folder, "backup", "copy.db")[0] == 2, "the copy is not overwritten by it"
    assert bouton(folder, "restore", "copy.db")[0] == 0
    bring_up_to_date(url(folder))


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_backup_and_restore_refuse_postgresql(command: str, tmp_path: Path) -> None:
    address = "postgresql+asyncpg://u:hush@h/b"
    code, _, problems = called(
        command, "x", "--locale", "en", folder=tmp_path, DATABASE_URL=address
    )
    assert (code, problems) == (2, f"bouton: {SAY(f'{command}-postgresql')}\n")


def test_a_backup_that_cannot_be_written_is_reported_in_one_line(folder: Path) -> None:
    code, _, problems = bouton(folder, "backup", "nowhere/copy.db")
    assert code != 0
    assert problems.startswith("bouton: ")
    assert problems.count("\n") == 1
