"""Challenges as the service keeps them: set, changed, answered and denied. On both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from bot.challenges.model import KIND, ChallengeState
from bot.challenges.refusals import ChallengeRefusal, DateRefusal, PupilRefusal, TeacherRefusal
from bot.challenges.standings import standings
from bot.challenges.times import write_moment
from bot.classes.model import TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.db.engine import Engine
from bot.db.schema.challenge import challenges, extensions
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import Faults
from bot.play.advice.service import Advice
from bot.play.refusals import MatchRefused
from bot.running.store import begin
from tests.support.acting import by
from tests.support.challenge_service import ADA, BLAISE, GUILD, HERE, TEACHER, Service, terms
from tests.support.databases import on_sqlite_alone, written
from tests.support.drafts import created
from tests.support.refusing import denied


@on_sqlite_alone
async def test_only_teachers_may_set_change_and_see_challenges(service: Service) -> None:
    draft = await created(service.editor, TEACHER, terms())
    asked = service
    for request in (
        created(asked.editor, ADA, terms()),
        asked.editor.change(ADA, draft.id, title="Mien"),
        asked.editor.clone(ADA, draft.id),
        asked.editor.publish(ADA, draft.id),
        asked.editor.close(ADA, draft.id),
        asked.editor.delete(ADA, draft.id),
        asked.editor.extend(ADA, draft.id, ADA.id, now()),
        asked.editor.for_teacher(ADA, draft.id),
        asked.editor.all(ADA),
        asked.editor.attempts(ADA, draft.id),
        asked.editor.extensions(ADA, draft.id),
        service.classes.add_teacher(ADA, TeacherKind.PERSON, ADA.id),
        service.classes.remove_teacher(ADA, TeacherKind.PERSON, TEACHER.id),
        service.classes.teachers(ADA),
        service.classes.change(ADA, "fr", shows_names=True),
        service.classes.begin_season(ADA, "fr", 2),
    ):
        await denied(request, ClassRefusal.NOT_A_TEACHER)
    assert await service.store.load(draft.id) == draft


async def test_teachers_are_named_in_person_or_by_a_role(service: Service) -> None:
    assistant, tutor = Actor(9, GUILD), Actor(10, GUILD, roles=frozenset({555}))
    classes = service.classes
    assert await classes.add_teacher(TEACHER, TeacherKind.PERSON, assistant.id)
    assert not await classes.add_teacher(TEACHER, TeacherKind.PERSON, assistant.id)
    assert await classes.add_teacher(assistant, TeacherKind.ROLE, 555)
    assert await classes.is_teacher(tutor)
    assert not await classes.is_teacher(replace(tutor, guild_id=GUILD + 1))
    draft = await created(service.editor, tutor, terms())
    # Demoted in the middle of it, they can do no more.
    assert await classes.remove_teacher(TEACHER, TeacherKind.ROLE, 555)
    await denied(service.editor.publish(tutor, draft.id), ClassRefusal.NOT_A_TEACHER)


@on_sqlite_alone
async def test_a_challenge_of_another_server_does_not_exist(service: Service) -> None:
    challenge = await service.open()
    stranger = Actor(1, GUILD + 1, manages=True)
    await denied(
        service.attempts.begin(stranger, challenge.id, agreed=True),
        ChallengeRefusal.NO_SUCH_CHALLENGE,
    )
    await denied(service.editor.close(stranger, challenge.id), ChallengeRefusal.NO_SUCH_CHALLENGE)


async def test_a_challenge_is_answered_question_by_question(service: Service) -> None:
    challenge = await service.open()
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    assert begun.question == 0
    first = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert first.judged.marked is not None
    assert first.judged.marked.credit == 100
    again = await service.attempts.begin(ADA, challenge.id, agreed=True)
    assert (again.attempt.id, again.question) == (begun.attempt.id, 1)
    await denied(
        service.attempts.answer(ADA, begun.attempt.id, 0, "3 5"), PupilRefusal.ALREADY_ANSWERED
    )
    await denied(
        service.attempts.answer(BLAISE, begun.attempt.id, 1, "5"), PupilRefusal.NOT_YOUR_ATTEMPT
    )
    wrong = await service.attempts.answer(ADA, begun.attempt.id, 1, "11")
    assert wrong.judged.marked is not None
    assert wrong.judged.marked.credit == 0
    record = await service.trials.play(ADA, begun.attempt.id, 2, HERE)
    assert await service.trials.play(ADA, begun.attempt.id, 2, HERE) == record
    with pytest.raises(MatchRefused):
        await Advice(service.matches).help_in(record.id, record.ply, by(ADA.id))
    await service.matches.resign(record.id, record.ply, by(ADA.id))
    done = await service.attempts.resume(ADA, begun.attempt.id)
    assert done.is_finished
    assert [answer.credit for answer in done.attempt.answers] == [100, 0, 0]
    await denied(
        service.attempts.begin(ADA, challenge.id, agreed=True), PupilRefusal.NO_ATTEMPT_LEFT
    )
    (standing,) = standings(await service.editor.attempts(TEACHER, challenge.id), challenge.terms)
    assert (standing.rank, standing.person, standing.hundredths / 100) == (1, ADA.id, 10)


async def test_a_challenge_is_changed_before_it_opens_only(service: Service) -> None:
    draft = await created(service.editor, TEACHER, terms())
    await denied(
        service.editor.change(TEACHER, draft.id, opens_at=draft.terms.closes_at),
        TeacherRefusal.CLOSES_BEFORE_OPENING,
    )
    changed = await service.editor.change(TEACHER, draft.id, title="Autre", hundredths=250)
    assert (changed.terms.title, changed.terms.hundredths) == ("Autre", 250)
    assert await service.store.load(draft.id) == changed
    await denied(service.attempts.begin(ADA, draft.id, agreed=True), ChallengeRefusal.NOT_OPEN_YET)
    preview = await service.attempts.begin(TEACHER, draft.id, agreed=True)
    assert preview.attempt.is_preview
    await service.attempts.answer(TEACHER, preview.attempt.id, 0, "3 5")
    assert (await service.attempts.begin(TEACHER, draft.id, agreed=True)).question == 0
    await service.editor.publish(TEACHER, draft.id)
    await denied(service.editor.publish(TEACHER, draft.id), TeacherRefusal.ALREADY_PUBLISHED)
    await service.advance()
    await denied(service.editor.publish(TEACHER, draft.id), TeacherRefusal.ALREADY_PUBLISHED)
    late = service.editor.change(TEACHER, draft.id, title="Trop tard")
    await denied(late, TeacherRefusal.ALREADY_OPENED)
    assert await service.editor.attempts(TEACHER, draft.id) == []


async def test_a_moved_opening_is_due_at_its_new_moment(service: Service) -> None:
    draft = await created(service.editor, TEACHER, terms())
    opening = now() + timedelta(minutes=30)
    await service.editor.change(TEACHER, draft.id, opens_at=opening)
    assert await service.runner.stored(draft.id) is None, "a draft does not open"
    await service.editor.publish(TEACHER, draft.id)
    sooner = now() + timedelta(minutes=5)
    await service.editor.change(TEACHER, draft.id, opens_at=sooner)
    assert await service.due_at(draft) == sooner


async def test_pseudonyms_of_a_class_differ_and_do_not_change(service: Service) -> None:
    people = range(100, 140)
    shown = await service.classes.members(GUILD, people)
    assert len({member.pseudonym for member in shown.values()}) == 40
    assert await service.classes.members(GUILD, people) == shown
    await service.classes.show_name(Actor(100, GUILD), shows=True)
    assert (await service.classes.members(GUILD, [100]))[100].shows_name


async def test_a_challenge_that_this_version_cannot_read_is_left_out_and_logged(
    engine: Engine, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    strange, readable = await service.open(), await service.open()
    of_another_version = sa.update(challenges).where(challenges.c.id == strange.id)
    await written(engine, of_another_version.values(tasks="win kalah 3 5"))
    assert [challenge.id for challenge in await service.editor.all(TEACHER)] == [readable.id]
    assert "cannot be read" in caplog.text
    await denied(
        service.attempts.begin(ADA, strange.id, agreed=True), ChallengeRefusal.NO_SUCH_CHALLENGE
    )


FAR = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)


async def test_moments_that_are_too_far_are_denied(service: Service) -> None:
    asked = service
    draft = await created(asked.editor, TEACHER, terms())
    for wrong in ({"closes_at": FAR}, {"opens_at": LONG_AGO}):
        await denied(created(asked.editor, TEACHER, terms(**wrong)), DateRefusal.MOMENT_TOO_FAR)
        await denied(asked.editor.change(TEACHER, draft.id, **wrong), DateRefusal.MOMENT_TOO_FAR)
    with pytest.raises(Faults) as both:
        await created(asked.editor, TEACHER, terms(opens_at=FAR, closes_at=FAR))
    far = [error for _, error in both.value.errors]
    assert [getattr(each, "refusal", None) for each in far] == [DateRefusal.MOMENT_TOO_FAR] * 2
    await denied(asked.editor.extend(TEACHER, draft.id, ADA.id, FAR), DateRefusal.MOMENT_TOO_FAR)
    assert await service.store.load(draft.id) == draft
    assert await asked.editor.extensions(TEACHER, draft.id) == {}


@pytest.mark.parametrize("remind_minutes", [0, 60])
async def test_a_stored_closing_at_the_end_of_the_calendar_can_be_answered_and_closed(
    service: Service, engine: Engine, remind_minutes: int
) -> None:
    asked = service
    far = terms(closes_at=FAR, late_minutes=60, remind_minutes=remind_minutes)
    stored = await service.store.draft(GUILD, TEACHER.id, 7, lambda _: far)
    scheduled = {"state": "scheduled", "opens_at": LONG_AGO, "due_at": LONG_AGO}
    row = {"challenge_id": stored.id, "person": ADA.id, "until": FAR}
    await written(
        engine, sa.update(challenges).values(scheduled), sa.insert(extensions).values(row)
    )
    await engine.write(lambda each: begin(each, KIND, stored.id, GUILD))
    await asked.advance()
    assert (await asked.challenges.of_server(TEACHER, stored.id)).state is ChallengeState.OPEN
    due = await asked.due_at(stored)
    assert due is not None
    assert due > now()
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        (mine,) = await asked.attempts.open_to(ADA)
        for moment in (mine.times.until, mine.challenge.late_until, due):
            write_moment(moment, ZoneInfo(zone))
    begun = await asked.attempts.begin(ADA, stored.id, agreed=True)
    await asked.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    closed = await asked.editor.close(TEACHER, stored.id)
    assert closed.state is ChallengeState.CLOSED
    assert (await service.store.load(stored.id) or stored).terms.closes_at <= now()
