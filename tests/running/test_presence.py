"""The time in which the bot was away: by kills, freezes, lost connections, silent databases."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.gateway.loopback import LoopbackDiscord
from bot.db.engine import EARLIEST, Engine, utc
from bot.db.schema.running import presences
from bot.kit.clock import stamp
from bot.running.presence import BEAT, FRESH, STALL, Absences, Presence
from tests.support.databases import opened, rows_in
from tests.support.patience import PATIENT
from tests.support.patient_bot import patient_bot

EPOCH = datetime(2026, 11, 23, 8, tzinfo=UTC)

#: A server of each of two shards.
FIRST, SECOND = 2 << 50, 3 << 22


def at(seconds: float) -> datetime:
    return EPOCH + timedelta(seconds=seconds)


def within(absences: Absences, since: datetime, until: datetime) -> timedelta:
    """Return for how much of an interval the bot was away."""
    overlaps = (min(end, until) - max(begin, since) for begin, end in absences.spans)
    return sum((max(timedelta(), each) for each in overlaps), timedelta())


class Process:
    """A process that stores when it is there, on a clock of the test's."""

    def __init__(
        self, engine: Engine, patch: pytest.MonkeyPatch, shards: Sequence[int] = (0,), of: int = 1
    ) -> None:
        self._patch = patch
        self._presence = Presence(engine)
        self.shards = list(shards)
        self._presence._connected = lambda: (self.shards, of)

    def _set(self, seconds: float) -> None:
        for clock in ("now", "stamp"):
            self._patch.setattr(f"bot.running.presence.{clock}", lambda: at(seconds))

    async def lives(self, since: int, until: int) -> None:
        """Let it live for some seconds."""
        for second in range(since, until + 1):
            self._set(second)
            if second == since:
                self._presence._ticked = at(second)
            await self._presence.beat()

    async def away(
        self, since: int, until: int, guild: int | None = FIRST, asked: float | None = None
    ) -> float:
        """Return for how many seconds of an interval the bot was away, asked at its end."""
        self._set(until if asked is None else asked)
        found = await self._presence.absences(guild, at(since), at(until))
        return within(found, at(since), at(until)).total_seconds()

    async def stops(self) -> None:
        """End it in good order."""
        self._presence._ticking = asyncio.create_task(asyncio.sleep(0))
        await self._presence.stop()


