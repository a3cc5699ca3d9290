"""Quotients for play: those of the heaps in a position, if they can be computed quickly."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from threading import Lock

from games.heap_rules import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth, Solution

#: The first quotient is for heaps up to this size; each further one is for heaps twice as large.
FIRST = 8

#: The number of steps for the quotients of one game: about a second.
STEPS = 300_000


class Known:
    """The quotients of one game for heaps up to 8, 16, 32…; it is thread-safe.

    So an answer never depends on earlier questions.
    """

    def __init__(self, rules: HeapRules) -> None:
        self._growth = Growth(rules, Budget(STEPS))
        self._solutions: list[Solution] = []
        self._lock = Lock()

    @property
    def last(self) -> int:
        """The last heap whose class has been proved so far: 0 before the first question."""
        with self._lock:
            return self._growth.last

    def solution(self, heaps: Sequence[int]) -> Solution | None:
        """Return a quotient that covers all these heaps, or None if STEPS do not suffice for it."""
        largest, last, place = max(heaps, default=0), FIRST, 0
        while last < largest:
            last, place = 2 * last, place + 1
        with self._lock:
            while len(self._solutions) <= place:
                with suppress(OutOfBudget):
                    self._growth.grow(FIRST << len(self._solutions))
                self._solutions.append(self._growth.solution)
            solution = self._solutions[place]
        return solution if solution.knows(heaps) else None


@lru_cache(maxsize=32)
def known(rules: HeapRules) -> Known:
    """Return the quotients of a game, shared by all; raise UnknownGame for an endless code."""
    return Known(rules)
