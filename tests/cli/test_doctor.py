"""``bouton doctor``: its findings in both languages, with Discord and without."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from time import time
from typing import Any

import discord
import pytest
from aiohttp import web

from bot.cli.doctor import NEEDED, PAGE
from bot.db.upgrade import known_revisions, latest_revision
from bot.i18n import LOCALES, words
from tests.support.command_line import called, forked
from tests.support.program import NOBODY, PROGRAM, TOKEN

pytestmark = pytest.mark.slow

ALL = discord.Permissions.none()
for needed in NEEDED.values():
    ALL |= needed


@dataclass
class Portal:
    """Discord's HTTP answers about the bot."""

    flags: int = 0
    ahead: float = 0.0
    servers: list[dict[str, Any]] = field(default_factory=list)
    status: int = 200

    async def answer(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == f"Bot {TOKEN}"
        date = formatdate(time() - self.ahead, usegmt=True)
        return web.json_response(self._told(request), status=self.status, headers={"Date": date})

    def _told(self, request: web.Request) -> Any:
        if request.path == "/users/@me":
            return {"id": "1", "username": "bouton"}
        if request.path == "/applications/@me":
            return {"id": "1", "flags": self.flags}
        after = int(request.query["after"])
        rest = [server for server in self.servers if int(server["id"]) > after]
        return rest[: int(request.query["limit"])]


@asynccontextmanager
async def served(portal: Portal) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/{tail:.*}", portal.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def findings(
    folder: Path, portal: Portal | None = None, **settings: str
) -> tuple[int, dict[str, tuple[bool, str]]]:
    """Return the exit code and the finding of each check; of servers, the last one."""
    async with served(portal or Portal()) as address:
        arguments = ("doctor", "--json", "--locale", "en")
        settings = {"DISCORD_TOKEN": TOKEN, **settings}
        where = address if portal else NOBODY
        code, told, problems = await forked(PROGRAM, where, *arguments, folder=folder, **settings)
    assert problems == ""
    answer = json.loads(told)
    assert answer["ok"] is (code == 0)
    return code, {each["check"]: (each["ok"], each["told"]) for each in answer["checks"]}


def server(number: int, permissions: discord.Permissions = ALL) -> dict[str, Any]:
    return {"id": str(number), "name": f"Classe {number}", "permissions": str(permissions.value)}


def assert_empty(folder: Path) -> None:
    assert not list(folder.iterdir()), "the check should leave no file behind"


async def test_doctor_passes_every_check_and_leaves_no_file(tmp_path: Path) -> None:
    portal = Portal(servers=[server(number) for number in range(1, PAGE + 2)])
    code, found = await findings(tmp_path, portal)
    assert code == 0
    checks = ["settings", "operator", "database", "cache", "machine"]
    assert list(found) == [*checks, "token", "clock", "intents", "server"]
    assert all(ok for ok, _ in found.values())
    assert f"Classe {PAGE + 1}" in found["server"][1], "every page of servers is asked for"
    assert_empty(tmp_path)


@pytest.mark.parametrize("is_named", [True, False])
async def test_doctor_names_the_operator_and_a_missing_contact(
    is_named: bool, tmp_path: Path
) -> None:
    settings = {"OPERATOR_NAME": "Lycée Ada"} | (
        {"OPERATOR_CONTACT": "dpo@example.org"} if is_named else {}
    )
    code, found = await findings(tmp_path, Portal(), **settings)
    assert code == 0
    ok, told = found["operator"]
    assert ok
    assert ("Lycée Ada" in told, "OPERATOR_CONTACT" in told) == (is_named, not is_named)


async def test_doctor_reports_a_wrong_clock_lacking_permissions_needless_intents(
    tmp_path: Path,
) -> None:
    lacking = discord.Permissions(view_channel=True)
    privileged = discord.ApplicationFlags(gateway_message_content=True).value
    portal = Portal(privileged, 3600.0, [server(1, lacking)])
    code, found = await findings(tmp_path, portal)
    assert code == 1
    assert {check for check, (ok, _) in found.items() if not ok} == {"clock", "server"}
    assert "ahead by 3,6" in found["clock"][1]
    assert "Send Messages, Send Messages in Threads, Attach Files" in found["server"][1]
    assert "(1)" in found["intents"][1]


