"""Limit the matches that a person begins, and their pending invitations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from bot.kit.clock import stamp
from bot.kit.locks import Locks
from bot.kit.pace import Pace
from bot.kit.refusal import Refused
from bot.play.model import Setting
from bot.play.refusals import MatchRefusal, MatchRefused, PlayRefusal
from bot.play.store import MatchStore
from games.match import Person, Seat

#: The most open matches, and the most pending invitations, of those that a person began in the last
#: day. Older ones do not count, as many are never finished.
OPEN, WAITING = 60, 10

DAY = timedelta(days=1)


class StartLimits:
    """Lets people begin matches within limits, which a busy class does not reach."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._pace = Pace()
        self._beginning = Locks()

    @asynccontextmanager
    async def within(self, who: int, setting: Setting, invited: Seat | None) -> AsyncIterator[None]:
        """Let a person begin a match, one at a time; raise Refused beyond the limits.

        ``invited`` is the seat of the person who is invited, if any.
        """
        self._pace.step(who, setting.channel_id)
        async with self._beginning.of(who):
            begun = await self._store.begun_by(who, stamp() - DAY)
            invitations = [each for each in begun if each.is_invitation]
            if len(begun) - len(invitations) >= OPEN:
                raise Refused(PlayRefusal.TOO_MANY_OPEN, limit=OPEN)
            waiting = {each.opponent: each.id for each in invitations}
            if isinstance(invited, Person) and invited.id in waiting:
                record = await self._store.load(waiting[invited.id])
                raise MatchRefused(MatchRefusal.ALREADY_INVITED, record)
            if isinstance(invited, Person) and len(waiting) >= WAITING:
                raise Refused(PlayRefusal.TOO_MANY_INVITED, limit=WAITING)
            yield
