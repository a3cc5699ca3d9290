"""A teacher has the last word on an answer: a mark, a comment, whether it counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.messages import COUNTS, LEFT_OUT
from bot.challenges.by_hand.service import MarksByHand, read_mark
from bot.challenges.custom_ids import (
    ByHandAction,
    PupilAction,
    RegradingAction,
    ResultsAction,
)
from bot.challenges.refusals import ByHandRefusal, ChallengeRefusal
from bot.challenges.regrading.messages import COUNT, FULL, OUT
from bot.challenges.results.messages import CHANGES
from bot.db.schema.challenge import answers, attempts, hand_marks
from bot.kit.refusal import KitRefusal, Refused
from games.challenge.lines import read_tasks
from tests.support.acting import EN, FR, assert_whispered, control, forge, press, save
from tests.support.announced import HOUR, actor, give, news_posts, opened
from tests.support.controls import encoded
from tests.support.databases import rows_in
from tests.support.staff import Staff, form_values
from tests.support.world import text_of

#: Answered with 6 and 3 5.
TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim 1 3 7")


async def answers_of_one(staff: Staff, member: Any = None) -> Any:
    """Open the answers of the first pupil in the results."""
    who = member or staff.prof
    results = await who.slash(staff.world.channel, "results", number=1)
    menu = control(results, ByHandAction.PUPIL)
    attempt = await first_attempt(staff)
    return await who.select(results.response, [str(attempt)], custom_id=menu)


async def first_attempt(staff: Staff) -> int:
    row = (await rows_in(staff.world.bot._engine, attempts))[0]
    return int(row.id)


async def mark(
    staff: Staff,
    page: Any,
    question: int,
    points: str = "",
    comment: str = "",
    counts: str = COUNTS,
) -> Any:
    """Settle something about an answer, by the form."""
    menu = control(page, ByHandAction.MARK)
    form = await staff.prof.select(page.response, [str(question)], custom_id=menu)
    assert form.modal is not None
    typed = {"points": points, "comment": comment, "counts": [counts]}
    return await staff.prof.submit_modal(form, typed)


async def test_a_pupil_reads_the_mark_and_the_comment_given_by_hand(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")  # 0 and 10
    page = await answers_of_one(staff)
    assert page.response.ephemeral
    page = await mark(staff, page, 0, "2,5", "La méthode est juste *presque* @everyone")
    assert "`La méthode est juste *presque* @everyone`" in text_of(page)
    assert FR("board-points-of", points=12.5, highest=20) in text_of(page)
    await world.env.settle()
    assert news_posts(world, "changed") == [], "the class is not told of one pupil's mark"
    await world.env.advance_time(5)
    (board,) = news_posts(world, "opened")
    assert FR("board-points", points=12.5) in text_of(board)
    mine = await world.ada.slash(world.channel, "challenges")
    assert FR("changed-by-hand", number=1) in text_of(mine)
    assert FR("changed-yours", before=10, after=12.5) in text_of(mine)
    await world.env.advance_time(3 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    correction = text_of(await press(world.ada, lists, PupilAction.CORRECTIONS))
    assert FR("by-hand-yours", points=2.5, most=10) in correction
    assert "```\nLa méthode est juste *presque* @everyone\n```" in correction


async def test_other_pupils_do_not_see_a_mark_given_by_hand(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    await give(world, "blaise", "6", "3 5")
    await mark(staff, await answers_of_one(staff), 0, "10", "bravo")
    await world.env.settle()
    for look in ("challenges",):
        theirs = text_of(await world.blaise.slash(world.channel, look))
        assert EN("changed-by-hand", number=1) not in theirs
        assert "bravo" not in theirs


async def test_an_answer_that_does_not_count_leaves_out_its_points_until_the_mark_is_deleted(
    staff: Staff,
) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    page = await mark(staff, await answers_of_one(staff), 0, counts=LEFT_OUT)
    assert FR("board-points-of", points=10, highest=10) in text_of(page)
    again = await mark(staff, page, 0)
    assert FR("board-points-of", points=10, highest=20) in text_of(again)
    assert await rows_in(world.bot._engine, hand_marks) == [], "the machine's mark is back"


async def test_mending_a_question_leaves_its_marks_given_by_hand(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    await mark(staff, await answers_of_one(staff), 0, "7")
    panel = await prof.slash(world.channel, "challenge edit", number=1)
    menu = control(panel, RegradingAction.QUESTION)
    card = await prof.select(panel.response, ["0"], custom_id=menu)
    assert FR("regrade-by-hand", count=1) in text_of(card)
    form = await press(prof, card, RegradingAction.MEND)
    await prof.submit_modal(form, {"line": "valeur somme 1 2 5"})
    page = await answers_of_one(staff)
    assert FR("board-points-of", points=17, highest=20) in text_of(page)
    for how, points in ((FULL, 20), (OUT, 10), (COUNT, 17)):
        panel = await prof.slash(world.channel, "challenge edit", number=1)
        menu = control(panel, RegradingAction.QUESTION)
        card = await prof.select(panel.response, ["0"], custom_id=menu)
        await press(prof, card, RegradingAction.CANCEL, how)
        shown = text_of(await answers_of_one(staff))
        assert FR("board-points", points=points).split()[0] in shown


async def test_a_mark_above_the_points_of_the_question_needs_a_confirmation(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    asked = await mark(staff, await answers_of_one(staff), 0, "12,5", "exceptionnel")
    assert FR("by-hand-above", points="12,5", most=10) in text_of(asked)
    page = await press(prof, asked, ByHandAction.PUPIL)
    assert FR("board-points-of", points=10, highest=20) in text_of(page)
    assert "exceptionnel" in text_of(page), "what else was typed is not lost"
    asked = await mark(staff, page, 0, "12,5", "exceptionnel")
    page = await press(prof, asked, ByHandAction.MARK_SURE)
    assert FR("board-points-of", points=22.5, highest=20) in text_of(page)


async def test_confirming_a_mark_is_refused_after_another_teacher_has_marked(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    page = await answers_of_one(staff)
    asked = await mark(staff, page, 0, "12,5", "")
    await mark(staff, await answers_of_one(staff), 0, "7", "")
    late = await press(prof, asked, ByHandAction.MARK_SURE)
    assert_whispered(late, FR(ChallengeRefusal.MOVED_ON.value))
    quick = encoded(ByHandAction.QUICK, 1, 0, (1000,))
    assert_whispered(await forge(world, prof, asked, quick), FR(ChallengeRefusal.MOVED_ON.value))
    (row,) = await rows_in(world.bot._engine, hand_marks)
    assert row.hundredths == 700


async def test_a_refused_mark_lists_all_its_faults(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    page = await answers_of_one(staff)
    form = await prof.select(page.response, ["0"], custom_id=control(page, ByHandAction.MARK))
    await mark(staff, await answers_of_one(staff), 0, "7", "un mot")
    typed = {"points": "dix", "comment": "un autre", "counts": [COUNTS]}
    refused = text_of(await prof.submit_modal(form, typed))
    assert FR("denial-by-hand-points", limit=1000) in refused
    assert "« un mot »" in refused.replace("\u00a0", " ")


async def test_a_mark_that_is_no_number_is_handed_back_for_correction(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    page = await answers_of_one(staff)
    for typed in ("dix", "-1", "2,555", "1001"):
        refused = await mark(staff, page, 0, typed, "un commentaire")
        assert FR("denial-by-hand-points", limit=1000) in text_of(refused)
        assert "un commentaire" in text_of(refused)
    refused = await mark(staff, page, 0, "dix", "un commentaire", LEFT_OUT)
    form = await press(staff.prof, refused, ByHandAction.MARK)
    assert form_values(form) == {"points": "dix", "comment": "un commentaire", "counts": LEFT_OUT}
    assert await rows_in(world.bot._engine, hand_marks) == []


async def test_a_clash_of_two_teachers_over_a_mark_shows_both_values(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    page = await answers_of_one(staff)
    menu = control(page, ByHandAction.MARK)
    first = await prof.select(page.response, ["0"], custom_id=menu)
    await mark(staff, page, 0, "2.5")
    typed = {"points": "8", "comment": "", "counts": [COUNTS]}
    late = await prof.submit_modal(first, typed)
    assert FR(KitRefusal.CLASH.value, stored="2,5", typed="8") in text_of(late)
    (row,) = await rows_in(world.bot._engine, hand_marks)
    assert row.hundredths == 250
    again = await press(prof, late, ByHandAction.MARK)
    await mark(staff, page, 0)
    late = await prof.submit_modal(again, typed)
    assert FR(KitRefusal.CLASH.value, stored="–", typed="8") in text_of(late)


async def test_a_pupil_can_neither_see_nor_give_marks_by_hand(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    service = world.bot.service(MarksByHand)
    given = await service.given(staff.actor(), await first_attempt(staff), 0)
    with pytest.raises(Refused):
        await service.given(actor(world), given.attempt.id, 0)
    with pytest.raises(Refused):
        await service.settle(actor(world), given, TeacherMark(hundredths=1000))


async def test_a_mark_given_by_hand_is_in_the_files_and_in_the_record(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS)
    await give(world, "ada", "6", "3 5")
    await mark(staff, await answers_of_one(staff), 0, "2,5", "=SOMME(A1)")
    results = await prof.slash(world.channel, "results", number=1)
    record = text_of(await press(prof, results, ResultsAction.RESULTS, CHANGES))
    assert FR("changed-by-hand", number=1) in record
    assert str(prof.id) in record
    _, content = await save(world, prof, results, "json")
    (pupil,) = json.loads(content)["pupils"]
    (given, _) = pupil["attempts"][0]["answers"]
    assert (given["by_hand"]["points"], given["by_hand"]["counts"]) == (2.5, True)
    assert given["by_hand"]["by"] == str(prof.id)
    assert pupil["points"] == 12.5
    _, content = await save(world, prof, results, "answers")
    assert "2,5" in content.decode()
    assert "'=SOMME(A1)" in content.decode(), "no formula of a teacher's runs in a spreadsheet"


@pytest.mark.parametrize(
    ("typed", "hundredths"),
    [("", None), (" ", None), ("0", 0), ("7", 700), ("2.5", 250), ("2,05", 205), ("1000", 100_000)],
)
def test_points_are_read_to_the_hundredth(typed: str, hundredths: int | None) -> None:
    assert read_mark(typed) == hundredths


@pytest.mark.parametrize("typed", ["x", "-1", "2.555", "2.", ".5", "1e2", "1000.01", "１"])
def test_a_text_that_is_no_number_of_points_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_mark(typed)
    assert refusal.value.refusal is ByHandRefusal.BAD_POINTS


def test_an_empty_mark_by_hand_has_no_points_no_comment_and_counts() -> None:
    assert TeacherMark() == TeacherMark(None, "", True)


async def test_an_unanswered_question_can_be_marked_by_hand_after_the_closing(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "5")  # the second question is left out
    service = world.bot.service(MarksByHand)
    attempt = await first_attempt(staff)
    with world.env._bot_scope(), pytest.raises(Refused):
        await service.given(staff.actor(), attempt, 1)
    await world.env.advance_time(5 * HOUR)
    page = await answers_of_one(staff)
    assert FR("by-hand-unanswered", number=2, task="").split("**")[1] in text_of(page)
    page = await mark(staff, page, 1, "4", "à l'oral")
    assert FR("board-points-of", points=14, highest=20) in text_of(page)
    lists = await world.ada.slash(world.channel, "challenges")
    first = await press(world.ada, lists, PupilAction.CORRECTIONS)
    correction = text_of(await press(world.ada, first, PupilAction.CORRECTIONS))
    assert FR("not-answered") in correction
    assert "à l'oral" in correction
    assert FR("by-hand-yours", points=4, most=10) in correction
    page = await mark(staff, page, 1)
    assert FR("board-points-of", points=10, highest=20) in text_of(page)
    rows = await rows_in(world.bot._engine, answers)
    assert [row.question for row in rows] == [0], "the deleted decision leaves no row"


async def test_marking_a_question_that_was_not_asked_is_refused(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS)
    await give(world, "ada", "5")
    await world.env.advance_time(5 * HOUR)
    service = world.bot.service(MarksByHand)
    with world.env._bot_scope(), pytest.raises(Refused):
        await service.given(staff.actor(), await first_attempt(staff), 7)
