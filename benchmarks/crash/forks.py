"""Bots forked from one process that has loaded all their modules: most of a start is spared.

``python -m benchmarks.crash.forks`` is that process. Each line it reads says what is to be done
with the bot that has some shards: start it, as ``bouton run --shards`` does, end or kill it. At
each end it prints the exit code, and the shards. When nobody can write to it any more, it kills the
bots and ends.
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

#: What is done with a bot.
START, END, KILL = "start", "end", "kill"

#: How long a store waits for another process, or the machine, in seconds.
PATIENCE = 60.0

#: More than anybody begins.
EVERYTHING = 10**6


class Forks:
    """The process from which bots are forked, for one Discord and one database."""

    def __init__(
        self, discord: LoopbackDiscord, url: str, log: Path, *, pause: float = 0.0
    ) -> None:
        """``pause`` is how many seconds Discord lets pass between two shards of a bot."""
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
        self._hearing = asyncio.create_task(self._hear())
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
        """Have the bot with some shards started, ended or killed; return its exit code to come."""
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.write(f"{what} {shards}\n".encode())
        if what == START:
            self._ended[shards] = asyncio.get_running_loop().create_future()
        return self._ended[shards]

    async def _hear(self) -> None:
        """Take note of the exit codes, until there are no more."""
        assert self._process.stdout is not None, "it is a pipe"
        async for line in self._process.stdout:
            code, shards = line.decode().split()
            self._ended[shards].set_result(int(code))


class Fork:
    """The bot with some shards, of which one process at a time lives."""

    def __init__(self, forks: Forks, shards: Shards = ALL) -> None:
        self._forks = forks
        self._gateway = forks.discord.gateway
        self.shards = shards

    def start(self) -> None:
        """Start it; it is not connected yet."""
        self._ended = self._tell(START)

    async def ready(self) -> None:
        """Wait until all its shards are connected; raise RuntimeError if it ends instead."""
        mine = set(self.shards.numbers)
        connecting = asyncio.create_task(self._gateway.until(lambda: mine <= self._connected()))
        await asyncio.wait((connecting, self._ended), return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            connecting.cancel()
            raise RuntimeError(f"the bot ended with exit code {self._ended.result()}")

    async def kill(self) -> None:
        """Kill it at once, as a power cut would, and wait until Discord has seen it go.

        Raises RuntimeError if it had ended by itself.
        """
        await self._gone(KILL, -signal.SIGKILL)

    async def end(self) -> None:
        """Have it end as a service manager does, and wait until Discord has seen it go.

        Raises RuntimeError if it fails.
        """
        await self._gone(END, 0)

    async def _gone(self, how: str, expected: int) -> None:
        code = await self._tell(how)
        if code != expected:
            raise RuntimeError(f"the bot ended by itself with exit code {code}")
        mine = set(self.shards.numbers)
        await self._gateway.until(lambda: not mine & self._connected())

    def _tell(self, what: str) -> asyncio.Future[int]:
        return self._forks.tell(what, str(self.shards))

    def _connected(self) -> set[int]:
        return {session.shard for session in self._gateway.live}


def _load() -> None:
    """Import all that the bot imports, and read the catalogues.

    The stores wait longer than they do elsewhere, and a person may begin more: nothing is refused.
    """
    import cogs

    for store in (bot.db.postgresql, bot.db.sqlite):
        vars(store)["PATIENCE"] = PATIENCE
    vars(bot.kit.pace)["PERSON"] = EVERYTHING
    vars(bot.play.limits)["DAY"] = timedelta()  # what was begun before, and not told, limits nobody
    for name in ("bot.app", "bot.cli.settings", "bot.laboratory.table_cache"):
        importlib.import_module(name)
    for found in pkgutil.iter_modules(cogs.__path__, "cogs."):
        importlib.import_module(found.name)
    for locale in LOCALES:
        words(locale)
    gc.freeze()


def _run(shards: str) -> NoReturn:
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os._exit(main(["run", "--shards", shards]))


def _serve() -> None:
    """Do what is asked for; the bots that live are known by what their ends are seen at."""
    _load()
    redirect(os.environ["LOOPBACK_URL"], float(os.environ["LOOPBACK_PAUSE"]))
    asked, living = sys.stdin.fileno(), dict[int, tuple[int, str]]()
    while True:
        for seen in select.select([asked, *living], [], [])[0]:
            if seen in living:
                _tell_end(seen, *living.pop(seen))
                continue
            lines = os.read(asked, 1 << 12).decode().splitlines()
            for what, _, shards in (line.partition(" ") for line in lines):
                _do(what, shards, living)
            if not lines:
                for ended, (number, shards) in living.items():
                    os.kill(number, signal.SIGKILL)
                    _tell_end(ended, number, shards)
                return


def _do(what: str, shards: str, living: dict[int, tuple[int, str]]) -> None:
    """Start the bot with some shards; end or kill it, if it has not ended by itself."""
    if what == START:
        number = os.fork() or _run(shards)
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
    _serve()
