"""Sequences in bounded memory: the sparse-space method over a window that moves on.

Once no more heaps are rare and every value is decided by small parts (``split.Bounds``), a window
of the latest values is enough to go on for ever; and the same window twice proves the period (see
``period``).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import TooLarge
from games.grundy.period import Period, Theorem
from games.grundy.sparse import doubled
from games.grundy.split import Values
from games.grundy.table import Table
from games.heap_rules import HeapRules, SequenceFault

#: The number of heaps of the table stored as possible parts, and of values that a step computes.
HEAD = 1 << 20
CHUNK = 1 << 18
#: If a table is still computed from the definition here, it would take too long.
HOPELESS = 200_000
#: The number of windows stored, each a quarter farther out than the one before.
KEPT = 4


#: The data with which a search can go on, as arrays by name.
State = dict[str, NDArray[Any]]


class Stream:
    """The values after those of a table, computed chunk by chunk. Its state is a few arrays."""

    def __init__(self, rules: HeapRules, state: State) -> None:
        self.rules = rules
        self._state = state
        self.heap = int(state["heap"])

    @classmethod
    def after(cls, table: Table) -> Stream:
        """Continue a table; raise ValueError if it is not bounded yet.

        It must have at least four times HEAD values, its bounds must be within its first half, and
        their ``part`` at most half of HEAD.
        """
        if not can_stream(table):
            raise ValueError("the table is not bounded yet")
        return cls(table.rules, table.window(HEAD))

    @property
    def state(self) -> State:
        """The data with which the stream can go on."""
        return self._state | {"heap": np.array(self.heap)}

    @property
    def width(self) -> int:
        """The number of latest values that determine the next one."""
        return int(self._state["part"]) + self.rules.reach

    @property
    def step(self) -> int:
        """A divisor of every period: 2 if the split depends on the parity of the heap, else 1."""
        return 2 if self._state["split"][2] else 1

    @property
    def window(self) -> Values:
        """The latest ``width`` values, as entries of the sparse table."""
        table: Values = self._state["table"]
        return table[HEAD - self.width : HEAD]

    def chunk(self) -> tuple[Values, Values]:
        """Compute the next CHUNK values; return them and their entries in the sparse table.

        Raises TooLarge if a heap may be rare, because its whole row would be needed, or if a value
        is too large.
        """
        from games.grundy.kernels import sparse as kernels

        state = self._state
        table = np.concatenate((state["table"], np.zeros(CHUNK + kernels.BLOCK, np.uint16)))
        values = np.zeros_like(table)
        base, start, stop = self.heap - HEAD, self.heap, self.heap + CHUNK
        mask, low, odd, shift = map(int, state["split"])
        rare, entries = state["rare"], state["rare_entries"]
        takes = [np.array(takes, np.int64) for takes in (self.rules.splits, self.rules.shrinks)]
        while start < stop:
            columns = kernels.columns(int(state["words"]), self.rules.splits)
            kernels.prime(columns[0], table, base, start, rare, entries, len(rare))
            reason, start, _ = kernels.advance(
                *(values, table, base, start, stop, *takes, int(self.rules.unequal)),
                *(mask, low, odd, shift),
                *(rare, entries, len(rare), state["steady"], state["steady_entries"]),
                *(state["spare"], state["spare_entries"]),
                *(columns[0], columns[1], False, np.zeros(3, np.int64)),
            )
            if reason == kernels.GROW:
                state["words"] = np.array(doubled(int(state["words"])))
            elif reason == kernels.WHOLE:
                self._add_witnesses()
        state["table"] = table[CHUNK : CHUNK + HEAD].copy()
        self.heap = stop
        return values[HEAD : HEAD + CHUNK], table[HEAD : HEAD + CHUNK]

    def _add_witnesses(self) -> None:
        """Search witnesses among more parts; raise TooLarge if there are no more."""
        head, spare = self._state["head"], self._state["spare"]
        more = np.setdiff1d(_pick_common_heaps(head, 4 * (len(spare) + 64)), spare)
        if not len(more):
            raise TooLarge(SequenceFault.WINDOW_TOO_SMALL, limit=HEAD)
        self._state["spare"] = np.append(spare, more)
        self._state["spare_entries"] = head[self._state["spare"]]
        self._state["part"] = np.array(max(int(self._state["part"]), int(more.max())))


def can_stream(table: Table) -> bool:
    """Return whether a stream can continue a table, as ``Stream.after`` demands."""
    bounds = table.bounds
    return (
        bounds is not None
        and table.length >= 4 * HEAD
        and bounds.since + bounds.part <= table.length // 2
        and bounds.part <= HEAD // 2
    )


def _pick_common_heaps(head: Values, count: int) -> NDArray[np.int64]:
    """Return up to ``count`` common heaps: the first one of each entry, then the second ones."""
    from games.grundy.kernels.sparse import COMMON
    from games.grundy.split import witness_heaps

    ordered = witness_heaps(head, len(head) // 2)
    return ordered[head[ordered] >= COMMON][:count]


@dataclass
class Recurrence:
    """The search for a recurring window: a stream, and the windows stored so far."""

    stream: Stream
    kept: list[tuple[int, Values]]

    @classmethod
    def of(cls, stream: Stream) -> Recurrence:
        """Begin with the stream's window."""
        return cls(stream, [(stream.heap, stream.window.copy())])

    @classmethod
    def restored(cls, rules: HeapRules, state: State) -> Recurrence:
        """Return the search in the state that was saved."""
        kept = [(int(heap), state[f"kept-{heap}"]) for heap in state["kept"]]
        stream = {name: part for name, part in state.items() if not name.startswith("kept")}
        return cls(Stream(rules, stream), kept)

    @property
    def state(self) -> State:
        """The data with which the search can go on."""
        windows = {f"kept-{heap}": window for heap, window in self.kept}
        kept = {"kept": np.array([heap for heap, _ in self.kept], np.int64)}
        return self.stream.state | windows | kept

    def steps(self, limit: float = inf) -> Generator[int, None, tuple[int, tuple[int, int]] | None]:
        """Search until a window recurs, yielding the heap reached.

        Returns the period and the (start, end) of the earlier window, or None if there is none up
        to the limit. Raises TooLarge as ``Stream.chunk`` does.
        """
        from games.grundy.kernels.recurrences import recurrence

        stream = self.stream
        while stream.heap <= limit:
            width, first = stream.width, stream.heap
            before = stream.window.copy()
            _, entries = stream.chunk()
            if stream.width > width:  # the window is longer now: the stored ones are too short
                self.kept = []
            latest = np.concatenate((before, entries))
            for heap, window in self.kept:
                offset = (first - heap) % stream.step
                count = recurrence(latest, width, window, offset, stream.step)
                if count >= 0:
                    return first + count - heap, (heap - width, heap)
            if not self.kept or stream.heap > self.kept[-1][0] * 5 // 4:
                self.kept = [*self.kept[1 - KEPT :], (stream.heap, stream.window.copy())]
            yield stream.heap
        return None


