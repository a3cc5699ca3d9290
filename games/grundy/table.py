"""Sequences of Grundy values, extended on demand by the faster of two methods."""

from __future__ import annotations

from typing import Any

from games.arrays import NDArray, np
from games.grundy.definition import Naive, Sliding, Threefold
from games.grundy.sparse import Sparse, is_compressible
from games.grundy.split import Bounds, Split, Values, find_split
from games.grundy.team import Team
from games.heap_rules import HeapRules

#: The first heaps are always computed from the definition; after that, the split is computed again
#: whenever the table has doubled.
FIRST = 1024
#: The free space at the end of the table, because blocks are computed whole.
SPARE = 64


class Table:
    """The Grundy values of a game whose code is not endless, extended on demand.

    ``known`` may give values that were computed before, from heap 0 on, and ``bounds`` their
    bounds. If it pays, ``threads`` threads share the work; the values are the same.
    """

    def __init__(
        self,
        rules: HeapRules,
        known: Values | None = None,
        bounds: Bounds | None = None,
        *,
        threads: int = 1,
    ) -> None:
        self.rules = rules
        self._known_bounds = bounds
        self._values: Values = np.zeros(1, np.uint16) if known is None else known
        self.length = len(self._values)
        self.split: Split | None = None
        self._team = Team(threads)
        self._engine: Naive | Sparse | Sliding | Threefold = self._by_definition()

    @property
    def values(self) -> Values:
        """The values computed so far: of the heaps 0, 1, … ``length`` - 1."""
        return self._values[: self.length]

    @property
    def method(self) -> str:
        """The method that gave the latest values: ``naive`` or ``sparse``."""
        return self._engine.method

    @property
    def bounds(self) -> Bounds | None:
        """The bounds of the parts that decided the latest values, or None if there are none."""
        return self._known_bounds if self.split is None else self._engine.bounds

    def window(self, head: int) -> dict[str, NDArray[Any]]:
        """Return the arrays from which a stream can continue a sparse table: see ``stream``.

        They include the compressed values of the first and of the last ``head`` heaps.
        """
        if self.split is None:
            self._choose_method()
        assert isinstance(self._engine, Sparse), "a table with bounds is sparse"
        return self._engine.window(head, self.length)

    def extend(self, to: int) -> None:
        """Compute the values up to the heap ``to``, or farther; nothing if they are known.

        Raises TooLarge once a value may exceed what can be stored.
        """
        while self.length <= to:
            self.step(to)

    def step(self, to: int) -> None:
        """Compute more values towards the heap ``to``, for a fraction of a second.

        It may go up to a block beyond. Raises TooLarge as ``extend`` does.
        """
        if self.rules.has_rare_values and self.length >= FIRST:
            if self.split is None or self.length >= 2 * self.split.heaps:
                self._choose_method()
            assert self.split is not None
            to = min(to, 2 * self.split.heaps - 1)
        elif self.rules.has_rare_values:
            to = min(to, FIRST - 1)
        if self._engine.is_full:
            self._engine = self._by_definition()
        self._reserve(to + 1)
        self.length = self._engine.fill(self._values, self.length, to + 1)

    def _choose_method(self) -> None:
        """Choose the faster method for the next values by the values known."""
        bounds = self.bounds
        if self.split is None and bounds is not None and self.length < 2 * bounds.split.heaps:
            self.split = bounds.split
        else:
            self.split = find_split(self.rules, self.values)
        assert self.split is not None
        self._engine = self._by_definition()
        if not is_compressible(self.values, self.split):
            return
        sparse = Sparse(self.rules, self.split, self.values, self._team)
        if bounds is not None and self.split.is_like(bounds.split):
            sparse.inherit(bounds)
        if sparse.pays:
            self._engine = sparse

    def _by_definition(self) -> Naive | Sliding | Threefold:
        if self.rules.triples:
            return Threefold(self.rules)
        return Naive(self.rules, self._team) if self.rules.splits else Sliding(self.rules)

    def _reserve(self, count: int) -> None:
        """Make room for the values of ``count`` heaps and one more block, in the type they need."""
        dtype = np.dtype(np.uint32) if self._engine.is_wide else self._values.dtype
        if len(self._values) < count + SPARE or self._values.dtype != dtype:
            grown = np.zeros(max(count + SPARE, len(self._values)), dtype)
            grown[: self.length] = self.values
            self._values = grown
