"""Ends the turns that have run out of time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.kit.alarm import Alarm
from bot.play.clocks import Clocks
from bot.play.deadlines.service import Deadlines
from bot.play.model import MatchRecord

log = logging.getLogger(__name__)


class TurnTimer:
    """Ends the matches in which a turn has run out of time, and announces each."""

    def __init__(
        self,
        alarm: Alarm,
        deadlines: Deadlines,
        clocks: Clocks,
        announce: Callable[[MatchRecord], Awaitable[None]],
        refresh: Callable[[int], Awaitable[None]],
    ) -> None:
        """``announce`` shows the end of a turn, ``refresh`` the board of a match as it stands.

        Both wait until Discord takes it. ``alarm`` is told by ``Matches`` when to ring.
        """
        self._alarm = alarm
        self._deadlines = deadlines
        self._clocks = clocks
        self._announce = announce
        self._refresh = refresh

    async def resume(self) -> None:
        """Start, and refresh the boards that may lag behind.

        They are those of matches that have ended lately, and of turns that began shortly before a
        process died: their clocks start once Discord has taken the board.
        """
        for record in await self._deadlines.possibly_unseen():
            self.missed(record)
        self._alarm.start(self._end_overdue)
        for match_id in await self._deadlines.ended_lately():
            self._show(match_id, self._refresh(match_id))

    async def stop(self) -> None:
        """End no turn any more, and show nothing."""
        await self._alarm.stop()

    async def _end_overdue(self) -> datetime | None:
        overdue = await self._deadlines.end_overdue()
        for record in overdue.ended:
            self._show(record.id, self._announce(record))
        for match_id in overdue.going_on:
            self._show(match_id, self._refresh(match_id))
        return await self._deadlines.next()

    def missed(self, record: MatchRecord) -> None:
        """Stop the clock of a turn whose board Discord did not take, until it does."""
        if self._clocks.stop(record):
            self._show(record.id, self._see(record.id))

    async def _see(self, match_id: int) -> None:
        """Bring a board up to date that Discord did not take, and start the clock of its turn."""
        await self._refresh(match_id)
        if await self._clocks.seen(match_id):
            await self._refresh(match_id)  # with the moment until when there is time by now

    def _show(self, match_id: int, showing: Awaitable[None]) -> None:
        """Begin to show one match: neither a failure nor a slow answer keeps others waiting."""

        async def shown() -> None:
            try:
                await showing
            except Exception as error:  # an error's text may name a person
                log.warning("match %d is not shown: %s", match_id, type(error).__name__)

        self._alarm.begin(shown())
