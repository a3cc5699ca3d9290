"""One run: processes that share the servers, of which one is killed and each is restarted."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

import sqlalchemy as sa

from benchmarks.crash.checking import check
from benchmarks.crash.forks import Fork, Forks
from benchmarks.crash.ledger import Ledger
from benchmarks.crash.run import check_log
from benchmarks.crash.stage import LOOK, meanwhile
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.shards.servers import Server
from bot.db.engine import create_engine
from bot.db.schema.challenge import challenges
from bot.db.schema.playing import matches
from bot.kit.clock import now
from bot.kit.shards import Shards

#: The parts of a run, in order: nothing happens; a process is killed and started again; each
#: process is ended and started, one after another.
CALM, KILL, RESTARTS = "calm", "kill", "restarts"

#: The seconds of play before anything happens, and the seconds until alarms are due.
CALM_SECONDS, DUE = 5.0, 60.0

#: The seconds before the first alarm at which the process is killed. (If it were killed between the
#: end of a turn and the post about it, only the next click would show that end.)
AHEAD = 10.0


@dataclass
class Share:
    """A process with its servers, and the longest wait of a person in each part of a run."""

    bot: Fork
    servers: list[Server] = field(default_factory=list)
    kills: int = 0
    waits: dict[str, float] = field(default_factory=dict)

    async def start(self) -> None:
        """Start the process and wait for its connection."""
        self.bot.start()
        await self.bot.ready()

    def resume_people(self) -> None:
        """Let people in its servers go on."""
        for server in self.servers:
            server.open()

    def stop_people(self) -> None:
        """Stop people in its servers, because the process is gone."""
        for server in self.servers:
            server.close()

    def note_wait(self, part: str) -> None:
        """Record the longest wait in its servers, in seconds, since the part before."""
        self.waits[part] = max(server.longest_wait() for server in self.servers)


class Run:
    """Several processes with equal numbers of shards, on one database."""

    def __init__(
        self, url: str, processes: int, each: int, seed: int, *, pause: float = 0.0
    ) -> None:
        """Create a run on the empty database at ``url``, with ``each`` shards for each process.

        For ``pause`` see ``Forks``; without one everything is hurried: alarms are brought forward
        while the killed process is dead.
        """
        self._url = url
        self._count = processes * each
        self._each = each
        self._random = Random(seed)
        self._pause = pause
        self.ledger = Ledger()
        #: The number of messages that the bot posted by itself.
        self.sent = 0

    async def run(self) -> list[Share]:
        """Run all processes, of which one is killed and each restarted; return them, ended.

        Sets ``sent``. Raises Violation at the first error.
        """
        with tempfile.TemporaryDirectory(prefix="shards") as folder:
            log = Path(folder) / "log"
            async with LoopbackDiscord() as discord:
                async with Forks(discord, self._url, log, pause=self._pause) as forks:
                    self._shares = self._deal_servers(forks)
                    servers = [server for share in self._shares for server in share.servers]
                    await meanwhile(self._run_parts(servers), [server.play() for server in servers])
                    await check(self._url, self.ledger, whole=True)
                for server in servers:
                    server.check_posted_once()
                self.sent = discord.rest.answers["POST /channels/…/messages", 200]
            check_log(log.read_text(), discord)
        return self._shares

    def _deal_servers(self, forks: Forks) -> list[Share]:
        """Return the processes, with at least one server for each shard."""
        firsts = range(0, self._count, self._each)
        dealt = [
            Share(Fork(forks, Shards(first, first + self._each - 1, self._count)))
            for first in firsts
        ]
        world, served = forks.discord.world, set[int]()
        while len(served) < self._count:
            guild = world.add_guild()
            shard = (guild.id >> 22) % self._count
            served.add(shard)
            random = Random(self._random.random())
            server = Server(forks.discord, random, self.ledger, guild)
            dealt[shard // self._each].servers.append(server)
        return dealt

    async def _run_parts(self, servers: list[Server]) -> None:
        """Start the processes, kill one, and restart each."""
        clock = asyncio.get_running_loop()
        # One of the processes registers the commands, which do not exist before.
        await asyncio.gather(*(share.start() for share in self._shares))
        for share in self._shares:
            share.resume_people()
        due = clock.time() + DUE  # for the first alarm at the earliest
        await asyncio.gather(*(server.set_alarms() for server in servers))
        await asyncio.sleep(0 if self._is_hurried else CALM_SECONDS)
        for server in servers:
            server.longest_wait()  # until now people waited for the start
        await self._end_part(CALM, servers)
        await asyncio.sleep(0 if self._is_hurried else due - AHEAD - clock.time())
        victim = self._random.choice(self._shares)
        await self._restart_process(victim, victim.bot.kill)
        victim.kills += 1
        for server in victim.servers if self._is_hurried else servers:
            await server.until_posted()
        await self._end_part(KILL, servers)
        for share in reversed(self._shares):
            if share is not victim or not self._is_hurried:
                await self._restart_process(share, share.bot.end)
        for server in servers:
            await server.until_posted()
        await self._end_part(RESTARTS, servers)

    @property
    def _is_hurried(self) -> bool:
        return not self._pause

    async def _restart_process(self, share: Share, end: Callable[[], Awaitable[None]]) -> None:
        """Call ``end``, start the process again, and wait for answers in its servers."""
        await end()
        share.stop_people()
        if self._is_hurried:
            await put_forward(self._url)
        await share.start()
        share.resume_people()
        await _until_answered(share.servers)

    async def _end_part(self, part: str, servers: list[Server]) -> None:
        """Record the waits as those of a part of the run, once everybody has had an answer."""
        await _until_answered(servers)
        for share in self._shares:
            share.note_wait(part)


async def _until_answered(servers: Iterable[Server]) -> None:
    """Wait until two more actions were answered in each server."""
    goals = [(server, server.answered + 2) for server in servers]  # the first may be older
    while any(server.answered < goal for server, goal in goals):  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(LOOK)


async def put_forward(url: str) -> None:
    """Move every deadline of a turn, and the closing of every open challenge, into the past."""
    past = now() - timedelta(minutes=1)
    engine = create_engine(url)
    ended = (
        sa.update(matches).where(matches.c.deadline.is_not(None)).values(deadline=past),
        sa.update(challenges)
        .where(challenges.c.state == "open")
        .values(closes_at=past, due_at=past),
    )

    def put(connection: sa.Connection) -> None:
        for statement in ended:
            connection.execute(statement)

    await engine.write(put)
    await engine.dispose()
