"""Runs the bot in the loopback Discord, where nothing gives up because the machine is slow."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import BotProcess
from benchmarks.gateway.watch import redirect, watch_loops
from bot.cli.main import main
from tests.support.patience import have_patience, soon


@asynccontextmanager
async def patient_bot(
    discord: LoopbackDiscord, folder: Path, **settings: str
) -> AsyncIterator[BotProcess]:
    """Run the bot in a process of its own, its database and its log in a folder; it is ready.

    If what is tried with it fails, its log and where its threads stand are printed.
    """
    settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bouton.db'}"} | settings
    program = ("tests.support.patient_bot", "run")
    async with BotProcess(discord, program, log=folder / "log", **settings) as process:
        try:
            await soon(process.ready())
            yield process
        except BaseException:
            with suppress(ProcessLookupError):
                os.kill(process.number, signal.SIGUSR1)
                await asyncio.sleep(1)  # nothing tells that they are written
            print((folder / "log").read_text())
            raise


if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)
    have_patience()
    redirect(os.environ["LOOPBACK_URL"])
    watch_loops(os.environ.get("LOOPBACK_WATCH"))
    sys.exit(main(sys.argv[1:]))
