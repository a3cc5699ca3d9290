"""Set aside rows that are due and cannot be dealt with, so that they hold up no others.

A row that this version cannot read is set aside with one line in the log, and stays as it is.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.kit.clock import now

log = logging.getLogger(__name__)

#: When to look again at what could not be done.
RETRY = timedelta(minutes=1)


class SetAside:
    """The rows of a table that alarms leave alone, by number, each until a moment.

    A row that cannot be read stays as it is for a version that can; one that could not be dealt
    with is tried again. Neither may have an alarm ring again at once, or keep it from the others.
    """

    def __init__(self, kind: str) -> None:
        """The kind tells in the logs what the numbers count."""
        self._kind = kind
        self._unreadable: set[int] = set()
        self._until: dict[int, datetime] = {}

    def unreadable(self, number: int, error: Exception) -> None:
        """Leave a row alone for good; the log tells it once."""
        if number not in self._unreadable:
            self._unreadable.add(number)
            log.error("%s %d cannot be read, and is set aside: %s", self._kind, number, error)

    def failed(self, number: int, error: Exception) -> None:
        """Leave a row alone for a minute."""
        told = "%s %d could not be dealt with; trying again in a minute"
        log.error(told, self._kind, number, exc_info=error)
        self._until[number] = now() + RETRY

    @property
    def numbers(self) -> list[int]:
        """The rows to leave alone now."""
        at = now()
        self._until = {number: until for number, until in self._until.items() if until > at}
        return sorted(self._unreadable | self._until.keys())

    def next_after(self, due: datetime | None) -> datetime | None:
        """Return when something is next to be done, if the rows that are not here are due then."""
        return min([*self._until.values(), *([] if due is None else [due])], default=None)
