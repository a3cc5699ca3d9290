"""A sequence whose compressed values are below 64, computed in bounded memory as sets of bits.

It gives the same values as ``stream.Stream``, several times as fast (see ``kernels.onward``). It
can start anywhere from the window before, which is a few bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import TooLarge
from games.grundy.research.bounded import HISTORY, Bounded, Indices, Places
from games.grundy.research.witnesses import Witnesses, grouped, planned
from games.heap_rules import SequenceFault

#: The number of values that a step computes.
CHUNK = 1 << 20
#: The most marked heaps that are reported at once.
MARKS = 1 << 12
#: A level that no heap reaches.
NEVER = 64
#: Witnesses are chosen again when the heap has grown by this factor.
ANEW = 8
#: The numbers of rare parts that can be handled one by one; the kernel is compiled for each, so
#: shorter lists are padded by repeating a part.
NEAR = (3, 7, 15)

#: The word types of a set.
_WORDS = (np.uint16, np.uint32, np.uint64)


class SetStream:
    """The values from a heap on, computed in chunks from the latest compressed values before it.

    Witnesses are chosen unless given; they are chosen again as the heap grows.
    """

    def __init__(
        self, game: Bounded, heap: int, latest: Places, witnesses: Witnesses | None = None
    ) -> None:
        self.game, self.heap = game, heap
        self._known = len(latest)
        #: The latest compressed values, which end just before the heap, at the end of the buffer.
        self._places = np.zeros(HISTORY + CHUNK, np.uint8)
        self._places[-self._known :] = latest
        self._parts = _parts(game)
        self._sets: NDArray[Any] = _sets(self._places, int(game.head.max()))
        #: The largest value of the latest chunk.
        self.largest = 0
        self.witnesses, self._planned = witnesses or planned(game, heap, latest), heap

    @property
    def latest(self) -> Places:
        """The latest values, compressed: the window, and more in case the window grows."""
        return self._places[-min(self._known, HISTORY) :].copy()

    @property
    def known(self) -> Places:
        """All stored values, compressed, up to just before ``heap``."""
        return self._places[-self._known :]

    def window(self, heap: int | None = None) -> Places:
        """Return the compressed values that determine that of a recent heap, or of the next."""
        end = len(self._places) - (0 if heap is None else self.heap - heap)
        return self._places[end - self.game.width : end]

    def chunk(self, least: int = NEVER) -> tuple[Places, Indices]:
        """Compute the next CHUNK values; return them, compressed, and the marked heaps.

        These are two rows, the heaps of at least the level ``least``, and their levels. Raises
        TooLarge if no stored part makes a value, or if a value is too large.
        """
        from games.grundy.kernels import onward

        advance: Any = onward.advance
        places = self._places
        self._make_room_for_chunk()
        self.largest, (raised, seen) = 0, self._sets_of_larger_values()
        marks, marked = np.zeros((2, MARKS), np.int64), []
        start, reason = HISTORY, onward.MARKED
        while reason != onward.DONE:
            reason, start, count = advance(
                *(self._sets, places, start, len(places), *self._parts, *self.witnesses),
                *(self.game.split.low, raised, seen, least, marks),
            )
            marked.append(marks[:, :count] + [[self.heap - HISTORY], [0]])
            self._note_largest(seen)
            if reason == onward.FULL:
                self._widen_sets()
                raised, seen = self._sets_of_larger_values()
            elif reason == onward.LACKING:
                self._allow_larger_witnesses(start)
        self.heap += CHUNK
        self._known += CHUNK
        if self.heap > ANEW * self._planned:
            self._plan_witnesses(self.heap, places[-HISTORY:])
        return places[HISTORY:], np.concatenate(marked, axis=1)

    def _note_largest(self, seen: NDArray[Any]) -> None:
        """Update the largest value with the sets of seen values."""
        for first in (0, 1):
            places = int(np.bitwise_or.reduce(seen[first::2]))
            values = self.game.expanded[(self.heap + first) & 1, : places.bit_length()]
            has = [bool(places >> place & 1) for place in range(len(values))]
            self.largest = max(self.largest, int(values[has].max(initial=0)))

    def _make_room_for_chunk(self) -> None:
        """Make room for a chunk."""
        self._known = min(self._known, HISTORY)
        for array in (self._places, self._sets):
            array[:HISTORY] = array[-HISTORY:].copy()

    def _plan_witnesses(self, heap: int, latest: Places) -> None:
        self.witnesses, self._planned = planned(self.game, heap, latest), heap

    def _allow_larger_witnesses(self, end: int) -> None:
        """Allow larger witnesses, for the block that ends at a place of the buffer.

        Raises TooLarge if the buffer has too few values for them.
        """
        self.game.grow()
        self._parts = _parts(self.game)
        known = self._known + end - HISTORY
        if self.game.width > known:
            raise TooLarge(SequenceFault.WINDOW_TOO_SMALL, limit=known)
        self._plan_witnesses(self.heap + end - HISTORY, self._places[max(end - known, 0) : end])

    def _widen_sets(self) -> None:
        """Make room for larger values."""
        self._sets = _sets(self._places, 8 * self._sets.itemsize)

    def _sets_of_larger_values(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return for each heap of a block the places that mean the larger value; and zeros."""
        from games.grundy.kernels.onward import BLOCK

        kind = self._sets.dtype
        bits = np.uint64(1) << np.arange(8 * kind.itemsize, dtype=np.uint64)
        is_larger = self.game.is_larger[:, : len(bits)]
        words = (is_larger * bits).sum(axis=1).astype(kind)
        return words[(self.heap + np.arange(BLOCK)) & 1], np.zeros(BLOCK, kind)


def _sets(places: Places, most: int) -> NDArray[Any]:
    """Return sets of one place each, with room above ``most``; raise TooLarge beyond 64 bits."""
    for kind in _WORDS:
        if most < 8 * kind().itemsize:
            return (np.uint64(1) << places.astype(np.uint64)).astype(kind)
    raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=most)


def _parts(game: Bounded) -> tuple[Any, ...]:
    """Return the kernel's arguments that describe the takes and the rare heaps."""
    from games.grundy.kernels.onward import BLOCK, SMALL

    rules, odd = game.rules, game.split.odd
    shortest = min(rules.splits)
    others = [take - shortest for take in rules.splits if take != shortest]
    shrinks = [take for take in rules.shrinks if not odd * take & 1]
    rare_shrinks = [take for take in rules.shrinks if odd * take & 1]
    distances, entries = (game.rare + shortest).tolist(), game.head[game.rare].tolist()
    pairs = list(zip(distances, entries, strict=True))
    common = game.common[game.common <= game.part]
    near = [pair for pair in pairs if pair[0] < SMALL]
    near += pairs[:1] * (next(count for count in NEAR if count >= len(near)) - len(near))
    middle = [pair for pair in pairs if SMALL <= pair[0] < BLOCK]
    far = [pair for pair in pairs if pair[0] >= BLOCK]
    return (
        *(tuple(map(np.uint64, numbers)) for numbers in zip(*near, strict=True)),
        *(np.array(takes, np.uint64) for takes in (others, shrinks)),
        *(np.array(numbers, np.int64) for numbers in (rare_shrinks, distances, entries)),
        *(np.array(rules.splits, np.int64), common, game.head[common]),
        *(grouped([d for d, _ in some], [e for _, e in some]) for some in (middle, far)),
    )
