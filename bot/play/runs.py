"""The rules of matches with a timer, which are things for the time of their turns.

Time ends a turn ``ON_ITS_WAY`` after its deadline (``bot/kit/in_flight.py``), which moves on by the
time in which the bot is away. A move sent after its deadline loses even if no alarm has rung. Only
a match with a timer has a row in ``things``, and no move writes it: as each turn has the same
length, the row is due too early at most, and then postponed. A match has no posts: its board has
concurrent edits of its own (``bot/play/boards.py``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.schema.playing import matches
from bot.kit.clock import now
from bot.kit.in_flight import ON_ITS_WAY
from bot.kit.set_aside import SetAside
from bot.play.model import MatchRecord, State
from bot.play.rows import KIND
from bot.play.store import MatchStore
from bot.running.presence import Absences
from bot.running.rules import Post, Posts, Rules

#: The least time left for a turn after an absence, or a whole turn if that is less.
GRACE = timedelta(seconds=15)


@dataclass(frozen=True)
class TurnRules(Rules[MatchRecord]):
    """Ends turns whose time is over, and starts those whose board Discord has accepted at last."""

    kind = KIND
    numbers = matches.c.id
    works = True

    _store: MatchStore
    #: Ends a turn, or posts its board (``TurnEnds.work``).
    _end: Callable[[MatchRecord], Awaitable[None]]
    #: Has the board of a match edited, as its deadline has changed.
    _refresh_soon: Callable[[int], None]

    @property
    def set_aside(self) -> SetAside:
        return self._store.set_aside

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> MatchRecord | None:
        return self._store.find(connection, number)

    def save(
        self, connection: sa.Connection, before: MatchRecord, after: MatchRecord
    ) -> MatchRecord:
        """Store the clock of the present turn."""
        this = sa.update(matches).where(matches.c.id == after.id)
        clock = {"timed_from": after.timed_from, "deadline": after.deadline}
        connection.execute(this.values(clock))
        return after

    def stored(self, before: MatchRecord, after: MatchRecord) -> None:
        """Have the board edited, if the turn has a deadline, which the board names."""
        if after.deadline is not None:
            self._refresh_soon(after.id)

    def due(self, thing: MatchRecord) -> datetime | None:
        """Return when the present turn ends, or since when its board is to be posted.

        Returns None if the match is not open, or has no timer.
        """
        if thing.state is not State.OPEN:
            return None
        if thing.awaits_board:
            return thing.timed_from
        return None if thing.deadline is None else thing.deadline + ON_ITS_WAY

    def advance(self, thing: MatchRecord, at: datetime) -> MatchRecord:
        """Return the match as it is: a turn is ended by ``work``, which needs the engine."""
        return thing

    def posts(self, thing: MatchRecord) -> Sequence[Post]:
        return ()

    def away(self, thing: MatchRecord, since: datetime, until: datetime) -> MatchRecord:
        """Postpone the deadline by an absence; return the match.

        At least GRACE, or a whole turn if that is less, is left after it. A vote that a quorum has
        closed before its time stays closed.
        """
        began, deadline, turn = thing.timed_from, thing.deadline, thing.turn
        if began is None or deadline is None or deadline < began + turn:
            return thing
        due = Absences(((since, until),)).postponed(began, deadline)
        if due == deadline:
            return thing
        return replace(thing, deadline=max(due, until + min(turn, GRACE)))

    async def work(self, thing: MatchRecord) -> Callable[[MatchRecord], MatchRecord]:
        """End the turn, or post its board; return a function that then starts a waiting clock."""
        await self._end(thing)
        return _start_clock


def _start_clock(record: MatchRecord) -> MatchRecord:
    """Return a match whose clock runs, now that its board is posted."""
    if not record.awaits_board:
        return record
    return replace(record, timed_from=now(), deadline=now() + record.turn)
