"""The service of deadlines: it ends the turns whose deadline has passed."""

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
    """The matches whose stored deadline has passed, by what was done with their turn."""

    #: The matches in which the turn was ended by this call.
    ended: list[MatchRecord]
    #: The numbers of the matches whose deadline was postponed: their boards must be edited.
    going_on: list[int]


class Deadlines:
    """Ends turns whose deadline has passed; each once, even with several processes."""

    def __init__(self, store: DeadlineStore, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def next(self) -> datetime | None:
        """Return when the earliest turn of all open matches may be ended, or None."""
        deadline = await self._store.next_deadline()
        return None if deadline is None else deadline + ON_ITS_WAY

    async def end_overdue(self) -> Overdue:
        """End the turns whose deadline has passed.

        A person loses by it; a class plays the move with the most votes. A turn is postponed by the
        time in which the bot was away.
        """
        overdue = Overdue([], [])
        for record in await self._store.overdue():
            # Stale or refused: played, ended by another process, or deleted meanwhile.
            try:
                with suppress(Stale, MatchRefused):
                    allowed = await self._matches.clocks.allowed(record)
                    if allowed.deadline == record.deadline:
                        overdue.ended.append(await self._end_turn(record))
                    else:
                        overdue.going_on.append(record.id)
            except Exception as error:  # any: other matches must not wait
                self._store.set_aside.failed(record.id, error)
        return overdue

    async def possibly_unseen(self) -> list[MatchRecord]:
        """Return the matches whose board may not have the present turn, as a process has died."""
        clocks = self._matches.clocks
        return [r for r in await self._store.timed() if await clocks.may_be_unseen(r)]

    async def ended_lately(self) -> list[int]:
        """Return the timed matches that ended lately, whose board may not have the end."""
        return await self._store.ended_since(now() - LATELY)

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
