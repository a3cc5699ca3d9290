"""What a process tells of itself: metrics, health and readiness, and nothing about people."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.exposition import generate_latest

from benchmarks.gateway.loopback import LoopbackDiscord
from bot.app.metrics import Metrics
from bot.play.custom_ids import PlayAction
from tests.support.acting import forge, press
from tests.support.databases import broken_storage
from tests.support.patience import soon
from tests.support.patient_bot import patient_bot
from tests.support.program import TOKEN, bouton
from tests.support.world import World


async def test_turns_answers_and_failures_are_counted(world: World) -> None:
    metrics = Metrics(world.bot)
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20)
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
    assert counted("bouton_pool_connections", state="in use") == 0
    assert counted("bouton_pool_connections", state="at most") == 5
    await metrics._count()
    assert counted("bouton_open_matches") == 1
    page = generate_latest(metrics.registry).decode()
    for word in (str(world.ada.id), str(world.server.id), "ada", "fortboyard"):
        assert word not in page


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.mark.slow
async def test_a_process_tells_that_it_is_ready_until_it_ends(tmp_path: Path) -> None:
    port = free_port()
    shard = {"SHARD_COUNT": "3", "SHARD_ID": "0"}
    async with (
        LoopbackDiscord() as discord,
        patient_bot(discord, tmp_path, METRICS_PORT=str(port), **shard) as process,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as page,
    ):
        pupil = discord.world.add_person("ada")
        channel = discord.world.private_channel(pupil)

        async def ready() -> tuple[int, Any]:
            async with page.get("/readyz") as answer:
                return answer.status, await answer.json()

        async def until_ready() -> None:
            while (await ready())[0] != 200:  # noqa: ASYNC110 - nothing tells it
                await asyncio.sleep(0.01)

        await soon(until_ready())
        (session,) = discord.gateway.live
        assert (session.shard, session.shards) == (0, 3)
        async with page.get("/healthz") as answer:
            assert answer.status == 200
        board = await discord.command(pupil, channel, "board")
        await soon(board.settled.wait())

        async def until_counted() -> str:
            while True:
                async with page.get("/metrics") as answer:
                    told = await answer.text()
                if 'bouton_answer_seconds_count{kind="command"} 1.0' in told:
                    return told

        assert str(pupil.id) not in await soon(until_counted())
        with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            match = await discord.command(pupil, channel, "nim")
            asked = await discord.command(pupil, channel, "board")
            await soon(asked.settled.wait())
            os.kill(process.number, signal.SIGTERM)

            async def until_ending() -> None:
                while (await ready()) != (503, {"discord": False, "database": True}):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)

            await soon(until_ending())
            other.rollback()
        await soon(match.settled.wait())
        assert await soon(process.wait()) == 0


@pytest.mark.slow
async def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, problems = await bouton(tmp_path, "run", DISCORD_TOKEN=TOKEN, METRICS_PORT=port)
    assert code == 2
    assert problems.splitlines()[-1].startswith("bouton: METRICS_PORT cannot be used: ")
    assert "Traceback" not in problems
