"""In an exam nobody learns a mark, a point or a place before nobody can answer any more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Mode
from bot.challenges.pupil.messages import SIGNS
from bot.challenges.refusals import PupilRefusal
from bot.play.custom_ids import TrialAction
from bot.privacy.rows import export_of
from games.challenge.lines import read_tasks
from tests.support import announced
from tests.support.acting import FR, assert_whispered, forge, press
from tests.support.announced import HOUR, news_posts, teacher
from tests.support.controls import encoded
from tests.support.pupils import begun, opened
from tests.support.world import World, text_of

LINES = "value nim-sum 3 4\nvalue mex 0"


async def answered(world: World, member: Any, text: str) -> Any:
    """Begin an exam and answer its first question; return the reply."""
    question = await begun(world, member)
    form = await press(member, question, PupilAction.ANSWER)
    return await member.submit_modal(form, {"text": text})


async def test_an_exam_answers_right_and_wrong_alike(world: World) -> None:
    await opened(world, LINES, mode=Mode.EXAM)
    right = text_of(await answered(world, world.ada, "7"))
    wrong = text_of(await answered(world, world.blaise, "9"))
    for shown in (right, wrong):
        assert not any(sign in shown for sign in SIGNS.values())
    assert FR("answer-received") in right
    assert FR("mark-right") not in right
    mine = text_of(await world.ada.slash(world.channel, "challenges"))
    assert FR("marks-later") in mine
    assert FR("points-so-far", points=10, most=20) not in mine


async def test_points_of_an_exam_reach_board_and_season_only_after_its_end(world: World) -> None:
    challenge = await announced.opened(world, tasks=read_tasks(LINES), mode=Mode.EXAM)
    boss, late = teacher(world), challenge.terms.closes_at + timedelta(hours=1)
    with world.env.time_context():
        await world.bot.editor.extend(boss, challenge.id, world.blaise.id, late)
    received = await answered(world, world.ada, "7")
    await world.env.advance_time(5)
    (board,) = news_posts(world, "opened")
    ten = FR("board-points", points=10)
    for _ in range(2):  # while it is open, and while one pupil alone has more time
        assert FR("board-places-later") in text_of(board)
        assert text_of(board).count(ten) == 1, "the points should be shown for the question alone"
        assert ten not in text_of(await world.ada.slash(world.channel, "leaderboard"))
        shown = await forge(world, world.ada, received, encoded(PupilAction.HAND_IN, 1, 1, (1,)))
        result = await forge(world, world.ada, received, encoded(TrialAction.NEXT, 1, 0))
        solution = encoded(PupilAction.CORRECTIONS, challenge.id, 0)
        refused = await forge(world, world.ada, received, solution)
        for each in map(text_of, (shown, result, refused)):
            assert not any(sign in each for sign in SIGNS.values())
            assert FR("finished-points", points=10, most=20) not in each
        assert "credit" not in (await handed_over(world, world.ada))[0]["answers"][0]
        await world.env.advance_time(3.5 * HOUR)
    assert text_of(board).count(ten) == 2
    assert ten in text_of(await world.ada.slash(world.channel, "leaderboard"))
    assert (await handed_over(world, world.ada))[0]["answers"][0]["credit"] == 100


async def test_with_places_at_once_the_board_ranks_but_no_answer_shows_its_mark(
    world: World,
) -> None:
    """A teacher has allowed the standings; a pupil's own marks wait all the same."""
    allowed = {"mode": Mode.EXAM, "places_at_once": True, "changes_answers": True}
    await announced.opened(world, tasks=read_tasks(LINES), **allowed)
    received = await answered(world, world.ada, "7")
    await answered(world, world.blaise, "9")
    await world.env.advance_time(5)
    (board,) = news_posts(world, "opened")
    assert FR("board-points", points=0) in text_of(board)
    assert text_of(board).count(FR("board-points", points=10)) == 2, (
        "the board should show the points of the question and of Ada"
    )
    season = await world.chloe.slash(world.channel, "leaderboard")
    assert FR("board-points", points=10) in text_of(season)
    mine = text_of(received) + text_of(await world.ada.slash(world.channel, "challenges"))
    assert not any(sign in mine for sign in SIGNS.values())
    assert FR("answer-received") in mine
    assert "credit" not in (await handed_over(world, world.ada))[0]["answers"][0]
    again = await forge(world, world.ada, received, encoded(PupilAction.ANSWER, 1, 0))
    assert_whispered(again, FR(PupilRefusal.ALREADY_ANSWERED.value))


async def test_with_marks_at_once_a_pupil_sees_their_marks_but_no_board(world: World) -> None:
    await announced.opened(world, tasks=read_tasks(LINES), mode=Mode.EXAM, marks_at_once=True)
    assert FR("mark-right") in text_of(await answered(world, world.ada, "7"))
    await world.env.advance_time(5)
    (board,) = news_posts(world, "opened")
    assert FR("board-places-later") in text_of(board)
    assert text_of(board).count(FR("board-points", points=10)) == 1, (
        "the points should be shown for the question alone"
    )
    season = await world.chloe.slash(world.channel, "leaderboard")
    assert FR("board-points", points=10) not in text_of(season)


async def handed_over(world: World, member: Any) -> list[dict[str, Any]]:
    """Return the attempts that /privacy hands over."""
    with world.env.time_context():
        kept = await world.bot._engine.read(lambda connection: export_of(connection, member.id))
    return kept["attempts"]
