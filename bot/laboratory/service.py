"""Questions about Grundy values, answered by worker processes while the bot goes on playing."""

from __future__ import annotations

from asyncio import Semaphore
from pathlib import Path
from typing import Any

from bot.kit.desk import Desk
from bot.kit.worker import Job
from bot.kit.workers import Listener, TooSlow, WorkerFailed, Workers
from bot.laboratory.worker import MEMORY, Teller, answer_question, prepare
from games.grundy.questions import Question

#: A worker that is so many seconds late with its answer is ended; it may draw a picture, too.
GRACE = 15.0

#: So many analyses are worked on at once, and each other than a question for so many seconds.
PLACES, ANALYSIS = 6, 60.0


class Laboratory:
    """Answers questions, one for each person at a time, in a few processes.

    Other analyses are handed in at its desk, too: of them and of questions, a person has one.
    """

    def __init__(
        self, cache: Path | None = None, *, seconds: float = 10.0, workers: int = 2
    ) -> None:
        self._cache = cache
        self._seconds = seconds
        #: Questions may take much memory: so many are worked on at once.
        self._questions = Semaphore(workers)
        self.desk = Desk(Workers(), places=PLACES, seconds=ANALYSIS)

    async def ask(
        self,
        who: int,
        question: Question,
        listener: Listener | None = None,
        teller: Teller | None = None,
    ) -> Any:
        """Return the answer to a question of somebody's, partial if time ran out.

        The listener hears of the progress, and at the end of what is kept if time ran out. A
        teller is called with the answer by the worker: then what it tells is returned.

        Raises Refused if their last one is still being worked on or this one is cancelled,
        GameError if the engine refuses it.
        """
        given = (question, self._cache, self._seconds, teller)
        job = Job(answer_question, given, tells=True, prepare=prepare, memory=MEMORY)
        limit = self._seconds + GRACE
        try:
            return await self.desk.long(who, job, limit, listener, self._questions)
        except TooSlow as late:  # it watches its time itself: it is stuck
            raise WorkerFailed(str(late)) from None

    @property
    def asked(self) -> int:
        """Return how many questions are being worked on, or wait."""
        return len(self.desk.asked)
