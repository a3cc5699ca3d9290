"""Skip due rows that cannot be handled, so that they delay no others.

A row that this version cannot read is skipped with one line in the log, and is not changed.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.kit.clock import now

log = logging.getLogger(__name__)

#: The time after which a failed row is tried again.
RETRY = timedelta(minutes=1)


class SetAside:
    """The rows of a table that alarms skip for now, by number.

    An unreadable row is skipped until the process ends; a failed one is tried again after RETRY.
    """

    def __init__(self, kind: str) -> None:
        """Take the name of the rows in the log."""
        self._kind = kind
        self._unreadable: set[int] = set()
        self._until: dict[int, datetime] = {}

    def unreadable(self, number: int, error: Exception) -> None:
        """Skip a row until the process ends; log that once."""
        if number not in self._unreadable:
            self._unreadable.add(number)
            log.error("%s %d cannot be read, and is set aside: %s", self._kind, number, error)

    def failed(self, number: int, error: Exception) -> None:
        """Skip a row for a minute; log the error."""
        message = "%s %d could not be dealt with; trying again in a minute"
        log.error(message, self._kind, number, exc_info=error)
        self._until[number] = now() + RETRY

    @property
    def numbers(self) -> list[int]:
        """The numbers of the rows to skip now, in order."""
        at = now()
        self._until = {number: until for number, until in self._until.items() if until > at}
        return sorted(self._unreadable | self._until.keys())

    def next_after(self, due: datetime | None) -> datetime | None:
        """Return the earlier of the next retry and ``due``, that of other rows; None if neither."""
        return min([*self._until.values(), *([] if due is None else [due])], default=None)
