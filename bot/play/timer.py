"""End the turns whose deadline has passed."""

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
    """Ends turns whose deadline has passed, and posts the result."""

    def __init__(
        self,
        alarm: Alarm,
        deadlines: Deadlines,
        clocks: Clocks,
        announce: Callable[[MatchRecord], Awaitable[None]],
        refresh: Callable[[int], Awaitable[None]],
    ) -> None:
        """Take ``announce``, which posts the end of a turn, and ``refresh``, which edits a board.

        Both wait until Discord accepts it. ``Matches`` sets ``alarm``.
        """
        self._alarm = alarm
        self._deadlines = deadlines
        self._clocks = clocks
        self._announce = announce
        self._refresh = refresh

    async def resume(self) -> None:
        """Start the alarm, and edit the boards that may be outdated.

        They are those of matches that ended lately, and of turns that began shortly before a
        process died, whose clocks start once Discord has accepted the board.
        """
        for record in await self._deadlines.possibly_unseen():
            self.missed(record)
        self._alarm.start(self._end_overdue)
        for match_id in await self._deadlines.ended_lately():
            self._show(match_id, self._refresh(match_id))

    async def stop(self) -> None:
        """End no turn and edit no board from now on."""
        await self._alarm.stop()

    async def _end_overdue(self) -> datetime | None:
        overdue = await self._deadlines.end_overdue()
        for record in overdue.ended:
            self._show(record.id, self._announce(record))
        for match_id in overdue.going_on:
            self._show(match_id, self._refresh(match_id))
        return await self._deadlines.next()

    def missed(self, record: MatchRecord) -> None:
        """Stop the clock of a turn whose board Discord did not accept, until it does."""
        if self._clocks.stop(record):
            self._show(record.id, self._see(record.id))

    async def _see(self, match_id: int) -> None:
        """Edit a board that Discord did not accept, and start the clock of its turn."""
        await self._refresh(match_id)
        if await self._clocks.seen(match_id):
            await self._refresh(match_id)  # with the new deadline

    def _show(self, match_id: int, showing: Awaitable[None]) -> None:
        """Begin an edit or post; neither a failure nor a slow answer delays others."""

        async def logged() -> None:
            try:
                await showing
            except Exception as error:  # an error's text may name a person
                log.warning("match %d is not shown: %s", match_id, type(error).__name__)

        self._alarm.begin(logged())