class Comparison:
    """Determine the smallest preperiod of a period that a window has proved, in bounded memory.

    Two streams run side by side, one a period ahead of the other, and their values are compared.
    ``window`` is the (start, end) that ``Recurrence.steps`` returns; with ``state`` it goes on.
    """

    def __init__(
        self, table: Table, period: int, window: tuple[int, int], state: State | None = None
    ) -> None:
        state = state or {}
        self.period, self._window = period, window
        self._preperiod = int(state.get("preperiod", 0))
        self._ahead, self._behind = (
            _Values(table, _arrays_with_prefix(name, state)) for name in SIDES
        )

    @classmethod
    def restored(cls, table: Table, state: State) -> Comparison:
        """Continue a comparison from its saved state; the table must be the same."""
        start, end = map(int, state["window"])
        return cls(table, int(state["period"]), (start, end), state)

    @staticmethod
    def is_state(state: State) -> bool:
        """Return whether a state is one that a Comparison gave."""
        return "period" in state

    @property
    def state(self) -> State:
        """The data with which the comparison can go on, apart from the table."""
        numbers = {"period": self.period, "window": self._window, "preperiod": self._preperiod}
        state = {name: np.array(number) for name, number in numbers.items()}
        for name, side in zip(SIDES, (self._ahead, self._behind), strict=True):
            state |= {name + key: part for key, part in side.state.items()}
        return state

    @property
    def done(self) -> int:
        """The number of values computed by both streams."""
        return self._ahead.taken + self._behind.taken

    @property
    def goal(self) -> int:
        """The number of values to compute in all."""
        return self.period + 2 * self._window[1]

    def steps(self) -> Generator[int, None, Period]:
        """Compare up to the end of the window, yielding the number of values computed.

        Returns the period with its smallest preperiod. Raises TooLarge as ``Stream.chunk`` does.
        """
        ahead, behind = self._ahead, self._behind
        while ahead.taken < self.period:
            ahead.take(min(ahead.ready(), self.period - ahead.taken))
            yield self.done
        while (first := behind.taken) < self._window[1]:
            count = min(ahead.ready(), behind.ready(), self._window[1] - first)
            differ = np.flatnonzero(ahead.take(count) != behind.take(count))
            self._preperiod = first + int(differ[-1]) + 1 if len(differ) else self._preperiod
            yield self.done
        largest = ahead.largest
        return Period(self.period, self._preperiod, self._window, *largest, Theorem.WITNESSES)


