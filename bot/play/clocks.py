"""Stop the clocks of turns while the bot is away, or a board cannot be posted.

``Clocks.allowed`` is called before a turn or a vote is ended, or an act refused as late. It stores
the deadline that follows from ``timed_from``, and the board says by how much the turn is longer.
After an absence at least fifteen seconds are left. A turn whose board Discord did not accept is not
timed until it does (``TurnTimer.missed``), which is tried every fifteen seconds (``until_taken``).
A restart loses track of such boards, so a turn that began within ten minutes before it gets its
whole time again once its board is edited (``Clocks.may_be_unseen``).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.play.model import MatchRecord
from bot.play.store import MatchStore
from bot.running.presence import Absences, Presence

#: The least time left for a turn after an absence, or a whole turn if that is less.
GRACE = timedelta(seconds=15)


#: A turn that began at most this long before the bot stopped may not be on its board yet.
UNSEEN = timedelta(minutes=10)


class Clocks:
    """Postpones the deadlines of turns by the time in which the bot was away from their server."""

    def __init__(self, store: MatchStore, presence: Presence, alarm: Alarm) -> None:
        """Take the alarm that rings when a turn may have to be ended."""
        self._store = store
        self._presence = presence
        self.alarm = alarm
        #: The matches whose boards Discord did not accept; their turns are not timed.
        self._unseen: set[int] = set()

    def stop(self, record: MatchRecord) -> bool:
        """Stop the clock of a turn whose board Discord did not accept; return whether it ran."""
        if record.deadline is None or record.id in self._unseen:
            return False
        self._unseen.add(record.id)
        return True

    async def seen(self, match_id: int) -> bool:
        """Start the clock of a turn whose board is now posted; return whether its end moves."""
        record = await self._store.load(match_id) if match_id in self._unseen else None
        allowed = None if record is None else await self.allowed(record)
        self._unseen.discard(match_id)
        return record is not None and allowed is not None and allowed.deadline != record.deadline

    async def may_be_unseen(self, record: MatchRecord) -> bool:
        """Return whether a turn began at most ``UNSEEN`` before the bot stopped.

        It is not stored which boards Discord had not accepted then.
        """
        since = record.timed_from
        if since is None:
            return False
        spans = (await self._presence.absences(record.guild_id, since)).spans
        stopped = max((begin for begin, _ in spans), default=now())
        return stopped - since <= UNSEEN

    async def allowed(self, record: MatchRecord) -> MatchRecord:
        """Return a match with its deadline after the bot's absences, which is stored.

        A vote that a quorum has closed before its time remains closed.
        """
        since, deadline, seconds = record.timed_from, record.deadline, record.turn_seconds
        if since is None or deadline is None or seconds is None:
            return record
        turn = timedelta(seconds=seconds)
        if deadline < since + turn:
            return record
        if record.id in self._unseen:
            return await self._store.postpone(record, now() + turn)
        due = _due(await self._presence.absences(record.guild_id, since), since, turn)
        return record if due <= deadline else await self._store.postpone(record, due)


def _due(absences: Absences, since: datetime, turn: timedelta) -> datetime:
    """Return when a turn ends that began at a moment."""
    due = absences.postponed(since, since + turn)
    back = [end for begin, end in absences.spans if begin < due and end > since]
    return max([due, *(end + min(turn, GRACE) for end in back)])
