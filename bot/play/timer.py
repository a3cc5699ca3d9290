"""Ends the turns that have run out of time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.kit.alarm import Alarm
from bot.play.deadlines.service import Deadlines
from bot.play.model import MatchRecord
from bot.play.service import Matches

log = logging.getLogger(__name__)


class TurnTimer(Alarm):
    """Ends the matches in which a turn has run out of time, and announces each."""

    def __init__(
        self,
        deadlines: Deadlines,
        matches: Matches,
        announce: Callable[[MatchRecord], Awaitable[None]],
    ) -> None:
        super().__init__(self._end_overdue)
        self._deadlines = deadlines
        self._announce = announce
        matches.on_deadline = self.expect

    async def _end_overdue(self) -> datetime | None:
        for record in await self._deadlines.end_overdue():
            self._begin(self._show_end(record))
        return await self._deadlines.next()

    async def _show_end(self, record: MatchRecord) -> None:
        """Announce one match: neither a failure nor a slow answer keeps the others waiting."""
        try:
            await self._announce(record)
        except Exception as error:  # an error's text may name a person
            log.warning(
                "the end of a turn in match %d was not shown: %s", record.id, type(error).__name__
            )
