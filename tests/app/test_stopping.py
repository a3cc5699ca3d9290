"""The bot ends when what was taken is answered, and takes nothing more meanwhile."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.world import Channel, Person
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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_turn_in_flight_is_finished_and_nothing_more_is_taken(
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
            process.send_signal(number)
            await soon(until_refused(discord, pupil, channel))
            assert not match.settled.is_set()
            other.rollback()
        await soon(match.settled.wait())
        assert match.reply is not None
        assert match.reply["components"]
        assert await soon(process.wait()) == 0
        assert "Traceback" not in (tmp_path / "log").read_text()
    with closing(sqlite3.connect(tmp_path / "bouton.db")) as other:
        assert other.execute("SELECT state FROM matches").fetchall() == [("open",)]
