"""The service of deadlines: it ends the turns that were not played in time."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from bot.kit.actors import Asker
from bot.kit.clock import now
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.deadlines.store import DeadlineStore
from bot.play.model import LATELY, MatchRecord
from bot.play.refusals import MatchRefused, Stale
from bot.play.service import Matches
from games import TooLarge


class Overdue(NamedTuple):
    """What has become of turns that should have been played by now."""

    #: The matches in which the turn was ended here.
    ended: list[MatchRecord]
    #: The numbers of those whose clock stood still: their boards are to be brought up to date.
    going_on: list[int]


class Deadlines:
    """Ends turns that have run out of time, in any process: each is ended once."""

    def __init__(self, store: DeadlineStore, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def next(self) -> datetime | None:
        """Return when the earliest turn of all open matches may be ended, or None if none may."""
        deadline = await self._store.next_deadline()
        return None if deadline is None else deadline + ON_ITS_WAY

    async def end_overdue(self) -> Overdue:
        """End the turns that have run out of time.

        A person loses by it; a class plays what most have voted for. A turn whose clock stood still
        while the bot was away goes on.
        """
        overdue = Overdue([], [])
        for record in await self._store.overdue():
            # Played, ended by another process, or deleted in the meantime:
            try:
                with suppress(Stale, MatchRefused):
                    allowed = await self._matches.clocks.allowed(record)
                    if allowed.deadline == record.deadline:
                        overdue.ended.append(await self._end_turn(record))
                    else:
                        overdue.going_on.append(record.id)
            except Exception as error:  # whatever it is, the others must not wait for it
                self._store.set_aside.failed(record.id, error)
        return overdue

    async def possibly_unseen(self) -> list[MatchRecord]:
        """Return the matches whose board may not show the present turn, as a process has died."""
        clocks = self._matches.clocks
        return [r for r in await self._store.timed() if await clocks.may_be_unseen(r)]

    async def ended_lately(self) -> list[int]:
        """Return the timed matches whose end a process that died may not have shown any more."""
        return await self._store.ended_since(now() - LATELY)

    async def _end_turn(self, record: MatchRecord) -> MatchRecord:
        if record.match.to_move != record.match.team:
            return await self._matches.time_out(record)
        # Its votes may still be in the making; these are the last.
        voted = await self._store.poll(record.id)
        if voted is None or voted.ply != record.ply:
            raise Stale(await self._matches.get(record.id))
        played = voted.match.move(voted.match.elected(voted.polls[voted.ply]))
        nobody = Asker(None, voted.guild_id)
        try:
            played = await self._matches.replied(nobody, played)
        except TooLarge:  # an older version let it begin: it ends here
            played = voted.match.time_out()
        return await self._matches.append(voted, played, now())
