"""Who acts: a person in a server, as the services know them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Actor:
    """Who asks, in which server, and what they are there."""

    id: int
    guild_id: int
    manages: bool = False
    roles: frozenset[int] = frozenset()


def is_erased(person: int) -> bool:
    """Return whether a number stands for somebody who had their data erased."""
    return person < 0


@dataclass(frozen=True)
class Asker:
    """A person, and the server where they ask, if it is in one."""

    #: None if nobody asks: the vote of a class has closed.
    person: int | None
    guild_id: int | None
