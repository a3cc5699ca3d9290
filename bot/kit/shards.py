"""Decide which servers a process serves: those of its shards of Discord.

A process has some of Discord's shards, or all (``--shards``). Work that is due in a server is done
by the process that has its shard: the queries of alarms, and those for boards to edit at a start,
select only these (``Shards.hold``). Rows without a server belong to the first shard, as direct
messages do; its process also deletes old matches and registers the commands. In all else several
processes act as one, since the keys of the store make each event happen once. A deadline that
another process sets, such as for a server's match that is played in a direct message, is noticed
within a minute.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

import sqlalchemy as sa

_TYPED = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)


@dataclass(frozen=True)
class Shards:
    """The shards from ``first`` to ``last`` of ``count``, numbered from 0."""

    first: int
    last: int
    count: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Read shards such as ``0-3/16`` or, for one, ``3/16``.

        Raises ValueError for other text, and unless first ≤ last < count.
        """
        match = _TYPED.fullmatch(text.strip())
        if match is None:
            raise ValueError("no shards")
        first, count = int(match[1]), int(match[3])
        last = first if match[2] is None else int(match[2])
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
        """Whether the first shard is included: it has direct messages, and work done once."""
        return self.first == 0

    def has(self, guild_id: int) -> bool:
        """Return whether a server belongs to these shards."""
        return self.first <= (guild_id >> 22) % self.count <= self.last

    def hold(self, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the condition that a row's server is of these shards; NULL is of shard 0."""
        if len(self.numbers) == self.count:
            return sa.true()
        millisecond = sa.func.coalesce(guild_id, 0).bitwise_rshift(sa.literal_column("22"))
        return (millisecond % self.count).between(self.first, self.last)


#: One process for all servers, however many shards it has.
ALL = Shards(0, 0, 1)
