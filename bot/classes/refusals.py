"""The reasons why requests about a class are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class ClassRefusal(Refusal):
    """The reason why a request about a class is refused."""

    NOT_A_TEACHER = "denial-not-a-teacher"
    EVERYBODY_A_TEACHER = "denial-everybody-a-teacher"
    UNKNOWN_TIME_ZONE = "denial-unknown-time-zone"
    NO_SUCH_DATE = "denial-no-such-date"
    NOBODY_NAMED = "error-nobody-named"
    MUTED = "denial-muted"
    MUTE_A_TEACHER = "denial-mute-a-teacher"
    NOT_MUTED = "denial-not-muted"
    CANNOT_SHARE = "share-not-here"
