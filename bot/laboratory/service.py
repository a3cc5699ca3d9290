"""Questions about Grundy values, answered by worker processes while the bot goes on."""

from __future__ import annotations

from asyncio import Semaphore
from pathlib import Path
from typing import Any

from bot.kit.desk import Desk
from bot.kit.worker import Job
from bot.kit.workers import Listener, TooSlow, WorkerFailed, Workers
from bot.laboratory.worker import MEMORY, Teller, answer_question, prepare
from games.grundy.questions import Question

#: The seconds by which a worker may exceed its limit before it is killed; it may draw a picture.
GRACE = 15.0

#: The most analyses at a time, and the limit of seconds for each of those that are no questions.
PLACES, ANALYSIS = 6, 60.0


class Laboratory:
    """Answers questions, one for each person at a time, in a few processes.

    Other analyses use the same desk: a person can have one analysis or question at a time.
    """

    def __init__(
        self, cache: Path | None = None, *, seconds: float = 10.0, workers: int = 2
    ) -> None:
        self._cache = cache
        self._seconds = seconds
        #: The number of questions computed at once, since they may need much memory.
        self._questions = Semaphore(workers)
        self.desk = Desk(Workers(), places=PLACES, seconds=ANALYSIS)

    async def ask(
        self,
        who: int,
        question: Question,
        listener: Listener | None = None,
        teller: Teller | None = None,
    ) -> Any:
        """Return the answer to a person's question, which is partial if time ran out.

        The listener gets the progress and, if time ran out, the size of stored tables. The teller,
        if given, is called by the worker to convert the answer to a report, which is returned.

        Raises Refused if the person's last job is still running or this one is cancelled, GameError
        if the engine refuses it, and WorkerFailed if the worker dies or exceeds its limit by far.
        """
        given = (question, self._cache, self._seconds, teller)
        job = Job(answer_question, given, tells=True, prepare=prepare, memory=MEMORY)
        limit = self._seconds + GRACE
        try:
            return await self.desk.long(who, job, limit, listener, self._questions)
        except TooSlow as late:  # the worker checks its time itself, so it is stuck
            raise WorkerFailed(str(late)) from None

    @property
    def asked(self) -> int:
        """The number of questions and other analyses that run or wait."""
        return len(self.desk.asked)
