"""The store of matches: what each transaction writes. On both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine, create_engine
from bot.db.errors import AlreadyDone
from bot.db.schema.playing import matches as matches_table
from bot.db.schema.playing import plies
from bot.play.model import MatchRecord, Setting, State
from bot.play.store import MatchStore
from games import game
from games.match import Computer, Match, Person, Seat
from tests.support.databases import meanwhile, rows_in, written
from tests.support.matches import ADA, BLAISE, HERE, NIM

MATCH = Match(NIM, (1, 3, 5, 7), (Person(ADA), Person(BLAISE)), 0, 7)


@pytest.fixture
def store(engine: Engine) -> MatchStore:
    return MatchStore(engine)


# ------------------------------------------------------------------------------- matches


@pytest.mark.parametrize(
    "match",
    [
        MATCH,
        replace(MATCH, seats=(Computer(0.0), Person(2**63 - 1)), first=1, seed=2**63 - 1),
        replace(MATCH, seats=(Computer(0.1), Computer(1 / 3)), seed=0),
        replace(MATCH, game=game("nim", misere=True), start=(1000,) * 20).move((20, 1000)),
        replace(MATCH, game=game("fortboyard 500"), start=(10**18,)).move((500,)).resign(0),
        MATCH.move((4, 7)).move((1, 1)).take_back(0).move((2, 3)),
        replace(MATCH, seats=(Person(ADA), Computer(1.0)), first=1).with_computer(),
    ],
    ids=["people", "largest-ids", "computers", "nim", "sticks", "taken-back", "intent"],
)
@pytest.mark.parametrize("setting", [HERE, Setting(None, 2**63 - 1, "en")], ids=["server", "dm"])
async def test_a_match_reads_back_as_it_was_written(
    store: MatchStore, match: Match, setting: Setting
) -> None:
    record = await store.create(State.OFFERED, setting, match)
    assert (record.state, record.match) == (State.OFFERED, match)
    assert (record.guild_id, record.channel_id, record.locale) == (
        setting.guild_id,
        setting.channel_id,
        setting.locale,
    )
    assert await store.load(record.id) == record


async def test_the_longest_name_of_a_game_can_be_stored(store: MatchStore) -> None:
    takes = ",".join(map(str, range(101, 301, 2)))
    rules = game(f"take {takes}")
    assert len(rules.name) > 400
    record = await store.create(State.OPEN, HERE, replace(MATCH, game=rules, start=(999,)))
    assert await store.load(record.id) == record


async def test_an_unknown_number_has_no_match(store: MatchStore) -> None:
    assert await store.load(1) is None
    assert await store.rematch_of(1) is None
    assert await store.of_person(ADA, list(State), 25) == []


async def test_a_ply_is_written_once(store: MatchStore) -> None:
    record = await store.create(State.OPEN, HERE, MATCH)
    first = await store.append(record, MATCH.move((4, 7)).move((3, 5)))
    assert await store.load(record.id) == first
    for late in (MATCH.resign(1), MATCH.move((1, 1)), MATCH.move((1, 1)).move((2, 1)).resign(0)):
        with pytest.raises(AlreadyDone):
            await store.append(record, late)
    assert await store.load(record.id) == first


async def test_the_state_follows_the_plies(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OPEN, HERE, MATCH)
    (created,) = await rows_in(engine, matches_table)
    moved = await store.append(record, MATCH.move((4, 7)))
    (changed,) = await rows_in(engine, matches_table)
    assert (moved.state, changed.state) == (State.OPEN, "open")
    assert changed.created_at == created.created_at
    assert changed.changed_at > created.changed_at
    over = await store.append(moved, moved.match.resign(1))
    assert over.state is State.OVER
    assert await store.load(record.id) == over


async def test_an_offer_is_answered_once(store: MatchStore) -> None:
    offered = await store.create(State.OFFERED, HERE, MATCH)
    answered = await store.answer_offer(offered, State.OPEN)
    with pytest.raises(AlreadyDone):
        await store.answer_offer(offered, State.DECLINED)
    assert await store.load(offered.id) == answered == replace(offered, state=State.OPEN)


async def test_a_match_has_one_rematch(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OVER, HERE, MATCH.resign(0))
    assert await store.rematch_of(record.id) is None
    again = await store.create(State.OFFERED, HERE, MATCH, record.id)
    with pytest.raises(AlreadyDone):
        await store.create(State.OPEN, HERE, MATCH.move((4, 7)), record.id)
    assert await store.rematch_of(record.id) == again
    assert len(await rows_in(engine, matches_table)) == 2
    assert len(await rows_in(engine, plies)) == 1


async def test_of_person_finds_either_seat_the_latest_changed_first(store: MatchStore) -> None:
    seats: list[tuple[Seat, Seat]] = [
        (Person(ADA), Computer(1)),
        (Person(BLAISE), Person(ADA)),
        (Person(BLAISE), Person(1)),
    ]
    first, second, _ = [
        await store.create(State.OPEN, HERE, replace(MATCH, seats=pair)) for pair in seats
    ]
    over = await store.create(State.OVER, HERE, MATCH.resign(0))
    assert await store.of_person(ADA, [State.OPEN], 9) == [second, first]
    assert await store.of_person(ADA, [State.OPEN, State.OVER], 9) == [over, second, first]
    assert await store.of_person(ADA, list(State), 1) == [over]
    first = await store.append(first, first.match.move((4, 7)))
    assert await store.of_person(ADA, [State.OPEN], 9) == [first, second]


async def test_one_reading_sees_the_match_at_one_moment(database_url: str, engine: Engine) -> None:
    """The match ends between the two queries of one reading."""
    store = MatchStore(engine)
    record = await store.create(State.OPEN, HERE, MATCH)
    reading = create_engine(database_url)
    over: list[MatchRecord] = []

    wait = meanwhile(reading)

    def resign(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "FROM matches" in statement and not over:
            over.append(wait(store.append(record, MATCH.resign(0))))

    sa.event.listen(reading.sync_engine, "after_cursor_execute", resign)
    try:
        assert await MatchStore(reading).load(record.id) == record
        assert over
        assert await MatchStore(reading).load(record.id) == over[0]
    finally:
        await reading.dispose()


# --------------------------------------------------------------------------------- purge

LIMIT = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


async def _touched(engine: Engine, record: MatchRecord, moment: datetime) -> None:
    changed = sa.update(matches_table).where(matches_table.c.id == record.id)
    await written(engine, changed.values(changed_at=moment))


async def test_purge_deletes_matches_older_than_the_limit_with_their_plies(
    store: MatchStore, engine: Engine
) -> None:
    moment = timedelta(microseconds=1)
    ages = [LIMIT - timedelta(days=400), LIMIT - moment, LIMIT, LIMIT + moment]
    played = MATCH.move((4, 7)).move((3, 5))
    matches = [await store.create(State.OPEN, HERE, played) for _ in ages]
    for record, age in zip(matches, ages, strict=True):
        await _touched(engine, record, age)
    assert await store.purge(LIMIT) == 2
    assert [await store.load(record.id) for record in matches] == [None, None, *matches[2:]]
    kept = {row.match_id for row in await rows_in(engine, plies)}
    assert kept == {record.id for record in matches[2:]}
    assert await store.purge(LIMIT) == 0


async def test_a_rematch_outlives_the_match_it_repeats(store: MatchStore, engine: Engine) -> None:
    record = await store.create(State.OVER, HERE, MATCH.resign(0))
    again = await store.create(State.OPEN, HERE, MATCH, record.id)
    await _touched(engine, record, LIMIT - timedelta(days=1))
    assert await store.purge(LIMIT) == 1
    assert await store.load(again.id) == again
    assert await store.rematch_of(record.id) is None


async def test_a_purged_match_can_be_neither_played_answered_nor_repeated(
    store: MatchStore, engine: Engine
) -> None:
    record = await store.create(State.OFFERED, HERE, MATCH)
    assert await store.purge(datetime.now(UTC) + timedelta(days=1)) == 1
    with pytest.raises(AlreadyDone):
        await store.append(record, MATCH.move((4, 7)))
    with pytest.raises(AlreadyDone):
        await store.answer_offer(record, State.OPEN)
    with pytest.raises(AlreadyDone):
        await store.create(State.OPEN, HERE, MATCH, record.id)
    assert await rows_in(engine, matches_table) == []
    assert await rows_in(engine, plies) == []


async def test_the_number_of_a_purged_match_is_not_used_again(store: MatchStore) -> None:
    """Its buttons are still about in old messages."""
    created = [await store.create(State.OPEN, HERE, MATCH) for _ in range(2)]
    assert await store.purge(datetime.now(UTC) + timedelta(days=1)) == 2
    created.append(await store.create(State.OPEN, HERE, MATCH))
    assert all(a.id < b.id for a, b in pairwise(created))
