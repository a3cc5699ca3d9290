"""The session service: what it grants, what it refuses, and who wins a race. On both databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.util import await_only

from bot.sessions import (
    LISTED,
    Offer,
    Refusal,
    Refused,
    Session,
    Sessions,
    Setting,
    Stale,
    State,
)
from bot.store.database import create_engine, migrate
from bot.store.matches import MatchStore
from bot.store.tables import matches, plies
from games import Fault, Game, IllegalMove, InvalidPosition, Move, Position, game
from games.match import Computer, First, Person, PlyKind, Seat
from games.players import Intent

#: Real ids of Discord: beyond 2**53, so that nothing may pass them through a float.
ADA, BLAISE, CHLOE = 1_234_567_890_123_456_789, 987_654_321_098_765_431, 555_555_555_555_555_557
NOBODYS = 10**12  # the number of no match
HERE = Setting(812_345_678_901_234_567, 812_345_678_901_234_569, "fr")
THERE = Setting(712_345_678_901_234_567, 712_345_678_901_234_569, "en")
PRIVATE = Setting(None, 612_345_678_901_234_569, "en")

NIM = game("nim")
HEAPS = (1, 3, 5, 7)
PERFECT = Computer(1.0)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[AsyncEngine]:
    """Open a database, brought up to date."""
    engine = create_engine(url)
    try:
        await migrate(engine)
        yield engine
    finally:
        await engine.dispose()


@pytest.fixture
def sessions(engine: AsyncEngine) -> Sessions:
    return Sessions(MatchStore(engine), count(1).__next__)


async def contents(engine: AsyncEngine) -> list[Sequence[Any]]:
    """Return every row of the store."""
    async with engine.connect() as connection:
        found = (await connection.execute(sa.select(matches).order_by(matches.c.id))).all()
        played = await connection.execute(sa.select(plies).order_by(*plies.primary_key))
        return [*found, *played.all()]


async def against_computer(
    sessions: Sessions,
    start: Position = HEAPS,
    first: First = First.ME,
    who: int = ADA,
    setting: Setting = HERE,
    rules: Game = NIM,
) -> Session:
    offer = Offer(rules, start, PERFECT, first)
    return await sessions.start(who, setting, offer, sessions.draw_seed())


async def offered(
    sessions: Sessions, start: Position = HEAPS, first: First = First.ME, setting: Setting = HERE
) -> Session:
    """Return what Ada offers to Blaise."""
    offer = Offer(NIM, start, Person(BLAISE), first)
    return await sessions.start(ADA, setting, offer, sessions.draw_seed())


async def duel(
    sessions: Sessions, start: Position = HEAPS, first: First = First.ME, setting: Setting = HERE
) -> Session:
    """Return an open match of Ada, in seat 0, against Blaise."""
    offer = await offered(sessions, start, first, setting)
    return await sessions.answer(offer.id, BLAISE, accepted=True)


async def finished_duel(sessions: Sessions, first: First = First.ME) -> Session:
    session = await duel(sessions, first=first)
    return await sessions.resign(session.id, 0, ADA)


async def declined(sessions: Sessions) -> Session:
    offer = await offered(sessions)
    return await sessions.answer(offer.id, BLAISE, accepted=False)


async def outcomes(*calls: Awaitable[Session]) -> list[Session | BaseException]:
    return await asyncio.gather(*calls, return_exceptions=True)


# ------------------------------------------------------------------------- starting


async def test_a_match_against_the_computer_is_open_at_once(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    assert session.state is State.OPEN
    assert (session.guild_id, session.channel_id, session.locale) == (
        HERE.guild_id,
        HERE.channel_id,
        HERE.locale,
    )
    assert session.match.seats == (Person(ADA), PERFECT)
    assert (session.match.game, session.match.start) == (NIM, HEAPS)
    assert (session.ply, session.match.to_move) == (0, 0)
    assert await sessions.get(session.id) == session


async def test_the_computer_begins_if_asked(sessions: Sessions) -> None:
    session = await against_computer(sessions, first=First.OPPONENT)
    assert [ply.seat for ply in session.match.plies] == [1]
    assert session.match.plies[0].intent is Intent.BEST
    assert session.match.to_move == 0
    assert await sessions.get(session.id) == session


async def test_a_match_that_the_computer_ends_at_once_is_over(sessions: Sessions) -> None:
    session = await against_computer(sessions, start=(4,), first=First.OPPONENT)
    assert (session.state, session.match.winner) == (State.OVER, 1)
    assert await sessions.get(session.id) == session


async def test_who_begins_is_drawn_from_the_seed(sessions: Sessions) -> None:
    offer = Offer(NIM, HEAPS, Person(BLAISE), First.DRAW)
    drawn = [(await sessions.start(ADA, HERE, offer, seed)).match.first for seed in range(12)]
    again = [(await sessions.start(ADA, HERE, offer, seed)).match.first for seed in range(12)]
    assert drawn == again
    assert set(drawn) == {0, 1}


async def test_an_offer_waits_for_its_answer(sessions: Sessions) -> None:
    session = await offered(sessions, first=First.OPPONENT)
    assert (session.state, session.ply) == (State.OFFERED, 0)
    assert session.match.seats == (Person(ADA), Person(BLAISE))
    assert session.match.first == 1
    assert await sessions.get(session.id) == session


async def test_nothing_is_stored_of_a_match_that_cannot_start(
    sessions: Sessions, engine: AsyncEngine
) -> None:
    for offer, error in (
        (Offer(NIM, HEAPS, Person(ADA), First.ME), Refused),
        (Offer(NIM, (0, 0), PERFECT, First.ME), Refused),
        (Offer(NIM, (), PERFECT, First.ME), InvalidPosition),
        (Offer(game("fortboyard"), (1, 2), PERFECT, First.ME), InvalidPosition),
    ):
        with pytest.raises(error):
            await sessions.start(ADA, HERE, offer, 1)
    assert await contents(engine) == []


async def test_the_seeds_drawn_fit_the_store(engine: AsyncEngine) -> None:
    drawn = {Sessions(MatchStore(engine)).draw_seed() for _ in range(50)}
    assert len(drawn) == 50
    assert all(0 <= seed < 2**63 for seed in drawn)
    sessions = Sessions(MatchStore(engine))
    session = await sessions.start(ADA, HERE, Offer(NIM, HEAPS, PERFECT, First.ME), 2**63 - 1)
    assert (await sessions.get(session.id)).match.seed == 2**63 - 1


# ----------------------------------------------------------------- refusals, one by one


async def _no_such_match(sessions: Sessions) -> None:
    await sessions.get(NOBODYS)


async def _no_open_match(sessions: Sessions) -> None:
    await sessions.find(ADA, HERE)


async def _match_over(sessions: Sessions) -> None:
    session = await finished_duel(sessions)
    await sessions.play(session.id, session.ply, (1, 1), BLAISE)


async def _match_not_over(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    await sessions.finished(session.id)


async def _offer_pending(sessions: Sessions) -> None:
    session = await offered(sessions)
    await sessions.play(session.id, 0, (1, 1), ADA)


async def _offer_closed(sessions: Sessions) -> None:
    session = await declined(sessions)
    await sessions.play(session.id, 0, (1, 1), ADA)


async def _offer_not_yours(sessions: Sessions) -> None:
    session = await offered(sessions)
    await sessions.answer(session.id, ADA, accepted=True)


async def _not_a_player(sessions: Sessions) -> None:
    session = await duel(sessions)
    await sessions.play(session.id, 0, (1, 1), CHLOE)


async def _not_your_turn(sessions: Sessions) -> None:
    session = await duel(sessions)
    await sessions.play(session.id, 0, (1, 1), BLAISE)


async def _nothing_to_take_back(sessions: Sessions) -> None:
    session = await against_computer(sessions, first=First.OPPONENT)
    await sessions.take_back(session.id, 1, 0, ADA)


async def _not_yours_to_allow(sessions: Sessions) -> None:
    session = await duel(sessions)
    session = await sessions.play(session.id, 0, (4, 7), ADA)
    await sessions.take_back(session.id, 1, 0, ADA)


async def _rematch_exists(sessions: Sessions) -> None:
    session = await finished_duel(sessions)
    await sessions.rematch(session.id, ADA, HERE)
    await sessions.rematch(session.id, BLAISE, HERE)


async def _move_is_gone(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    session = await sessions.play(session.id, 0, (4, 7), ADA)
    session = await sessions.take_back(session.id, 2, 0, ADA)
    await sessions.turn(session.id, 1)


async def _no_help_in_duel(sessions: Sessions) -> None:
    session = await duel(sessions)
    await sessions.help_in(session.id, 0, ADA)


async def _position_is_over(sessions: Sessions) -> None:
    await against_computer(sessions, start=(0, 0))


async def _play_yourself(sessions: Sessions) -> None:
    await sessions.start(ADA, HERE, Offer(NIM, HEAPS, Person(ADA), First.ME), 1)


REFUSED: dict[Refusal, Callable[[Sessions], Awaitable[None]]] = {
    Refusal.NO_SUCH_MATCH: _no_such_match,
    Refusal.NO_OPEN_MATCH: _no_open_match,
    Refusal.MATCH_OVER: _match_over,
    Refusal.MATCH_NOT_OVER: _match_not_over,
    Refusal.OFFER_PENDING: _offer_pending,
    Refusal.OFFER_CLOSED: _offer_closed,
    Refusal.OFFER_NOT_YOURS: _offer_not_yours,
    Refusal.NOT_A_PLAYER: _not_a_player,
    Refusal.NOT_YOUR_TURN: _not_your_turn,
    Refusal.NOTHING_TO_TAKE_BACK: _nothing_to_take_back,
    Refusal.NOT_YOURS_TO_ALLOW: _not_yours_to_allow,
    Refusal.REMATCH_EXISTS: _rematch_exists,
    Refusal.MOVE_IS_GONE: _move_is_gone,
    Refusal.NO_HELP_IN_DUEL: _no_help_in_duel,
    Refusal.POSITION_IS_OVER: _position_is_over,
    Refusal.PLAY_YOURSELF: _play_yourself,
}
#: Refusals that are about no match in particular.
ABOUT_NO_MATCH = {
    Refusal.NO_SUCH_MATCH,
    Refusal.NO_OPEN_MATCH,
    Refusal.POSITION_IS_OVER,
    Refusal.PLAY_YOURSELF,
}


def test_every_refusal_has_its_test() -> None:
    # What is refused in a match of a challenge: tests/bot/test_answering.py; of a class:
    # tests/bot/test_votes.py; of somebody who was erased: tests/bot/test_privacy.py
    elsewhere = {
        Refusal.NOT_IN_CHALLENGE,
        Refusal.CLASS_VOTES,
        Refusal.VOTE_CLOSED,
        Refusal.OPPONENT_ERASED,
    }
    assert set(Refusal) - set(REFUSED) == elsewhere


@pytest.mark.parametrize("refusal", REFUSED)
async def test_every_refusal_is_reached(sessions: Sessions, refusal: Refusal) -> None:
    with pytest.raises(Refused) as refused:
        await REFUSED[refusal](sessions)
    assert refused.value.refusal is refusal
    assert str(refused.value) == refusal.value, "no person is named in the message"
    about = refused.value.session
    if refusal in ABOUT_NO_MATCH:
        assert about is None
    else:
        assert about is not None
        assert await sessions.get(about.id) == about, "the match as it stands"


# ------------------------------------------------------------------ the order of checks

Action = Callable[[Sessions, int, int, int], Awaitable[Session]]
#: Everything that is asked about one ply of a match: (sessions, match, ply, who).
ACTIONS: dict[str, Action] = {
    "play": lambda sessions, match, ply, who: sessions.play(match, ply, (9, 9), who),
    "turn-of": lambda sessions, match, ply, who: sessions.turn_of(match, ply, who),
    "resign": lambda sessions, match, ply, who: sessions.resign(match, ply, who),
    "playing": lambda sessions, match, ply, who: sessions.playing(match, ply, who),
    "may-take-back": lambda sessions, match, ply, who: sessions.may_take_back(match, ply, who),
    "take-back": lambda sessions, match, ply, who: sessions.take_back(match, ply, 0, who),
    "asked": lambda sessions, match, ply, who: sessions.asked_to_take_back(match, ply, 0, who),
    "help-in": lambda sessions, match, ply, who: sessions.help_in(match, ply, who),
}
ALL_ACTIONS = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)


@ALL_ACTIONS
async def test_whether_it_exists_is_open_and_yours_is_checked_first(
    sessions: Sessions, engine: AsyncEngine, action: Action
) -> None:
    """In that order: each request has every later fault too."""
    for session, refusal in (
        (replace(await offered(sessions), id=NOBODYS), Refusal.NO_SUCH_MATCH),
        (await offered(sessions), Refusal.OFFER_PENDING),
        (await declined(sessions), Refusal.OFFER_CLOSED),
        (await finished_duel(sessions), Refusal.MATCH_OVER),
        (await duel(sessions), Refusal.NOT_A_PLAYER),
    ):
        before = await contents(engine)
        with pytest.raises(Refused) as refused:
            await action(sessions, session.id, 77, CHLOE)
        assert refused.value.refusal is refusal
        assert await contents(engine) == before


@ALL_ACTIONS
async def test_a_past_ply_is_stale_whoever_has_the_turn(
    sessions: Sessions, engine: AsyncEngine, action: Action
) -> None:
    session = await duel(sessions)
    session = await sessions.play(session.id, 0, (4, 7), ADA)
    before = await contents(engine)
    for who in (ADA, BLAISE):
        for ply in (0, 2):
            with pytest.raises(Stale) as stale:
                await action(sessions, session.id, ply, who)
            assert stale.value.session == session
            assert str(stale.value) == "ply 1"
    assert await contents(engine) == before


async def test_the_turn_is_checked_before_the_rules(sessions: Sessions) -> None:
    session = await duel(sessions)
    with pytest.raises(Refused) as refused:
        await sessions.play(session.id, 0, (9, 9), BLAISE)
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN
    with pytest.raises(IllegalMove) as illegal:
        await sessions.play(session.id, 0, (9, 9), ADA)
    assert illegal.value.fault is Fault.NO_SUCH_HEAP
    assert await sessions.get(session.id) == session


@pytest.mark.parametrize("move", [(1, 2), (1, 0), (0, 1), (1,), (1, 1, 1), (1, -1), ()])
async def test_an_illegal_move_changes_nothing(
    sessions: Sessions, engine: AsyncEngine, move: Move
) -> None:
    session = await against_computer(sessions)
    before = await contents(engine)
    with pytest.raises(IllegalMove):
        await sessions.play(session.id, 0, move, ADA)
    assert await contents(engine) == before


# ------------------------------------------------------------------------- answering


async def test_an_offer_is_accepted_or_declined(sessions: Sessions) -> None:
    for accepted, state in ((True, State.OPEN), (False, State.DECLINED)):
        session = await offered(sessions)
        answered = await sessions.answer(session.id, BLAISE, accepted=accepted)
        assert answered == replace(session, state=state)
        assert await sessions.get(session.id) == answered


async def test_only_the_person_asked_may_answer(sessions: Sessions, engine: AsyncEngine) -> None:
    session = await offered(sessions)
    before = await contents(engine)
    for who in (ADA, CHLOE):
        for accepted in (True, False):
            with pytest.raises(Refused) as refused:
                await sessions.answer(session.id, who, accepted=accepted)
            assert refused.value.refusal is Refusal.OFFER_NOT_YOURS
    assert await contents(engine) == before


async def test_an_offer_is_answered_once(sessions: Sessions) -> None:
    for answered in (await duel(sessions), await declined(sessions)):
        for accepted in (True, False):
            with pytest.raises(Stale) as stale:
                await sessions.answer(answered.id, BLAISE, accepted=accepted)
            assert stale.value.session == answered
    with pytest.raises(Refused) as refused:
        await sessions.answer(NOBODYS, BLAISE, accepted=True)
    assert refused.value.refusal is Refusal.NO_SUCH_MATCH


# --------------------------------------------------------------------------- playing


async def test_the_computer_replies_in_the_same_breath(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    played = await sessions.play(session.id, 0, (4, 6), ADA)
    assert [(ply.seat, ply.kind) for ply in played.match.plies] == [
        (0, PlyKind.MOVE),
        (1, PlyKind.MOVE),
    ]
    assert [ply.intent for ply in played.match.plies] == [None, Intent.BEST]
    assert played.match.turns[0].after == (1, 3, 5, 1)
    assert (played.state, played.match.to_move) == (State.OPEN, 0)
    assert await sessions.get(session.id) == played


async def test_people_move_in_turn(sessions: Sessions) -> None:
    session = await duel(sessions, first=First.OPPONENT)
    with pytest.raises(Refused) as refused:
        await sessions.turn_of(session.id, 0, ADA)
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN
    assert await sessions.turn_of(session.id, 0, BLAISE) == session
    session = await sessions.play(session.id, 0, (4, 7), BLAISE)
    assert await sessions.turn_of(session.id, 1, ADA) == session
    for who in (ADA, BLAISE):
        assert await sessions.playing(session.id, 1, who) == session
    with pytest.raises(Refused) as refused:
        await sessions.play(session.id, 1, (3, 5), BLAISE)
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize(("misere", "winner"), [(False, 0), (True, 1)])
async def test_the_last_move_ends_the_match(sessions: Sessions, misere: bool, winner: int) -> None:
    rules = game("nim", misere=misere)
    session = await against_computer(sessions, start=(4,), rules=rules)
    over = await sessions.play(session.id, 0, (1, 4), ADA)
    assert (over.state, over.ply, over.match.winner) == (State.OVER, 1, winner)
    assert await sessions.finished(session.id) == over


# ------------------------------------------------------------- resigning and leaving


@pytest.mark.parametrize(("who", "winner"), [(ADA, 1), (BLAISE, 0)])
async def test_either_player_may_resign_at_any_time(
    sessions: Sessions, who: int, winner: int
) -> None:
    for leaves in (False, True):
        session = await duel(sessions)
        call = sessions.leave(session, who) if leaves else sessions.resign(session.id, 0, who)
        over = await call
        assert (over.state, over.match.winner) == (State.OVER, winner)
        assert over.match.plies[-1].kind is PlyKind.RESIGN
        assert await sessions.get(session.id) == over


async def test_the_computer_does_not_answer_a_resignation(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    over = await sessions.resign(session.id, 0, ADA)
    assert (over.ply, over.match.winner) == (1, 1)


@pytest.mark.parametrize("who", [ADA, BLAISE])
async def test_an_offer_is_left_by_either_player(sessions: Sessions, who: int) -> None:
    session = await offered(sessions)
    left = await sessions.leave(session, who)
    assert left == replace(session, state=State.DECLINED)
    assert await sessions.get(session.id) == left
    with pytest.raises(Stale) as stale:  # the same session once more: it has been left
        await sessions.leave(session, who)
    assert stale.value.session == left
    with pytest.raises(Refused) as refused:
        await sessions.leave(left, who)
    assert refused.value.refusal is Refusal.OFFER_CLOSED


async def test_spectators_cannot_leave(sessions: Sessions, engine: AsyncEngine) -> None:
    for session in (await offered(sessions), await duel(sessions)):
        before = await contents(engine)
        with pytest.raises(Refused) as refused:
            await sessions.leave(session, CHLOE)
        assert refused.value.refusal is Refusal.NOT_A_PLAYER
        assert await contents(engine) == before


async def test_a_finished_match_cannot_be_left(sessions: Sessions) -> None:
    session = await finished_duel(sessions)
    with pytest.raises(Refused) as refused:
        await sessions.leave(session, ADA)
    assert refused.value.refusal is Refusal.MATCH_OVER


# ----------------------------------------------------------------------- taking back


async def test_the_computer_allows_a_move_to_be_taken_back(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    session = await sessions.play(session.id, 0, (4, 6), ADA)
    assert await sessions.may_take_back(session.id, 2, ADA) == session
    back = await sessions.take_back(session.id, 2, 0, ADA)
    assert (back.ply, back.match.position, back.match.to_move) == (3, HEAPS, 0)
    assert back.match.turns == ()
    assert await sessions.get(session.id) == back
    for call in (
        sessions.take_back(session.id, 3, 0, ADA),
        sessions.may_take_back(session.id, 3, ADA),
    ):
        with pytest.raises(Refused) as refused:
            await call
        assert refused.value.refusal is Refusal.NOTHING_TO_TAKE_BACK
    again = await sessions.play(session.id, 3, (4, 1), ADA)
    assert again.match.turns[0].before == HEAPS


async def test_only_the_opponent_allows_a_person_to_take_back(
    sessions: Sessions, engine: AsyncEngine
) -> None:
    session = await duel(sessions)
    session = await sessions.play(session.id, 0, (4, 7), ADA)
    before = await contents(engine)
    for who, refusal in ((ADA, Refusal.NOT_YOURS_TO_ALLOW), (CHLOE, Refusal.NOT_A_PLAYER)):
        for call in (
            sessions.take_back(session.id, 1, 0, who),
            sessions.asked_to_take_back(session.id, 1, 0, who),
        ):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.refusal is refusal
    assert await contents(engine) == before
    assert await sessions.asked_to_take_back(session.id, 1, 0, BLAISE) == session
    back = await sessions.take_back(session.id, 1, 0, BLAISE)
    assert (back.ply, back.match.position, back.match.to_move) == (2, HEAPS, 0)
    assert await sessions.get(session.id) == back


async def test_taking_back_undoes_the_reply_of_a_person_too(sessions: Sessions) -> None:
    session = await duel(sessions)
    await sessions.play(session.id, 0, (4, 7), ADA)
    session = await sessions.play(session.id, 1, (3, 5), BLAISE)
    back = await sessions.take_back(session.id, 2, 0, BLAISE)
    assert (back.match.position, back.match.to_move) == (HEAPS, 0)


async def test_one_can_take_back_only_what_one_has_played(sessions: Sessions) -> None:
    session = await duel(sessions)
    session = await sessions.play(session.id, 0, (4, 7), ADA)
    for call in (
        sessions.may_take_back(session.id, 1, BLAISE),
        sessions.take_back(session.id, 1, 1, ADA),
    ):
        with pytest.raises(Refused) as refused:
            await call
        assert refused.value.refusal is Refusal.NOTHING_TO_TAKE_BACK


# -------------------------------------------------------------------------- rematches


@pytest.mark.parametrize("who", [ADA, BLAISE])
@pytest.mark.parametrize("first", [First.ME, First.OPPONENT])
async def test_a_rematch_swaps_who_begins(sessions: Sessions, who: int, first: First) -> None:
    session = await finished_duel(sessions, first)
    again = await sessions.rematch(session.id, who, THERE)
    began = session.match.seats[session.match.first]
    begins = again.match.seats[again.match.first]
    assert {began, begins} == {Person(ADA), Person(BLAISE)}
    assert again.match.seats[0] == Person(who), "who asks for it makes the offer"
    assert set(again.match.seats) == set(session.match.seats)
    assert again.state is State.OFFERED
    assert (again.guild_id, again.channel_id, again.locale) == (
        THERE.guild_id,
        THERE.channel_id,
        THERE.locale,
    )
    assert (again.match.game, again.match.start) == (session.match.game, session.match.start)
    assert again.match.plies == ()
    assert again.match.seed != session.match.seed
    assert await sessions.get(again.id) == again


async def test_the_computer_begins_the_rematch(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    session = await sessions.resign(session.id, 0, ADA)
    again = await sessions.rematch(session.id, ADA, HERE)
    assert (again.state, again.match.first) == (State.OPEN, 1)
    assert [ply.seat for ply in again.match.plies] == [1]
    over = await sessions.resign(again.id, 1, ADA)
    third = await sessions.rematch(over.id, ADA, HERE)
    assert (third.match.first, third.ply) == (0, 0)


async def test_a_match_has_one_rematch(sessions: Sessions, engine: AsyncEngine) -> None:
    session = await finished_duel(sessions)
    again = await sessions.rematch(session.id, ADA, HERE)
    before = await contents(engine)
    for who in (ADA, BLAISE):
        with pytest.raises(Refused) as refused:
            await sessions.rematch(session.id, who, HERE)
        assert refused.value.refusal is Refusal.REMATCH_EXISTS
        assert refused.value.session == again
    assert await contents(engine) == before


async def test_a_rematch_is_for_players_of_a_finished_match(sessions: Sessions) -> None:
    over, going, pending = (
        await finished_duel(sessions),
        await duel(sessions),
        await offered(sessions),
    )
    for session, who, refusal in (
        (over, CHLOE, Refusal.NOT_A_PLAYER),
        (going, CHLOE, Refusal.NOT_A_PLAYER),
        (going, ADA, Refusal.MATCH_NOT_OVER),
        (pending, ADA, Refusal.MATCH_NOT_OVER),
        (replace(over, id=NOBODYS), ADA, Refusal.NO_SUCH_MATCH),
    ):
        with pytest.raises(Refused) as refused:
            await sessions.rematch(session.id, who, HERE)
        assert refused.value.refusal is refusal


# ---------------------------------------------------------------------------- finding


async def test_mine_are_open_matches_and_offers_the_latest_changed_first(
    sessions: Sessions,
) -> None:
    first = await against_computer(sessions)
    second = await offered(sessions)
    third = await duel(sessions)
    await finished_duel(sessions)
    await declined(sessions)
    await against_computer(sessions, who=CHLOE)
    assert await sessions.mine(ADA) == [third, second, first]
    assert await sessions.mine(BLAISE) == [third, second]
    first = await sessions.play(first.id, 0, (4, 6), ADA)
    assert await sessions.mine(ADA) == [first, third, second]
    assert await sessions.mine(NOBODYS) == []


async def test_so_many_of_mine_are_listed(sessions: Sessions) -> None:
    started = [await against_computer(sessions) for _ in range(LISTED + 2)]
    assert await sessions.mine(ADA) == started[:1:-1]


async def test_the_latest_match_is_meant_here_rather_than_elsewhere(sessions: Sessions) -> None:
    here = await against_computer(sessions)
    offer_here = await offered(sessions)
    elsewhere = await against_computer(sessions, setting=THERE)
    assert await sessions.find(ADA, HERE) == here, "open rather than offered"
    assert await sessions.find(ADA, THERE) == elsewhere
    assert await sessions.find(ADA, PRIVATE) == elsewhere, "the latest"
    await sessions.resign(here.id, 0, ADA)
    assert await sessions.find(ADA, HERE) == offer_here, "an offer here rather than elsewhere"
    later = await against_computer(sessions)
    assert await sessions.find(ADA, HERE) == later


async def test_a_match_is_named_by_its_players_and_in_its_server(sessions: Sessions) -> None:
    session = await finished_duel(sessions)
    for who, setting in ((ADA, PRIVATE), (BLAISE, THERE), (CHLOE, HERE)):
        assert await sessions.find(who, setting, session.id) == session
    other_channel = replace(HERE, channel_id=1)
    assert await sessions.find(CHLOE, other_channel, session.id) == session
    private = await duel(sessions, setting=PRIVATE)
    assert await sessions.find(BLAISE, HERE, private.id) == private
    for who, setting, number in (
        (CHLOE, THERE, session.id),
        (CHLOE, PRIVATE, session.id),
        (CHLOE, PRIVATE, private.id),
        (ADA, HERE, NOBODYS),
    ):
        with pytest.raises(Refused) as refused:
            await sessions.find(who, setting, number)
        assert refused.value.refusal is Refusal.NO_SUCH_MATCH
        assert refused.value.session is None, "nothing is told about it"


async def test_a_finished_match_is_not_meant_without_its_number(sessions: Sessions) -> None:
    await finished_duel(sessions)
    with pytest.raises(Refused) as refused:
        await sessions.find(ADA, HERE)
    assert refused.value.refusal is Refusal.NO_OPEN_MATCH


async def test_a_move_is_found_by_its_ply(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    session = await sessions.play(session.id, 0, (4, 6), ADA)
    for number in (0, 1):
        found, turn = await sessions.turn(session.id, number)
        assert found == session
        assert turn == session.match.turns[number]
    back = await sessions.take_back(session.id, 2, 0, ADA)
    again = await sessions.play(session.id, 3, (4, 6), ADA)
    assert (await sessions.turn(session.id, 4))[1].number == 4
    for number in (0, 1, back.ply - 1, again.ply):
        with pytest.raises(Refused) as refused:
            await sessions.turn(session.id, number)
        assert refused.value.refusal is Refusal.MOVE_IS_GONE
        assert refused.value.session == again


async def test_help_is_for_whoever_faces_the_computer(sessions: Sessions) -> None:
    session = await against_computer(sessions)
    assert await sessions.help_in(session.id, 0, ADA) == session
    between = await duel(sessions)
    for who, refusal in ((ADA, Refusal.NO_HELP_IN_DUEL), (BLAISE, Refusal.NOT_YOUR_TURN)):
        with pytest.raises(Refused) as refused:
            await sessions.help_in(between.id, 0, who)
        assert refused.value.refusal is refusal


async def test_only_a_match_played_to_its_end_is_finished(sessions: Sessions) -> None:
    for session in (await offered(sessions), await declined(sessions), await duel(sessions)):
        with pytest.raises(Refused) as refused:
            await sessions.finished(session.id)
        assert refused.value.refusal is Refusal.MATCH_NOT_OVER
        assert refused.value.session == session


# ------------------------------------------------------------- whole matches, at random


@dataclass(frozen=True)
class Step:
    """Something a player does: a move, or None to resign; ``back`` to take one back."""

    seat: int
    move: Move | None
    back: bool = False


GAMES = st.sampled_from(
    [
        (rules, start)
        for misere in (False, True)
        for rules, start in (
            (game("nim", misere=misere), (1, 3, 7)),
            (game("nim", misere=misere), (2, 0, 2, 1)),
            (game("fortboyard", misere=misere), (20,)),
            (game("fortboyard 5", misere=misere), (11,)),
            (game("take 1,3,4", misere=misere), (14,)),
        )
    ]
)
OPPONENTS = st.one_of(st.just(Person(BLAISE)), st.floats(0, 1).map(Computer))


async def _start(sessions: Sessions, offer: Offer, seed: int) -> Session:
    session = await sessions.start(ADA, HERE, offer, seed)
    if session.state is State.OFFERED:
        session = await sessions.answer(session.id, BLAISE, accepted=True)
    return session


async def _do(sessions: Sessions, session: Session, step: Step) -> Session:
    person = session.match.seats[step.seat]
    other = session.match.seats[1 - step.seat]
    assert isinstance(person, Person)
    if step.back:
        allows = other if isinstance(other, Person) else person
        return await sessions.take_back(session.id, session.ply, step.seat, allows.id)
    if step.move is None:
        return await sessions.resign(session.id, session.ply, person.id)
    return await sessions.play(session.id, session.ply, step.move, person.id)


def _steps(session: Session) -> list[Step]:
    """List what the players might do, in their turn or not: most of it moves."""
    match = session.match
    people = [i for i, seat in enumerate(match.seats) if isinstance(seat, Person)]
    found = [Step(match.to_move, move) for move in match.game.moves(match.position)]
    found += [Step(seat, None, back=True) for seat in people if match.can_take_back(seat)]
    return [*found, *(Step(seat, None) for seat in people)]


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(GAMES, OPPONENTS, st.sampled_from(First), st.integers(0, 2**63 - 1), st.data())
async def test_what_is_stored_is_what_was_answered_and_replays_from_the_seed(
    sessions: Sessions,
    played: tuple[Game, Position],
    opponent: Seat,
    first: First,
    seed: int,
    data: st.DataObject,
) -> None:
    offer = Offer(*played, opponent, first)
    session = await _start(sessions, offer, seed)
    steps: list[Step] = []
    while session.state is State.OPEN and len(steps) < 9:
        steps.append(data.draw(st.sampled_from(_steps(session))))
        session = await _do(sessions, session, steps[-1])
        assert await sessions.get(session.id) == session
        assert (session.state is State.OVER) is session.match.is_over
    replayed = await _start(sessions, offer, seed)
    for step in steps:
        replayed = await _do(sessions, replayed, step)
    assert replace(replayed, id=session.id) == session


# ------------------------------------------------------------------------------- races


def _one_was_quicker(results: list[Session | BaseException]) -> Session:
    """Return what the only one who was granted got; the others got the same board."""
    (granted,) = [result for result in results if isinstance(result, Session)]
    late = [result for result in results if not isinstance(result, Session)]
    assert all(isinstance(error, Stale) for error in late), late
    assert all(error.session == granted for error in late if isinstance(error, Stale))
    return granted


@pytest.mark.parametrize("services", [1, 2])
async def test_many_clicks_for_one_turn_move_once(database_url: str, services: int) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [Sessions(MatchStore(engine)) for engine in (one, two)[:services]]
        session = await against_computer(doors[0], start=(30, 29))
        clicks = [doors[i % services].play(session.id, 0, (1, i + 1), ADA) for i in range(20)]
        granted = _one_was_quicker(await outcomes(*clicks))
        assert granted.ply == 2
        assert await doors[-1].get(session.id) == granted


@pytest.mark.parametrize("services", [1, 2])
async def test_an_offer_accepted_and_declined_at_once_is_answered_once(
    database_url: str, services: int
) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [Sessions(MatchStore(engine)) for engine in (one, two)[:services]]
        for i in range(5):
            session = await offered(doors[0])
            granted = _one_was_quicker(
                await outcomes(
                    doors[0].answer(session.id, BLAISE, accepted=i % 2 == 0),
                    doors[-1].answer(session.id, BLAISE, accepted=i % 2 == 1),
                    doors[0].leave(session, ADA),
                )
            )
            assert await doors[-1].get(session.id) == granted


@pytest.mark.parametrize("services", [1, 2])
async def test_two_rematches_at_once_are_one(database_url: str, services: int) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [Sessions(MatchStore(engine)) for engine in (one, two)[:services]]
        session = await finished_duel(doors[0])
        presses = [
            doors[i % services].rematch(session.id, (ADA, BLAISE)[i // 2 % 2], HERE)
            for i in range(8)
        ]
        results = await outcomes(*presses)
        (granted,) = [result for result in results if isinstance(result, Session)]
        late = [result for result in results if isinstance(result, Refused)]
        assert [error.refusal for error in late] == [Refusal.REMATCH_EXISTS] * 7
        assert all(error.session == granted for error in late)
        assert await doors[-1].mine(ADA) == [granted]


async def test_resigning_against_a_move_leaves_one_of_both(sessions: Sessions) -> None:
    for turned in (False, True) * 3:
        session = await duel(sessions)
        calls = [
            sessions.play(session.id, 0, (4, 7), ADA),
            sessions.resign(session.id, 0, BLAISE),
        ]
        results = await outcomes(*(reversed(calls) if turned else calls))
        (granted,) = [result for result in results if isinstance(result, Session)]
        (late,) = [result for result in results if not isinstance(result, Session)]
        assert isinstance(late, Stale | Refused)
        if isinstance(late, Refused):  # it came when the resignation was in the store
            assert late.refusal is Refusal.MATCH_OVER
        assert late.session == granted
        assert granted.ply == 1
        assert await sessions.get(session.id) == granted


async def test_taking_back_against_a_reply_leaves_one_of_both(sessions: Sessions) -> None:
    session = await duel(sessions)
    session = await sessions.play(session.id, 0, (4, 7), ADA)
    granted = _one_was_quicker(
        await outcomes(
            sessions.play(session.id, 1, (3, 5), BLAISE),
            sessions.take_back(session.id, 1, 0, BLAISE),
        )
    )
    assert granted.ply == 2
    assert await sessions.get(session.id) == granted


async def test_fifty_matches_at_once_are_all_played_to_the_end(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [Sessions(MatchStore(engine), count(1).__next__) for engine in (one, two)]

        async def whole_match(number: int) -> Session:
            sessions, who = doors[number % 2], number + 1
            session = await against_computer(sessions, start=(3, 4, 2), who=who)
            while session.state is State.OPEN:
                move = session.match.game.moves(session.match.position)[0]
                session = await sessions.play(session.id, session.ply, move, who)
            return session

        finished = await asyncio.gather(*map(whole_match, range(50)))
        assert len({session.id for session in finished}) == 50
        for session in finished:
            assert await doors[0].get(session.id) == session


PURGED: dict[str, Callable[[Sessions], Awaitable[Session]]] = {
    "play": duel,
    "rematch": finished_duel,
    "answer": offered,
}


@pytest.mark.parametrize("action", PURGED)
async def test_a_match_deleted_meanwhile_is_no_such_match(
    database_url: str, engine: AsyncEngine, action: str
) -> None:
    """It is deleted after it was read and before anything is written."""
    session = await PURGED[action](Sessions(MatchStore(engine)))
    deleted: list[int] = []

    def meanwhile(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "FROM plies" in statement and not deleted:
            later = datetime.now(UTC) + timedelta(days=1)
            deleted.append(await_only(MatchStore(engine).purge(later)))

    async with opened(database_url) as slow:
        sa.event.listen(slow.sync_engine, "after_cursor_execute", meanwhile)
        sessions = Sessions(MatchStore(slow))
        calls = {
            "play": lambda: sessions.play(session.id, 0, (4, 7), ADA),
            "rematch": lambda: sessions.rematch(session.id, ADA, HERE),
            "answer": lambda: sessions.answer(session.id, BLAISE, accepted=True),
        }
        with pytest.raises(Refused) as refused:
            await calls[action]()
    assert deleted == [1]
    assert refused.value.refusal is Refusal.NO_SUCH_MATCH
    assert await contents(engine) == []
