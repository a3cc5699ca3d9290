"""A client of discord.py as it is, in the loopback Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from io import BytesIO
from typing import Any, TypeVar

import discord
import pytest
from discord import app_commands
from discord.gateway import DiscordWebSocket

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.watch import redirect
from tests.support.patience import soon

AnyClient = TypeVar("AnyClient", bound=discord.Client)


def view(*words: str) -> discord.ui.View:
    """Return buttons whose clicks discord.py does not keep."""
    shown = discord.ui.View(timeout=None)
    for word in words:
        shown.add_item(discord.ui.Button(label=word, custom_id=word))
    shown.stop()
    return shown


class Form(discord.ui.Modal, title="Form"):
    """A line of text and a file."""

    def __init__(self) -> None:
        super().__init__(custom_id="form")
        self.text = discord.ui.TextInput[Any](custom_id="text")
        self.file = discord.ui.FileUpload[Any](custom_id="file")
        self.add_item(discord.ui.Label(text="Text", component=self.text))
        self.add_item(discord.ui.Label(text="File", component=self.file))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        content = await self.file.values[0].read()
        told = f"{self.text.value} {self.file.values[0].filename} {content.decode()}"
        await interaction.response.send_message(told, ephemeral=True)


class Client(discord.AutoShardedClient):
    """Notes the events it receives, and answers a click according to its custom id."""

    def __init__(self, shards: int) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, shard_count=shards, guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.clicked: list[str] = []
        self.resumed = asyncio.Event()

    async def setup_hook(self) -> None:
        echo = app_commands.Command(name="echo", description="Echo", callback=_echo)
        echo.autocomplete("word")(_suggest)
        self.tree.add_command(echo)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        word = str((interaction.data or {}).get("custom_id"))
        self.clicked.append(word)
        if word == "form":
            await interaction.response.send_modal(Form())
        elif word == "promise":
            await interaction.response.defer(thinking=True)
            file = discord.File(BytesIO(b"drawn"), "picture.png")
            await interaction.edit_original_response(content="kept", attachments=[file])
        else:
            await interaction.response.edit_message(content=word)


async def _echo(interaction: discord.Interaction, word: str, to: discord.User) -> None:
    await interaction.response.send_message(f"{word} {to.name}", view=view("edit", "form"))


async def _suggest(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=typed * 2, value=typed * 2)]


@contextmanager
def redirected(loopback: LoopbackDiscord) -> Iterator[None]:
    """Have discord.py in this process go to a loopback Discord."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.http.Route, "BASE", "")
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", None)
        patch.setattr(discord.Client, "before_identify_hook", None)
        redirect(loopback.url)
        yield


@asynccontextmanager
async def connected(loopback: LoopbackDiscord, shards: int = 1) -> AsyncIterator[Client]:
    """Connect a client."""
    async with running(loopback, Client(shards), shards) as client:
        yield client


@asynccontextmanager
async def running(
    loopback: LoopbackDiscord, client: AnyClient, shards: int = 1
) -> AsyncIterator[AnyClient]:
    """Run a client of discord.py, such as the bot, in this process."""
    with redirected(loopback):
        running = asyncio.create_task(client.start(loopback.token))
        try:
            await soon(loopback.ready(shards))
            await soon(client.wait_until_ready())
            yield client
        finally:
            await client.close()
            await running
