"""The places in which a match may be opened, and the decision between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.classes.model import Place


class NoThread(StrEnum):
    """Why a match is not opened in its own thread; each value is the key of a message."""

    NONE_HERE = "no-thread-here"
    IN_ONE = "no-thread-in-one"
    NOT_ALLOWED = "no-thread-allowed"
    FAILED = "no-thread-failed"


@dataclass(frozen=True)
class Surroundings:
    """The channel of the request for a match."""

    guild_id: int | None
    #: Whether nobody else reads it.
    is_direct: bool
    #: Why no thread can be opened from it, or None.
    no_thread: NoThread | None


@dataclass(frozen=True)
class Decision:
    """Where a match is opened, and the message about a thread that cannot be opened."""

    place: Place
    notice: NoThread | None = None

    @property
    def is_answered_privately(self) -> bool:
        """Whether the answer to the person who opens the match is private."""
        return self.place is not Place.HERE
