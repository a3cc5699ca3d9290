"""Bots forked from one process that has loaded all their modules: most of a start is spared.

``python -m benchmarks.crash.forks`` is that process. Each line it reads starts the bot, as
``bouton run`` does, or kills it if it runs; at each end it prints the exit code. When nobody can
write to it any more, it kills the bot and ends.
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

#: How long a store waits for another process, or the machine, in seconds.
PATIENCE = 60.0

#: More than anybody begins.
EVERYTHING = 10**6


class Forks:
    """The bot, of which one process at a time lives."""

    def __init__(self, discord: LoopbackDiscord, url: str, log: Path) -> None:
        self._discord = discord
        self._url = url
        self._log = log
        self._ended: asyncio.Task[int] | None = None

    async def __aenter__(self) -> Self:
        settings = {
            "DISCORD_TOKEN": self._discord.token,
            "LOOPBACK_URL": self._discord.url,
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
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.close()
        if self._ended is not None:
            await self._ended
        await self._process.wait()

    def start(self) -> None:
        """Start the bot; it is not connected yet."""
        self._tell()
        self._ended = asyncio.create_task(self._exit_code())

    async def ready(self) -> None:
        """Wait until it is connected; raise RuntimeError if it ends instead."""
        assert self._ended is not None, "it was started"
        connecting = asyncio.create_task(self._discord.ready())
        await asyncio.wait((connecting, self._ended), return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            connecting.cancel()
            raise RuntimeError(f"the bot ended with exit code {self._ended.result()}")

    async def kill(self) -> None:
        """Kill it at once, as a power cut would, and wait until Discord has seen it go.

        Raises RuntimeError if it had ended by itself.
        """
        assert self._ended is not None, "it was started"
        self._tell()
        code = await self._ended
        if code != -signal.SIGKILL:
            raise RuntimeError(f"the bot ended by itself with exit code {code}")
        await self._discord.gateway.until(lambda: not self._discord.gateway.live)

    def _tell(self) -> None:
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.write(b"\n")

    async def _exit_code(self) -> int:
        assert self._process.stdout is not None, "it is a pipe"
        return int(await self._process.stdout.readline())


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


def _run() -> NoReturn:
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os._exit(main(["run"]))


def _serve() -> None:
    _load()
    redirect(os.environ["LOOPBACK_URL"])
    while sys.stdin.readline():
        number = os.fork() or _run()
        ended = os.pidfd_open(number)
        if ended not in select.select([ended, sys.stdin], [], [])[0]:
            sys.stdin.readline()
            os.kill(number, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
        os.close(ended)
        with suppress(BrokenPipeError):
            print(code, flush=True)


if __name__ == "__main__":
    _serve()
