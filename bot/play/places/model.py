"""Where a match may be opened, and where it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.classes.model import Place


class NoThread(StrEnum):
    """Why a match is not opened in a thread of its own; each value is the key of its sentence."""

    NONE_HERE = "no-thread-here"
    IN_ONE = "no-thread-in-one"
    NOT_ALLOWED = "no-thread-allowed"
    FAILED = "no-thread-failed"


@dataclass(frozen=True)
class Surroundings:
    """The channel in which a match is asked for."""

    guild_id: int | None
    #: Whether nobody else reads in it.
    is_direct: bool
    #: Why no thread can be opened from it, if none can.
    no_thread: NoThread | None


@dataclass(frozen=True)
class Decision:
    """Where a match is opened, and what its player is told of it."""

    place: Place
    told: NoThread | None = None

    @property
    def is_told_privately(self) -> bool:
        """Whether the answer to whoever opens the match is for them alone."""
        return self.place is not Place.HERE
