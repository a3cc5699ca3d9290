"""Search for a period in bounded memory, in one pass, with stored windows.

A window determines all values after it (see ``period``). So the same window twice proves a period;
and once the windows before two heaps a period apart agree, they agree for ever. The first such heap
is determined by bisection among the stored windows, and values are computed again only between two
of them.

To detect a recurring window, windows are stored before *marked* heaps, whose latest values have a
digest that ends with many zeros. Heaps marked once are marked again a period later. Of each level,
which is the number of zeros, the latest few windows are stored: in any long period some level has
only a few. Short periods are read from the latest values. Windows are compared in full.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.grundy.period import Period, Theorem
from games.grundy.research.bounded import Bounded, Indices, Places
from games.grundy.research.set_stream import CHUNK, SetStream
from games.grundy.table import Table

#: The most places at which windows are stored, and the most bytes of all windows.
PLACES, BYTES = 1000, 1 << 25
#: The number of marked windows stored for each level, and the lowest level.
SAME_LEVEL, LOWEST = 16, 7
#: Short periods are searched whenever the heap has grown by this factor.
GROWN = 1.02

State = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class RecurringWindow:
    """A recurring window: it ends before a heap, and again a period later."""

    heap: int
    period: int


class PeriodSearch:
    """The search for the period of a game, from the end of a bounded table on.

    With the ``state`` of an earlier search from the same table it goes on.
    Raises ValueError if the table does not fit: see ``bounded.fits``.
    """

    def __init__(self, table: Table, state: State | None = None) -> None:
        self.game = Bounded(table)
        self.met: RecurringWindow | None = None
        top = int(table.values.argmax())
        #: The largest value so far, and the first heap that has it.
        self._largest = int(table.values[top]), top
        #: Windows before heaps at equal distances, and the distance.
        self._kept: dict[int, Places] = {}
        self._spacing = CHUNK
        #: By level, the latest windows before marked heaps.
        self._marked: dict[int, dict[tuple[int, bytes], int]] = {}
        self._looked = 0
        if state:
            self._restore_state(state)
        else:
            self.stream = SetStream(self.game, self.game.start, self.game.latest)
            self._store_latest_window()

    @staticmethod
    def is_state(state: State) -> bool:
        """Return whether a state is one that a PeriodSearch gave."""
        return "marked-windows" in state

    @property
    def state(self) -> State:
        """The data from which the search can go on, apart from the table."""
        marked = [
            (heap, level, window)
            for level, windows in self._marked.items()
            for (_, window), heap in windows.items()
        ]
        met = (self.met.heap, self.met.period) if self.met else ()
        return {
            "part": np.array(self.game.part),
            "heap": np.array(self.stream.heap),
            "latest": self.stream.latest,
            "largest": np.array(self._largest),
            "met": np.array(met, np.int64),
            "kept": np.array(list(self._kept), np.int64),
            "kept-windows": np.array(list(self._kept.values()), np.uint8),
            "marked": np.array([row[:2] for row in marked], np.int64).reshape(-1, 2),
            "marked-windows": np.frombuffer(b"".join(row[2] for row in marked), np.uint8),
        }

    def _restore_state(self, state: State) -> None:
        game = self.game
        game.part = int(state["part"])
        largest, at = map(int, state["largest"])
        self._largest = largest, at
        if len(state["met"]):
            heap, period = map(int, state["met"])
            self.met = RecurringWindow(heap, period)
        self._kept = dict(zip(map(int, state["kept"]), state["kept-windows"], strict=True))
        heaps = list(self._kept)
        self._spacing = heaps[1] - heaps[0] if len(heaps) > 1 else CHUNK
        windows = state["marked-windows"].reshape(-1, game.width)
        for (heap, level), window in zip(state["marked"].tolist(), windows, strict=True):
            self._marked.setdefault(level, {})[self._window_key(heap, window)] = heap
        self.stream = SetStream(game, int(state["heap"]), state["latest"])

    def steps(self, limit: float = inf) -> Generator[int, None, Period | None]:
        """Search until a period is proved, yielding the heap reached.

        While the preperiod is determined, values computed again count as well. Returns None if no
        window recurs up to the limit. Raises TooLarge as ``SetStream.chunk`` does.
        """
        while self.met is None:
            if self.stream.heap > limit:
                return None
            self.met = self._compute_chunk()
            yield self.stream.heap
        preperiod = yield from self._find_preperiod(self.met)
        met, largest = self.met, self._largest
        window = (met.heap - self.game.width, met.heap)
        return Period(met.period, preperiod, window, *largest, Theorem.WITNESSES)

    def _compute_chunk(self) -> RecurringWindow | None:
        """Compute a chunk of values; return a recurring window in it, None if there is none."""
        stream, width = self.stream, self.game.width
        places, marks = stream.chunk(LOWEST)
        self._note_largest(places)
        if self.game.width > width:  # a window is longer now: the stored ones are too short
            self._kept, self._marked, self._spacing = {}, {}, CHUNK
        self._store_latest_window()
        return self._find_marked_recurrence(marks) or self._find_short_recurrence()

    def _note_largest(self, places: Places) -> None:
        if self.stream.largest > self._largest[0]:
            first = self.stream.heap - len(places)
            at = int(self.game.values(first, places).argmax())
            self._largest = self.stream.largest, first + at

    def _store_latest_window(self) -> None:
        """Store the latest window when it is due; if there are too many, drop every other one."""
        heap = self.stream.heap
        if self._kept and heap - next(reversed(self._kept)) < self._spacing:
            return
        self._kept[heap] = self.stream.window().copy()
        if len(self._kept) > min(PLACES, BYTES // self.game.width):
            self._kept = dict(list(self._kept.items())[::2])
            self._spacing *= 2

    def _find_marked_recurrence(self, marks: Indices) -> RecurringWindow | None:
        """Return a recurring window before a marked heap, else None; store the other windows."""
        for last, level in marks.T.tolist():
            heap = last + 1
            windows = self._marked.setdefault(level, {})
            key = self._window_key(heap, self.stream.window(heap))
            if key in windows:
                return RecurringWindow(windows[key], heap - windows[key])
            windows[key] = heap
            if len(windows) > SAME_LEVEL:
                del windows[next(iter(windows))]
        return None

    def _window_key(self, heap: int, window: Places) -> tuple[int, bytes]:
        """Return the key that heaps share if the same values precede them.

        It has the heap's parity, as equal compressed values may differ by parity.
        """
        return heap % self.game.step, window.tobytes()

    def _find_short_recurrence(self) -> RecurringWindow | None:
        """Return the latest window if it occurs before in the latest values, else None.

        Looks only once the heap is GROWN times that of the last look.
        """
        from games.grundy.kernels.recurrences import latest_window

        heap, game = self.stream.heap, self.game
        if heap < GROWN * self._looked:
            return None
        self._looked = heap
        latest = self.stream.known
        period = latest_window(latest, game.width, len(latest) - game.width, game.step)
        return RecurringWindow(heap - period, period) if period else None

    def _find_preperiod(self, met: RecurringWindow) -> Generator[int, None, int]:
        """Return the first heap from which on values recur, yielding as ``steps`` does."""
        done = self.stream.heap
        heaps = [heap for heap in self._kept if heap < met.heap]
        first, end = -1, len(heaps)  # the windows at ``first`` do not agree, those at ``end`` do
        while end - first > 1:
            middle = (first + end) // 2
            later = self._read_values_from(heaps[middle] + met.period - self.game.width)
            window = self.game.values(heaps[middle] - self.game.width, self._kept[heaps[middle]])
            agrees = True
            while agrees and len(window):
                count = min(later.ready(), len(window))
                agrees = bool((later.take(count) == window[:count]).all())
                window = window[count:]
                done += 1
                yield done
            first, end = (first, middle) if agrees else (middle, end)
        stop = heaps[end] if end < len(heaps) else met.heap
        start = heaps[first] - self.game.width if first >= 0 else 0
        return (yield from self._last_difference(start, stop, met.period, done)) + 1

    def _last_difference(
        self, start: int, stop: int, period: int, done: int
    ) -> Generator[int, None, int]:
        """Return the last heap from ``start`` to ``stop`` - 1 whose value differs one period later.

        It is -1 if none does. Yields ``done`` plus the heap reached.
        """
        last, here, later = (
            -1,
            self._read_values_from(start),
            self._read_values_from(start + period),
        )
        while start < stop:
            count = min(here.ready(), later.ready(), stop - start)
            differ = np.flatnonzero(here.take(count) != later.take(count))
            last = start + int(differ[-1]) if len(differ) else last
            start += count
            yield done + start
        return last

    def _read_values_from(self, first: int) -> _Reader:
        """Return a reader of the values from a heap on."""
        game = self.game
        if first < game.start - game.width:
            stream = SetStream(game, game.start, game.latest, self.stream.witnesses)
            return _Reader(stream, first, game.first_values[first:].astype(np.int64))
        begin = max(heap for heap in self._kept if heap - game.width <= first)
        window = self._kept[begin]
        stream = SetStream(game, begin, window, self.stream.witnesses)
        values = game.values(begin - game.width, window)
        return _Reader(stream, first, values[first - begin + game.width :])


class _Reader:
    """The values from a heap on: first some that are stored, then those of a stream."""

    def __init__(self, stream: SetStream, first: int, left: NDArray[np.int64]) -> None:
        self._stream, self._next, self._left = stream, first, left

    def ready(self) -> int:
        """Make at least one value available; return the number of available values."""
        while not len(self._left):
            begin = self._stream.heap
            places, _ = self._stream.chunk()
            skipped = max(self._next - begin, 0)
            self._left = self._stream.game.values(begin + skipped, places[skipped:])
        return len(self._left)

    def take(self, count: int) -> NDArray[np.int64]:
        """Return the next values, at most as many as are available."""
        taken, self._left = self._left[:count], self._left[count:]
        self._next += count
        return taken
