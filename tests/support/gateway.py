"""A small Discord over real sockets, for a bot in a process of its own."""

from __future__ import annotations

import asyncio
import json
import sys
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from os import environ
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.command_line import ROOT, SETTINGS
from tests.support.patience import soon
from tests.support.program import TOKEN

#: The bot, as users and applications are told.
BOT = {"id": "900000000000000001", "username": "bouton", "discriminator": "0", "avatar": None}
PUPIL = {"id": "900000000000000002", "username": "ada", "discriminator": "0", "avatar": None}
CHANNEL = {"id": "900000000000000003", "type": 1, "last_message_id": None, "recipients": [PUPIL]}

#: Starts the program with Discord's address replaced by ours; nothing gives up early.
PROGRAM = """
import sys, discord, yarl
from discord.gateway import DiscordWebSocket
import bot.db.sqlite, bot.kit.in_flight
bot.db.sqlite.PATIENCE = bot.kit.in_flight.PATIENCE = 120
discord.http.Route.BASE = address = sys.argv.pop(1)
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address.replace("http", "ws") + "/socket")
from bot.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@dataclass
class SmallDiscord:
    """What a bot needs of Discord to be ready, and to be asked something in private messages."""

    address: str = ""
    answers: dict[int, asyncio.Future[str]] = field(default_factory=dict)
    shard: list[int] | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    _socket: web.WebSocketResponse | None = None
    _packer: Any = None

    async def ask(self, command: str) -> asyncio.Future[str]:
        """Have a pupil use a command without options; return what it will be answered."""
        number = 910_000_000_000_000_000 + len(self.answers)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.answers[number] = answer
        data = {"id": "1", "name": command, "type": 1}
        asked = {"id": str(number), "application_id": BOT["id"], "type": 2, "version": 1}
        asked |= {"token": str(number), "data": data, "user": PUPIL, "locale": "en-GB"}
        asked |= {"channel_id": CHANNEL["id"], "channel": CHANNEL, "app_permissions": "0"}
        asked |= {
            "entitlements": [],
            "attachment_size_limit": 1,
            "authorizing_integration_owners": {},
            "context": 1,
        }
        await self._say({"op": 0, "s": number, "t": "INTERACTION_CREATE", "d": asked})
        return answer

    async def _say(self, what: dict[str, Any]) -> None:
        assert self._socket is not None
        packed = self._packer.compress(json.dumps(what).encode())
        await self._socket.send_bytes(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket, self._packer = web.WebSocketResponse(), zlib.compressobj()
        await self._socket.prepare(request)
        await self._say({"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for said in self._socket:
            if said.type is not WSMsgType.TEXT:
                break
            if json.loads(said.data)["op"] == 1:
                await self._say({"op": 11})
            elif json.loads(said.data)["op"] == 2:
                self.shard = json.loads(said.data)["d"].get("shard")
                me = {"v": 10, "user": BOT, "guilds": [], "session_id": "1"}
                me |= {"resume_gateway_url": "", "application": {"id": BOT["id"]}}
                await self._say({"op": 0, "s": 1, "t": "READY", "d": me})
                self.ready.set()
        return self._socket

    async def rest(self, request: web.Request) -> web.Response:
        path = request.path
        if path.endswith("/callback"):
            number, answer = int(path.split("/")[2]), await request.text()
            self.answers[number].set_result(answer)
            told = {"interaction": {"id": str(number), "type": 2}}
            return _json(told)
        starts = {"total": 9, "remaining": 9, "reset_after": 0, "max_concurrency": 1}
        app = {"name": "bouton", "icon": None, "description": "", "bot_public": True}
        app |= {"id": BOT["id"], "bot_require_code_grant": False, "owner": PUPIL, "flags": 0}
        known: dict[str, Any] = {
            "/users/@me": BOT,
            "/oauth2/applications/@me": app | {"verify_key": ""},
            "/applications/@me": app | {"verify_key": ""},
            "/gateway/bot": {"url": "", "shards": 1, "session_start_limit": starts},
        }
        return _json(known.get(path, []))


def _json(content: Any) -> web.Response:
    """Answer as Discord does: discord.py reads no other type of content."""
    return web.Response(
        body=json.dumps(content).encode(), headers={"Content-Type": "application/json"}
    )


@asynccontextmanager
async def small_discord() -> AsyncIterator[SmallDiscord]:
    """Serve a small Discord on this machine."""
    made = SmallDiscord()
    app = web.Application()
    app.router.add_get("/socket", made.gateway)
    app.router.add_route("*", "/{tail:.*}", made.rest)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield made
    finally:
        await runner.cleanup()


@asynccontextmanager
async def running_bot(
    discord: SmallDiscord, folder: Path, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the bot in a process of its own, in a folder; it is ready."""
    own = {name: value for name, value in environ.items() if name not in SETTINGS}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, discord.address, "run"),
        cwd=folder,
        env=own | {"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN} | settings,
        stderr=asyncio.subprocess.PIPE,
    )
    ending = asyncio.create_task(process.wait())
    begun = asyncio.create_task(discord.ready.wait())
    try:
        await soon(_first_of(ending, begun))
        assert process.stderr is not None
        assert not ending.done(), (await process.stderr.read()).decode()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
        begun.cancel()


async def _first_of(*tasks: asyncio.Task[Any]) -> None:
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
