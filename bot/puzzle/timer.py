"""Posts and solves the puzzles of the day on time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from itertools import groupby

from bot.kit.alarm import Alarm
from bot.kit.locks import Locks
from bot.puzzle.model import Puzzle
from bot.puzzle.service import Puzzles, PuzzleSchedule

log = logging.getLogger(__name__)


class PuzzleTimer(Alarm):
    """Posts and solves puzzles when they are due; no server waits for another one."""

    def __init__(
        self,
        puzzles: Puzzles,
        schedule: PuzzleSchedule,
        tell: Callable[[Puzzle], Awaitable[None]],
    ) -> None:
        super().__init__(self._advance)
        self._schedule = schedule
        self._tell = tell
        self._telling = Locks()
        puzzles.on_due = self.expect

    async def _advance(self) -> datetime | None:
        due = sorted(await self._schedule.advance(), key=lambda each: (each.guild_id, each.day))
        for guild_id, found in groupby(due, key=lambda each: each.guild_id):
            self._begin(self._tell_server(guild_id, list(found)))
        return await self._schedule.next_due()

    async def _tell_server(self, guild_id: int, due: list[Puzzle]) -> None:
        """Tell what is due in one server, the solution of an earlier day before today's puzzle."""
        async with self._telling.of(guild_id):  # the alarm may ring again meanwhile
            for puzzle in due:
                try:
                    await self._tell(puzzle)
                except Exception as error:  # an error's text may name a person
                    log.warning("a puzzle is not told: %s", type(error).__name__)
            coming = await self._schedule.next_due()
        if coming is not None:
            self.expect(coming)
