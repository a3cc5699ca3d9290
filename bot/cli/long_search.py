"""Search for a period for minutes or hours, in bounded memory, with its state on disk."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator
from pathlib import Path
from time import monotonic
from typing import TypeVar
from zipfile import BadZipFile

from games import TooLarge
from games.arrays import np
from games.families import read_rules
from games.grundy.period import Period
from games.grundy.questions import PeriodAnswer, PeriodOf, Progress, Steps
from games.grundy.research.bounded import fits
from games.grundy.research.kept_windows import PeriodSearch
from games.grundy.research.stream import Comparison, Recurrence, State, Stream, bounded_table
from games.grundy.table import Table
from games.heap_rules import SequenceFault

log = logging.getLogger(__name__)

#: The most values in memory while the table of a long search has no bounds.
IN_MEMORY = 300_000_000

#: Up to here a period is sought among all values first.
EARLY = 100_000

#: The seconds between two times that a long search is stored on disk.
SAVE_SECONDS = 20.0

T = TypeVar("T")


def long_search(
    code: str,
    limit: int,
    file: Path,
    show: Callable[[Progress], None],
    tell: Callable[[int], None],
) -> Period | None:
    """Search for the period of one game up to the heap ``limit``; None if none is proved.

    ``tell`` receives the length of a period as soon as a repeated window proves it, ``show`` the
    progress. The state is saved in ``file`` from time to time; a search that was killed resumes
    from it. Raises GameError for an unknown game, and for one that has no period up to the heap
    EARLY and whose later values need more than IN_MEMORY earlier ones.
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
    """Search for a period with all needed windows in memory; None if none appears.

    The state is saved in ``file`` every SAVE_SECONDS, and at the end.
    """
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
    """Search for a period, then prove it and find its properties in a second pass; None if none."""
    if state is not None and Comparison.is_state(state):
        comparison = Comparison.restored(table, state)
    else:
        rules = table.rules
        search = Recurrence.restored(rules, state) if state else Recurrence.of(Stream.after(table))
        found = _saved_state(search, search.steps(limit), lambda h: show(Progress(h, limit)), file)
        if found is None:
            return None
        comparison = Comparison(table, *found)
    tell(comparison.period)
    goal = comparison.goal
    return _saved_state(
        comparison, comparison.steps(), lambda done: show(Progress(done, goal)), file
    )


def _saved_state(
    computation: Recurrence | Comparison,
    steps: Generator[int, None, T],
    show: Callable[[int], None],
    file: Path,
) -> T:
    """Run steps, show what each yields, and return their result.

    The state after the last yield is saved in a file: every SAVE_SECONDS, and however they end.
    """
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
    """Yield only the heap of each step."""
    try:
        while True:
            yield next(steps).done
    except StopIteration as stopped:
        result: T = stopped.value
        return result


def _finished(steps: Generator[int, None, T], show: Callable[[int], None]) -> T:
    """Run steps to their end and return their result."""
    try:
        while True:
            show(next(steps))
    except StopIteration as stopped:
        result: T = stopped.value
        return result


def _save(file: Path, state: State) -> None:
    """Write a state by renaming: after a crash the file is the last state or this one."""
    partial = file.with_suffix(".partial.npz")
    np.savez(partial, **state)  # type: ignore[arg-type]
    with partial.open("rb") as written:
        os.fsync(written.fileno())
    partial.replace(file)


def _restored(file: Path) -> State | None:
    """Read the saved state; None if there is none, or if it is damaged, which is logged."""
    if not file.exists():
        return None
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            return dict(kept)
    except (OSError, ValueError, BadZipFile):
        log.warning("%s is damaged: beginning again", file)
        return None
