"""What counts on the leaderboard, and why a match that was won does not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Uncounted(StrEnum):
    """Why a match that was won earns no point; each value ends the key of its words."""

    COMPUTER = "computer"
    #: One of the two has not moved: the other gave up, or ran out of time, before that.
    UNPLAYED = "unplayed"
    NO_CHOICE = "no-choice"
    #: Whoever begins could win by the first move.
    AT_ONCE = "at-once"
    HINTS = "hints"
    AGAIN = "again"


@dataclass(frozen=True)
class Win:
    """A match that somebody has won, and why it earns no point, unless it does."""

    person: int
    match_id: int
    game: str
    uncounted: Uncounted | None
