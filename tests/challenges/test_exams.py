"""Attempts at exams: their time, extra time, handing in, and who is examined until when."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from bot.challenges.model import Challenge, Mode
from bot.challenges.pupil.model import Consent, Progress
from bot.challenges.refusals import PupilRefusal, TeacherRefusal
from bot.challenges.teacher.messages import repeat_lines
from bot.db.engine import Engine
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from games.challenge.lines import read_tasks
from tests.support.acting import EN, FR
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service, terms
from tests.support.databases import on_sqlite_alone
from tests.support.drafts import created
from tests.support.refusing import denied

TASKS = read_tasks("value nim-sum 3 4\nvalue mex 0 1\nwin nim 1 2")
MINUTE = timedelta(minutes=1)


async def exam(service: Service, **changes: Any) -> Challenge:
    """Open an exam of twenty minutes."""
    settled = {"tasks": TASKS, "mode": Mode.EXAM, "minutes": 20, **changes}
    return await service.open(**settled)


def at(pupil: Actor, moment: datetime) -> Actor:
    return replace(pupil, sent_at=moment)


async def begins(service: Service, pupil: Actor, number: int) -> Progress:
    begun = await service.attempts.begin(pupil, number, agreed=True)
    assert isinstance(begun, Progress)
    return begun


async def is_examined(service: Service, pupil: Actor, moment: datetime | None = None) -> bool:
    """Return whether somebody is examined, in no server at all."""
    found = await service.attempt_store.examined(Asker(pupil.id, None, sent_at=moment))
    assert found is None or found.guild_id == GUILD
    return found is not None


async def test_an_exam_begins_only_after_the_pupil_agrees(service: Service) -> None:
    challenge = await exam(service)
    consent = await service.attempts.begin(ADA, challenge.id)
    assert isinstance(consent, Consent)
    assert (consent.minutes, consent.until) == (20, challenge.terms.closes_at)
    assert not await is_examined(service, ADA)
    assert await service.editor.attempts(TEACHER, challenge.id) == []
    begun = await begins(service, ADA, challenge.id)
    assert begun.attempt.ends_at == begun.attempt.started_at + 20 * MINUTE
    assert await is_examined(service, ADA)
    assert not await is_examined(service, BLAISE)
    # Who goes on has agreed already.
    again = await service.attempts.begin(ADA, challenge.id)
    assert isinstance(again, Progress)


async def test_the_last_answer_ends_the_attempt_at_an_exam(service: Service) -> None:
    challenge = await exam(service, tasks=TASKS[:2])
    begun = await begins(service, ADA, challenge.id)
    await service.attempts.answer(ADA, begun.attempt.id, 0, "7")
    assert await is_examined(service, ADA)
    done = await service.attempts.answer(ADA, begun.attempt.id, 1, "2")
    assert done.is_finished
    assert not await is_examined(service, ADA)
    kept = await service.attempts.resume(ADA, begun.attempt.id)
    assert kept.attempt == done.attempt


async def test_an_answer_counts_if_it_was_sent_before_the_time_was_up(service: Service) -> None:
    challenge = await exam(service)
    began = now() - 25 * MINUTE
    begun = await begins(service, at(ADA, began), challenge.id)
    number, end = begun.attempt.id, began + 20 * MINUTE
    assert await is_examined(service, ADA, end - timedelta(milliseconds=1))
    assert not await is_examined(service, ADA, end)
    sent = at(ADA, end - timedelta(milliseconds=1))
    await service.attempts.answer(sent, number, 0, "7")
    late = service.attempts.answer(at(ADA, end), number, 1, "2")
    await denied(late, PupilRefusal.TIME_IS_UP)
    assert (await service.attempts.resume(ADA, number)).is_finished
    # It was handed in with what was answered: nothing is left to begin.
    await denied(service.attempts.begin(ADA, challenge.id), PupilRefusal.NO_ATTEMPT_LEFT)


async def test_handing_in_includes_answers_sent_before_it(service: Service) -> None:
    challenge = await exam(service)
    begun = await begins(service, ADA, challenge.id)
    number, moment = begun.attempt.id, now()
    done = await service.attempts.hand_in(at(ADA, moment), number)
    assert (done.is_finished, done.attempt.ended_at) == (True, moment)
    assert not await is_examined(service, ADA)
    before = at(ADA, moment - timedelta(milliseconds=1))
    await service.attempts.answer(before, number, 0, "7")
    later = service.attempts.answer(at(ADA, moment), number, 1, "2")
    await denied(later, PupilRefusal.HANDED_IN)
    again = await service.attempts.hand_in(at(ADA, moment + MINUTE), number)
    assert again.attempt.ended_at == moment, "it was handed in once"
    await denied(service.attempts.hand_in(BLAISE, number), PupilRefusal.NOT_YOUR_ATTEMPT)


async def test_an_answer_sent_at_the_same_moment_as_the_handing_in_is_stored_or_refused(
    service: Service,
) -> None:
    challenge = await exam(service)
    begun = await begins(service, ADA, challenge.id)
    number, moment = begun.attempt.id, now()
    answering = service.attempts.answer(at(ADA, moment), number, 0, "7")
    handing_in = service.attempts.hand_in(at(ADA, moment), number)
    answered, _ = await asyncio.gather(answering, handing_in, return_exceptions=True)
    kept = (await service.attempts.resume(ADA, number)).attempt
    assert len(kept.answers) == (not isinstance(answered, BaseException))
    assert kept.ended_at == moment


async def test_extra_time_applies_before_and_during_an_attempt(service: Service) -> None:
    challenge = await exam(service)
    closes = challenge.terms.closes_at
    until = await service.editor.extend(TEACHER, challenge.id, ADA.id, None, 7)
    assert until == closes + 7 * MINUTE, "it closes so much later, too"
    consent = await service.attempts.begin(ADA, challenge.id)
    assert isinstance(consent, Consent)
    assert (consent.minutes, consent.until) == (27, until)
    began = now() - 25 * MINUTE
    begun = await begins(service, at(ADA, began), challenge.id)
    assert begun.attempt.ends_at == began + 27 * MINUTE
    number = begun.attempt.id
    for minutes, is_over in ((0, True), (10, False)):
        await service.editor.extend(TEACHER, challenge.id, ADA.id, None, minutes)
        kept = await service.attempts.resume(ADA, number)
        assert kept.attempt.ends_at == began + (20 + minutes) * MINUTE
        assert kept.is_finished is is_over
        assert await is_examined(service, ADA) is not is_over
    assert await service.editor.extra_minutes(TEACHER, challenge.id) == {ADA.id: 10}
    # What was handed in stays so.
    await service.attempts.hand_in(ADA, number)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, None, 60)
    assert not await is_examined(service, ADA)


@on_sqlite_alone
async def test_extra_minutes_are_for_exams_alone_and_at_most_a_day(service: Service) -> None:
    practice = await service.open()
    extend = service.editor.extend
    await denied(extend(TEACHER, practice.id, ADA.id, None, 5), TeacherRefusal.NO_EXAM)
    challenge = await exam(service)
    await denied(extend(TEACHER, challenge.id, ADA.id, None, 1441), TeacherRefusal.BAD_MINUTES)
    for minutes in (0, 1441):
        changed = service.open(mode=Mode.EXAM, minutes=minutes)
        await denied(changed, TeacherRefusal.BAD_MINUTES)


@pytest.mark.parametrize("is_early", [True, False])
async def test_the_closing_of_an_exam_ends_its_attempts(
    service: Service, *, is_early: bool
) -> None:
    challenge = await exam(service)
    begun = await begins(service, ADA, challenge.id)
    if is_early:
        await service.editor.close(TEACHER, challenge.id)
        assert not await is_examined(service, ADA)
        answer = service.attempts.answer(ADA, begun.attempt.id, 0, "7")
        await denied(answer, PupilRefusal.CLOSED)
    else:
        longer = await exam(service, minutes=24 * 60)
        await begins(service, BLAISE, longer.id)
        closing = longer.terms.closes_at
        assert await is_examined(service, BLAISE, closing - timedelta(milliseconds=1))
        assert not await is_examined(service, BLAISE, closing)


@on_sqlite_alone
async def test_nobody_is_examined_between_attempts_nor_in_a_preview(service: Service) -> None:
    challenge = await exam(service, attempts=2)
    begun = await begins(service, ADA, challenge.id)
    await service.attempts.hand_in(ADA, begun.attempt.id)
    assert not await is_examined(service, ADA)
    assert isinstance(await service.attempts.begin(ADA, challenge.id), Consent)
    await begins(service, ADA, challenge.id)
    assert await is_examined(service, ADA)
    draft = await created(service.editor, TEACHER, challenge.terms)
    preview = await service.attempts.begin(TEACHER, draft.id, agreed=True)
    assert isinstance(preview, Progress)
    assert preview.attempt.ends_at is None
    assert not await is_examined(service, TEACHER)


async def test_whether_somebody_is_examined_takes_one_query(
    service: Service, engine: Engine
) -> None:
    challenge = await exam(service)
    await begins(service, ADA, challenge.id)
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        asked.extend([statement] * statement.startswith("SELECT"))

    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    assert await is_examined(service, ADA)
    assert not await is_examined(service, BLAISE)
    assert len(asked) == 2


@on_sqlite_alone
async def test_each_attempt_at_practice_asks_about_other_positions(service: Service) -> None:
    tasks = read_tasks("move one nim 3 4 5\nkernel fortboyard 12")
    practice = await service.open(tasks=tasks, attempts=None)
    asked = [practice.task(0, ADA.id, number) for number in (1, 2, 3)]
    assert asked[0] == tasks[0]
    assert len(set(asked)) == 3
    assert practice.task(1, ADA.id, 2) == tasks[1], "the kernel question has no other position"
    own = await service.open(tasks=tasks, attempts=None, same_for_all=False)
    assert own.task(0, ADA.id, 1) != own.task(0, ADA.id, 2)
    at_exam = await exam(service, tasks=tasks, attempts=2)
    assert at_exam.task(0, ADA.id, 1) == at_exam.task(0, ADA.id, 2)


async def test_an_exam_warns_of_questions_that_another_challenge_asks_too(service: Service) -> None:
    tasks = read_tasks("value nim-sum 3 5\nvalue nim-sum 5 9\nprogram tous_zeros")
    practice = await service.open(title="Entraînement", tasks=tasks)
    await service.open(title="Chacun les siennes", tasks=tasks, same_for_all=False)
    asked = read_tasks("value mex 0\nvalue nim-sum 5 9\nvalue nim-sum 3 5\nprogram tous_zeros")
    drafted = terms(tasks=asked, mode=Mode.EXAM)
    exam = await created(service.editor, TEACHER, drafted)
    (found,) = await service.editor.repeats(exam)
    assert (found.numbers, found.other.id) == ((2, 3), practice.id)
    sooner = now() + 5 * MINUTE
    earlier = await service.open(tasks=asked[:1], mode=Mode.EXAM, closes_at=sooner)
    others = [each.other.id for each in await service.editor.repeats(exam)]
    assert others == [earlier.id, practice.id], "the latest first"
    drawn = replace(drafted, same_for_all=False, tasks=asked[2:])
    own = await created(service.editor, TEACHER, drawn)
    assert await service.editor.repeats(own) == [], (
        "3 5 has equal positions: pupils are asked others"
    )
    alone = read_tasks("value grundy octal 0.77 : 5 7\nmove one nim 3 4 5")
    await service.open(tasks=alone, same_for_all=False)
    theirs = await created(service.editor, TEACHER, replace(drawn, tasks=(*asked[2:], *alone)))
    (found_alone,) = await service.editor.repeats(theirs)
    assert found_alone.numbers == (3,), "of 3 4 5 each has a position of their own"
    for say in (EN, FR):
        (line,) = repeat_lines([found], say)
        assert "2, 3" in line
        assert "Entraînement" in line
