"""Groups, their windows and the closing, while pupils answer and two teachers change them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.challenges.attempt import Answered
from bot.challenges.changes import Change, ChangeKind, recorded_windows
from bot.challenges.model import News
from bot.challenges.openings import Window
from bot.challenges.refusals import (
    PupilRefusal,
    TeacherRefusal,
)
from bot.db.engine import Engine
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema.challenge import challenges
from bot.kit.clock import now
from bot.kit.refusal import Refused
from tests.support.challenge_service import BLAISE, TEACHER
from tests.support.groups import CHLOE, DANA, HOUR, classroom, refused, rosters_of, windows


async def test_joining_before_the_first_answer_leaves_the_challenge_unchanged(
    engine: Engine,
) -> None:
    """Answers that others have on their way rest on the challenge as it was looked at."""
    service, challenge = await classroom(engine)
    await service.roll.settle(TEACHER, challenge.id, windows(challenge))
    begun = await service.attempts.begin(CHLOE, challenge.id)
    looked_at = await service.challenges.of_server(CHLOE, challenge.id)
    await rosters_of(service).join(DANA, "9")
    assert await service.challenges.of_server(CHLOE, challenge.id) == looked_at
    answer = Answered(0, "", "", 100, None, False, now())
    kept = await service.attempt_store.answer(looked_at, begun.attempt, answer)
    assert not kept.answers[0].is_late


async def test_an_answer_being_written_is_refused_if_its_pupils_group_or_dates_changed(
    engine: Engine,
) -> None:
    """Its person is in another group, or has other dates, since it was looked at."""
    service, _ = await classroom(engine)
    rosters, began = rosters_of(service), now() - HOUR
    times = {"opens_at": began, "closes_at": began + 7 * HOUR, "late_minutes": 60}
    challenge = await service.open(**times)
    dates = {"A": windows(challenge)["A"]}
    await service.roll.settle(TEACHER, challenge.id, dates)
    begun = await service.attempts.begin(CHLOE, challenge.id)
    looked_at = await service.challenges.of_server(CHLOE, challenge.id)

    def answer(question: int) -> Answered:
        return Answered(question, "", "", 100, None, False, now())

    kept = await service.attempt_store.answer(looked_at, begun.attempt, answer(0))
    assert not kept.answers[0].is_late
    await rosters.assign(TEACHER, 1, CHLOE.id)
    later = await service.challenges.of_server(CHLOE, challenge.id)
    kept = await service.attempt_store.answer(later, begun.attempt, answer(1))
    assert kept.answers[-1].is_late
    over = {"A": Window(began, began + timedelta(minutes=-1) + HOUR)}
    strict = await service.open(**(times | {"late_minutes": 0}))
    begun = await service.attempts.begin(BLAISE, strict.id)
    await service.roll.settle(TEACHER, strict.id, over)
    later = await service.challenges.of_server(CHLOE, strict.id)
    await rosters.assign(TEACHER, 1, BLAISE.id)
    with pytest.raises(Outdated):
        await service.attempt_store.answer(later, begun.attempt, answer(0))


async def test_reopening_leaves_an_earlier_closing_of_a_group_unchanged(engine: Engine) -> None:
    """Also where the challenge was closed at once, before that closing."""
    service, challenge = await classroom(engine)
    opens, closes = challenge.terms.opens_at, challenge.terms.closes_at
    dates = {"A": Window(opens, opens + 3 * HOUR), "B": Window(opens, closes)}
    await service.roll.settle(TEACHER, challenge.id, dates)
    await service.editor.close(TEACHER, challenge.id)
    later = opens + 10 * HOUR
    for moment in (later, later + HOUR):
        await service.regrading.move_closing(TEACHER, challenge.id, moment)
        kept = {"A": dates["A"], "B": Window(opens, moment)}
        assert await service.challenges.teams.windows(challenge.id) == kept
    with pytest.raises(Refused) as found:
        await service.regrading.move_closing(TEACHER, challenge.id, opens + 2 * HOUR)
    assert found.value.refusal is TeacherRefusal.GROUP_OUTSIDE


async def test_of_two_teachers_who_change_dates_at_once_the_second_is_refused(
    engine: Engine,
) -> None:
    service, challenge = await classroom(engine)
    dates, teams = windows(challenge), service.challenges.teams
    await teams.settle(challenge, {}, dates, TEACHER.id)
    with pytest.raises(AlreadyDone):
        await teams.settle(challenge, {}, {"A": dates["A"]}, TEACHER.id)
    later = challenge.terms.closes_at + HOUR
    moving = await service.regrading.moving(TEACHER, challenge.id, later)
    await teams.settle(challenge, dates, {"A": dates["A"]}, TEACHER.id)
    change = Change(ChangeKind.MOVED, now(), TEACHER.id, None, "", "")
    with pytest.raises(AlreadyDone):
        await service.regrading.store.move(moving, later, change)
    await service.regrading.move_closing(TEACHER, challenge.id, later)
    with pytest.raises(AlreadyDone):
        await teams.settle(challenge, {"A": dates["A"]}, dates, TEACHER.id)
    assert await service.challenges.teams.windows(challenge.id) == {"A": dates["A"]}


async def test_a_group_that_would_open_after_the_closing_never_begins(engine: Engine) -> None:
    """Not before its opening either, whatever was stored."""
    service, challenge = await classroom(engine)
    dates = {"B": windows(challenge)["B"]}
    await service.roll.settle(TEACHER, challenge.id, dates)
    sooner = sa.update(challenges).where(challenges.c.id == challenge.id)
    sooner = sooner.values(closes_at=dates["B"].opens_at - HOUR)
    await engine.write(lambda connection: connection.execute(sooner))
    await refused(service, BLAISE, challenge, PupilRefusal.CLOSED)
    assert await service.attempts.open_to(BLAISE) == []
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, challenge.terms.closes_at)
    await refused(service, BLAISE, challenge, PupilRefusal.GROUP_LATER)


async def test_windows_that_move_in_an_open_challenge_are_recorded_and_posted(
    engine: Engine,
) -> None:
    service, challenge = await classroom(engine)
    dates = windows(challenge)
    await service.post_news()
    await service.roll.settle(TEACHER, challenge.id, dates)
    await service.roll.settle(TEACHER, challenge.id, {"B": dates["A"]})
    changes = await service.editor.changes(TEACHER, challenge.id)
    assert [each.kind for each in changes] == [ChangeKind.WINDOWS] * 2
    moved = [(recorded_windows(each.before), recorded_windows(each.after)) for each in changes]
    assert moved == [({}, dates), (dates, {"B": dates["A"]})]
    await service.advance()
    assert await service.news_to_post(challenge) == [News.CHANGED]
    await service.roll.settle(TEACHER, challenge.id, {"B": dates["A"]})
    assert len(await service.editor.changes(TEACHER, challenge.id)) == 2, "nothing has moved"
