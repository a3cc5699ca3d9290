"""The service of matches: what it grants and refuses, and who wins a race. On both databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.db.engine import Engine, create_engine
from bot.play.advice.service import Advice
from bot.play.model import MatchRecord, Offer, Setting, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import LISTED, Matches
from bot.play.store import MatchStore
from games import Game, IllegalMove, InvalidPosition, Move, Position, game
from games.core import RulesFault
from games.match import Computer, First, Person, PlyKind, Seat
from games.players import Intent
from tests.support.acting import by
from tests.support.databases import meanwhile
from tests.support.matches import ADA, BLAISE, CHLOE, HERE, contents, take_backs
from tests.support.world import play_service

NOBODYS = 10**12  # the number of no match
THERE = Setting(712_345_678_901_234_567, 712_345_678_901_234_569, "en")
PRIVATE = Setting(None, 612_345_678_901_234_569, "en")

NIM = game("nim")
HEAPS = (1, 3, 5, 7)
PERFECT = Computer(1.0)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Engine]:
    """Open a database, brought up to date."""
    engine = create_engine(url)
    try:
        await engine.migrate()
        yield engine
    finally:
        await engine.dispose()


@pytest.fixture
def matches(engine: Engine) -> Matches:
    return play_service(engine, count(1).__next__)


async def against_computer(
    matches: Matches,
    start: Position = HEAPS,
    first: First = First.ME,
    who: int = ADA,
    setting: Setting = HERE,
    rules: Game = NIM,
) -> MatchRecord:
    offer = Offer(rules, start, PERFECT, first)
    return await matches.start(who, setting, offer, matches.draw_seed())


async def offered(
    matches: Matches, start: Position = HEAPS, first: First = First.ME, setting: Setting = HERE
) -> MatchRecord:
    """Return what Ada offers to Blaise."""
    offer = Offer(NIM, start, Person(BLAISE), first)
    return await matches.start(ADA, setting, offer, matches.draw_seed())


async def duel(
    matches: Matches, start: Position = HEAPS, first: First = First.ME, setting: Setting = HERE
) -> MatchRecord:
    """Return an open match of Ada, in seat 0, against Blaise."""
    offer = await offered(matches, start, first, setting)
    return await matches.answer(offer.id, by(BLAISE), accepted=True)


async def finished_duel(matches: Matches, first: First = First.ME) -> MatchRecord:
    record = await duel(matches, first=first)
    return await matches.resign(record.id, 0, by(ADA))


async def declined(matches: Matches) -> MatchRecord:
    offer = await offered(matches)
    return await matches.answer(offer.id, by(BLAISE), accepted=False)


async def outcomes(*calls: Awaitable[MatchRecord]) -> list[MatchRecord | BaseException]:
    return await asyncio.gather(*calls, return_exceptions=True)


# ------------------------------------------------------------------------- starting


async def test_a_match_against_the_computer_is_open_at_once(matches: Matches) -> None:
    record = await against_computer(matches)
    assert record.state is State.OPEN
    assert (record.guild_id, record.channel_id, record.locale) == (
        HERE.guild_id,
        HERE.channel_id,
        HERE.locale,
    )
    assert record.match.seats == (Person(ADA), PERFECT)
    assert (record.match.game, record.match.start) == (NIM, HEAPS)
    assert (record.ply, record.match.to_move) == (0, 0)
    assert await matches.get(record.id) == record


async def test_the_computer_begins_if_asked(matches: Matches) -> None:
    record = await against_computer(matches, first=First.OPPONENT)
    assert [ply.seat for ply in record.match.plies] == [1]
    assert record.match.plies[0].intent is Intent.BEST
    assert record.match.to_move == 0
    assert await matches.get(record.id) == record


async def test_a_match_that_the_computer_ends_at_once_is_over(matches: Matches) -> None:
    record = await against_computer(matches, start=(4,), first=First.OPPONENT)
    assert (record.state, record.match.winner) == (State.OVER, 1)
    assert await matches.get(record.id) == record


async def test_who_begins_is_drawn_from_the_seed(matches: Matches) -> None:
    offer = Offer(NIM, HEAPS, Person(BLAISE), First.DRAW)
    drawn = [(await matches.start(ADA, HERE, offer, seed)).match.first for seed in range(12)]
    again = [(await matches.start(ADA, HERE, offer, seed)).match.first for seed in range(12)]
    assert drawn == again
    assert set(drawn) == {0, 1}


async def test_an_offer_waits_for_its_answer(matches: Matches) -> None:
    record = await offered(matches, first=First.OPPONENT)
    assert (record.state, record.ply) == (State.OFFERED, 0)
    assert record.match.seats == (Person(ADA), Person(BLAISE))
    assert record.match.first == 1
    assert await matches.get(record.id) == record


async def test_nothing_is_stored_of_a_match_that_cannot_start(
    matches: Matches, engine: Engine
) -> None:
    for offer, error in (
        (Offer(NIM, HEAPS, Person(ADA), First.ME), MatchRefused),
        (Offer(NIM, (0, 0), PERFECT, First.ME), MatchRefused),
        (Offer(NIM, (), PERFECT, First.ME), InvalidPosition),
        (Offer(game("fortboyard"), (1, 2), PERFECT, First.ME), InvalidPosition),
    ):
        with pytest.raises(error):
            await matches.start(ADA, HERE, offer, 1)
    assert await contents(engine) == []


async def test_the_seeds_drawn_fit_the_store(engine: Engine) -> None:
    drawn = {play_service(engine).draw_seed() for _ in range(50)}
    assert len(drawn) == 50
    assert all(0 <= seed < 2**63 for seed in drawn)
    matches = play_service(engine)
    record = await matches.start(ADA, HERE, Offer(NIM, HEAPS, PERFECT, First.ME), 2**63 - 1)
    assert (await matches.get(record.id)).match.seed == 2**63 - 1


# ----------------------------------------------------------------- refusals, one by one


async def _no_such_match(matches: Matches) -> None:
    await matches.get(NOBODYS)


async def _no_open_match(matches: Matches) -> None:
    await matches.find(ADA, HERE)


async def _match_over(matches: Matches) -> None:
    record = await finished_duel(matches)
    await matches.play(record.id, record.ply, (1, 1), by(BLAISE))


async def _match_not_over(matches: Matches) -> None:
    record = await against_computer(matches)
    await Advice(matches).finished(record.id, by(ADA))


async def _offer_pending(matches: Matches) -> None:
    record = await offered(matches)
    await matches.play(record.id, 0, (1, 1), by(ADA))


async def _offer_closed(matches: Matches) -> None:
    record = await declined(matches)
    await matches.play(record.id, 0, (1, 1), by(ADA))


async def _offer_not_yours(matches: Matches) -> None:
    record = await offered(matches)
    await matches.answer(record.id, by(ADA), accepted=True)


async def _not_a_player(matches: Matches) -> None:
    record = await duel(matches)
    await matches.play(record.id, 0, (1, 1), by(CHLOE))


async def _not_your_turn(matches: Matches) -> None:
    record = await duel(matches)
    await matches.play(record.id, 0, (1, 1), by(BLAISE))


async def _nothing_to_take_back(matches: Matches) -> None:
    record = await against_computer(matches, first=First.OPPONENT)
    await take_backs(matches).ask(record.id, 1, by(ADA))


async def _not_yours_to_allow(matches: Matches) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    await take_backs(matches).allow(record.id, 1, 0, by(ADA))


async def _take_back_not_asked(matches: Matches) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    await take_backs(matches).allow(record.id, 1, 0, by(BLAISE))


async def _rematch_exists(matches: Matches) -> None:
    record = await finished_duel(matches)
    await matches.rematch(record.id, ADA, HERE)
    await matches.rematch(record.id, BLAISE, HERE)


async def _move_is_gone(matches: Matches) -> None:
    record = await against_computer(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    record = await take_backs(matches).ask(record.id, 2, by(ADA))
    await Advice(matches).turn(record.id, 1, by(ADA))


async def _no_help_in_duel(matches: Matches) -> None:
    record = await duel(matches)
    await Advice(matches).help_in(record.id, 0, by(ADA))


async def _position_is_over(matches: Matches) -> None:
    await against_computer(matches, start=(0, 0))


async def _play_yourself(matches: Matches) -> None:
    await matches.start(ADA, HERE, Offer(NIM, HEAPS, Person(ADA), First.ME), 1)


REFUSED: dict[MatchRefusal, Callable[[Matches], Awaitable[None]]] = {
    MatchRefusal.NO_SUCH_MATCH: _no_such_match,
    MatchRefusal.NO_OPEN_MATCH: _no_open_match,
    MatchRefusal.MATCH_OVER: _match_over,
    MatchRefusal.MATCH_NOT_OVER: _match_not_over,
    MatchRefusal.OFFER_PENDING: _offer_pending,
    MatchRefusal.OFFER_CLOSED: _offer_closed,
    MatchRefusal.OFFER_NOT_YOURS: _offer_not_yours,
    MatchRefusal.NOT_A_PLAYER: _not_a_player,
    MatchRefusal.NOT_YOUR_TURN: _not_your_turn,
    MatchRefusal.NOTHING_TO_TAKE_BACK: _nothing_to_take_back,
    MatchRefusal.NOT_YOURS_TO_ALLOW: _not_yours_to_allow,
    MatchRefusal.TAKE_BACK_NOT_ASKED: _take_back_not_asked,
    MatchRefusal.REMATCH_EXISTS: _rematch_exists,
    MatchRefusal.MOVE_IS_GONE: _move_is_gone,
    MatchRefusal.NO_HELP_IN_DUEL: _no_help_in_duel,
    MatchRefusal.POSITION_IS_OVER: _position_is_over,
    MatchRefusal.PLAY_YOURSELF: _play_yourself,
}
#: Refusals that are about no match in particular.
ABOUT_NO_MATCH = {
    MatchRefusal.NO_SUCH_MATCH,
    MatchRefusal.NO_OPEN_MATCH,
    MatchRefusal.POSITION_IS_OVER,
    MatchRefusal.PLAY_YOURSELF,
}


def test_every_refusal_has_its_test() -> None:
    # What is refused in a match of a challenge: tests/challenges/pupil/test_answering.py; of a
    # class: tests/play/team/test_votes.py; of an erased person: tests/privacy/test_privacy.py
    elsewhere = {
        MatchRefusal.NOT_IN_CHALLENGE,
        MatchRefusal.CLASS_VOTES,
        MatchRefusal.VOTE_CLOSED,
        MatchRefusal.OPPONENT_ERASED,
    }
    assert set(MatchRefusal) - set(REFUSED) == elsewhere


@pytest.mark.parametrize("refusal", REFUSED)
async def test_every_refusal_is_reached(matches: Matches, refusal: MatchRefusal) -> None:
    with pytest.raises(MatchRefused) as refused:
        await REFUSED[refusal](matches)
    assert refused.value.refusal is refusal
    assert str(refused.value) == refusal.value, "no person is named in the message"
    about = refused.value.record
    if refusal in ABOUT_NO_MATCH:
        assert about is None
    else:
        assert about is not None
        assert await matches.get(about.id) == about, "the match as it stands"


# ------------------------------------------------------------------ the order of checks

Action = Callable[[Matches, int, int, int], Awaitable[MatchRecord]]
#: Everything that is asked about one ply of a match: (matches, match, ply, who).
ACTIONS: dict[str, Action] = {
    "play": lambda matches, match, ply, who: matches.play(match, ply, (9, 9), by(who)),
    "turn-of": lambda matches, match, ply, who: matches.turn_of(match, ply, by(who)),
    "resign": lambda matches, match, ply, who: matches.resign(match, ply, by(who)),
    "playing": lambda matches, match, ply, who: matches.playing(match, ply, by(who)),
    "ask": lambda matches, match, ply, who: take_backs(matches).ask(match, ply, by(who)),
    "allow": lambda matches, match, ply, who: take_backs(matches).allow(match, ply, 0, by(who)),
    "refuse": lambda matches, match, ply, who: take_backs(matches).refuse(match, ply, 0, by(who)),
    "help-in": lambda matches, match, ply, who: Advice(matches).help_in(match, ply, by(who)),
}
ALL_ACTIONS = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)


@ALL_ACTIONS
async def test_whether_it_exists_is_open_and_yours_is_checked_first(
    matches: Matches, engine: Engine, action: Action
) -> None:
    """In that order: each request has every later fault too."""
    for record, refusal in (
        (replace(await offered(matches), id=NOBODYS), MatchRefusal.NO_SUCH_MATCH),
        (await offered(matches), MatchRefusal.OFFER_PENDING),
        (await declined(matches), MatchRefusal.OFFER_CLOSED),
        (await finished_duel(matches), MatchRefusal.MATCH_OVER),
        (await duel(matches), MatchRefusal.NOT_A_PLAYER),
    ):
        before = await contents(engine)
        with pytest.raises(MatchRefused) as refused:
            await action(matches, record.id, 77, CHLOE)
        assert refused.value.refusal is refusal
        assert await contents(engine) == before


@ALL_ACTIONS
async def test_a_past_ply_is_stale_whoever_has_the_turn(
    matches: Matches, engine: Engine, action: Action
) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    before = await contents(engine)
    for who in (ADA, BLAISE):
        for ply in (0, 2):
            with pytest.raises(Stale) as stale:
                await action(matches, record.id, ply, who)
            assert stale.value.record == record
            assert str(stale.value) == "ply 1"
    assert await contents(engine) == before


async def test_the_turn_is_checked_before_the_rules(matches: Matches) -> None:
    record = await duel(matches)
    with pytest.raises(MatchRefused) as refused:
        await matches.play(record.id, 0, (9, 9), by(BLAISE))
    assert refused.value.refusal is MatchRefusal.NOT_YOUR_TURN
    with pytest.raises(IllegalMove) as illegal:
        await matches.play(record.id, 0, (9, 9), by(ADA))
    assert illegal.value.fault is RulesFault.NO_SUCH_HEAP
    assert await matches.get(record.id) == record


@pytest.mark.parametrize("move", [(1, 2), (1, 0), (0, 1), (1,), (1, 1, 1), (1, -1), ()])
async def test_an_illegal_move_changes_nothing(
    matches: Matches, engine: Engine, move: Move
) -> None:
    record = await against_computer(matches)
    before = await contents(engine)
    with pytest.raises(IllegalMove):
        await matches.play(record.id, 0, move, by(ADA))
    assert await contents(engine) == before


# ------------------------------------------------------------------------- answering


async def test_an_offer_is_accepted_or_declined(matches: Matches) -> None:
    for accepted, state in ((True, State.OPEN), (False, State.DECLINED)):
        record = await offered(matches)
        answered = await matches.answer(record.id, by(BLAISE), accepted=accepted)
        assert answered == replace(record, state=state)
        assert await matches.get(record.id) == answered


async def test_only_the_person_asked_may_answer(matches: Matches, engine: Engine) -> None:
    record = await offered(matches)
    before = await contents(engine)
    for who in (ADA, CHLOE):
        for accepted in (True, False):
            with pytest.raises(MatchRefused) as refused:
                await matches.answer(record.id, by(who), accepted=accepted)
            assert refused.value.refusal is MatchRefusal.OFFER_NOT_YOURS
    assert await contents(engine) == before


async def test_an_offer_is_answered_once(matches: Matches) -> None:
    for answered in (await duel(matches), await declined(matches)):
        for accepted in (True, False):
            with pytest.raises(Stale) as stale:
                await matches.answer(answered.id, by(BLAISE), accepted=accepted)
            assert stale.value.record == answered
    with pytest.raises(MatchRefused) as refused:
        await matches.answer(NOBODYS, by(BLAISE), accepted=True)
    assert refused.value.refusal is MatchRefusal.NO_SUCH_MATCH


# --------------------------------------------------------------------------- playing


async def test_the_computer_replies_in_the_same_breath(matches: Matches) -> None:
    record = await against_computer(matches)
    played = await matches.play(record.id, 0, (4, 6), by(ADA))
    assert [(ply.seat, ply.kind) for ply in played.match.plies] == [
        (0, PlyKind.MOVE),
        (1, PlyKind.MOVE),
    ]
    assert [ply.intent for ply in played.match.plies] == [None, Intent.BEST]
    assert played.match.turns[0].after == (1, 3, 5, 1)
    assert (played.state, played.match.to_move) == (State.OPEN, 0)
    assert await matches.get(record.id) == played


async def test_people_move_in_turn(matches: Matches) -> None:
    record = await duel(matches, first=First.OPPONENT)
    with pytest.raises(MatchRefused) as refused:
        await matches.turn_of(record.id, 0, by(ADA))
    assert refused.value.refusal is MatchRefusal.NOT_YOUR_TURN
    assert await matches.turn_of(record.id, 0, by(BLAISE)) == record
    record = await matches.play(record.id, 0, (4, 7), by(BLAISE))
    assert await matches.turn_of(record.id, 1, by(ADA)) == record
    for who in (ADA, BLAISE):
        assert await matches.playing(record.id, 1, by(who)) == record
    with pytest.raises(MatchRefused) as refused:
        await matches.play(record.id, 1, (3, 5), by(BLAISE))
    assert refused.value.refusal is MatchRefusal.NOT_YOUR_TURN


@pytest.mark.parametrize(("misere", "winner"), [(False, 0), (True, 1)])
async def test_the_last_move_ends_the_match(matches: Matches, misere: bool, winner: int) -> None:
    rules = game("nim", misere=misere)
    record = await against_computer(matches, start=(4,), rules=rules)
    over = await matches.play(record.id, 0, (1, 4), by(ADA))
    assert (over.state, over.ply, over.match.winner) == (State.OVER, 1, winner)
    assert await Advice(matches).finished(record.id, by(ADA)) == over


# ------------------------------------------------------------- resigning and leaving


@pytest.mark.parametrize(("who", "winner"), [(ADA, 1), (BLAISE, 0)])
async def test_either_player_may_resign_at_any_time(
    matches: Matches, who: int, winner: int
) -> None:
    for leaves in (False, True):
        record = await duel(matches)
        call = matches.leave(record, by(who)) if leaves else matches.resign(record.id, 0, by(who))
        over = await call
        assert (over.state, over.match.winner) == (State.OVER, winner)
        assert over.match.plies[-1].kind is PlyKind.RESIGN
        assert await matches.get(record.id) == over


async def test_the_computer_does_not_answer_a_resignation(matches: Matches) -> None:
    record = await against_computer(matches)
    over = await matches.resign(record.id, 0, by(ADA))
    assert (over.ply, over.match.winner) == (1, 1)


@pytest.mark.parametrize("who", [ADA, BLAISE])
async def test_an_offer_is_left_by_either_player(matches: Matches, who: int) -> None:
    record = await offered(matches)
    left = await matches.leave(record, by(who))
    assert left == replace(record, state=State.DECLINED)
    assert await matches.get(record.id) == left
    with pytest.raises(Stale) as stale:  # the same record once more: it has been left
        await matches.leave(record, by(who))
    assert stale.value.record == left
    with pytest.raises(MatchRefused) as refused:
        await matches.leave(left, by(who))
    assert refused.value.refusal is MatchRefusal.OFFER_CLOSED


async def test_spectators_cannot_leave(matches: Matches, engine: Engine) -> None:
    for record in (await offered(matches), await duel(matches)):
        before = await contents(engine)
        with pytest.raises(MatchRefused) as refused:
            await matches.leave(record, by(CHLOE))
        assert refused.value.refusal is MatchRefusal.NOT_A_PLAYER
        assert await contents(engine) == before


async def test_a_finished_match_cannot_be_left(matches: Matches) -> None:
    record = await finished_duel(matches)
    with pytest.raises(MatchRefused) as refused:
        await matches.leave(record, by(ADA))
    assert refused.value.refusal is MatchRefusal.MATCH_OVER


# ----------------------------------------------------------------------- taking back


async def test_the_computer_allows_a_move_to_be_taken_back(matches: Matches) -> None:
    record = await against_computer(matches)
    record = await matches.play(record.id, 0, (4, 6), by(ADA))
    back = await take_backs(matches).ask(record.id, 2, by(ADA))
    assert (back.ply, back.match.position, back.match.to_move) == (3, HEAPS, 0)
    assert back.match.turns == ()
    assert await matches.get(record.id) == back
    with pytest.raises(MatchRefused) as refused:
        await take_backs(matches).ask(record.id, 3, by(ADA))
    assert refused.value.refusal is MatchRefusal.NOTHING_TO_TAKE_BACK
    again = await matches.play(record.id, 3, (4, 1), by(ADA))
    assert again.match.turns[0].before == HEAPS


async def test_only_the_opponent_allows_a_person_to_take_back(
    matches: Matches, engine: Engine
) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    before = await contents(engine)
    assert await take_backs(matches).ask(record.id, 1, by(ADA)) == record
    assert await take_backs(matches).ask(record.id, 1, by(ADA)) == record, "once more"
    for who, refusal in (
        (ADA, MatchRefusal.NOT_YOURS_TO_ALLOW),
        (CHLOE, MatchRefusal.NOT_A_PLAYER),
    ):
        for call in (
            take_backs(matches).allow(record.id, 1, 0, by(who)),
            take_backs(matches).refuse(record.id, 1, 0, by(who)),
        ):
            with pytest.raises(MatchRefused) as refused:
                await call
            assert refused.value.refusal is refusal
    assert await contents(engine) == before
    back = await take_backs(matches).allow(record.id, 1, 0, by(BLAISE))
    assert (back.ply, back.match.position, back.match.to_move) == (2, HEAPS, 0)
    assert await matches.get(record.id) == back


async def test_nobody_undoes_a_move_that_was_not_asked_for(matches: Matches) -> None:
    record = await duel(matches)
    await matches.play(record.id, 0, (4, 7), by(ADA))
    record = await matches.play(record.id, 1, (3, 5), by(BLAISE))

    async def refused(call: Awaitable[MatchRecord]) -> None:
        with pytest.raises(MatchRefused) as told:
            await call
        assert told.value.refusal is MatchRefusal.TAKE_BACK_NOT_ASKED

    await refused(take_backs(matches).allow(record.id, 2, 0, by(BLAISE)))
    await take_backs(matches).ask(record.id, 2, by(BLAISE))
    await refused(take_backs(matches).allow(record.id, 2, 0, by(BLAISE)))
    assert await take_backs(matches).refuse(record.id, 2, 1, by(ADA)) == record
    await refused(take_backs(matches).allow(record.id, 2, 1, by(ADA)))
    await take_backs(matches).ask(record.id, 2, by(BLAISE))
    record = await matches.play(record.id, 2, (2, 1), by(ADA))
    await refused(take_backs(matches).allow(record.id, 3, 1, by(ADA)))
    with pytest.raises(Stale):
        await take_backs(matches).allow(record.id, 2, 1, by(ADA))


async def test_taking_back_undoes_the_reply_of_a_person_too(matches: Matches) -> None:
    record = await duel(matches)
    await matches.play(record.id, 0, (4, 7), by(ADA))
    record = await matches.play(record.id, 1, (3, 5), by(BLAISE))
    await take_backs(matches).ask(record.id, 2, by(ADA))
    back = await take_backs(matches).allow(record.id, 2, 0, by(BLAISE))
    assert (back.match.position, back.match.to_move) == (HEAPS, 0)


async def test_one_can_take_back_only_what_one_has_played(matches: Matches) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    for call in (
        take_backs(matches).ask(record.id, 1, by(BLAISE)),
        take_backs(matches).allow(record.id, 1, 1, by(ADA)),
    ):
        with pytest.raises(MatchRefused) as refused:
            await call
        assert refused.value.refusal is MatchRefusal.NOTHING_TO_TAKE_BACK


# -------------------------------------------------------------------------- rematches


@pytest.mark.parametrize("who", [ADA, BLAISE])
@pytest.mark.parametrize("first", [First.ME, First.OPPONENT])
async def test_a_rematch_swaps_who_begins(matches: Matches, who: int, first: First) -> None:
    record = await finished_duel(matches, first)
    again = await matches.rematch(record.id, who, THERE)
    began = record.match.seats[record.match.first]
    begins = again.match.seats[again.match.first]
    assert {began, begins} == {Person(ADA), Person(BLAISE)}
    assert again.match.seats[0] == Person(who), "who asks for it makes the offer"
    assert set(again.match.seats) == set(record.match.seats)
    assert again.state is State.OFFERED
    assert (again.guild_id, again.channel_id, again.locale) == (
        THERE.guild_id,
        THERE.channel_id,
        THERE.locale,
    )
    assert (again.match.game, again.match.start) == (record.match.game, record.match.start)
    assert again.match.plies == ()
    assert again.match.seed != record.match.seed
    assert await matches.get(again.id) == again


async def test_the_computer_begins_the_rematch(matches: Matches) -> None:
    record = await against_computer(matches)
    record = await matches.resign(record.id, 0, by(ADA))
    again = await matches.rematch(record.id, ADA, HERE)
    assert (again.state, again.match.first) == (State.OPEN, 1)
    assert [ply.seat for ply in again.match.plies] == [1]
    over = await matches.resign(again.id, 1, by(ADA))
    third = await matches.rematch(over.id, ADA, HERE)
    assert (third.match.first, third.ply) == (0, 0)


async def test_a_match_has_one_rematch(matches: Matches, engine: Engine) -> None:
    record = await finished_duel(matches)
    again = await matches.rematch(record.id, ADA, HERE)
    before = await contents(engine)
    for who in (ADA, BLAISE):
        with pytest.raises(MatchRefused) as refused:
            await matches.rematch(record.id, who, HERE)
        assert refused.value.refusal is MatchRefusal.REMATCH_EXISTS
        assert refused.value.record == again
    assert await contents(engine) == before


async def test_a_rematch_is_for_players_of_a_finished_match(matches: Matches) -> None:
    over, going, pending = (
        await finished_duel(matches),
        await duel(matches),
        await offered(matches),
    )
    for record, who, refusal in (
        (over, CHLOE, MatchRefusal.NOT_A_PLAYER),
        (going, CHLOE, MatchRefusal.NOT_A_PLAYER),
        (going, ADA, MatchRefusal.MATCH_NOT_OVER),
        (pending, ADA, MatchRefusal.MATCH_NOT_OVER),
        (replace(over, id=NOBODYS), ADA, MatchRefusal.NO_SUCH_MATCH),
    ):
        with pytest.raises(MatchRefused) as refused:
            await matches.rematch(record.id, who, HERE)
        assert refused.value.refusal is refusal


# ---------------------------------------------------------------------------- finding


async def test_mine_are_open_matches_and_offers_the_latest_changed_first(
    matches: Matches,
) -> None:
    first = await against_computer(matches)
    second = await offered(matches)
    third = await duel(matches)
    await finished_duel(matches)
    await declined(matches)
    await against_computer(matches, who=CHLOE)
    assert await matches.mine(ADA) == [third, second, first]
    assert await matches.mine(BLAISE) == [third, second]
    first = await matches.play(first.id, 0, (4, 6), by(ADA))
    assert await matches.mine(ADA) == [first, third, second]
    assert await matches.mine(NOBODYS) == []


async def test_so_many_of_mine_are_listed(matches: Matches) -> None:
    started = [await against_computer(matches) for _ in range(LISTED + 2)]
    assert await matches.mine(ADA) == started[:1:-1]


async def test_the_latest_match_is_meant_here_rather_than_elsewhere(matches: Matches) -> None:
    here = await against_computer(matches)
    offer_here = await offered(matches)
    elsewhere = await against_computer(matches, setting=THERE)
    assert await matches.find(ADA, HERE) == here, "open rather than offered"
    assert await matches.find(ADA, THERE) == elsewhere
    assert await matches.find(ADA, PRIVATE) == elsewhere, "the latest"
    await matches.resign(here.id, 0, by(ADA))
    assert await matches.find(ADA, HERE) == offer_here, "an offer here rather than elsewhere"
    later = await against_computer(matches)
    assert await matches.find(ADA, HERE) == later


async def test_a_match_is_named_by_its_players_and_in_its_server(matches: Matches) -> None:
    record = await finished_duel(matches)
    for who, setting in ((ADA, PRIVATE), (BLAISE, THERE), (CHLOE, HERE)):
        assert await matches.find(who, setting, record.id) == record
    other_channel = replace(HERE, channel_id=1)
    assert await matches.find(CHLOE, other_channel, record.id) == record
    private = await duel(matches, setting=PRIVATE)
    assert await matches.find(BLAISE, HERE, private.id) == private
    for who, setting, number in (
        (CHLOE, THERE, record.id),
        (CHLOE, PRIVATE, record.id),
        (CHLOE, PRIVATE, private.id),
        (ADA, HERE, NOBODYS),
    ):
        with pytest.raises(MatchRefused) as refused:
            await matches.find(who, setting, number)
        assert refused.value.refusal is MatchRefusal.NO_SUCH_MATCH
        assert refused.value.record is None, "nothing is told about it"


async def test_a_finished_match_is_not_meant_without_its_number(matches: Matches) -> None:
    await finished_duel(matches)
    with pytest.raises(MatchRefused) as refused:
        await matches.find(ADA, HERE)
    assert refused.value.refusal is MatchRefusal.NO_OPEN_MATCH


async def test_a_move_is_found_by_its_ply(matches: Matches) -> None:
    record = await against_computer(matches)
    record = await matches.play(record.id, 0, (4, 6), by(ADA))
    for number in (0, 1):
        found, turn = await Advice(matches).turn(record.id, number, by(ADA))
        assert found == record
        assert turn == record.match.turns[number]
    back = await take_backs(matches).ask(record.id, 2, by(ADA))
    again = await matches.play(record.id, 3, (4, 6), by(ADA))
    assert (await Advice(matches).turn(record.id, 4, by(ADA)))[1].number == 4
    for number in (0, 1, back.ply - 1, again.ply):
        with pytest.raises(MatchRefused) as refused:
            await Advice(matches).turn(record.id, number, by(ADA))
        assert refused.value.refusal is MatchRefusal.MOVE_IS_GONE
        assert refused.value.record == again


async def test_help_is_for_whoever_faces_the_computer(matches: Matches) -> None:
    record = await against_computer(matches)
    assert await Advice(matches).help_in(record.id, 0, by(ADA)) == record
    between = await duel(matches)
    for who, refusal in ((ADA, MatchRefusal.NO_HELP_IN_DUEL), (BLAISE, MatchRefusal.NOT_YOUR_TURN)):
        with pytest.raises(MatchRefused) as refused:
            await Advice(matches).help_in(between.id, 0, by(who))
        assert refused.value.refusal is refusal


async def test_only_a_match_played_to_its_end_is_finished(matches: Matches) -> None:
    for record in (await offered(matches), await declined(matches), await duel(matches)):
        with pytest.raises(MatchRefused) as refused:
            await Advice(matches).finished(record.id, by(ADA))
        assert refused.value.refusal is MatchRefusal.MATCH_NOT_OVER
        assert refused.value.record == record


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


async def _start(matches: Matches, offer: Offer, seed: int) -> MatchRecord:
    record = await matches.start(ADA, HERE, offer, seed)
    if record.state is State.OFFERED:
        record = await matches.answer(record.id, by(BLAISE), accepted=True)
    return record


async def _do(matches: Matches, record: MatchRecord, step: Step) -> MatchRecord:
    person = record.match.seats[step.seat]
    other = record.match.seats[1 - step.seat]
    assert isinstance(person, Person)
    if step.back:
        asked = await take_backs(matches).ask(record.id, record.ply, by(person.id))
        if not isinstance(other, Person):
            return asked
        return await take_backs(matches).allow(record.id, record.ply, step.seat, by(other.id))
    if step.move is None:
        return await matches.resign(record.id, record.ply, by(person.id))
    return await matches.play(record.id, record.ply, step.move, by(person.id))


def _steps(record: MatchRecord) -> list[Step]:
    """List what the players might do, in their turn or not: most of it moves."""
    match = record.match
    people = [i for i, seat in enumerate(match.seats) if isinstance(seat, Person)]
    found = [Step(match.to_move, move) for move in match.game.moves(match.position)]
    found += [Step(seat, None, back=True) for seat in people if match.can_take_back(seat)]
    return [*found, *(Step(seat, None) for seat in people)]


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(GAMES, OPPONENTS, st.sampled_from(First), st.integers(0, 2**63 - 1), st.data())
async def test_what_is_stored_is_what_was_answered_and_replays_from_the_seed(
    matches: Matches,
    played: tuple[Game, Position],
    opponent: Seat,
    first: First,
    seed: int,
    data: st.DataObject,
) -> None:
    offer = Offer(*played, opponent, first)
    record = await _start(matches, offer, seed)
    steps: list[Step] = []
    while record.state is State.OPEN and len(steps) < 9:
        steps.append(data.draw(st.sampled_from(_steps(record))))
        record = await _do(matches, record, steps[-1])
        assert await matches.get(record.id) == record
        assert (record.state is State.OVER) is record.match.is_over
    replayed = await _start(matches, offer, seed)
    for step in steps:
        replayed = await _do(matches, replayed, step)
    assert replace(replayed, id=record.id) == record


# ------------------------------------------------------------------------------- races


def _one_was_quicker(results: list[MatchRecord | BaseException]) -> MatchRecord:
    """Return what the only one who was granted got; the others got the same board."""
    (granted,) = [result for result in results if isinstance(result, MatchRecord)]
    late = [result for result in results if not isinstance(result, MatchRecord)]
    assert all(isinstance(error, Stale) for error in late), late
    assert all(error.record == granted for error in late if isinstance(error, Stale))
    return granted


@pytest.mark.parametrize("services", [1, 2])
async def test_many_clicks_for_one_turn_move_once(database_url: str, services: int) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine) for engine in (one, two)[:services]]
        record = await against_computer(doors[0], start=(30, 29))
        clicks = [doors[i % services].play(record.id, 0, (1, i + 1), by(ADA)) for i in range(20)]
        granted = _one_was_quicker(await outcomes(*clicks))
        assert granted.ply == 2
        assert await doors[-1].get(record.id) == granted


@pytest.mark.parametrize("services", [1, 2])
async def test_an_offer_accepted_and_declined_at_once_is_answered_once(
    database_url: str, services: int
) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine) for engine in (one, two)[:services]]
        for i in range(5):
            record = await offered(doors[0])
            granted = _one_was_quicker(
                await outcomes(
                    doors[0].answer(record.id, by(BLAISE), accepted=i % 2 == 0),
                    doors[-1].answer(record.id, by(BLAISE), accepted=i % 2 == 1),
                    doors[0].leave(record, by(ADA)),
                )
            )
            assert await doors[-1].get(record.id) == granted


@pytest.mark.parametrize("services", [1, 2])
async def test_two_rematches_at_once_are_one(database_url: str, services: int) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine) for engine in (one, two)[:services]]
        record = await finished_duel(doors[0])
        presses = [
            doors[i % services].rematch(record.id, (ADA, BLAISE)[i // 2 % 2], HERE)
            for i in range(8)
        ]
        results = await outcomes(*presses)
        (granted,) = [result for result in results if isinstance(result, MatchRecord)]
        late = [result for result in results if isinstance(result, MatchRefused)]
        assert [error.refusal for error in late] == [MatchRefusal.REMATCH_EXISTS] * 7
        assert all(error.record == granted for error in late)
        assert await doors[-1].mine(ADA) == [granted]


async def test_resigning_against_a_move_leaves_one_of_both(matches: Matches) -> None:
    for turned in (False, True) * 3:
        record = await duel(matches)
        calls = [
            matches.play(record.id, 0, (4, 7), by(ADA)),
            matches.resign(record.id, 0, by(BLAISE)),
        ]
        results = await outcomes(*(reversed(calls) if turned else calls))
        (granted,) = [result for result in results if isinstance(result, MatchRecord)]
        (late,) = [result for result in results if not isinstance(result, MatchRecord)]
        assert isinstance(late, Stale | MatchRefused)
        if isinstance(late, MatchRefused):  # it came when the resignation was in the store
            assert late.refusal is MatchRefusal.MATCH_OVER
        assert late.record == granted
        assert granted.ply == 1
        assert await matches.get(record.id) == granted


async def test_taking_back_against_a_reply_leaves_one_of_both(matches: Matches) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    await take_backs(matches).ask(record.id, 1, by(ADA))
    granted = _one_was_quicker(
        await outcomes(
            matches.play(record.id, 1, (3, 5), by(BLAISE)),
            take_backs(matches).allow(record.id, 1, 0, by(BLAISE)),
        )
    )
    assert granted.ply == 2
    assert await matches.get(record.id) == granted


async def test_fifty_matches_at_once_are_all_played_to_the_end(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine, count(1).__next__) for engine in (one, two)]

        async def whole_match(number: int) -> MatchRecord:
            matches, who = doors[number % 2], number + 1
            record = await against_computer(matches, start=(3, 4, 2), who=who)
            while record.state is State.OPEN:
                move = record.match.game.moves(record.match.position)[0]
                record = await matches.play(record.id, record.ply, move, by(who))
            return record

        finished = await asyncio.gather(*map(whole_match, range(50)))
        assert len({record.id for record in finished}) == 50
        for record in finished:
            assert await doors[0].get(record.id) == record


PURGED: dict[str, Callable[[Matches], Awaitable[MatchRecord]]] = {
    "play": duel,
    "rematch": finished_duel,
    "answer": offered,
}


@pytest.mark.parametrize("action", PURGED)
async def test_a_match_deleted_meanwhile_is_no_such_match(
    database_url: str, engine: Engine, action: str
) -> None:
    """It is deleted after it was read and before anything is written."""
    record = await PURGED[action](play_service(engine))
    deleted: list[int] = []

    async with opened(database_url) as slow:
        wait = meanwhile(slow)

        def purge(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            if "FROM plies" in statement and not deleted:
                later = datetime.now(UTC) + timedelta(days=1)
                deleted.append(wait(MatchStore(engine).purge(later)))

        sa.event.listen(slow.sync_engine, "after_cursor_execute", purge)
        matches = play_service(slow)
        calls = {
            "play": lambda: matches.play(record.id, 0, (4, 7), by(ADA)),
            "rematch": lambda: matches.rematch(record.id, ADA, HERE),
            "answer": lambda: matches.answer(record.id, by(BLAISE), accepted=True),
        }
        with pytest.raises(MatchRefused) as refused:
            await calls[action]()
    assert deleted == [1]
    assert refused.value.refusal is MatchRefusal.NO_SUCH_MATCH
    assert await contents(engine) == []
