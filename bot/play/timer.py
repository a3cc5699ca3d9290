"""End turns whose time is over, count the votes of classes, and post what came of it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bot.kit.actors import Asker
from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.play.model import MatchRecord
from bot.play.refusals import MatchRefused, Stale
from bot.play.service import Matches
from bot.play.store import MatchStore
from games import TooLarge

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TurnEnds:
    """Ends turns: a person loses by it; a class plays the move with the most votes."""

    _store: MatchStore
    _matches: Matches
    _alarm: Alarm
    #: Post the end of a turn, and edit a board; both wait until Discord accepts it.
    _announce: Callable[[MatchRecord], Awaitable[None]]
    _refresh: Callable[[int], Awaitable[None]]

    async def work(self, record: MatchRecord) -> None:
        """End the present turn and post that; if its clock awaits the board, only edit the board.

        Nothing happens if the turn was played or ended meanwhile. A failed post is logged.
        """
        if record.awaits_board:
            await self._refresh(record.id)
            return
        # Stale or refused: played, ended by another process, or deleted meanwhile.
        with suppress(Stale, MatchRefused):
            ended = await self._end_turn(record)
            await _await_and_log_failure(record.id, self._announce(ended))

    def deadline_moved(self, match_id: int) -> None:
        """Have the board of a match edited, which names the deadline; a failure is logged."""
        self._alarm.begin(_await_and_log_failure(match_id, self._refresh(match_id)))

    async def _end_turn(self, record: MatchRecord) -> MatchRecord:
        if record.match.to_move != record.match.team:
            return await self._matches.time_out(record)
        # The last votes may just have been stored; read them again.
        voted = await self._store.poll(record.id)
        if voted is None or voted.ply != record.ply:
            raise Stale(await self._matches.get(record.id))
        played = voted.match.move(voted.match.elected(voted.polls[voted.ply]))
        nobody = Asker(None, voted.guild_id)
        try:
            played = await self._matches.replied(nobody, played)
        except TooLarge:  # begun in an older version without this limit
            played = voted.match.time_out()
        return await self._matches.append(voted, played, now())


async def _await_and_log_failure(match_id: int, showing: Awaitable[None]) -> None:
    """Await an edit or post; a failure is logged, and delays no turn."""
    try:
        await showing
    except Exception as error:  # an error's text may name a person
        log.warning("match %d is not shown: %s", match_id, type(error).__name__)
