"""Quotients at hand for play: of the heaps that are asked about, as far as that is quick."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from threading import Lock

from games.heap_rules import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth, Solution

#: A quotient is sought for heaps up to this many at first, then up to twice as many each time.
FIRST = 8

#: How many steps go into the quotient of a game: about a second.
STEPS = 300_000


class Known:
    """The quotients of one game for heaps up to 8, 16, 32…; it may be asked from several threads.

    So what is told of heaps rests on no other question that was asked before.
    """

    def __init__(self, rules: HeapRules) -> None:
        self._growth = Growth(rules, Budget(STEPS))
        self._solutions: list[Solution] = []
        self._lock = Lock()

    def solution(self, heaps: Sequence[int]) -> Solution | None:
        """Return a quotient that tells the classes of some heaps, None if that takes too long."""
        largest, last, place = max(heaps, default=0), FIRST, 0
        while last < largest:
            last, place = 2 * last, place + 1
        with self._lock:
            while len(self._solutions) <= place:
                with suppress(OutOfBudget):
                    self._growth.grow(FIRST << len(self._solutions))
                self._solutions.append(self._growth.solution)
            found = self._solutions[place]
        return found if found.knows(heaps) else None


@lru_cache(maxsize=32)
def known(rules: HeapRules) -> Known:
    """Return the quotients of a game that all questions share."""
    return Known(rules)
