"""Processes of the bot that die and freeze on demand while they do what is due by the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.kit.shards import ALL
from bot.running.alarm import Running
from bot.running.posting import Message
from bot.running.presence import Presence
from bot.running.rules import Post
from tests.support.running import FakeDiscord, failure

if TYPE_CHECKING:
    from tests.support.course import Course

T = TypeVar("T")

#: What goes wrong, where, and the how manieth time there.
Fault = tuple[str, str, int] | None


class Killed(BaseException):
    """The process is dead: whatever it still does has no effect."""


class Fragile:
    """An engine whose process may die or freeze before a transaction, or right after it."""

    def __init__(self, engine: Engine, process: Process) -> None:
        self._engine, self.process = engine, process

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        await self.process.point("db")
        return await self._engine.read(transaction)

    async def query(self, query: sa.Executable, values: Mapping[str, Any]) -> Sequence[sa.Row[Any]]:
        await self.process.point("db")
        return await self._engine.query(query, values)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        await self.process.point("db")
        result = await self._engine.write(transaction)
        await self.process.point("after db")
        return result


class Process:
    """A process of the bot, and the faults that will strike its next acts."""

    def __init__(self, engine: Engine, at: FakeDiscord, course: Course) -> None:
        #: What its stores and services run on.
        self.engine: Any = Fragile(engine, self)
        self.discord = at
        self.is_dead = self.is_connected = False
        self.presence = Presence(self.engine)
        self.presence._connected = lambda: ([0] if self.is_connected else [], 1)
        self.running = Running(self.engine, ALL, self.presence, at.of(self.point, self._after))
        self.runner = self.running.of(course.rules(self.engine), _render)
        self.runner.set_aside.failed = self._failed  # type: ignore[method-assign,assignment]
        self.is_connected = True
        self.failed: list[Exception] = []
        #: What is still to go wrong, by where; nothing does between acts.
        self.faults: dict[str, Fault] = {}
        self.is_armed = False
        self.frozen: asyncio.Event | None = None
        self.reached = asyncio.Event()

    def arm(self, fault: Fault) -> None:
        """Have a fault strike at the next acts: which, where, and at which occurrence.

        What has not struck yet may still do so.
        """
        if fault is not None:
            self.faults[fault[1]] = fault
        self.is_armed = True

    async def point(self, where: str) -> None:
        """Pass a moment at which the process may die or freeze, or Discord may fail."""
        if self.is_dead:
            raise Killed
        fault = self.faults.pop(where, None) if self.is_armed else None
        if fault is None:
            return
        what, _, left = fault
        if left > 1:
            self.faults[where] = (what, where, left - 1)
            return
        if what == "kill":
            self.is_dead = True
            raise Killed
        if what == "freeze":
            self.frozen = asyncio.Event()
            self.reached.set()
            await self.frozen.wait()
            if self.is_dead:
                raise Killed
        elif where not in ("db", "after db", "work"):
            raise failure(503)

    async def _after(self, what: str) -> None:
        await self.point(f"after {what}")

    def _failed(self, _number: int, error: Exception) -> None:
        self.failed.append(error)


async def _render(_thing: Any, post: Post) -> Message:
    """Return a post's key and content, unworded: the wording has its own tests."""
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"{post.key} {post.content}"))
    return Message(view)
