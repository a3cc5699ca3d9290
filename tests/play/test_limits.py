"""Limits on beginning matches: generous to a class, and kind."""

from __future__ import annotations

import asyncio

import pytest

from bot.kit import pace
from bot.kit.refusal import KitRefusal, Refused
from bot.play import limits
from bot.play.custom_ids import PlayAction
from bot.play.model import Offer, State
from bot.play.refusals import MatchRefusal, MatchRefused, PlayRefusal
from bot.play.service import Matches
from games.match import First, Person
from tests.support.acting import (
    FR,
    SAYS,
    assert_whispered,
    by,
    duel,
    in_both_languages,
    press,
    take,
)
from tests.support.databases import on_sqlite_alone
from tests.support.matches import ADA, BLAISE, CHLOE, HEAPS, HERE, NIM, against_computer, offered
from tests.support.refusing import refuses
from tests.support.world import World

#: What the product allows: tests lift the limits, for their clocks may stand still.
PERSON, CHANNEL = 20, 150

CLASS = range(1000, 1036)


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "PERSON", PERSON)
    monkeypatch.setattr(pace, "CHANNEL", CHANNEL)


@on_sqlite_alone
async def test_a_class_of_36_starts_four_times_within_a_minute(
    matches: Matches, limited: None
) -> None:
    for _ in range(4):
        for who in CLASS:
            await against_computer(matches, who=who)
    for _ in range(CHANNEL - 4 * len(CLASS)):
        await against_computer(matches, who=ADA)
    with refuses(KitRefusal.CHANNEL_TOO_FAST):
        await against_computer(matches, who=CHLOE)


@on_sqlite_alone
async def test_a_person_starts_a_limited_number_of_matches_a_minute(
    matches: Matches, limited: None
) -> None:
    for _ in range(PERSON):
        await against_computer(matches)
    with refuses(KitRefusal.TOO_FAST):
        await against_computer(matches)
    await against_computer(matches, who=BLAISE)


async def test_of_several_equal_invitations_at_once_one_is_sent(matches: Matches) -> None:
    several = [offered(matches) for _ in range(6)]
    told = await asyncio.gather(*several, return_exceptions=True)
    (sent,) = [each for each in told if not isinstance(each, BaseException)]
    refused = [each for each in told if isinstance(each, MatchRefused)]
    assert [each.refusal for each in refused] == [MatchRefusal.ALREADY_INVITED] * 5
    assert {each.record.id for each in refused if each.record} == {sent.id}
    await matches.leave(sent, by(ADA))
    assert (await offered(matches)).state is State.OFFERED, (
        "a new offer should be taken once the first is withdrawn"
    )


async def test_a_person_has_a_limited_number_of_pending_invitations(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING", 2)

    async def invite(whom: int) -> int:
        offer = Offer(NIM, HEAPS, Person(whom), First.ME)
        return (await matches.start(ADA, HERE, offer, 1)).id

    first = await invite(1)
    await invite(2)
    with refuses(PlayRefusal.TOO_MANY_INVITED):
        await invite(3)
    await matches.answer(first, by(1), accepted=False)
    await invite(3)


async def test_a_person_has_a_limited_number_of_open_matches(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OPEN", 2)
    begun = [await against_computer(matches) for _ in range(2)]
    with pytest.raises(Refused) as refused:
        await against_computer(matches)
    assert refused.value.refusal is PlayRefusal.TOO_MANY_OPEN
    assert refused.value.details == {"limit": 2}
    await matches.resign(begun[0].id, 0, by(ADA))
    await against_computer(matches)


@in_both_languages
async def test_six_clicks_on_take_back_ping_once(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    board = await duel(world, name, other)
    board = await take(getattr(world, name), board, 3, 1)
    asked = await press(getattr(world, name), board, PlayAction.TAKE_BACK)
    assert not asked.ephemeral
    for _ in range(5):
        again = await press(getattr(world, name), board, PlayAction.TAKE_BACK)
        assert_whispered(again, SAYS[name]("refusal-take-back-pending"))


async def test_a_second_invitation_to_the_same_person_is_refused(world: World) -> None:
    await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    again = await world.ada.slash(world.channel, "fortboyard", opponent=world.blaise)
    assert_whispered(again, FR("refusal-already-invited"))
