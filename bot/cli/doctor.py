"""``bouton doctor``: check what the bot needs, one line each, using Discord's HTTP API only."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any
from zoneinfo import available_timezones

import aiohttp
import discord
from discord.http import Route
from sqlalchemy.engine import make_url

from bot.classes.model import TIME_ZONES
from bot.cli.database import FAILURES, require_usable_file, sentence_of
from bot.cli.ending import FAILURE, USAGE
from bot.cli.settings import BadSetting, Settings, load_settings, placed, require_token
from bot.db.connecting import file_of, reason_of, usable
from bot.db.engine import create_engine
from bot.db.upgrade import known_revisions, latest_revision, revisions_in
from bot.i18n import Say, words
from bot.kit.caches import cache_folder

#: The most seconds by which the clock may be wrong: it closes challenges.
CLOCK = 5.0

#: How many servers Discord lists at once.
PAGE = 200

#: What the settings must mend.
_OF_SETTINGS = {"doctor-bad-setting", "doctor-database-newer", "doctor-token-refused"}

NEEDED = {
    "View Channels": discord.Permissions(view_channel=True),
    "Send Messages": discord.Permissions(send_messages=True),
    "Send Messages in Threads": discord.Permissions(send_messages_in_threads=True),
    "Attach Files": discord.Permissions(attach_files=True),
}


@dataclass(frozen=True)
class Finding:
    """The result of a check: its name, whether all is well, a sentence's key, and its variables."""

    check: str
    ok: bool
    key: str
    details: dict[str, str | int]


def well(check: str, key: str, **details: str | int) -> Finding:
    return Finding(check, True, f"doctor-{key}", details)


def fault(check: str, key: str, **details: str | int) -> Finding:
    return Finding(check, False, f"doctor-{key}", details)


def doctor(chosen: argparse.Namespace) -> int:
    """Run and print all checks; return 0 if all is well, 2 if a setting is wrong, else 1."""
    say = words(chosen.locale)
    found = asyncio.run(_examined(say))
    is_well = all(finding.ok for finding in found)
    if chosen.json:
        told = [{"check": f.check, "ok": f.ok, "told": say(f.key, **f.details)} for f in found]
        print(json.dumps({"ok": is_well, "checks": told}))
    else:
        for finding in found:
            print(_line(finding, say))
    if any(finding.key in _OF_SETTINGS for finding in found):
        return USAGE
    return 0 if is_well else FAILURE


def _line(finding: Finding, say: Say) -> str:
    mark = say("doctor-ok" if finding.ok else "doctor-fault")
    return f"[{mark}] {say(finding.key, **finding.details)}"


async def _examined(say: Say) -> list[Finding]:
    return [finding async for finding in _findings(say)]


async def _findings(say: Say) -> AsyncIterator[Finding]:
    try:
        settings = load_settings(say, connects=True)
    except BadSetting as error:
        yield fault("settings", "bad-setting", reason=placed(error, say))
        return
    yield well("settings", "settings")
    yield _operator(settings)
    yield await _database(settings, say)
    yield _cache(settings)
    yield _machine()
    try:
        token = require_token(settings, say)
    except BadSetting as error:
        yield fault("token", "bad-setting", reason=placed(error, say))
        return
    try:
        async for finding in _discord(token):
            yield finding
    except aiohttp.ClientResponseError as error:
        yield fault("discord", "status", status=error.status)
    except (aiohttp.ClientError, TimeoutError) as error:
        yield fault("discord", "unreachable", reason=type(error).__name__)


def _operator(settings: Settings) -> Finding:
    """Report who is named in /privacy: people may ask who stores their data."""
    unset = [
        name.upper()
        for name in ("operator_name", "operator_contact")
        if getattr(settings, name) is None
    ]
    if unset:
        return well("operator", "operator-unnamed", unset=", ".join(unset))
    return well("operator", "operator", name=str(settings.operator_name))


def _cache(settings: Settings) -> Finding:
    """Report whether the folder of the cache can be written; it need not exist."""
    folder = cache_folder(settings.cache_dir)
    try:
        place = next(each for each in (folder, *folder.parents) if each.is_dir())
        with TemporaryFile(dir=place):
            return well("cache", "cache", folder=str(folder))
    except OSError as error:
        return fault("cache", "cache-closed", folder=str(folder), reason=reason_of(error))


