"""PostgreSQL restarts while turns are played: none is lost, none is written twice."""

from __future__ import annotations

import asyncio
import os
import signal
from itertools import count

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.play.model import MatchRecord, Offer, State
from bot.play.service import Matches
from games.match import Computer, First
from tests.support.acting import by
from tests.support.databases import STORAGE, connected, opened, until_answered
from tests.support.matches import HERE, NIM
from tests.support.patience import until
from tests.support.world import play_service

pytestmark = pytest.mark.slow

#: So many people play at once: more than there are connections. The server restarts so often.
PLAYERS, RESTARTS = 15, 3


async def restart(url: str) -> None:
    """Kill one process of the server's: it then ends all the others, and recovers."""
    async with connected(url) as connection:
        process = await connection.scalar(
            sa.text(
                "SELECT min(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    if process is not None:
        os.kill(process, signal.SIGKILL)


class Player:
    """Plays one match after the other, and remembers what was acknowledged."""

    def __init__(self, engine: Engine, person: int, seeds: count[int]) -> None:
        self._matches: Matches = play_service(engine)
        self._person = person
        self._seeds = seeds
        self.acknowledged: dict[int, int] = {}
        self.failed = 0

    async def play(self, done: asyncio.Event) -> None:
        """Play matches until told that all is done, one at least."""
        while not (done.is_set() and self.acknowledged):
            offer = Offer(NIM, (1, 3, 5), Computer(0.5), First.ME)
            start = self._matches.start(self._person, HERE, offer, next(self._seeds))
            try:
                await self._to_its_end(await start)
            except STORAGE:
                self.failed += 1

    async def _to_its_end(self, record: MatchRecord) -> None:
        number = record.id
        while record.state is State.OPEN:
            move = NIM.moves(record.match.position)[0]
            try:
                record = await self._matches.play(number, record.ply, move, by(self._person))
                self.acknowledged[number] = record.ply
            except STORAGE:
                self.failed += 1
                record = await until_answered(lambda: self._matches.get(number))


async def test_acknowledged_turns_survive_every_restart_of_the_server(
    postgres_with_schema: str,
) -> None:
    async with opened(postgres_with_schema) as engine:
        seeds, done = count(1), asyncio.Event()
        players = [Player(engine, person, seeds) for person in range(1, PLAYERS + 1)]
        playing = [asyncio.create_task(player.play(done)) for player in players]

        def played() -> int:
            return sum(len(player.acknowledged) for player in players)

        for _ in range(RESTARTS):
            before = played()
            await until(lambda: played() >= before + PLAYERS, 0.01)  # noqa: B023 - waited for here
            await until_answered(lambda: restart(postgres_with_schema))
        done.set()
        await asyncio.gather(*playing)
        assert any(player.failed for player in players)
        for player in players:
            for number, ply in player.acknowledged.items():
                record = await play_service(engine).get(number)
                assert record.state is State.OVER
                assert record.ply == ply or player.failed
                assert record.ply >= ply
