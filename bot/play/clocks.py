"""The clocks of turns, which stop while the bot is away, or a board cannot be posted.

``Clocks.allowed`` is called before an act is refused as late: it stores the deadline after the
bot's absences (``TurnRules.away``), and the board says by how much the turn is longer.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.model import MatchRecord
from bot.running.changes import Things


class Clocks:
    """The clocks of the turns of matches with a timer."""

    def __init__(self, turns: Things[MatchRecord], alarm: Alarm) -> None:
        """Take the stored matches with a timer, and the alarm that rings when a turn ends."""
        self._turns = turns
        self._alarm = alarm

    def expect(self, deadline: datetime) -> None:
        """Set the alarm to ring ON_ITS_WAY after a deadline."""
        self._alarm.expect(deadline + ON_ITS_WAY)

    async def allowed(self, record: MatchRecord) -> MatchRecord:
        """Postpone a match's deadline by the bot's absences, and store it; return the stored match.

        A turn that is over is not ended. Returns ``record`` if the match is deleted or unreadable.
        """
        return await self._turns.change(record.id, lambda stored: stored) or record

    async def missed(self, record: MatchRecord) -> None:
        """Stop the clock of a turn whose board Discord did not accept, until it does.

        Nothing changes without a clock, on the class's turn, or if the ply is over.
        """

        def stopped(stored: MatchRecord) -> MatchRecord:
            is_same = stored.deadline is not None and stored.ply == record.ply
            if not is_same or stored.match.to_move == stored.match.team:
                return stored
            return replace(stored, timed_from=now(), deadline=None)

        if record.deadline is not None:
            await self._turns.change(record.id, stopped)
