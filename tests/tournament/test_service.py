"""Tournaments on both databases: each step happens once though several processes take it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.running import presences, things
from bot.db.schema.tournaments import tournaments as table
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.play.model import State
from bot.privacy.store import PrivacyStore
from bot.tournament.guard import TournamentGuard
from bot.tournament.messages import tournament_message
from bot.tournament.model import (
    CLASS_HOUR,
    SHORTEST,
    BoutResult,
    Mode,
    Stage,
    Terms,
    Tournament,
)
from bot.tournament.progress import usual_length
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.service import Tournaments
from bot.tournament.store import TournamentStore
from games import game
from games.match import Person
from tests.support.acting import FR, GUILD, by
from tests.support.challenge_service import TEACHER, Service
from tests.support.databases import on_sqlite_alone, written
from tests.support.refusing import denied
from tests.support.tournaments import tournaments_on

NIM = game("nim")

TERMS = Terms(Mode.SWISS, NIM, ((1, 1, 1),), turn_seconds=30)


def tournaments_of(engine: Engine, service: Service) -> Tournaments:
    return tournaments_on(engine, service.classes, service.matches)


async def moved(tournaments: Tournaments, number: int) -> Tournament:
    """Return a tournament after all that is due in it."""
    found = await tournaments.runner.change(number, lambda each: each)
    assert found is not None
    return found


async def begun(
    engine: Engine, service: Service, count: int, terms: Terms = TERMS
) -> tuple[Tournaments, Tournament]:
    """Open a tournament, have people join, and start it."""
    tournaments = tournaments_of(engine, service)
    opened = await tournaments.open(TEACHER, 5, "fr", terms)
    for person in range(1, count + 1):
        await tournaments.join(opened.id, Actor(person, GUILD))
    return tournaments, await tournaments.start(opened.id, TEACHER)


async def play(service: Service, found: Tournament, *numbers: int) -> None:
    """Play some bouts out, all that are being played by default."""
    for bout in found.running:
        if numbers and bout.number not in numbers:
            continue
        record = await service.matches.get(bout.match_id or 0)
        while record.state is State.OPEN:
            seat = record.match.seats[record.match.to_move]
            assert isinstance(seat, Person)
            move = record.match.game.moves(record.match.position)[0]
            record = await service.matches.play(record, record.ply, move, by(seat.id))


async def test_a_round_begins_once_though_several_processes_advance_it(
    engine: Engine, service: Service
) -> None:
    _, found = await begun(engine, service, 5)
    others = [tournaments_of(engine, service) for _ in range(4)]
    while found.stage is Stage.RUNNING:
        await play(service, found)
        found, *same = await asyncio.gather(*(moved(each, found.id) for each in others))
        assert all(each.bouts == found.bouts for each in same)
    assert found.round == found.terms.rounds == 3
    assert [bout.number for bout in found.bouts] == list(range(1, 10))
    byes = [bout.players[0] for bout in found.bouts if bout.players[1] is None]
    assert len(set(byes)) == 3
    assert sum(each.points for each in found.standings()) == 2 * 9


async def test_everybody_who_joins_at_once_gets_a_number_of_their_own(
    engine: Engine, service: Service
) -> None:
    tournaments = tournaments_of(engine, service)
    opened = await tournaments.open(TEACHER, 5, "fr", TERMS)
    people = [*range(1, 13), *range(1, 13)]
    await asyncio.gather(*(tournaments.join(opened.id, Actor(p, GUILD)) for p in people))
    found = await tournaments.get(opened.id, TEACHER)
    assert sorted(each.person for each in found.players) == list(range(1, 13))
    assert [each.number for each in found.players] == list(range(1, 13))
    started = await asyncio.gather(
        *(tournaments.start(opened.id, TEACHER) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(each, Tournament) for each in started) == 1
    await tournaments.placed(opened.id, 5, 50)
    opening = (tournaments.open(TEACHER, 5, "fr", TERMS) for _ in range(3))
    again = await asyncio.gather(*opening, return_exceptions=True)
    assert all(isinstance(each, Refused) for each in again)


async def test_a_server_has_one_tournament_which_can_be_posted_again(
    engine: Engine, service: Service
) -> None:
    tournaments = tournaments_of(engine, service)
    opening = (tournaments.open(TEACHER, 5, "fr", TERMS) for _ in range(3))
    first, *others = await asyncio.gather(*opening)
    assert all(each == first for each in others)
    await tournaments.placed(first.id, 5, 50)
    await denied(tournaments.open(TEACHER, 6, "fr", TERMS), TournamentRefusal.ALREADY_RUNNING)
    await tournaments.runner.show(first.id)  # there is no such message
    again = await tournaments.open(TEACHER, 6, "fr", TERMS)
    await tournaments.placed(again.id, 6, 60)
    shown = await tournaments.get(first.id, TEACHER)
    assert (shown.channel_id, shown.message_id) == (6, 60)


@pytest.mark.parametrize("values", [{"mode": "knockout"}, {"starts": "x"}, {"game": "go"}])
async def test_a_tournament_of_another_version_is_set_aside(
    engine: Engine, service: Service, caplog: pytest.LogCaptureFixture, values: dict[str, str]
) -> None:
    tournaments, found = await begun(engine, service, 2)
    other = await tournaments.open(replace(TEACHER, guild_id=7), 5, "fr", TERMS)
    await written(engine, sa.update(table).where(table.c.id == found.id).values(values))
    for _ in range(2):
        await tournaments.runner.run(found.id)
    assert caplog.text.count("cannot be read") == 1
    await denied(tournaments.get(found.id, TEACHER), TournamentRefusal.NO_SUCH_TOURNAMENT)
    await denied(tournaments.open(TEACHER, 5, "fr", TERMS), TournamentRefusal.OTHER_VERSION)
    await tournaments.get(other.id, replace(TEACHER, guild_id=7))
    guard = TournamentGuard(TournamentStore(engine))
    await guard.require(Asker(1, GUILD), game("chomp"))


async def test_a_match_that_ended_meanwhile_is_counted_and_a_teachers_result_stays(
    engine: Engine, service: Service
) -> None:
    tournaments, found = await begun(engine, service, 4)
    await play(service, found, 1)
    counted = await moved(tournaments, found.id)
    assert [bout.result for bout in counted.bouts] == [BoutResult.FIRST, None]
    by_hand = await tournaments.decide(found.id, 2, BoutResult.SECOND, TEACHER)
    assert by_hand.round == 2
    await play(service, found, 2)
    later = await moved(tournaments, found.id)
    assert later.bouts[1].result is BoutResult.SECOND, "what a teacher has set stays"


async def test_a_latecomer_gets_half_a_point_for_the_missed_round(
    engine: Engine, service: Service
) -> None:
    tournaments, found = await begun(engine, service, 4)
    await tournaments.join(found.id, Actor(9, GUILD))
    found = await tournaments.get(found.id, TEACHER)
    assert found.bouts[-1].result is BoutResult.MISSED
    assert {each.player: each.points for each in found.standings()}[5] == 1
    await play(service, found)
    found = await moved(tournaments, found.id)
    assert found.round == 2
    with pytest.raises(Refused) as refused:
        await tournaments.join(found.id, Actor(10, GUILD))
    assert refused.value.refusal is TournamentRefusal.TOO_LATE


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("count", [2, 3, 5])
async def test_a_player_who_leaves_right_after_the_start_stops_no_round(
    engine: Engine, service: Service, mode: Mode, count: int
) -> None:
    """The rounds are counted, and everybody is paired, in one transaction."""
    tournaments = tournaments_of(engine, service)
    minutes = 10 if mode is Mode.ARENA else None
    terms = Terms(mode, NIM, ((1, 1, 1),), minutes=minutes, turn_seconds=30)
    opened = await tournaments.open(TEACHER, 5, "fr", terms)
    for person in range(1, count + 1):
        await tournaments.join(opened.id, Actor(person, GUILD))
    await tournaments.start(opened.id, TEACHER)
    found = await tournaments.leave(opened.id, Actor(2, GUILD))
    for _ in range(count):
        await play(service, found)
        found = await moved(tournaments, found.id)
    if mode is Mode.ARENA:
        await tournaments.end(found.id, TEACHER)
        found = await tournaments.get(found.id, TEACHER)
    assert found.stage is Stage.OVER
    met = [frozenset(b.players) for b in found.bouts if None not in b.players]
    if mode is Mode.ALL:
        assert len({*met}) == len(met) == count * (count - 1) // 2


@on_sqlite_alone
async def test_results_of_a_player_who_leaves_a_round_robin_early_do_not_count(
    engine: Engine, service: Service
) -> None:
    terms = Terms(Mode.ALL, NIM, ((1, 1, 1),), turn_seconds=30)
    tournaments, found = await begun(engine, service, 5, terms)
    gone = found.running[0].players[0]
    await tournaments.leave(found.id, Actor(found.player(gone).person, GUILD))
    found = await tournaments.get(found.id, TEACHER)
    while found.stage is Stage.RUNNING:
        await play(service, found)
        found = await moved(tournaments, found.id)
    assert len({bout.round for bout in found.bouts}) == 5
    points = {each.player: each.points for each in found.standings()}
    assert points[gone] == 0, "nothing of theirs counts"
    left = [each for each in found.counted() if gone not in each.players]
    assert found.counted() == left


async def test_an_arena_ends_when_its_last_match_has(engine: Engine, service: Service) -> None:
    terms = Terms(Mode.ARENA, NIM, ((1, 1, 1),), minutes=10)
    tournaments, found = await begun(engine, service, 5, terms)
    assert len(found.running) == 2
    await play(service, found, 1)
    found = await moved(tournaments, found.id)
    assert len(found.running) == 2
    await written(engine, sa.update(table).values(ends_at=now() - timedelta(seconds=1)))
    await play(service, found, found.running[0].number)
    found = await moved(tournaments, found.id)
    assert (len(found.running), found.stage) == (1, Stage.RUNNING)
    await play(service, found)
    found = await moved(tournaments, found.id)
    assert found.stage is Stage.OVER


async def test_an_arena_pairs_for_longer_if_the_bot_was_away(
    engine: Engine, service: Service
) -> None:
    terms = Terms(Mode.ARENA, NIM, ((1, 1, 1),), minutes=10)
    tournaments, found = await begun(engine, service, 2, terms)
    at = now()
    minute = timedelta(minutes=1)
    began = {"began_at": at - 12 * minute, "ends_at": at - 2 * minute}
    await written(engine, sa.update(table).values(began))
    await written(engine, sa.update(things).values(allowed_until=at - 12 * minute))
    for since, until in ((-60, -11), (-7, 60)):
        span = {"since": at + since * minute, "until": at + until * minute}
        row = {"shard": 0, "shard_count": 1, "ended": True, **span}
        await written(engine, sa.insert(presences).values(**row))
    await play(service, found)
    found = await moved(tournaments, found.id)
    assert (found.stage, len(found.running)) == (Stage.RUNNING, 1), "the two should be paired again"
    assert found.ends_at == at + 2 * minute, "the end should be later by the outage of four minutes"
    view = tournament_message(found, {1: "A", 2: "B"})
    told = "\n".join(each.content for each in view.walk_children() if hasattr(each, "content"))
    assert FR("tournament-stood-still", minutes=4, seconds=0) in told


async def test_a_paused_tournament_pairs_nobody(engine: Engine, service: Service) -> None:
    tournaments, found = await begun(engine, service, 4)
    await tournaments.pause(found.id, TEACHER, paused=True)
    await play(service, found)
    found = await moved(tournaments, found.id)
    assert (found.round, found.running) == (1, [])
    found = await tournaments.pause(found.id, TEACHER, paused=False)
    assert (found.round, len(found.running)) == (2, 2)


async def test_an_erased_player_leaves_and_their_results_stay(
    engine: Engine, service: Service
) -> None:
    tournaments, found = await begun(engine, service, 4)
    await play(service, found, 1)
    await moved(tournaments, found.id)
    privacy = PrivacyStore(engine)
    person = found.player(found.bouts[1].players[0]).person
    kept = await privacy.kept(person)
    assert [each["bouts"][0]["began"] for each in kept["tournaments"]] == [True]
    assert (await privacy.erase(person)).tournaments == {found.id}
    after = await moved(tournaments, found.id)
    assert after.bouts[1].result is BoutResult.SECOND
    assert after.player_of(person) is None
    assert after.player(found.bouts[1].players[0]).person < 0
    assert (await privacy.kept(person))["tournaments"] == []
    assert after.round == 2, "the others should go on to round 2"


async def test_the_end_of_a_school_year_deletes_what_is_over(
    engine: Engine, service: Service
) -> None:
    tournaments, found = await begun(engine, service, 4)
    await tournaments.end(found.id, TEACHER)
    later = await tournaments.open(TEACHER, 5, "fr", TERMS)
    privacy = PrivacyStore(engine)
    ends = await privacy.next_purge()
    assert ends is not None
    assert await privacy.purge_class(GUILD, ends, ends + timedelta(days=365))
    assert await tournaments.runner.stored(found.id) is None
    assert await tournaments.runner.stored(later.id) is not None, "what is open stays"


@on_sqlite_alone
async def test_a_round_robin_with_too_many_players_is_refused(
    engine: Engine, service: Service
) -> None:
    terms = Terms(Mode.ALL, NIM, ((1, 1, 1),))
    with pytest.raises(Refused) as refused:
        await begun(engine, service, 17, terms)
    assert refused.value.refusal is TournamentRefusal.TOO_MANY_FOR_ALL


@on_sqlite_alone
@pytest.mark.parametrize("count", [2, 7, 40])
async def test_the_proposed_turns_let_a_swiss_tournament_end_within_a_class_hour(
    engine: Engine, service: Service, count: int
) -> None:
    terms = Terms(Mode.SWISS, NIM, ((3, 5, 7),))
    _, found = await begun(engine, service, count, terms)
    seconds, rounds = found.terms.turn_seconds, found.terms.rounds
    assert seconds is not None
    assert rounds is not None
    assert 15 <= seconds <= 120
    assert seconds * rounds * usual_length(NIM, (3, 5, 7)) <= 45 * 60


def test_the_usual_length_of_a_match_is_not_searched_beyond_a_class_hour() -> None:
    assert usual_length(game("octal 0.77"), (999, 999, 999)) == CLASS_HOUR // SHORTEST
