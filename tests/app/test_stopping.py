"""A terminated bot answers the requests it has received and takes no new ones."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from discord import InteractionType

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.world import Channel, Person
from bot.app import create_bot
from bot.i18n import words
from tests.support.patience import soon
from tests.support.patient_bot import patient_bot

pytestmark = pytest.mark.slow

REFUSED = words("en")("error-restarting")


async def answered(discord: LoopbackDiscord, who: Person, where: Channel) -> str:
    """Have somebody without a match ask for its board; return the text of the answer."""
    asked = await discord.command(who, where, "board")
    await soon(asked.settled.wait())
    assert asked.reply is not None
    return str(asked.reply["content"])


async def until_refused(discord: LoopbackDiscord, who: Person, where: Channel) -> None:
    while await answered(discord, who, where) != REFUSED:
        pass


def children(number: int) -> list[int]:
    """Return the processes that one has started."""
    found = Path(f"/proc/{number}/task").glob("*/children")
    return [int(child) for each in found for child in each.read_text().split()]


async def until_working(number: int) -> list[int]:
    while not (workers := children(number)):  # noqa: ASYNC110 - another process starts them
        await asyncio.sleep(0.01)
    return workers


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_terminated_bot_answers_what_it_began_before_it_ends(
    number: signal.Signals, tmp_path: Path
) -> None:
    async with LoopbackDiscord() as discord, patient_bot(discord, tmp_path) as process:
        pupil = discord.world.add_person("ada", "en-GB")
        channel = discord.world.private_channel(pupil)
        with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
            other.execute("BEGIN IMMEDIATE")  # a match that is begun waits for this
            match = await discord.command(pupil, channel, "nim")
            told = await answered(discord, pupil, channel)
            assert told == words("en")("refusal-no-open-match")
            duel = await discord.command(
                pupil, channel, "duel", game="nim", strategy1="perfect", strategy2="random"
            )
            workers = await soon(until_working(process.pid))
            # systemd sends it to all with KillMode=control-group; Ctrl-C reaches no worker.
            for each in (*workers, process.pid) if number == signal.SIGTERM else (process.pid,):
                os.kill(each, number)
            await soon(until_refused(discord, pupil, channel))
            assert not match.settled.is_set()
            other.rollback()
        await soon(match.settled.wait())
        assert match.reply is not None
        assert match.reply["components"]
        await soon(duel.settled.wait())
        assert duel.reply is not None
        assert "%" in str(duel.reply), duel.reply
        assert await soon(process.wait()) == 0
        assert "Traceback" not in (tmp_path / "log").read_text()
    with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
        assert other.execute("SELECT state FROM matches").fetchall() == [("open",)]


async def test_at_the_end_a_question_still_running_is_cancelled_and_answered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A question of the laboratory is cancelled then, and answered so."""
    cancelled = asyncio.Event()

    async def cancel() -> None:
        cancelled.set()

    bot = create_bot(f"sqlite+aiosqlite:///{tmp_path}/bouton.db")

    async def ask() -> None:
        with bot.traffic.received(InteractionType.application_command):
            await cancelled.wait()

    bot._endings.append(cancel)
    asked = asyncio.create_task(ask())
    await asyncio.sleep(0)
    async with bot:
        monkeypatch.setattr("bot.kit.in_flight.PATIENCE", 0)
        await bot.finish()
        monkeypatch.setattr("bot.kit.in_flight.PATIENCE", None)  # for ever
        await soon(bot.close())
    await asked


async def test_a_bot_that_closes_meanwhile_waits_for_what_was_begun(tmp_path: Path) -> None:
    """As when Discord refuses the connection after the signal."""
    told: list[str] = []
    may_answer = asyncio.Event()

    async def end() -> None:
        told.append("ended")

    async def answer() -> None:
        with bot.traffic.received(InteractionType.application_command):
            await may_answer.wait()
            told.append("answered")

    bot = create_bot(f"sqlite+aiosqlite:///{tmp_path}/bouton.db")
    bot._endings.append(end)
    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    async with bot:
        finishing = asyncio.create_task(bot.finish())
        await asyncio.sleep(0)
        closing = asyncio.create_task(bot.close())
        asyncio.get_running_loop().call_soon(may_answer.set)
        await soon(asyncio.gather(finishing, closing, answering))
    assert told == ["answered", "ended"]
