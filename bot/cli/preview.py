"""``bouton preview``: the whole bot in a local Discord, in the browser, with a class."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sys
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import discord
from simcord import ChannelHandle, Env, GuildHandle, MemberActor, SetupError
from simcord.preview import Preview
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from bot.app import create_bot
from bot.app.client import Bouton
from bot.cli.local_discord import Languages, LocalDiscord, let_news_come, let_run_on, let_time_pass
from bot.db.connecting import reason_of
from bot.db.upgrade import NewerDatabase
from bot.i18n import Say, words
from bot.kit.background import in_background
from bot.welcome.messages import welcome_message

PUPILS = ("Ada", "Blaise", "Chloé", "Driss")

#: Exit codes.
STOPPED = 0

UNUSABLE = 2


@dataclass(frozen=True)
class Classroom:
    """The server of the preview: its channel and its members, the teacher last."""

    server: GuildHandle
    channel: ChannelHandle
    people: list[MemberActor]


def furnish(env: Env, locale: str) -> Classroom:
    """Create and return the class. Ids are given out in order, so each run meets the same people.

    Call it before the environment starts; otherwise commands take the first ids.
    """
    say = words(locale)
    languages = Languages(env, locale if locale != "en" else "en-US")
    env.backend.bot_user.name = "Bouton"
    teacher = env.create_user("teacher", global_name=say("preview-teacher"))
    pupils = [env.create_user(name.lower(), global_name=name) for name in PUPILS]
    server = env.create_guild(
        say("preview-server"), owner=teacher, preferred_locale=languages.default
    )
    # The page shows no threads: what was opened in one could not be found.
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = server.create_text_channel(
        say("preview-channel"),
        topic=say("preview-topic"),
        overwrites={server.default_role: no_threads},
    )
    return Classroom(server, channel, [server.add_member(user) for user in (*pupils, teacher)])


async def welcome(bot: Bouton, classroom: Classroom, locale: str) -> None:
    """Post the welcome in the channel, and how many matches of the last run are unfinished."""
    say = words(locale)
    channel = bot.get_partial_messageable(classroom.channel.id)
    await channel.send(view=welcome_message(say))
    open_matches = {s.id for p in classroom.people for s in await bot.matches.mine(p.id)}
    if open_matches:
        await channel.send(say("preview-open-matches", count=len(open_matches)))


async def serve(locale: str, port: int, file: Path, cache: Path, *, browser: bool) -> int:
    """Serve the preview until it is stopped; return 0, or 2 if the file or the port is unusable."""
    say = words(locale)
    os.environ["CACHE_DIR"] = str(cache)  # for the workers, too
    # As a text, the address would end at a "?" in the file's name.
    bot = create_bot(URL.create("sqlite+aiosqlite", database=str(file)), cache=cache)
    env = LocalDiscord(bot, check_errors=False, shard_count=1)
    classroom = furnish(env, locale)
    let_run_on(env, bot)
    try:
        await bot.open_store()
        await bot.arrivals.store.is_first(classroom.server.id)  # welcomed at each start, below
        await env.start()
    except (SQLAlchemyError, OSError, NewerDatabase) as error:
        problem = say("preview-database-unusable", file=str(file), reason=reason_of(error))
        return _unusable(problem)
    try:
        with env.time_context():
            await welcome(bot, classroom, locale)
        return await _show(env, classroom, port, file, say, browser=browser)
    finally:
        await env.shutdown()
        await bot.close()


async def _show(
    env: Env, classroom: Classroom, port: int, file: Path, say: Say, *, browser: bool
) -> int:
    page = env.preview(classroom.channel, viewers=classroom.people, layout="channel", port=port)
    let_time_pass(env, page)
    let_news_come(env, page)
    try:
        async with page:
            stopped = _stop_signals()  # heard before anybody is told how to stop
            print(f"{say('preview-address')} {page.url}")
            print(say("preview-people"))
            print(say("preview-database", file=str(file)))
            print(say("preview-stop"), flush=True)
            if browser:
                await in_background(webbrowser.open, page.url)
            await _until_stopped(page, stopped)
    except SetupError as error:
        busy = getattr(error.__cause__, "errno", None) == errno.EADDRINUSE
        return _unusable(say("preview-port-busy", port=str(port)) if busy else str(error))
    print(say("preview-stopped"), flush=True)
    return STOPPED


def _stop_signals() -> asyncio.Event:
    """Return the event that Ctrl-C and a termination signal set from now on."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt instead
            break
    return stopped


async def _until_stopped(page: Preview, stopped: asyncio.Event) -> None:
    """Wait for Ctrl-C, a termination signal, or the end of the session by the page."""
    ways = [
        asyncio.ensure_future(stopped.wait()),
        asyncio.ensure_future(page.wait_closed()),
    ]
    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in ways:
        way.cancel()


def _unusable(problem: str) -> int:
    print(f"bouton: {problem}", file=sys.stderr)
    return UNUSABLE
