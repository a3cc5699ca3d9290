"""Why requests about a class's list are refused."""

from __future__ import annotations

from enum import StrEnum

from bot.kit.refusal import Refusal


class RosterRefusal(Refusal):
    """Why a request about a class's list is refused."""

    NO_ROSTER = "denial-no-roster"
    NO_SUCH_LINE = "denial-no-such-line"
    SEVERAL_LINES = "denial-several-lines"
    LINE_TAKEN = "denial-line-taken"
    LINE_HELD = "denial-line-held"
    ALREADY_JOINED = "denial-already-joined"
    ROSTER_MOVED_ON = "denial-roster-moved-on"
    TEXT_OR_LIST = "denial-text-or-list"


class ListFault(StrEnum):
    """What is wrong with lines of a list; each value ends the key of a message."""

    EMPTY = "empty"
    BAD_NUMBER = "bad-number"
    NO_NUMBER = "no-number"
    NOBODY = "nobody"
    SAME_NUMBER = "same-number"
    SAME_NAME = "same-name"
    NAME_LENGTH = "name-length"
    TEAM_LENGTH = "team-length"
    TOO_MANY = "too-many"


class InvalidList(Exception):
    """A list that cannot be taken: all its faults, each with the lines that have it."""

    def __init__(self, faults: dict[ListFault, list[int]]) -> None:
        super().__init__(", ".join(faults))
        self.faults = faults
