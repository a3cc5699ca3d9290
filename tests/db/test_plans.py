"""Every query of a click, an alarm and a start uses an index, however much is stored."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.challenges.model import ChallengeState
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.store import ChallengeStore
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.play.model import ACTIVE, LiveMessage, State
from bot.play.store import MatchStore
from bot.play.take_backs.store import TakeBackStore
from bot.play.team.store import VoteStore
from bot.privacy.store import PrivacyStore
from bot.season.store import SeasonStore
from games.match import Computer, Match, Person, Team
from tests.support.databases import opened
from tests.support.matches import ADA, BLAISE, HERE, NIM

GUILD, AT = 812_345_678_901_234_567, datetime(2026, 9, 1, tzinfo=UTC)

DUEL = Match(NIM, (1, 3, 5, 7), (Person(ADA), Person(BLAISE)), 0, 7)

Asked = list[tuple[str, Any]]


@pytest_asyncio.fixture
async def engine(database_url: str) -> AsyncIterator[Engine]:
    async with opened(database_url) as engine:
        yield engine


async def _play(engine: Engine) -> None:
    store = MatchStore(engine)
    record = await store.create(State.OFFERED, HERE, DUEL)
    record = await store.answer_offer(record, State.OPEN)
    await store.load(record.id)
    await store.move_board(record.id, LiveMessage(1, 2, 3))
    await store.live_board(record.id)
    await store.of_person(ADA, ACTIVE, 25)
    await store.of_person(ADA, ACTIVE, 1, first_in=5)
    backs = TakeBackStore(engine)
    await backs.ask(record, 0)
    await backs.is_asked(record, 0)
    await backs.refuse(record, 0)
    over = await store.append(record, DUEL.resign(0))
    await store.create(State.OPEN, HERE, DUEL, rematch_of=over.id)
    await store.rematch_of(over.id)


async def _vote(engine: Engine) -> None:
    store = VoteStore(engine)
    of_class = Match(NIM, (1, 3), (Team(), Computer(1.0)), 0, 7)
    timed = HERE.__class__(HERE.guild_id, HERE.channel_id, "fr", 60, 2)
    record = await store.create(State.OPEN, timed, of_class)
    await store.vote(record, ADA, (1, 1))
    await store.poll(record.id)


async def _challenge(engine: Engine) -> None:
    store, attempts = ChallengeStore(engine), AttemptStore(engine)
    await store.load(1)
    await store.of_guild(GUILD, [ChallengeState.OPEN])
    await store.answerable(ADA, GUILD)
    await store.answerable(ADA, None)
    await store.tried(ADA, GUILD, 25)
    await store.extensions(1)
    await store.delete(1)
    await attempts.attempt(1)
    await attempts.attempts(1)
    await attempts.attempts(1, ADA)
    await attempts.attempts_in(GUILD)
    await attempts.trial(1, 1)
    await SeasonStore(engine).won_in(GUILD, AT)


async def _class(engine: Engine) -> None:
    store = ClassStore(engine)
    await store.settings(GUILD)
    await store.teachers(GUILD)
    await store.members(GUILD, [ADA])
    await store.show_name(GUILD, ADA, shows=True)


async def _alarms(engine: Engine) -> None:
    matches, challenges, privacy = MatchStore(engine), ChallengeStore(engine), PrivacyStore(engine)
    for store in (matches, challenges, privacy):
        store.set_aside.unreadable(5, ValueError("of another version"))
    await matches.overdue()
    await matches.next_deadline()
    await matches.purge(AT)
    await challenges.due()
    await challenges.untold()
    await challenges.next_due()
    await privacy.next_purge()
    await privacy.purgeable()
    await privacy.unsettled()
    await privacy.purge_class(GUILD, AT, AT)


async def _start(engine: Engine) -> None:
    await VoteStore(engine).voted_on(AT)
    await ChallengeStore(engine).open_ones()


async def _erase(engine: Engine) -> None:
    store = PrivacyStore(engine)
    await store.kept(ADA)
    await store.erase(ADA)


#: Indexes that hold few rows, and one with a row for each server, for a query about every server.
SHORT = ("ix_matches_of_class", "ix_challenges_unannounced", "pk_classes")


def is_short(step: str) -> bool:
    """Return whether what is read is an index that may be read as a whole."""
    return any(name in step for name in SHORT)


def on_sqlite(engine: Engine, asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield the steps that read a whole table, with their statements."""
    with engine.sync_engine.connect() as connection:
        cursor = connection.connection.cursor()
        for statement, given in asked:
            for *_, step in cursor.execute(f"EXPLAIN QUERY PLAN {statement}", given).fetchall():
                if (
                    re.match(r"SCAN (?!servers|CONSTANT)", step)
                    and "ix_matches_of_class" not in step
                ):
                    yield step, statement


def scans_of(plan: dict[str, Any], *, first_only: bool = False) -> Iterator[str]:
    """Yield the nodes of a plan of PostgreSQL's that read a whole table or a whole index.

    Where only the first row in the order of an index is wanted, no more of it is read.
    """
    kind, index = plan["Node Type"], plan.get("Index Name", "")
    of_table = "Relation Name" in plan and kind not in ("Bitmap Heap Scan", "ModifyTable")
    is_ordered = first_only and kind.startswith("Index")
    if of_table and "Index Cond" not in plan and not is_short(index) and not is_ordered:
        yield f"{kind} on {plan['Relation Name']} {index}"
    for inner in plan.get("Plans", []):
        yield from scans_of(inner, first_only=kind == "Limit")


async def on_postgresql(engine: Engine, asked: Asked) -> list[tuple[str, str]]:
    """Return the steps that read a whole table though an index would do, with their statements."""

    def explained(connection: sa.Connection) -> list[tuple[str, str]]:
        found = []
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        for statement, given in asked:
            rows = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", given)
            told = rows.scalar_one()
            plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
            found += [(scan, statement) for scan in scans_of(plan)]
        return found

    return await engine.write(explained)


@pytest.mark.parametrize("way", [_play, _vote, _challenge, _class, _alarms, _start, _erase])
async def test_every_query_uses_an_index(engine: Engine, way: Any) -> None:
    asked: Asked = []

    def executed(_c: Any, _cursor: Any, statement: str, given: Any, *_rest: Any) -> None:
        if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)", statement):
            asked.append((statement, given))

    sa.event.listen(engine.sync_engine, "before_cursor_execute", executed)
    try:
        await way(engine)
    finally:
        sa.event.remove(engine.sync_engine, "before_cursor_execute", executed)
    assert asked
    if engine.sync_engine.dialect.name == "sqlite":
        assert [*on_sqlite(engine, asked)] == []
    else:
        assert await on_postgresql(engine, asked) == []
