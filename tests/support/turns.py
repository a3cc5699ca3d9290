"""The runner that ends the turns of matches in a process, as in the client, without boards."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.playing import matches as table
from bot.db.schema.running import things
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.clocks import Clocks
from bot.play.model import MatchRecord
from bot.play.rows import KIND
from bot.play.runs import TurnRules
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.play.timer import TurnEnds
from bot.running.alarm import Running
from bot.running.runner import Runner
from tests.support.running import running_on


class Turns:
    """Runs the turns of a process; notes which it has ended, and whose board is to be edited."""

    ends: TurnEnds

    def __init__(self, engine: Engine, store: MatchStore) -> None:
        self.running: Running = running_on(engine)
        self._ended: list[MatchRecord] = []
        self._going_on: list[int] = []
        rules = TurnRules(store, self._end, self._going_on.append)
        self.runner: Runner[MatchRecord] = self.running.of(rules)
        self.clocks = Clocks(self.runner, self.running)

    def wire(self, store: MatchStore, matches: Matches) -> None:
        """Let a service end the turns."""
        self.ends = TurnEnds(store, matches, self.running, self.announce, self.refresh)

    async def _end(self, record: MatchRecord) -> None:
        await self.ends.work(record)

    async def announce(self, record: MatchRecord) -> None:
        """Note that a turn has been ended."""
        self._ended.append(record)

    async def refresh(self, _match_id: int) -> None:
        """Post a board at once."""

    async def end_overdue(self) -> list[MatchRecord]:
        """End the turns that have run out of time, as the alarm does; return the ended ones."""
        for _, number in await self.running._store.due(self.running._keys_not_to_run()):
            await self.runner.run(number)
        ended, self._ended = self._ended, []
        return ended

    def going_on(self) -> list[int]:
        """Return the matches whose deadline has moved since the last call."""
        numbers, self._going_on[:] = [*self._going_on], []
        return numbers


class PlayedMatches(Matches):
    """The service of matches, with the runner that ends their turns."""

    turns: Turns


def turns_of(matches: Matches) -> Turns:
    """Return the runner that ends the turns of the given matches."""
    assert isinstance(matches, PlayedMatches)
    return matches.turns


async def turn_began(engine: Engine, number: int, since: datetime, turn: float) -> None:
    """Store that the present turn of a match began at a moment, and takes so many seconds."""
    deadline = since + timedelta(seconds=turn)
    this = sa.update(table).where(table.c.id == number)
    row = sa.update(things).where(things.c.kind == KIND, things.c.id == number)
    await engine.write(lambda each: each.execute(this.values(timed_from=since, deadline=deadline)))
    clock = {"due_at": deadline + ON_ITS_WAY, "allowed_until": since}
    await engine.write(lambda each: each.execute(row.values(clock)))


async def end_overdue(matches: Matches) -> list[MatchRecord]:
    """End the turns that have run out of time; return those that this process ended."""
    return await turns_of(matches).end_overdue()


async def next_due(matches: Matches) -> datetime | None:
    """Return when a turn is next due."""
    return await turns_of(matches).running._next_due()
