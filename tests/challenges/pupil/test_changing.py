"""In an exam whose teacher allows it, answers are given in any order and changed until the end."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.pages import waiting
from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Mode, settled
from bot.challenges.pupil.messages import Paper, finished_message
from bot.challenges.pupil.model import Progress
from bot.challenges.refusals import ByHandRefusal, PupilRefusal
from bot.challenges.results.messages import queue_button, summary
from bot.challenges.results.service import results_of
from bot.challenges.teacher.parts import Setting
from bot.db.errors import AlreadyDone, Outdated
from bot.kit.clock import now
from bot.play.custom_ids import TrialAction
from games.challenge.lines import read_lines, read_tasks
from tests.support.acting import FR, by, control, forge, press
from tests.support.announced import HOUR, give, opened, stored_challenge
from tests.support.challenge_service import ADA, HERE, TEACHER, Service, terms
from tests.support.controls import encoded
from tests.support.drafts import created
from tests.support.refusing import denied
from tests.support.staff import Staff, choose_setting
from tests.support.world import World, controls_of, text_of

TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim 1 3 7\nvalue mex 0 1\nwin nim 1 2")
EXAM: dict[str, Any] = {"tasks": TASKS, "mode": Mode.EXAM, "changes_answers": True}

OVERVIEW = PupilAction.OVERVIEW


async def begun(service: Service, **changes: Any) -> Progress:
    """Let Ada begin an exam whose answers may be changed."""
    challenge = await service.open(**EXAM | changes)
    progress = await service.attempts.begin(ADA, challenge.id, agreed=True)
    assert isinstance(progress, Progress)
    return progress


# ------------------------------------------------------------------------------- the rules


@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({}, True),
        ({"held": True, "marks_at_once": True}, True),
        ({"marks_at_once": True}, False),
        ({"places_at_once": True}, False),
        ({"held": True, "places_at_once": True}, True),
        ({"mode": Mode.PRACTICE}, False),
        ({"changes_answers": False}, False),
    ],
)
def test_answers_may_change_only_where_neither_marks_nor_places_are_visible(
    changes: dict[str, Any], may: bool
) -> None:
    assert terms(**EXAM | changes).may_change is may


async def test_the_last_answer_counts_until_the_exam_is_handed_in(service: Service) -> None:
    progress = await begun(service, tasks=TASKS[:3])
    number, answer = progress.attempt.id, service.attempts.answer
    await answer(ADA, number, 2, "3")
    await answer(ADA, number, 0, "6")
    await answer(ADA, number, 1, "3 3")
    complete = await answer(ADA, number, 2, "2")
    assert complete.is_complete
    assert not complete.is_finished
    assert [each.text for each in complete.attempt.answers if each.question == 2] == ["2"]
    changed = await answer(ADA, number, 0, "5")
    assert [changed.attempt.answered(0)] == [a for a in changed.attempt.answers if not a.question]
    kept_now = await service.attempts.resume(ADA, number)
    assert [(a.text, a.credit) for a in kept_now.attempt.answers] == [
        ("5", 100),
        ("3 3", 0),
        ("2", 100),
    ]
    done = await service.attempts.hand_in(ADA, number)
    assert done.is_finished
    await denied(answer(ADA, number, 0, "6"), PupilRefusal.HANDED_IN)


async def test_without_changes_an_answer_is_final_and_questions_come_in_order(
    service: Service,
) -> None:
    progress = await begun(service, changes_answers=False)
    number = progress.attempt.id
    await denied(service.attempts.answer(ADA, number, 2, "2"), PupilRefusal.ALREADY_ANSWERED)
    await service.attempts.answer(ADA, number, 0, "6")
    await denied(service.attempts.answer(ADA, number, 0, "5"), PupilRefusal.ALREADY_ANSWERED)


async def test_an_answer_to_a_question_that_does_not_exist_is_refused(service: Service) -> None:
    progress = await begun(service)
    await denied(
        service.attempts.answer(ADA, progress.attempt.id, 7, "2"), PupilRefusal.ALREADY_ANSWERED
    )


async def test_a_match_that_answers_a_question_is_final(service: Service) -> None:
    progress = await begun(service)
    number = progress.attempt.id
    record = await service.trials.play(ADA, number, 3, HERE)
    assert (await service.attempts.asked(ADA, number, 3)).match_id == record.id
    assert (await service.attempts.resume(ADA, number)).match_id is None, (
        "question 1 asks for no match"
    )
    await service.matches.resign(record.id, record.ply, by(ADA.id))
    answered = await service.attempts.resume(ADA, number)
    assert [each.question for each in answered.attempt.answers] == [3]
    await denied(service.attempts.asked(ADA, number, 3), PupilRefusal.ALREADY_ANSWERED)


async def test_an_answer_that_may_change_cannot_be_marked_and_a_marked_one_cannot_change(
    service: Service,
) -> None:
    progress = await begun(service)
    number = progress.attempt.id
    answered = (await service.attempts.answer(ADA, number, 0, "6")).attempt
    await denied(service.by_hand.given(TEACHER, number, 0), ByHandRefusal.MAY_CHANGE)
    await service.attempts.hand_in(ADA, number)
    given = await service.by_hand.given(TEACHER, number, 0)
    await service.by_hand.settle(TEACHER, given, TeacherMark(hundredths=250))
    # It may come while a changed answer is under way, which was sent before.
    challenge = await service.challenges.of_server(TEACHER, progress.challenge.id)
    changed = replace(answered.answers[0], text="5", credit=100, at=answered.started_at)
    with pytest.raises((AlreadyDone, Outdated)):
        await service.attempt_store.answer(challenge, answered, changed)
    (kept,) = (await service.attempts.resume(ADA, number)).attempt.answers
    assert (kept.text, kept.by_hand and kept.by_hand.hundredths) == ("6", 250)


async def test_the_answer_that_was_sent_last_counts_also_if_it_arrives_first(
    service: Service,
) -> None:
    number = (await begun(service)).attempt.id
    at = now()
    first, last = (replace(ADA, sent_at=at + timedelta(seconds=n)) for n in (10, 20))
    await service.attempts.answer(last, number, 0, "5")
    late = service.attempts.answer(first, number, 0, "6")
    await denied(late, PupilRefusal.ALREADY_ANSWERED)
    (kept,) = (await service.attempts.resume(ADA, number)).attempt.answers
    assert kept.text == "5"


async def test_an_answer_to_mark_by_hand_is_in_the_queue_once_the_attempt_has_ended(
    service: Service,
) -> None:
    lines, _ = read_lines("Pourquoi ? {}")
    progress = await begun(service, **settled(lines), minutes=600)
    await service.attempts.answer(ADA, progress.attempt.id, 0, "parce que")
    for closes, count in ((False, 0), (True, 1)):
        if closes:
            await service.editor.close(TEACHER, progress.challenge.id)
        challenge = await service.challenges.of_server(TEACHER, progress.challenge.id)
        tried = await service.editor.attempts(TEACHER, challenge.id)
        results = results_of(challenge, tried)
        assert len(waiting(results)) == len(queue_button(results, FR)) == count
        assert (FR("results-unmarked", count=1) in summary(results, FR)) is bool(count)


async def test_a_preview_can_be_finished_after_its_draft_lost_a_question(service: Service) -> None:
    soon = now() + timedelta(hours=1)
    times = {"opens_at": soon, "closes_at": soon + timedelta(hours=1)}
    draft = await created(service.editor, TEACHER, terms(**EXAM | times | {"tasks": TASKS[:3]}))
    preview = await service.attempts.begin(TEACHER, draft.id, preview=True, agreed=True)
    assert isinstance(preview, Progress)
    for question in range(3):
        await service.attempts.skip(TEACHER, preview.attempt.id, question)
    fewer = {"tasks": TASKS[:2], "changes_answers": False}
    await service.editor.change(TEACHER, draft.id, **fewer)
    over = await service.attempts.resume(TEACHER, preview.attempt.id)
    told = finished_message(Paper(over, FR), None, is_told=True)
    assert told.content_length() > 0


async def test_a_hint_is_refused_once_the_question_is_answered(service: Service) -> None:
    lines, _ = read_lines("value nim-sum 1 3 7 | hint 20%\nvalue mex 0 1 | hint 20%")
    progress = await begun(service, **settled(lines))
    number = progress.attempt.id
    helped = await service.attempts.take_hint(ADA, number, 1, 1, 20)
    assert helped.question == 1
    assert helped.attempt.hints == {1: (20,)}
    await service.attempts.answer(ADA, number, 1, "2")
    await denied(service.attempts.take_hint(ADA, number, 1, 2, 20), PupilRefusal.ALREADY_ANSWERED)
    changed = await service.attempts.answer(ADA, number, 1, "3")
    assert changed.attempt.answers[0].hints == (20,), (
        "the hint that was taken before the change still counts"
    )


# ------------------------------------------------------------------------- as it is displayed


async def first_question(world: World) -> Any:
    """Let Ada agree to the exam."""
    listed = await world.ada.slash(world.channel, "challenges")
    consent = await press(world.ada, listed, PupilAction.BEGIN)
    assert FR("exam-consent-change") in text_of(consent)
    return await press(world.ada, consent, PupilAction.AGREE)


async def typed(world: World, question: Any, text: str) -> Any:
    """Answer the question that is displayed."""
    form = await press(world.ada, question, PupilAction.ANSWER)
    return await world.ada.submit_modal(form, {"text": text})


async def chosen(world: World, listed: Any, question: int) -> Any:
    """Choose a question from the list of answers."""
    menu = control(listed, PupilAction.CHOSEN)
    return await world.ada.select(listed.response, [str(question)], custom_id=menu)


async def test_a_pupil_goes_through_the_list_changes_an_answer_and_hands_in(world: World) -> None:
    await opened(world, **EXAM | {"tasks": TASKS[:3]})
    question = await first_question(world)
    listed = await press(world.ada, await typed(world, question, "6"), OVERVIEW)
    told = text_of(listed)
    assert f"1. {FR('asked-value')} · ✉ 6" in told
    assert told.count(FR("answer-missing")) == 2
    third = await chosen(world, listed, 2)
    wrong = await typed(world, third, "deux")
    assert FR("your-answer", answer="6") not in text_of(wrong)
    assert "deux" in text_of(wrong)
    listed = await press(world.ada, await typed(world, wrong, "2"), OVERVIEW)
    first = await chosen(world, listed, 0)
    assert FR("your-answer", answer="6") in text_of(first)
    second = await press(world.ada, await typed(world, first, "5"), TrialAction.NEXT)
    listed = await press(world.ada, second, OVERVIEW)
    after = await typed(world, await chosen(world, listed, 1), "3 3")
    complete = await press(world.ada, after, TrialAction.NEXT)
    assert FR("answer-missing") not in text_of(complete)
    assert FR("button-next") not in controls_of(complete)
    sure = await press(world.ada, complete, PupilAction.HAND_IN)
    assert FR("exam-hand-in-sure", left=0, count=3) in text_of(sure)
    done = await press(world.ada, sure, PupilAction.HAND_IN, 1)
    assert FR("finished-heading") in text_of(done)
    late = await forge(world, world.ada, done, encoded(PupilAction.OVERVIEW, 1, 0))
    assert FR("finished-heading") in text_of(late), "there is nothing left to change"
    refused = await forge(world, world.ada, done, encoded(PupilAction.ANSWER, 1, 0))
    assert FR("denial-handed-in", moment="").partition("à")[0] in text_of(refused)


async def test_when_the_time_is_up_the_last_answers_count_without_handing_in(world: World) -> None:
    await opened(world, **EXAM | {"tasks": TASKS[:2], "minutes": 20})
    question = await first_question(world)
    received = await typed(world, question, "6")
    await world.env.advance_time(HOUR)
    over = await press(world.ada, received, TrialAction.NEXT)
    assert FR("exam-not-answered", count=1) in text_of(over)


async def test_the_list_of_answers_is_offered_only_where_they_may_change(world: World) -> None:
    await opened(world, **EXAM | {"changes_answers": False})
    await give(world, "ada", "6")
    listed = await world.ada.slash(world.channel, "challenges")
    question = await press(world.ada, listed, PupilAction.BEGIN)
    assert FR("button-my-answers") not in controls_of(question)
    forged = await forge(world, world.ada, question, encoded(PupilAction.OVERVIEW, 1, 0))
    assert text_of(forged) == text_of(question)


async def test_a_teacher_may_let_answers_change_but_not_together_with_marks_at_once(
    staff: Staff,
) -> None:
    world = staff.world
    panel = await staff.create()
    while FR("button-answers-change") not in controls_of(panel):
        panel = await choose_setting(staff.prof, panel, Setting.MODE)
    assert FR("setup-changes-answers") not in text_of(panel)
    allowed = await choose_setting(staff.prof, panel, Setting.CHANGES_ANSWERS)
    assert FR("setup-changes-answers") in text_of(allowed)
    assert (await stored_challenge(world)).terms.may_change
    at_once = await choose_setting(staff.prof, allowed, Setting.MARKS_AT_ONCE)
    assert FR("setup-changes-answers") not in text_of(at_once), "marks would tell what to change"
    assert FR("button-answers-final") not in controls_of(at_once)


async def test_after_the_closing_no_change_and_no_handing_in_is_offered(world: World) -> None:
    await opened(world, **EXAM | {"tasks": TASKS[:1], "minutes": 600})
    received = await typed(world, await first_question(world), "6")
    await world.env.advance_time(5 * HOUR)
    over = await press(world.ada, received, TrialAction.NEXT)
    assert FR("answers-may-change") not in text_of(over)
    assert FR("button-hand-in-exam") not in controls_of(over)
