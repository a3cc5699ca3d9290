"""Why somebody is refused what they ask: the base of every feature's reasons, and the kit's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum


class Refusal(StrEnum):
    """Why a request is refused: the base of the enumerations of their owners.

    Each value is the key of one sentence in every catalogue.
    """


class KitRefusal(Refusal):
    """Why a click or a command is refused wherever it is made."""

    UNKNOWN_CONTROL = "error-unknown-control"
    RESTARTING = "error-restarting"
    ONLY_IN_SERVERS = "denial-only-in-servers"
    BUSY = "error-busy"
    STOPPED = "error-stopped"
    TOO_SLOW = "error-too-slow"
    TOO_FAST = "error-too-fast"
    CHANNEL_TOO_FAST = "error-channel-too-fast"
    FILE_TOO_LARGE = "error-file-too-large"
    NOT_TEXT = "error-not-text"
    CLASH = "error-clash"


class Refused(Exception):
    """A request that is refused, and the details that the sentence about it needs."""

    def __init__(self, refusal: Refusal, **details: int | str | datetime) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.details = details


def require_offered(is_offered: object) -> None:
    """Raise Refused unless something holds that does for every control of ours: ids are forged."""
    if not is_offered:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)


class Faults(Exception):
    """All that is wrong with a form: each fault, and the message that names its field, if any.

    ``displayed`` are the digests of what its fields count as having displayed once the faults were
    read: where two editors clash, of what is stored (``bot.kit.edits``).
    """

    def __init__(
        self, found: Sequence[tuple[str | None, Exception]], displayed: tuple[int, ...] = ()
    ) -> None:
        super().__init__(", ".join(str(error) for _, error in found))
        self.found = tuple(found)
        self.displayed = displayed
