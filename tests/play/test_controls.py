"""The buttons of a match and of an offer, pressed by the right people and by the wrong ones."""

from __future__ import annotations

import re
from typing import Any

from bot.play.custom_ids import PlayAction
from bot.play.model import State
from games.match import First
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    control,
    duel,
    fill,
    forge,
    in_both_languages,
    link,
    match_of,
    press,
    sent,
    shows,
    stored,
    take,
    together,
)
from tests.support.world import World, controls_of, text_of

# --------------------------------------------------------------------------------- text


@in_both_languages
async def test_anyone_gets_the_board_as_text_in_their_language(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await world.chloe.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    computer = say("computer", strength=100)
    heaps = ", ".join(say("plain-heap", heap=h, count=c) for h, c in ((1, 1), (2, 3), (3, 2)))
    assert_whispered(
        await press(member, board, PlayAction.TEXT),
        "\n".join(
            [
                f"{say('title-nim')}, {say('match-number', number='1')}",
                say("players", first=world.chloe.mention, second=computer),
                say("guard-nim-normal"),
                say("plain-heaps", heaps=heaps.capitalize()),
                say("moved-nim", player=computer, heap=3, take=5, before=7, after=2),
                say("to-move", player=world.chloe.mention),
            ]
        ),
    )


async def test_the_text_of_a_board_comes_first_and_without_emoji(world: World) -> None:
    for command, words in (("nim", "-# Heap 1: 3"), ("fortboyard", "21 sticks.")):
        board = await world.blaise.slash(world.channel, command)
        texts = [each["content"] for each in board.response.components if "content" in each]
        first = next(text for text in texts if words in text)
        assert texts.index(first) <= 1, "only the rules of a first match come before"
        assert EN("to-move", player=world.blaise.mention) in first
        assert not re.search("[^\x00-\x7fº]", first)


# ------------------------------------------------------------------------------- resign


@in_both_languages
async def test_resign_asks_and_can_be_called_off(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard")
    asked = await press(member, board, PlayAction.RESIGN)
    assert say("resign-sure") in text_of(asked)
    assert not shows(asked, PlayAction.PICK)
    assert not shows(asked, PlayAction.RESIGN), "the question is asked once"
    back = await press(member, asked, PlayAction.SHOW)
    assert controls_of(back) == controls_of(board)
    assert (await stored(world)).state is State.OPEN


@in_both_languages
async def test_resign_ends_the_match_with_its_picture(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    asked = await press(member, board, PlayAction.RESIGN)
    over = await press(member, asked, PlayAction.YIELD)
    computer = say("computer", strength=100)
    assert say("result-resign", winner=computer, loser=member.mention) in text_of(over)
    assert "**7**" not in text_of(over), "the last position stays"
    assert list(controls_of(over)) == [
        say(f"button-{button}")
        for button in ("why", "review", "i-begin", "easier", "meanings", "rules", "text")
    ]
    assert (await match_of(world)).winner == 1


async def test_resigning_is_possible_and_can_be_called_off_on_the_opponents_turn(
    world: World,
) -> None:
    board = await duel(world)
    asked = await press(world.blaise, board, PlayAction.RESIGN)
    back = await press(world.blaise, asked, PlayAction.SHOW)
    assert controls_of(back) == controls_of(board)
    asked = await press(world.blaise, back, PlayAction.RESIGN)
    await press(world.blaise, asked, PlayAction.YIELD)
    assert (await match_of(world)).winner == 0


async def test_nobody_resigns_by_answering_the_opponents_question(world: World) -> None:
    board = await duel(world)
    asked = await press(world.ada, board, PlayAction.RESIGN)
    refused = await press(world.blaise, asked, PlayAction.YIELD)
    assert_whispered(refused, EN("refusal-not-yours-to-allow"))
    refused = await press(world.chloe, asked, PlayAction.YIELD)
    assert_whispered(refused, FR("refusal-not-a-player"))
    assert (await stored(world)).state is State.OPEN
    back = await press(world.blaise, asked, PlayAction.SHOW)
    assert controls_of(back) == controls_of(board), "the board does not stay hidden"


# ------------------------------------------------------------------------------- rematch


async def finish(world: World, member: Any, other: Any = None, **options: Any) -> Any:
    """Finish a match on one heap; return the message with its finished board."""
    if other is None:
        board = await member.slash(world.channel, "nim", heaps="1", **{"first": "me", **options})
        return await press(member, board, PlayAction.PICK, 1, 1)
    offer = await member.slash(world.channel, "nim", heaps="1", opponent=other, **options)
    board = await press(other, offer, PlayAction.ACCEPT)
    return await press(member, board, PlayAction.PICK, 1, 1)


@in_both_languages
async def test_a_rematch_with_the_computer_begins_at_once(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    over = await finish(world, member, misere=True, strength=0)
    assert say("result-won", winner=say("computer", strength=0), loser="") in text_of(over)
    again = await press(member, over, PlayAction.REMATCH)
    assert again.response.id != over.response.id
    old, new = await match_of(world, 1), await match_of(world, 2)
    assert (new.game, new.start, new.seats) == (old.game, old.start, old.seats)
    assert new.first == 1 - old.first
    assert new.seed != old.seed
    twice = await press(member, over, PlayAction.REMATCH)
    assert_whispered(twice, say("refusal-rematch-exists"))
    refused = await press(world.chloe, over, PlayAction.REMATCH)
    assert_whispered(refused, FR("refusal-not-a-player"))


@in_both_languages
async def test_a_rematch_with_a_person_is_a_new_offer(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent = getattr(world, name), getattr(world, other)
    over = await finish(world, member, opponent)
    offer = await press(opponent, over, PlayAction.REMATCH)
    say = SAYS[other]
    assert say("offer", player=opponent.mention, opponent=member.mention) in text_of(offer)
    assert say("offer-begins", player=opponent.mention) in text_of(offer)
    refused = await press(opponent, offer, PlayAction.ACCEPT)
    assert_whispered(refused, say("refusal-offer-not-yours"))
    await press(member, offer, PlayAction.ACCEPT)
    assert (await stored(world, 2)).state is State.OPEN


async def test_two_simultaneous_rematches_make_one(world: World) -> None:
    over = await finish(world, world.ada, world.blaise)
    rematch = control(over, PlayAction.REMATCH)
    results = await together(world, (world.ada, over, rematch), (world.blaise, over, rematch))
    assert sorted(result.ephemeral for result in results) == [False, True]
    assert len(await world.bot.matches.mine(world.ada.id)) == 1


# -------------------------------------------------------------------- accept and decline


@in_both_languages
async def test_only_the_challenged_person_answers_an_offer_and_only_once(
    world: World, name: str
) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    offer = await member.slash(world.channel, "nim", heaps="1 3 7", opponent=opponent)
    accept, decline = control(offer, PlayAction.ACCEPT), control(offer, PlayAction.DECLINE)
    for action in (PlayAction.ACCEPT, PlayAction.DECLINE):
        for wrong, told in ((member, say), (world.chloe, FR)):
            refused = await press(wrong, offer, action)
            assert_whispered(refused, told("refusal-offer-not-yours"))
    assert (await stored(world)).state is State.OFFERED
    board = await press(opponent, offer, PlayAction.ACCEPT)
    assert board.response.id == offer.response.id
    assert say("to-move", player=member.mention) in text_of(board)
    for late in (accept, decline):
        again = await forge(world, opponent, offer, late)
        assert controls_of(again) == controls_of(board), "late answers get the board"
    assert (await stored(world)).state is State.OPEN


@in_both_languages
async def test_a_declined_offer_cannot_be_accepted(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    offer = await member.slash(world.channel, "nim", opponent=opponent)
    accept = control(offer, PlayAction.ACCEPT)
    declined = await press(opponent, offer, PlayAction.DECLINE)
    players = say("players", first=member.mention, second=opponent.mention)
    told = say("offer-declined", players=players, number="1")
    assert text_of(declined) == told
    assert not controls_of(declined)
    assert text_of(await forge(world, opponent, offer, accept)) == told
    assert (await stored(world)).state is State.DECLINED


async def test_a_withdrawn_offer_cannot_be_accepted(world: World) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    await world.ada.slash(world.channel, "resign")
    late = await forge(world, world.blaise, offer, "accept:1:0:")
    assert late.ephemeral
    assert await link(world) in text_of(late)
    assert await link(world) in text_of(offer)
    assert (await stored(world)).state is State.DECLINED


async def test_accepting_and_declining_at_once_does_one_of_them(world: World) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    clicks = [
        (world.blaise, offer, control(offer, a)) for a in (PlayAction.ACCEPT, PlayAction.DECLINE)
    ]
    results = await together(world, *clicks)
    assert all(result.acknowledged and not result.ephemeral for result in results)
    assert (await stored(world)).state in (State.OPEN, State.DECLINED)


async def test_the_seat_drawn_begins_a_duel(world: World) -> None:
    starts = []
    for number in range(1, 9):
        await duel(world, first="draw")
        match = await match_of(world, number)
        starts.append(match.first)
        assert match.first == First.DRAW.seat(match.seed)
    assert set(starts) == {0, 1}


# --------------------------------------------------------------------- pings and memory


async def test_only_the_person_challenged_or_asked_is_pinged(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    offer = await ada.slash(world.channel, "nim", heaps="1 3 7", opponent=blaise)
    offer = await world.chloe.slash(world.channel, "board", match=1)
    board = await press(blaise, offer, PlayAction.ACCEPT)
    board = await take(ada, board, 3, 1)
    asked = await press(ada, board, PlayAction.TAKE_BACK)
    board = await press(blaise, asked, PlayAction.ALLOW)
    await press(world.chloe, board, PlayAction.TEXT)
    await press(world.chloe, board, PlayAction.PICK)
    await take(ada, board, 3, 1)
    over = await blaise.slash(world.channel, "resign")
    await press(world.chloe, over, PlayAction.REVIEW)
    await press(blaise, over, PlayAction.REMATCH)
    pings = [message["allowed_mentions"] for message in sent(world)]
    assert all(not ping["parse"] and not ping.get("roles") for ping in pings)
    users = [user for ping in pings for user in ping.get("users", [])]
    assert list(map(int, users)) == [blaise.id, blaise.id, ada.id]


async def test_no_view_is_kept_in_memory(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="26 1", first="me")
    await press(world.ada, board, PlayAction.HINT)
    await press(world.ada, board, PlayAction.WHAT_IF)
    board = await press(world.ada, board, PlayAction.PICK, 1)
    board = await fill(world.ada, await press(world.ada, board, PlayAction.TYPE), "25")
    await press(world.ada, board, PlayAction.RESIGN)
    over = await world.ada.slash(world.channel, "resign")
    await press(world.ada, over, PlayAction.REMATCH)
    kept = world.bot._connection._view_store
    assert (kept._views, kept._synced_message_views, kept._modals) == ({}, {}, {})
    assert kept._dynamic_items == {}
