"""Challenges as the service keeps them: who may what, once, and on time. On both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.challenges import Challenges
from bot.classes import Actor, Classes, Denial, Denied, TeacherKind
from bot.clock import now
from bot.sessions import Refused, Session, Sessions, Setting, Settlement
from bot.standings import standings
from bot.store.challenges import (
    Answered,
    Attempt,
    Challenge,
    ChallengeState,
    ChallengeStore,
    Counts,
    Terms,
)
from bot.store.classes import ClassStore
from bot.store.matches import MatchStore
from bot.store.tables import challenges
from games import game
from games.challenge.tasks import read_tasks
from tests.conftest import seeds

GUILD = 812_345_678_901_234_567
TEACHER = Actor(1, GUILD, manages=True)
ADA, BLAISE = Actor(2, GUILD), Actor(3, GUILD)
HERE = Setting(GUILD, 77, "fr")


def terms(**changes: Any) -> Terms:
    began = now()
    drafted = Terms(
        title="La somme de Nim",
        tasks=read_tasks("move one nim : 1 3 7\nvalue nim-sum 1 3 7\nwin nim : 1 3 7"),
        opens_at=began - timedelta(seconds=1),
        closes_at=began + timedelta(hours=1),
        channel_id=77,
        locale="fr",
        same_for_all=True,
    )
    return replace(drafted, **changes)


class Service:
    """One process on a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.sessions = Sessions(MatchStore(engine), seeds())
        self.classes = Classes(ClassStore(engine))
        self.store = ChallengeStore(engine)
        self.challenges = Challenges(self.store, self.classes, self.sessions)

    async def open(self, **changes: Any) -> Challenge:
        """Publish a challenge that opens at once."""
        drafted = await self.challenges.create(TEACHER, terms(**changes))
        await self.challenges.publish(TEACHER, drafted.id)
        await self.challenges.advance()
        return await self.challenges.get(TEACHER, drafted.id)


@pytest.fixture
def service(engine: AsyncEngine) -> Service:
    return Service(engine)


async def denied(request: Any, denial: Denial) -> None:
    """Check that a request is denied, and why."""
    with pytest.raises(Denied) as refused:
        await request
    assert refused.value.denial is denial


async def test_only_teachers_set_change_and_see(service: Service) -> None:
    draft = await service.challenges.create(TEACHER, terms())
    asked = service.challenges
    for request in (
        asked.create(ADA, terms()),
        asked.change(ADA, draft.id, title="Mien"),
        asked.clone(ADA, draft.id),
        asked.publish(ADA, draft.id),
        asked.close(ADA, draft.id),
        asked.delete(ADA, draft.id),
        asked.extend(ADA, draft.id, ADA.id, now()),
        asked.for_teacher(ADA, draft.id),
        asked.all(ADA),
        asked.attempts(ADA, draft.id),
        asked.extensions(ADA, draft.id),
        service.classes.add_teacher(ADA, TeacherKind.PERSON, ADA.id),
        service.classes.remove_teacher(ADA, TeacherKind.PERSON, TEACHER.id),
        service.classes.teachers(ADA),
        service.classes.change(ADA, "fr", shows_names=True),
        service.classes.begin_season(ADA, "fr", 2),
    ):
        await denied(request, Denial.NOT_A_TEACHER)
    assert await service.store.load(draft.id) == draft


async def test_teachers_are_named_in_person_or_by_a_role(service: Service) -> None:
    assistant, tutor = Actor(9, GUILD), Actor(10, GUILD, roles=frozenset({555}))
    classes = service.classes
    assert await classes.add_teacher(TEACHER, TeacherKind.PERSON, assistant.id)
    assert not await classes.add_teacher(TEACHER, TeacherKind.PERSON, assistant.id)
    assert await classes.add_teacher(assistant, TeacherKind.ROLE, 555)
    assert await classes.is_teacher(tutor)
    assert not await classes.is_teacher(replace(tutor, guild_id=GUILD + 1))
    draft = await service.challenges.create(tutor, terms())
    # Demoted in the middle of it, they can do no more.
    assert await classes.remove_teacher(TEACHER, TeacherKind.ROLE, 555)
    await denied(service.challenges.publish(tutor, draft.id), Denial.NOT_A_TEACHER)


async def test_a_challenge_of_another_server_does_not_exist(service: Service) -> None:
    challenge = await service.open()
    stranger = Actor(1, GUILD + 1, manages=True)
    await denied(service.challenges.begin(stranger, challenge.id), Denial.NO_SUCH_CHALLENGE)
    await denied(service.challenges.close(stranger, challenge.id), Denial.NO_SUCH_CHALLENGE)


