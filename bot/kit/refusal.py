"""Refuse a request with a typed reason: the base of each feature's reasons, and the kit's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Refusal(StrEnum):
    """Why a request is refused; each feature has a subclass.

    Each value is the key of one message in every catalogue.
    """


class KitRefusal(Refusal):
    """Why a request is refused in any feature."""

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
    """A refused request, with the values that its message needs."""

    def __init__(self, refusal: Refusal, **details: int | str | datetime) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.details = details


def require_offered(is_offered: object) -> None:
    """Raise Refused unless a condition holds; only forged custom ids fail it."""
    if not is_offered:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)


def offered(found: T | None) -> T:
    """Return ``found``; raise Refused if it is None, which only a forged control leads to."""
    require_offered(found is not None)
    assert found is not None, "else it was refused"
    return found


class Faults(Exception):
    """All errors in a form, each behind the message that names its field, or None without a field.

    ``displayed`` has the digests with which the form is reopened; in a clash between two editors
    they are those of the stored values (``bot.kit.edits``).
    """

    def __init__(
        self, errors: Sequence[tuple[str | None, Exception]], displayed: tuple[int, ...] = ()
    ) -> None:
        super().__init__(", ".join(str(error) for _, error in errors))
        self.errors = tuple(errors)
        self.displayed = displayed
