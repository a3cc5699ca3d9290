"""Every query of a click, an alarm and a start uses an index, however much is stored."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest_asyncio
import sqlalchemy as sa

from bot.challenges.model import ChallengeState
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.store import ChallengeStore
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.kit.clock import now
from bot.kit.shards import ALL, Shards
from bot.league.model import Entry, EntryKind, League, LeagueState
from bot.league.model import Result as PairResult
from bot.league.store import LeagueStore
from bot.learn.model import Answered, Drawn, Own
from bot.learn.store import LearnStore
from bot.play.advice.model import HintKind
from bot.play.advice.store import HintStore
from bot.play.deadlines.store import DeadlineStore
from bot.play.model import ACTIVE, LiveMessage, State
from bot.play.store import MatchStore
from bot.play.take_backs.store import TakeBackStore
from bot.play.team.store import VoteStore
from bot.privacy.store import PrivacyStore
from bot.programs.store import HandedIn, ProgramStore
from bot.puzzle.model import Choice, Plan, Puzzle, PuzzleState
from bot.puzzle.store import PuzzleStore
from bot.season.store import SeasonStore
from bot.tournament.model import Bout, Change, Mode, Player, Result, Terms
from bot.tournament.store import TournamentStore
from bot.welcome.store import Failed, WelcomeStore
from games import game
from games.league import Score
from games.lessons import SKILLS
from games.match import Computer, Match, Person, Team
from tests.support.databases import opened
from tests.support.filling import MATCHES, fill
from tests.support.matches import ADA, BLAISE, HERE, NIM

GUILD, AT = 812_345_678_901_234_567, datetime(2026, 9, 1, tzinfo=UTC)

#: Of no server that is filled in: they find nothing.
SOME = Shards(1, 3, 16)

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
    await store.live_board(record.id)
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
    await MatchStore(engine).purge(datetime(2019, 1, 1, tzinfo=UTC))
    for shards in (ALL, SOME):
        await _alarms_of(engine, shards)


async def _alarms_of(engine: Engine, shards: Shards) -> None:
    matches, challenges = DeadlineStore(engine, shards), ChallengeStore(engine, shards)
    privacy = PrivacyStore(engine, shards)
    for store in (matches, challenges, privacy):
        store.set_aside.unreadable(5, ValueError("of another version"))
    await matches.overdue()
    await matches.next_deadline()
    await challenges.due()
    await challenges.untold()
    await challenges.next_due()
    await privacy.next_purge()
    await privacy.purgeable()
    await privacy.unsettled()
    await privacy.purge_class(GUILD, AT, AT)


async def _puzzle(engine: Engine) -> None:
    """What is done about a puzzle of the day, by its alarm and by a click."""
    for shards in (ALL, SOME):
        store = PuzzleStore(engine, shards)
        store.set_aside.unreadable(5, ValueError("of another version"))
        await store.due()
        await store.untold()
        await store.next_due()
    store = PuzzleStore(engine)
    puzzle = Puzzle(GUILD, AT.date(), PuzzleState.OPEN, 1, "fr", {}, AT, AT, 5, AT)
    await store.begin(puzzle)
    await store.claim(puzzle, AT)
    await store.told(puzzle)
    await store.close(puzzle, AT)
    await store.keep(puzzle, ADA, Choice(1, 0, is_right=True), AT)
    await store.puzzle(GUILD, AT.date())
    await store.latest(GUILD)
    await store.choices(puzzle, ADA)
    await store.days(GUILD, ADA)
    await store.settle(Plan(GUILD, 1, "fr"), minutes=5)
    await store.plan(GUILD)
    await store.purge(timedelta(days=365))


async def _league(engine: Engine) -> None:
    """What is done about a league, by its alarm and by a click."""
    for shards in (ALL, SOME):
        store = LeagueStore(engine, shards)
        store.set_aside.unreadable(5, ValueError("of another version"))
        await store.due()
        await store.next_due()
        await store.shown()
    store = LeagueStore(engine)
    game_ = game("fortboyard")
    terms = (GUILD, game_, LeagueState.OPEN, ((20,),), 0, 1, "fr")
    league = await store.begin(League(0, *terms, due_at=AT))
    assert league is not None
    await store.of_guild(GUILD)
    await store.change(league.id, channel_id=1, message_id=2)
    await store.enter(league, Entry(0, ADA, EntryKind.RULE, "1", 1, AT), 60, AT)
    standing = await store.standing(league.id)
    assert standing is not None
    await store.keep(standing, {(-2, -1): PairResult(Score(1, 1), "")}, 1.0, AT.date())
    await store.games(league.id, (-2, -1))
    await store.move_on(league.id, AT, None)
    await store.restart(league, "20", AT)
    await store.remove(league.id, next(iter(standing.entries)))
    await store.enter(league, Entry(0, ADA, EntryKind.RULE, "1", 1, AT), 60, AT)
    await store.drop_empty(GUILD)


async def _tournament(engine: Engine) -> None:
    """What is done about a tournament, by its alarm and by a click."""
    terms = Terms(Mode.SWISS, NIM, ((1, 2),), rounds=1, turn_seconds=30)
    for shards in (ALL, SOME):
        store = TournamentStore(engine, shards)
        store.set_aside.unreadable(5, ValueError("of another version"))
        await store.running()
        await store.next_end(AT)
    number = await store.create(GUILD, 1, "fr", terms, 1)
    assert number is not None
    players = tuple(Player(n, ADA + n, gone=False, free_at=AT) for n in (1, 2))
    bout = Bout(1, 1, 1, (1, 2))
    free = {1: AT}
    change = Change({"stage": "running"}, players, {1: False}, free, begun=())
    await store.change(number, lambda _: change)
    written = await store.change(number, lambda _: Change(begun=(bout,)))
    assert written is not None
    await store.ended_bouts(number)
    await store.shown(written[0], bout, AT)
    await store.contested(ADA, GUILD)
    await store.where_open(GUILD)
    await store.load(number)
    await store.change(number, lambda _: Change(results={1: Result.FIRST}))
    await store.purge(AT - timedelta(days=365 * 20))


async def _start(engine: Engine) -> None:
    welcomes = WelcomeStore(engine)
    await welcomes.is_first(GUILD)
    await welcomes.failed(GUILD, Failed(AT, None))
    assert await welcomes.unposted() == {GUILD}
    await welcomes.again(GUILD, now())
    for shards in (ALL, SOME):
        await VoteStore(engine, shards).voted_on(AT)
        await ChallengeStore(engine, shards).open_ones()
        await DeadlineStore(engine, shards).ended_since(AT)


async def _learn(engine: Engine) -> None:
    store, drawn = LearnStore(engine), Drawn(SKILLS[1], 1, 1)
    await store.practices(ADA)
    await store.answered(ADA, drawn, 0)
    await store.tries(ADA, drawn)
    marked = drawn.item.mark((0,))
    await store.wrong_before(ADA, drawn, Answered(drawn, 0, (0,), marked, AT), timedelta(hours=1))
    await store.missed(ADA)
    await store.missed(ADA, drawn)
    await store.count_missed(ADA)
    await store.missed_in(GUILD, 1, 0, 5)
    await store.results_in(GUILD)
    await store.moments(ADA)
    own = Own(1, 1, NIM, (1, 2), due_at=AT)
    await store.put_in(ADA, GUILD, own, 50)
    await store.own(ADA)
    await store.review(ADA, own, own)
    await store.give_up(ADA, 1)
    await store.purge(timedelta(days=365 * 20))


async def _programs(engine: Engine) -> None:
    """What is handed in, listed, shown and deleted."""
    store = ProgramStore(engine)
    handed = HandedIn("xor", "def xor(a, b): return a ^ b")
    kept = await store.keep(ADA, GUILD, handed, most=20, most_versions=20)
    assert kept is not None
    await store.keep(ADA, GUILD, handed, most=20, most_versions=20)
    await store.of_person(ADA)
    await store.version(ADA, kept.version.program)
    await store.version(ADA, kept.version.program, 1)
    await store.numbers(ADA, kept.version.program)
    await store.delete(ADA, kept.version.program)
    await store.purge(timedelta(days=365 * 20))


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
        with connection.begin_nested() as tried:
            told = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", given)
            found = told.scalar_one()
            plan = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
            tried.rollback()
        pages[statement] += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]

    sa.event.listen(engine.sync_engine, "before_cursor_execute", explained)
    yield pages
    sa.event.remove(engine.sync_engine, "before_cursor_execute", explained)


async def test_no_query_looks_at_everything(engine: Engine) -> None:
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
            _puzzle,
            _programs,
            _league,
            _tournament,
            _alarms,
            _start,
            _erase,
        ):
            await way(engine)
    assert cost
    dear = {statement: steps for statement, steps in cost.items() if steps > most}
    assert not dear, dear