async def test_a_bot_that_lives_is_never_away(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Process(engine, monkeypatch)
    await one.lives(0, 60)
    assert await one.away(0, 60) == 0
    assert len(await rows_in(engine, presences)) == 1


async def test_before_the_first_heartbeat_nothing_counts_as_away(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Process(engine, monkeypatch)
    one.shards.clear()
    assert await one.away(0, 60) == 0
    one.shards.append(0)
    await one.lives(100, 110)
    assert await one.away(0, 110) == 0


async def test_the_time_between_a_kill_and_the_next_process_is_away(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Process(engine, monkeypatch).lives(0, 20)
    two = Process(engine, monkeypatch)
    await two.lives(27, 60)
    assert await two.away(0, 60) == 7
    assert await two.away(22, 60) == 5
    assert await two.away(0, 22, asked=60) == 2
    assert await two.away(28, 60) == 0


async def test_a_process_that_stops_properly_is_away_at_once(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Process(engine, monkeypatch)
    await one.lives(0, 20)
    await one.stops()
    other = Process(engine, monkeypatch, shards=())
    assert await other.away(0, 24) == 4


async def test_the_time_a_process_was_frozen_counts_as_away(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first question after it counts the time, before the next tick."""
    one = Process(engine, monkeypatch)
    await one.lives(0, 20)
    assert await one.away(0, 29) == 9
    await one.lives(30, 40)
    assert await one.away(0, 40) == 9


async def test_a_shard_that_is_not_connected_is_away_from_its_servers_alone(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Process(engine, monkeypatch, shards=(0, 1), of=2)
    await one.lives(0, 20)
    one.shards.remove(1)
    await one.lives(21, 40)
    assert await one.away(0, 40, FIRST) == 0
    assert await one.away(0, 40, None) == 0
    assert await one.away(0, 40, SECOND) == 20
    one.shards.append(1)
    await one.lives(41, 60)
    assert await one.away(0, 60, SECOND) == 21


async def test_another_process_counts_as_present_while_its_heartbeats_are_fresh(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Process(engine, monkeypatch, shards=(0,), of=2).lives(0, 20)
    other = Process(engine, monkeypatch, shards=(1,), of=2)
    await other.lives(20, 21)
    fresh, old = 20 + FRESH.total_seconds(), 21 + FRESH.total_seconds()
    assert await other.away(0, 60, asked=fresh) == 0
    assert await other.away(0, 60, asked=old) == old - 20


async def test_a_database_that_does_not_answer_is_time_away(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Process(engine, monkeypatch)
    await one.lives(0, 20)

    async def fails(*_: object) -> None:
        raise TimeoutError

    with monkeypatch.context() as broken:
        broken.setattr(one._presence, "_write", fails)
        await one.lives(21, 50)
    await one.lives(51, 70)
    assert await one.away(0, 70) in range(31, 31 + int(BEAT.total_seconds()) + 1)


# ------------------------------------------------------------------------------ clocks

_spans = st.lists(st.integers(0, 100), min_size=0, max_size=8, unique=True).map(
    lambda cuts: tuple(
        (at(begin), at(end))
        for begin, end in zip(sorted(cuts)[::2], sorted(cuts)[1::2], strict=False)
    )
)


@given(_spans, st.integers(0, 100), st.integers(0, 60))
def test_a_clock_runs_only_while_the_bot_is_present(
    spans: tuple[tuple[datetime, datetime], ...], since: int, seconds: int
) -> None:
    absences = Absences(spans)
    due = absences.postponed(at(since), at(since + seconds))
    counted = due - at(since) - within(absences, at(since), due)
    assert counted == timedelta(seconds=seconds)
    earlier = due - timedelta(seconds=1)
    assert seconds == 0 or earlier - at(since) - within(absences, at(since), earlier) < counted


# --------------------------------------------------------------------------- processes


@pytest.mark.slow
async def test_a_real_process_stores_when_it_was_frozen_and_killed(
    empty_url: str, tmp_path: Path
) -> None:
    async with LoopbackDiscord() as discord, opened(empty_url) as engine:
        guild = discord.world.add_guild()

        async def spans_to(moment: datetime) -> list[sa.Row[tuple[int, datetime, datetime]]]:
            """Wait for a span of time that began at a moment or later; return all that began.

            On a busy machine the bot may stand still at other times, too.
            """
            found = await rows_in(engine, presences)
            async with asyncio.timeout(PATIENT):
                while not found or found[-1].since.replace(tzinfo=UTC) < moment:
                    await asyncio.sleep(0.05)
                    found = await rows_in(engine, presences)
            return found

        async with patient_bot(discord, tmp_path, DATABASE_URL=empty_url) as bot:
            first, *_ = await spans_to(EARLIEST)
            frozen = stamp()
            bot.send_signal(signal.SIGSTOP)
            await asyncio.sleep(1.5 * STALL.total_seconds())
            thawed = stamp()
            bot.send_signal(signal.SIGCONT)
            await spans_to(thawed)
            killed = stamp()
            bot.send_signal(signal.SIGKILL)
            await bot.wait()
        async with patient_bot(discord, tmp_path, DATABASE_URL=empty_url) as bot:
            rows = await spans_to(killed)
            gaps = [(utc(a.until), utc(b.since)) for a, b in pairwise(rows)]
            begin = utc(first.since)
            assert begin is not None
            found = await Presence(engine).absences(int(guild.id), begin)
        assert found.spans == tuple(gaps)
        assert any(gone <= frozen and thawed <= back for gone, back in found.spans)
        assert found.spans[-1][0] <= killed <= found.spans[-1][1]
        rows = await rows_in(engine, presences)
        assert all(row.ended for row in rows), "the last one ended in good order"
