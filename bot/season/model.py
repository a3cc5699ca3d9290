"""Wins in a season, and the reasons why some do not count."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Uncounted(StrEnum):
    """The reason why a win earns no point; each value ends the key of its message."""

    COMPUTER = "computer"
    #: One of the two has not moved, because the other resigned or ran out of time before.
    UNPLAYED = "unplayed"
    NO_CHOICE = "no-choice"
    #: The player who begins could win with the first move.
    AT_ONCE = "at-once"
    HINTS = "hints"
    AGAIN = "again"


@dataclass(frozen=True)
class Win:
    """A match that a person won, and the reason why it earns no point, or None if it does."""

    person: int
    match_id: int
    game: str
    uncounted: Uncounted | None
