"""Who acts: a person in a server, as the services know them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused


@dataclass(frozen=True, kw_only=True)
class Sent:
    """When somebody has acted."""

    #: By Discord's clock, if it was there.
    sent_at: datetime | None = field(default=None, compare=False)

    @property
    def at(self) -> datetime:
        """The moment that decides whether an act is in time, however late it is dealt with."""
        return self.sent_at or now()

    def timed(self) -> Self:
        """Return the same, who has acted now at the latest, however long it takes from here on."""
        return replace(self, sent_at=self.at)


@dataclass(frozen=True)
class Actor(Sent):
    """Who asks, in which server, and what they are there."""

    id: int
    guild_id: int
    manages: bool = False
    roles: frozenset[int] = frozenset()

    @property
    def asker(self) -> Asker:
        """The same, where it matters who asks and not what they are."""
        return Asker(self.id, self.guild_id, sent_at=self.sent_at)


def is_erased(person: int) -> bool:
    """Return whether a number stands for somebody who had their data erased."""
    return person < 0


@dataclass(frozen=True)
class Asker(Sent):
    """A person, and the server where they ask, if it is in one."""

    #: None if nobody asks: the vote of a class has closed.
    person: int | None
    guild_id: int | None
    channel_id: int | None = field(default=None, compare=False)

    @property
    def somebody(self) -> int:
        """The person, where somebody must ask."""
        assert self.person is not None, "somebody asks"
        return self.person

    @property
    def here(self) -> tuple[int, int]:
        """The server and the person that ask; raises Refused outside servers."""
        if self.guild_id is None:
            raise Refused(KitRefusal.ONLY_IN_SERVERS)
        return self.guild_id, self.somebody
