"""Run the bot in its process, from its settings to the signal that ends it (``bouton run``).

At a signal the bot finishes the interactions that it has received (``bot.kit.traffic``) and closes.
Workers ignore the signal, which may reach every process of a service: the bot ends them, and waits
for the processes that they have started. ``Dockerfile``, ``compose.yaml`` and ``deploy`` run it as
a service; ``tests/test_deploy.py`` compares their settings with those that exist.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress

import aiohttp
import discord
from sqlalchemy.engine import make_url

from bot import __version__
from bot.app import create_bot
from bot.app.client import Bouton
from bot.cli.database import FAILURES, require_usable_file, sentence_of, served_alone, until_open
from bot.cli.logs import set_up_logging
from bot.cli.settings import BadSetting, Settings, require_token
from bot.db.connecting import reason_of
from bot.i18n import Say
from bot.kit.caches import cache_folder
from bot.kit.room import ROOM, room_within
from bot.privacy.model import Operator

log = logging.getLogger(__name__)

#: The exit code when Discord or the database cannot be reached: another start may succeed.
UNREACHABLE = 1


#: After so many new objects the youngest are looked through for garbage; after so many times of
#: that, older ones. As what was loaded is left out, looking costs little, and saves 8 MB.
GARBAGE = (700, 5, 5)


class PortTaken(Exception):
    """Another process uses the port of the metrics, which may be free at another start."""


def serve(settings: Settings, say: Say) -> int:
    """Run the bot until it is stopped; return the exit code.

    It is 1 if Discord, the database or the port of the metrics is not available, else 0. Raises
    BadSetting if a setting is wrong.
    """
    token = require_token(settings, say)
    set_up_logging(logging.getLevelNamesMapping()[settings.log_level], settings.log_format)
    try:
        asyncio.run(_serve(settings, token, say))
    except discord.LoginFailure:
        raise BadSetting(say("setting-token-refused")) from None
    except (aiohttp.ClientConnectionError, discord.DiscordServerError) as error:
        print(f"bouton: {say('discord-away', reason=type(error).__name__)}", file=sys.stderr)
        return UNREACHABLE
    except PortTaken as taken:
        print(f"bouton: {taken}", file=sys.stderr)
        return UNREACHABLE
    except FAILURES as error:
        told = sentence_of(error, make_url(settings.database_url), say)
        if told is not None:
            raise BadSetting(told) from None
        print(f"bouton: {say('database-away', reason=reason_of(error))}", file=sys.stderr)
        return UNREACHABLE
    return 0


async def _serve(settings: Settings, token: str, say: Say) -> None:
    url = make_url(settings.database_url)
    require_usable_file(url, say)
    cache = cache_folder(settings.cache_dir)
    os.environ["CACHE_DIR"] = str(cache)  # for the workers, too
    ROOM.resize(room_within(settings.memory))
    bot = create_bot(
        settings.database_url,
        keep_days=settings.keep_days,
        cache=cache,
        shards=settings.shards,
        operator=Operator(settings.operator_name, settings.operator_contact),
    )
    with served_alone(url, token, say), _ended_by_signal(bot):
        async with _status(bot, settings, say), bot:
            await until_open(bot.open_store, url, say)
            log.info("Bouton %s begins", __version__)
            await bot.login(token)
            bot.presence.start(bot.connected_shards)
            _look_for_garbage_elsewhere()
            await bot.connect()


def _look_for_garbage_elsewhere() -> None:
    """Exempt the objects loaded so far from garbage collection, which would stall the bot."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


@asynccontextmanager
async def _status(bot: Bouton, settings: Settings, say: Say) -> AsyncIterator[None]:
    """Serve metrics and health over HTTP during the block, if the settings say so.

    Raises BadSetting for settings that cannot work, PortTaken if another process has the port.
    """
    async with AsyncExitStack() as stack:
        if settings.metrics_port is not None:
            from bot.app.status import served_status  # aiohttp's server takes 2 MB

            host, port = settings.metrics_host, settings.metrics_port
            told = {"host": host, "port": str(port)}
            try:
                await stack.enter_async_context(served_status(bot, host, port))
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    raise PortTaken(say("setting-metrics-taken", **told)) from None
                is_port = error.errno == errno.EACCES
                key = "setting-metrics-port" if is_port else "setting-metrics-host"
                raise BadSetting(say(key, **told)) from None
        yield


@contextmanager
def _ended_by_signal(bot: Bouton) -> Iterator[None]:
    """Cancel this task when a signal has come and the interactions under way are answered.

    Meanwhile the bot stays connected, and answers that it is being restarted. A second signal ends
    the process. The cancellation is not raised beyond the block.
    """
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    signals = (signal.SIGINT, signal.SIGTERM)
    finishing: list[asyncio.Task[None]] = []

    async def finish() -> None:
        await bot.finish()
        task.cancel()

    def end() -> None:
        for number in signals:
            loop.remove_signal_handler(number)
        log.info("asked to end: finishing what was begun")
        finishing.append(loop.create_task(finish()))

    with suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt instead
        for number in signals:
            loop.add_signal_handler(number, end)
    try:
        yield
    except asyncio.CancelledError:
        if not finishing:
            raise
