"""A match can be reached only by its players and in its server; others get "no such match".

Custom ids are forged here: every action, on matches in every state, from another server and from
a direct message.
"""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult

from bot.play.advice.service import Advice
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.custom_ids import PlayAction
from bot.play.messages import plain_text
from bot.play.model import State
from bot.play.refusals import MatchRefusal, MatchRefused
from tests.support.acting import (
    COMPONENT,
    EN,
    FR,
    MODAL,
    assert_whispered,
    by,
    duel,
    emit,
    forge,
    link,
    match_of,
    position,
    press,
    shows,
    stored,
    take,
)
from tests.support.controls import encoded
from tests.support.world import World, controls_of, text_of

MODALS = {PlayAction.TYPED, PlayAction.ASKED}


async def forged(world: World, who: Any, shown: Any, place: dict[str, Any], custom_id: str) -> Any:
    """Click or fill in, in some place, a control that was never shown there."""
    if custom_id.partition(":")[0] in MODALS:
        line = {"type": 4, "custom_id": "text", "value": "1"}
        label = {"type": 18, "component": line}
        data: dict[str, Any] = {"custom_id": custom_id, "components": [label]}
        record = emit(world, who, MODAL, data, **place, source=shown.id)
    else:
        data = {"custom_id": custom_id, "component_type": 2}
        record = emit(world, who, COMPONENT, data, **place, source=shown.id)
    await world.env.settle()
    return InteractionResult(world.env, record)


async def test_every_control_of_a_match_is_refused_from_another_server(world: World) -> None:
    await duel(world)
    await world.ada.slash(world.channel, "nim", opponent=world.chloe)
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    await press(world.blaise, offer, PlayAction.DECLINE)
    board = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    await press(world.ada, await press(world.ada, board, PlayAction.RESIGN), PlayAction.YIELD)
    before = [await match_of(world, number) for number in (1, 2, 3, 4)]
    other = world.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = other.create_text_channel("jeux")
    stranger = other.add_member(world.env.create_user("emmy"))
    world.languages.speaks(stranger.id, "fr")
    place = {"guild_id": other.id, "channel_id": channel.id}
    shown = (await stranger.slash(channel, "nim")).response
    assert shown is not None
    await stranger.slash(channel, "board")  # it has no controls now: it may have had any
    own = text_of(shown)
    for number in (1, 2, 3, 4):
        for action in sorted(MATCH_CONTROLS.handlers):
            for seat in (0, 1):
                custom_id = encoded(action, number, 0, (seat,))
                refused = await forged(world, stranger, shown, place, custom_id)
                assert_whispered(refused, FR("refusal-no-such-match"))
    assert text_of(shown) == own, "its message shows its own match"
    for command in ("board", "resign"):
        refused = await stranger.slash(channel, command, match=1)
        assert_whispered(refused, FR("refusal-no-such-match"))
    assert [await match_of(world, number) for number in (1, 2, 3, 4)] == before
    # Its players may act on it from anywhere, and the class may look on.
    for action in (PlayAction.TEXT, PlayAction.WHY, PlayAction.REVIEW):
        watched = await forge(world, world.chloe, board, encoded(action, 4, 0))
        assert text_of(watched) != FR("refusal-no-such-match")


async def test_a_forged_control_cannot_replace_the_board_of_another_match(world: World) -> None:
    others = await world.blaise.slash(world.channel, "fortboyard", sticks=20, first="me")
    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    before, shown = await match_of(world, 2), (text_of(others), controls_of(others))
    own = (await stored(world, 2)).live
    place = {"guild_id": world.server.id, "channel_id": world.channel.id}
    for action in sorted(MATCH_CONTROLS.handlers):
        for ply in (0, 1):
            custom_id = encoded(action, 2, ply, (2,))
            refused = await forged(world, world.ada, others.response, place, custom_id)
            assert_whispered(refused, FR("error-unknown-control"))
    assert (text_of(others), controls_of(others)) == shown
    assert await match_of(world, 2) == before
    assert (await stored(world, 2)).live == own


async def test_a_forged_control_cannot_put_a_match_into_a_retired_message(world: World) -> None:
    others = await world.blaise.slash(world.channel, "fortboyard", sticks=20, first="me")
    await world.blaise.slash(world.channel, "board")
    await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    assert not controls_of(others)
    shown, own = text_of(others), (await stored(world, 2)).live
    place = {"guild_id": world.server.id, "channel_id": world.channel.id}
    for action in sorted(MATCH_CONTROLS.handlers):  # at last the match is given up
        for ply, path in ((0, ()), (1, ()), (1, (2,)), (1, (2, 1)), (1, (0,)), (3, (0,))):
            custom_id = encoded(action, 2, ply, path)
            answered = await forged(world, world.ada, others.response, place, custom_id)
            assert answered.acknowledged, custom_id
            assert (text_of(others), controls_of(others)) == (shown, {}), custom_id
            assert (await stored(world, 2)).live == own
    assert (await stored(world, 2)).state is State.OVER


async def test_a_click_that_arrives_after_its_board_was_retired_counts(world: World) -> None:
    old = await duel(world)
    pick = encoded(PlayAction.PICK, 1, 0, (3, 1))
    board = await world.blaise.slash(world.channel, "board")
    retired = text_of(old)
    told = await forge(world, world.ada, old, pick)
    assert told.ephemeral
    record = await stored(world)
    assert record.match.position == (1, 3, 6)
    assert plain_text(record, FR) in text_of(told)
    assert await link(world) in text_of(told)
    assert text_of(old) == retired
    assert shows(board, PlayAction.TAKE_BACK), "the live board is brought up to date"


@pytest.mark.parametrize("guild_id", [None, 5])
async def test_the_services_refuse_strangers_as_if_the_match_did_not_exist(
    world: World, guild_id: int | None
) -> None:
    await duel(world)
    matches, stranger = world.bot.matches, by(5, guild_id)
    for call in (
        matches.seen(1, stranger),
        Advice(matches).turn(1, 0, stranger),
        Advice(matches).finished(1, stranger),
        matches.answer(1, stranger, accepted=True),
        matches.playing(1, 9, stranger),
    ):
        with pytest.raises(MatchRefused) as refused:
            await call
        assert refused.value.refusal is MatchRefusal.NO_SUCH_MATCH
        assert refused.value.record is None
    assert await matches.seen(1, by(world.ada.id, guild_id))
    assert await matches.seen(1, by(5, world.server.id))


async def test_a_forged_permission_to_take_back_is_refused(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    board = await take(ada, await duel(world), 3, 1)
    allow = encoded(PlayAction.ALLOW, 1, 1, (0,))
    refused = await forge(world, blaise, board, allow)
    assert_whispered(refused, EN("refusal-take-back-not-asked"))
    assert await position(world) == (1, 3, 6)
    asked = await press(ada, board, PlayAction.TAKE_BACK)
    await world.restart()
    await press(blaise, asked, PlayAction.REFUSE)
    refused = await forge(world, blaise, board, allow)
    assert_whispered(refused, EN("refusal-take-back-not-asked"))
    assert (await stored(world)).ply == 1
    asked = await press(ada, board, PlayAction.TAKE_BACK)
    await world.restart()
    assert shows(await press(blaise, asked, PlayAction.ALLOW), PlayAction.PICK)
    assert await position(world) == (1, 3, 7)
