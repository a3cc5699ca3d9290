"""Every query of a click, an alarm and a start uses an index, however much is stored."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest_asyncio
import sqlalchemy as sa

from bot.challenges.model import ChallengeState
from bot.challenges.model import Mode as ChallengeMode
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.regrading.store import RegradingStore
from bot.challenges.runs import ChallengeRules
from bot.challenges.store import ChallengeStore
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.kit.actors import Asker
from bot.kit.clock import now
from bot.kit.shards import ALL, Shards
from bot.learn.model import Answered, Drawn, Own
from bot.learn.played import settle
from bot.learn.store import LearnStore
from bot.play.advice.store import HintStore
from bot.play.model import ACTIVE, HintKind, LiveMessage, State
from bot.play.store import MatchStore
from bot.play.take_backs.store import TakeBackStore
from bot.play.team.store import VoteStore
from bot.privacy.store import PrivacyStore
from bot.programs.store import HandedIn, ProgramStore
from bot.season.store import SeasonStore
from bot.welcome.store import Failed, WelcomeStore
from games.lessons.path import SKILLS, UNITS
from games.match import Computer, Match, Person, Team
from tests.support import class_ways
from tests.support.challenge_service import terms
from tests.support.class_ways import AT, GUILD, SOME
from tests.support.classes import classes_on
from tests.support.databases import opened
from tests.support.filling import MATCHES, fill
from tests.support.matches import ADA, BLAISE, HERE, NIM

DUEL = Match(NIM, (1, 3, 5, 7), (Person(ADA), Person(BLAISE)), 0, 7)


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
    await store.live_boards.of(record.id)
    await store.of_person(ADA, ACTIVE, 25)
    await store.of_person(ADA, ACTIVE, 1, first_in=5)
    backs = TakeBackStore(engine)
    await backs.ask(record, 0)
    await backs.is_asked(record, 0)
    await backs.refuse(record, 0)
    hints = HintStore(engine)
    await hints.keep(record, 0, HintKind.HINT)
    await hints.counted(record.id)
    over = await store.append(record, DUEL.resign(0))
    await store.create(State.OPEN, HERE, DUEL, rematch_of=over.id)
    await store.rematch_of(over.id)


async def _vote(engine: Engine) -> None:
    store = VoteStore(engine)
    of_class = Match(NIM, (1, 3), (Team(), Computer(1.0)), 0, 7)
    timed = HERE.__class__(HERE.guild_id, HERE.channel_id, "fr", 60, 2)
    record = await store.create(State.OPEN, timed, of_class)
    await store.vote(record, ADA, (1, 1), now())
    await store.poll(record.id)


async def _challenge(engine: Engine) -> None:
    store, attempts = ChallengeStore(engine), AttemptStore(engine)
    await store.load(1)
    await store.of_guild(GUILD, [ChallengeState.OPEN])
    await store.answerable(ADA, GUILD)
    await store.tried(ADA, GUILD, 25)
    await store.extensions(1)
    await store.changes(1)
    await ChallengeRules(store).prepare(1)
    await engine.read(lambda each: ChallengeRules(store).load(each, 1, {}))
    await store.extend(1, ADA, AT)
    exam = await store.draft(GUILD, ADA, 1, lambda _connection: terms(mode=ChallengeMode.EXAM))
    await attempts.begin(exam, ADA, 99, AT, preview=False)
    await store.extra_minutes(1)
    await store.extend(1, ADA, AT, 5)
    await store.delete(1)
    await attempts.has_withdrawn(1, ADA)
    await RegradingStore(engine).given(1, 0)
    await RegradingStore(engine).withdrawn(1)
    await attempts.attempt(1)
    await AttemptStore(engine).examined(Asker(ADA, None, sent_at=AT))
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
    await MatchStore(engine).purge(datetime(2019, 1, 1, tzinfo=UTC))
    for shards in (ALL, SOME):
        await _alarms_of(engine, shards)


async def _alarms_of(engine: Engine, shards: Shards) -> None:
    privacy = PrivacyStore(engine, shards)
    privacy.set_aside.unreadable(5, ValueError("of another version"))
    await privacy.next_purge()
    await privacy.purgeable()
    await privacy.without_settings()
    await privacy.purge_class(GUILD, AT, AT)


async def _start(engine: Engine) -> None:
    welcomes = WelcomeStore(engine)
    await welcomes.is_first(GUILD)
    await welcomes.failed(GUILD, Failed(AT, None))
    await welcomes.again(GUILD, now())
    for shards in (ALL, SOME):
        await VoteStore(engine, shards).outdated(AT)


async def _learn(engine: Engine) -> None:
    store, drawn = LearnStore(engine), Drawn(SKILLS[1], 1, 1)
    await store.practices(ADA)
    await store.answered(ADA, drawn, 0)
    await store.tries(ADA, drawn)
    await store.asked_in(ADA, SKILLS[1])
    marked = drawn.item.mark((0,))
    await store.wrong_before(ADA, drawn, Answered(drawn, 0, (0,), marked, AT), timedelta(hours=1))
    await store.missed(ADA)
    await store.missed(ADA, drawn)
    await store.count_missed(ADA)
    await store.missed_in(GUILD, 1, 0, 5)
    await store.results_in(GUILD)
    await store.moments(ADA)
    await _play_for_a_skill(engine)
    own = Own(1, 1, NIM, (1, 2), due_at=AT)
    await store.put_in(ADA, GUILD, own, 50)
    await store.own(ADA)
    await store.review(ADA, own, own)
    await store.give_up(ADA, 1)
    await store.purge(now() - timedelta(days=365 * 20))


async def _play_for_a_skill(engine: Engine) -> None:
    """A match of a unit, whose end is an answer."""
    rules = UNITS[0].game
    match = Match(rules, (5,), (Person(ADA), Computer()), 0, 7)
    setting = replace(HERE, alone=True, unit=1, skill=2)
    record = await MatchStore(engine).create(State.OPEN, setting, match)
    for move in ((1,), (4 - 1,), (1,)):
        match = match.move(move)
    classes = classes_on(engine)
    settlement = await settle(classes, replace(record, match=match), AT)
    assert settlement is not None
    await MatchStore(engine).append(record, match, settlement.write)


async def _programs(engine: Engine) -> None:
    """Hand in, list, show and delete programs."""
    store = ProgramStore(engine)
    handed = HandedIn("xor", "def xor(a, b): return a ^ b")
    kept = await store.keep(ADA, GUILD, handed)
    assert kept is not None
    await store.keep(ADA, GUILD, handed)
    await store.of_person(ADA)
    await store.version(ADA, kept.version.program)
    await store.version(ADA, kept.version.program, 1)
    await store.numbers(ADA, kept.version.program)
    await store.delete(ADA, kept.version.program)
    await store.purge(now() - timedelta(days=365 * 20))


async def _erase(engine: Engine) -> None:
    store = PrivacyStore(engine)
    await store.kept(ADA)
    await store.erase(ADA)


#: A query that finds a few rows takes fewer steps of SQLite's machine than there are matches, and
#: fewer pages of PostgreSQL's than hold them.
MOST_STEPS, MOST_PAGES = MATCHES, 1500


@contextmanager
def steps_of_sqlite(engine: Engine) -> Iterator[dict[str, int]]:
    """Count, in hundreds, the steps that SQLite's machine takes for each statement."""
    steps: Counter[str] = Counter()
    running = [""]

    def step() -> int:
        steps[running[0]] += 100
        return 0

    def connected(connection: Any, _record: object) -> None:
        connection.set_progress_handler(step, 100)

    def executed(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        running[0] = statement

    engine.sync_engine.dispose()
    sa.event.listen(engine.sync_engine, "connect", connected)
    sa.event.listen(engine.sync_engine, "before_cursor_execute", executed)
    yield steps
    sa.event.remove(engine.sync_engine, "before_cursor_execute", executed)


@contextmanager
def pages_of_postgresql(engine: Engine) -> Iterator[dict[str, int]]:
    """Count the pages that PostgreSQL looks at for each statement."""
    pages: Counter[str] = Counter()

    def explained(
        connection: sa.Connection, _cursor: Any, statement: str, given: Any, _c: Any, many: bool
    ) -> None:
        if many or not re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)", statement):
            return
        is_query = statement.lstrip().startswith("SELECT")  # perhaps in no transaction
        with nullcontext() if is_query else connection.begin_nested() as tried:
            told = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", given)
            found = told.scalar_one()
            plan = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
            if tried is not None:
                tried.rollback()
        pages[statement] += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]

    sa.event.listen(engine.sync_engine, "before_cursor_execute", explained)
    yield pages
    sa.event.remove(engine.sync_engine, "before_cursor_execute", explained)


async def test_no_query_scans_a_whole_table(engine: Engine) -> None:
    """Neither of a click, nor of an alarm, nor of a start, however much is stored."""
    await fill(engine)
    is_sqlite = engine.sync_engine.dialect.name == "sqlite"
    most = MOST_STEPS if is_sqlite else MOST_PAGES
    with (steps_of_sqlite if is_sqlite else pages_of_postgresql)(engine) as cost:
        for way in (
            _play,
            _vote,
            _challenge,
            _class,
            _learn,
            class_ways.running,
            class_ways.puzzle,
            _programs,
            class_ways.league,
            class_ways.tournament,
            class_ways.quiz,
            _alarms,
            _start,
            class_ways.roster,
            class_ways.departures,
            _erase,
        ):
            await way(engine)
    assert cost
    dear = {statement: steps for statement, steps in cost.items() if steps > most}
    assert not dear, dear
