"""The service of votes: who votes, what teachers may do, and which move is played once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.classes.model import TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.db.engine import Engine
from bot.db.schema.running import presences
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.refusal import Refusal, Refused
from bot.play.advice.service import Advice
from bot.play.boards import MatchBoards
from bot.play.model import LiveMessage, MatchRecord, Setting, Start, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.store import MatchStore
from bot.play.team.boards import VoteBoards
from bot.play.team.service import Votes
from bot.play.team.store import VoteStore
from bot.privacy.store import PrivacyStore
from games import Game, IllegalMove, Move, Position
from games.match import Computer, First, Match, Team
from tests.support.acting import by
from tests.support.classes import classes_on
from tests.support.databases import on_sqlite_alone, written
from tests.support.matches import NIM, OVERDUE, beginnings
from tests.support.patience import soon
from tests.support.turns import end_overdue, next_due, turn_began, turns_of
from tests.support.world import play_service, seeds

GUILD = 812_345_678_901_234_567
TEACHER = Actor(1, GUILD, manages=True)
PUPILS = [Actor(100 + i, GUILD) for i in range(40)]
ADA, BLAISE, CHLOE = PUPILS[:3]
HERE = Setting(GUILD, 77, "fr", turn_seconds=300, quorum=3)


class Service:
    """One process on a database."""

    def __init__(self, engine: Engine) -> None:
        self.matches = play_service(engine, seeds())
        self.classes = classes_on(engine)
        self.votes = Votes(VoteStore(engine), beginnings(self.matches), self.matches, self.classes)

    async def start(
        self,
        rules: Game = NIM,
        start: Position = (1, 3, 7),
        setting: Setting = HERE,
        first: First = First.ME,
    ) -> MatchRecord:
        return await self.votes.start(TEACHER, setting, rules, Start(start), first)

    async def vote(self, record: MatchRecord, ballots: dict[Actor, Move]) -> MatchRecord:
        """Let some pupils vote, one after the other; return the match after that."""
        for who, move in ballots.items():
            record = await self.votes.vote(who, record.id, record.ply, move)
        return record


@pytest.fixture
def service(engine: Engine) -> Service:
    return Service(engine)


async def denied(request: Awaitable[Any]) -> None:
    with pytest.raises(Refused) as refused:
        await request
    assert refused.value.refusal is ClassRefusal.NOT_A_TEACHER


async def refused(request: Awaitable[Any], refusal: Refusal) -> None:
    with pytest.raises(MatchRefused) as told:
        await request
    assert told.value.refusal is refusal


# ----------------------------------------------------------------------------- the value


def test_most_votes_elect_a_move_and_the_seed_breaks_ties() -> None:
    match = Match(NIM, (1, 3, 7), (Team(), Computer()), 0, 5)
    assert match.team == 0
    assert match.seat_of(0) is None
    assert match.elected({(3, 5): 2, (3, 1): 1, (2, 1): 1}) == (3, 5)
    tied = {(3, 5): 2, (1, 1): 1, (2, 3): 2}
    drawn = [replace(match, seed=seed).elected(tied) for seed in range(40)]
    assert drawn == [Random(f"{seed}:0:vote").choice([(2, 3), (3, 5)]) for seed in range(40)]
    assert set(drawn) == {(2, 3), (3, 5)}
    backwards = dict(reversed(tied.items()))
    assert drawn == [replace(match, seed=seed).elected(backwards) for seed in range(40)]


# --------------------------------------------------------------------------- the service


async def test_only_a_teacher_starts_resigns_and_repeats_a_match_of_the_class(
    service: Service,
) -> None:
    votes = service.votes
    await denied(votes.start(ADA, HERE, NIM, Start((1, 3, 7)), First.ME))
    record = await service.start()
    assert (record.match.seats, record.state) == ((Team(), Computer()), State.OPEN)
    assert await service.matches.get(record.id) == record
    for request in (votes.steer, votes.resign, votes.take_back):
        await denied(request(ADA, record.id, 0))
    await refused(votes.take_back(TEACHER, record.id, 0), MatchRefusal.NOTHING_TO_TAKE_BACK)
    await denied(votes.rematch(ADA, record.id, HERE))
    await refused(votes.rematch(TEACHER, record.id, HERE), MatchRefusal.MATCH_NOT_OVER)
    await service.classes.add_teacher(TEACHER, TeacherKind.PERSON, BLAISE.id)
    over = await votes.resign(BLAISE, record.id, 0)
    assert (over.state, over.match.winner) == (State.OVER, 1)
    again = await votes.rematch(BLAISE, record.id, HERE)
    assert (again.match.seats, again.match.first) == (record.match.seats, 1)
    assert (again.turn_seconds, again.quorum) == (300, 3)
    await refused(votes.rematch(TEACHER, record.id, HERE), MatchRefusal.REMATCH_EXISTS)


async def test_a_vote_may_be_changed_until_the_quorum_is_reached(service: Service) -> None:
    record = await service.start()
    await service.vote(record, {ADA: (1, 1), BLAISE: (3, 5)})
    changed = await service.votes.vote(ADA, record.id, 0, (3, 5))
    assert changed.polls == {0: {(3, 5): 2}}
    assert await end_overdue(service.matches) == []
    closed = await service.votes.vote(CHLOE, record.id, 0, (2, 1))
    assert closed.is_overdue
    for late in (ADA, PUPILS[3]):
        await refused(service.votes.vote(late, record.id, 0, (2, 1)), MatchRefusal.VOTE_CLOSED)
    (played,) = await end_overdue(service.matches)
    assert [ply.seat for ply in played.match.plies] == [0, 1]
    assert played.match.turns[0].move == (3, 5)
    assert played.polls == {0: {(3, 5): 2, (2, 1): 1}}
    assert played.deadline is None
    assert await service.matches.get(record.id) == played
    with pytest.raises(Stale):
        await service.votes.vote(ADA, record.id, 0, (3, 5))


async def test_a_vote_counts_if_it_was_sent_before_the_closing(service: Service) -> None:
    record = await service.start(setting=replace(HERE, turn_seconds=0, quorum=None))
    first = await service.vote(record, {ADA: (3, 1)})
    assert first.deadline is not None
    late = replace(CHLOE, sent_at=first.deadline)
    await refused(service.votes.vote(late, record.id, 0, (3, 5)), MatchRefusal.VOTE_CLOSED)
    in_time = replace(BLAISE, sent_at=first.deadline - timedelta(milliseconds=1))
    assert await service.votes.voting(in_time, record.id, 0)


async def test_a_vote_that_arrives_after_the_counting_is_refused(service: Service) -> None:
    record = await service.start(setting=replace(HERE, turn_seconds=OVERDUE, quorum=None))
    first = await service.vote(record, {ADA: (3, 1)})
    assert first.deadline is not None
    in_time = replace(BLAISE, sent_at=first.deadline - timedelta(seconds=1))
    await refused(service.votes.vote(in_time, record.id, 0, (3, 5)), MatchRefusal.VOTE_CLOSED)


async def test_a_vote_on_the_board_of_a_past_turn_is_not_stored(service: Service) -> None:
    record = await service.start()
    closed = await service.vote(record, dict.fromkeys((ADA, BLAISE, CHLOE), (3, 1)))
    await end_overdue(service.matches)
    with pytest.raises(Stale):  # read before the turn ended
        await service.votes.vote(ADA, closed, closed.ply, (3, 5))
    assert (await service.matches.get(record.id)).polls == {0: {(3, 1): 3}}


async def test_an_idle_class_never_loses_and_the_first_vote_starts_the_timer(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await service.start(setting=replace(HERE, turn_seconds=OVERDUE, quorum=None))
    assert record.deadline is None
    assert await next_due(service.matches) is None
    assert await end_overdue(service.matches) == []
    told = list[datetime]()
    monkeypatch.setattr(turns_of(service.matches).running, "expect", told.append)
    voted = await service.vote(record, {ADA: (3, 1)})
    assert voted.deadline is not None
    assert told == [voted.deadline + ON_ITS_WAY]
    assert await next_due(service.matches) == voted.deadline + ON_ITS_WAY
    (played,) = await end_overdue(service.matches)
    assert played.match.turns[0].move == (3, 1)
    assert (played.deadline, played.state) == (None, State.OPEN)


@on_sqlite_alone
async def test_a_vote_is_checked_for_match_server_turn_and_rules_in_order(service: Service) -> None:
    votes, record = service.votes, await service.start()
    await refused(votes.vote(ADA, 10**9, 0, (3, 5)), MatchRefusal.NO_SUCH_MATCH)
    stranger = replace(ADA, guild_id=GUILD + 1)
    await refused(votes.vote(stranger, record.id, 0, (3, 5)), MatchRefusal.NO_SUCH_MATCH)
    with pytest.raises(Stale):
        await votes.vote(ADA, record.id, 1, (9, 9))
    with pytest.raises(IllegalMove):
        await votes.vote(ADA, record.id, 0, (2, 4))
    assert (await service.matches.get(record.id)).polls == {}
    # What one person may do elsewhere, nobody does here: the class votes.
    for request in (
        service.matches.play(record.id, 0, (3, 5), by(ADA.id)),
        service.matches.resign(record.id, 0, by(TEACHER.id)),
        Advice(service.matches).help_in(record.id, 0, by(TEACHER.id)),
        service.matches.rematch(record.id, TEACHER.id, HERE),
    ):
        await refused(request, MatchRefusal.CLASS_VOTES)
    await votes.resign(TEACHER, record.id, 0)
    await refused(votes.vote(ADA, record.id, 0, (3, 5)), MatchRefusal.MATCH_OVER)


async def test_the_last_votes_at_once_and_the_timer_play_one_move(engine: Engine) -> None:
    doors = [Service(engine) for _ in range(4)]
    record = await doors[0].start()
    await doors[0].vote(record, {ADA: (3, 1), BLAISE: (3, 1)})
    last = (
        door.votes.vote(who, record.id, 0, (3, 5))
        for door, who in zip(doors, PUPILS[2:6], strict=True)
    )
    outcomes = await asyncio.gather(*last, return_exceptions=True)
    assert Counter(type(outcome) for outcome in outcomes) == {MatchRecord: 1, MatchRefused: 3}
    overdue = await asyncio.gather(*(end_overdue(door.matches) for door in doors))
    assert sum(map(len, overdue)) == 1
    played = await doors[0].matches.get(record.id)
    assert [turn.move for turn in played.match.turns][:1] == [(3, 1)]
    assert (len(played.match.plies), played.polls) == (2, {0: {(3, 1): 2, (3, 5): 1}})


async def test_the_played_move_has_most_votes_whatever_the_timer_does(engine: Engine) -> None:
    doors = [Service(engine) for _ in range(3)]
    setting = replace(HERE, turn_seconds=0, quorum=8)
    record = await doors[0].start(setting=setting)
    requests = [
        doors[i % 3].votes.vote(who, record.id, 0, (3, 1 + i % 4))
        for i, who in enumerate(PUPILS[:12])
    ]
    timers = [end_overdue(door.matches) for door in doors for _ in range(3)]
    await asyncio.gather(*requests, *timers, return_exceptions=True)

    async def ended() -> MatchRecord:
        """End the turn: at once if enough have voted in time, else when all votes have arrived."""
        while not (found := await doors[0].matches.get(record.id)).match.turns:
            await end_overdue(doors[0].matches)
            await asyncio.sleep(0.05)
        return found

    played = await soon(ended())
    (turn, _) = played.match.turns
    assert len(played.match.plies) == 2
    before = replace(played.match, plies=())
    assert turn.move == before.elected(played.polls[0])


async def test_the_computer_may_begin_and_a_teacher_may_take_back(service: Service) -> None:
    record = await service.start(first=First.OPPONENT)
    assert (record.ply, record.match.to_move) == (1, 0)
    voted = {who: record.match.game.moves(record.match.position)[0] for who in PUPILS[:3]}
    await service.vote(record, voted)
    (played,) = await end_overdue(service.matches)
    back = await service.votes.take_back(TEACHER, record.id, played.ply)
    assert back.match.position == record.match.position
    assert (back.match.to_move, back.vote_count) == (0, 0)
    await service.vote(back, voted)
    assert len(await end_overdue(service.matches)) == 1


async def test_counted_votes_of_the_erased_stay_without_their_names(
    service: Service, engine: Engine
) -> None:
    record = await service.start()
    await service.vote(record, {ADA: (3, 5), BLAISE: (3, 1), CHLOE: (3, 5)})
    privacy = PrivacyStore(engine)
    assert len((await privacy.kept(ADA.id))["votes"]) == 1
    assert (await privacy.erase(ADA.id)).matches == frozenset()  # the vote is closed
    assert (await privacy.kept(ADA.id))["votes"] == []
    (played,) = await end_overdue(service.matches)
    assert played.polls == {0: {(3, 5): 2, (3, 1): 1}}
    await privacy.erase(CHLOE.id)
    assert (await service.matches.get(record.id)).polls == played.polls


async def test_being_erased_and_voting_again_adds_no_vote(service: Service, engine: Engine) -> None:
    record, privacy = await service.start(), PrivacyStore(engine)
    for _ in range(3):
        await service.vote(record, {ADA: (3, 5)})
        assert (await privacy.erase(ADA.id)).matches == {record.id}
    left = await service.matches.get(record.id)
    assert (left.polls, left.deadline) == ({}, None), "an idle class has time"
    voted = await service.vote(record, {BLAISE: (3, 5), ADA: (3, 1)})
    await privacy.erase(ADA.id)
    left = await service.matches.get(record.id)
    assert (left.polls, left.deadline) == ({0: {(3, 5): 1}}, voted.deadline)


@pytest.mark.parametrize("quorum", [30, 1000])
async def test_votes_of_the_erased_count_only_after_the_closing(
    engine: Engine, quorum: int
) -> None:
    """Forty vote, and every other one is erased at once: before the closing, or after it."""
    doors, privacy = [Service(engine) for _ in range(3)], PrivacyStore(engine)
    record = await doors[0].start(setting=replace(HERE, quorum=quorum))

    async def vote_and_go(number: int) -> None:
        votes, pupil = doors[number % 3].votes, PUPILS[number]
        await votes.vote(pupil, record.id, 0, (3, 1 + number % 4))
        if number % 2:
            await privacy.erase(pupil.id)

    outcomes = await asyncio.gather(*map(vote_and_go, range(40)), return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} <= {type(None), MatchRefused}
    left = await doors[0].matches.get(record.id)
    assert left.vote_count == (quorum if left.is_overdue else 20)


# ---------------------------------------------------------------------------- the boards


class SlowChannel:
    """A channel in which an edit is answered when the test lets it."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        self.edited = asyncio.Event()

    def get_partial_message(self, _number: int) -> SlowChannel:
        return self

    async def edit(self, **_changed: Any) -> None:
        await self.answers.wait()
        self.edited.set()


