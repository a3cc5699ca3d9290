"""Limit the matches that a person begins, in a channel too, and their pending invitations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from bot.classes.muting.service import Mutes
from bot.classes.service import Classes
from bot.kit.actors import Asker
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

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


class StartLimits:
    """Lets people begin matches within limits, which a busy class does not reach."""

    def __init__(self, store: MatchStore, classes: Classes, mutes: Mutes) -> None:
        self._store = store
        self._classes = classes
        self._mutes = mutes
        self._pace = Pace()
        self._beginning = Locks()

    @asynccontextmanager
    async def within(
        self, who: int, setting: Setting, invited: Seat | None, opened_in: int | None
    ) -> AsyncIterator[None]:
        """Check the limits, then hold a person's lock while the caller begins a match for them.

        ``invited`` is the other seat, None if nobody is to be invited; ``opened_in`` the channel of
        a public board, None without one. Raises Refused with too many matches in a minute
        (``Pace``), ``OPEN`` open matches or ``WAITING`` invitations of the last day, a pending
        invitation of the same person, too many boards in the channel, and for a public board of a
        muted member.
        """
        if opened_in is not None:
            await self._mutes.require(Asker(who, setting.guild_id))
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
            if opened_in is not None and setting.guild_id is not None:
                await self._require_room(who, setting.guild_id, opened_in)
            yield

    async def _require_room(self, who: int, guild_id: int, channel: int) -> None:
        """Raise Refused if a person opened as many boards there in an hour as teachers allow."""
        limit = await self._classes.hourly_boards(guild_id)
        if limit == 0:
            return
        opened = await self._store.opened_by(who, channel, stamp() - HOUR)
        if len(opened) >= limit:
            moment = opened[-limit] + HOUR
            raise Refused(PlayRefusal.CHANNEL_FULL, limit=limit, moment=moment)
