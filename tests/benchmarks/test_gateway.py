"""The loopback Discord, seen by a client of discord.py over real sockets."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from benchmarks.gateway.faults import Broken
from benchmarks.gateway.interactions import Callback, Interaction, custom_ids
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.sessions import Op
from benchmarks.gateway.world import Channel, Json, Person
from benchmarks.turns.players import Tally
from tests.support.loopback import Client, connected, view
from tests.support.patience import soon, until

ROOT = Path(__file__).parents[2]

CALLBACK = "POST /interactions/.*/callback"

#: A client in a process of its own, without some modules: connects, tells its servers and goes.
CLIENT = """
import sys
url, token, *absent = sys.argv[1:]
sys.modules.update(dict.fromkeys(absent))
import discord
from benchmarks.gateway.watch import redirect
redirect(url)

class Client(discord.Client):
    async def on_ready(self):
        print(*(guild.name for guild in self.guilds))
        await self.close()

intents = discord.Intents(guilds=True)
Client(intents=intents, guild_ready_timeout=0.01).run(token, log_handler=None)
"""


@dataclass
class Scene:
    """A client, a channel, and somebody who clicks."""

    discord: LoopbackDiscord
    client: Client
    channel: Channel
    ada: Person

    def message(self, *words: str) -> Json:
        """Return a new message with buttons."""
        shown: Any = view(*words)
        return self.discord.world.add_message(self.channel, {"components": shown.to_components()})

    async def click(self, word: str, *shown: str) -> Interaction:
        """Click a button of a new message."""
        return await self.discord.click(self.ada, self.message(*shown or (word,)), word)


@pytest_asyncio.fixture
async def loopback() -> AsyncIterator[LoopbackDiscord]:
    async with LoopbackDiscord() as made:
        yield made


@pytest_asyncio.fixture
async def scene(loopback: LoopbackDiscord) -> AsyncIterator[Scene]:
    channel = loopback.world.add_guild().channels[0]
    ada = loopback.world.add_person("ada", "fr")
    async with connected(loopback) as client:
        yield Scene(loopback, client, channel, ada)


async def settled(made: Interaction) -> Interaction:
    await soon(made.settled.wait())
    return made


async def test_a_command_is_registered_called_and_completed(scene: Scene) -> None:
    assert [command["name"] for command in scene.discord.world.commands] == ["echo"]
    typed = await scene.discord.type_option(scene.ada, scene.channel, "echo", "word", word="na")
    assert (await settled(typed)).data["choices"][0]["value"] == "nana"
    called = await scene.discord.command(
        scene.ada, scene.channel, "echo", word="hello", to=scene.ada
    )
    reply = (await settled(called)).reply
    assert reply is not None
    assert (reply["content"], custom_ids(reply)) == ("hello ada", ["edit", "form"])
    edited = await settled(await scene.discord.click(scene.ada, reply, "edit"))
    assert edited.callback is Callback.UPDATE
    assert reply["content"] == "edit"


async def test_a_form_with_a_file_is_opened_and_sent(scene: Scene) -> None:
    opened = await settled(await scene.click("form"))
    assert opened.callback is Callback.FORM
    fields = {"text": "mine", "file": ("nim.txt", b"1 2 3")}
    sent = await settled(await scene.discord.submit(opened, fields))
    assert sent.reply is not None
    assert sent.reply["content"] == "mine nim.txt 1 2 3"


async def test_a_deferred_answer_is_completed_with_a_file(scene: Scene) -> None:
    made = await settled(await scene.click("promise"))
    assert (made.was_promised, made.clicked is made.reply) == (True, False)
    assert made.reply is not None
    assert (made.reply["content"], made.reply["flags"]) == ("kept", 0)
    [file] = made.reply["attachments"]
    assert scene.discord.world.files[int(file["id"])] == b"drawn"


async def test_the_tally_counts_a_click_answered_by_another_message_as_failed(scene: Scene) -> None:
    tally = Tally()
    for word, answers, failed in (("edit", 1, 0), ("promise", 1, 1)):
        tally.count(await settled(await scene.click(word)))
        assert (len(tally.answers), tally.failed) == (answers, failed)


async def test_a_dropped_session_is_resumed_with_the_missed_click(scene: Scene) -> None:
    await scene.discord.gateway.drop()
    await soon(scene.discord.gateway.until(lambda: not scene.discord.gateway.live))
    missed = await scene.click("missed")
    await settled(missed)
    await soon(scene.client.resumed.wait())
    assert scene.client.clicked == ["missed"]
    assert scene.discord.gateway.received[Op.IDENTIFY] == 1


async def test_a_client_that_is_asked_to_reconnect_resumes_its_session(scene: Scene) -> None:
    await scene.discord.gateway.ask_to_reconnect()
    await soon(scene.client.resumed.wait())
    await settled(await scene.click("again"))


@pytest.mark.parametrize("refused", [False, True])
async def test_an_invalid_session_is_begun_anew(scene: Scene, refused: bool) -> None:
    if refused:
        scene.discord.gateway.refused_resumes = 1
        await scene.discord.gateway.drop()
    else:
        await scene.discord.gateway.invalidate()
    received = scene.discord.gateway.received
    await until(lambda: received[Op.IDENTIFY] == 2)
    assert received[Op.RESUME] == refused
    await settled(await scene.click("anew"))


async def test_each_shard_is_sent_the_events_of_its_servers(loopback: LoopbackDiscord) -> None:
    guilds = [loopback.world.add_guild() for _ in range(4)]
    ada = loopback.world.add_person("ada")
    async with connected(loopback, shards=2) as client:
        assert {guild.id: guild.shard_id for guild in client.guilds} == {
            guild.id: (guild.id >> 22) % 2 for guild in guilds
        }
        assert {guild.shard_id for guild in client.guilds} == {0, 1}
        for guild in guilds:
            called = await loopback.command(ada, guild.channels[0], "echo", word="hi", to=ada)
            await settled(called)
        private = loopback.world.private_channel(ada)
        await settled(await loopback.command(ada, private, "echo", word="hi", to=ada))


async def test_rate_limited_and_failed_requests_are_sent_again(scene: Scene) -> None:
    scene.discord.faults.rate_limit(CALLBACK, seconds=0.01)
    scene.discord.faults.fail(CALLBACK, status=500)
    await settled(await scene.click("in the end"))
    answers = scene.discord.rest.answers
    route = "POST /interactions/…/callback"
    assert [answers[route, status] for status in (429, 500, 200)] == [1, 1, 1]


async def test_a_connection_cut_after_the_request_leaves_its_effect(scene: Scene) -> None:
    scene.discord.faults.cut(CALLBACK, Broken.AFTER)
    made = await scene.click("done")
    await until(lambda: made.callback is Callback.UPDATE)
    assert not made.answered.is_set()
    assert made.clicked is not None
    assert made.clicked["content"] == "done"


async def test_the_loopback_discord_can_lose_delay_and_double_events(scene: Scene) -> None:
    scene.discord.faults.lose()
    await scene.click("lost")
    scene.discord.faults.delay(0.05)
    late = await scene.click("late")
    scene.discord.faults.double()
    doubled = await scene.click("doubled")
    await settled(doubled)
    await settled(late)
    await until(lambda: len(scene.client.clicked) == 3)
    assert sorted(scene.client.clicked) == ["doubled", "doubled", "late"]


@pytest.mark.slow
@pytest.mark.parametrize("found", ["zlib", "zstd"])
async def test_a_client_reads_either_compression(loopback: LoopbackDiscord, found: str) -> None:
    absent = ["zstandard", "compression.zstd"] if found == "zlib" else []
    for name in ("One", "Other"):
        loopback.world.add_guild(name)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", CLIENT, loopback.url, loopback.token, *absent),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await soon(process.communicate())
    assert (process.returncode, told.decode()) == (0, "One Other\n")
    assert loopback.gateway.compressions == {f"{found}-stream": 1}