async def test_a_challenge_is_answered_question_by_question(service: Service) -> None:
    challenge = await service.open()
    begun = await service.challenges.begin(ADA, challenge.id)
    assert begun.question == 0
    first = await service.challenges.answer(ADA, begun.attempt.id, 0, "3 5")
    assert first.marked is not None
    assert first.marked.credit == 100
    again = await service.challenges.begin(ADA, challenge.id)
    assert (again.attempt.id, again.question) == (begun.attempt.id, 1)
    await denied(
        service.challenges.answer(ADA, begun.attempt.id, 0, "3 5"), Denial.ALREADY_ANSWERED
    )
    await denied(
        service.challenges.answer(BLAISE, begun.attempt.id, 1, "5"), Denial.NOT_YOUR_ATTEMPT
    )
    wrong = await service.challenges.answer(ADA, begun.attempt.id, 1, "11")
    assert wrong.marked is not None
    assert wrong.marked.credit == 0
    session = await service.challenges.play(ADA, begun.attempt.id, 2, HERE)
    assert await service.challenges.play(ADA, begun.attempt.id, 2, HERE) == session
    with pytest.raises(Refused):
        await service.sessions.help_in(session.id, session.ply, ADA.id)
    await service.sessions.resign(session.id, session.ply, ADA.id)
    done = await service.challenges.resume(ADA, begun.attempt.id)
    assert done.is_finished
    assert [answer.credit for answer in done.attempt.answers] == [100, 0, 0]
    await denied(service.challenges.begin(ADA, challenge.id), Denial.NO_ATTEMPT_LEFT)
    (standing,) = standings(
        await service.challenges.attempts(TEACHER, challenge.id), challenge.terms
    )
    assert (standing.rank, standing.person, standing.points) == (1, ADA.id, 10)


async def a_match_about_to_end(service: Service, **changes: Any) -> tuple[Challenge, int, int]:
    """Open a challenge that is one match, and play it up to its last move."""
    challenge = await service.open(tasks=read_tasks("win nim 1"), **changes)
    begun = await service.challenges.begin(ADA, challenge.id)
    session = await service.challenges.play(ADA, begun.attempt.id, 0, HERE)
    return challenge, begun.attempt.id, session.id


async def test_the_last_ply_and_its_mark_are_written_together(service: Service) -> None:
    _, attempt, match = await a_match_about_to_end(service)

    async def killed(_: Any) -> None:
        raise OSError("killed while it writes")

    async def settle(_: Session) -> Settlement:
        return Settlement(killed, lambda: None)

    service.sessions.on_trial_over = settle
    with pytest.raises(OSError, match="killed"):
        await service.sessions.play(match, 0, (1, 1), ADA.id)
    assert (await service.sessions.get(match)).ply == 0
    service.sessions.on_trial_over = service.challenges.settle
    await service.sessions.play(match, 0, (1, 1), ADA.id)
    done = await service.challenges.resume(ADA, attempt)
    assert [answer.credit for answer in done.attempt.answers] == [100]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_a_match_ends_while_its_challenge_closes(service: Service, late_minutes: int) -> None:
    challenge, attempt, match = await a_match_about_to_end(service, late_minutes=late_minutes)
    looks = 0

    async def settle(session: Session) -> Settlement | None:
        nonlocal looks
        looks += 1
        settlement = await service.challenges.settle(session)
        if looks == 1:
            closed = replace(challenge.terms, closes_at=now())
            await service.store.close(challenge, closed)
        return settlement

    service.sessions.on_trial_over = settle
    over = await service.sessions.play(match, 0, (1, 1), ADA.id)
    assert over.match.is_over
    assert looks == 2
    answers = (await service.challenges.resume(ADA, attempt)).attempt.answers
    assert [(answer.credit, answer.is_late) for answer in answers] == [(100, True)][:late_minutes]


async def test_allowing_analysis_takes_one_query_if_nothing_runs(
    service: Service, engine: AsyncEngine
) -> None:
    over = await service.open(tasks=read_tasks("win nim 1"), late_minutes=0)
    await service.challenges.close(TEACHER, over.id)
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        asked.extend([statement] * statement.startswith("SELECT"))

    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    await service.challenges.forbids(ADA.id, GUILD, game("nim"), (1,))
    assert len(asked) == 1


async def test_simultaneous_answers_count_once(engine: AsyncEngine) -> None:
    doors = [Service(engine) for _ in range(3)]
    challenge = await doors[0].open()
    begun = await asyncio.gather(*(d.challenges.begin(ADA, challenge.id) for d in doors))
    assert len({progress.attempt.id for progress in begun}) == 1
    attempt = begun[0].attempt.id
    outcomes = await asyncio.gather(
        *(d.challenges.answer(ADA, attempt, 0, "3 5") for d in doors), return_exceptions=True
    )
    assert sum(isinstance(outcome, Denied) for outcome in outcomes) == 2
    assert len((await doors[0].challenges.resume(ADA, attempt)).attempt.answers) == 1


async def test_a_challenge_closes_exactly_once_even_after_downtime(engine: AsyncEngine) -> None:
    doors = [Service(engine) for _ in range(3)]
    past = terms(opens_at=now() - timedelta(hours=2), closes_at=now() - timedelta(hours=1))
    drafted = await doors[0].store.create(GUILD, TEACHER.id, 7, past)
    await doors[0].store.publish(drafted)
    news = await asyncio.gather(*(door.challenges.advance() for door in doors))
    assert all(len(told) <= 1 for told in news)
    closed = await doors[0].challenges.get(TEACHER, drafted.id)
    assert closed.state is ChallengeState.CLOSED
    await denied(doors[0].challenges.begin(ADA, drafted.id), Denial.CLOSED)


