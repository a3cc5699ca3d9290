"""Leagues on both databases: entries and games are stored once, wrong ones refused."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.leagues import league_entries
from bot.db.schema.leagues import leagues as leagues_table
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.league import model, runs
from bot.league.model import (
    MOST_LEAGUES,
    MOST_TEXT,
    NIGHT,
    Entry,
    EntryKind,
    Fresh,
    LeagueRecord,
    PairGames,
)
from bot.league.refusals import LeagueRefusal
from bot.league.service import Leagues
from bot.league.store import KIND, LeagueStore
from bot.programs.desk import ProgramDesk
from bot.running.runner import LEASE, Lease, Runner
from bot.running.store import ThingStore
from games import game
from games.challenge.rule import InvalidStrategy
from games.league.table import PairScore
from tests.support.classes import classes_on
from tests.support.databases import written
from tests.support.leagues import leagues_on, store_games
from tests.support.refusing import denied
from tests.support.world import play_service

GUILD = 812_345_678_901_234_567

ADA, BLAISE = Actor(11, GUILD), Actor(22, GUILD)

BOSS = Actor(1, GUILD, manages=True)

FORT_BOYARD = game("fortboyard")


#: Its processes begin with the first program.
DESK = ProgramDesk()


def services(engine: Engine) -> tuple[LeagueStore, Leagues]:
    """Return the store and the service of a process on a database."""
    return LeagueStore(engine, SetAside(KIND)), leagues_on(engine, play_service(engine), DESK)


async def due(engine: Engine, shards: Shards = ALL) -> list[int]:
    """Return the leagues whose games are to be played now."""
    return [number for _, number in await ThingStore(engine, shards).due(())]


async def begin_work(leagues: Leagues, number: int) -> Lease[LeagueRecord] | None:
    """Have a process begin to play the games of a league."""
    assert isinstance(leagues.runner, Runner)
    return await leagues.runner._begin_work(number)


async def begun(leagues: Leagues, name: str = "fortboyard") -> LeagueRecord:
    return await leagues.opened(ADA, game(name), "fr")


async def test_a_league_begins_once(engine: Engine) -> None:
    _, leagues = services(engine)
    both = await asyncio.gather(begun(leagues), begun(leagues))
    assert both[0].league == both[1].league
    misere = await leagues.opened(ADA, game("fortboyard", misere=True), "fr")
    assert misere.league.id != both[0].league.id
    assert misere.league.game.misere


async def test_each_person_has_one_entry_with_versions(engine: Engine) -> None:
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    typed = ("n % 4", "n % 4", "1", "1: 1\n2: 2", "def strategy(n):\n    return 1\n")
    entered = [await leagues.enter(ADA, number, text, "fr") for text in typed]
    assert [each.version for each in entered] == [1, 1, 2, 3, 4]
    assert [each.kind for each in entered][2:] == ["rule", "table", "program"]
    assert len({each.id for each in entered}) == 1
    await asyncio.gather(*(leagues.enter(BLAISE, number, "2", "fr") for _ in range(3)))
    record = await leagues.record(ADA, number)
    assert sorted(each.version for each in record.entries.values()) == [1, 4]


async def test_an_impossible_entry_is_refused(engine: Engine) -> None:
    store, leagues = services(engine)
    record = await begun(leagues)
    number = record.league.id
    await denied(leagues.enter(ADA, number, " \n", "fr"), LeagueRefusal.NOTHING_TYPED)
    await denied(leagues.enter(ADA, number, "1" * (MOST_TEXT + 1), "fr"), LeagueRefusal.TOO_LONG)
    for sign in ("\0", "\ud800"):
        kept = f"def strategy(n):\n    return 1  # {sign}\n"
        await denied(leagues.enter(ADA, number, kept, "fr"), KitRefusal.NOT_TEXT)
    await denied(leagues.enter(ADA, number, "import math\n", "fr"), LeagueRefusal.NO_STRATEGY)
    with pytest.raises(InvalidStrategy):
        await leagues.enter(ADA, number, "n % % 4", "fr")
    await denied(leagues.withdraw(ADA, number), LeagueRefusal.NOT_ENTERED)
    await denied(leagues.record(Actor(ADA.id, 7), number), LeagueRefusal.NO_SUCH_LEAGUE)
    one = Entry(0, ADA.id, EntryKind.RULE, "1", 1, now())
    assert await store.enter(record.league, one, 0) is None, "the league has no free place"
    await leagues.enter(ADA, number, "1", "fr")
    await leagues.open_or_close(BOSS, number, is_open=False)
    await denied(leagues.enter(BLAISE, number, "1", "fr"), LeagueRefusal.CLOSED)
    assert await store.enter(record.league, one, 60) is None, "it has closed meanwhile"
    await leagues.withdraw(ADA, number)


@pytest.mark.parametrize(
    ("table", "values"),
    [
        (leagues_table, {"starts": "nine"}),
        (leagues_table, {"state": "frozen"}),
        (league_entries, {"kind": "neural"}),
    ],
)
async def test_a_league_of_another_version_is_set_aside(
    engine: Engine,
    caplog: pytest.LogCaptureFixture,
    table: sa.Table,
    values: dict[str, str],
) -> None:
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    await leagues.enter(ADA, number, "1", "fr")
    other = await begun(leagues, "fortboyard 4")
    await written(engine, sa.update(table).values(values))
    if table is leagues_table:
        terms = sa.update(table).where(table.c.id == other.league.id)
        await written(engine, terms.values(starts="8", state="open"))
        assert [each.id for each in await leagues.of_guild(ADA)] == [other.league.id]
        await denied(begun(leagues), LeagueRefusal.OTHER_VERSION)
    await denied(leagues.record(ADA, number), LeagueRefusal.NO_SUCH_LEAGUE)
    assert isinstance(leagues.runner, Runner)
    assert leagues.runner.set_aside.numbers == [number]
    await leagues.record(ADA, other.league.id)
    assert caplog.text.count("cannot be read") == 1


async def test_empty_leagues_make_room_for_others(engine: Engine) -> None:
    _, leagues = services(engine)
    kept = (await begun(leagues)).league.id
    await leagues.enter(ADA, kept, "1", "fr")
    for most in range(4, 4 + MOST_LEAGUES):
        await begun(leagues, f"fortboyard {most}")
    found = await leagues.of_guild(ADA)
    assert len(found) <= MOST_LEAGUES
    assert kept in [each.id for each in found]


async def test_one_process_plays_a_league_and_only_results_still_valid_are_stored(
    engine: Engine,
) -> None:
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    await leagues.enter(ADA, number, "1", "fr")
    assert await due(engine) == [number]
    leases = await asyncio.gather(*(begin_work(leagues, number) for _ in range(3)))
    assert sum(lease is not None for lease in leases) == 1
    assert await due(engine) == []
    before = await leagues.record(ADA, number)
    results = dict.fromkeys(before.pending, PairGames(PairScore(12, 0), ""))
    await leagues.enter(BLAISE, number, "2", "fr")
    await leagues.withdraw(ADA, number)
    for _ in range(2):
        await store_games(leagues, before, results, 1.5)
    after = await leagues.record(ADA, number)
    assert set(after.scores) == {pair for pair in results if max(pair) < 0}
    assert after.league.spent == 3
    assert after.due_at is not None, "something was entered meanwhile"
    await leagues.choose_starts(BOSS, number, "5; 7")
    await store_games(leagues, after, results)
    assert not (await leagues.record(ADA, number)).scores


async def test_results_of_work_taken_over_by_another_process_do_not_count(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    frozen, at = await begin_work(leagues, number), now()
    assert frozen is not None
    monkeypatch.setattr("discord.utils.utcnow", lambda: at + LEASE + timedelta(seconds=1))
    later = await begin_work(leagues, number)
    assert later is not None
    results = dict.fromkeys(frozen.thing.pending, PairGames(PairScore(12, 0), ""))
    played = Fresh(frozen.thing, results, 1.0, at.date())
    runner = leagues.runner
    assert isinstance(runner, Runner)
    for lease in (frozen, later):
        await runner._move(
            number, lambda found: replace(found, fresh=played), worked_until=lease.until
        )
        scores = (await leagues.record(ADA, number)).scores
        assert set(scores) == (set(results) if lease is later else set())


async def test_a_stopped_program_loses_until_it_is_replaced(engine: Engine) -> None:
    store, leagues = services(engine)
    number = (await begun(leagues)).league.id
    entry = await leagues.enter(ADA, number, "def strategy(n):\n    return 1\n", "fr")
    other = await leagues.enter(BLAISE, number, "def strategy(n):\n    return 2\n", "fr")
    before = await leagues.record(ADA, number)
    assert before.sat_out == {}
    pair = (min(before.players), entry.id)
    await store_games(leagues, before, {pair: PairGames(PairScore(3, 9), "", (entry.id,))}, 1.0)
    record = await leagues.record(ADA, number)
    lost = {pair: result.score for pair, result in record.sat_out.items()}
    assert lost[entry.id, other.id] == (0, 12)
    assert all(entry.id in pair and sum(score) == 12 for pair, score in lost.items())
    assert len(lost) == 4, "all but the one that it has played"
    await leagues.enter(ADA, number, "def strategy(n):\n    return 3\n", "fr")
    await store_games(leagues, record, {pair: PairGames(PairScore(3, 9), "", (entry.id,))}, 1.0)
    replaced = await leagues.record(ADA, number)
    assert replaced.sat_out == {}, "the games of the former version do not count"
    await store_games(leagues, replaced, {pair: PairGames(PairScore(3, 9), "", (entry.id,))}, 1.0)
    await store_games(leagues, replaced, {}, 1.0)
    stopped = await leagues.record(ADA, number)
    assert stopped.entries[entry.id].stopped
    assert await store.restart(stopped.league, ((5,),))
    assert not (await leagues.record(ADA, number)).entries[entry.id].stopped


async def test_after_the_budget_of_the_day_a_league_goes_on_at_night(engine: Engine) -> None:
    _, leagues = services(engine)
    record = await begun(leagues)
    today = record.league.day_of(now())
    spent = replace(record, league=replace(record.league, spent=model.BUDGET, spent_on=today))
    assert spent.due_at is not None
    assert now() < spent.due_at <= now() + timedelta(hours=26)
    earlier = replace(spent.league, spent_on=today - timedelta(days=1))
    night = replace(spent, league=earlier).due_at
    assert night is not None
    assert night < spent.due_at
    await store_games(leagues, record, {}, model.BUDGET)
    spent = await leagues.record(ADA, record.league.id)
    assert spent.due_at is not None
    if spent.due_at > now():  # else midnight has passed meanwhile
        assert await due(engine) == []
        assert await begin_work(leagues, record.league.id) is None


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati"])
async def test_days_and_nights_of_a_league_are_in_the_time_zone_of_the_class(
    engine: Engine, zone: str
) -> None:
    _, leagues = services(engine)
    await classes_on(engine).change(BOSS, "fr", time_zone=zone)
    record = await begun(leagues)
    await store_games(leagues, record, {}, model.BUDGET)
    after = await leagues.record(ADA, record.league.id)
    league, night = after.league, after.due_at
    late = datetime(2026, 11, 23, 23, 30, tzinfo=ZoneInfo(zone))
    spent = replace(league, spent_on=late.date())
    assert spent.left_at(late) <= 0 < spent.left_at(late + timedelta(hours=1))
    assert night is not None
    if night > now():  # else midnight has passed meanwhile
        assert night.astimezone(ZoneInfo(zone)).hour == NIGHT.hour


async def test_a_program_that_has_used_its_share_waits_while_others_play(engine: Engine) -> None:
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    program = "def strategy(n):\n    return {}\n"
    slow = await leagues.enter(ADA, number, program.format(1), "fr")
    quick = await leagues.enter(BLAISE, number, program.format(2), "fr")
    before, at = await leagues.record(ADA, number), now()
    assert before.left_at(at) == {slow.id: model.FUEL // 2, quick.id: model.FUEL // 2}
    first, *others = [pair for pair in before.pending if slow.id in pair]
    for pair in (first, others[0]):
        result = PairGames(PairScore(12, 0), "", spent={slow.id: model.FUEL // 4, quick.id: 10**9})
        await store_games(leagues, before, {pair: result}, 1.0)
    after = await leagues.record(ADA, number)
    if after.league.day_of(now()) != after.league.day_of(at):  # midnight has passed meanwhile
        return
    assert after.left_at(at) == {slow.id: 0, quick.id: model.FUEL // 2 - 2 * 10**9}
    assert set(after.pending) - set(after.playable(at)) == set(others[1:])
    assert after.playable(at)
    assert after.playable(at + timedelta(days=1)) == after.pending
    # Time of computing is charged to the entrant, whatever they enter next.
    await leagues.enter(ADA, number, program.format(3), "fr")
    again = await leagues.record(ADA, number)
    assert again.left_at(at)[slow.id] == 0
    # Nor is it reset for an entrant who withdraws first, or is removed.
    for withdrawing in (leagues.withdraw(ADA, number), leagues.remove(BOSS, number, slow.id)):
        await withdrawing
        assert (await leagues.record(ADA, number)).entry_of(ADA.id) is None
        await denied(leagues.withdraw(ADA, number), LeagueRefusal.NOT_ENTERED)
        await leagues.enter(ADA, number, program.format(4), "fr")
        again = await leagues.record(ADA, number)
        assert again.left_at(at)[slow.id] == 0
    played = {pair: PairGames(PairScore(12, 0), "") for pair in again.playable(at)}
    await store_games(leagues, again, played, 1.0)
    assert await due(engine) == []
    rest = (await leagues.record(ADA, number)).due_at
    assert rest is not None
    assert rest > now(), "the rest waits for the night"


async def test_each_process_plays_the_leagues_of_its_servers(engine: Engine) -> None:
    _, leagues = services(engine)
    await begun(leagues)
    mine = (GUILD >> 22) % 16
    for shard in (mine, (mine + 1) % 16):
        assert len(await due(engine, Shards(shard, shard, 16))) == (shard == mine)


async def test_pupils_cannot_manage_a_league(engine: Engine) -> None:
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    for deed in (
        leagues.managed(ADA, number),
        leagues.remove(ADA, number, 1),
        leagues.open_or_close(ADA, number, is_open=False),
        leagues.choose_starts(ADA, number, "5"),
    ):
        with pytest.raises(Refused, match="denial-not-a-teacher"):
            await deed
    await denied(leagues.remove(BOSS, number, 5), LeagueRefusal.NO_SUCH_ENTRY)
    assert (await leagues.record(ADA, number)).league.is_open


async def test_a_pair_ended_by_the_clock_is_lost_by_nobody(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "SECONDS", 0.05)
    _, leagues = services(engine)
    number = (await begun(leagues)).league.id
    entry = await leagues.enter(ADA, number, "def strategy(n):\n    while n: pass\n", "fr")
    record = await leagues.record(ADA, number)
    pair = next(pair for pair in record.pending if entry.id in pair)
    games = runs.Games()
    try:
        results, _ = await games.play(record, [pair], record.left_at(now()))
    finally:
        await games.close()
    assert results == {pair: model.UNPLAYED}
