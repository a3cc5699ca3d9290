"""The results of an exam are held back until a teacher releases them, all at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.challenges.by_hand.messages import COUNTS
from bot.challenges.by_hand.pages import BY_QUESTION
from bot.challenges.custom_ids import (
    ByHandAction,
    PupilAction,
    RegradingAction,
)
from bot.challenges.model import ChallengeState, Mode, settled
from bot.challenges.openings import results_from
from bot.challenges.refusals import ChallengeRefusal, RegradingRefusal
from bot.db.engine import LATEST
from bot.privacy.rows import export_of
from games.challenge.lines import read_lines, read_tasks
from tests.support.acting import FR, assert_whispered, control, forge, hit, press
from tests.support.announced import HOUR, give, news_posts, opened, run_of
from tests.support.controls import encoded
from tests.support.results import CHALLENGE
from tests.support.staff import Staff
from tests.support.world import controls_of, text_of

TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim 1 3 7")


async def held_exam(staff: Staff) -> None:
    """Let Ada answer a held exam: one right, one wrong; a teacher comments on it; it is over."""
    world = staff.world
    await opened(world, tasks=TASKS, mode=Mode.EXAM, held=True)
    await give(world, "ada", "6", "3 5")
    results = await staff.prof.slash(world.channel, "results", number=1)
    menu = control(results, ByHandAction.PUPIL)
    page = await staff.prof.select(results.response, ["1"], custom_id=menu)
    form = await staff.prof.select(page.response, ["0"], custom_id=control(page, ByHandAction.MARK))
    typed = {"points": "2,5", "comment": "presque", "counts": [COUNTS]}
    await staff.prof.submit_modal(form, typed)
    await world.env.advance_time(5 * HOUR)
    await world.env.settle()


async def form_of(staff: Staff) -> Any:
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=1)
    return await press(staff.prof, panel, RegradingAction.RELEASE)


async def decide(staff: Staff, moment: str) -> Any:
    """Type when results are released and confirm it; return the confirmation and the panel."""
    asked = await staff.prof.submit_modal(await form_of(staff), {"text": moment})
    question = text_of(asked), *controls_of(asked)
    done = await press(staff.prof, asked, RegradingAction.RELEASE_SURE)
    await staff.world.env.settle()
    return question, done


async def sees(staff: Staff) -> str:
    """Return the text of every page that Ada can open about her exam."""
    world = staff.world
    lists = await world.ada.slash(world.channel, "challenges")
    solution = await forge(world, world.ada, lists, encoded(PupilAction.CORRECTIONS, 1, 0))
    season = await world.ada.slash(world.channel, "leaderboard")
    board = world.env.backend.messages[world.channel.id][(await run_of(world)).message_id]
    return "\n".join(map(text_of, (lists, solution, season, board)))


async def test_results_of_a_held_exam_are_hidden_until_they_are_released(staff: Staff) -> None:
    world = staff.world
    await held_exam(staff)
    before = await sees(staff)
    assert FR(ChallengeRefusal.RESULTS_HELD.value) in before
    assert FR("board-places-held") in before
    assert "presque" not in before
    assert FR("board-points", points=12.5) not in before
    assert FR("finished-points", points=12.5, most=20) not in before
    exported = await world.bot._engine.read(lambda c: export_of(c, world.ada.id))
    assert exported["attempts"][0]["by_hand"] == []
    asked, _ = await decide(staff, "maintenant")
    assert FR("button-release-now") in asked
    assert "2 " not in asked[0].partition("?")[2][:3], "one pupil has begun"
    (news,) = news_posts(world, "released")
    assert FR("button-my-results") in controls_of(news)
    after = await sees(staff)
    assert "presque" in after
    assert FR("board-points", points=12.5) in after
    assert FR("finished-points", points=12.5, most=20) in after, "the page should show her new mark"
    assert FR("by-hand-yours", points=2.5, most=10) in after
    assert FR("changed-yours", before=10, after=12.5) not in after, "she has seen no other mark"


async def test_the_panel_advises_to_hold_results_if_texts_are_marked_by_hand(staff: Staff) -> None:
    lines, _ = read_lines("Pourquoi ? {}\nvalue nim-sum 3 4")
    await opened(staff.world, mode=Mode.EXAM, **settled(lines))
    await opened(staff.world, mode=Mode.EXAM, held=True, **settled(lines))
    shown = [
        text_of(await staff.prof.slash(staff.world.channel, "challenge edit", number=number))
        for number in (1, 2)
    ]
    assert [FR("setup-marked-late") in text for text in shown] == [True, False]


async def test_releasing_warns_of_the_number_of_unmarked_answers(staff: Staff) -> None:
    world = staff.world
    lines, _ = read_lines("Pourquoi ? {}\nvalue nim-sum 3 4")
    await opened(world, mode=Mode.EXAM, held=True, **settled(lines))
    for name in ("ada", "blaise"):
        await give(world, name, "parce que", "7")
    for left in (2, 1):
        asked = text_of(await staff.prof.submit_modal(await form_of(staff), {"text": "dans 9 h"}))
        assert FR("release-unmarked", count=left) in asked
        results = await staff.prof.slash(world.channel, "results", number=1)
        queue = await press(staff.prof, results, ByHandAction.QUEUE)
        await press(staff.prof, queue, ByHandAction.QUICK, 1000, BY_QUESTION)
    asked = text_of(await staff.prof.submit_modal(await form_of(staff), {"text": "dans 9 h"}))
    assert "⚠️" not in asked


async def test_results_are_released_at_the_typed_moment(staff: Staff) -> None:
    world = staff.world
    await held_exam(staff)
    await decide(staff, "dans 2 heures")
    assert "presque" not in await sees(staff)
    assert not news_posts(world, "released")
    await world.env.advance_time(2 * HOUR + 60)
    await world.env.settle()
    assert "presque" in await sees(staff)
    assert len(news_posts(world, "released")) == 1


async def test_a_release_whose_moment_passed_during_a_restart_happens_once(staff: Staff) -> None:
    world = staff.world
    await held_exam(staff)
    await decide(staff, "dans 2 heures")
    await world.restart()
    await world.env.advance_time(3 * HOUR)
    await world.env.settle()
    assert len(news_posts(world, "released")) == 1


async def test_results_can_be_held_back_as_long_as_they_are_not_released(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS, mode=Mode.EXAM)
    await give(world, "ada", "6", "3 5")
    asked, _ = await decide(staff, "")
    assert FR("button-release-hold") in asked
    await world.env.advance_time(5 * HOUR)
    await world.env.settle()
    assert FR(ChallengeRefusal.RESULTS_HELD.value) in await sees(staff)
    await decide(staff, "maintenant")
    assert FR(ChallengeRefusal.RESULTS_HELD.value) not in await sees(staff)
    panel = await staff.prof.slash(world.channel, "challenge edit", number=1)
    again = await forge(world, staff.prof, panel, encoded(RegradingAction.RELEASE, 1, 0))
    assert_whispered(again, FR(RegradingRefusal.ALREADY_RELEASED.value))


async def test_a_release_before_the_end_of_the_exam_waits_for_the_end(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS, mode=Mode.EXAM)
    await give(world, "ada", "6", "3 5")
    asked, _ = await decide(staff, "maintenant")
    assert FR("button-release-later") in asked, "others can still answer"
    assert FR("marks-held") in await sees(staff)
    await world.env.advance_time(5 * HOUR)
    await world.env.settle()
    assert FR(ChallengeRefusal.RESULTS_HELD.value) not in await sees(staff)


async def test_practice_has_nothing_to_release_and_a_pupil_cannot(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS, mode=Mode.PRACTICE)
    panel = await staff.prof.slash(world.channel, "challenge edit", number=1)
    assert FR("button-release") not in controls_of(panel)
    forged = await forge(world, staff.prof, panel, encoded(RegradingAction.RELEASE, 1, 0))
    assert_whispered(forged, FR(RegradingRefusal.NOTHING_HELD.value))


async def test_confirming_a_release_is_refused_after_another_teacher_has_decided(
    staff: Staff,
) -> None:
    await held_exam(staff)
    asked = await staff.prof.submit_modal(await form_of(staff), {"text": "dans 2 heures"})
    await decide(staff, "dans 3 heures")
    late = await press(staff.prof, asked, RegradingAction.RELEASE_SURE)
    assert_whispered(late, FR(ChallengeRefusal.MOVED_ON.value))


async def test_an_unreadable_moment_of_release_is_handed_back(staff: Staff) -> None:
    await held_exam(staff)
    wrong = await staff.prof.submit_modal(await form_of(staff), {"text": "bientôt"})
    assert "bientôt" in text_of(wrong)
    assert list(controls_of(wrong)) == [FR("button-correct")]


async def test_the_panel_of_a_draft_says_when_results_are_released(staff: Staff) -> None:
    await staff.create("prof", numbers="1, 5")
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=1)
    assert (await staff.stored()).terms.is_exam
    switch = controls_of(panel)[FR("button-results-held")]
    held = await hit(staff.prof, panel, switch)
    assert FR("setup-held") in text_of(held)
    assert FR("button-marks-now") not in controls_of(held), (
        "marks that are held back should not be offered"
    )
    assert (await staff.stored()).terms.held


@pytest.mark.parametrize("minutes", [-90, 0, 30, 120])
def test_results_are_never_visible_before_the_end_of_the_exam(minutes: int) -> None:
    end = CHALLENGE.terms.closes_at
    terms = replace(CHALLENGE.terms, held=True, mode=Mode.EXAM, late_minutes=0)
    at = end + timedelta(minutes=minutes)
    challenge = replace(CHALLENGE, terms=terms, state=ChallengeState.CLOSED)
    assert results_from(challenge, {}) == LATEST
    found = results_from(replace(challenge, release_at=at), {7: end + timedelta(hours=1)})
    assert found == max(at, end + timedelta(hours=1))
    assert results_from(replace(challenge, terms=replace(terms, held=False)), {}) == end


async def test_the_release_is_offered_only_before_the_results_are_visible(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS, mode=Mode.EXAM)
    for hours, offers in ((0, True), (5, False)):
        await world.env.advance_time(hours * HOUR)
        panel = await staff.prof.slash(world.channel, "challenge edit", number=1)
        assert (FR("button-release") in controls_of(panel)) is offers


async def test_an_exam_with_marks_at_once_offers_no_release(staff: Staff) -> None:
    world = staff.world
    await opened(world, tasks=TASKS, mode=Mode.EXAM, marks_at_once=True)
    panel = await staff.prof.slash(world.channel, "challenge edit", number=1)
    assert FR("button-release") not in controls_of(panel)
    forged = await forge(world, staff.prof, panel, encoded(RegradingAction.RELEASE, 1, 0))
    assert_whispered(forged, FR(RegradingRefusal.ALREADY_RELEASED.value))
