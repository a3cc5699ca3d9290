"""Code in the bot's process: the redirection to the loopback Discord, and a watch on its loop."""

from __future__ import annotations

import asyncio
import cProfile
import json
import os
import signal
import socket
import time
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket

#: The seconds between two checks of the event loop.
TICK = 0.005


def redirect(url: str, pause: float = 0.0) -> None:
    """Redirect all of discord.py in this process to a loopback Discord.

    ``pause`` is the seconds between the connections of two shards; Discord demands five.
    """

    async def wait(_client: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
        await asyncio.sleep(0 if initial else pause)

    discord.Client.before_identify_hook = wait  # type: ignore[assignment,method-assign]
    discord.http.Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/")


def watch_loops(number: str | None) -> None:
    """Watch every event loop created from now on, and report to a socket.

    ``number`` is its descriptor; with None nothing is watched.
    """
    if number is not None:
        line = socket.socket(fileno=int(number))
        asyncio.set_event_loop_policy(_Watched(line))


class _Watched(asyncio.DefaultEventLoopPolicy):
    def __init__(self, line: socket.socket) -> None:
        super().__init__()
        self._line = line

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        loop = super().new_event_loop()
        LoopWatch(loop, self._line)
        return loop


class LoopWatch:
    """Measures the delays of an event loop, and reports them on request.

    Each line received is answered by one of JSON: ``stall`` (and measure anew), ``profile``, or
    ``dump FILE``.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, line: socket.socket) -> None:
        self._loop = loop
        self._line = line
        self._longest = self._own = self._used = 0.0
        self._profile: cProfile.Profile | None = None
        loop.add_reader(line, self._asked)
        self._due = loop.time() + TICK
        loop.call_at(self._due, self._tick)

    def _tick(self) -> None:
        now = self._loop.time()
        self._longest = max(self._longest, now - self._due)
        used = time.thread_time()
        self._own, self._used = max(self._own, used - self._used), used
        self._due = now + TICK
        self._loop.call_at(self._due, self._tick)

    def _asked(self) -> None:
        request = self._line.recv(4096).decode()
        if not request:  # the process that started this one is gone, so this one ends too
            self._loop.remove_reader(self._line)
            os.kill(os.getpid(), signal.SIGINT)
            return
        word, _, argument = request.strip().partition(" ")
        answer: dict[str, Any] = {}
        if word == "stall":
            answer = {"longest_stall": self._longest, "longest_own": self._own}
            self._longest = self._own = 0.0
        elif word == "profile":
            self._profile = cProfile.Profile()
            self._profile.enable()
        elif word == "dump" and self._profile is not None:
            self._profile.disable()
            self._profile.dump_stats(argument)
        self._line.sendall(json.dumps(answer).encode() + b"\n")
