"""The acts of people on one kind of thing in the state machine, and what must hold after each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.base import metadata
from bot.running.rules import Rules

if TYPE_CHECKING:
    from tests.support.fragile import Process

GUILD, CHANNEL = 1 << 22, 5

#: Somebody, and what was acknowledged to them.
Given = tuple[int, int]

#: Returns for how long the bot was there between two moments, as far as it could know.
Counted = Callable[[datetime, datetime], timedelta]


@dataclass(frozen=True)
class Act:
    """One act of a course, with its number among all acts."""

    what: int
    person: int
    number: int
    at: datetime


class Course(ABC):
    """One thing of a kind, from its beginning."""

    #: How many kinds of acts there are.
    acts: ClassVar[int]
    #: For how many seconds nobody may be there at a time.
    leaps: ClassVar[tuple[int, ...]] = ()
    number: int
    #: Messages that nobody took for a post: the process died before.
    strays: set[int]

    async def begin(self, engine: Engine) -> None:
        """Begin the thing on a database on which there is nothing else."""

        def clear(connection: sa.Connection) -> None:
            for table in reversed(metadata.sorted_tables):
                connection.execute(sa.delete(table))

        await engine.write(clear)
        self.strays = set()
        self.number = await self.prepare(engine)

    @abstractmethod
    async def prepare(self, engine: Engine) -> int:
        """Begin the thing; return its number."""

    @abstractmethod
    def rules(self, engine: Any) -> Rules[Any]:
        """Return the rules as a process has them."""

    @abstractmethod
    async def act(self, process: Process, act: Act) -> Given | None:
        """Perform an act; return what the bot acknowledged, None if nothing."""

    async def place(self, process: Process, key: str) -> None:
        """Answer a command with the message of a post, if there is none."""
        found = await process.runner.stored(self.number)
        is_there = key in found.posted and found.posted[key].message_id is not None
        if is_there or CHANNEL in process.discord.gone:
            return
        view: Any = Answered(f"{key} answered")
        said = process.discord.take(CHANNEL, view, f"answer{len(process.discord.messages)}")
        self.strays.add(said.id)
        if await process.runner.place(self.number, key, CHANNEL, said.id) is not None:
            self.strays.discard(said.id)

    @abstractmethod
    def given(self, connection: sa.Connection) -> set[Given]:
        """Return all that is stored of the acknowledged acts."""

    @abstractmethod
    def erase(self, connection: sa.Connection, person: int) -> None:
        """Erase somebody."""

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        """Raise AssertionError unless what must hold at all times does."""
        return

    def check_end(self, thing: Any) -> None:
        """Raise AssertionError unless a thing has come to its end once nothing goes wrong."""
        return


class Answered:
    """A message as a command answers with it."""

    def __init__(self, text: str) -> None:
        self.id, self.content = 0, text
        self.children = [self]