async def test_late_answers_and_extensions(service: Service) -> None:
    challenge = await service.open(late_minutes=60, late_percent=50)
    other = await service.open()
    for opened in (challenge, other):
        row = await service.store.load(opened.id)
        assert row is not None
        await service.store.close(row, replace(row.terms, closes_at=now()))
    begun = await service.challenges.begin(ADA, challenge.id)
    late = await service.challenges.answer(ADA, begun.attempt.id, 0, "3 5")
    assert late.attempt.answers[0].is_late
    await denied(service.challenges.begin(ADA, other.id), Denial.CLOSED)
    until = now() + timedelta(hours=1)
    await service.challenges.extend(TEACHER, other.id, ADA.id, until)
    begun = await service.challenges.begin(ADA, other.id)
    on_time = await service.challenges.answer(ADA, begun.attempt.id, 0, "3 5")
    assert not on_time.attempt.answers[0].is_late
    await denied(service.challenges.begin(BLAISE, other.id), Denial.CLOSED)


async def test_closing_early_ends_extensions_in_the_same_transaction(
    engine: AsyncEngine, service: Service
) -> None:
    challenge = await service.open()
    until = now() + timedelta(days=1)
    await service.challenges.extend(TEACHER, challenge.id, ADA.id, until)

    def die(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("DELETE FROM extensions"):
            raise ConnectionResetError

    sa.event.listen(engine.sync_engine, "before_cursor_execute", die)
    with pytest.raises(ConnectionResetError):
        await service.challenges.close(TEACHER, challenge.id)
    sa.event.remove(engine.sync_engine, "before_cursor_execute", die)
    assert await service.challenges.get(TEACHER, challenge.id) == challenge
    await service.challenges.close(TEACHER, challenge.id)
    assert await service.challenges.extensions(TEACHER, challenge.id) == {}
    await denied(service.challenges.begin(ADA, challenge.id), Denial.CLOSED)


async def test_a_challenge_is_changed_before_it_opens_only(service: Service) -> None:
    draft = await service.challenges.create(TEACHER, terms())
    await denied(
        service.challenges.change(TEACHER, draft.id, closes_at=draft.terms.opens_at),
        Denial.CLOSES_BEFORE_OPENING,
    )
    changed = await service.challenges.change(TEACHER, draft.id, title="Autre", points=5)
    assert (changed.terms.title, changed.terms.points) == ("Autre", 5)
    assert await service.store.load(draft.id) == changed
    await denied(service.challenges.begin(ADA, draft.id), Denial.NOT_OPEN_YET)
    preview = await service.challenges.begin(TEACHER, draft.id)
    assert preview.attempt.is_preview
    await service.challenges.answer(TEACHER, preview.attempt.id, 0, "3 5")
    assert (await service.challenges.begin(TEACHER, draft.id)).question == 0
    await service.challenges.publish(TEACHER, draft.id)
    await service.challenges.advance()
    await denied(
        service.challenges.change(TEACHER, draft.id, title="Trop tard"), Denial.ALREADY_PUBLISHED
    )
    assert await service.challenges.attempts(TEACHER, draft.id) == []


async def test_an_opening_that_is_moved_is_expected_anew(service: Service) -> None:
    expected: list[datetime] = []
    draft = await service.challenges.create(TEACHER, terms())
    service.challenges.on_due = expected.append
    opening = now() + timedelta(minutes=30)
    await service.challenges.change(TEACHER, draft.id, opens_at=opening)
    assert expected == [], "a draft does not open"
    await service.challenges.publish(TEACHER, draft.id)
    sooner = now() + timedelta(minutes=5)
    await service.challenges.change(TEACHER, draft.id, opens_at=sooner)
    assert expected == [opening, sooner]
    assert await service.challenges.next_due() == sooner


def attempt(person: int, number: int, *marks: int, at: int, late: bool = False) -> Attempt:
    began = datetime(2026, 9, 1, tzinfo=UTC)
    answers = tuple(
        Answered(i, "", "", credit, None, late, began + timedelta(minutes=at + i))
        for i, credit in enumerate(marks)
    )
    return Attempt(0, 1, person, number, False, began, answers)


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
    engine: AsyncEngine, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    strange, readable = await service.open(), await service.open()
    async with engine.begin() as connection:
        of_another_version = sa.update(challenges).where(challenges.c.id == strange.id)
        await connection.execute(of_another_version.values(tasks="win wythoff 3 5"))
    assert [challenge.id for challenge in await service.challenges.all(TEACHER)] == [readable.id]
    assert "cannot be read" in caplog.text
    await denied(service.challenges.begin(ADA, strange.id), Denial.NO_SUCH_CHALLENGE)
