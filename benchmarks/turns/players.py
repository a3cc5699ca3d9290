"""Players who click as soon as they were answered, so many of them at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.gateway.interactions import PROMISES, Callback, Interaction, custom_ids
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import BotProcess
from benchmarks.gateway.world import Json, Person

#: How long a player waits for the bot, in seconds: by then Discord has given it up.
PATIENCE = 20.0

#: How long the bot has to end what it does after an answer, before its time is read.
REST = 0.1


@dataclass
class Tally:
    """What came of the clicks of some rounds. All times are in seconds."""

    wall: float = 0.0
    cpu: float = 0.0
    longest_stall: float = 0.0
    answers: list[float] = field(default_factory=list)
    promised: int = 0
    #: Clicks that were not answered in time, or by something else than a board.
    failed: int = 0

    @property
    def clicks(self) -> int:
        """How many clicks there were."""
        return len(self.answers) + self.failed

    def count(self, clicked: Interaction) -> None:
        """Count what came of one click."""
        if not clicked.settled.is_set() or clicked.callback not in (*PROMISES, Callback.UPDATE):
            self.failed += 1
            return
        self.answers.append(clicked.seconds)
        self.promised += clicked.was_promised

    def percentile(self, share: float) -> float:
        """Return how long so great a share of the answers took at most."""
        ordered = sorted(self.answers)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass
class Board:
    """A message to click on, by one person, so many times."""

    person: Person
    message: Json
    clicks: int


@dataclass
class Table:
    """The boards that a bot is played on."""

    loopback: LoopbackDiscord
    bot: BotProcess
    boards: deque[Board]

    async def play(
        self, in_flight: int, quota: Iterator[int], tally: Tally, told: Callable[[], None]
    ) -> None:
        """Have clicks made while a quota lasts, so many in flight at once; each is told of."""
        await self.bot.longest_stall()
        cpu, start = self.bot.cpu(), perf_counter()
        players = [self._player(quota, tally, told) for _ in range(in_flight)]
        await asyncio.gather(*players)
        tally.wall += perf_counter() - start
        await asyncio.sleep(REST)
        tally.cpu += self.bot.cpu() - cpu
        tally.longest_stall = max(tally.longest_stall, await self.bot.longest_stall())

    async def _player(self, quota: Iterator[int], tally: Tally, told: Callable[[], None]) -> None:
        while self.boards:
            board = self.boards.popleft()
            while board.clicks:
                if next(quota, None) is None:
                    self.boards.appendleft(board)
                    return
                board.clicks -= 1
                tally.count(await self._click(board))
                told()

    async def _click(self, board: Board) -> Interaction:
        """Take one stick; the board is up to date when the bot has answered."""
        pick = next(each for each in custom_ids(board.message) if each.startswith("pick:"))
        clicked = await self.loopback.click(board.person, board.message, pick)
        with suppress(TimeoutError):
            await asyncio.wait_for(clicked.settled.wait(), PATIENCE)
        return clicked
