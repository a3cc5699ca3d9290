"""A class is asked a quiz in its channel: forty answer, a restart comes in between."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.challenges.model import Cancelled
from bot.challenges.regrading.service import Regrading
from bot.i18n import Say
from bot.kit.clock import now
from bot.quiz.custom_ids import DeskAction, DeskControl, QuizAction
from bot.quiz.messages import PICTURE, SOLUTION
from bot.quiz.model import LETTERS, SECONDS, USUAL_SECONDS, Deed, Stage
from bot.quiz.panel import desk_message
from bot.quiz.refusals import QuizRefusal
from bot.quiz.runs import QuizRules
from bot.quiz.service import SETTLE
from games.challenge.lines import read_tasks
from tests.support.acting import (
    EN,
    FR,
    assert_whispered,
    control,
    explains_its_words,
    forge,
    press,
    shows,
    together,
)
from tests.support.announced import opened, teacher
from tests.support.controls import encoded
from tests.support.limits import assert_components_within_limits
from tests.support.quizzes import (
    SHEET,
    answer,
    answer_id,
    message_id,
    message_of,
    right,
    ring_alarm,
    step,
    stored_quiz,
    under,
    written,
)
from tests.support.sampling import in_one_of
from tests.support.tournaments import crowd
from tests.support.world import World, text_of

#: After this time the count of a board is up to date.
COUNTED = SETTLE + 1


def edits(world: World, message: int) -> int:
    """Return how often a message was edited."""
    ends = f"/messages/{message}"
    return sum(r.method == "PATCH" and r.path.endswith(ends) for r in world.env.http_requests)


@in_one_of("fr", "en-GB")
async def test_a_class_of_forty_answers_ten_questions_over_a_restart(
    world: World, prof: Any, name: str
) -> None:
    say = {"fr": FR, "en-GB": EN}[name]
    world.languages.speaks(prof.id, name)
    panel = await written(world, prof, SHEET, speed=1)
    assert panel.response.ephemeral
    assert say("quiz-stands-waiting", count=10) in text_of(panel)
    people = crowd(world, 40)
    points, explained = {who.id: 0 for who in people}, 0
    for number in range(10):
        shown = await step(world, prof, Deed.NEXT)
        assert say("quiz-stands-asking", number=number + 1, count=10) in text_of(shown)
        if number == 4:
            await world.restart()
        present = people if number else people[:30]  # ten of them come late
        await _answered_together(world, present, points, say)
        await step(world, prof, Deed.SHOW)
        solved = await message_of(world)
        assert_components_within_limits(solved.components)
        assert say("quiz-is-right", answer="·").partition("·")[2] in text_of(solved)
        assert not shows(solved, QuizAction.ANSWER)
        explained += explains_its_words(solved, say)
        (picture,) = solved.attachments
        assert picture["filename"] == SOLUTION
        letter = LETTERS[right(await stored_quiz(world))]
        assert say("quiz-right-letter", letter=letter) in str(solved.components)
    last = await step(world, prof, Deed.NEXT)
    assert say("quiz-stands-over") in text_of(last)
    end = list(world.env.backend.messages[world.channel.id].values())[-1]
    assert_components_within_limits(end.components)
    assert say("quiz-took-part", count=40) in text_of(end)
    assert explained, "some solutions use words of the theory"
    await _check_records(world, prof, people, points, end, say)


async def _answered_together(
    world: World, present: list[Any], points: dict[int, int], say: Say
) -> None:
    """Have some people answer at one moment, two of three rightly: one edit of the board."""
    quiz, board = await stored_quiz(world), await message_of(world)
    assert_components_within_limits(board.components)
    before, good = edits(world, board.id), right(quiz)
    count = len(quiz.choices(quiz.question))
    chosen = [good if n % 3 else (good + 1) % count for n in range(len(present))]
    clicks = zip(present, chosen, strict=True)
    told = await together(world, *((who, board, answer_id(quiz, pick)) for who, pick in clicks))
    assert all(each.ephemeral for each in told), "each is confirmed, privately"
    await world.env.advance_time(COUNTED)
    assert edits(world, board.id) == before + 1, "they are one update of the board"
    assert_keeps_its_picture(world, board, await message_of(world))
    assert say("quiz-answered", count=len(present)) in text_of(await message_of(world))
    for who, pick in zip(present, chosen, strict=True):
        points[who.id] += 100 * (pick == good)


def assert_keeps_its_picture(world: World, before: Any, after: Any) -> None:
    """Check that the last edit names or uploads the picture; else Discord would drop it."""
    ends = f"/messages/{before.id}"
    *_, edit = (r for r in world.env.http_requests if r.method == "PATCH" and r.path.endswith(ends))
    (named,) = edit.json["attachments"]
    assert named["filename"] == PICTURE
    (was,), (stays,) = before.attachments, after.attachments
    assert stays["filename"] == PICTURE
    assert str(named["id"]) in {str(was["id"]), "0"}, "the one that is there, or one that is sent"


async def _check_records(
    world: World, prof: Any, people: list[Any], points: dict[int, int], end: Any, say: Say
) -> None:
    """Check the teacher's table and file, and each pupil's own result."""
    record = await world.bot.quizzes.with_answers(1)
    assert record is not None
    assert len(record.given) == 30 + 9 * 40
    speed = {p: sum(g.bonus for g in record.given if g.person == p and g.is_right) for p in points}
    assert all(0 <= each <= 200 for each in speed.values())
    assert {s.person: s.points for s in record.standings} == {
        person: worth + speed[person] for person, worth in points.items()
    }
    results = await under(world, prof, end, QuizAction.RESULTS)
    assert results.ephemeral
    assert_components_within_limits(results.response.components)
    file = await press(prof, results, QuizAction.FILE)
    (attached,) = file.response.attachments
    lines = io.StringIO((await attached.read()).decode("utf-8-sig"))
    rows = list(csv.reader(lines, delimiter=say("sheet-separator")))
    assert len(rows) == 41
    assert {int(row[1]) for row in rows[1:]} == points.keys()
    own = await under(world, people[0], end, QuizAction.MINE)
    assert own.ephemeral
    assert_components_within_limits(own.response.components)
    assert text_of(own).count("❌") == 10
    explains_its_words(own, EN)
    none = await under(world, prof, end, QuizAction.MINE)
    assert text_of(none) in {say(QuizRefusal.NOT_IN_IT.value) for say in (FR, EN)}


async def test_an_answer_may_be_changed_until_the_question_ends(world: World, prof: Any) -> None:
    await written(world, prof, SHEET)
    await step(world, prof, Deed.NEXT)
    first = await answer(world, world.ada, 0)
    assert FR("quiz-confirmed") in text_of(first)
    second = await answer(world, world.ada, 1)
    assert FR("quiz-changed") in text_of(second)
    record = await world.bot.quizzes.with_answers(1)
    assert record is not None
    assert [(each.person, each.choice) for each in record.given] == [(world.ada.id, 1)]
    await step(world, prof, Deed.PAUSE)
    assert_whispered(await answer(world, world.ada, 2), FR(QuizRefusal.PAUSED.value))
    await step(world, prof, Deed.GO_ON)
    await step(world, prof, Deed.SHOW)
    assert_whispered(await answer(world, world.blaise, 0), EN(QuizRefusal.CLOSED.value))
    await step(world, prof, Deed.END)
    assert_whispered(await answer(world, world.blaise, 0), EN(QuizRefusal.OVER.value))
    record = await world.bot.quizzes.with_answers(1)
    assert record is not None
    assert len(record.given) == 1


async def test_the_countdown_goes_on_over_a_restart_and_ends_the_question(
    world: World, prof: Any
) -> None:
    await written(world, prof, SHEET)
    await step(world, prof, Deed.NEXT)
    await world.env.advance_time(20)
    ends_at = (await stored_quiz(world)).ends_at
    await world.restart()
    assert (await stored_quiz(world)).ends_at == ends_at
    told = await answer(world, world.ada, 0)
    assert told.ephemeral
    await world.env.advance_time(15)
    await ring_alarm(world)
    assert (await stored_quiz(world)).stage is Stage.SHOWN
    assert "✅" in text_of(await message_of(world))


async def test_a_quiz_left_by_its_teacher_pauses_and_another_teacher_goes_on(
    world: World, prof: Any
) -> None:
    await written(world, prof, SHEET, seconds=0)
    await step(world, prof, Deed.NEXT)
    await world.env.advance_time(601)
    await ring_alarm(world)
    quiz = await stored_quiz(world)
    assert (quiz.stage, quiz.asleep) == (Stage.PAUSED, True)
    assert quiz.due_at is not None
    moment = discord.utils.format_dt(quiz.due_at, "R")
    assert FR("quiz-asleep", moment=moment) in text_of(await message_of(world))
    role = world.server.create_role("prof2", permissions=discord.Permissions(manage_guild=True))
    other = world.server.add_member(world.env.create_user("prof2"), roles=[role])
    await step(world, other, Deed.GO_ON)
    quiz = await stored_quiz(world)
    assert (quiz.stage, quiz.asleep) == (Stage.ASKING, False)
    await world.env.advance_time(601)
    await ring_alarm(world)
    await world.env.advance_time(3601)
    await ring_alarm(world)
    assert (await stored_quiz(world)).stage is Stage.OVER
    end = list(world.env.backend.messages[world.channel.id].values())[-1]
    assert FR("quiz-nobody") in text_of(end)


async def test_a_button_that_is_pressed_twice_counts_once(world: World, prof: Any) -> None:
    panel = await written(world, prof, SHEET)
    twice = control(panel, QuizAction.STEP, Deed.NEXT)
    told = await together(world, (prof, panel, twice), (prof, panel, twice))
    assert all(FR("quiz-stands-asking", number=1, count=10) in text_of(each) for each in told)
    assert (await stored_quiz(world)).question == 0


async def test_a_channel_has_one_quiz_whose_deleted_message_is_posted_again(
    world: World, prof: Any
) -> None:
    panel = await written(world, prof, SHEET)
    await step(world, prof, Deed.NEXT)
    refused = await prof.submit_modal(
        await _form_again(world, prof, panel), {"title": "", "tasks": SHEET}
    )
    assert FR(QuizRefusal.ALREADY_RUNNING.value) in text_of(refused)
    quiz = await stored_quiz(world)
    gone = message_id(quiz, 0)
    assert gone is not None
    del world.env.backend.messages[world.channel.id][gone]
    await step(world, prof, Deed.PAUSE)
    assert message_id(await stored_quiz(world), 0) != gone
    assert FR("quiz-paused") in text_of(await message_of(world))


async def _form_again(world: World, prof: Any, panel: Any) -> Any:
    return await forge(world, prof, panel, encoded(DeskAction.WRITE, 30, 0))


async def test_all_lines_that_a_quiz_cannot_ask_are_reported_at_once(
    world: World, prof: Any
) -> None:
    text = "win nim 3 4 5\noutcome fortboyard 21\nstrategy fortboyard 21\nvalue nim-sum x"
    told = text_of(await written(world, prof, text))
    why = FR("fault-task-no-choices", game="fortboyard")
    for line in (1, 3):
        assert FR("error-task-line", line=line, problem=why) in told
    assert FR("error-task-line", line=4, problem="@").partition("@")[0] in told
    assert text in told, "nothing typed is lost"


def test_the_days_of_earlier_quizzes_are_in_the_time_zone_of_the_class() -> None:
    past = [(1, "Nim", datetime(2026, 11, 2, 23, 30, tzinfo=UTC))]
    desk = DeskControl(DeskAction.DESK, SECONDS[0])
    shown = desk_message(desk, [], past, ZoneInfo("Asia/Tokyo"), EN)
    assert "03/11 · Nim" in str(shown.to_components())


async def test_a_quiz_of_a_challenge_leaves_out_cancelled_questions(
    world: World, prof: Any
) -> None:
    lines = "value nim-sum 1 2\noutcome fortboyard 21\nvalue mex 0 1"
    challenge = await opened(world, tasks=read_tasks(lines))
    with world.env._bot_scope():
        regrading, actor = world.bot.service(Regrading), teacher(world)
        await regrading.cancel(actor, challenge.id, 1, Cancelled.OUT)
    desk = await prof.slash(world.channel, "quiz")
    ask = encoded(DeskAction.CHALLENGE, USUAL_SECONDS, 0)
    await forge(world, prof, desk, ask, str(challenge.id))
    asked = [question.task.text for question in (await stored_quiz(world)).questions]
    assert asked == ["value nim-sum 1 2", "value mex 0 1"]


async def test_a_question_is_timed_only_once_it_could_be_posted(world: World, prof: Any) -> None:
    await written(world, prof, SHEET)
    closed = {"status": 403, "code": 50013, "times": None}
    world.env.inject_error("POST", "/channels/*/messages", **closed)
    await step(world, prof, Deed.NEXT)
    await world.env.advance_time(200)
    quiz = await stored_quiz(world)
    assert (quiz.stage, quiz.clocked, message_id(quiz, 0)) == (Stage.ASKING, False, None)
    world.env.backend.faults.clear()
    await world.env.advance_time(QuizRules.retry.total_seconds() + 1)
    quiz = await stored_quiz(world)
    assert (quiz.stage, quiz.clocked) == (Stage.ASKING, True)
    assert message_id(quiz, 0) is not None
    assert quiz.ends_at is not None
    with world.env.time_context():
        assert (quiz.ends_at - now()).total_seconds() > USUAL_SECONDS - 5


def test_the_points_of_a_quiz_are_worded_naturally() -> None:
    assert FR("quiz-points", points=0) == "0 point"
    assert FR("quiz-points", points=120) == "120 points"
    assert FR("quiz-standing", points=0, right=0, count=3) == "0 point (0 sur 3 juste)"
    assert FR("quiz-standing", points=200, right=2, count=3) == "200 points (2 sur 3 justes)"
    assert EN("quiz-points", points=0) == "0 points"