async def test_doctor_passes_a_server_without_threads_and_says_so(tmp_path: Path) -> None:
    for lacks, told in ((True, "Create Public Threads"), (False, "what I need.")):
        given = discord.Permissions(ALL.value, create_public_threads=not lacks)
        code, found = await findings(tmp_path, Portal(servers=[server(1, given)]))
        assert code == 0
        assert told in found["server"][1]


async def test_doctor_passes_a_bot_that_is_administrator(tmp_path: Path) -> None:
    portal = Portal(servers=[server(1, discord.Permissions(administrator=True))])
    assert (await findings(tmp_path, portal))[0] == 0


async def test_doctor_reports_a_refused_token_and_an_unreachable_discord(tmp_path: Path) -> None:
    code, found = await findings(tmp_path, Portal(status=401))
    assert (code, found["token"][0], list(found)[-1]) == (2, False, "token")
    code, found = await findings(tmp_path)
    assert (code, found["discord"][0]) == (1, False)


@pytest.mark.parametrize(
    ("status", "told"), [(403, "firewall"), (404, "was deleted"), (429, "Wait"), (502, "(502)")]
)
async def test_doctor_explains_a_failure_of_discord_by_its_status(
    status: int, told: str, tmp_path: Path
) -> None:
    code, found = await findings(tmp_path, Portal(status=status))
    assert (code, found["discord"][0]) == (1, False)
    assert told in found["discord"][1]


async def test_doctor_reports_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    _, found = await findings(tmp_path, Portal(), CACHE_DIR="/proc/tables")
    ok, told = found["cache"]
    assert not ok
    assert "/proc/tables" in told


@pytest.mark.parametrize("locale", LOCALES)
def test_without_a_token_doctor_checks_everything_else(
    locale: str, tmp_path: Path, migrated: Path
) -> None:
    file = tmp_path / "bouton.db"
    file.write_bytes(migrated.read_bytes())
    code, told, problems = called("doctor", "--locale", locale, folder=tmp_path)
    say = words(locale)
    assert (code, problems) == (2, "")
    lines = told.splitlines()
    assert [line.split("]")[0][1:] for line in lines] == [
        *[say("doctor-ok")] * 5,
        say("doctor-fault"),
    ]
    assert latest_revision() in lines[2]
    assert "DISCORD_TOKEN" in lines[5]


@pytest.mark.parametrize(
    ("revision", "ok", "told"),
    [
        *((older, True, "upgrades it") for older in sorted(known_revisions())[:-1]),
        ("9999", False, "newer version"),
        (None, True, "is empty"),
    ],
)
def test_doctor_reports_the_revision_of_the_database(
    revision: str | None, ok: bool, told: str, tmp_path: Path, migrated: Path
) -> None:
    file = tmp_path / "bouton.db"
    file.write_bytes(migrated.read_bytes())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision or "",))
        if revision is None:
            connection.execute("DELETE FROM alembic_version")
        connection.commit()
    _, found, _ = called("doctor", "--locale", "en", "--json", folder=tmp_path)
    (check,) = [each for each in json.loads(found)["checks"] if each["check"] == "database"]
    assert check["ok"] is ok
    assert told in check["told"]


def test_doctor_reports_unusable_databases_and_settings_without_passwords(tmp_path: Path) -> None:
    for settings, check, ends in (
        ({"DATABASE_URL": "postgresql+asyncpg://u:hush@127.0.0.1:9/db"}, "database", 1),
        ({"KEEP_DAYS": "0"}, "settings", 2),
    ):
        settings = {"DISCORD_TOKEN": TOKEN} | settings
        code, told, _ = called("doctor", "--locale", "en", "--json", folder=tmp_path, **settings)
        found = {each["check"]: each["ok"] for each in json.loads(told)["checks"]}
        assert (code, found[check]) == (ends, False)
        assert "hush" not in told
