"""Transactions that meet: they take locks in one order, and are run again if they must be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from bot.challenges.openings import Window
from bot.challenges.teams.store import TeamStore, regroup
from bot.db.engine import Engine, Store
from bot.db.errors import AlreadyDone
from bot.db.postgresql import RETRIES
from bot.db.schema.base import metadata
from bot.db.schema.challenge import challenges
from bot.db.schema.rosters import roster_lines
from bot.kit.actors import Actor, is_erased
from bot.privacy.store import PrivacyStore
from bot.roster.model import Listed, digest_of
from bot.roster.store import RosterStore
from tests.support.challenge_service import GUILD, TEACHER, Service
from tests.support.databases import meanwhile, opened, rows_in
from tests.support.lock_order import written_order

#: On SQLite writers queue: none waits for another one's rows.
on_postgresql_alone = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)

PAIRS = 10


def test_the_order_of_locks_has_every_table_and_parents_before_children() -> None:
    order = written_order()
    assert sorted(order) == sorted(metadata.tables)
    for table in metadata.tables.values():
        for key in table.foreign_keys:
            parent = key.column.table
            assert parent is table or order.index(parent.name) < order.index(table.name)


async def test_a_transaction_in_another_order_of_locks_is_detected(
    engine: Engine, broken_locks: list[str]
) -> None:
    def backwards(connection: sa.Connection) -> None:
        connection.execute(sa.select(challenges.c.id).with_for_update())
        connection.execute(sa.delete(roster_lines))

    await Store(engine)._write(backwards)
    (broken,) = broken_locks
    assert "roster_lines after challenges" in broken
    broken_locks.clear()


@contextmanager
def failures(*engines: Engine) -> Iterator[list[str]]:
    """Fill a list with the error code of each statement that fails."""
    found: list[str] = []

    def note(context: Any) -> None:
        found.append(context.sqlalchemy_exception.orig.sqlstate)

    for each in engines:
        sa.event.listen(each.sync_engine, "handle_error", note)
    try:
        yield found
    finally:
        for each in engines:
            sa.event.remove(each.sync_engine, "handle_error", note)


def listed(team: str) -> list[Listed]:
    return [Listed(number, f"P{number}", team) for number in range(1, 6)]


@on_postgresql_alone
async def test_erasing_a_pupil_while_the_list_changes_does_not_deadlock(
    database_url: str, engine: Engine
) -> None:
    service = Service(engine)
    rosters = RosterStore(engine, regroup)
    challenge = await service.open()
    terms = challenge.terms
    windows = {"A": Window(terms.opens_at, terms.closes_at)}
    await TeamStore(engine).settle(challenge, {}, windows, TEACHER.id)

    async def move_to(team: str) -> None:
        digest = digest_of(await rosters.lines(GUILD))
        with suppress(AlreadyDone):  # the erasure was quicker
            await rosters.replace(GUILD, listed(team), digest, TEACHER.id)

    async with opened(database_url) as other:
        with failures(engine, other) as failed:
            for number in range(PAIRS):
                person = Actor(1000 + number, GUILD)
                await move_to("A")
                line = 1 + number % 5
                await rosters.assign(GUILD, line, None, TEACHER.id)  # a teacher frees it
                assert await rosters.take(GUILD, line, person.id)
                await service.attempts.begin(person, challenge.id)
                erasing = PrivacyStore(other).erase(person.id)
                await asyncio.gather(erasing, move_to("B"))
    assert failed == []
    held = [row.person for row in await rows_in(engine, roster_lines) if row.person is not None]
    assert all(map(is_erased, held)), "all remaining rows name a stand-in"


@on_postgresql_alone
async def test_a_deadlock_is_run_again(engine: Engine) -> None:
    """Two transactions take two rows in opposite orders, and wait for each other."""
    await RosterStore(engine).replace(GUILD, listed("A"), digest_of([]), TEACHER.id)
    wait, runs = meanwhile(engine), 0
    begun, done = [asyncio.Event(), asyncio.Event()], asyncio.Event()

    def taking(mine: int) -> Callable[[sa.Connection], None]:
        def take(connection: sa.Connection) -> None:
            nonlocal runs
            runs += 1
            if begun[mine].is_set():  # else the two might meet once more
                wait(done.wait())
            for number in ((1, 2), (2, 1))[mine]:
                this = sa.update(roster_lines).where(roster_lines.c.number == number)
                connection.execute(this.values(team=roster_lines.c.team + str(mine)))
                begun[mine].set()
                wait(begun[1 - mine].wait())

        return take

    async def write(mine: int) -> None:
        await engine.write(taking(mine))
        done.set()

    with failures(engine) as failed:
        await asyncio.gather(*(write(mine) for mine in (0, 1)))
    assert (failed, runs) == (["40P01"], 3)
    teams = {row.number: row.team for row in await rows_in(engine, roster_lines)}
    assert teams[1] == teams[2]
    assert sorted(teams[1]) == ["0", "1", "A"], "each team was stored once"


@on_postgresql_alone
@pytest.mark.parametrize(
    ("code", "runs"), [("40001", 1 + RETRIES), ("40P01", 1 + RETRIES), ("23514", 1), ("40003", 1)]
)
async def test_only_rolled_back_transactions_are_run_again_and_a_limited_number_of_times(
    engine: Engine, code: str, runs: int
) -> None:
    begun = 0

    def fail(connection: sa.Connection) -> None:
        nonlocal begun
        begun += 1
        connection.exec_driver_sql(f"DO $$ BEGIN RAISE 'no' USING ERRCODE = '{code}'; END $$")

    with pytest.raises(DBAPIError):
        await engine.write(fail)
    assert begun == runs
