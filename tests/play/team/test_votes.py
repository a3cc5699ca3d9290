"""A class against the computer in Discord: everybody votes, and teachers steer."""

from __future__ import annotations

import discord
import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.board.drawing import drawing
from bot.kit.live_message import LONG_PAUSE
from bot.play.custom_ids import PlayAction
from bot.play.messages import result, seat_name
from bot.play.model import MatchRecord
from bot.play.team.boards import PAUSE
from games import game
from games.match import Computer, PlyKind
from tests.support.acting import (
    EN,
    FR,
    control,
    fill,
    forge,
    messages,
    press,
    press_move,
    stored,
    together,
)
from tests.support.controls import encoded
from tests.support.matches import NIM
from tests.support.positions import SAMPLES
from tests.support.world import World, controls_of, text_of


@pytest.fixture
def teacher(world: World) -> MemberActor:
    """Return a teacher who speaks French: she manages the server."""
    permissions = discord.Permissions(manage_guild=True)
    role = world.server.create_role("Profs", permissions=permissions)
    member = world.server.add_member(world.env.create_user("emmy"), roles=[role])
    world.languages.speaks(member.id, "fr")
    return member


def public(world: World) -> list[ResponseMessage]:
    """Return the messages in the channel that everybody sees, the newest last."""
    return [
        ResponseMessage(world.env, message)
        for message in messages(world)
        if not discord.MessageFlags._from_value(message.flags).ephemeral
    ]


def is_private(answer: InteractionResult) -> bool:
    """Return whether only one person sees an answer, new or in place of what they saw alone."""
    return answer.response is not None and answer.response.flags.ephemeral


async def catch_up(world: World) -> str:
    """Wait until the newest board shows every vote; return its text."""
    await world.env.advance_time(PAUSE)
    return text_of(public(world)[-1])


async def test_a_class_of_forty_votes_in_both_languages(world: World, teacher: MemberActor) -> None:
    pupils = [world.server.add_member(world.env.create_user(f"p{i}")) for i in range(40)]
    for i, pupil in enumerate(pupils):
        world.languages.speaks(pupil.id, ("fr", "en-US")[i % 2])
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=40)
    assert FR("votes-of-quorum", count=0, quorum=40) in text_of(board)
    assert FR("votes-timer", minutes=5) in text_of(board)
    moves = [(3, 5)] * 20 + [(3, 1)] * 5 + [(2, 1)] * 15
    picking = [control(board, PlayAction.PICK, heap) for heap, _ in moves]
    pickers = await together(world, *((p, board, c) for p, c in zip(pupils, picking, strict=True)))
    assert all(map(is_private, pickers))
    ballots = [
        (pupil, picker, encoded(PlayAction.PICK, 1, 0, move))
        for pupil, picker, move in zip(pupils, pickers, moves, strict=True)
    ]
    kept = await together(world, *ballots[:39])
    for i, (answer, (heap, take)) in enumerate(zip(kept, moves, strict=False)):
        say = (FR, EN)[i % 2]
        move = say("move-nim", heap=heap, take=take)
        assert say("vote-kept", move=move) in text_of(answer)
        assert is_private(answer)
    shown = await catch_up(world)
    assert FR("votes-of-quorum", count=39, quorum=40) in shown
    assert "█" not in shown
    assert len(public(world)) == 1
    (last,) = await together(world, ballots[39])
    assert EN("vote-decides") in text_of(last)
    match = (await stored(world)).match
    assert match.turns[0].move == (3, 5)
    assert len(match.turns) == 2
    closed, new = public(world)
    assert not controls_of(closed)
    best = FR(
        "votes-played", bar="█" * 10, count=20, percent=50, move=FR("move-nim", heap=3, take=5)
    )
    for told in (text_of(closed), text_of(new)):
        assert FR("votes-heading", count=40) in told
        assert best in told
    reply = drawing(match.game).moved(match.turns[1], seat_name(Computer(), FR), FR)
    assert reply in text_of(new)
    assert not any(str(pupil.id) in text_of(m) for pupil in pupils for m in (closed, new))


