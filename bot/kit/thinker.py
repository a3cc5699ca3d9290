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
from bot.kit.worker import LIGHT, Job
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
    """Return whether a computation about a position is short: by theory, or by its size.

    ``exhaustive`` says that it searches even where theory solves the game: then theory does not
    make it short. A search is short if ``Game.extent`` of the position is at most SHORT.
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
        """Run ``work(*given)`` for a person, ``who``, and return its result.

        ``game`` and ``position`` decide only where: in a thread if ``is_short``, else in a worker.
        ``exhaustive`` says that the work searches even where theory solves the game, so the size of
        the search decides. In a worker it raises Refused if another job of theirs has not ended, or
        this one is cancelled or takes too long, and WorkerFailed for all errors of ``work`` but
        GameError; in a thread, what ``work`` raises.
        """
        if await is_short(game, position, exhaustive=exhaustive):
            return await in_background(work, *given)
        result: T = await self._desk.ask(who, Job(work, given, about=game, takes=LIGHT))
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
        """Run ``work(*given)`` for a person's move or answer; return its result.

        As ``ask``, but one that is not short waits for the person's earlier moves, instead of being
        refused; and theory about at most INSTANT objects runs at once, in the event loop. ``who``
        is None for nobody, who waits for none.
        """
        if game.is_solved and not exhaustive and sum(position) <= INSTANT:
            return work(*given)
        if await is_short(game, position, exhaustive=exhaustive):
            return await in_background(work, *given)
        result: T = await self._desk.in_turn(who, Job(work, given, about=game, takes=LIGHT))
        return result

    async def compare(self, who: int, work: Callable[..., T], *given: Any) -> T:
        """Run ``work(*given)`` of a person in a worker, such as a comparison of their programs.

        It is not about a position. Raises as ``ask`` does in a worker.
        """
        result: T = await self._desk.ask(who, Job(work, given, takes=LIGHT))
        return result

    async def draw(self, who: int | None, work: Callable[..., T], *given: Any) -> T:
        """Return what ``work(*given)`` draws, in a worker, after the person's earlier pictures.

        ``who`` is None for nobody, who waits for none. Raises Refused if it is cancelled or takes
        too long, GameError, and WorkerFailed for other errors of ``work``.
        """
        drawn: T = await self._easel.in_turn(who, Job(work, given))
        return drawn

    async def close(self) -> None:
        """Cancel all computations and drawings, and end the processes."""
        await self._desk.close()
        await self._easel.close()
