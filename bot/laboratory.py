"""STUB of the laboratory: questions about Grundy values, answered in a thread."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.errors import LaboratoryBusy, LaboratoryStopped
from games.grundy import Table
from games.grundy.questions import OutOfTime, Progress, Question


class Laboratory:
    """Answers questions, one of each person at a time."""

    def __init__(
        self, cache: Path | None = None, *, seconds: float = 10.0, workers: int = 2
    ) -> None:
        self._seconds = seconds
        self._stops: dict[int, threading.Event] = {}

    async def ask(
        self,
        who: int,
        question: Question,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Any:
        """Return the question's answer, partial if time ran out."""
        if who in self._stops:
            raise LaboratoryBusy
        stop = self._stops[who] = threading.Event()
        loop = asyncio.get_running_loop()

        def work() -> Any:
            begun = time.monotonic()
            steps = question.steps(Table)
            try:
                progress = next(steps)
                while not stop.is_set():
                    if on_progress is not None:
                        loop.call_soon_threadsafe(on_progress, progress)
                    late = time.monotonic() - begun > self._seconds
                    progress = steps.throw(OutOfTime()) if late else next(steps)
            except StopIteration as done:
                return done.value
            raise LaboratoryStopped

        try:
            return await asyncio.to_thread(work)
        finally:
            stop.set()
            del self._stops[who]

    def cancel(self, who: int) -> bool:
        """Stop a person's question; return whether there was one."""
        stop = self._stops.get(who)
        if stop is not None:
            stop.set()
        return stop is not None

    async def close(self) -> None:
        """Stop every question."""
        for stop in self._stops.values():
            stop.set()
