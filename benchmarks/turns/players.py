"""Players who click as soon as they have an answer, a number of them at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.gateway.interactions import Interaction, custom_ids
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import BotProcess
from benchmarks.gateway.world import Json, Person

#: The seconds that a player waits for the bot; Discord has given up by then.
PATIENCE = 20.0

#: The seconds for the bot to finish its work after an answer, before its time is read.
REST = 0.1


@dataclass
class Tally:
    """The results of the clicks of some rounds. All times are in seconds."""

    wall: float = 0.0
    cpu: float = 0.0
    longest_stall: float = 0.0
    longest_own: float = 0.0
    answers: list[float] = field(default_factory=list)
    promised: int = 0
    #: Clicks without an answer in time, or with another answer than a board. If a process stops for
    #: longer than Discord waits, all clicks in flight fail at once.
    failed: int = 0

    @property
    def clicks(self) -> int:
        """The number of clicks."""
        return len(self.answers) + self.failed

    def count(self, clicked: Interaction) -> None:
        """Count the result of one click; a promise counts if it was fulfilled with the board."""
        has_board = clicked.reply is not None and clicked.reply is clicked.clicked
        if not clicked.settled.is_set() or not has_board:
            self.failed += 1
            return
        self.answers.append(clicked.seconds)
        self.promised += clicked.was_promised

    def percentile(self, share: float) -> float:
        """Return the seconds within which a share, from 0 to 1, of the answers came; 0 for none."""
        ordered = sorted(self.answers)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass
class Board:
    """A message for a person to click on a number of times."""

    person: Person
    message: Json
    clicks: int


@dataclass
class Table:
    """The boards played with one bot."""

    loopback: LoopbackDiscord
    bot: BotProcess
    boards: deque[Board]

    async def play(
        self, in_flight: int, quota: Iterator[int], tally: Tally, report: Callable[[], None]
    ) -> None:
        """Click once for each number of ``quota``, with ``in_flight`` clicks at a time.

        It ends earlier if no board is left. The results are added to ``tally``, and ``report`` is
        called after each click.
        """
        await self.bot.longest_stalls()
        cpu, start = self.bot.cpu(), perf_counter()
        players = [self._play_until_done(quota, tally, report) for _ in range(in_flight)]
        await asyncio.gather(*players)
        tally.wall += perf_counter() - start
        await asyncio.sleep(REST)
        tally.cpu += self.bot.cpu() - cpu
        stall, own = await self.bot.longest_stalls()
        tally.longest_stall = max(tally.longest_stall, stall)
        tally.longest_own = max(tally.longest_own, own)

    async def _play_until_done(
        self, quota: Iterator[int], tally: Tally, report: Callable[[], None]
    ) -> None:
        while self.boards:
            board = self.boards.popleft()
            while board.clicks:
                if next(quota, None) is None:
                    self.boards.appendleft(board)
                    return
                board.clicks -= 1
                tally.count(await self._take_one_stick(board))
                report()

    async def _take_one_stick(self, board: Board) -> Interaction:
        """Take one stick, and wait until the bot has updated the board."""
        pick = next(each for each in custom_ids(board.message) if each.startswith("pick:"))
        clicked = await self.loopback.click(board.person, board.message, pick)
        with suppress(TimeoutError):
            await asyncio.wait_for(clicked.settled.wait(), PATIENCE)
        return clicked
