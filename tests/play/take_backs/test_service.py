"""The service of take-backs: who asks, who allows, and the match after it."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.db.engine import Engine
from bot.play.model import MatchRecord
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from tests.support.acting import by
from tests.support.databases import on_sqlite_alone
from tests.support.matches import (
    ADA,
    BLAISE,
    CHLOE,
    HEAPS,
    against_computer,
    contents,
    duel,
    take_backs,
)


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


async def test_only_the_opponent_can_allow_a_person_to_take_back(
    matches: Matches, engine: Engine
) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    before = await contents(engine)
    assert await take_backs(matches).ask(record.id, 1, by(ADA)) == record
    for _ in range(5):
        with pytest.raises(MatchRefused) as again:
            await take_backs(matches).ask(record.id, 1, by(ADA))
        assert again.value.refusal is MatchRefusal.TAKE_BACK_PENDING
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


async def test_allowing_a_take_back_that_was_not_asked_for_is_refused(matches: Matches) -> None:
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


@on_sqlite_alone
async def test_a_player_without_a_move_cannot_take_back(matches: Matches) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    for call in (
        take_backs(matches).ask(record.id, 1, by(BLAISE)),
        take_backs(matches).allow(record.id, 1, 1, by(ADA)),
    ):
        with pytest.raises(MatchRefused) as refused:
            await call
        assert refused.value.refusal is MatchRefusal.NOTHING_TO_TAKE_BACK
