"""Run the engine for matches: in a thread if that is short, else in worker processes.

No person waits for another person's computation. Theory, and the search of a small board
(``is_short``), run in a thread (``bot.kit.background``); searches for the computer's moves,
explanations and trials of strategies go to workers. A search that has too many first moves is
refused before it begins (``games.solver``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.kit.background import in_background
from bot.kit.desk import Desk
from bot.kit.worker import Job
from bot.kit.workers import Workers
from games import Game, Position

T = TypeVar("T")

#: The most positions of a short search, which takes some tenths of a second.
SHORT = 2_000

#: The most objects for which theory takes less time than handing over to a thread.
INSTANT = 200

#: How many computations run at once, and the most seconds of each.
PLACES, SECONDS = 3, 30.0


async def is_short(game: Game, position: Position, *, exhaustive: bool = False) -> bool:
    """Return whether theory solves a game, or a search from a position is short.

    Theory does not shorten an ``exhaustive`` computation, which tries every line of play.
    """
    if game.is_solved and not exhaustive:
        return True
    return await in_background(game.extent, position) <= SHORT


class Thinker:
    """Runs the engine for players. A short computation never waits for a long one."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._desk = Desk(Workers(), places=PLACES, seconds=seconds)
        #: Draws in its own process, so Matplotlib is loaded once and no search delays it.
        self._easel = Desk(Workers(), places=1, seconds=seconds)

    async def ask(
        self,
        who: int,
        game: Game,
        position: Position,
        work: Callable[..., T],
        *given: Any,
        exhaustive: bool = False,
    ) -> T:
        """Run a function, given ``given``, for a person and return its result.

        Only a computation about ``position`` that is not short goes to a worker: raises Refused
        then if another job of theirs has not ended, or this one takes too long. What the function
        raises is raised; in a worker, all but GameError becomes WorkerFailed.
        """
        if await is_short(game, position, exhaustive=exhaustive):
            return await in_background(work, *given)
        result: T = await self._desk.ask(who, Job(work, given, about=game))
        return result

    async def move(
        self,
        who: int | None,
        game: Game,
        position: Position,
        work: Callable[..., T],
        *given: Any,
        exhaustive: bool = False,
    ) -> T:
        """Run a function for a person's move or answer; return its result.

        A computation that is not short waits for their earlier ones, and raises Refused if it takes
        too long.
        """
        if game.is_solved and not exhaustive and sum(position) <= INSTANT:
            return work(*given)
        if await is_short(game, position, exhaustive=exhaustive):
            return await in_background(work, *given)
        result: T = await self._desk.in_turn(who, Job(work, given, about=game))
        return result

    async def compare(self, who: int, work: Callable[..., T], *given: Any) -> T:
        """Run a job of a person that is not about a position, such as comparing their programs.

        Raises Refused if another job of theirs has not ended, or this one takes too long.
        """
        result: T = await self._desk.ask(who, Job(work, given))
        return result

    async def draw(self, who: int | None, work: Callable[..., T], *given: Any) -> T:
        """Draw a picture after the person's earlier ones and return it.

        Raises Refused if it takes too long.
        """
        drawn: T = await self._easel.in_turn(who, Job(work, given))
        return drawn

    async def close(self) -> None:
        """Cancel all computations and drawings, and end the processes."""
        await self._desk.close()
        await self._easel.close()
