"""Finding matches: those of a person, the latest one, and one by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.refusals import MatchRefusal, MatchRefused
from bot.play.service import LISTED, Matches
from tests.support.acting import by
from tests.support.matches import (
    ADA,
    BLAISE,
    CHLOE,
    HERE,
    NOBODYS,
    PRIVATE,
    THERE,
    against_computer,
    declined,
    duel,
    finished_duel,
    offered,
)


async def test_mine_are_open_matches_and_offers_the_latest_changed_first(matches: Matches) -> None:
    first = await against_computer(matches)
    second = await duel(matches)
    await finished_duel(matches)
    await declined(matches)
    third = await offered(matches)
    await against_computer(matches, who=CHLOE)
    assert await matches.mine(ADA) == [third, second, first]
    assert await matches.mine(BLAISE) == [third, second]
    first = await matches.play(first.id, 0, (4, 6), by(ADA))
    assert await matches.mine(ADA) == [first, third, second]
    assert await matches.mine(NOBODYS) == []


async def test_at_most_the_limit_of_own_matches_is_listed(matches: Matches) -> None:
    started = [await against_computer(matches) for _ in range(LISTED + 2)]
    assert await matches.mine(ADA) == started[:1:-1]


async def test_without_a_number_the_latest_match_of_the_channel_is_found_first(
    matches: Matches,
) -> None:
    here = await against_computer(matches)
    offer_here = await offered(matches)
    elsewhere = await against_computer(matches, setting=THERE)
    assert await matches.find(ADA, HERE) == here, "open rather than offered"
    assert await matches.find(ADA, THERE) == elsewhere
    assert await matches.find(ADA, PRIVATE) == elsewhere, "the latest match is returned"
    await matches.resign(here.id, 0, by(ADA))
    assert await matches.find(ADA, HERE) == offer_here, "an offer here rather than elsewhere"
    later = await against_computer(matches)
    assert await matches.find(ADA, HERE) == later


async def test_a_match_is_found_by_number_by_its_players_and_in_its_server(
    matches: Matches,
) -> None:
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


async def test_without_a_number_a_finished_match_is_not_found(matches: Matches) -> None:
    await finished_duel(matches)
    with pytest.raises(MatchRefused) as refused:
        await matches.find(ADA, HERE)
    assert refused.value.refusal is MatchRefusal.NO_OPEN_MATCH
