"""Runs the bot in the loopback Discord, where nothing gives up because the machine is slow."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.gateway.loopback import LoopbackDiscord
from tests.support.command_line import environment_with
from tests.support.forking import Forked
from tests.support.patience import soon

#: Runs the bot; SIGUSR1 has it print where its threads stand.
PROGRAM = """
import faulthandler, signal, sys
from benchmarks.gateway.watch import redirect
from bot.cli.main import main
from tests.support.patience import have_patience

faulthandler.register(signal.SIGUSR1)
have_patience()
redirect(sys.argv[1])
sys.exit(main(["run"]))
"""


@asynccontextmanager
async def patient_bot(
    discord: LoopbackDiscord, folder: Path, **settings: str
) -> AsyncIterator[Forked]:
    """Run the bot in a process of its own, its database and its log in a folder; it is ready.

    At the end it is stopped as Ctrl-C does. If what is tried with it fails, its log and where its
    threads stand are printed.
    """
    database = f"sqlite+aiosqlite:///{folder / 'bouton.db'}"
    given = {"DISCORD_TOKEN": discord.token, "DATABASE_URL": database, **settings}
    log = folder / "log"
    process = Forked(
        *(PROGRAM, discord.url),
        folder=Path(),
        environment=environment_with(given),
        told=log,
        problems=log,
    )
    try:
        await _ready(discord, process)
        yield process
    except BaseException:
        process.send_signal(signal.SIGUSR1)
        await asyncio.sleep(1)  # nothing tells that they are written
        print(log.read_text())
        raise
    finally:
        process.send_signal(signal.SIGINT)
        await soon(process.wait())


async def _ready(discord: LoopbackDiscord, process: Forked) -> None:
    """Wait until its shard is connected; fail if it ends instead."""
    ending = asyncio.create_task(process.wait())
    connecting = asyncio.create_task(soon(discord.ready(1)))
    await asyncio.wait((connecting, ending), return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    connecting.cancel()
    assert connecting.done(), f"the bot ended with exit code {process.returncode}"