#: The prefixes of the names of the arrays that belong to each stream of a comparison.
SIDES = ("ahead-", "behind-")


def _arrays_with_prefix(start: str, state: State) -> State:
    """Return the arrays whose names begin with a prefix, without the prefix."""
    return {n.removeprefix(start): part for n, part in state.items() if n.startswith(start)}


class _Values:
    """All values of a game: those of a bounded table, then those of a stream."""

    def __init__(self, table: Table, state: State) -> None:
        #: The number of values taken, the largest of them, and the first heap that has it.
        self.taken, value, heap = map(int, state.get("taken", (0, 0, 0)))
        self.largest = value, heap
        self._first = table.length
        if "left" in state:
            self._left, self._stream = state["left"], Stream(table.rules, state)
        else:
            self._left, self._stream = table.values[self.taken :], Stream.after(table)

    @property
    def state(self) -> State:
        """The data with which reading can go on, apart from the table."""
        taken = {"taken": np.array([self.taken, *self.largest])}
        if self.taken <= self._first:  # the stream can be made again from the table
            return taken
        return self._stream.state | taken | {"left": self._left}

    def ready(self) -> int:
        """Make at least one value available; return the number of available values."""
        if not len(self._left):
            self._left = self._stream.chunk()[0]
        return len(self._left)

    def take(self, count: int) -> Values:
        """Return the next values, at most as many as are available."""
        taken, self._left = self._left[:count], self._left[count:]
        top = int(taken.argmax())
        if taken[top] > self.largest[0]:
            self.largest = (int(taken[top]), self.taken + top)
        self.taken += count
        return taken


def bounded_table(rules: HeapRules, to: int) -> Generator[int, None, Table | None]:
    """Return a table that a stream can continue, yielding the heap reached.

    Returns None if there is none up to the heap ``to``, or if values are computed from the
    definition even beyond HOPELESS. Raises TooLarge as ``Table.step`` does.
    """
    table = Table(rules)
    while table.length <= to:
        table.step(to)
        if table.length > HOPELESS and table.method == "naive":
            return None
        if can_stream(table):
            return table
        yield table.length
    return None
