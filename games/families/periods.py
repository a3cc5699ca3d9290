"""Periodic sequences of values, with a proof of the period."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from games.core import RulesFault, TooLarge

#: The number of values computed in search of a period.
PERIOD_LIMIT = 200_000


@dataclass(frozen=True)
class Periodic:
    """A sequence proved periodic, given by its values up to preperiod + period.

    If no period was proved, the period is 0, and values beyond those computed raise TooLarge.
    """

    values: tuple[int, ...]
    preperiod: int

    @property
    def period(self) -> int:
        return len(self.values) - self.preperiod

    def __getitem__(self, n: int) -> int:
        if n < len(self.values):
            return self.values[n]
        if not self.period:
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=len(self.values))
        return self.values[self.preperiod + (n - self.preperiod) % self.period]


def prove_period(values: Iterator[int], window: int) -> Periodic:
    """Extend a sequence, each value a function of the last ``window`` values, until it repeats.

    A repeated window proves the period for ever. Windows are compared as by Brent (1980), so that
    it is the least one. If PERIOD_LIMIT values after the first window have none, it is 0.
    """
    known = list(islice(values, window))
    mark, mark_at = known[:], window
    for value in islice(values, PERIOD_LIMIT):
        known.append(value)
        if value == mark[-1] and known[-window:] == mark:
            return _with_least_preperiod(known, len(known) - mark_at)
        if len(known) == 2 * mark_at:
            mark, mark_at = known[-window:], len(known)
    return Periodic(tuple(known), len(known))


def _with_least_preperiod(values: list[int], period: int) -> Periodic:
    """Return the sequence of ``values``, which end with a period, with the smallest preperiod."""
    start = len(values) - period
    while start > 0 and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return Periodic(tuple(values[: start + period]), start)
