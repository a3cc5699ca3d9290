"""Alarms: nothing makes one ring continually, and one failure does not block other work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import sqlalchemy as sa

from bot.challenges.model import ChallengeState
from bot.challenges.openings import Moving
from bot.db.engine import Engine
from bot.db.recent import Recent
from bot.db.schema.challenge import challenges
from bot.db.schema.classroom import classes
from bot.db.schema.playing import matches as matches_table
from bot.db.schema.playing import plies
from bot.kit.alarm import PAUSE, Alarm
from bot.kit.clock import now
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.set_aside import RETRY
from bot.play.model import MatchRecord, State
from bot.play.service import Matches
from bot.privacy.service import Privacy
from bot.privacy.store import PrivacyStore
from games.match import Match
from tests.support.challenge_service import GUILD, TEACHER, Service, terms
from tests.support.databases import rows_of, written
from tests.support.drafts import created
from tests.support.matches import OVERDUE, a_timed_duel
from tests.support.patience import until
from tests.support.turns import end_overdue, next_due, turns_of
from tests.support.world import play_service, seeds


class Bell:
    """An alarm on a loop whose clock the test moves by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ring: Callable[[], datetime | None]):
        self.rang: list[float] = []
        self._ring = ring
        self._start = self.time = datetime(2027, 1, 1, tzinfo=UTC)
        self._calls: list[tuple[datetime, Callable[[], None]]] = []
        monkeypatch.setattr("bot.kit.alarm.now", lambda: self.time)
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self._call_later)
        self.alarm = Alarm()

    def _call_later(self, delay: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        handle = asyncio.get_running_loop().call_at(1e12, call)
        due = self.time + timedelta(seconds=delay)
        self._calls.append((due, lambda: None if handle.cancelled() else call()))
        return handle

    def start(self) -> None:
        """Start the alarm, which counts how often it rings."""
        self.alarm.start(self._count)

    async def _count(self) -> datetime | None:
        self.rang.append((self.time - self._start).total_seconds())
        return self._ring()

    def jump(self, by: timedelta) -> None:
        """Move the clock alone: pending calls wait as long as before."""
        self.time += by
        self._calls = [(at + by, call) for at, call in self._calls]

    async def wait(self, seconds: float) -> None:
        """Let time pass, a tenth of a second at a time."""
        for _ in range(round(10 * seconds)):
            for _ in range(20):  # an alarm may ring again at once
                due = [call for at, call in self._calls if at <= self.time]
                self._calls = [(at, call) for at, call in self._calls if at > self.time]
                for call in due:
                    call()
                await asyncio.sleep(0)
            self.time += timedelta(seconds=0.1)


@pytest.mark.parametrize("ago", [0, 5, 10**9])
async def test_work_that_stays_due_rings_the_alarm_once_a_second(
    monkeypatch: pytest.MonkeyPatch, ago: int
) -> None:
    bell = Bell(monkeypatch, lambda: bell.time - timedelta(seconds=ago))
    bell.start()
    await bell.wait(5)
    assert len(bell.rang) == 5
    assert all(
        b - a >= PAUSE.total_seconds() for a, b in zip(bell.rang, bell.rang[1:], strict=False)
    )
    await bell.alarm.stop()


async def test_an_alarm_set_while_it_rings_rings_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bell = Bell(monkeypatch, lambda: bell.alarm.expect(bell.time))
    bell.start()
    await bell.wait(5)
    assert len(bell.rang) == 5
    await bell.alarm.stop()


async def test_the_same_moment_expected_again_and_again_rings_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bell = Bell(monkeypatch, lambda: None)
    bell.start()
    due = bell.time - timedelta(seconds=1)
    for _ in range(50):
        bell.alarm.expect(due)
        await bell.wait(0.1)
    assert len(bell.rang) == 5
    await bell.alarm.stop()


async def test_a_newly_expected_moment_rings_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bell = Bell(monkeypatch, lambda: bell.time - timedelta(seconds=9))
    bell.start()
    await bell.wait(0.3)
    bell.alarm.expect(bell.time)
    await bell.wait(0.3)
    assert bell.rang == [0, pytest.approx(0.3)]
    await bell.alarm.stop()


@pytest.mark.parametrize("seed", range(5))
async def test_moments_expected_while_the_alarm_rings_are_not_forgotten(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    random, due, late = Random(seed), list[datetime](), list[timedelta]()
    bell = Bell(monkeypatch, lambda: None)

    async def pauses() -> None:
        for _ in range(random.choice((0, 1, 5, 40))):  # up to two ticks of the clock
            await asyncio.sleep(0)

    async def ring() -> datetime | None:
        await pauses()
        late.extend(bell.time - each for each in due if each <= bell.time)
        due[:] = [each for each in due if each > bell.time]
        await pauses()
        following = min(due, default=None)
        await pauses()
        return following

    bell.alarm.start(ring)
    for _ in range(100):
        for _ in range(random.randrange(3)):
            due.append(bell.time + timedelta(seconds=random.choice((-1, 0, 0.1, 0.3, 2, 9))))
            bell.alarm.expect(due[-1])
        await bell.wait(random.choice((0.1, 0.1, 0.2, 4)))
    await bell.wait(12)
    assert not due
    overdue, at_work = timedelta(seconds=1), timedelta(seconds=0.5)
    assert max(late) <= overdue + PAUSE + at_work
    await bell.alarm.stop()


# --------------------------------------------------------------- every minute, in any case


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.kit.alarm.LOOK", timedelta(minutes=1))


async def test_an_alarm_that_expects_nothing_looks_every_minute(
    monkeypatch: pytest.MonkeyPatch, looking: None
) -> None:
    bell = Bell(monkeypatch, lambda: None)
    bell.start()
    await bell.wait(200)
    assert bell.rang == [0, *(pytest.approx(each, abs=0.2) for each in (60, 120, 180))]
    await bell.alarm.stop()


@pytest.mark.parametrize("hours", [-5, 5])
async def test_after_a_jump_of_the_clock_due_work_rings_within_a_minute(
    monkeypatch: pytest.MonkeyPatch, looking: None, hours: int
) -> None:
    due: list[datetime] = []

    def ring() -> datetime | None:
        due[:] = [each for each in due if each > bell.time]
        return min(due, default=None)

    bell = Bell(monkeypatch, ring)
    bell.start()
    await bell.wait(1)
    due.append(bell.time + timedelta(hours=4))
    bell.alarm.expect(due[0])
    bell.jump(timedelta(hours=hours))
    await bell.wait(60)
    if hours > 0:
        assert not due
    else:
        due.append(bell.time + timedelta(seconds=10))
        bell.alarm.expect(due[-1])
        await bell.wait(11)
        assert len(due) == 1
    await bell.alarm.stop()


async def test_a_deadline_set_by_another_process_is_acted_on(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process stores the deadline and sends no notice."""
    here, other = play_service(engine, seeds()), play_service(engine, seeds(50))
    shown: list[int] = []

    async def show(record: MatchRecord) -> None:
        shown.append(record.id)

    monkeypatch.setattr("bot.kit.alarm.LOOK", timedelta(milliseconds=1))
    turns = turns_of(here)
    turns.announce = show  # type: ignore[method-assign]
    turns.wire(here._store, here)
    await turns.running.resume()
    match = await a_timed_duel(other, OVERDUE)
    await until(lambda: shown)
    await turns.running.stop()
    assert shown == [match]


# ------------------------------------------------------------------------------ matches


STRANGE = [
    (matches_table, {"game": "of another version"}),
    (matches_table, {"start": "9 9 nine"}),
    (plies, {"kind": "pass"}),
]


async def overdue(matches: Matches) -> tuple[MatchRecord, MatchRecord]:
    """Set up two matches in which a turn has run out of time."""
    numbers = [await a_timed_duel(matches, OVERDUE, seed) for seed in (8, 9)]
    return await matches.get(numbers[0]), await matches.get(numbers[1])


@pytest.mark.parametrize(("table", "values"), STRANGE)
async def test_a_match_that_cannot_be_read_is_set_aside(
    engine: Engine,
    caplog: pytest.LogCaptureFixture,
    table: sa.Table,
    values: dict[str, str],
) -> None:
    matches = play_service(engine, seeds())
    strange, other = await overdue(matches)
    ply = {"match_id": strange.id, "number": 0, "seat": 0, "kind": "move", "move": "1 1"}
    key = table.c.id if table is matches_table else table.c.match_id
    await written(
        engine,
        sa.insert(plies).values(**ply, at=now()),
        sa.update(table).where(key == strange.id).values(**values),
    )
    assert [record.id for record in await end_overdue(matches)] == [other.id]
    for _ in range(3):
        assert await end_overdue(matches) == []
        assert await next_due(matches) is None
    assert caplog.text.count("cannot be read") == 1
    # A version that can read it finds it as it was.
    left = sa.select(matches_table.c.state, matches_table.c.deadline)
    (row,) = await rows_of(engine, left.where(matches_table.c.id == strange.id))
    assert row.state == State.OPEN.value
    assert row.deadline is not None


async def test_a_turn_that_cannot_be_ended_is_tried_again_in_a_minute(
    engine: Engine, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = play_service(engine, seeds())
    strange, other = await overdue(matches)
    ends, broken = Match.time_out, [strange.match]

    def end(match: Match) -> Match:
        if match in broken:
            raise ZeroDivisionError
        return ends(match)

    monkeypatch.setattr(Match, "time_out", end)
    soon = (await matches.get(await a_timed_duel(matches, 30))).deadline
    assert soon is not None
    assert [record.id for record in await end_overdue(matches)] == [other.id]
    assert await end_overdue(matches) == []
    assert await next_due(matches) == soon + ON_ITS_WAY, "a failure delays no other work"
    assert caplog.text.count("could not be dealt with") == 1
    broken.clear()
    later = now() + RETRY
    monkeypatch.setattr("discord.utils.utcnow", lambda: later)
    assert strange.id in [record.id for record in await end_overdue(matches)]


async def test_only_open_matches_have_a_deadline(engine: Engine) -> None:
    matches = play_service(engine, seeds())
    match = await a_timed_duel(matches, OVERDUE)
    over = sa.update(matches_table).where(matches_table.c.id == match)
    await written(engine, over.values(state=State.OVER.value))
    assert await end_overdue(matches) == []
    assert await next_due(matches) is None


# --------------------------------------------------------------------------- challenges


@pytest.mark.parametrize("values", [{"tasks": "win kalah 3 5"}, {"counts": "median"}])
async def test_a_challenge_that_cannot_be_read_is_set_aside(
    engine: Engine, caplog: pytest.LogCaptureFixture, values: dict[str, str]
) -> None:
    service = Service(engine)
    strange, other = [await created(service.editor, TEACHER, terms()) for _ in range(2)]
    for draft in (strange, other):
        await service.editor.publish(TEACHER, draft.id)
    of_another_version = sa.update(challenges).where(challenges.c.id == strange.id)
    await written(engine, of_another_version.values(**values))
    for _ in range(3):
        await service.post_news()
        assert await service.running._next_due() == other.terms.closes_at
    assert caplog.text.count("cannot be read") == 1


async def test_a_challenge_that_cannot_be_opened_does_not_block_the_others(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(engine)
    strange = await created(service.editor, TEACHER, terms())
    other = await created(service.editor, TEACHER, replace(terms(), title="Autre"))
    for draft in (strange, other):
        await service.store.publish(Moving.of(draft, draft, {}))
    prepares = service.store.prepare

    async def fails(number: int) -> None:
        if number == strange.id:
            raise ZeroDivisionError
        await prepares(number)

    monkeypatch.setattr(service.store, "prepare", fails)
    await service.post_news()
    assert (await service.challenges.of_server(TEACHER, other.id)).state is ChallengeState.OPEN
    due = await service.running._next_due()
    assert due is not None
    assert now() < due <= now() + RETRY


# -------------------------------------------------------------------------- school years


async def test_a_class_that_cannot_be_purged_does_not_block_the_others(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    service = Service(engine)
    for guild in (GUILD, GUILD + 1):
        await service.classes.ensure(guild, "fr")
    ended = sa.update(classes).values(purge_at=now() - timedelta(days=1))
    strange = sa.update(classes).where(classes.c.guild_id == GUILD)
    await written(engine, ended, strange.values(purge_month=13))
    privacy = Privacy(PrivacyStore(engine), service.classes, Recent())
    due = await privacy.purge_ended_years()
    assert now() < due <= now() + RETRY
    assert caplog.text.count("purged a class") == 1
    assert caplog.text.count("could not be dealt with") == 1
