"""Somebody is erased at every moment of a challenge: no attempt comes back, and no mark is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.challenges.model import Cancelled, Challenge, Mode
from bot.challenges.openings import Window
from bot.challenges.refusals import PupilRefusal
from bot.challenges.results.service import results_of
from bot.challenges.standings import standings
from bot.db.engine import Engine
from bot.db.recent import Recent
from bot.db.schema.challenge import attempts, marker_keys, withdrawals
from bot.db.schema.classroom import members
from bot.kit.actors import Asker
from bot.kit.refusal import Refused
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from bot.roster.arrangements import Arrangement, Share
from bot.roster.model import Listed
from bot.roster.refusals import RosterRefusal
from games.challenge.lines import read_tasks
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service
from tests.support.databases import rows_in, rows_of
from tests.support.groups import rosters_of
from tests.support.refusing import refuses

TASKS = read_tasks("move one nim : 1 3 7\nvalue nim-sum 1 3 7")


def privacy_of(engine: Engine, service: Service) -> Privacy:
    return Privacy(PrivacyStore(engine), service.classes, Recent())


async def answer(service: Service, challenge: Challenge, *texts: str) -> None:
    begun = await service.attempts.begin(ADA, challenge.id)
    for question, text in enumerate(texts, begun.question):
        await service.attempts.answer(ADA, begun.attempt.id, question, text)


async def closed(service: Service, challenge: Challenge) -> None:
    """Let a challenge close as its time comes, a moment ago."""
    await service.close_on_time(challenge)


async def nothing(_service: Service, _challenge: Challenge) -> None: ...


async def begun(service: Service, challenge: Challenge) -> None:
    await answer(service, challenge)


async def mid_attempt(service: Service, challenge: Challenge) -> None:
    await answer(service, challenge, "3 5")


async def between_attempts(service: Service, challenge: Challenge) -> None:
    await answer(service, challenge, "3 5", "4")


async def after_the_closing(service: Service, challenge: Challenge) -> None:
    await answer(service, challenge, "3 5", "5")
    await closed(service, challenge)


async def in_late_time(service: Service, challenge: Challenge) -> None:
    await answer(service, challenge, "3 5")
    await closed(service, challenge)
    await answer(service, challenge, "5")


async def in_ones_own_time(service: Service, challenge: Challenge) -> None:
    await answer(service, challenge, "3 5")
    until = challenge.terms.closes_at + timedelta(hours=1)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, until)
    await closed(service, challenge)
    await answer(service, challenge, "5")


@dataclass(frozen=True)
class Moment:
    """A moment of erasing, whether it withdraws, and the marks by then."""

    until: Callable[[Service, Challenge], Awaitable[None]]
    withdraws: bool
    #: The points that the teacher keeps, None if there is no mark.
    points: float | None = None
    late: int = 0


MOMENTS = {
    "before beginning": Moment(nothing, False),
    "begun": Moment(begun, True),
    "mid-attempt": Moment(mid_attempt, True),
    "between attempts": Moment(between_attempts, True),
    "after the closing": Moment(after_the_closing, False, 20),
    "in late time": Moment(in_late_time, False, 15, late=1),
    "in one's own time": Moment(in_ones_own_time, False, 20),
}


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
async def test_erasing_gives_no_attempt_back_and_loses_no_mark(
    engine: Engine, service: Service, moment: Moment
) -> None:
    challenge = await service.open(tasks=TASKS, attempts=2, late_minutes=60)
    await moment.until(service, challenge)
    stakes = await privacy_of(engine, service).stakes(ADA.id)
    assert (stakes.running, stakes.sealed) == (
        (challenge.terms.title,) * moment.withdraws,
        int(moment.points is not None),
    )
    erased = await privacy_of(engine, service).erase(ADA.id)
    assert (len(erased.challenges.running), erased.challenges.sealed) == (
        int(moment.withdraws),
        int(moment.points is not None),
    )
    if moment.withdraws or moment.points is not None:
        with refuses(PupilRefusal.WITHDRAWN):
            await service.attempts.begin(ADA, challenge.id)
    else:
        assert (await service.attempts.begin(ADA, challenge.id)).attempt.number == 1
    (mine,) = await service.attempts.open_to(ADA)
    assert mine.has_withdrawn is (moment.withdraws or moment.points is not None)
    assert mine.can_answer is not mine.has_withdrawn
    kept = await service.editor.attempts(TEACHER, challenge.id)
    marks = results_of(challenge, [attempt for attempt in kept if attempt.is_sealed])
    assert [(p.person, p.standing.hundredths / 100) for p in marks.pupils if p.standing] == [
        (ADA.id, moment.points)
    ][: int(moment.points is not None)]
    assert sum(answer.is_late for pupil in marks.pupils for answer in pupil.answers) == moment.late
    assert {a.text + a.task for pupil in marks.pupils for a in pupil.answers} <= {""}
    assert await service.regrading.withdrawn(TEACHER, challenge.id) == int(moment.withdraws)


async def test_after_erasing_an_exam_cannot_be_sat_on_a_line_with_more_time(
    engine: Engine, service: Service
) -> None:
    """Erasing withdraws from an exam for which something is arranged, and may be asked again."""
    exam = await service.open(tasks=TASKS, mode=Mode.EXAM)
    rosters = rosters_of(service)
    await rosters.replace(TEACHER, "fr", [Listed(1, "Ada", ""), Listed(2, "B", "")], 0)
    await rosters.arrange(TEACHER, 2, Arrangement(Share.THIRD, 60, 0, frozenset()))
    await rosters.join(ADA, "1")
    with refuses(RosterRefusal.LINE_HELD):
        await rosters.leave(ADA)
    for line in ("2", None):
        assert (await privacy_of(engine, service).stakes(ADA.id)).running == (exam.terms.title,)
        erased = await privacy_of(engine, service).erase(ADA.id)
        assert erased.challenges.running == {exam.id}
        if line is not None:
            await rosters.join(ADA, line)
        with refuses(PupilRefusal.WITHDRAWN):
            await service.attempts.begin(ADA, exam.id, agreed=True)


async def test_after_erasing_a_line_of_another_group_cannot_be_joined(
    engine: Engine, service: Service
) -> None:
    """As for leaving a line, a challenge with windows for groups holds it."""
    exam = await service.open(tasks=TASKS, mode=Mode.EXAM)
    away = await service.open(tasks=TASKS)
    early, late = exam.terms.opens_at, exam.terms.closes_at
    windows = {"A": Window(early, early + (late - early) / 2), "B": Window(early, late)}
    rosters = rosters_of(service)
    await rosters.replace(TEACHER, "fr", [Listed(1, "Ada", "A"), Listed(2, "B", "B")], 0)
    await service.roll.settle(TEACHER, exam.id, windows)
    await rosters.join(ADA, "1")
    assert (await privacy_of(engine, service).stakes(ADA.id)).running == (exam.terms.title,)
    erased = await privacy_of(engine, service).erase(ADA.id)
    assert erased.challenges.running == {exam.id}
    await rosters.join(ADA, "2")
    with refuses(PupilRefusal.WITHDRAWN):
        await service.attempts.begin(ADA, exam.id, agreed=True)
    await service.attempts.begin(ADA, away.id)
    lines = await rosters.listed(GUILD)
    assert [(line.person, line.is_held) for line in lines] == [(None, True), (ADA.id, False)]
    with refuses(RosterRefusal.LINE_TAKEN):
        await rosters.join(BLAISE, "1")
    await rosters.assign(TEACHER, 1, None)
    await rosters.join(BLAISE, "1")


async def test_nobody_is_examined_in_an_attempt_that_is_sealed(
    engine: Engine, service: Service
) -> None:
    exam = await service.open(tasks=TASKS, mode=Mode.EXAM, late_minutes=60)
    await service.attempts.begin(ADA, exam.id, agreed=True)
    await service.close_on_time(exam)
    asker = Asker(ADA.id, None)
    assert await service.attempt_store.examined(asker) is not None, "late answers are taken"
    erased = await privacy_of(engine, service).erase(ADA.id)
    assert erased.challenges.sealed == 1
    assert await service.attempt_store.examined(asker) is None


async def test_a_withdrawal_stores_no_number_of_the_person(
    engine: Engine, service: Service
) -> None:
    challenge = await service.open(tasks=TASKS)
    await answer(service, challenge, "3 5")
    other = await service.open(tasks=TASKS)
    await answer(service, other, "3 5")
    await asyncio.gather(*(privacy_of(engine, service).erase(ADA.id) for _ in range(2)))
    assert ADA.id not in {row.person for row in await rows_in(engine, attempts)}
    assert ADA.id not in {row.person for row in await rows_in(engine, members)}
    markers = {row.marker for row in await rows_in(engine, withdrawals)}
    assert len(markers) == 2, "each challenge has its own key: nobody is followed"
    assert len({row.key for row in await rows_in(engine, marker_keys)}) == 2
    await service.editor.delete(TEACHER, challenge.id)
    await service.editor.delete(TEACHER, other.id)
    assert await rows_in(engine, withdrawals) == await rows_in(engine, marker_keys) == []


async def test_a_sealed_mark_has_its_pseudonym_until_the_purge(
    engine: Engine, service: Service
) -> None:
    privacy, challenge = privacy_of(engine, service), await service.open(tasks=TASKS)
    before = (await service.classes.members(GUILD, [ADA.id]))[ADA.id]
    await after_the_closing(service, challenge)
    await privacy.erase(ADA.id)
    assert (await service.classes.members(GUILD, [ADA.id]))[ADA.id] == before
    kept = await privacy.kept(ADA.id)
    assert (len(kept["attempts"]), len(kept["marks"]), len(kept["members"])) == (0, 1, 1)
    await service.classes.ensure(GUILD, "fr")
    settings = await service.classes.settings(GUILD, "fr")
    assert (await privacy.stakes(ADA.id)).sealed_until == settings.purge_at
    store = PrivacyStore(engine)
    assert await store.purge_class(GUILD, settings.purge_at, settings.purge_at + timedelta(days=1))
    assert not any((await privacy.kept(ADA.id)).values())


async def test_no_answer_is_stored_of_a_pupil_erased_meanwhile(
    engine: Engine, service: Service
) -> None:
    """An answer sent before the erasing is not written after it."""
    challenge = await service.open(tasks=TASKS, late_minutes=60)
    begun = await service.attempts.begin(ADA, challenge.id)
    write, attempt_id = service.attempt_store.answer, begun.attempt.id

    async def erased_before(*given: object) -> object:
        await privacy_of(engine, service).erase(ADA.id)
        return await write(*given)  # type: ignore[arg-type]

    service.attempt_store.answer = erased_before  # type: ignore[assignment, method-assign]
    with pytest.raises(Refused):
        await service.attempts.answer(ADA, attempt_id, 0, "3 5")
    assert await rows_in(engine, attempts) == []


async def test_an_attempt_does_not_begin_while_its_person_is_erased(
    engine: Engine, service: Service
) -> None:
    challenge = await service.open(tasks=TASKS, attempts=2)
    await between_attempts(service, challenge)
    begin = service.attempt_store.begin

    async def erased_before(*given: object, preview: bool) -> object:
        await privacy_of(engine, service).erase(ADA.id)
        return await begin(*given, preview=preview)  # type: ignore[arg-type]

    service.attempt_store.begin = erased_before  # type: ignore[assignment, method-assign]
    with refuses(PupilRefusal.WITHDRAWN):
        await service.attempts.begin(ADA, challenge.id)


async def test_a_mark_sealed_during_a_regrading_follows_the_change(
    engine: Engine, service: Service
) -> None:
    """Whichever comes first, the sealed mark follows the change as all others do."""
    challenge = await service.open(tasks=TASKS)
    for actor in (ADA, BLAISE):
        begun = await service.attempts.begin(actor, challenge.id)
        await service.attempts.answer(actor, begun.attempt.id, 0, "1 1")
    await closed(service, challenge)
    erasing = privacy_of(engine, service).erase(ADA.id)
    await asyncio.gather(
        erasing, service.regrading.cancel(TEACHER, challenge.id, 0, Cancelled.FULL)
    )
    after = await service.challenges.of_server(TEACHER, challenge.id)
    tried = await service.editor.attempts(TEACHER, challenge.id)
    points = {place.person: place.hundredths / 100 for place in standings(tried, after.terms)}
    assert points == {ADA.id: 10, BLAISE.id: 10}
    mended = "move one nim misere : 1 3 7"
    await service.regrading.mend(TEACHER, challenge.id, 0, mended)
    (sealed,) = [a for a in await service.editor.attempts(TEACHER, challenge.id) if a.is_sealed]
    assert [answer.task for answer in sealed.answers] == [""], "nothing of what was answered"


async def test_a_challenge_due_to_close_counts_as_closed_when_erasing(
    engine: Engine, service: Service
) -> None:
    """Between its closing and the alarm, a mark is no more withdrawn than after it."""
    challenge = await service.open(tasks=TASKS)
    await mid_attempt(service, challenge)
    past = sa.text("UPDATE challenges SET closes_at = opens_at")
    await engine.write(lambda connection: connection.execute(past))
    erased = await privacy_of(engine, service).erase(ADA.id)
    assert (len(erased.challenges.running), erased.challenges.sealed) == (0, 1)
    assert len(await rows_of(engine, sa.select(withdrawals))) == 0
