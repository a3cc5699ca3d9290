"""The service of matches: they start, are answered, played, left and played again."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.db.engine import Engine
from bot.play.advice.service import Advice
from bot.play.model import Offer, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from games import InvalidPosition, game
from games.match import First, Person, PlyKind
from games.players import Intent
from tests.support.acting import by
from tests.support.databases import on_sqlite_alone
from tests.support.matches import (
    ADA,
    BLAISE,
    CHLOE,
    HEAPS,
    HERE,
    NIM,
    NOBODYS,
    PERFECT,
    THERE,
    against_computer,
    contents,
    declined,
    duel,
    finished_duel,
    offered,
)
from tests.support.world import play_service

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


@on_sqlite_alone
async def test_who_begins_is_drawn_from_the_seed(matches: Matches) -> None:
    offer = Offer(NIM, HEAPS, Person(BLAISE), First.DRAW)
    drawn, again = [], []
    for seed, firsts in product(range(12), (drawn, again)):
        record = await matches.start(ADA, HERE, offer, seed)
        firsts.append(record.match.first)
        await matches.leave(record, by(ADA))
    assert drawn == again
    assert set(drawn) == {0, 1}


async def test_an_offer_is_stored_without_a_ply_until_it_is_answered(matches: Matches) -> None:
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


# ------------------------------------------------------------------------- answering


async def test_an_offer_is_accepted_or_declined(matches: Matches) -> None:
    for accepted, state in ((True, State.OPEN), (False, State.DECLINED)):
        record = await offered(matches)
        answered = await matches.answer(record.id, by(BLAISE), accepted=accepted)
        assert answered == replace(record, state=state)
        assert await matches.get(record.id) == answered


@on_sqlite_alone
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


async def test_the_computers_reply_is_stored_with_the_move(matches: Matches) -> None:
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


@on_sqlite_alone
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


@on_sqlite_alone
async def test_the_computer_does_not_answer_a_resignation(matches: Matches) -> None:
    record = await against_computer(matches)
    over = await matches.resign(record.id, 0, by(ADA))
    assert (over.ply, over.match.winner) == (1, 1)


@pytest.mark.parametrize("who", [ADA, BLAISE])
async def test_either_player_may_leave_an_offer_once(matches: Matches, who: int) -> None:
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


@on_sqlite_alone
async def test_spectators_cannot_leave(matches: Matches, engine: Engine) -> None:
    for record in (await duel(matches), await offered(matches)):
        before = await contents(engine)
        with pytest.raises(MatchRefused) as refused:
            await matches.leave(record, by(CHLOE))
        assert refused.value.refusal is MatchRefusal.NOT_A_PLAYER
        assert await contents(engine) == before


@on_sqlite_alone
async def test_a_finished_match_cannot_be_left(matches: Matches) -> None:
    record = await finished_duel(matches)
    with pytest.raises(MatchRefused) as refused:
        await matches.leave(record, by(ADA))
    assert refused.value.refusal is MatchRefusal.MATCH_OVER


# -------------------------------------------------------------------------- rematches


@pytest.mark.parametrize("who", [ADA, BLAISE])
@pytest.mark.parametrize("first", [First.ME, First.OPPONENT])
async def test_a_rematch_swaps_who_begins(matches: Matches, who: int, first: First) -> None:
    record = await finished_duel(matches, first)
    again = await matches.rematch(record.id, who, THERE)
    began = record.match.seats[record.match.first]
    begins = again.match.seats[again.match.first]
    assert {began, begins} == {Person(ADA), Person(BLAISE)}
    assert again.match.seats[0] == Person(who), "the player who asks for the rematch offers it"
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


@on_sqlite_alone
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


@on_sqlite_alone
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
