"""The person who acts, and the server they act in, as services receive them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused


@dataclass(frozen=True, kw_only=True)
class Sent:
    """The moment at which an act was sent; base class of people who act."""

    #: By Discord's clock; None for an act that Discord did not send, such as a deadline.
    sent_at: datetime | None = field(default=None, compare=False)

    @property
    def at(self) -> datetime:
        """The moment that decides whether the act is in time: when it was sent, else now."""
        return self.sent_at or now()

    def timed(self) -> Self:
        """Return a copy whose moment is fixed: the present, if Discord gave none."""
        return replace(self, sent_at=self.at)


@dataclass(frozen=True)
class Actor(Sent):
    """A person in a server, with what decides whether they are a teacher.

    ``manages`` is whether they may manage the server, ``roles`` are the ids of their roles in it.
    """

    id: int
    guild_id: int
    manages: bool = False
    roles: frozenset[int] = frozenset()

    @property
    def asker(self) -> Asker:
        """The same person, for services that do not check permissions."""
        return Asker(self.id, self.guild_id, sent_at=self.sent_at)


def is_erased(person: int) -> bool:
    """Return whether a person's number is that of erased data, which is negative."""
    return person < 0


@dataclass(frozen=True)
class Asker(Sent):
    """A person who may be outside any server, such as in a direct message."""

    #: None if no person asks, as when the votes of a class are counted.
    person: int | None
    guild_id: int | None
    channel_id: int | None = field(default=None, compare=False)

    @property
    def somebody(self) -> int:
        """The person, asserted not to be None."""
        assert self.person is not None, "somebody asks"
        return self.person

    @property
    def here(self) -> tuple[int, int]:
        """The server and the person; raises Refused outside servers."""
        if self.guild_id is None:
            raise Refused(KitRefusal.ONLY_IN_SERVERS)
        return self.guild_id, self.somebody
