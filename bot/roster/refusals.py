"""The reasons why requests about a class's list are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class RosterRefusal(Refusal):
    """The reason why a request about a class's list is refused."""

    NO_ROSTER = "denial-no-roster"
    NO_SUCH_LINE = "denial-no-such-line"
    NO_SUCH_TEAM = "denial-no-such-team"
    SEVERAL_LINES = "denial-several-lines"
    LINE_TAKEN = "denial-line-taken"
    LINE_HELD = "denial-line-held"
    ALREADY_JOINED = "denial-already-joined"
    ROSTER_MOVED_ON = "denial-roster-moved-on"
    LINE_MOVED_ON = "denial-line-moved-on"
    BAD_ARRANGEMENT = "denial-bad-arrangement"
    TEXT_OR_LIST = "denial-text-or-list"


class ListFault(Refusal):
    """A fault of some lines of a list."""

    EMPTY = "list-fault-empty"
    BAD_NUMBER = "list-fault-bad-number"
    NO_NUMBER = "list-fault-no-number"
    NOBODY = "list-fault-nobody"
    SAME_NUMBER = "list-fault-same-number"
    SAME_NAME = "list-fault-same-name"
    NAME_LENGTH = "list-fault-name-length"
    TEAM_LENGTH = "list-fault-team-length"
    TOO_MANY = "list-fault-too-many"
    OPEN_QUOTE = "list-fault-open-quote"


class InvalidList(Exception):
    """A list with faults, each with the numbers of the lines that have it."""

    def __init__(self, faults: dict[ListFault, list[int]]) -> None:
        super().__init__(", ".join(faults))
        self.faults = faults
