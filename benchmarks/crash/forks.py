"""Bots forked from a process that has loaded all their modules, which saves most of the start.

``python -m benchmarks.crash.forks`` is that process. Each line of its input names an action on the
bot with some shards: start it as ``bouton run --shards`` does, end it, or kill it. Whenever a bot
ends, the process prints the exit code and the shards. When its input is closed, it kills the bots
and ends.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import os
import pkgutil
import select
import signal
import sys
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

import bot.db.postgresql
import bot.db.sqlite
import bot.kit.pace
import bot.play.limits
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import ROOT
from benchmarks.gateway.watch import redirect
from bot.cli.main import main
from bot.i18n import LOCALES, words
from bot.kit.shards import ALL, Shards

#: The actions on a bot.
START, END, KILL = "start", "end", "kill"

#: The seconds that a transaction may wait for another process, or for a busy machine.
PATIENCE = 60.0

#: A limit that is never reached.
EVERYTHING = 10**6


class Forks:
    """The process from which bots are forked, for one Discord and one database."""

    def __init__(
        self, discord: LoopbackDiscord, url: str, log: Path, *, pause: float = 0.0
    ) -> None:
        """Create it; ``pause`` is the seconds between the connections of two shards of a bot.

        All output of the bots is appended to the file ``log``.
        """
        self.discord = discord
        self._url = url
        self._log = log
        self._pause = pause
        self._ended: dict[str, asyncio.Future[int]] = {}

    async def __aenter__(self) -> Self:
        settings = {
            "DISCORD_TOKEN": self.discord.token,
            "LOOPBACK_URL": self.discord.url,
            "LOOPBACK_PAUSE": str(self._pause),
            "DATABASE_URL": self._url,
            "PYTHONPATH": str(ROOT),
        }
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "benchmarks.crash.forks"),
                env=os.environ | settings,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        self._hearing = asyncio.create_task(self._record_exits())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.close()
        await self._hearing
        await self._process.wait()

    def tell(self, what: str, shards: str) -> asyncio.Future[int]:
        """Request START, END or KILL of the bot with some shards; return a future of its exit code.

        ``shards`` is the text of ``Shards``. Raises KeyError for END or KILL before a first START.
        """
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.write(f"{what} {shards}\n".encode())
        if what == START:
            self._ended[shards] = asyncio.get_running_loop().create_future()
        return self._ended[shards]

    async def _record_exits(self) -> None:
        """Record the exit codes of the bots, until there are no more."""
        assert self._process.stdout is not None, "it is a pipe"
        async for line in self._process.stdout:
            code, shards = line.decode().split()
            self._ended[shards].set_result(int(code))


class Fork:
    """The bot with some shards, as at most one process at a time."""

    def __init__(self, forks: Forks, shards: Shards = ALL) -> None:
        self._forks = forks
        self._gateway = forks.discord.gateway
        self.shards = shards

    def start(self) -> None:
        """Start the bot, without waiting for its connection."""
        self._ended = self._tell(START)

    async def ready(self) -> None:
        """Wait until all its shards are connected; raise RuntimeError if it ends instead."""
        mine = set(self.shards.numbers)
        connecting = asyncio.create_task(
            self._gateway.until(lambda: mine <= self._connected_shards())
        )
        await asyncio.wait((connecting, self._ended), return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            connecting.cancel()
            raise RuntimeError(f"the bot ended with exit code {self._ended.result()}")

    async def kill(self) -> None:
        """Kill the bot, as a power cut would, and wait until Discord has noticed.

        Raises RuntimeError if it had already ended.
        """
        await self._stop_bot(KILL, -signal.SIGKILL)

    async def end(self) -> None:
        """End the bot as a service manager does, and wait until Discord has noticed.

        Raises RuntimeError unless its exit code is 0.
        """
        await self._stop_bot(END, 0)

    async def _stop_bot(self, how: str, expected: int) -> None:
        code = await self._tell(how)
        if code != expected:
            raise RuntimeError(f"the bot ended by itself with exit code {code}")
        mine = set(self.shards.numbers)
        await self._gateway.until(lambda: not mine & self._connected_shards())

    def _tell(self, what: str) -> asyncio.Future[int]:
        return self._forks.tell(what, str(self.shards))

    def _connected_shards(self) -> set[int]:
        return {session.shard for session in self._gateway.live}


def _import_bot() -> None:
    """Import all modules of the bot, and read the catalogues.

    The database's patience and the limits for people are raised, so that nothing is refused.
    """
    import cogs

    for store in (bot.db.postgresql, bot.db.sqlite):
        vars(store)["PATIENCE"] = PATIENCE
    vars(bot.kit.pace)["PERSON"] = EVERYTHING
    vars(bot.play.limits)["DAY"] = timedelta()  # unacknowledged matches do not count
    for name in ("bot.app", "bot.cli.settings", "bot.laboratory.table_cache"):
        importlib.import_module(name)
    for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
        importlib.import_module(module.name)
    for locale in LOCALES:
        words(locale)
    gc.freeze()


def _run_bot(shards: str) -> NoReturn:
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os._exit(main(["run", "--shards", shards]))


def _serve_requests() -> None:
    """Execute requests until the input ends; bots are known by descriptors of their ends."""
    _import_bot()
    redirect(os.environ["LOOPBACK_URL"], float(os.environ["LOOPBACK_PAUSE"]))
    asked, living = sys.stdin.fileno(), dict[int, tuple[int, str]]()
    while True:
        for seen in select.select([asked, *living], [], [])[0]:
            if seen in living:
                _tell_end(seen, *living.pop(seen))
                continue
            lines = os.read(asked, 1 << 12).decode().splitlines()
            for what, _, shards in (line.partition(" ") for line in lines):
                _execute_request(what, shards, living)
            if not lines:
                for ended, (number, shards) in living.items():
                    os.kill(number, signal.SIGKILL)
                    _tell_end(ended, number, shards)
                return


def _execute_request(what: str, shards: str, living: dict[int, tuple[int, str]]) -> None:
    """Start the bot with some shards; or end or kill it, unless it has already ended."""
    if what == START:
        number = os.fork() or _run_bot(shards)
        living[os.pidfd_open(number)] = number, shards
        return
    for number, others in living.values():
        if others == shards:
            os.kill(number, signal.SIGKILL if what == KILL else signal.SIGTERM)


def _tell_end(ended: int, number: int, shards: str) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
    os.close(ended)
    with suppress(BrokenPipeError):
        print(code, shards, flush=True)


if __name__ == "__main__":
    _serve_requests()