@on_sqlite_alone
async def test_a_slow_edit_of_one_board_delays_no_other(service: Service, engine: Engine) -> None:
    slow, quick = SlowChannel(), SlowChannel()
    channels: dict[int, Any] = {1: slow, 2: quick}
    boards = MatchBoards(MatchStore(engine), service.matches, channels.__getitem__)
    vote_boards = VoteBoards(VoteStore(engine), boards)
    numbers = []
    for channel_id in channels:
        record = await service.start()
        here = LiveMessage(GUILD, channel_id, 100 + record.id)
        await MatchStore(engine).move_board(record.id, here)
        numbers.append(record.id)
    quick.answers.set()
    vote_boards.start(numbers)
    await quick.edited.wait()
    assert not slow.edited.is_set()
    slow.answers.set()
    await slow.edited.wait()
    await vote_boards.stop()


async def test_time_in_which_the_bot_was_away_closes_no_vote(
    engine: Engine, service: Service
) -> None:
    record = await service.start(setting=replace(HERE, quorum=None))
    voted = await service.vote(record, {ADA: (3, 1)})
    at, ever = now(), {"shard": 0, "shard_count": 1, "ended": True}
    await turn_began(engine, voted.id, at - timedelta(seconds=400), 300)
    for since, until in ((-9000, -390), (-10, 9000)):
        span = {"since": at + timedelta(seconds=since), "until": at + timedelta(seconds=until)}
        await written(engine, sa.insert(presences).values(**ever, **span))
    assert await end_overdue(service.matches) == []
    assert set(turns_of(service.matches).going_on()) == {voted.id}
    assert (await service.matches.get(voted.id)).ply == 0
