"""Matches that answer a question: won, lost or resigned in private, or too late."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from discord.utils import format_dt

from bot.board.drawing import drawing
from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Mode
from bot.play.custom_ids import PlayAction, TrialAction
from bot.play.model import State
from games import game
from tests.support.acting import EN, FR, forge, press
from tests.support.answering import progress, public_text, reads
from tests.support.controls import encoded, read_control
from tests.support.pupils import begun, playing, teacher, timely
from tests.support.running import move_on_without_posting
from tests.support.world import World, controls_of, text_of


async def win(world: World, who: Any) -> Any:
    """Play the engine's winning moves to the end."""
    while True:
        match = (await world.bot.matches.get(1)).match
        move = match.game.winning_move(match.position)
        assert move is not None
        shown = await who.slash(world.channel, "play", move=match.game.format_move(move))
        if (await world.bot.matches.get(1)).state is State.OVER:
            return shown


async def test_in_the_match_of_a_question_no_help_is_given_and_nobody_else_sees_it(
    world: World,
) -> None:
    ada, blaise = world.ada, world.blaise
    _, board = await playing(world, ada, "win nim 1 2 3 3\nvalue mex 0 1")
    reads(board, "Nim", drawing(game("nim")).guard(game("nim"), FR))
    offered = {read_control(custom_id).action for custom_id in controls_of(board).values()}
    assert offered == {PlayAction.PICK, PlayAction.TEXT, PlayAction.RULES, PlayAction.RESIGN}
    # Hints are refused to its player, and everything to others.
    record = await world.bot.matches.get(1)
    for action, path in (
        (PlayAction.HINT, (1,)),
        (PlayAction.WHAT_IF, ()),
        (PlayAction.TAKE_BACK, ()),
    ):
        refused = await forge(world, ada, board, encoded(action, 1, record.ply, path))
        assert text_of(refused) == FR("refusal-not-in-challenge")
    for action in (PlayAction.TEXT, PlayAction.SHOW, PlayAction.RESIGN, PlayAction.PICK):
        refused = await forge(world, blaise, board, encoded(action, 1, record.ply, (1,)))
        assert text_of(refused) == EN("refusal-no-such-match")
    assert text_of(await blaise.slash(world.channel, "board", match=1)) == EN(
        "refusal-no-such-match"
    )


async def test_a_match_won_in_private_answers_its_question(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    _, board = await playing(world, ada, "win nim 1 2 3 3\nvalue mex 0 1")
    again = await ada.slash(world.channel, "board")
    assert again.ephemeral
    played = await ada.slash(world.channel, "play", move="2 1")
    assert played.ephemeral
    why = encoded(PlayAction.WHY, 1, 1)
    assert text_of(await forge(world, ada, played, why)) == FR("refusal-not-in-challenge")
    # Not even its player can have it shown on a public board.
    public = await blaise.slash(world.channel, "nim", heaps="1 1", first="me")
    shown_to_all = text_of(public)
    ply = (await world.bot.matches.get(1)).ply
    for action, path in ((PlayAction.SHOW, ()), (PlayAction.PICK, (3,)), (PlayAction.RESIGN, ())):
        mine = await forge(world, ada, public, encoded(action, 1, ply, path))
        assert mine.ephemeral
        assert text_of(public) == shown_to_all
    stale = await forge(world, ada, board, encoded(PlayAction.PICK, 1, 0, (1, 1)))
    assert stale.response.ephemeral
    over = await win(world, ada)
    reads(over, FR("trial-won"))
    assert {read_control(each).action for each in controls_of(over).values()} == {
        TrialAction.NEXT,
        PlayAction.TEXT,
        PlayAction.RULES,
    }
    for action in (PlayAction.REVIEW, PlayAction.REMATCH):
        refused = await forge(world, ada, over, encoded(action, 1, 9))
        assert text_of(refused) == FR("refusal-not-in-challenge")
    following = await press(ada, over, TrialAction.NEXT)
    reads(following, FR("question-heading", number=2, count=2))
    assert (await progress(world, ada)).attempt.answers[0].credit == 100
    assert FR("match-number", number="1") not in public_text(world)


async def test_a_lost_or_resigned_match_earns_nothing_and_the_slip_is_explained(
    world: World,
) -> None:
    ada, blaise = world.ada, world.blaise
    _, board = await playing(world, ada, "win nim 1 2")
    lost = await press(ada, await press(ada, board, PlayAction.RESIGN), PlayAction.YIELD)
    reads(lost, FR("trial-lost"))
    reads(
        await press(ada, lost, TrialAction.NEXT), "❌ 1.", FR("finished-points", points=0, most=10)
    )
    assert text_of(await begun_again(world, ada)) == FR("denial-no-attempt-left", attempts=1)
    # 1 from 1 leaves 2, and the computer takes both.
    board = await press(blaise, await begun(world, blaise), PupilAction.TRY_OUT)
    lost = await blaise.slash(world.channel, "play", move="1 1")
    drawn, nim = drawing(game("nim")), game("nim")
    slip = {"move": drawn.move((1, 1), EN), "better": drawn.move((2, 1), EN)}
    reads(
        lost,
        EN("trial-lost"),
        EN("trial-slip", position=drawn.in_sentence(nim, (1, 2), EN), **slip),
    )
    assert [each.credit for each in (await progress(world, blaise, 2)).attempt.answers] == [0]
    # The old board shows how it ended.
    reads(await press(blaise, board, PlayAction.PICK, 2), EN("trial-lost"))


async def test_a_match_of_an_exam_shows_the_time_left_and_explains_no_slip(world: World) -> None:
    ada = world.ada
    _, board = await playing(world, ada, "win nim 1 2", mode=Mode.EXAM, minutes=20)
    until = (await progress(world, ada)).attempt.ends_at
    assert until is not None
    remaining, moment = (format_dt(until, style) for style in ("R", "t"))
    left = FR("exam-time-left", remaining=remaining, moment=moment)
    reads(board, left)
    await world.restart()
    board = await ada.slash(world.channel, "board")
    reads(board, left)
    lost = await ada.slash(world.channel, "play", move="1 1")
    reads(lost, FR("trial-lost"))
    assert left not in text_of(lost)
    assert FR("trial-slip", move="", better="", position="")[:20] not in text_of(lost)


async def begun_again(world: World, who: Any) -> Any:
    listed = await who.slash(world.channel, "challenges")
    return await forge(world, who, listed, encoded(PupilAction.BEGIN, 1, 0))


async def test_a_match_won_after_the_closing_counts_once_the_pupil_gets_more_time(
    world: World,
) -> None:
    ada, bot = world.ada, world.bot
    challenge, _ = await playing(world, ada, "win nim 1 2")
    await world.env.advance_time(3601)
    await timely(world, move_on_without_posting(bot.running))
    won = await win(world, ada)
    reads(won, FR("trial-won"))
    assert text_of(await press(ada, won, TrialAction.NEXT)) == FR("denial-closed")
    assert (await progress(world, ada)).question == 0
    until = world.env.now() + timedelta(hours=1)
    await timely(world, bot.editor.extend(teacher(world), challenge.id, ada.id, until))
    reads(await press(ada, won, TrialAction.NEXT), "✅ 1.")
