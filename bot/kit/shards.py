"""Decide which servers a process looks after: those of its shards, as Discord deals them out.

A process has some of Discord's shards, or all (``--shards``). What is due in a server is done by
the process that has its shard: the queries of alarms, and those that bring boards up to date at a
start, ask for nothing else (``Shards.hold``). What has no server belongs to the first shard, as
direct messages do; who has it also deletes old matches and registers the commands. All else is as
if there were one process: what must happen once does so by the keys of the store. A deadline that
is set through another process (a match of a server that somebody plays on in private) is found
within the minute.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

import sqlalchemy as sa

_TYPED = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)


@dataclass(frozen=True)
class Shards:
    """The shards of a process, from the first to the last of so many; they count from 0."""

    first: int
    last: int
    count: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Read shards as they are typed: ``0-3/16``, or ``3/16`` for one. Raises ValueError."""
        found = _TYPED.fullmatch(text.strip())
        if found is None:
            raise ValueError("no shards")
        first, count = int(found[1]), int(found[3])
        last = first if found[2] is None else int(found[2])
        if not first <= last < count:
            raise ValueError("no such shards")
        return cls(first, last, count)

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"

    @property
    def numbers(self) -> list[int]:
        """The numbers of the shards."""
        return list(range(self.first, self.last + 1))

    @property
    def has_first(self) -> bool:
        """Whether the first shard is among them: it has private messages, and what is done once."""
        return self.first == 0

    def has(self, guild_id: int) -> bool:
        """Return whether a server belongs to these shards."""
        return self.first <= (guild_id >> 22) % self.count <= self.last

    def hold(self, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Select what belongs to the servers of these shards; what has no server, to the first."""
        if len(self.numbers) == self.count:
            return sa.true()
        millisecond = sa.func.coalesce(guild_id, 0).bitwise_rshift(sa.literal_column("22"))
        return (millisecond % self.count).between(self.first, self.last)


#: One process for all servers, however many shards it has.
ALL = Shards(0, 0, 1)
