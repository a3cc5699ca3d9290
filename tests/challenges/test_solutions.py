"""Solutions: shown when nobody answers any more."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.challenges.model import Challenge
from bot.challenges.refusals import ChallengeRefusal
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import Refused
from games.challenge.lines import read_tasks
from tests.support.challenge_service import ADA, BLAISE, TEACHER, Service, terms
from tests.support.databases import on_sqlite_alone
from tests.support.drafts import created
from tests.support.refusing import denied


async def closed_with_extension(
    service: Service, until: datetime, **changes: Any
) -> tuple[Challenge, int]:
    """Let Ada and Blaise begin a challenge that closes; Blaise has more time."""
    challenge = await service.open(**changes)
    for pupil in (ADA, BLAISE):
        await service.attempts.begin(pupil, challenge.id, agreed=True)
    row = await service.store.load(challenge.id)
    assert row is not None
    await service.close_on_time(row)
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, until)
    return row, challenge.id


async def shows_solutions(service: Service, pupil: Actor, number: int) -> bool:
    """Return whether a pupil sees the solutions; the list offers them then, and only then."""
    offered = number in [each.id for each in await service.attempts.corrected(pupil)]
    try:
        await service.attempts.correction(pupil, number)
    except Refused:
        shown = False
    else:
        shown = True
    assert shown is offered
    return shown


async def test_solutions_of_common_questions_wait_for_pupils_with_more_time(
    service: Service,
) -> None:
    until = now() + timedelta(hours=3)
    _, number = await closed_with_extension(service, until)
    with pytest.raises(Refused) as refused:
        await service.attempts.correction(ADA, number)
    assert refused.value.refusal is ChallengeRefusal.SOLUTIONS_LATER
    assert refused.value.details == {"moment": until}, "a moment, and nobody is named"
    await denied(service.attempts.correction(BLAISE, number), ChallengeRefusal.STILL_OPEN)
    for pupil in (ADA, BLAISE):
        assert not await shows_solutions(service, pupil, number)
    await service.editor.extend(TEACHER, number, BLAISE.id, None)
    for pupil in (ADA, BLAISE):
        assert await shows_solutions(service, pupil, number)


@on_sqlite_alone
async def test_solutions_of_own_positions_wait_for_no_other_pupil(service: Service) -> None:
    until = now() + timedelta(hours=3)
    row, number = await closed_with_extension(
        service, until, same_for_all=False, tasks=read_tasks("value nim-sum 9 23 14 30")
    )
    assert row.task(0, ADA.id) != row.task(0, BLAISE.id)
    assert await shows_solutions(service, ADA, number)
    assert not await shows_solutions(service, BLAISE, number)


@on_sqlite_alone
async def test_one_question_asked_alike_makes_all_solutions_wait(service: Service) -> None:
    """A period is the same for all, whatever the teacher has settled."""
    until = now() + timedelta(hours=3)
    tasks = read_tasks("value nim-sum 9 23 14 30\nperiod kayles")
    _, number = await closed_with_extension(service, until, same_for_all=False, tasks=tasks)
    await denied(service.attempts.correction(ADA, number), ChallengeRefusal.SOLUTIONS_LATER)


async def test_solutions_are_announced_for_the_moment_of_the_last_possible_answer(
    service: Service,
) -> None:
    challenge = await service.open(late_minutes=30)
    until = challenge.terms.closes_at + timedelta(hours=3)
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, until)
    for pupil in (ADA, BLAISE):
        (mine,) = await service.attempts.open_to(pupil)
        assert mine.solutions_from == until
    late = challenge.late_until
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, late - timedelta(minutes=9))
    (mine,) = await service.attempts.open_to(ADA)
    assert mine.solutions_from == late


@on_sqlite_alone
async def test_solutions_of_a_draft_are_refused(service: Service) -> None:
    draft = await created(service.editor, TEACHER, terms())
    await denied(service.attempts.correction(ADA, draft.id), ChallengeRefusal.NOT_OPEN_YET)
