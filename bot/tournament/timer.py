"""Moves tournaments on: at ends of matches, when an arena's time is over, and every minute."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.kit.locks import Locks
from bot.play.service import Matches
from bot.tournament.model import Tournament
from bot.tournament.service import Tournaments

log = logging.getLogger(__name__)

#: When to try again what Discord did not take.
SOON = timedelta(seconds=15)


class TournamentTimer(Alarm):
    """Moves tournaments on, and has shown what has come of it; none waits for another one."""

    def __init__(
        self,
        service: Tournaments,
        matches: Matches,
        show: Callable[[Tournament], Awaitable[bool]],
        refresh: Callable[[int], Awaitable[None]],
    ) -> None:
        """``refresh`` shows the board of a match as it stands.

        ``show`` posts what is pending in a tournament, and returns whether nothing is any more.
        """
        super().__init__(self._advance)
        self._service = service
        self._show = show
        self._refresh = refresh
        self._showing = Locks()
        matches.on_over = lambda _match: self.expect(now())
        service.on_due = self.expect
        service.on_left = lambda match: self._begin(self._refreshed(match))

    async def _advance(self) -> datetime | None:
        for tournament in await self._service.advance_all():
            if tournament.has_news:
                self._begin(self._shown(tournament))
        return await self._service.expected()

    async def _shown(self, tournament: Tournament) -> None:
        """Post the new boards of one tournament, and its end; soon again if that has failed."""
        async with self._showing.of(tournament.id):  # the alarm may ring again meanwhile
            is_done = False
            try:
                stands = await self._service.stands(tournament.id)
                is_done = stands is None or await self._show(stands)
            except Exception as error:  # an error's text may name a person
                log.warning("tournament %d is not shown: %s", tournament.id, type(error).__name__)
        if not is_done:
            self.expect(now() + SOON)

    async def _refreshed(self, match_id: int) -> None:
        """Show on its board that a match is over: somebody has left it."""
        try:
            await self._refresh(match_id)
        except Exception as error:  # an error's text may name a person
            log.warning("the end of match %d is not shown: %s", match_id, type(error).__name__)
