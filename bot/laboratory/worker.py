"""Compute answers about Grundy values, in a worker process or for the command line.

Workers import this module, so it needs neither Discord nor a database.
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

#: The seconds between two reports of progress, and the least seconds between storing tables.
TELL, KEEP = 0.25, 2.0

#: The share of the time that may be spent on storing tables.
KEEPING = 0.1

#: The most bytes of data for a question; the longest sequences need less than half.
MEMORY = 3_000_000_000

#: Makes the report of an answer.
Teller = Callable[[Any], Report]


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # missing on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Computation:
    """The computation of one answer, and the tables that it has opened.

    Threads share the work on a table if that is faster.
    """

    def __init__(self, question: Question, cache: TableCache | None, threads: int = 1) -> None:
        self._steps = question.steps(self._open_table)
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
        """Compute the answer, or a partial one when the time is over or it is no longer wanted.

        ``tell`` gets the progress four times a second at most. Tables are stored meanwhile, but not
        at the end: ``keep`` does that. Raises GameError if the engine refuses the question.
        """
        start, storing_took = monotonic(), 0.0
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
                # A table is at most twice as long the next time; a late worker is killed.
                if now >= keep_at and now + 2 * storing_took < start + seconds:
                    self.keep()
                    storing_took = monotonic() - now
                    keep_at = now + storing_took + max(KEEP, storing_took / KEEPING)
                progress = next(self._steps)
        except StopIteration as finished:
            return finished.value

    @property
    def kept(self) -> int:
        """The number of values stored of each table, at least; 0 without tables or a cache."""
        lengths = [self._cache.kept(table.rules) for table in self.tables] if self._cache else []
        return min(lengths, default=0)

    def keep(self) -> None:
        """Store the tables by ``TableCache.keep``, which logs failures, if there is a cache."""
        if self._cache:
            for table in self.tables:
                self._cache.keep(table)

    def _open_table(self, rules: HeapRules) -> Table:
        table = (
            self._cache.open(rules, self._threads)
            if self._cache
            else Table(rules, threads=self._threads)
        )
        self.tables.append(table)
        return table


# ------------------------------------------------------------------- in a worker process


class Kept(NamedTuple):
    """Time ran out, but the next computation can continue from a number of stored values."""

    values: int


def prepare() -> None:
    """Load or compile Numba's functions, so that no question spends its time on that."""
    for code in ("0.77", "0.007"):  # by rare values, and by the definition
        Computation(SequenceOf(read_rules(code), 3000), None).answer(lambda _: None)


def answer_question(
    tell: Callable[[Progress | Kept], None],
    question: Question,
    folder: Path | None,
    seconds: float,
    teller: Teller | None,
) -> Answer:
    """Answer a question for at most ``seconds``, as a report if there is a teller.

    ``tell`` gets the progress, and a Kept if time ran out and tables are stored in ``folder``; None
    stores none. The result has what the worker calls after sending it: it stores the tables.
    """
    computation = Computation(question, None if folder is None else _cache_in(folder))
    result = computation.answer(tell, seconds)
    incomplete = computation.ran_out and not getattr(result, "complete", True)
    if incomplete and (kept := computation.kept):
        tell(Kept(kept))
    return Answer(result if teller is None else teller(result), computation.keep)


@cache
def _cache_in(folder: Path) -> TableCache:
    return TableCache(folder)
