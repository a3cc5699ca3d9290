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
        refresh: Callable[[int], Awaitable[None]],
    ) -> None:
        """``announce`` shows the end of a turn, ``refresh`` the board of a match as it stands.

        Both wait until Discord takes it.
        """
        super().__init__(self._end_overdue)
        self._deadlines = deadlines
        self._announce = announce
        self._refresh = refresh
        matches.on_deadline = self.expect
        self._clocks = matches.clocks
        deadlines.on_going_on = lambda match: self._begin(self._shown(match, refresh(match)))
        self._clocks.on_unseen = lambda match: self._begin(self._shown(match, self._see(match)))

    async def resume(self) -> None:
        """Start, and refresh the boards that may lag behind.

        They are those of matches that have ended lately, and of turns that began shortly before a
        process died: their clocks start once Discord has taken the board.
        """
        for record in await self._deadlines.possibly_unseen():
            self._clocks.missed(record)
        self.start()
        for match_id in await self._deadlines.ended_lately():
            self._begin(self._shown(match_id, self._refresh(match_id)))

    async def _end_overdue(self) -> datetime | None:
        for record in await self._deadlines.end_overdue():
            self._begin(self._shown(record.id, self._announce(record)))
        return await self._deadlines.next()

    async def _see(self, match_id: int) -> None:
        """Bring a board up to date that Discord did not take, and start the clock of its turn."""
        await self._refresh(match_id)
        if await self._clocks.seen(match_id):
            await self._refresh(match_id)  # with the moment until when there is time by now

    async def _shown(self, match_id: int, showing: Awaitable[None]) -> None:
        """Show one match: neither a failure nor a slow answer keeps others waiting."""
        try:
            await showing
        except Exception as error:  # an error's text may name a person
            log.warning("match %d is not shown: %s", match_id, type(error).__name__)
