"""A Discord in memory for posts that are due by the clock: channels, nonces, faults on demand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.db.engine import Engine
from bot.kit.clock import now
from bot.kit.live_message import Channels
from bot.kit.shards import ALL, Shards
from bot.running.alarm import Running
from bot.running.presence import Presence
from bot.running.runner import SENDING

#: For so long Discord knows the nonce of a message.
NONCES = timedelta(minutes=3)


def failure(status: int, code: int = 0) -> discord.HTTPException:
    """Return the exception by which discord.py reports a refused or failed request."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    return kind(cast(Any, SimpleNamespace(status=status, reason="")), {"code": code, "message": ""})


@dataclass
class Said:
    """A message in a channel."""

    id: int
    channel_id: int
    view: Any
    mark: int | None
    edits: int = 0


async def _nothing(_what: str) -> None:
    """Let a request pass."""


@dataclass
class FakeDiscord:
    """Keeps messages."""

    messages: dict[int, Said] = field(default_factory=dict)
    #: The channels that are gone.
    gone: set[int] = field(default_factory=set)
    _nonces: dict[tuple[int, str], tuple[Said, Any]] = field(default_factory=dict)
    _numbers: Any = field(default_factory=lambda: count(1))
    #: Since when some process is sending what has a nonce.
    sending: dict[tuple[int, str], datetime] = field(default_factory=dict)

    def of(
        self,
        before: Callable[[str], Awaitable[None]] = _nothing,
        after: Callable[[str], Awaitable[None]] = _nothing,
    ) -> Channels:
        """Return the channels as one process knows them.

        ``before`` and ``after`` are awaited around each of its requests, and may raise.
        """
        return lambda number: cast(
            discord.PartialMessageable, _Channel(self, number, before, after)
        )

    def messages_in(self, channel: int) -> list[Said]:
        """Return the messages of a channel."""
        return [each for each in self.messages.values() if each.channel_id == channel]

    def take(self, channel: int, view: Any, nonce: str) -> Said:
        """Take a message, unless one with its nonce was taken a short while ago."""
        if channel in self.gone:
            raise failure(404, 10003)
        known = self._nonces.get((channel, nonce))
        if known is not None and now() - known[1] < NONCES:
            return known[0]
        at = discord.utils.time_snowflake(now()) + next(self._numbers)
        said = self.messages[at] = Said(at, channel, view, view.children[0].id)
        self._nonces[channel, nonce] = said, now()
        return said


class _Channel:
    def __init__(
        self,
        at: FakeDiscord,
        number: int,
        before: Callable[[str], Awaitable[None]],
        after: Callable[[str], Awaitable[None]],
    ) -> None:
        self._at, self._number, self._before, self._after = at, number, before, after

    async def send(self, *, view: Any, nonce: str, **_: Any) -> Any:
        key, at = (self._number, nonce), now()
        since = self._at.sending.setdefault(key, at)
        assert since == at or at - since >= SENDING, "two processes send the same at once"
        try:
            await self._before("send")
            said = self._at.take(self._number, view, nonce)
            await self._after("send")
        finally:
            self._at.sending.pop(key, None)
        return SimpleNamespace(id=said.id, attachments=[])

    async def history(self, *, limit: int) -> AsyncIterator[Any]:
        await self._before("history")
        if self._number in self._at.gone:
            raise failure(404, 10003)
        for said in self._at.messages_in(self._number)[-limit:]:
            yield SimpleNamespace(id=said.id, components=[SimpleNamespace(id=said.mark)])

    def get_partial_message(self, number: int) -> _Message:
        return _Message(self, number)


@dataclass
class _Message:
    channel: _Channel
    id: int

    async def edit(self, *, view: Any, **_: Any) -> Any:
        await self.channel._before("edit")
        said = self.channel._at.messages.get(self.id)
        if said is None or self.channel._number in self.channel._at.gone:
            raise failure(404, 10008)
        said.view = view
        said.edits += 1
        await self.channel._after("edit")
        return SimpleNamespace(attachments=[])

    async def delete(self) -> None:
        await self.channel._before("delete")
        if self.channel._at.messages.pop(self.id, None) is None:
            raise failure(404, 10008)
        await self.channel._after("delete")


def running_on(
    engine: Engine, channels: FakeDiscord | None = None, shards: Shards = ALL
) -> Running:
    """Return what runs by itself in a process on a database: only ``run_due`` makes it run."""
    at = channels or FakeDiscord()
    return Running(engine, shards, Presence(engine), at.of())


async def move_on_without_posting(running: Running) -> None:
    """Do all that is due, as a process that dies before it posts anything."""
    for kind, number in await running._store.due(running._keys_not_to_run()):
        await running._runners[kind]._move(number)


async def run_due(running: Running) -> None:
    """Do all that is due."""
    await running._run_due()
    await asyncio.gather(*running._ringing)
