"""Questions of a teacher's own in a challenge: asked, answered, marked by machine or by hand."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from bot.challenges.by_hand.messages import COUNTS
from bot.challenges.by_hand.pages import BY_PUPIL, BY_QUESTION
from bot.challenges.custom_ids import ByHandAction, PupilAction
from bot.challenges.model import Mode, settled
from bot.challenges.regrading.service import Regrading
from bot.db.schema.challenge import hand_marks
from bot.play.custom_ids import TrialAction
from bot.privacy.rows import export_of
from games.challenge.lines import read_lines
from tests.support import announced
from tests.support.acting import EN, FR, controls_of, press, save
from tests.support.announced import HOUR
from tests.support.databases import rows_in
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.pupils import begun, opened
from tests.support.staff import Staff
from tests.support.world import World, text_of

LINES = """question Qui a <@1> **résolu** Nim ? {=Bouton ~Conway#Non.####Dans les *Annals*.}
question Lesquels sont perdus ? {~%50%0 ~%50%4 ~3}
question Le mex de 0 1 3 ? {#2}
question Le plus petit entier qui manque {=mex}
question Pourquoi 4 est-il perdu ? {####Quoi que tu prennes, je complète à 4.}
question Nim est un jeu {T}"""


async def answer(member: Any, card: Any, *values: str) -> Any:
    """Fill the form of the question on a card."""
    form = await press(member, card, PupilAction.ANSWER)
    assert_modal_within_limits(form.modal)
    typed: Any = list(values) if _has_menu(form) else values[0]
    return await member.submit_modal(form, {"text": typed})


def _has_menu(form: Any) -> bool:
    return any(label["component"]["type"] == 3 for label in form.modal["components"])


async def following(member: Any, told: Any) -> Any:
    return await press(member, told, TrialAction.NEXT)


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_a_pupil_answers_each_form_of_own_question_and_reads_its_points(
    world: World, name: str
) -> None:
    say, member = (FR if name == "ada" else EN), getattr(world, name)
    await opened(world, LINES)
    card = await begun(world, member)
    assert_components_within_limits(card.response.components)
    assert r"Qui a \<\@1\> \*\*résolu\*\* Nim" in text_of(card), "a teacher's text is data"
    assert "Nim \\?**\n1. Bouton\n2. Conway" in text_of(card), "options are a list of their own"
    assert say("rules-own-one") in text_of(card)
    told = await answer(member, card, "2")
    assert say("mark-wrong") in text_of(told)
    assert "💬 Non" in text_of(told)
    assert say("right-answer", answer="Bouton") in text_of(told)
    assert r"Dans les \*Annals\*" in text_of(told)
    told = await answer(member, await following(member, told), "1")
    assert say("mark-part", percent=50) in text_of(told)
    told = await answer(member, await following(member, told), "2,0")
    assert say("mark-right") in text_of(told)
    told = await answer(member, await following(member, told), "  MEX ")
    assert say("mark-right") in text_of(told)
    told = await answer(member, await following(member, told), "Parce que `4` **@everyone**")
    assert say("mark-by-hand") in text_of(told)
    assert "```\nParce que ˋ4ˋ **@everyone**\n```" in text_of(told)
    told = await answer(member, await following(member, told), "1")
    done = text_of(await following(member, told))
    assert "✍️ 5." in done
    assert say("finished-points", points=35, most=60) in done


async def test_an_answer_that_is_no_number_is_handed_back_and_uses_no_try(world: World) -> None:
    await opened(world, "question Le mex de 0 1 3 ? {#2}")
    card = await begun(world, world.ada)
    refused = await answer(world.ada, card, "deux")
    assert FR("fault-answer-decimal") in text_of(refused)
    assert "deux" in text_of(refused)
    assert FR("mark-right") in text_of(await answer(world.ada, refused, "2"))


async def exam(staff: Staff) -> None:
    """Let Ada and Blaise answer two free texts in an exam, and close it."""
    world = staff.world
    lines, _ = read_lines(
        "question Pourquoi ? {####Un modèle} | 4 points\nquestion Comment ? {} | 2 points"
    )
    await announced.opened(world, mode=Mode.EXAM, **settled(lines))
    await announced.give(world, "ada", "a une", "a deux")
    await announced.give(world, "blaise", "b une", "b deux")


async def test_a_teacher_marks_the_queue_question_by_question(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await exam(staff)
    results = await prof.slash(world.channel, "results", number=1)
    assert FR("results-unmarked", count=4) in text_of(results)
    assert "`✎✎`" in text_of(results)
    assert FR("results-key-unmarked") in text_of(results)
    page = await press(prof, results, ByHandAction.QUEUE)
    assert_components_within_limits(page.response.components)
    told = text_of(page)
    assert FR("model-answer", answer="\n```\nUn modèle\n```") in told
    for expected in ("a une", "b une", "a deux"):
        assert f"```\n{expected}\n```" in text_of(page)
        quick = controls_of(page)["3" if expected.endswith("une") else "0,5"]
        page = await prof.click(page.response, custom_id=quick)
    assert FR("results-unmarked", count=1) in text_of(page)
    form = await press(prof, page, ByHandAction.MARK)
    typed = {"points": "1,5", "comment": "bien", "counts": [COUNTS]}
    done = await prof.submit_modal(form, typed)
    assert FR("results-unmarked", count=1) not in text_of(done)
    marks = await rows_in(world.bot._engine, hand_marks)
    assert sorted(row.hundredths for row in marks) == [50, 150, 300, 300]
    results = await prof.slash(world.channel, "results", number=1)
    assert FR("results-counts", pupils=2, answered=2) in text_of(results)
    _, content = await save(world, prof, results, "class")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert sorted(row[FR("column-credit-of", number=1)] for row in rows) == ["75", "75"]


async def test_files_name_the_answers_that_nobody_has_marked(staff: Staff) -> None:
    await exam(staff)
    results = await staff.prof.slash(staff.world.channel, "results", number=1)
    for kind in ("marks", "answers"):
        _, content = await save(staff.world, staff.prof, results, kind)
        assert FR("column-unmarked") in content.decode()
    _, content = await save(staff.world, staff.prof, results, "json")
    assert b'"credit": null' in content


async def test_a_skipped_answer_comes_again_at_the_end_of_the_queue(staff: Staff) -> None:
    prof = staff.prof
    await exam(staff)
    results = await prof.slash(staff.world.channel, "results", number=1)
    page = await press(prof, results, ByHandAction.QUEUE)
    met = []
    for _ in range(5):
        met.append(next(a for a in ("a une", "b une", "a deux", "b deux") if a in text_of(page)))
        page = await press(prof, page, ByHandAction.QUEUE, 1, BY_QUESTION)
    assert met == ["a une", "b une", "a deux", "b deux", "a une"]


async def test_a_teacher_may_mark_the_queue_pupil_by_pupil(staff: Staff) -> None:
    prof = staff.prof
    await exam(staff)
    results = await prof.slash(staff.world.channel, "results", number=1)
    page = await press(prof, results, ByHandAction.QUEUE)
    page = await press(prof, page, ByHandAction.QUEUE, 0, BY_PUPIL)
    assert "a une" in text_of(page)
    page = await press(prof, page, ByHandAction.QUICK, 400, BY_PUPIL)
    assert "a deux" in text_of(page)
    form = await press(prof, page, ByHandAction.MARK)
    typed = {"points": "1", "comment": "bien", "counts": [COUNTS]}
    page = await prof.submit_modal(form, typed)
    assert "b une" in text_of(page), "the form should go on pupil by pupil"
    page = await press(prof, page, ByHandAction.QUEUE, 1, BY_PUPIL)
    assert "b deux" in text_of(page)
    page = await press(prof, page, ByHandAction.QUEUE, 0, BY_QUESTION)
    assert "b deux" in text_of(page), "another order stays at the answer"


async def test_the_queue_goes_on_after_a_refused_or_confirmed_mark(staff: Staff) -> None:
    prof = staff.prof
    await exam(staff)
    results = await prof.slash(staff.world.channel, "results", number=1)
    page = await press(prof, results, ByHandAction.QUEUE)
    page = await press(prof, page, ByHandAction.QUEUE, 0, BY_PUPIL)
    typed = {"points": "beaucoup", "comment": "bien", "counts": [COUNTS]}
    refused = await prof.submit_modal(await press(prof, page, ByHandAction.MARK), typed)
    again = await press(prof, refused, ByHandAction.MARK)
    page = await prof.submit_modal(again, typed | {"points": "3"})
    assert "a deux" in text_of(page), "a refused form does not change the order"
    asked = await prof.submit_modal(
        await press(prof, page, ByHandAction.MARK), typed | {"points": "99"}
    )
    assert FR("by-hand-above", points="99", most=2) in text_of(asked)
    assert "a deux" in text_of(await press(prof, asked, ByHandAction.QUEUE)), (
        "the queue begins with the same answer again"
    )
    asked = await prof.submit_modal(
        await press(prof, page, ByHandAction.MARK), typed | {"points": "99"}
    )
    page = await press(prof, asked, ByHandAction.MARK_SURE)
    assert "b une" in text_of(page), "the next answer of the queue"
    page = await press(prof, page, ByHandAction.QUICK, 400, BY_PUPIL)
    assert "b deux" in text_of(page), "the answers of the queue keep their order"


async def test_right_answers_and_keys_are_hidden_until_the_results(world: World) -> None:
    await opened(world, "question Qui ? {=secret ~autre####clé}", mode=Mode.EXAM, attempts=1)
    card = await begun(world, world.ada)
    told = await answer(world.ada, card, "2")
    assert FR("answer-received") in text_of(told)
    with world.env.time_context():
        kept = await world.bot._engine.read(lambda connection: export_of(connection, world.ada.id))
    assert kept["attempts"][0]["answers"][0]["task"] == "Qui ?"
    assert "clé" not in str(kept["attempts"])
    lists = text_of(await world.ada.slash(world.channel, "challenges"))
    assert "secret" not in lists + text_of(told)
    with world.env.time_context():
        await world.bot.editor.close(announced.teacher(world), 1)
    await world.env.advance_time(2 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    correction = text_of(await press(world.ada, lists, PupilAction.CORRECTIONS))
    assert FR("right-answer", answer="secret") in correction
    assert "clé" in correction


async def test_a_free_text_is_asked_once_in_formative_practice(world: World) -> None:
    lines = "question Pourquoi ? {}\nquestion Le mex de 0 ? {#1}"
    await opened(world, lines, mode=Mode.FORMATIVE, attempts=None)
    told = await answer(world.ada, await begun(world, world.ada), "parce que")
    told = await answer(world.ada, await following(world.ada, told), "2")
    done = await following(world.ada, told)
    assert FR("mastery-left", left=1, count=2) in text_of(done)
    again = await press(world.ada, done, PupilAction.BEGIN)
    assert "Le mex de 0" in text_of(again), "only what was wrong is asked again"
    told = await answer(world.ada, again, "1")
    assert FR("mastery-done") in text_of(await following(world.ada, told))


async def test_mending_the_key_of_a_question_marks_its_answers_again(staff: Staff) -> None:
    world = staff.world
    lines, _ = read_lines("question Le mex de 0 1 3 ? {#3}\nquestion Le mot ? {=max}")
    await announced.opened(world, mode=Mode.EXAM, **settled(lines))
    await announced.give(world, "ada", "2", "Mex")
    regrading = world.bot.service(Regrading)
    with world.env.time_context():
        await regrading.mend(staff.actor(), 1, 0, "question Le mex de 0 1 3 ? {#2}")
        await regrading.mend(staff.actor(), 1, 1, "question Le mot ? {=mex}")
        (attempt,) = await world.bot.editor.attempts(staff.actor(), 1)
    assert [each.credit for each in attempt.answers] == [100, 100]


#: As long as a question can be, of signs that are all escaped.
LONG = "*" * 600 + " {" + " ".join([f"={'_' * 240}", *(f"~{'<' * 40}{n}" for n in range(8))])
LONG += f"#{'@' * 200}####{'|' * 500}" + "}"


async def test_the_longest_own_question_is_within_discords_limits_in_every_message(
    staff: Staff,
) -> None:
    world = staff.world
    free = "*" * 500 + " {####" + "`" * 500 + "}"
    await opened(world, f"question {LONG}\nquestion {free}")
    card = await begun(world, world.ada)
    assert_components_within_limits(card.response.components)
    told = await answer(world.ada, card, "9")
    assert_components_within_limits(told.response.components)
    told = await answer(world.ada, await following(world.ada, told), "`" * 2000)
    assert_components_within_limits(told.response.components)
    results = await staff.prof.slash(world.channel, "results", number=1)
    page = await press(staff.prof, results, ByHandAction.QUEUE)
    assert_components_within_limits(page.response.components)
    with world.env.time_context():
        await world.bot.editor.close(announced.teacher(world), 1)
    await world.env.advance_time(2 * HOUR)
    lists = await world.ada.slash(world.channel, "challenges")
    for _ in range(2):
        lists = await press(world.ada, lists, PupilAction.CORRECTIONS)
        assert_components_within_limits(lists.response.components)
