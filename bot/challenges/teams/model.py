"""When a challenge is open to a group of the class."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.challenges.model import Terms


@dataclass(frozen=True)
class Window:
    """When somebody may begin to answer a challenge, and until when their answers are on time."""

    opens_at: datetime
    closes_at: datetime

    @classmethod
    def of(cls, terms: Terms) -> Window:
        """Return the time of a challenge for all who have none of their own."""
        return cls(terms.opens_at, terms.closes_at)

    def within(self, terms: Terms) -> Window:
        """Return what is left of it if the challenge itself opens later, or closes earlier."""
        opens_at = max(self.opens_at, terms.opens_at)
        return Window(opens_at, min(self.closes_at, terms.closes_at))


@dataclass(frozen=True)
class Times:
    """When somebody may answer a challenge, by their group and by what a teacher has given them."""

    window: Window
    on_time_until: datetime
    #: Late answers included.
    until: datetime
    #: Whether groups have dates of their own, and nobody knows this person's.
    by_group: bool
    is_unknown: bool
