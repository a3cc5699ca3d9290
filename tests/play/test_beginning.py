"""How matches begin: fair starts, and the question who begins."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.kit.clock import now
from bot.play.custom_ids import PlayAction
from bot.play.model import LEARNING, PERFECT, Start, State
from bot.play.service import Matches
from games import Outcome, game
from tests.support.acting import (
    FR,
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    match_of,
    press,
    shows,
    stored,
    together,
)
from tests.support.controls import encoded
from tests.support.lesson_matches import play_on
from tests.support.matches import ADA, BLAISE, against_computer, beginnings, finished_duel
from tests.support.positions import SAMPLES
from tests.support.world import World, controls_of, text_of

#: Every command that opens a match, with the options that its sample needs, but no start.
COMMANDS = [
    (name, {option: given for option, given in options.items() if option == "code"})
    for sample in SAMPLES.values()
    for name, (options, _) in sample.boards.items()
]


@pytest.mark.parametrize("first", [None, "opponent"])
@pytest.mark.parametrize(("command", "options"), COMMANDS)
async def test_a_default_start_can_be_won_by_whoever_opens_the_match(
    world: World, command: str, options: dict[str, Any], first: str | None
) -> None:
    given = options if first is None else {**options, "first": first}
    await world.ada.slash(world.channel, command, **given)
    match = await match_of(world)
    wanted = Outcome.N if match.first == 0 else Outcome.P
    always_won = command in ("chomp", "octal")  # as every bar is, and every row of Kayles
    assert match.game.outcome(match.start) is wanted or always_won


@pytest.mark.parametrize("max_take", [1, 2, 19, 500])
@pytest.mark.parametrize("last", ["wins", "loses"])
async def test_a_default_number_of_sticks_can_be_won_for_any_largest_take(
    world: World, max_take: int, last: str
) -> None:
    await world.ada.slash(world.channel, "fortboyard", max_take=max_take, last=last)
    match = await match_of(world)
    assert match.game.outcome(match.start) is Outcome.N
    assert match.start[0] >= 20


async def test_dealt_heaps_can_be_won(world: World) -> None:
    for number in range(1, 9):
        await world.ada.slash(world.channel, "nim", columns=2)
        match = await match_of(world, number)
        assert match.game.outcome(match.start) is Outcome.N


def teacher_in(world: World) -> MemberActor:
    """Let a teacher join the server."""
    role = world.server.create_role("Profs", permissions=discord.Permissions(manage_guild=True))
    return world.server.add_member(world.env.create_user("emmy"), roles=[role])


@pytest.mark.parametrize(
    ("game", "misere"),
    [("nim", False), ("fortboyard", True), ("fortboyard 2", False), ("grundys-game", False)],
)
async def test_a_class_gets_a_start_that_it_can_win(world: World, game: str, misere: bool) -> None:
    boss = teacher_in(world)
    for number, first in enumerate(("me", "opponent"), 1):
        await boss.slash(world.channel, "team", game=game, misere=misere, first=first)
        match = await match_of(world, number)
        assert match.game.outcome(match.start) is (Outcome.N if first == "me" else Outcome.P)


@pytest.mark.parametrize(
    ("position", "given", "class_begins"),
    [("1 2 3", {}, False), ("1 3 5", {}, True), ("1 2 3", {"first": "me"}, True)],
)
async def test_a_class_is_put_into_a_lost_start_only_if_its_teacher_says_so(
    world: World, position: str, given: dict[str, str], class_begins: bool
) -> None:
    boss = teacher_in(world)
    await boss.slash(world.channel, "team", game="nim", position=position, **given)
    match = await match_of(world, 1)
    assert (match.first == match.team) is class_begins
    assert match.to_move == match.team


# ----------------------------------------------------------------------------- who begins


@in_both_languages
async def test_a_typed_start_asks_who_begins(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    asked = await member.slash(world.channel, "nim", heaps="1 2 3")
    assert say("who-begins") in text_of(asked)
    answers = ["button-i-begin", "button-you-begin", "button-rules"]
    assert list(controls_of(asked)) == [*map(say, answers)]
    rules = await press(member, asked, PlayAction.RULES)
    assert rules.ephemeral
    assert say("rules-nim") in text_of(rules)
    assert (await stored(world)).state is State.OFFERED, "who reads the rules has not answered"
    board = await press(member, asked, PlayAction.BEGIN, 1)
    match = await match_of(world)
    assert (match.first, len(match.plies)) == (1, 1), "the computer has moved"
    assert shows(board, PlayAction.PICK)
    assert board.response is not None
    assert board.response.id == asked.response.id, "the question is the board now"


async def test_a_player_who_chose_to_begin_moves_at_once(world: World) -> None:
    asked = await world.ada.slash(world.channel, "fortboyard", sticks=20)
    board = await press(world.ada, asked, PlayAction.BEGIN, 0)
    assert (await match_of(world)).plies == ()
    await press(world.ada, board, PlayAction.PICK, 3)
    assert len((await match_of(world)).plies) == 2


async def test_who_begins_is_asked_only_for_a_typed_start_against_the_computer(
    world: World,
) -> None:
    for options in ({"heaps": "1 2 3", "first": "me"}, {}, {"columns": 3}):
        shown = await world.ada.slash(world.channel, "nim", **options)
        assert shows(shown, PlayAction.PICK)
    offer = await world.ada.slash(world.channel, "nim", heaps="1 2 3", opponent=world.blaise)
    assert shows(offer, PlayAction.ACCEPT)
    assert not shows(offer, PlayAction.BEGIN)


@in_both_languages
async def test_only_the_player_answers_who_begins_also_after_a_restart(
    world: World, name: str
) -> None:
    asked = await world.chloe.slash(world.channel, "nim", heaps="1 2 3")
    other, say = getattr(world, name), SAYS[name]
    assert_whispered(await press(other, asked, PlayAction.BEGIN, 0), say("refusal-not-a-player"))
    refused = await world.chloe.slash(world.channel, "play", move="1 1")
    assert_whispered(refused, FR("refusal-beginner-unknown"))
    await world.restart()
    again = await world.chloe.slash(world.channel, "board")
    assert FR("who-begins") in text_of(again)
    board = await press(world.chloe, again, PlayAction.BEGIN, 0)
    assert shows(board, PlayAction.PICK)


async def test_of_two_answers_who_begins_at_once_one_counts(world: World) -> None:
    asked = await world.ada.slash(world.channel, "nim", heaps="1 2 3")
    mine, yours = (control(asked, PlayAction.BEGIN, seat) for seat in (0, 1))
    await together(world, (world.ada, asked, mine), (world.ada, asked, yours))
    record = await stored(world)
    assert record.state is State.OPEN
    assert len(record.match.plies) == record.match.first


async def test_a_match_waiting_for_who_begins_can_be_withdrawn(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1 2 3")
    left = await world.ada.slash(world.channel, "resign")
    assert text_of(left) == FR("start-withdrawn", number="1")
    assert (await stored(world)).state is State.DECLINED


async def test_a_forged_click_cannot_say_who_begins(world: World) -> None:
    asked = await world.ada.slash(world.channel, "nim", heaps="1 2 3")
    refused = await forge(world, world.ada, asked, encoded(PlayAction.BEGIN, 1, 0, (2,)))
    assert_whispered(refused, FR("error-unknown-control"))
    board = await press(world.ada, asked, PlayAction.BEGIN, 0)
    await forge(world, world.ada, board, encoded(PlayAction.BEGIN, 1, 0, (1,)))
    assert (await match_of(world)).first == 0
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    await forge(world, world.ada, offer, encoded(PlayAction.BEGIN, 2, 0, (1,)))
    assert (await stored(world, 2)).state is State.OFFERED


# ------------------------------------------------------------------------- how strong


async def test_the_computer_is_weaker_for_a_player_without_a_win(matches: Matches) -> None:
    usual, typed = Start(None, [(3, 4, 5)]), Start((3, 4, 5), [])
    await finished_duel(matches)  # Ada has resigned

    async def strength(person: int, start: Start = usual) -> int:
        return await beginnings(matches).usual_strength(person, start)

    assert await strength(ADA) == LEARNING
    assert await strength(ADA, typed) == PERFECT, "its replies are to be true"
    assert await strength(BLAISE) == PERFECT


async def test_a_win_after_a_take_back_leaves_the_computer_weaker(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=9, first="me")
    board = await press(world.ada, board, PlayAction.PICK, 1)
    board = await press(world.ada, board, PlayAction.TAKE_BACK)
    over = await play_on(world, world.ada, board, to_win=True)
    assert FR("ending-won-back") in text_of(over)
    usual = Start(None, [(9,)])
    began = beginnings(world.bot.matches)
    assert await began.usual_strength(world.ada.id, usual) == LEARNING
    await world.env.advance_time(1)
    again = await world.ada.slash(world.channel, "fortboyard", sticks=9, first="me")
    over = await play_on(world, world.ada, again, to_win=True, number=2)
    assert FR("ending-won-back") not in text_of(over)
    assert await began.usual_strength(world.ada.id, usual) == PERFECT


@pytest.mark.parametrize(("misere", "expected"), [(False, LEARNING), (True, PERFECT)])
async def test_a_first_win_is_recognised_under_both_conventions(
    matches: Matches, misere: bool, expected: int
) -> None:
    record = await against_computer(matches, start=(1, 1), rules=game("nim", misere=misere))
    ended = record.match.move((1, 1)).with_computer()
    await matches.append(record, ended, now())
    assert await beginnings(matches).usual_strength(ADA, Start(None, [(1, 1)])) == expected
