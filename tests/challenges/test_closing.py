"""Challenges that close: once, on time, with all that was answered before. On both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Cancelled, Challenge, ChallengeState
from bot.challenges.openings import Moving
from bot.challenges.pupil.service import Attempts
from bot.challenges.refusals import PupilRefusal
from bot.db.engine import Engine
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.play.endings import Settlement
from bot.play.model import MatchRecord
from games.challenge.lines import read_tasks
from tests.support.acting import by
from tests.support.challenge_service import ADA, BLAISE, GUILD, HERE, TEACHER, Service, terms
from tests.support.patience import soon
from tests.support.refusing import denied
from tests.support.running import FakeDiscord


async def a_match_about_to_end(service: Service, **changes: Any) -> tuple[Challenge, int, int]:
    """Open a challenge that is one match, and play it up to its last move."""
    challenge = await service.open(tasks=read_tasks("win nim 1"), **changes)
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    record = await service.trials.play(ADA, begun.attempt.id, 0, HERE)
    return challenge, begun.attempt.id, record.id


async def test_the_last_ply_of_a_match_and_its_mark_are_one_transaction(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, attempt, match = await a_match_about_to_end(service)

    def killed(_: Any) -> None:
        raise OSError("killed while it writes")

    async def settle(*_: object) -> Settlement:
        return Settlement(killed, lambda: None)

    with monkeypatch.context() as dying:
        dying.setattr(Attempts, "settle", settle)
        with pytest.raises(OSError, match="killed"):
            await service.matches.play(match, 0, (1, 1), by(ADA.id))
    assert (await service.matches.get(match)).ply == 0
    await service.matches.play(match, 0, (1, 1), by(ADA.id))
    done = await service.attempts.resume(ADA, attempt)
    assert [answer.credit for answer in done.attempt.answers] == [100]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_a_match_won_while_its_challenge_closes_is_on_time(
    service: Service, late_minutes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge, attempt, match = await a_match_about_to_end(service, late_minutes=late_minutes)
    looks, settling = 0, service.attempts.settle

    async def settle(_: Attempts, record: MatchRecord, at: datetime) -> Settlement | None:
        nonlocal looks
        looks += 1
        settlement = await settling(record, at)
        if looks == 1:
            await service.editor.close(TEACHER, challenge.id)
        return settlement

    monkeypatch.setattr(Attempts, "settle", settle)
    over = await service.matches.play(match, 0, (1, 1), by(ADA.id))
    assert over.match.is_over
    assert looks == 2
    answers = (await service.attempts.resume(ADA, attempt)).attempt.answers
    assert [(answer.credit, answer.is_late) for answer in answers] == [(100, False)]
    assert await final(service, challenge) == [(ADA.id, 10)]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_a_match_won_after_the_closing_is_late_or_does_not_count(
    service: Service, late_minutes: int
) -> None:
    challenge, attempt, match = await a_match_about_to_end(service, late_minutes=late_minutes)
    await service.close_on_time(challenge)
    await service.matches.play(match, 0, (1, 1), by(ADA.id))
    answers = (await service.attempts.resume(ADA, attempt)).attempt.answers
    assert [(answer.credit, answer.is_late) for answer in answers] == [(100, True)][:late_minutes]
    assert await final(service, challenge) == []


async def final(service: Service, challenge: Challenge) -> list[tuple[int, float]]:
    """Return the people on the final board with their points."""
    closed = await service.store.load(challenge.id)
    assert closed is not None
    return [(s.person, s.hundredths / 100) for s in await service.posts.final_board(closed)]


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
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    held, waits = Held(service, begun.attempt.id), asyncio.Event()
    arrived = service.matches.in_flight.arrived

    async def watched(before: datetime) -> None:
        waits.set()
        await arrived(before)
        assert held.is_written, "the closing should wait for the answer"

    monkeypatch.setattr(service.matches.in_flight, "arrived", watched)
    await held.reached()
    closed = await service.editor.close(TEACHER, challenge.id)
    board = asyncio.create_task(service.posts.final_board(closed))
    await soon(waits.wait())
    answered = await held.written()
    assert not answered.is_late
    assert [(place.person, place.hundredths / 100) for place in await board] == [(ADA.id, 10)]
    assert await final(service, challenge) == [(ADA.id, 10)]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_an_answer_in_flight_in_another_process_is_added_to_the_final_board(
    engine: Engine, late_minutes: int
) -> None:
    one, other = Service(engine), Service(engine)
    challenge = await one.open(late_minutes=late_minutes)
    begun = await one.attempts.begin(ADA, challenge.id, agreed=True)
    held = Held(one, begun.attempt.id)
    await held.reached()
    await other.editor.close(TEACHER, challenge.id)
    assert await final(other, challenge) == []
    answered, _ = await asyncio.gather(held.written(), final(other, challenge))
    assert not answered.is_late
    for service in (one, other):
        assert await final(service, challenge) == [(ADA.id, 10)]


@pytest.mark.parametrize("late_minutes", [0, 60])
async def test_an_answer_sent_before_the_closing_counts_however_late_it_arrives(
    service: Service, late_minutes: int
) -> None:
    """The bot was busy, or Discord slow: the moment is that of the click."""
    challenge = await service.open(late_minutes=late_minutes)
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    closed = await service.editor.close(TEACHER, challenge.id)
    assert await final(service, challenge) == []
    sent = closed.terms.closes_at - timedelta(milliseconds=1)
    in_time = replace(ADA, sent_at=sent)
    answered = await service.attempts.answer(in_time, begun.attempt.id, 0, "3 5")
    (answer,) = answered.attempt.answers
    assert (answer.is_late, answer.at) == (False, sent)
    assert await final(service, challenge) == [(ADA.id, 10)]
    late = replace(BLAISE, sent_at=closed.terms.closes_at)
    if not late_minutes:
        await denied(service.attempts.begin(late, challenge.id, agreed=True), PupilRefusal.CLOSED)


async def test_the_final_board_counts_questions_cancelled_after_the_closing(
    service: Service,
) -> None:
    challenge = await service.open(tasks=read_tasks("value mex 0\nvalue mex 0 1"))
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    for question, text in enumerate(("1", "5")):
        await service.attempts.answer(ADA, begun.attempt.id, question, text)
    read_before = await service.close_on_time(challenge)
    await service.regrading.cancel(TEACHER, challenge.id, 1, Cancelled.FULL)
    await service.posts.final_board(read_before)
    assert await final(service, challenge) == [(ADA.id, 20)]


async def test_late_answers_leave_the_final_board_as_it_is(service: Service) -> None:
    challenge = await service.open(late_minutes=60)
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    await service.close_on_time(challenge)
    assert await final(service, challenge) == []
    late = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert late.attempt.answers[0].is_late
    kept = await service.store.load(challenge.id)
    assert kept is not None
    assert kept.snapshot == "[]"


async def test_answers_in_three_processes_at_once_count_once(engine: Engine) -> None:
    doors = [Service(engine) for _ in range(3)]
    challenge = await doors[0].open()
    begun = await asyncio.gather(*(d.attempts.begin(ADA, challenge.id, agreed=True) for d in doors))
    assert len({progress.attempt.id for progress in begun}) == 1
    attempt = begun[0].attempt.id
    outcomes = await asyncio.gather(
        *(d.attempts.answer(ADA, attempt, 0, "3 5") for d in doors), return_exceptions=True
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2
    assert len((await doors[0].attempts.resume(ADA, attempt)).attempt.answers) == 1


async def test_a_challenge_closes_exactly_once_even_after_downtime(engine: Engine) -> None:
    discord = FakeDiscord()
    doors = [Service(engine, discord) for _ in range(3)]
    past = terms(opens_at=now() - timedelta(hours=2), closes_at=now() - timedelta(hours=1))
    drafted = await doors[0].store.draft(GUILD, TEACHER.id, 7, lambda _: past)
    await doors[0].store.publish(Moving.of(drafted, drafted, {}))
    await asyncio.gather(*(door.post_news() for door in doors))
    closed = await doors[0].challenges.of_server(TEACHER, drafted.id)
    assert closed.state is ChallengeState.CLOSED
    assert len(discord.messages) == 1, "only the end should be posted, once"
    await denied(doors[0].attempts.begin(ADA, drafted.id, agreed=True), PupilRefusal.CLOSED)


async def test_answers_after_the_closing_are_late_unless_the_pupil_has_more_time(
    service: Service,
) -> None:
    challenge = await service.open(late_minutes=60, late_percent=50)
    other = await service.open()
    for opened in (challenge, other):
        await service.close_on_time(opened)
    begun = await service.attempts.begin(ADA, challenge.id, agreed=True)
    late = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert late.attempt.answers[0].is_late
    await denied(service.attempts.begin(ADA, other.id, agreed=True), PupilRefusal.CLOSED)
    until = now() + timedelta(hours=1)
    await service.editor.extend(TEACHER, other.id, ADA.id, until)
    begun = await service.attempts.begin(ADA, other.id, agreed=True)
    on_time = await service.attempts.answer(ADA, begun.attempt.id, 0, "3 5")
    assert not on_time.attempt.answers[0].is_late
    await denied(service.attempts.begin(BLAISE, other.id, agreed=True), PupilRefusal.CLOSED)


async def test_closing_early_ends_extensions_in_the_same_transaction(
    engine: Engine, service: Service
) -> None:
    challenge = await service.open()
    until = now() + timedelta(days=1)
    await service.editor.extend(TEACHER, challenge.id, ADA.id, until)
    challenge = await service.challenges.of_server(TEACHER, challenge.id)

    def die(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("DELETE FROM extensions"):
            raise ConnectionResetError

    sa.event.listen(engine.sync_engine, "before_cursor_execute", die)
    with pytest.raises(ConnectionResetError):
        await service.editor.close(TEACHER, challenge.id)
    sa.event.remove(engine.sync_engine, "before_cursor_execute", die)
    assert await service.challenges.of_server(TEACHER, challenge.id) == challenge
    await service.editor.close(TEACHER, challenge.id)
    assert await service.editor.extensions(TEACHER, challenge.id) == {}
    await denied(service.attempts.begin(ADA, challenge.id, agreed=True), PupilRefusal.CLOSED)
