"""The bot in its own process, started against a loopback Discord, with its use of resources."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from benchmarks.gateway.loopback import LoopbackDiscord

ROOT = Path(__file__).parents[2]

#: The module that runs the bot, with its argument.
BOUTON = ("benchmarks.gateway.bot", "run")

#: A constant for the id of a process's CPU clock (Linux: clock_getcpuclockid).
_CPU = 2


def cpu_of(process: int) -> float:
    """Return the processor time of all threads of a process so far, in seconds (Linux)."""
    return time.clock_gettime(~process << 3 | _CPU)


class BotProcess:
    """A running bot. Its output goes to that of this process, or to ``log`` if given.

    ``program`` is a module with its arguments, ``settings`` are environment variables.
    """

    def __init__(
        self,
        discord: LoopbackDiscord,
        program: tuple[str, ...] = BOUTON,
        *,
        log: Path | None = None,
        **settings: str,
    ) -> None:
        self._discord = discord
        self._program = program
        self._log = log
        self._settings = settings
        self._line, self._far = socket.socketpair()
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process, without waiting for its connection."""
        settings = {
            "DISCORD_TOKEN": self._discord.token,
            "LOOPBACK_URL": self._discord.url,
            "LOOPBACK_WATCH": str(self._far.fileno()),
            **self._settings,
        }
        output = None if self._log is None else self._log.open("ab")
        try:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", *self._program),
                env=os.environ | {"PYTHONPATH": str(ROOT), **settings},
                pass_fds=[self._far.fileno()],
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        finally:
            if output is not None:
                output.close()
        self._far.close()
        self._line.setblocking(False)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def ready(self, shards: int = 1) -> None:
        """Wait until at least ``shards`` are connected; raise RuntimeError if it ends instead."""
        connecting = asyncio.create_task(self._discord.ready(shards))
        ending = asyncio.create_task(self.wait())
        await asyncio.wait((connecting, ending), return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        if not connecting.done():
            connecting.cancel()
            raise RuntimeError(f"the bot ended with exit code {ending.result()}")

    @property
    def _running(self) -> asyncio.subprocess.Process:
        assert self._process is not None, "it was started"
        return self._process

    @property
    def number(self) -> int:
        """The id of the process."""
        return self._running.pid

    def cpu(self) -> float:
        """Return the processor time of all its threads so far, in seconds."""
        return cpu_of(self.number)

    async def longest_stalls(self) -> tuple[float, float]:
        """Return the longest delay of its event loop, in seconds, since the last call.

        The second number is the most processor time that the loop took between two checks, which
        other load of the machine changes less. Raises ConnectionError if it has ended, as do
        ``profile`` and ``dump_profile``.
        """
        stalls = await self._ask("stall")
        return float(stalls["longest_stall"]), float(stalls["longest_own"])

    async def profile(self) -> None:
        """Start profiling the thread of its event loop."""
        await self._ask("profile")

    async def dump_profile(self, file: Path) -> None:
        """Stop profiling, and write the profile to a file for ``pstats``.

        No file is written unless ``profile`` was called.
        """
        await self._ask(f"dump {file}")

    async def _ask(self, request: str) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self._line, f"{request}\n".encode())
        answer = await loop.sock_recv(self._line, 1 << 16)
        if not answer:
            raise ConnectionError("the bot's process has ended")
        result: dict[str, Any] = json.loads(answer)
        return result

    async def wait(self) -> int:
        """Wait until the process has ended, without ending it; return its exit code."""
        return await self._running.wait()

    def kill(self) -> None:
        """Kill the process, as a power cut would, without waiting for its end."""
        self._running.kill()

    async def stop(self) -> None:
        """Stop the process as Ctrl-C does, and wait for its end; kill it after 10 seconds.

        A process that was not started, or has ended, is left alone.
        """
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(self._process.wait(), 10)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        self._line.close()