def _machine() -> Finding:
    """Report whether time zones and the fonts of pictures are there; packages install them."""
    matplotlib = find_spec("matplotlib")
    fonts = Path(str(matplotlib and matplotlib.origin)).parent / "mpl-data" / "fonts" / "ttf"
    if TIME_ZONES["fr"] not in available_timezones():
        return fault("machine", "no-time-zones")
    if not (fonts / "DejaVuSans.ttf").is_file():
        return fault("machine", "no-fonts", folder=str(fonts))
    return well("machine", "machine")


# ------------------------------------------------------------------------------ the database


async def _database(settings: Settings, say: Say) -> Finding:
    url = make_url(settings.database_url)
    try:
        require_usable_file(url, say)
        file = file_of(url)
        is_new = file is not None and not file.exists()
        with TemporaryDirectory() as folder:  # to look into a new file would make it
            engine = create_engine(url.set(database=f"{folder}/new.db") if is_new else url)
            try:
                with usable():
                    revisions = await engine.read(revisions_in)
            finally:
                await engine.dispose()
    except BadSetting as error:
        return fault("database", "bad-setting", reason=placed(error, say))
    except FAILURES as error:
        if (told := sentence_of(error, url, say)) is not None:
            return fault("database", "bad-setting", reason=placed(BadSetting(told), say))
        return fault("database", "database-unusable", reason=reason_of(error))
    if is_new:
        return well("database", "database-new", file=str(file))
    if not revisions:
        return well("database", "database-empty")
    revision = ", ".join(sorted(revisions))
    if not revisions <= known_revisions():
        return fault("database", "database-newer", revision=revision)
    if revision != latest_revision():
        return well("database", "database-older", revision=revision, latest=latest_revision())
    return well("database", "database", revision=revision)


# ----------------------------------------------------------------------------------- Discord


async def _discord(token: str) -> AsyncIterator[Finding]:
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (bouton, 1)"}
    timeout = aiohttp.ClientTimeout(total=20)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
        async with session.get(f"{Route.BASE}/users/@me") as answer:
            if answer.status == 401:
                yield fault("token", "token-refused")
                return
            answer.raise_for_status()
            yield well("token", "token", name=(await answer.json())["username"])
            yield _clock(answer.headers.get("Date"))
        async with session.get(f"{Route.BASE}/applications/@me") as answer:
            answer.raise_for_status()
            yield _intents(discord.ApplicationFlags._from_value((await answer.json())["flags"]))
        async for server in _servers(session):
            yield _permissions(server)


def _clock(date: str | None) -> Finding:
    if date is None:
        return well("clock", "clock-unknown")
    ahead = (datetime.now(UTC) - parsedate_to_datetime(date)).total_seconds()
    if abs(ahead) > CLOCK:
        return fault("clock", "clock-wrong", seconds=round(abs(ahead)), ahead=int(ahead > 0))
    return well("clock", "clock")


def _intents(flags: discord.ApplicationFlags) -> Finding:
    """Report privileged intents that are switched on, as the bot needs none."""
    names = [name for name, is_on in flags if is_on and re.match("gateway_", name)]
    return well("intents", "intents-too-many" if names else "intents", count=len(names))


async def _servers(session: aiohttp.ClientSession) -> AsyncIterator[dict[str, Any]]:
    last = "0"
    while True:
        query = {"limit": str(PAGE), "after": last}
        async with session.get(f"{Route.BASE}/users/@me/guilds", params=query) as answer:
            answer.raise_for_status()
            servers = await answer.json()
        for server in servers:
            yield server
        if len(servers) < PAGE:
            return
        last = servers[-1]["id"]


def _permissions(server: dict[str, Any]) -> Finding:
    given = discord.Permissions(int(server["permissions"]))
    every = given.administrator
    lacking = [name for name, needed in NEEDED.items() if not (every or given >= needed)]
    if lacking:
        return fault("server", "server-lacks", server=server["name"], lacking=", ".join(lacking))
    has_threads = every or given.create_public_threads
    return well("server", "server" if has_threads else "server-threads", server=server["name"])
