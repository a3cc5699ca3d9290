"""Commands are registered with Discord only when they changed, and by one process."""

from __future__ import annotations

import discord
from discord import app_commands

from benchmarks.gateway.loopback import LoopbackDiscord
from bot.app import create_bot
from bot.db.engine import create_engine
from bot.db.schema.running import registered_commands
from bot.kit.shards import ALL, Shards
from tests.support.databases import written
from tests.support.loopback import redirected

#: A command that another version has.
OTHER = "of-another-version"


async def start(
    loopback: LoopbackDiscord, url: str, shards: Shards = ALL, *, other: bool = False
) -> int:
    """Let a process log in and end; return how often commands were registered so far."""

    async def nothing(_: discord.Interaction) -> None: ...

    with redirected(loopback):
        async with create_bot(url, shards=shards) as bot:
            if other:
                bot.tree.add_command(
                    app_commands.Command(name=OTHER, description="Other", callback=nothing)
                )
            await bot.login(loopback.token)
    return loopback.rest.answers["PUT /applications/…/commands", 200]


async def test_commands_are_registered_again_only_when_they_changed(
    sqlite_with_schema: str,
) -> None:
    url = sqlite_with_schema
    async with LoopbackDiscord() as loopback:
        assert await start(loopback, url) == 1
        assert await start(loopback, url) == 1
        assert await start(loopback, url, Shards(1, 3, 4), other=True) == 1, (
            "only the process of the first shard registers"
        )
        assert await start(loopback, url, Shards(0, 0, 4), other=True) == 2
        assert await start(loopback, url, Shards(0, 0, 4), other=True) == 2
        assert await start(loopback, url) == 3, "the commands of this version are registered again"
        loopback.world.commands.pop()
        assert await start(loopback, url) == 4, "a command that was deleted is registered again"
        engine = create_engine(url)
        await written(engine, registered_commands.delete())
        await engine.dispose()
        assert await start(loopback, url) == 5, "after a restore the commands are registered again"
        assert await start(loopback, url) == 5
        assert OTHER not in {command["name"] for command in loopback.world.commands}