async def test_nobody_sees_anothers_vote(world: World, teacher: MemberActor) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=9)
    before = text_of(board)
    picking = await press(world.ada, board, PlayAction.PICK, 3)
    assert text_of(board) == before
    await press(world.ada, picking, PlayAction.PICK, 3, 5)
    await catch_up(world)
    assert text_of(board) == before.replace(
        FR("votes-of-quorum", count=0, quorum=9), FR("votes-of-quorum", count=1, quorum=9)
    ).replace(" " + FR("votes-timer", minutes=5), "").replace(
        f"-# {FR('votes-private')}", f"-# {FR('votes-private')}\n{deadline(await stored(world))}"
    )
    seen = {message.id for message in world.channel.history(viewer=world.blaise)}
    assert seen == {board.response.id}
    # A second ballot changes the vote and posts nothing more.
    again = await press(world.ada, picking, PlayAction.SHOW)
    again = await press(world.ada, again, PlayAction.PICK, 2)
    kept = await press(world.ada, again, PlayAction.PICK, 2, 1)
    assert FR("vote-kept", move=FR("move-nim", heap=2, take=1)) in text_of(kept)
    assert (await stored(world)).polls == {0: {(2, 1): 1}}


def deadline(record: MatchRecord) -> str:
    assert record.deadline is not None
    moment, remaining = (discord.utils.format_dt(record.deadline, style) for style in "tR")
    return FR("deadline", moment=moment, remaining=remaining)


