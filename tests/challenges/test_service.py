"""Challenges as the service keeps them: who may what, once, and on time. On both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from bot.challenges.dates import write_moment
from bot.challenges.model import Answered, Attempt, Challenge, ChallengeState, Counts
from bot.challenges.refusals import ChallengeRefusal, DateRefusal, PupilRefusal, TeacherRefusal
from bot.challenges.standings import standings
from bot.classes.model import TeacherKind
from bot.classes.refusals import ClassRefusal
from bot.db.engine import Engine
from bot.db.schema import challenges, extensions
from bot.kit.actors import Actor
from bot.kit.allowance import Use
from bot.kit.clock import now
from bot.kit.refusal import Refusal, Refused
from bot.play.advice.service import Advice
from bot.play.model import MatchRecord
from bot.play.refusals import MatchRefused
from bot.play.service import Settlement
from games import game
from games.challenge.tasks import read_tasks
from tests.support.acting import by
from tests.support.challenge_service import (
    ADA,
    BLAISE,
    GUILD,
    HERE,
    TEACHER,
    Service,
    attempt,
    terms,
)
from tests.support.databases import written
from tests.support.patience import soon


async def denied(request: Any, denial: Refusal) -> None:
    """Check that a request is denied, and why."""
    with pytest.raises(Refused) as refused:
        await request
    assert refused.value.refusal is denial


async def test_only_teachers_set_change_and_see(service: Service) -> None:
    draft = await service.editor.create(TEACHER, terms())
    asked = service
    for request in (
        asked.editor.create(ADA, terms()),
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
    draft = await service.editor.create(tutor, terms())
    # Demoted in the middle of it, they can do no more.
    assert await classes.remove_teacher(TEACHER, TeacherKind.ROLE, 555)
    await denied(service.editor.publish(tutor, draft.id), ClassRefusal.NOT_A_TEACHER)


async def test_a_challenge_of_another_server_does_not_exist(service: Service) -> None:
    challenge = await service.open()
    stranger = Actor(1, GUILD + 1, manages=True)
    await denied(service.attempts.begin(stranger, challenge.id), ChallengeRefusal.NO_SUCH_CHALLENGE)
    await denied(service.editor.close(stranger, challenge.id), ChallengeRefusal.NO_SUCH_CHALLENGE)


async def test_a_challenge_is_answered_question_by_question(service: Service) -> None:
    challenge = await service.open()
    begun = await service.attempts.begin(ADA, challenge.id)
    assert begun.question == 0
    first = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert first.marked is not None
    assert first.marked.credit == 100
    again = await service.attempts.begin(ADA, challenge.id)
    assert (again.attempt.id, again.question) == (begun.attempt.id, 1)
    await denied(
        service.attempts.answer(ADA, begun.attempt.id, 0, "3 5"), PupilRefusal.ALREADY_ANSWERED
    )
    await denied(
        service.attempts.answer(BLAISE, begun.attempt.id, 1, "5"), PupilRefusal.NOT_YOUR_ATTEMPT
    )
    wrong = await service.attempts.answer(ADA, begun.attempt.id, 1, "11")
    assert wrong.marked is not None
    assert wrong.marked.credit == 0
    record = await service.attempts.play(ADA, begun.attempt.id, 2, HERE)
    assert await service.attempts.play(ADA, begun.attempt.id, 2, HERE) == record
    with pytest.raises(MatchRefused):
        await Advice(service.matches).help_in(record.id, record.ply, by(ADA.id))
    await service.matches.resign(record.id, record.ply, by(ADA.id))
    done = await service.attempts.resume(ADA, begun.attempt.id)
    assert done.is_finished
    assert [answer.credit for answer in done.attempt.answers] == [100, 0, 0]
    await denied(service.attempts.begin(ADA, challenge.id), PupilRefusal.NO_ATTEMPT_LEFT)
    (standing,) = standings(await service.editor.attempts(TEACHER, challenge.id), challenge.terms)
    assert (standing.rank, standing.person, standing.points) == (1, ADA.id, 10)


async def a_match_about_to_end(service: Service, **changes: Any) -> tuple[Challenge, int, int]:
    """Open a challenge that is one match, and play it up to its last move."""
    challenge = await service.open(tasks=read_tasks("win nim 1"), **changes)
    begun = await service.attempts.begin(ADA, challenge.id)
    record = await service.attempts.play(ADA, begun.attempt.id, 0, HERE)
    return challenge, begun.attempt.id, record.id


async def test_the_last_ply_and_its_mark_are_written_together(service: Service) -> None:
    _, attempt, match = await a_match_about_to_end(service)

    def killed(_: Any) -> None:
        raise OSError("killed while it writes")

    async def settle(_record: MatchRecord, _at: datetime) -> Settlement:
        return Settlement(killed, lambda: None)

    service.matches.on_trial_over = settle
    with pytest.raises(OSError, match="killed"):
        await service.matches.play(match, 0, (1, 1), by(ADA.id))
    assert (await service.matches.get(match)).ply == 0
    service.matches.on_trial_over = service.attempts.settle
    await service.matches.play(match, 0, (1, 1), by(ADA.id))
    done = await service.attempts.resume(ADA, attempt)
    assert [answer.credit for answer in done.attempt.answers] == [100]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_a_match_ends_while_its_challenge_closes(service: Service, late_minutes: int) -> None:
    challenge, attempt, match = await a_match_about_to_end(service, late_minutes=late_minutes)
    looks = 0

    async def settle(record: MatchRecord, at: datetime) -> Settlement | None:
        nonlocal looks
        looks += 1
        settlement = await service.attempts.settle(record, at)
        if looks == 1:
            await service.editor.close(TEACHER, challenge.id)
        return settlement

    service.matches.on_trial_over = settle
    over = await service.matches.play(match, 0, (1, 1), by(ADA.id))
    assert over.match.is_over
    assert looks == 2
    answers = (await service.attempts.resume(ADA, attempt)).attempt.answers
    assert [(answer.credit, answer.is_late) for answer in answers] == [(100, False)]
    assert await final(service, challenge) == [(ADA.id, 10)]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_a_match_that_ends_after_its_challenge_is_late(
    service: Service, late_minutes: int
) -> None:
    challenge, attempt, match = await a_match_about_to_end(service, late_minutes=late_minutes)
    closed = replace(challenge.terms, closes_at=now())
    await service.store.close(challenge, closed)
    await service.matches.play(match, 0, (1, 1), by(ADA.id))
    answers = (await service.attempts.resume(ADA, attempt)).attempt.answers
    assert [(answer.credit, answer.is_late) for answer in answers] == [(100, True)][:late_minutes]
    assert await final(service, challenge) == []


async def final(service: Service, challenge: Challenge) -> list[tuple[int, float]]:
    """Return who is on the final board, with which points."""
    closed = await service.store.load(challenge.id)
    assert closed is not None
    return [(s.person, s.points) for s in await service.schedule.final_board(closed)]


class Held:
    """The answer of a pupil, held just before it is written."""

    def __init__(self, service: Service, attempt: int) -> None:
        self._write = service.attempt_store.answer
        self._reached, self._let_go = asyncio.Event(), asyncio.Event()
        self.is_written = False
        service.attempt_store.answer = self._held  # type: ignore[method-assign]
        sent = service.attempts.answer(ADA, attempt, 0, "3 5")
        self._answering = asyncio.create_task(sent)

    async def _held(self, *answer: Any) -> Attempt:
        self._reached.set()
        await self._let_go.wait()
        attempt = await self._write(*answer)
        self.is_written = True
        return attempt

    async def reached(self) -> None:
        await self._reached.wait()

    async def written(self) -> Answered:
        """Let the answer be written; return it."""
        self._let_go.set()
        return (await self._answering).attempt.answers[0]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_an_answer_in_flight_is_on_the_final_board(
    service: Service, late_minutes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = await service.open(late_minutes=late_minutes)
    begun = await service.attempts.begin(ADA, challenge.id)
    held, waits = Held(service, begun.attempt.id), asyncio.Event()
    arrived = service.matches.in_flight.arrived

    async def watched(before: datetime) -> None:
        waits.set()
        await arrived(before)
        assert held.is_written, "the answer is waited for"

    monkeypatch.setattr(service.matches.in_flight, "arrived", watched)
    await held.reached()
    closed = await service.editor.close(TEACHER, challenge.id)
    board = asyncio.create_task(service.schedule.final_board(closed))
    await soon(waits.wait())
    answered = await held.written()
    assert not answered.is_late
    assert [(place.person, place.points) for place in await board] == [(ADA.id, 10)]
    assert await final(service, challenge) == [(ADA.id, 10)]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_an_answer_in_flight_in_another_process_is_added_to_the_final_board(
    engine: Engine, late_minutes: int
) -> None:
    one, other = Service(engine), Service(engine)
    challenge = await one.open(late_minutes=late_minutes)
    begun = await one.attempts.begin(ADA, challenge.id)
    held = Held(one, begun.attempt.id)
    await held.reached()
    closed = await other.editor.close(TEACHER, challenge.id)
    assert await final(other, challenge) == []
    await other.schedule.told(closed)
    assert await other.schedule.amended_board(challenge.id) is None
    answered, _ = await asyncio.gather(held.written(), final(other, challenge))
    assert not answered.is_late
    amended = await one.schedule.amended_board(challenge.id)
    if amended is not None:  # unless the other process has just taken it anew
        assert [place.person for place in amended[1]] == [ADA.id]
    for service in (one, other):
        assert await final(service, challenge) == [(ADA.id, 10)]


async def test_late_answers_leave_the_final_board_as_it_is(service: Service) -> None:
    challenge = await service.open(late_minutes=60)
    begun = await service.attempts.begin(ADA, challenge.id)
    await service.store.close(challenge, replace(challenge.terms, closes_at=now()))
    assert await final(service, challenge) == []
    late = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert late.attempt.answers[0].is_late
    kept = await service.store.load(challenge.id)
    assert kept is not None
    assert kept.snapshot == "[]"


async def test_allowing_analysis_takes_one_query_if_nothing_runs(
    service: Service, engine: Engine
) -> None:
    over = await service.open(tasks=read_tasks("win nim 1"), late_minutes=0)
    await service.editor.close(TEACHER, over.id)
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        asked.extend([statement] * statement.startswith("SELECT"))

    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    await service.guard.require(by(ADA.id, GUILD), Use.ANALYSIS, game("nim"), (1,))
    assert len(asked) == 1


async def test_simultaneous_answers_count_once(engine: Engine) -> None:
    doors = [Service(engine) for _ in range(3)]
    challenge = await doors[0].open()
    begun = await asyncio.gather(*(d.attempts.begin(ADA, challenge.id) for d in doors))
    assert len({progress.attempt.id for progress in begun}) == 1
    attempt = begun[0].attempt.id
    outcomes = await asyncio.gather(
        *(d.attempts.answer(ADA, attempt, 0, "3 5") for d in doors), return_exceptions=True
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2
    assert len((await doors[0].attempts.resume(ADA, attempt)).attempt.answers) == 1


async def test_a_challenge_closes_exactly_once_even_after_downtime(engine: Engine) -> None:
    doors = [Service(engine) for _ in range(3)]
    past = terms(opens_at=now() - timedelta(hours=2), closes_at=now() - timedelta(hours=1))
    drafted = await doors[0].store.create(GUILD, TEACHER.id, 7, past)
    await doors[0].store.publish(drafted)
    news = await asyncio.gather(*(door.schedule.advance() for door in doors))
    assert all(len(told) <= 1 for told in news)
    closed = await doors[0].challenges.get(TEACHER, drafted.id)
    assert closed.state is ChallengeState.CLOSED
    await denied(doors[0].attempts.begin(ADA, drafted.id), PupilRefusal.CLOSED)


async def test_late_answers_and_extensions(service: Service) -> None:
    challenge = await service.open(late_minutes=60, late_percent=50)
    other = await service.open()
    for opened in (challenge, other):
        row = await service.store.load(opened.id)
        assert row is not None
        await service.store.close(row, replace(row.terms, closes_at=now()))
    begun = await service.attempts.begin(ADA, challenge.id)
    late = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert late.attempt.answers[0].is_late
    await denied(service.attempts.begin(ADA, other.id), PupilRefusal.CLOSED)
    until = now() + timedelta(hours=1)
    await service.editor.extend(TEACHER, other.id, ADA.id, until)
    begun = await service.attempts.begin(ADA, other.id)
    on_time = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert not on_time.attempt.answers[0].is_late
    await denied(service.attempts.begin(BLAISE, other.id), PupilRefusal.CLOSED)


async def test_closing_early_ends_extensions_in_the_same_transaction(
    engine: Engine, service: Service
) -> None:
    challenge = await service.open()
    until = now() + timedelta(days=1)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, until)

    def die(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("DELETE FROM extensions"):
            raise ConnectionResetError

    sa.event.listen(engine.sync_engine, "before_cursor_execute", die)
    with pytest.raises(ConnectionResetError):
        await service.editor.close(TEACHER, challenge.id)
    sa.event.remove(engine.sync_engine, "before_cursor_execute", die)
    assert await service.challenges.get(TEACHER, challenge.id) == challenge
    await service.editor.close(TEACHER, challenge.id)
    assert await service.editor.extensions(TEACHER, challenge.id) == {}
    await denied(service.attempts.begin(ADA, challenge.id), PupilRefusal.CLOSED)


async def closed_with_extension(
    service: Service, until: datetime, **changes: Any
) -> tuple[Challenge, int]:
    """Let Ada and Blaise begin a challenge that closes; Blaise has more time."""
    challenge = await service.open(**changes)
    for pupil in (ADA, BLAISE):
        await service.attempts.begin(pupil, challenge.id)
    row = await service.store.load(challenge.id)
    assert row is not None
    await service.store.close(row, replace(row.terms, closes_at=now()))
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


async def test_solutions_for_all_wait_for_who_has_more_time(service: Service) -> None:
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


async def test_solutions_of_ones_own_positions_wait_for_nobody(service: Service) -> None:
    until = now() + timedelta(hours=3)
    row, number = await closed_with_extension(
        service, until, same_for_all=False, tasks=read_tasks("value nim-sum 9 23 14 30")
    )
    assert row.task(0, ADA.id) != row.task(0, BLAISE.id)
    assert await shows_solutions(service, ADA, number)
    assert not await shows_solutions(service, BLAISE, number)


async def test_a_question_that_two_are_asked_alike_is_no_ones_own(service: Service) -> None:
    """A period is the same for all, whatever the teacher has settled."""
    until = now() + timedelta(hours=3)
    tasks = read_tasks("value nim-sum 9 23 14 30\nperiod kayles")
    _, number = await closed_with_extension(service, until, same_for_all=False, tasks=tasks)
    await denied(service.attempts.correction(ADA, number), ChallengeRefusal.SOLUTIONS_LATER)


async def test_the_solutions_are_announced_for_when_nobody_answers_any_more(
    service: Service,
) -> None:
    challenge = await service.open(late_minutes=30)
    until = challenge.terms.closes_at + timedelta(hours=3)
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, until)
    for pupil in (ADA, BLAISE):
        (mine,) = await service.attempts.open_to(pupil)
        assert mine.solutions_from == until
    late = challenge.terms.late_until
    await service.editor.extend(TEACHER, challenge.id, BLAISE.id, late - timedelta(minutes=9))
    (mine,) = await service.attempts.open_to(ADA)
    assert mine.solutions_from == late


async def test_what_has_not_opened_has_no_solutions(service: Service) -> None:
    draft = await service.editor.create(TEACHER, terms())
    await denied(service.attempts.correction(ADA, draft.id), ChallengeRefusal.NOT_OPEN_YET)


async def test_analysis_is_refused_to_all_while_one_still_answers(service: Service) -> None:
    _, number = await closed_with_extension(service, now() + timedelta(hours=3))
    chloe, elsewhere = 4, GUILD + 1
    for who, guild in ((ADA.id, GUILD), (BLAISE.id, None), (chloe, GUILD), (ADA.id, None)):
        await denied(
            service.guard.require(by(who, guild), Use.ANALYSIS, game("nim"), (1, 3, 7)),
            ChallengeRefusal.ANALYSIS_REFUSED,
        )
    await service.guard.require(by(chloe, elsewhere), Use.ANALYSIS, game("nim"), (1, 3, 7))
    assert await service.attempts.open_to(ADA) == [], "Ada's own time is over"
    await service.editor.extend(TEACHER, number, BLAISE.id, None)
    await service.guard.require(by(ADA.id, GUILD), Use.ANALYSIS, game("nim"), (1, 3, 7))


async def test_a_challenge_is_changed_before_it_opens_only(service: Service) -> None:
    draft = await service.editor.create(TEACHER, terms())
    await denied(
        service.editor.change(TEACHER, draft.id, closes_at=draft.terms.opens_at),
        TeacherRefusal.CLOSES_BEFORE_OPENING,
    )
    changed = await service.editor.change(TEACHER, draft.id, title="Autre", points=5)
    assert (changed.terms.title, changed.terms.points) == ("Autre", 5)
    assert await service.store.load(draft.id) == changed
    await denied(service.attempts.begin(ADA, draft.id), ChallengeRefusal.NOT_OPEN_YET)
    preview = await service.attempts.begin(TEACHER, draft.id)
    assert preview.attempt.is_preview
    await service.attempts.answer(TEACHER, preview.attempt.id, 0, "3 5")
    assert (await service.attempts.begin(TEACHER, draft.id)).question == 0
    await service.editor.publish(TEACHER, draft.id)
    await denied(service.editor.publish(TEACHER, draft.id), TeacherRefusal.ALREADY_PUBLISHED)
    await service.schedule.advance()
    await denied(service.editor.publish(TEACHER, draft.id), TeacherRefusal.ALREADY_PUBLISHED)
    late = service.editor.change(TEACHER, draft.id, title="Trop tard")
    await denied(late, TeacherRefusal.ALREADY_OPENED)
    assert await service.editor.attempts(TEACHER, draft.id) == []


async def test_an_opening_that_is_moved_is_expected_anew(service: Service) -> None:
    expected: list[datetime] = []
    draft = await service.editor.create(TEACHER, terms())
    service.challenges.on_due = expected.append
    opening = now() + timedelta(minutes=30)
    await service.editor.change(TEACHER, draft.id, opens_at=opening)
    assert expected == [], "a draft does not open"
    await service.editor.publish(TEACHER, draft.id)
    sooner = now() + timedelta(minutes=5)
    await service.editor.change(TEACHER, draft.id, opens_at=sooner)
    assert expected == [opening, sooner]
    assert await service.schedule.next_due() == sooner


def test_ties_are_broken_by_attempts_then_by_the_moment() -> None:
    tried = [
        attempt(1, 1, 100, 0, at=0),
        attempt(1, 2, 100, 100, at=10),
        attempt(2, 1, 100, 100, at=50),
        attempt(3, 1, 100, 100, at=40),
        attempt(4, 1, 100, 50, at=0),
        attempt(5, 1, 100, 100, at=0, late=True),
        attempt(6, 1, 100, 100, at=40),
    ]
    best = standings(tried, terms(attempts=None))
    assert [(s.rank, s.person, s.points) for s in best] == [
        (1, 3, 20),
        (1, 6, 20),
        (3, 2, 20),
        (4, 1, 20),
        (5, 4, 15),
        (6, 5, 10),
    ]
    first = standings(tried, terms(attempts=None, counts=Counts.FIRST))
    assert [s.points for s in first if s.person == 1] == [10]
    last = standings([attempt(1, 1, 100, at=0), attempt(1, 2, 0, at=9)], terms(counts=Counts.LAST))
    assert [s.points for s in last] == [0]


async def test_pseudonyms_differ_and_stay(service: Service) -> None:
    people = range(100, 140)
    shown = await service.classes.members(GUILD, people)
    assert len({member.pseudonym for member in shown.values()}) == 40
    assert await service.classes.members(GUILD, people) == shown
    await service.classes.show_name(Actor(100, GUILD), shows=True)
    assert (await service.classes.members(GUILD, [100]))[100].shows_name


async def test_what_this_version_cannot_read_does_not_stop_the_rest(
    engine: Engine, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    strange, readable = await service.open(), await service.open()
    of_another_version = sa.update(challenges).where(challenges.c.id == strange.id)
    await written(engine, of_another_version.values(tasks="win kalah 3 5"))
    assert [challenge.id for challenge in await service.editor.all(TEACHER)] == [readable.id]
    assert "cannot be read" in caplog.text
    await denied(service.attempts.begin(ADA, strange.id), ChallengeRefusal.NO_SUCH_CHALLENGE)


FAR = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)


async def test_moments_that_are_too_far_are_denied(service: Service) -> None:
    asked = service
    draft = await asked.editor.create(TEACHER, terms())
    for wrong in ({"closes_at": FAR}, {"opens_at": LONG_AGO}, {"opens_at": FAR, "closes_at": FAR}):
        await denied(asked.editor.create(TEACHER, terms(**wrong)), DateRefusal.MOMENT_TOO_FAR)
        await denied(asked.editor.change(TEACHER, draft.id, **wrong), DateRefusal.MOMENT_TOO_FAR)
    await denied(asked.editor.extend(TEACHER, draft.id, ADA.id, FAR), DateRefusal.MOMENT_TOO_FAR)
    assert await service.store.load(draft.id) == draft
    assert await asked.editor.extensions(TEACHER, draft.id) == {}


@pytest.mark.parametrize("remind_minutes", [0, 60])
async def test_a_stored_closing_at_the_end_of_the_calendar_breaks_nothing(
    service: Service, engine: Engine, remind_minutes: int
) -> None:
    asked = service
    far = terms(closes_at=FAR, late_minutes=60, remind_minutes=remind_minutes)
    stored = await service.store.create(GUILD, TEACHER.id, 7, far)
    scheduled = {"state": "scheduled", "opens_at": LONG_AGO, "due_at": LONG_AGO}
    row = {"challenge_id": stored.id, "person": ADA.id, "until": FAR}
    await written(
        engine, sa.update(challenges).values(scheduled), sa.insert(extensions).values(row)
    )
    assert [told.state for told in await asked.schedule.advance()] == [ChallengeState.OPEN]
    due = await asked.schedule.next_due()
    assert due is not None
    assert due > now()
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        (mine,) = await asked.attempts.open_to(ADA)
        for moment in (mine.running.until, mine.challenge.terms.late_until, due):
            write_moment(moment, ZoneInfo(zone))
    required = service.guard.require(by(ADA.id, GUILD), Use.ANALYSIS, game("nim"), (1, 3, 7))
    await denied(required, ChallengeRefusal.ANALYSIS_REFUSED)
    begun = await asked.attempts.begin(ADA, stored.id)
    await asked.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    closed = await asked.editor.close(TEACHER, stored.id)
    assert closed.state is ChallengeState.CLOSED
    assert (await service.store.load(stored.id) or stored).terms.closes_at <= now()
