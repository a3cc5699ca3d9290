"""A challenge of forty questions is set, answered, changed, looked at and handed out."""

from __future__ import annotations

from typing import Any

from bot.challenges.custom_ids import ByHandAction, PupilAction, RegradingAction, ResultsAction
from bot.challenges.model import Mode
from bot.challenges.regrading.messages import FULL
from bot.challenges.results.messages import BY_QUESTION, HEAT_MAP
from games.challenge.lines import read_tasks
from games.challenge.task import MAX_TASKS
from tests.support.acting import FR, control, press, save
from tests.support.announced import HOUR, give, opened, stored_challenge
from tests.support.limits import assert_components_within_limits
from tests.support.staff import Staff
from tests.support.world import controls_of, text_of

LINES = [f"value nim-sum {n} {n + 1} {2 * n + 3}" for n in range(1, MAX_TASKS + 1)]
TASKS = read_tasks("\n".join(LINES))
BEGIN = PupilAction.BEGIN
ANSWERS = [str(n ^ (n + 1) ^ (2 * n + 3)) for n in range(1, MAX_TASKS)]


def second_menu(shown: Any, placeholder: str) -> str:
    """Return the menu of the questions beyond the twenty-fifth."""
    return controls_of(shown)[f"{FR(placeholder)} (26–{MAX_TASKS})"]


async def test_forty_questions_can_be_set_in_one_form_and_no_more(staff: Staff) -> None:
    panel = await staff.create(tasks="\n".join(LINES))
    assert_components_within_limits(panel.response.components)
    assert f"{MAX_TASKS}. `" in text_of(panel)
    assert len((await staff.stored()).terms.tasks) == MAX_TASKS
    refused = await staff.create(tasks="\n".join([*LINES, "value mex 0 1"]))
    assert FR("fault-too-many-tasks", limit=MAX_TASKS) in text_of(refused)


async def test_forty_questions_can_be_answered_changed_marked_and_exported(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    await opened(world, tasks=TASKS, mode=Mode.EXAM, changes_answers=True)
    await give(world, "ada", *ANSWERS)
    question = await press(world.ada, await world.ada.slash(world.channel, "challenges"), BEGIN)
    listed = await press(world.ada, question, PupilAction.OVERVIEW)
    assert_components_within_limits(listed.response.components)
    assert f"{MAX_TASKS}. " in text_of(listed)
    last = await world.ada.select(
        listed.response, [str(MAX_TASKS - 1)], custom_id=second_menu(listed, "choose-question")
    )
    assert FR("question-heading", number=MAX_TASKS, count=MAX_TASKS) in text_of(last)
    panel = await prof.slash(world.channel, "challenge edit", number=1)
    assert_components_within_limits(panel.response.components)
    card = await prof.select(
        panel.response, [str(MAX_TASKS - 1)], custom_id=second_menu(panel, "regrade-choose")
    )
    await press(prof, card, RegradingAction.CANCEL, FULL)
    assert (await stored_challenge(world)).terms.cancellation(MAX_TASKS - 1) is not None
    await world.env.advance_time(4 * HOUR)
    results = await prof.slash(world.channel, "results", number=1)
    assert_components_within_limits(results.response.components)
    for view in (BY_QUESTION, HEAT_MAP):
        page = await press(prof, results, ResultsAction.RESULTS, view)
        assert_components_within_limits(page.response.components)
    results = await prof.slash(world.channel, "results", number=1)
    theirs = await prof.select(
        results.response, ["1"], custom_id=control(results, ByHandAction.PUPIL)
    )
    assert_components_within_limits(theirs.response.components)
    results = await prof.slash(world.channel, "results", number=1)
    for kind in ("json", "marks"):
        _, content = await save(world, prof, results, kind)
        assert content
