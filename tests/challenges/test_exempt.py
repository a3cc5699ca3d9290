"""Absent, exempt and zero are three things: seen in results, in files, and by nobody else."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.challenges.custom_ids import ResultsAction, RollAction
from bot.challenges.openings import Window
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.exports import to_json
from bot.challenges.results.gradebooks import FILES, exempt_people, gradebook_rows
from bot.challenges.results.messages import STATES, summary
from bot.challenges.results.service import PupilState, Results
from bot.challenges.results.shares import distribution_of
from bot.challenges.results.states import EXEMPT, NOT_EXEMPT
from bot.challenges.roll.service import RollCall
from bot.challenges.roll.store import Exemption
from bot.db.schema.rosters import exemptions
from bot.kit.refusal import KitRefusal
from bot.roster.controls import headings
from bot.roster.model import RosterLine
from bot.roster.reading import read_list
from games.challenge.lines import read_tasks
from tests.support.acting import FR, messages, press, save
from tests.support.announced import HOUR, actor, give, opened
from tests.support.databases import rows_in
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.results import BEGAN, CHALLENGE, NAMES
from tests.support.staff import Staff, chosen_in
from tests.support.world import text_of

TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim 1 3 7")

EPHEMERAL = 64

LIST = "1;Ada;A\n2;Blaise;B\n3;Chloé;B\n4;Dana;"


async def a_class(staff: Staff) -> None:
    """Give a list on which three have joined, and let Ada and Blaise answer a challenge."""
    world = staff.world
    rosters = world.bot.rosters
    await rosters.replace(staff.actor(), "fr", read_list(LIST, headings()), 0)
    for number, who in enumerate((world.ada, world.blaise, world.chloe), 1):
        await rosters.assign(staff.actor(), number, who.id)
    await opened(world, tasks=TASKS)
    await give(world, "ada", "5", "3 5")
    await give(world, "blaise", "6", "3 5")


async def states(staff: Staff) -> Any:
    results = await staff.prof.slash(staff.world.channel, "results", number=1)
    return await press(staff.prof, results, ResultsAction.RESULTS, STATES)


async def decide(staff: Staff, page: Any, decision: str, reason: str, *numbers: int) -> Any:
    """Exempt pupils by the form, or take it back."""
    form = await press(staff.prof, page, ResultsAction.EXEMPT)
    assert_modal_within_limits(form.modal)
    typed = {"pupils": list(map(str, numbers)), "decision": [decision], "reason": reason}
    return await staff.prof.submit_modal(form, typed)


async def test_a_teacher_sees_who_has_no_mark_and_exempts_several_at_once(staff: Staff) -> None:
    await a_class(staff)
    page = await states(staff)
    assert page.response.ephemeral
    assert_components_within_limits(page.response.components)
    told = text_of(page)
    absent, joined = FR("state-absent"), FR("state-not-joined")
    assert FR("results-state-count", state=absent, count=1) in told
    assert f"**3** · Chloé · {FR('roster-team', team='B')} · {absent}" in told
    assert f"**4** · Dana · {joined}" in told
    assert told.index("Chloé") < told.index("Dana") < told.index("Ada"), (
        "pupils without a mark come first"
    )
    page = await decide(staff, page, EXEMPT, "malade *toute* @everyone", 2, 3)
    told = text_of(page)
    exempt = FR("state-exempt")
    assert FR("results-state-count", state=exempt, count=2) in told
    assert rf"Chloé · {FR('roster-team', team='B')} · {exempt} · malade \*toute\*" in told
    assert staff.prof.mention in told, "who has decided it is told"
    page = await decide(staff, page, NOT_EXEMPT, "", 3)
    assert FR("results-state-count", state=exempt, count=1) in text_of(page)


async def test_two_teachers_who_exempt_one_pupil_at_once_see_the_clash(staff: Staff) -> None:
    await a_class(staff)
    page = await states(staff)
    form = await press(staff.prof, page, ResultsAction.EXEMPT)
    await decide(staff, page, EXEMPT, "malade", 3)
    typed = {"pupils": ["3"], "decision": [EXEMPT], "reason": "voyage"}
    clash = await staff.prof.submit_modal(form, typed)
    mine, theirs = f"{FR('exempt-yes')} voyage", f"3: {FR('exempt-yes')} malade"
    assert FR(KitRefusal.CLASH.value, stored=theirs, typed=mine) in text_of(clash)
    (row,) = await rows_in(staff.world.bot._engine, exemptions)
    assert row.reason == "malade"
    again = await press(staff.prof, clash, ResultsAction.EXEMPT)
    assert chosen_in(again) == {"pupils": ["3"], "decision": [EXEMPT]}
    await staff.prof.submit_modal(again, typed)
    (row,) = await rows_in(staff.world.bot._engine, exemptions)
    assert row.reason == "voyage", "who has seen the other's decision may change it"


async def test_files_name_exempt_pupils_and_the_mean_leaves_them_out(staff: Staff) -> None:
    world = staff.world
    await a_class(staff)
    await decide(staff, await states(staff), EXEMPT, "malade", 2)
    results = await staff.prof.slash(world.channel, "results", number=1)
    mean = FR("results-points", highest=20, mean=FR("board-points", points=20), median="")
    assert mean.partition(",")[0] in text_of(results), "Blaise counts in no mean"
    _, content = await save(world, staff.prof, results, "school")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    marks = [row[FR("column-mark", highest=20)] for row in rows]
    assert marks == ["20", FR("mark-exempt"), FR("mark-absent"), FR("mark-absent")]
    _, content = await save(world, staff.prof, results, "moodle")
    moodle = list(csv.reader(io.StringIO(content.decode())))[1:]
    assert [row[3] for row in moodle] == ["20", "", "", ""]
    _, content = await save(world, staff.prof, results, "class")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert rows[1][FR("column-state")] == FR("state-exempt")
    assert rows[1][FR("column-reasons")].startswith(FR("gradebook-exempt", reason="malade"))
    _, content = await save(world, staff.prof, results, "marks")
    assert FR("state-exempt") in content.decode()
    _, content = await save(world, staff.prof, results, "json")
    whole = json.loads(content)
    assert whole["exemptions"][0]["reason"] == "malade"
    assert [pupil["state"] for pupil in whole["pupils"]] == ["answered", "exempt"]


async def test_an_exempt_pupil_is_not_reminded_and_the_class_does_not_see_it(staff: Staff) -> None:
    world = staff.world
    await a_class(staff)
    await decide(staff, await states(staff), EXEMPT, "malade", 3)
    panel = await staff.prof.slash(world.channel, "challenge edit", number=1)
    missing = text_of(await press(staff.prof, panel, RollAction.MISSING))
    assert FR("roll-missing", count=0) in missing
    assert FR("roll-exempt", count=1) in missing
    await world.env.advance_time(3 * HOUR)
    for member in (world.ada, world.blaise):
        assert "malade" not in text_of(await member.slash(world.channel, "challenges"))
    seen = [message for message in messages(world) if not message.flags & EPHEMERAL]
    assert seen
    assert all("malade" not in text_of(message) for message in seen)


async def test_an_exemption_is_deleted_with_its_line_and_its_reason_with_the_pupils_data(
    staff: Staff,
) -> None:
    world = staff.world
    await a_class(staff)
    await decide(staff, await states(staff), EXEMPT, "malade", 2, 3)
    with world.env._bot_scope():
        await world.bot.privacy.erase(world.chloe.id)
    rows = await rows_in(world.bot._engine, exemptions)
    assert {row.number: row.reason for row in rows} == {2: "malade", 3: ""}
    lines = await world.bot.rosters.listed(world.server.id)
    assert lines[2].is_held
    await world.bot.rosters.clear(staff.actor())
    assert await rows_in(world.bot._engine, exemptions) == []


async def test_a_pupil_can_neither_see_nor_decide_exemptions(staff: Staff) -> None:
    world = staff.world
    await a_class(staff)
    service = world.bot.service(RollCall)
    ada = actor(world, "ada")
    with world.env._bot_scope():
        for asked in (
            service.exemptions(ada, 1),
            service.exempt(ada, 1, [1], is_exempt=True),
        ):
            with pytest.raises(Exception, match="not-a-teacher"):
                await asked
        with pytest.raises(Exception, match=ChallengeRefusal.MOVED_ON.value):
            await service.exempt(staff.actor(), 1, [1, 77], is_exempt=True)
    assert await rows_in(world.bot._engine, exemptions) == [], "a failing decision exempts nobody"


def test_a_pupil_enrolled_after_the_closing_is_exempt_unless_a_teacher_decides_otherwise(
    results: Results,
) -> None:
    closed = CHALLENGE.terms.closes_at
    early, late = BEGAN - timedelta(days=1), closed + timedelta(days=1)
    lines = [
        RosterLine(1, "Ada", "A", 2, listed_at=early),
        RosterLine(2, "Blaise", "A", 3, listed_at=late),  # has answered all the same
        RosterLine(3, "Chloé", "A", 8, listed_at=late),
        RosterLine(4, "Dana", "A", listed_at=late),
        RosterLine(5, "Emma", "A", 9, listed_at=late),
        RosterLine(6, "Farid", "B", 10, listed_at=closed - timedelta(minutes=20)),
    ]
    word = Exemption(False, "", 1, late)
    ended = {"B": Window(BEGAN, closed - timedelta(minutes=30))}
    results = replace(results, exemptions={5: word}, windows=ended)
    found = [entry.state for entry in gradebook_rows(replace(results, lines=lines))][:6]
    exempt = PupilState.EXEMPT
    assert found == [PupilState.ANSWERED] * 2 + [exempt] * 2 + [PupilState.ABSENT, exempt]
    zero = replace(results, absent_is_zero=True)
    marks = [entry.has_mark(zero) for entry in gradebook_rows(replace(zero, lines=lines))][:6]
    assert marks == [True, True, False, False, True, False], "exempt is never 0"
    assert exempt_people(replace(results, lines=lines)) == {8, 10}


def test_a_list_first_entered_after_the_closing_exempts_nobody(results: Results) -> None:
    late = CHALLENGE.terms.closes_at + timedelta(days=1)
    lines = [
        RosterLine(1, "Ada", "A", 2, listed_at=late),
        RosterLine(2, "B", "A", 8, listed_at=late),
    ]
    states = [entry.state for entry in gradebook_rows(replace(results, lines=lines))][:2]
    assert states == [PupilState.ANSWERED, PupilState.ABSENT]


def test_every_state_of_a_pupil_has_its_place_in_the_order(results: Results) -> None:
    from bot.challenges.results.states import ORDER

    assert set(ORDER) == set(PupilState), "say in ORDER where the pupils of a state are listed"


def test_statistics_leave_out_exempt_pupils(results: Results) -> None:
    exempt = replace(results, exempt=frozenset({2}))
    assert len(distribution_of(exempt).hundredths) == len(distribution_of(results).hundredths) - 1
    assert summary(exempt, FR) != summary(results, FR)
    content = FILES["school"][1](exempt, NAMES, FR)
    assert content, "who is on no list has no line of theirs"
    assert json.loads(to_json(exempt, NAMES))["pupils"][0]["state"] == "exempt"
