"""An arrangement on a pupil's line of the list applies to every exam from then on."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.challenges.model import Mode
from bot.challenges.openings import Moving, Window
from bot.challenges.pupil.model import Consent, Progress
from bot.db.engine import Engine
from bot.privacy.store import PrivacyStore
from bot.roster.arrangements import NOTHING, Arrangement, Share
from bot.roster.model import RosterLine
from bot.roster.refusals import RosterRefusal
from bot.roster.service import Rosters
from games.challenge.task import Kind
from tests.support.arranging import EXAM, LONGER, TASKS, THIRD, extensions, scheduled
from tests.support.challenge_service import ADA, BLAISE, TEACHER, Service
from tests.support.groups import HOUR, LISTED, rosters_of
from tests.support.refusing import denied
from tests.support.results import CHALLENGE


@pytest.mark.parametrize(
    ("arrangement", "minutes", "later"),
    [
        (THIRD, 17, timedelta(minutes=17)),
        (Arrangement(Share.QUARTER, 5), 18, timedelta(minutes=18)),
        (Arrangement(Share.HALF), 25, timedelta(minutes=25)),
        (Arrangement(Share.DOUBLE), 50, timedelta(minutes=50)),
        (Arrangement(minutes=10, hours=24), 10, timedelta(hours=24, minutes=10)),
        (NOTHING, 0, timedelta()),
    ],
)
def test_extra_time_as_a_share_is_rounded_up_to_minutes(
    arrangement: Arrangement, minutes: int, later: timedelta
) -> None:
    line = RosterLine(1, arrangement=arrangement)
    assert line.extra_minutes(50) == minutes
    assert line.extra_time(50) == later


async def a_class(engine: Engine, *joined: Any) -> tuple[Service, Rosters]:
    """Give a class a list on whose first lines some have joined."""
    service = Service(engine)
    rosters = rosters_of(service)
    await rosters.replace(TEACHER, "fr", LISTED, 0)
    for number, who in enumerate(joined, 1):
        await rosters.join(who, str(number))
    return service, rosters


async def test_a_published_exam_extends_by_the_arrangement_and_moves_it_along(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine, ADA, BLAISE)
    await rosters.arrange(TEACHER, 1, THIRD)
    challenge = await scheduled(service)
    closes_at = challenge.terms.closes_at
    assert await extensions(service, challenge) == {ADA.id: (closes_at + LONGER, 17)}
    changed = await service.editor.change(TEACHER, challenge.id, minutes=90)
    assert await extensions(service, changed) == {ADA.id: (closes_at + HOUR / 2, 30)}
    later = {"opens_at": changed.terms.opens_at, "closes_at": closes_at + HOUR}
    (way,) = await service.editor.moves(changed, replace(changed.terms, **later))
    moved_extensions = await service.challenges.teams.moved_extensions(way)
    assert moved_extensions == 1, "the confirmation should count her arrangement"
    moved = await service.editor.change(TEACHER, challenge.id, **later)
    assert await extensions(service, moved) == {ADA.id: (closes_at + 3 * HOUR / 2, 30)}
    practice = await service.editor.set_mode(TEACHER, challenge.id, Mode.PRACTICE)
    assert await extensions(service, practice) == {}, "arrangements do not apply to practice"


async def test_in_an_exam_under_way_joining_a_line_gives_its_extra_time_and_leaving_ends_it(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine)
    await rosters.arrange(TEACHER, 1, THIRD)
    challenge = await service.open(**EXAM)
    assert await extensions(service, challenge) == {}, "nobody is on that line"
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    assert isinstance(begun, Progress)
    await rosters.join(ADA, "1")
    closes_at = challenge.terms.closes_at
    assert await extensions(service, challenge) == {ADA.id: (closes_at + LONGER, 17)}
    attempt = (await service.attempts.resume(ADA, begun.attempt.id)).attempt
    assert attempt.ends_at == attempt.started_at + timedelta(minutes=67)
    await rosters.assign(TEACHER, 1, BLAISE.id)
    assert set(await extensions(service, challenge)) == {BLAISE.id}
    await rosters.arrange(TEACHER, 1, NOTHING)
    assert await extensions(service, challenge) == {}
    moved = await service.regrading.move_closing(TEACHER, challenge.id, closes_at + HOUR)
    await rosters.arrange(TEACHER, 1, THIRD)
    assert await extensions(service, moved) == {BLAISE.id: (closes_at + HOUR + LONGER, 17)}
    await service.regrading.move_closing(TEACHER, challenge.id, closes_at + 2 * HOUR)
    assert await extensions(service, moved) == {BLAISE.id: (closes_at + 2 * HOUR + LONGER, 17)}


async def test_an_extension_given_for_one_exam_is_not_replaced_by_an_arrangement(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine, ADA)
    challenge = await service.open(**EXAM)
    until = challenge.terms.closes_at + 5 * HOUR
    await service.editor.extend(TEACHER, challenge.id, ADA.id, until)
    await rosters.arrange(TEACHER, 1, THIRD)
    assert await extensions(service, challenge) == {ADA.id: (until, 0)}


async def test_an_arranged_later_closing_counts_from_the_closing_of_the_group(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine, ADA)
    await rosters.arrange(TEACHER, 1, THIRD)
    challenge = await scheduled(service)
    opens_at = challenge.terms.opens_at
    window = Window(opens_at, opens_at + HOUR)
    await service.roll.settle(TEACHER, challenge.id, {LISTED[0].team: window})
    assert await extensions(service, challenge) == {ADA.id: (opens_at + HOUR + LONGER, 17)}


async def test_spared_kinds_of_question_are_left_out_of_exams_but_not_of_practice(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine, ADA, BLAISE)
    await rosters.arrange(TEACHER, 1, Arrangement(spared=frozenset({Kind.WIN})))
    challenge = await service.open(**EXAM)
    consent = await service.attempts.begin(ADA, challenge.id)
    assert isinstance(consent, Consent)
    assert consent.count == 2
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    other = await service.attempts.begin(BLAISE, challenge.id, agreed=True)
    assert isinstance(begun, Progress)
    assert isinstance(other, Progress)
    assert (begun.questions, other.questions) == ((0, 2), (0, 1, 2))
    assert challenge.terms.highest_of(begun.questions) == 2000
    practice = await service.open(**EXAM | {"mode": Mode.PRACTICE})
    begun = await service.attempts.begin(ADA, practice.id)
    assert isinstance(begun, Progress)
    assert begun.questions == (0, 1, 2)


def test_if_every_question_is_of_a_spared_kind_all_are_asked() -> None:
    challenge = replace(CHALLENGE, terms=replace(CHALLENGE.terms, tasks=TASKS[:1]))
    assert challenge.plan(ADA.id, spared=frozenset({Kind.VALUE})) == (0,)


async def test_erasing_a_pupil_deletes_their_arrangement(engine: Engine) -> None:
    _, rosters = await a_class(engine, ADA)
    await rosters.arrange(TEACHER, 1, replace(THIRD, spared=frozenset({Kind.WIN})))
    await PrivacyStore(engine).erase(ADA.id)
    (line, *_) = await rosters.lines(TEACHER)
    assert (line.is_held, line.arrangement) == (True, NOTHING)


async def test_taking_back_an_extension_restores_the_arranged_one(engine: Engine) -> None:
    service, rosters = await a_class(engine, ADA)
    await rosters.arrange(TEACHER, 1, THIRD)
    challenge = await service.open(**EXAM)
    closes_at = challenge.terms.closes_at
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    assert isinstance(begun, Progress)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, closes_at + 5 * HOUR)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, None)
    assert await extensions(service, challenge) == {ADA.id: (closes_at + LONGER, 17)}
    attempt = (await service.attempts.resume(ADA, begun.attempt.id)).attempt
    assert attempt.ends_at == attempt.started_at + timedelta(minutes=67)


async def test_during_an_exam_nobody_can_leave_their_line_for_a_classmates(engine: Engine) -> None:
    service, rosters = await a_class(engine, ADA)
    await rosters.arrange(TEACHER, 3, Arrangement(Share.DOUBLE, hours=24))
    challenge = await service.open(**EXAM)
    await service.attempts.begin(ADA, challenge.id, agreed=True)
    await denied(rosters.leave(ADA), RosterRefusal.LINE_HELD)
    await denied(rosters.join(ADA, "3"), RosterRefusal.ALREADY_JOINED)


async def test_editing_the_title_uses_the_minutes_stored_meanwhile_for_extensions(
    engine: Engine,
) -> None:
    service, rosters = await a_class(engine, ADA)
    await rosters.arrange(TEACHER, 1, THIRD)
    challenge = await scheduled(service)
    looked_at = await service.editor.unopened(TEACHER, challenge.id)
    await service.editor.change(TEACHER, challenge.id, minutes=90)
    retitled = replace(looked_at, terms=replace(looked_at.terms, title="autre"))
    await service.store.change(Moving.of(looked_at, retitled, {}))
    until = challenge.terms.closes_at + HOUR / 2
    assert await extensions(service, challenge) == {ADA.id: (until, 30)}
