"""Compute what the engine says of a match: at once where that is short, else in worker processes.

Nobody waits for what somebody else computes. What theory tells, and a search of a small board
(``is_short``), is done by a thread (``bot.kit.background``); searches for the computer's moves,
explanations and strategies that are tried out go to workers. A search whose first moves alone are
too many is refused before it begins (``games.solver``).
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

#: Of so many positions a search is short: some tenths of a second.
SHORT = 2_000

#: Where theory tells all about so many objects, it takes less time than to ask somebody else.
INSTANT = 200

#: So many thoughts are thought at once, and each for so many seconds at most.
PLACES, SECONDS = 3, 30.0


async def is_short(game: Game, position: Position, *, exhaustive: bool = False) -> bool:
    """Return whether theory, or a short search, tells all that is asked about a position.

    Theory does not shorten what is ``exhaustive``: it tries every line of play.
    """
    if game.is_solved and not exhaustive:
        return True
    return await in_background(game.extent, position) <= SHORT


class Thinker:
    """Thinks for players. What is short never waits for what is not."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._desk = Desk(Workers(), places=PLACES, seconds=seconds)
        #: Draws in a process of its own: Matplotlib is loaded once, and no search delays it.
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
        """Return what somebody asks about a position.

        Raises Refused if they wait for another answer, or it takes too long.
        """
        if await is_short(game, position, exhaustive=exhaustive):
            return await in_background(work, *given)
        found: T = await self._desk.ask(who, Job(work, given, about=game))
        return found

    async def move(
        self,
        who: int | None,
        game: Game,
        position: Position,
        work: Callable[..., T],
        *given: Any,
        exhaustive: bool = False,
    ) -> T:
        """Return what comes of somebody's move or answer, after those they have sent before.

        Raises Refused if it takes too long.
        """
        if game.is_solved and not exhaustive and sum(position) <= INSTANT:
            return work(*given)
        if await is_short(game, position, exhaustive=exhaustive):
            return await in_background(work, *given)
        found: T = await self._desk.in_turn(who, Job(work, given, about=game))
        return found

    async def compare(self, who: int, work: Callable[..., T], *given: Any) -> T:
        """Run a job of one person on other data than a position, as comparing their programs.

        Raises Refused if the person has another job, or this one takes too long.
        """
        found: T = await self._desk.ask(who, Job(work, given))
        return found

    async def draw(self, who: int | None, work: Callable[..., T], *given: Any) -> T:
        """Return a picture, after those that the same person has asked for before.

        Raises Refused if that takes too long.
        """
        drawn: T = await self._easel.in_turn(who, Job(work, given))
        return drawn

    async def close(self) -> None:
        """Stop thinking and drawing, and end the processes."""
        await self._desk.close()
        await self._easel.close()
