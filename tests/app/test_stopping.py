"""The bot ends when what was taken is answered, and takes nothing more meanwhile."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.i18n import words
from tests.support.gateway import SmallDiscord, running_bot, small_discord
from tests.support.patience import soon

pytestmark = pytest.mark.slow

REFUSED = words("en")("error-restarting")


async def answered(discord: SmallDiscord, command: str) -> str:
    """Use a command, and return the text of the answer."""
    answer = await soon(wait_for(await discord.ask(command)))
    return str(json.loads(answer)["data"].get("content"))


async def wait_for(answer: asyncio.Future[str]) -> str:
    return await answer


async def until_refused(discord: SmallDiscord) -> None:
    while await answered(discord, "board") != REFUSED:  # noqa: ASYNC110 - that is the event
        await asyncio.sleep(0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_turn_in_flight_is_finished_and_nothing_more_is_taken(
    number: signal.Signals, tmp_path: Path
) -> None:
    async with small_discord() as discord, running_bot(discord, tmp_path) as process:
        with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
            other.execute("BEGIN IMMEDIATE")  # a match that is begun waits for this
            match = await discord.ask("nim")
            assert await answered(discord, "board") == words("en")("refusal-no-open-match")
            process.send_signal(number)
            await soon(until_refused(discord))
            assert not match.done()
            assert process.returncode is None
            other.rollback()
        assert "components" in json.loads(await soon(wait_for(match)))["data"]
        assert await soon(process.wait()) == 0
        assert process.stderr is not None
        assert "Traceback" not in (await process.stderr.read()).decode()
    with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
        assert other.execute("SELECT state FROM matches").fetchall() == [("open",)]
