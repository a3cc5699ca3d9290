"""The service of advice: how it finds a move, whom it helps, and when."""

from __future__ import annotations

import pytest

from bot.play.advice.service import Advice
from bot.play.refusals import MatchRefusal, MatchRefused
from bot.play.service import Matches
from tests.support.acting import by
from tests.support.databases import on_sqlite_alone
from tests.support.matches import ADA, BLAISE, against_computer, declined, duel, offered, take_backs

pytestmark = on_sqlite_alone


async def test_advice_finds_a_move_by_its_ply_until_it_is_taken_back(matches: Matches) -> None:
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


async def test_help_is_given_only_against_the_computer(matches: Matches) -> None:
    record = await against_computer(matches)
    assert await Advice(matches).help_in(record.id, 0, by(ADA)) == record
    between = await duel(matches)
    for who, refusal in (
        (ADA, MatchRefusal.NO_HELP_IN_DUEL),
        (BLAISE, MatchRefusal.NOT_YOUR_TURN),
    ):
        with pytest.raises(MatchRefused) as refused:
            await Advice(matches).help_in(between.id, 0, by(who))
        assert refused.value.refusal is refusal


async def test_a_review_needs_a_match_played_to_its_end(matches: Matches) -> None:
    for record in (await declined(matches), await duel(matches), await offered(matches)):
        with pytest.raises(MatchRefused) as refused:
            await Advice(matches).finished(record.id, by(ADA))
        assert refused.value.refusal is MatchRefusal.MATCH_NOT_OVER
        assert refused.value.record == record