async def test_the_timer_closes_a_vote_also_after_a_restart(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", minutes=2)
    await world.env.advance_time(3600)
    assert (await stored(world)).ply == 0, "nobody has voted"
    await press(world.ada, board, PlayAction.PICK, 1)
    await world.env.advance_time(60)
    await world.restart()
    await press(world.blaise, board, PlayAction.PICK, 1)
    await world.env.advance_time(30)
    assert (await stored(world)).polls == {0: {(1,): 2}}
    await world.env.advance_time(100)  # a restart gives a turn that had just begun its whole time
    record = await stored(world)
    assert [ply.kind for ply in record.match.plies] == [PlyKind.MOVE] * 2
    closed, new = public(world)
    assert record.live is not None
    assert (closed.id, new.id) == (board.response.id, record.live.id)
    assert FR("votes-so-far", count=0) in text_of(new)


async def test_votes_not_shown_before_a_restart_are_shown_after_it(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", minutes=2)
    await press(world.ada, board, PlayAction.PICK, 1)
    await world.restart()
    assert FR("votes-so-far", count=1) in text_of(public(world)[-1])


async def test_the_result_of_a_vote_not_shown_before_a_restart_is_shown_after_it(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="3", quorum=1)
    await world.bot.running.stop()
    await press(world.ada, board, PlayAction.PICK, 3)
    with world.env._bot_scope():
        await world.bot._turn_ends._end_turn(
            await stored(world)
        )  # and is killed before it is shown
    await world.restart()
    assert FR("votes-heading", count=1) in text_of(public(world)[-1])


async def test_a_vote_board_that_could_not_be_edited_is_edited_later(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", quorum=3)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=429, times=None)
    await press(world.ada, board, PlayAction.PICK, 1)
    world.env.backend.faults.clear()
    await world.env.advance_time(LONG_PAUSE)
    assert FR("votes-of-quorum", count=1, quorum=3) in await catch_up(world)


async def test_every_game_is_voted_on_with_its_picker(world: World, teacher: MemberActor) -> None:
    for number, sample in enumerate(SAMPLES.values(), 1):
        name, _, position, move = sample.played
        rules = game(name)
        board = await teacher.slash(world.channel, "team", game=name, position=position, quorum=2)
        voted = await press_move(world, world.blaise, board, rules, move, number)
        assert is_private(voted)
        assert EN("vote-kept", move=drawing(rules).move(move, EN)) in text_of(voted)
        await press_move(world, world.ada, public(world)[-1], rules, move, number)
        assert (await stored(world, number)).match.turns[0].move == move


async def test_only_teachers_get_help_take_back_resign_and_repeat(
    world: World, teacher: MemberActor
) -> None:
    refusal = await world.ada.slash(world.channel, "team", game="nim")
    assert is_private(refusal)
    assert text_of(refusal) == FR("denial-not-a-teacher")
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=1)
    await press_move(world, world.ada, board, NIM, (3, 1))
    board = public(world)[-1]
    for action in (PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.TAKE_BACK, PlayAction.RESIGN):
        answer = await press(world.blaise, board, action)
        assert is_private(answer)
        assert text_of(answer) == EN("denial-not-a-teacher")
    hint = await press(teacher, board, PlayAction.HINT)
    assert is_private(hint)
    assert is_private(await press(teacher, hint, PlayAction.HINT))
    asked = await press(teacher, board, PlayAction.WHAT_IF)
    assert is_private(asked)
    form = await press(teacher, asked, PlayAction.ASK)
    assert is_private(await fill(teacher, form, "1 1"))
    await press(teacher, board, PlayAction.TAKE_BACK)
    assert (await stored(world)).match.position == (1, 3, 5)
    await press_move(world, world.ada, public(world)[-1], NIM, (3, 2))
    board = public(world)[-1]
    sure = await press(teacher, board, PlayAction.RESIGN)
    assert is_private(sure)
    resigned = await press(teacher, sure, PlayAction.YIELD)
    assert text_of(resigned) == FR("class-resigned")
    await catch_up(world)
    over = public(world)[-1]
    assert result((await stored(world)).match, FR) in text_of(over)
    assert is_private(await press(world.ada, over, PlayAction.REVIEW))
    assert text_of(await press(world.ada, over, PlayAction.REMATCH)) == FR("denial-not-a-teacher")
    again = await press(teacher, over, PlayAction.REMATCH)
    live = (await stored(world, 2)).live
    assert live is not None
    assert live.id == again.response.id


async def test_the_command_play_does_not_move_for_the_class(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=9)
    for command, options in (("play", {"move": "3 5"}), ("resign", {})):
        answer = await world.ada.slash(world.channel, command, match=1, **options)
        assert is_private(answer)
        assert text_of(answer) == FR("refusal-class-votes")
    shown = await world.blaise.slash(world.channel, "board", match=1)
    live = (await stored(world)).live
    assert live is not None
    assert live.id == shown.response.id
    assert text_of(board) == FR("board-moved", number="1", link=live.link)
    await press(world.ada, await press(world.ada, shown, PlayAction.PICK, 3), PlayAction.PICK, 3, 5)
    assert FR("votes-of-quorum", count=1, quorum=9) in await catch_up(world)


async def test_a_ballot_of_a_past_vote_is_refused_privately(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position="1 3 5", quorum=1)
    picking = await press(world.ada, board, PlayAction.PICK, 3)
    old = control(board, PlayAction.PICK, 3)
    await press_move(world, world.blaise, board, NIM, (3, 5))
    late = await press(world.ada, picking, PlayAction.PICK, 3, 5)
    assert is_private(late)
    assert FR("moved-on") in text_of(late)
    clicked = await forge(world, world.ada, board, old)
    assert is_private(clicked)
    assert FR("moved-on") in text_of(clicked)
    assert len((await stored(world)).match.plies) == 2


async def test_if_no_new_board_can_be_posted_the_old_one_shows_everything(
    world: World, teacher: MemberActor
) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", quorum=1)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await press(world.ada, board, PlayAction.PICK, 1)
    assert FR("votes-heading", count=1) in await catch_up(world)
    (shown,) = public(world)
    await press(world.ada, shown, PlayAction.PICK, 1)
    assert len((await stored(world)).match.plies) == 4
    assert len(public(world)) == 2


async def test_a_deleted_board_does_not_stop_the_vote(world: World, teacher: MemberActor) -> None:
    board = await teacher.slash(world.channel, "team", game="fortboyard", position="9", quorum=2)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008, times=None)
    await press(world.ada, board, PlayAction.PICK, 1)
    await press(world.blaise, board, PlayAction.PICK, 2)
    assert len((await stored(world)).match.plies) == 2
    assert FR("votes-heading", count=2) in text_of(public(world)[-1])


@pytest.mark.parametrize(("position", "begins"), [("1 2 3", True), ("1 3 5", False)])
async def test_every_board_of_a_class_says_why_the_computer_began(
    world: World, teacher: MemberActor, position: str, begins: bool
) -> None:
    board = await teacher.slash(world.channel, "team", game="nim", position=position, quorum=1)
    why = FR("team-computer-began")
    assert ((await stored(world)).match.first == 1) is begins
    assert (why in text_of(board)) is begins
    heap, take = NIM.moves((await stored(world)).match.position)[-1]
    await press_move(world, world.ada, board, NIM, (heap, take))
    await catch_up(world)
    assert (why in text_of(public(world)[-1])) is begins, "the board after the first vote"
    assert (why in text_of(await teacher.slash(world.channel, "board", match=1))) is begins
    for first in ("me", "opponent"):
        chosen = {"game": "nim", "position": "1 2 3", "first": first}
        asked = await teacher.slash(world.channel, "team", **chosen)
        assert why not in text_of(asked), "somebody has said who begins"
