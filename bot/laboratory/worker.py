"""Work on questions about Grundy values, in a worker process or at the command line.

Workers import this module, so it does without Discord and storage.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from bot.kit.reports import Report
from bot.kit.worker import Answer
from bot.laboratory.table_cache import TableCache
from games.families import read_rules
from games.grundy.questions import OutOfTime, Progress, Question, SequenceOf
from games.grundy.table import Table
from games.heap_rules import HeapRules

#: Progress is told every so many seconds; tables are kept every so many, so that no more is lost.
TELL, KEEP = 0.25, 2.0

#: Keeping a table may take this share of the time.
KEEPING = 0.1

#: So many bytes may a question use for data; the longest sequences need less than half.
MEMORY = 3_000_000_000

#: Tells an answer.
Teller = Callable[[Any], Report]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Computation:
    """One question being answered, and the tables that it has opened.

    Threads share the work on a table where that pays.
    """

    def __init__(self, question: Question, cache: TableCache | None, threads: int = 1) -> None:
        self._steps = question.steps(self._open)
        self._cache = cache
        self._threads = threads
        self.tables: list[Table] = []
        self.ran_out = False

    def answer(
        self,
        tell: Callable[[Progress], None],
        seconds: float = inf,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Work until the answer is found, or what is known of it when the time is over.

        It is over, too, when the answer is wanted no more.
        """
        start, took = monotonic(), 0.0
        tell_at, keep_at = start + TELL, start + KEEP
        try:
            progress = next(self._steps)
            while True:
                now = monotonic()
                if now - start >= seconds or not is_wanted():
                    self.ran_out = True
                    progress = self._steps.throw(OutOfTime())
                    continue
                if now >= tell_at:
                    tell(progress)
                    tell_at = now + TELL
                # A table is at most twice as long the next time; what is late is ended.
                if now >= keep_at and now + 2 * took < start + seconds:
                    self.keep()
                    took = monotonic() - now
                    keep_at = now + took + max(KEEP, took / KEEPING)
                progress = next(self._steps)
        except StopIteration as found:
            return found.value

    @property
    def kept(self) -> int:
        """How many values of each table are on disk, at least."""
        lengths = [self._cache.kept(table.rules) for table in self.tables] if self._cache else []
        return min(lengths, default=0)

    def keep(self) -> None:
        """Keep the tables on disk, as far as they are."""
        if self._cache:
            for table in self.tables:
                self._cache.keep(table)

    def _open(self, rules: HeapRules) -> Table:
        table = (
            self._cache.open(rules, self._threads)
            if self._cache
            else Table(rules, threads=self._threads)
        )
        self.tables.append(table)
        return table


# ------------------------------------------------------------------- in a worker process


class Kept(NamedTuple):
    """Time ran out; so many values are on disk, and whoever asks again goes on from there."""

    values: int


def prepare() -> None:
    """Have Numba load its functions, or compile them: no question's time goes into it."""
    for code in ("0.77", "0.007"):  # by rare values, and by the definition
        Computation(SequenceOf(read_rules(code), 3000), None).answer(lambda _: None)


def answer_question(
    tell: Callable[[Progress | Kept], None],
    question: Question,
    folder: Path | None,
    seconds: float,
    teller: Teller | None,
) -> Answer:
    """Answer a question, or tell what is found; afterwards keep the tables in a folder."""
    computation = Computation(question, None if folder is None else _cache_in(folder))
    found = computation.answer(tell, seconds)
    incomplete = computation.ran_out and not getattr(found, "complete", True)
    if incomplete and (kept := computation.kept):
        tell(Kept(kept))
    return Answer(found if teller is None else teller(found), computation.keep)


@cache
def _cache_in(folder: Path) -> TableCache:
    return TableCache(folder)
