"""Metrics, health and readiness of a process over HTTP, which name nobody."""

from __future__ import annotations

import asyncio
import platform
import re
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.exposition import generate_latest

from benchmarks.gateway.loopback import LoopbackDiscord
from bot import __version__
from bot.app import create_bot
from bot.app.status import Metrics
from bot.cli.running import UNREACHABLE
from bot.play.custom_ids import PlayAction
from tests.support.acting import EN, forge, press
from tests.support.databases import broken_storage
from tests.support.loopback import running
from tests.support.patience import soon
from tests.support.patient_bot import patient_bot
from tests.support.program import TOKEN, bouton
from tests.support.world import World


async def test_metrics_count_turns_answers_and_failures_and_name_nobody(world: World) -> None:
    metrics = Metrics(world.bot)
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me")
    await press(world.ada, board, PlayAction.PICK, 1)
    with broken_storage(world):
        await press(world.ada, board, PlayAction.PICK, 1)
    await forge(world, world.ada, board, "nonsense:1")
    told = metrics.registry.get_sample_value

    def counted(name: str, **labels: str) -> float | None:
        return told(name, labels)

    assert counted("bouton_turns_total") == 1
    assert counted("bouton_answer_seconds_count", kind="command") == 1
    assert counted("bouton_answer_seconds_count", kind="click") == 3
    assert counted("bouton_errors_total", kind="storage") == 1
    assert counted("bouton_errors_total", kind="refused") == 1
    assert counted("bouton_laboratory_questions") == 0
    assert counted("bouton_pool_connections") == 0
    assert counted("bouton_pool_size") == 5
    assert counted("bouton_gateway_up") == 1
    assert counted("bouton_errors_total", kind="unanswered") == 0, (
        "the series exists before the first error"
    )
    assert counted("bouton_build_info", version=__version__, python=platform.python_version()) == 1
    await metrics._count()
    assert counted("bouton_open_matches") == 1
    page = generate_latest(metrics.registry).decode()
    for word in (str(world.ada.id), str(world.server.id), "ada", "fortboyard"):
        assert word not in page


@pytest.mark.parametrize("file", ["alerts.yml", "dashboard.json"])
async def test_alerts_and_dashboard_name_metrics_that_exist(file: str, world: World) -> None:
    page = generate_latest(Metrics(world.bot).registry).decode()
    text = (Path(__file__).parents[2] / "deploy" / file).read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:bouton|process)_\w+", text))
    assert len(named) > 3
    assert not [name for name in named if name not in page]


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Page:
    """The HTTP pages of a process."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    async def text(self, path: str) -> str:
        async with self._session.get(path) as answer:
            return await answer.text()

    async def until_told(self, path: str, words: str) -> str:
        """Return a page once it contains a text."""
        while words not in (told := await self.text(path)):  # noqa: ASYNC110 - nothing tells it
            await asyncio.sleep(0.01)
        return told

    async def until_ready(self, status: int, **found: bool) -> None:
        """Wait until readiness has a status; print the last answers if it never has."""
        told: object = None
        try:
            while told != (status, found):
                async with self._session.get("/readyz") as answer:
                    told = answer.status, await answer.json()
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            print("told last:", told)
            raise


@pytest.mark.slow
async def test_a_process_answers_ready_from_its_start_until_it_is_terminated(
    tmp_path: Path,
) -> None:
    port = free_port()
    settings = {"METRICS_PORT": str(port), "SHARDS": "0/3"}
    async with (
        LoopbackDiscord() as discord,
        patient_bot(discord, tmp_path, **settings) as process,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
    ):
        page = Page(session)
        pupil = discord.world.add_person("ada")
        channel = discord.world.private_channel(pupil)
        await soon(page.until_ready(200, discord=True, database=True))
        (shard,) = discord.gateway.live
        assert (shard.shard, shard.shards) == (0, 3)
        assert await page.text("/healthz") == '{"alive": true}'
        await discord.command(pupil, channel, "board")
        counted = 'bouton_answer_seconds_count{kind="command"} 1.0'
        assert str(pupil.id) not in await soon(page.until_told("/metrics", counted))
        with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            match = await discord.command(pupil, channel, "nim")
            asked = await discord.command(pupil, channel, "board")
            await soon(asked.settled.wait())
            process.send_signal(signal.SIGTERM)
            await soon(page.until_ready(503, discord=False, database=True))
            other.rollback()
        await soon(match.settled.wait())
        assert await soon(process.wait()) == 0


async def test_without_the_setting_shards_a_process_runs_all_that_discord_recommends(
    sqlite_with_schema: str,
) -> None:
    async with LoopbackDiscord() as discord:
        discord.rest.shards = 3
        async with running(discord, create_bot(sqlite_with_schema), 3) as bot:
            assert {(each.shard, each.shards) for each in discord.gateway.live} == {
                (shard, 3) for shard in range(3)
            }
            assert bot.is_connected()
            shard = bot.get_shard(2)
            assert shard is not None
            await shard.disconnect()
            assert not bot.is_connected()


@pytest.mark.slow
async def test_a_metrics_port_that_is_taken_is_reported_in_one_line(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, problems = await bouton(tmp_path, "run", DISCORD_TOKEN=TOKEN, METRICS_PORT=port)
    assert code == UNREACHABLE, "the port may be free at another start, so systemd may retry"
    assert problems.splitlines()[-1] == f"bouton: {EN('setting-metrics-taken', port=port)}"
    assert "Traceback" not in problems
