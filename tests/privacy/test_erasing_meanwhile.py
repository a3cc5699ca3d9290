"""A person is erased while something about them is written: nothing of them remains."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from bot.challenges.refusals import PupilRefusal
from bot.db.engine import Engine
from bot.db.schema.challenge import answers, attempts, withdrawals
from bot.db.schema.leagues import league_pairs
from bot.db.schema.playing import matches
from bot.db.schema.tournaments import tournament_players
from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from bot.league.model import PairGames
from bot.privacy.store import PrivacyStore
from bot.programs.desk import ProgramDesk
from bot.tournament.model import Mode, Terms
from games import game
from games.challenge.lines import read_tasks
from games.league.table import PairScore
from tests.support.acting import GUILD
from tests.support.challenge_service import TEACHER, Service
from tests.support.classes import classes_on
from tests.support.databases import meanwhile, opened, rows_in, rows_of
from tests.support.leagues import leagues_on, store_games
from tests.support.tournaments import tournaments_on
from tests.support.world import play_service

#: On SQLite writers queue: nobody comes between.
pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)

ADA, BLAISE = Actor(11_223_344, GUILD), Actor(22, GUILD)

#: Whether somebody waits for another one's transaction in this database.
_WAITING = sa.text(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


@contextmanager
def erased_after(engine: Engine, other: Engine, done: str) -> Iterator[list[asyncio.Task[object]]]:
    """Erase Ada once a statement was done; its transaction goes on when that ends, or waits."""
    erasing: list[asyncio.Task[object]] = []
    wait = meanwhile(engine)

    async def erase() -> None:
        erasing.append(asyncio.create_task(PrivacyStore(other).erase(ADA.id)))
        while not erasing[0].done() and not await rows_of(other, _WAITING):
            pass

    def after(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if done in statement and not erasing:
            wait(erase())

    sa.event.listen(engine.sync_engine, "after_cursor_execute", after)
    yield erasing
    sa.event.remove(engine.sync_engine, "after_cursor_execute", after)


async def test_games_of_a_player_erased_meanwhile_are_not_stored(
    database_url: str, engine: Engine
) -> None:
    leagues = leagues_on(engine, play_service(engine), ProgramDesk())
    number = (await leagues.opened(ADA, game("fortboyard"), "fr")).league.id
    for actor in (ADA, BLAISE):
        await leagues.enter(actor, number, "1", "fr")
    before = await leagues.record(ADA, number)
    results = dict.fromkeys(before.pending, PairGames(PairScore(12, 0), ""))
    async with opened(database_url) as other:
        with erased_after(engine, other, "FROM league_entries") as erasing:
            await store_games(leagues, before, results)
        await erasing[0]
    after = await leagues.record(BLAISE, number)
    kept = {(row.one, row.other) for row in await rows_in(engine, league_pairs)}
    assert {player for pair in kept for player in pair} == set(after.players)


async def test_an_answer_being_written_is_erased_with_its_attempt(
    database_url: str, engine: Engine
) -> None:
    service = Service(engine)
    challenge = await service.open()
    begun = await service.attempts.begin(ADA, challenge.id)
    async with opened(database_url) as other:
        with erased_after(engine, other, "INSERT INTO answers") as erasing:
            await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
        await erasing[0]
    assert await rows_in(engine, attempts) == await rows_in(engine, answers) == []
    assert len(await rows_in(engine, withdrawals)) == 1


async def test_an_answer_marked_while_its_pupil_is_erased_is_refused(
    database_url: str, engine: Engine
) -> None:
    service = Service(engine)
    challenge = await service.open()
    begun = await service.attempts.begin(ADA, challenge.id)
    async with opened(database_url) as other:
        with (
            erased_after(engine, other, "JOIN extensions") as erasing,
            pytest.raises(Refused) as found,
        ):
            await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
        await erasing[0]
    assert found.value.refusal is PupilRefusal.ATTEMPT_GONE


async def test_a_second_attempt_being_begun_is_erased_with_the_first(
    database_url: str, engine: Engine
) -> None:
    service = Service(engine)
    tasks = read_tasks("value nim-sum 1 3 7")
    challenge = await service.open(tasks=tasks, attempts=2)
    first = await service.attempts.begin(ADA, challenge.id)
    await service.attempts.answer(ADA, first.attempt.id, 0, "5")
    async with opened(database_url) as other:
        with erased_after(engine, other, "INSERT INTO attempts") as erasing:
            await service.attempts.begin(ADA, challenge.id)
        await erasing[0]
    assert await rows_in(engine, attempts) == []
    assert len(await rows_in(engine, withdrawals)) == 1


async def test_no_bout_begins_for_a_player_erased_meanwhile(
    database_url: str, engine: Engine
) -> None:
    classes = classes_on(engine)
    tournaments = tournaments_on(engine, classes, play_service(engine))
    terms = Terms(Mode.SWISS, game("nim"), ((1, 1, 1),), turn_seconds=30)
    number = (await tournaments.open(TEACHER, 5, "fr", terms)).id
    for actor in (ADA, BLAISE):
        await tournaments.join(number, actor)
    async with opened(database_url) as other:
        with erased_after(engine, other, "INSERT INTO matches") as erasing:
            await tournaments.start(number, TEACHER)
        await erasing[0]
    people = [row.person for row in await rows_in(engine, tournament_players)]
    seats = [(row.person_0, row.person_1) for row in await rows_in(engine, matches)]
    assert ADA.id not in people
    assert all(ADA.id not in pair for pair in seats)
