"""A search for a period that takes minutes or hours: in bounded memory, and kept on disk."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator
from pathlib import Path
from time import monotonic
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np

from games import TooLarge
from games.families import read_rules
from games.grundy.period import Period
from games.grundy.questions import PeriodAnswer, PeriodOf, Progress, Steps
from games.grundy.research.bounded import fits
from games.grundy.research.kept_windows import PeriodSearch
from games.grundy.research.stream import Comparison, Recurrence, State, Stream, bounded_table
from games.grundy.table import Table
from games.heap_rules import SequenceFault

log = logging.getLogger(__name__)

#: How many values are kept while the table of a long search has no bounds.
IN_MEMORY = 300_000_000

#: Up to here a period is sought among all values first.
EARLY = 100_000

#: How often a long search is kept on disk.
SAVE_SECONDS = 20.0

T = TypeVar("T")


def long_search(
    code: str,
    limit: int,
    file: Path,
    show: Callable[[Progress], None],
    tell: Callable[[int], None],
) -> Period | None:
    """Seek the period of one game as far as a limit, in bounded memory; None if there is none.

    Many games are proved early, also such as can never go on without all their values; for others
    of these it raises GameError. A window that is met again proves a period: ``tell`` is told.
    ``show`` is told the progress. What has been reached is kept in a file from time to time; a
    search that was killed goes on from there.
    """

    def show_heap(heap: int) -> None:
        show(Progress(heap, limit))

    rules = read_rules(code)
    first_values = PeriodOf(rules, min(limit, EARLY)).steps(Table)
    early: PeriodAnswer = _finished(_heaps(first_values), show_heap)
    if early.period:
        return early.period
    table = _finished(bounded_table(rules, min(limit, IN_MEMORY)), show_heap)
    if table is None:
        raise TooLarge(SequenceFault.WINDOW_TOO_SMALL, limit=IN_MEMORY)
    state = _restored(file)
    if fits(table):
        search = PeriodSearch(table, state if state and PeriodSearch.is_state(state) else None)
        return _one_pass(search, limit, show_heap, tell, file)
    return _two_passes(table, limit, state, show, tell, file)


def _one_pass(
    search: PeriodSearch,
    limit: int,
    show: Callable[[int], None],
    tell: Callable[[int], None],
    file: Path,
) -> Period | None:
    """Seek a period with all windows that are needed at hand."""
    steps, saved, told = search.steps(limit), monotonic(), False
    while True:
        try:
            show(next(steps))
        except StopIteration as stopped:
            _save(file, search.state)
            found: Period | None = stopped.value
            return found
        is_new = search.met is not None and not told
        if is_new and search.met is not None:
            tell(search.met.period)
            told = True
        if is_new or monotonic() - saved > SAVE_SECONDS:
            _save(file, search.state)
            saved = monotonic()


def _two_passes(
    table: Table,
    limit: int,
    state: State | None,
    show: Callable[[Progress], None],
    tell: Callable[[int], None],
    file: Path,
) -> Period | None:
    """Seek a period, and compute the values once more for all about it."""
    if state is not None and Comparison.is_state(state):
        comparison = Comparison.restored(table, state)
    else:
        rules = table.rules
        search = Recurrence.restored(rules, state) if state else Recurrence.of(Stream.after(table))
        found = _kept(search, search.steps(limit), lambda h: show(Progress(h, limit)), file)
        if found is None:
            return None
        comparison = Comparison(table, *found)
    tell(comparison.period)
    goal = comparison.goal
    return _kept(comparison, comparison.steps(), lambda done: show(Progress(done, goal)), file)


def _kept(
    computation: Recurrence | Comparison,
    steps: Generator[int, None, T],
    show: Callable[[int], None],
    file: Path,
) -> T:
    """Return what some steps end with; its state is kept in a file, however it ends."""
    # What is kept is as it was between two steps: the step that met a window must be taken again,
    # for the next time that window is met would be after twice the period or more.
    saved, state = monotonic(), computation.state
    try:
        while True:
            show(next(steps))
            state = computation.state
            if monotonic() - saved > SAVE_SECONDS:
                _save(file, state)
                saved = monotonic()
    except StopIteration as stopped:
        result: T = stopped.value
        return result
    finally:
        _save(file, state)


def _heaps(steps: Steps[T]) -> Generator[int, None, T]:
    """Yield the heap reached only."""
    try:
        while True:
            yield next(steps).done
    except StopIteration as stopped:
        result: T = stopped.value
        return result


def _finished(steps: Generator[int, None, T], show: Callable[[int], None]) -> T:
    """Return what some steps end with."""
    try:
        while True:
            show(next(steps))
    except StopIteration as stopped:
        result: T = stopped.value
        return result


def _save(file: Path, state: State) -> None:
    """Keep a state: the file is the last one or this one, whatever happens meanwhile."""
    partial = file.with_suffix(".partial.npz")
    np.savez(partial, **state)  # type: ignore[arg-type]
    with partial.open("rb") as written:
        os.fsync(written.fileno())
    partial.replace(file)


def _restored(file: Path) -> State | None:
    """Return the state that was kept, None if there is none."""
    if not file.exists():
        return None
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            return dict(kept)
    except (OSError, ValueError, BadZipFile):
        log.warning("%s is damaged: beginning again", file)
        return None
