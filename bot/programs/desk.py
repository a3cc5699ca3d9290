"""Where programs are handed in to be run: worker processes of the bot run a few at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, cast

from bot.kit.desk import Desk
from bot.kit.worker import Job
from bot.kit.workers import Workers
from bot.programs.sandbox import Sandbox
from bot.programs.worker import in_sandbox

Given = TypeVarTuple("Given")
T = TypeVar("T")

#: So many programs are run at once, and each for so many seconds at most.
PLACES, SECONDS = 2, 50.0


class ProgramDesk:
    """Has programs run off the event loop, in the order in which they came."""

    def __init__(self, *, places: int = PLACES, seconds: float = SECONDS) -> None:
        self._desk = Desk(Workers(), places=places, seconds=seconds)
        self._places = places

    async def run(self, who: int, work: Callable[[Sandbox, *Given], T], *given: *Given) -> T:
        """Return what a function of a module, given a sandbox and the rest, makes of it.

        ``who`` is whose program it is. What is given and returned must be possible to pickle.
        Raises Refused if another program of theirs is waiting, or this one takes too long.
        """
        return cast("T", await self._desk.ask(who, Job(in_sandbox, (work, *given))))

    def ahead(self) -> int:
        """Return how many programs wait or are run: those that a new one stands behind."""
        return len(self._desk.asked)

    async def close(self) -> None:
        """Stop all programs, and end the processes."""
        await self._desk.close()
