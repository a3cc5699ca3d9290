"""Every refusal of the service of matches, and the order in which they are checked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.db.engine import Engine
from bot.kit.refusal import Refusal
from bot.play.advice.service import Advice
from bot.play.model import MatchRecord, Offer
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from games import IllegalMove, Move
from games.core import RulesFault
from games.match import Computer, First, Person
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
    against_computer,
    contents,
    declined,
    duel,
    finished_duel,
    offered,
    take_backs,
)

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


async def _take_back_pending(matches: Matches) -> None:
    record = await duel(matches)
    await matches.play(record.id, 0, (4, 7), by(ADA))
    for _ in range(2):
        await take_backs(matches).ask(record.id, 1, by(ADA))


async def _already_invited(matches: Matches) -> None:
    for _ in range(2):
        await offered(matches)


async def _play_yourself(matches: Matches) -> None:
    await matches.start(ADA, HERE, Offer(NIM, HEAPS, Person(ADA), First.ME), 1)


async def _beginner_unknown(matches: Matches) -> None:
    record = await matches.start(ADA, HERE, Offer(NIM, HEAPS, Computer(), None), 1)
    await matches.play(record.id, 0, (4, 7), by(ADA))


REFUSED: dict[Refusal, Callable[[Matches], Awaitable[None]]] = {
    MatchRefusal.NO_SUCH_MATCH: _no_such_match,
    MatchRefusal.NO_OPEN_MATCH: _no_open_match,
    MatchRefusal.MATCH_OVER: _match_over,
    MatchRefusal.MATCH_NOT_OVER: _match_not_over,
    MatchRefusal.OFFER_PENDING: _offer_pending,
    MatchRefusal.BEGINNER_UNKNOWN: _beginner_unknown,
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
    MatchRefusal.TAKE_BACK_PENDING: _take_back_pending,
    MatchRefusal.ALREADY_INVITED: _already_invited,
}
#: Refusals that are about no match in particular.
ABOUT_NO_MATCH = {
    MatchRefusal.NO_SUCH_MATCH,
    MatchRefusal.NO_OPEN_MATCH,
    MatchRefusal.POSITION_IS_OVER,
    MatchRefusal.PLAY_YOURSELF,
}


def test_every_refusal_of_matches_is_tested_here_or_elsewhere() -> None:
    # What is refused in a match of a challenge: tests/challenges/pupil/test_answering.py; of a
    # class: tests/play/team/test_service.py; of an erased person: tests/privacy/test_privacy.py
    elsewhere = {
        MatchRefusal.NOT_IN_CHALLENGE,
        MatchRefusal.CLASS_VOTES,
        MatchRefusal.VOTE_CLOSED,
        MatchRefusal.OPPONENT_ERASED,
    }
    assert {*MatchRefusal} - set(REFUSED) == elsewhere


@pytest.mark.parametrize("refusal", REFUSED)
@on_sqlite_alone
async def test_every_refusal_is_raised_in_its_case(matches: Matches, refusal: Refusal) -> None:
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
@on_sqlite_alone
async def test_existence_state_and_seat_are_checked_first_in_that_order(
    matches: Matches, engine: Engine, action: Action
) -> None:
    """In that order: each request has every later fault too."""
    for record, refusal in (
        (replace(await declined(matches), id=NOBODYS), MatchRefusal.NO_SUCH_MATCH),
        (await declined(matches), MatchRefusal.OFFER_CLOSED),
        (await finished_duel(matches), MatchRefusal.MATCH_OVER),
        (await duel(matches), MatchRefusal.NOT_A_PLAYER),
        (await offered(matches), MatchRefusal.OFFER_PENDING),
    ):
        before = await contents(engine)
        with pytest.raises(MatchRefused) as refused:
            await action(matches, record.id, 77, CHLOE)
        assert refused.value.refusal is refusal
        assert await contents(engine) == before


@ALL_ACTIONS
@on_sqlite_alone
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


@on_sqlite_alone
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
@on_sqlite_alone
async def test_an_illegal_move_changes_nothing(
    matches: Matches, engine: Engine, move: Move
) -> None:
    record = await against_computer(matches)
    before = await contents(engine)
    with pytest.raises(IllegalMove):
        await matches.play(record.id, 0, move, by(ADA))
    assert await contents(engine) == before
