"""A toy that runs by itself, and processes that run it: they die and freeze on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

import discord
import sqlalchemy as sa

from bot.db.engine import Engine, utc
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.shards import ALL
from bot.running.alarm import Running
from bot.running.posting import Message
from bot.running.presence import Absences, Presence
from bot.running.rules import Post, Posts, Rules
from bot.running.runner import Runner
from tests.support.running import FakeDiscord, failure

T = TypeVar("T")

#: How many steps the toy has, and how long each can be answered while the bot is there.
STEPS, LENGTH = 3, timedelta(seconds=30)

CHANNEL, NUMBER = 5, 1

TABLES = sa.MetaData()

toys = sa.Table(
    "toys",
    TABLES,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("shown_at", sa.DateTime(timezone=True)),
    sa.Column("ends_at", sa.DateTime(timezone=True)),
    sa.Column("presses", sa.Integer, nullable=False),
)

#: Each step is ended once.
ended_steps = sa.Table(
    "toy_steps",
    TABLES,
    sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("shown_at", sa.DateTime(timezone=True)),
    sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
)

presses = sa.Table(
    "toy_presses",
    TABLES,
    sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
)


@dataclass(frozen=True)
class Toy:
    """A step that is asked, and how many presses have counted."""

    step: int
    #: Since when it is shown, and when its clock runs out; None: it does not run yet.
    shown_at: datetime | None
    ends_at: datetime | None
    presses: int
    posted: Posts = field(default_factory=dict)
    #: What a change has added: presses, and the ends of steps.
    pressed: tuple[tuple[int, int], ...] = ()
    ended: tuple[tuple[int, datetime | None, datetime], ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every step has ended."""
        return self.step >= STEPS


class ToyRules(Rules[Toy]):
    """One step after the other; each is answered for so long after it was posted."""

    kind = "toy"
    numbers = toys.c.id
    retry = timedelta(seconds=20)

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Toy | None:
        row = connection.execute(sa.select(toys).where(toys.c.id == number)).one_or_none()
        if row is None:
            return None
        return Toy(row.step, utc(row.shown_at), utc(row.ends_at), row.presses, posted)

    def save(self, connection: sa.Connection, before: Toy, after: Toy) -> Toy:
        for step, shown_at, ends_at in after.ended:
            row = {"step": step, "shown_at": shown_at, "ends_at": ends_at}
            connection.execute(sa.insert(ended_steps), row)
        for person, number in after.pressed:
            connection.execute(sa.insert(presses), {"person": person, "number": number})
        names = ("step", "shown_at", "ends_at", "presses")
        connection.execute(sa.update(toys).values({each: getattr(after, each) for each in names}))
        return after

    def due(self, thing: Toy) -> datetime | None:
        return None if thing.ends_at is None else thing.ends_at + ON_ITS_WAY

    def advance(self, thing: Toy, at: datetime) -> Toy:
        if thing.is_over:
            return thing
        posted = thing.posted.get(_key(thing.step))
        if thing.ends_at is None and posted is not None and posted.at is not None:
            return replace(thing, shown_at=posted.at, ends_at=posted.at + LENGTH)
        if thing.ends_at is not None and thing.ends_at + ON_ITS_WAY <= at:
            ended = (*thing.ended, (thing.step, thing.shown_at, thing.ends_at))
            return replace(thing, step=thing.step + 1, shown_at=None, ends_at=None, ended=ended)
        return thing

    def away(self, thing: Toy, since: datetime, until: datetime) -> Toy:
        if thing.ends_at is None or thing.shown_at is None:
            return thing
        ends_at = Absences(((since, until),)).postponed(thing.shown_at, thing.ends_at)
        return replace(thing, ends_at=ends_at)

    def posts(self, thing: Toy) -> Sequence[Post]:
        asked = [
            Post(_key(step), CHANNEL, _content(thing, step), follows=True, again=True)
            for step in range(min(thing.step + 1, STEPS))
        ]
        return [*asked, Post("end", CHANNEL, "end")] if thing.is_over else asked


def _key(step: int) -> str:
    return f"s{step}"


def _content(toy: Toy, step: int) -> str:
    return "open" if step == toy.step else "closed"


async def _render(toy: Toy, post: Post) -> Message:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"{post.key} {post.content} {toy.presses}"))
    return Message(view)


# ------------------------------------------------------------------------ the processes


#: What goes wrong, where, and the how manieth time there.
Fault = tuple[str, str, int] | None


class Killed(BaseException):
    """The process is dead: whatever it still does has no effect."""


class Fragile:
    """An engine whose process may die or freeze before a transaction, or right after it."""

    def __init__(self, engine: Engine, process: Process) -> None:
        self._engine, self._process = engine, process

    async def read(self, transaction: Callable[[sa.Connection], T]) -> T:
        await self._process.point("db")
        return await self._engine.read(transaction)

    async def write(self, transaction: Callable[[sa.Connection], T]) -> T:
        await self._process.point("db")
        result = await self._engine.write(transaction)
        await self._process.point("after db")
        return result


class Process:
    """A process of the bot, and what will go wrong in what it does next."""

    def __init__(self, engine: Engine, at: FakeDiscord) -> None:
        fragile: Any = Fragile(engine, self)
        self.is_dead = self.is_connected = False
        self.presence = Presence(fragile)
        self.presence._connected = lambda: ([0] if self.is_connected else [], 1)
        self.running = Running(fragile, ALL, self.presence, at.of(self.point, self._after))
        self.toys: Runner[Toy] = self.running.of(ToyRules(), _render)
        self.toys.set_aside.failed = self._failed  # type: ignore[method-assign,assignment]
        self.is_connected = True
        self.failed: list[Exception] = []
        self.fault: Fault = None
        self.frozen: asyncio.Event | None = None
        self.reached = asyncio.Event()

    def arm(self, fault: Fault) -> None:
        """Have something go wrong in what is done next: what, where, and the how manieth time."""
        self.fault = fault

    async def point(self, where: str) -> None:
        """Pass a moment at which the process may die or freeze, or Discord may fail."""
        if self.is_dead:
            raise Killed
        if self.fault is None or self.fault[1] != where:
            return
        what, _, left = self.fault
        self.fault = (what, where, left - 1) if left > 1 else None
        if left > 1:
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
        elif "db" not in where:
            raise failure(503)

    async def _after(self, what: str) -> None:
        await self.point(f"after {what}")

    def _failed(self, _number: int, error: Exception) -> None:
        self.failed.append(error)
