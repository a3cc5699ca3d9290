"""A class against the computer: one seat, everybody's vote, each move played once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.board.drawing import drawing
from bot.classes.model import TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.kit.actors import Actor
from bot.kit.live_message import LONG_PAUSE
from bot.kit.refusal import Refused
from bot.play.advice.service import Advice
from bot.play.boards import MatchBoards
from bot.play.custom_ids import PlayAction
from bot.play.messages import distribution, match_message, plain_text, result, seat_name
from bot.play.model import LiveMessage, MatchRecord, Setting, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.store import MatchStore
from bot.play.team.boards import PAUSE, VoteBoards
from bot.play.team.messages import ballot, closed_vote, resign_ballot
from bot.play.team.service import Votes
from bot.play.team.store import VoteStore
from bot.privacy.store import PrivacyStore
from games import Game, IllegalMove, Move, Position, game
from games.match import Computer, First, Match, Ply, PlyKind, Team
from tests.support.acting import (
    EN,
    FR,
    by,
    control,
    fill,
    forge,
    messages,
    press,
    press_move,
    stored,
    together,
)
from tests.support.controls import encoded
from tests.support.limits import LONGEST_NUMBER, POSITIONS, assert_within_limits, longest_moves
from tests.support.positions import SAMPLES
from tests.support.world import World, controls_of, play_service, seeds, text_of

GUILD = 812_345_678_901_234_567
TEACHER = Actor(1, GUILD, manages=True)
PUPILS = [Actor(100 + i, GUILD) for i in range(40)]
ADA, BLAISE, CHLOE = PUPILS[:3]
HERE = Setting(GUILD, 77, "fr", turn_seconds=300, quorum=3)
NIM = game("nim")


class Service:
    """One process on a database."""

    def __init__(self, engine: Engine) -> None:
        self.matches = play_service(engine, seeds())
        self.classes = Classes(ClassStore(engine))
        self.votes = Votes(VoteStore(engine), self.matches, self.classes)

    async def start(
        self,
        rules: Game = NIM,
        start: Position = (1, 3, 7),
        setting: Setting = HERE,
        first: First = First.ME,
    ) -> MatchRecord:
        return await self.votes.start(TEACHER, setting, rules, start, first)

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


async def refused(request: Awaitable[Any], refusal: MatchRefusal) -> None:
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


async def test_only_a_teacher_starts_and_steers_a_match_of_the_class(service: Service) -> None:
    votes = service.votes
    await denied(votes.start(ADA, HERE, NIM, (1, 3, 7), First.ME))
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
    assert await service.matches.end_overdue() == []
    closed = await service.votes.vote(CHLOE, record.id, 0, (2, 1))
    assert closed.is_overdue
    for late in (ADA, PUPILS[3]):
        await refused(service.votes.vote(late, record.id, 0, (2, 1)), MatchRefusal.VOTE_CLOSED)
    (played,) = await service.matches.end_overdue()
    assert [ply.seat for ply in played.match.plies] == [0, 1]
    assert played.match.turns[0].move == (3, 5)
    assert played.polls == {0: {(3, 5): 2, (2, 1): 1}}
    assert played.deadline is None
    assert await service.matches.get(record.id) == played
    with pytest.raises(Stale):
        await service.votes.vote(ADA, record.id, 0, (3, 5))


async def test_an_idle_class_never_loses_and_the_first_vote_starts_the_timer(
    service: Service,
) -> None:
    record = await service.start(setting=replace(HERE, turn_seconds=0, quorum=None))
    assert record.deadline is None
    assert await service.matches.next_deadline() is None
    assert await service.matches.end_overdue() == []
    told = []
    service.matches.on_deadline = told.append
    voted = await service.vote(record, {ADA: (3, 1)})
    assert told == [voted.deadline]
    (played,) = await service.matches.end_overdue()
    assert played.match.turns[0].move == (3, 1)
    assert (played.deadline, played.state) == (None, State.OPEN)


async def test_what_is_no_vote_is_refused_in_the_order_of_the_house(service: Service) -> None:
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
    ended = await asyncio.gather(*(door.matches.end_overdue() for door in doors))
    assert len([record for matches in ended for record in matches]) == 1
    played = await doors[0].matches.get(record.id)
    assert [turn.move for turn in played.match.turns][:1] == [(3, 1)]
    assert (len(played.match.plies), played.polls) == (2, {0: {(3, 1): 2, (3, 5): 1}})


async def test_what_is_played_is_what_was_voted_whatever_the_timer_does(
    engine: Engine,
) -> None:
    doors = [Service(engine) for _ in range(3)]
    setting = replace(HERE, turn_seconds=0, quorum=8)
    record = await doors[0].start(setting=setting)
    requests = [
        doors[i % 3].votes.vote(who, record.id, 0, (3, 1 + i % 4))
        for i, who in enumerate(PUPILS[:12])
    ]
    timers = [door.matches.end_overdue() for door in doors for _ in range(3)]
    await asyncio.gather(*requests, *timers, return_exceptions=True)
    await doors[0].matches.end_overdue()
    played = await doors[0].matches.get(record.id)
    (turn, _) = played.match.turns
    assert len(played.match.plies) == 2
    before = replace(played.match, plies=())
    assert turn.move == before.elected(played.polls[0])


async def test_the_computer_may_begin_and_a_teacher_takes_back(service: Service) -> None:
    record = await service.start(first=First.OPPONENT)
    assert (record.ply, record.match.to_move) == (1, 0)
    voted = {who: record.match.game.moves(record.match.position)[0] for who in PUPILS[:3]}
    await service.vote(record, voted)
    (played,) = await service.matches.end_overdue()
    back = await service.votes.take_back(TEACHER, record.id, played.ply)
    assert back.match.position == record.match.position
    assert (back.match.to_move, back.vote_count) == (0, 0)
    await service.vote(back, voted)
    assert len(await service.matches.end_overdue()) == 1


async def test_the_votes_of_whoever_is_erased_stay_without_them(
    service: Service, engine: Engine
) -> None:
    record = await service.start()
    await service.vote(record, {ADA: (3, 5), BLAISE: (3, 1), CHLOE: (3, 5)})
    privacy = PrivacyStore(engine)
    assert len((await privacy.kept(ADA.id)).votes) == 1
    assert (await privacy.erase(ADA.id)).matches == frozenset()  # the vote is closed
    assert (await privacy.kept(ADA.id)).votes == []
    (played,) = await service.matches.end_overdue()
    assert played.polls == {0: {(3, 5): 2, (3, 1): 1}}
    await privacy.erase(CHLOE.id)
    assert (await service.matches.get(record.id)).polls == played.polls


async def test_nobody_decides_alone_by_being_erased_and_voting_again(
    service: Service, engine: Engine
) -> None:
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
async def test_a_vote_that_closes_meanwhile_keeps_the_votes_of_the_erased(
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


# ------------------------------------------------------------------------------ messages


def voted_on(rules: Game, start: Position, locale: str, *plies: Ply) -> MatchRecord:
    """Return a match of a class as large as can be, with every move voted for."""
    match = Match(rules, start, (Team(), Computer()), 0, 1, plies)
    moves = rules.moves(start)
    polls = {0: dict.fromkeys([*moves[:50], *moves[-50:]], 999)}
    polls[0][plies[0].move or moves[0]] = 999_999
    live = LiveMessage(LONGEST_NUMBER, LONGEST_NUMBER, LONGEST_NUMBER)
    return MatchRecord(
        LONGEST_NUMBER, State.OPEN, 1, 1, locale, match, 600_000, None, None, 1000, live, polls
    )


@pytest.mark.parametrize(("rules", "start"), POSITIONS.values(), ids=POSITIONS)
def test_boards_and_ballots_are_within_discords_limits(rules: Game, start: Position) -> None:
    say = FR  # the longer words
    two = longest_moves(rules, start, (Team(), Computer()))
    record = voted_on(rules, start, "fr", *two)
    for message in (
        match_message(record),
        closed_vote(record),
        ballot(record, (), say),
        resign_ballot(record, say),
    ):
        assert_within_limits(message)
    assert len(f"{say('moved-on')}\n\n{plain_text(record, say)}") <= 2000


def test_the_distribution_is_told_by_votes_with_numbers_and_words() -> None:
    plies = (Ply(0, PlyKind.MOVE, (3, 5)),)
    match = Match(NIM, (1, 3, 7), (Team(), Computer()), 0, 1, plies)
    votes = {(3, 5): 4, (2, 1): 4, (1, 1): 1}
    told = distribution(MatchRecord(1, State.OPEN, 1, 1, "en", match, 60, polls={0: votes}), EN)
    assert told == [
        "The class has voted: 9 votes.",
        f"`{'█' * 10}` 4 (44%) · **take 5 from heap 3** ← played",
        f"`{'█' * 10}` 4 (44%) · take 1 from heap 2",
        f"`{'█' * 2}` 1 (11%) · take 1 from heap 1",
        f"-# {EN('votes-tied')}",
    ]


# ----------------------------------------------------------------------------- in Discord


@pytest.fixture
def teacher(world: World) -> MemberActor:
    """Return a teacher who speaks French: she manages the server."""
    permissions = discord.Permissions(manage_guild=True)
    role = world.server.create_role("Profs", permissions=permissions)
    member = world.server.add_member(world.env.create_user("emmy"), roles=[role])
    world.languages.speaks(member.id, "fr")
    return member


def public(world: World) -> list[ResponseMessage]:
    """Return the messages in the channel that everybody sees, the newest last."""
    return [
        ResponseMessage(world.env, message)
        for message in messages(world)
        if not discord.MessageFlags._from_value(message.flags).ephemeral
    ]


def is_private(answer: InteractionResult) -> bool:
    """Return whether only one person sees an answer, new or in place of what they saw alone."""
    return answer.response is not None and answer.response.flags.ephemeral


async def catch_up(world: World) -> str:
    """Wait until the newest board shows every vote; return its text."""
    await world.env.advance_time(PAUSE)
    return text_of(public(world)[-1])


async def test_a_class_of_forty_votes_in_both_languages(world: World, teacher: MemberActor) -> None:
    pupils = [world.server.add_member(world.env.create_user(f"p{i}")) for i in range(40)]
    for i, pupil in enumerate(pupils):
        world.languages.speaks(pupil.id, ("fr", "en-US")[i % 2])
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=40)
    assert FR("votes-of-quorum", count=0, quorum=40) in text_of(board)
    assert FR("votes-timer", minutes=5) in text_of(board)
    heaps = [3 if i < 25 else 2 for i in range(40)]
    picking = await together(
        world,
        *(
            (p, board, control(board, PlayAction.PICK, h))
            for p, h in zip(pupils, heaps, strict=True)
        ),
    )
    assert all(map(is_private, picking))
    takes = [(5 if i < 20 else 1) if i < 25 else 1 for i in range(40)]

    def ballots(voters: slice) -> list[Any]:
        chosen = list(zip(pupils, picking, heaps, takes, strict=True))[voters]
        at = (1, 0)
        return [(p, m, encoded(PlayAction.PICK, *at, (h, t))) for p, m, h, t in chosen]

    kept = await together(world, *ballots(slice(0, 39)))
    for i, answer in enumerate(kept):
        say = (FR, EN)[i % 2]
        move = say("move-nim", heap=heaps[i], take=takes[i])
        assert say("vote-kept", move=move) in text_of(answer)
        assert is_private(answer)
    shown = await catch_up(world)
    assert FR("votes-of-quorum", count=39, quorum=40) in shown
    assert "█" not in shown
    assert len(public(world)) == 1
    (last,) = await together(world, *ballots(slice(39, 40)))
    assert EN("vote-decides") in text_of(last)
    match = (await stored(world)).match
    assert match.turns[0].move == (3, 5)
    assert len(match.turns) == 2
    closed, new = public(world)
    assert not controls_of(closed)
    best = FR(
        "votes-played", bar="█" * 10, count=20, percent=50, move=FR("move-nim", heap=3, take=5)
    )
    for told in (text_of(closed), text_of(new)):
        assert FR("votes-heading", count=40) in told
        assert best in told
    reply = drawing(match.game).moved(match.turns[1], seat_name(Computer(), FR), FR)
    assert reply in text_of(new)
    assert not any(str(pupil.id) in text_of(m) for pupil in pupils for m in (closed, new))


async def test_nobody_sees_anothers_vote(world: World, teacher: MemberActor) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=9)
    before = text_of(board)
    picking = await press(world.ada, board, PlayAction.PICK, 3)
    assert text_of(board) == before
    await press(world.ada, picking, PlayAction.PICK, 3, 5)
    await catch_up(world)
    assert text_of(board) == before.replace(
        FR("votes-of-quorum", count=0, quorum=9), FR("votes-of-quorum", count=1, quorum=9)
    ).replace(" " + FR("votes-timer", minutes=5), "").replace(
        f"-# {FR('votes-private')}", f"-# {FR('votes-private')}\n{deadline(await stored(world))}"
    )
    seen = {message.id for message in world.channel.history(viewer=world.blaise)}
    assert seen == {board.response.id}
    # Anew: the vote is changed, and nothing else is told.
    again = await press(world.ada, picking, PlayAction.SHOW)
    again = await press(world.ada, again, PlayAction.PICK, 2)
    kept = await press(world.ada, again, PlayAction.PICK, 2, 1)
    assert FR("vote-kept", move=FR("move-nim", heap=2, take=1)) in text_of(kept)
    assert (await stored(world)).polls == {0: {(2, 1): 1}}


def deadline(record: MatchRecord) -> str:
    assert record.deadline is not None
    moment, remaining = (discord.utils.format_dt(record.deadline, style) for style in "tR")
    return FR("deadline", moment=moment, remaining=remaining)


async def test_the_timer_closes_a_vote_also_after_a_restart(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", minutes=2)
    await world.env.advance_time(3600)
    assert (await stored(world)).ply == 0, "nobody has voted"
    await press(world.ada, board, PlayAction.PICK, 1)
    await world.env.advance_time(60)
    await world.restart()
    await press(world.blaise, board, PlayAction.PICK, 1)
    await world.env.advance_time(30)
    assert (await stored(world)).polls == {0: {(1,): 2}}
    await world.env.advance_time(40)
    record = await stored(world)
    assert [ply.kind for ply in record.match.plies] == [PlyKind.MOVE] * 2
    closed, new = public(world)
    assert record.live is not None
    assert (closed.id, new.id) == (board.response.id, record.live.id)
    assert FR("votes-so-far", count=0) in text_of(new)


async def test_what_was_not_shown_before_the_end_is_at_the_next_start(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", minutes=2)
    await press(world.ada, board, PlayAction.PICK, 1)
    await world.restart()
    assert FR("votes-so-far", count=1) in text_of(public(world)[-1])


async def test_the_end_that_was_not_shown_is_at_the_next_start(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="3", quorum=1)
    await world.bot._timer.stop()
    await press(world.ada, board, PlayAction.PICK, 3)
    with world.env._bot_scope():
        await world.bot.matches.end_overdue()  # and is killed before it is shown
    await world.restart()
    assert FR("votes-heading", count=1) in text_of(public(world)[-1])


async def test_a_board_that_discord_could_not_take_is_edited_later(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", quorum=3)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=429, times=None)
    await press(world.ada, board, PlayAction.PICK, 1)
    world.env.backend.faults.clear()
    await world.env.advance_time(LONG_PAUSE)
    assert FR("votes-of-quorum", count=1, quorum=3) in await catch_up(world)


async def test_every_game_is_voted_on_with_its_picker(world: World, teacher: MemberActor) -> None:
    for number, sample in enumerate(SAMPLES.values(), 1):
        name, _, position, move = sample.played
        rules = game(name)
        board = await teacher.slash(world.channel, "team", game=name, position=position, quorum=2)
        voted = await press_move(world, world.blaise, board, rules, move, number)
        assert is_private(voted)
        assert EN("vote-kept", move=drawing(rules).move(move, EN)) in text_of(voted)
        await press_move(world, world.ada, public(world)[-1], rules, move, number)
        assert (await stored(world, number)).match.turns[0].move == move


async def test_only_teachers_help_take_back_resign_and_begin_again(
    world: World, teacher: MemberActor
) -> None:
    refusal = await world.ada.slash(world.channel, "team", game="nim")
    assert is_private(refusal)
    assert text_of(refusal) == FR("denial-not-a-teacher")
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=1)
    await press_move(world, world.ada, board, NIM, (3, 1))
    board = public(world)[-1]
    for action in (PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.TAKE_BACK, PlayAction.RESIGN):
        answer = await press(world.blaise, board, action)
        assert is_private(answer)
        assert text_of(answer) == EN("denial-not-a-teacher")
    hint = await press(teacher, board, PlayAction.HINT)
    assert is_private(hint)
    assert is_private(await press(teacher, hint, PlayAction.HINT))
    asked = await press(teacher, board, PlayAction.WHAT_IF)
    assert is_private(await fill(teacher, asked, "1 1"))
    await press(teacher, board, PlayAction.TAKE_BACK)
    assert (await stored(world)).match.position == (1, 3, 5)
    await press_move(world, world.ada, public(world)[-1], NIM, (3, 2))
    board = public(world)[-1]
    sure = await press(teacher, board, PlayAction.RESIGN)
    assert is_private(sure)
    resigned = await press(teacher, sure, PlayAction.YIELD)
    assert text_of(resigned) == FR("class-resigned")
    await catch_up(world)
    over = public(world)[-1]
    assert result((await stored(world)).match, FR) in text_of(over)
    assert is_private(await press(world.ada, over, PlayAction.REVIEW))
    assert text_of(await press(world.ada, over, PlayAction.REMATCH)) == FR("denial-not-a-teacher")
    again = await press(teacher, over, PlayAction.REMATCH)
    live = (await stored(world, 2)).live
    assert live is not None
    assert live.id == again.response.id


async def test_commands_by_text_do_not_move_for_the_class(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=9)
    for command, options in (("play", {"move": "3 5"}), ("resign", {})):
        answer = await world.ada.slash(world.channel, command, match=1, **options)
        assert is_private(answer)
        assert text_of(answer) == FR("refusal-class-votes")
    shown = await world.blaise.slash(world.channel, "board", match=1)
    live = (await stored(world)).live
    assert live is not None
    assert live.id == shown.response.id
    assert text_of(board) == FR("board-moved", number="1", link=live.link)
    await press(world.ada, await press(world.ada, shown, PlayAction.PICK, 3), PlayAction.PICK, 3, 5)
    assert FR("votes-of-quorum", count=1, quorum=9) in await catch_up(world)


async def test_a_ballot_of_a_past_vote_is_told_privately(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=1)
    picking = await press(world.ada, board, PlayAction.PICK, 3)
    old = control(board, PlayAction.PICK, 3)
    await press_move(world, world.blaise, board, NIM, (3, 5))
    late = await press(world.ada, picking, PlayAction.PICK, 3, 5)
    assert is_private(late)
    assert FR("moved-on") in text_of(late)
    clicked = await forge(world, world.ada, board, old)
    assert is_private(clicked)
    assert FR("moved-on") in text_of(clicked)
    assert len((await stored(world)).match.plies) == 2


async def test_a_board_that_cannot_be_followed_by_another_shows_it_all(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", quorum=1)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await press(world.ada, board, PlayAction.PICK, 1)
    assert FR("votes-heading", count=1) in await catch_up(world)
    (shown,) = public(world)
    await press(world.ada, shown, PlayAction.PICK, 1)
    assert len((await stored(world)).match.plies) == 4
    assert len(public(world)) == 2


async def test_a_deleted_board_stops_nothing(world: World, teacher: MemberActor) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", quorum=2)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008, times=None)
    await press(world.ada, board, PlayAction.PICK, 1)
    await press(world.blaise, board, PlayAction.PICK, 2)
    assert len((await stored(world)).match.plies) == 2
    assert FR("votes-heading", count=2) in text_of(public(world)[-1])


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


async def test_a_slow_edit_of_one_board_keeps_no_other_waiting(
    service: Service, engine: Engine
) -> None:
    slow, quick = SlowChannel(), SlowChannel()
    channels: dict[int, Any] = {1: slow, 2: quick}
    boards = MatchBoards(MatchStore(engine), service.matches, channels.__getitem__)
    vote_boards = VoteBoards(service.votes, boards)
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
