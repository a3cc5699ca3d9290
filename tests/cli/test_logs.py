"""The log: JSON has one line for each record, and no record names people."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from bot.challenges.custom_ids import PupilAction
from bot.cli.logs import set_up_logging
from bot.play.custom_ids import PlayAction
from tests.support.acting import fill, forge, lost_connection, press
from tests.support.databases import broken_storage
from tests.support.pupils import begun, opened
from tests.support.world import World

CALLBACK = "/interactions/*/callback"


@dataclass
class Log:
    """The log as ``bouton run`` writes it."""

    stream: io.StringIO

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    """Set up the log in JSON, at its most detailed level."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    levels = root.level, ours.level
    stream = io.StringIO()
    handler = set_up_logging(logging.DEBUG, getattr(request, "param", "json"), stream)
    yield Log(stream)
    root.removeHandler(handler)
    for logger, level in zip((root, ours), levels, strict=True):
        logger.setLevel(level)


async def play_with_every_trouble(world: World) -> None:
    """Play, type, answer and fail in each of the ways that are logged."""
    board = await world.ada.slash(world.channel, "fortboyard", sticks=57, first="me")
    big = await world.blaise.slash(world.channel, "nim", heaps="900", first="me")
    for typed in ("secret", "3"):
        await fill(world.blaise, await press(world.blaise, big, PlayAction.TYPE), typed)
    with broken_storage(world):
        await press(world.ada, board, PlayAction.PICK, 1)
    world.env.inject_error("POST", CALLBACK, status=500)
    await press(world.ada, board, PlayAction.PICK, 1)
    with lost_connection("POST", CALLBACK, 2):
        await press(world.ada, board, PlayAction.HINT)
    await world.blaise.slash(world.channel, "nim", opponent=world.chloe)
    await forge(world, world.chloe, board, "nonsense:1")
    await opened(world, "value nim-sum 1 3 57")
    question = await begun(world, world.chloe)
    await fill(world.chloe, await press(world.chloe, question, PupilAction.ANSWER), "12")
    world.env._errors.clear()


async def test_the_log_names_no_person_server_text_or_game(world: World, log: Log) -> None:
    await play_with_every_trouble(world)
    assert {"ERROR", "WARNING"} <= {record["level"] for record in log.records}
    for person in (world.ada, world.blaise, world.chloe):
        assert str(person.id) not in log.text
        assert not re.search(rf"\b{person.name}\b", log.text)
    for text in ("1 3 57", "secret", "Nim", "Classe", "jeux", str(world.channel.id)):
        assert text not in log.text, text


async def test_each_record_of_the_json_log_is_one_line(world: World, log: Log) -> None:
    with broken_storage(world):
        board = await world.ada.slash(world.channel, "fortboyard")
        await press(world.ada, board, PlayAction.PICK, 1)
    (told,) = [record for record in log.records if record["level"] == "ERROR"]
    assert set(told) == {"time", "level", "logger", "message", "exception"}
    assert told["logger"] == "bot.kit.wording"
    assert told["message"].startswith("unexpected failure, reference ")
    assert "Traceback" in told["exception"]


@pytest.mark.parametrize("log", ["json", "text"], indirect=True)
def test_ids_in_messages_of_libraries_are_removed_from_the_log(log: Log) -> None:
    limited = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    url = "https://discord.com/api/v10/webhooks/812345678901234567/aW50ZXJhY3Rpb24-_x/messages"
    logging.getLogger("discord.http").warning(limited, "PATCH", url, 3.5)
    failure = LookupError("member 812345678901234567 is gone")
    logging.getLogger("bot.app").error("something failed", exc_info=failure)
    assert "responded with 429. Retrying in 3.50 seconds." in log.text
    assert "https://discord.com/api/v10/…/messages" in log.text
    assert "LookupError: member … is gone" in log.text
    assert not re.search("8123|aW50", log.text)
