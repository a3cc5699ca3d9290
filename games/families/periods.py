"""Sequences of values that repeat, and the proof that they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from games.core import RulesFault, TooLarge

#: How far a sequence is computed in search of its period.
PERIOD_LIMIT = 200_000


@dataclass(frozen=True)
class Periodic:
    """A sequence that is proved periodic: its values up to preperiod + period.

    The period is 0 if none was found; then only the values computed are known.
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
    """Extend a sequence, each value a function of the last ``window``, until one repeats.

    There are finitely many windows, so one must; one that does proves the period for ever.
    One window is kept to compare with, a later one whenever the length has doubled (Brent
    1980), so the first repetition seen is at the least period. Gives up after PERIOD_LIMIT.
    """
    found = list(islice(values, window))
    kept, kept_at = found[:], window
    for value in islice(values, PERIOD_LIMIT):
        found.append(value)
        if value == kept[-1] and found[-window:] == kept:
            return _from_its_start(found, len(found) - kept_at)
        if len(found) == 2 * kept_at:
            kept, kept_at = found[-window:], len(found)
    return Periodic(tuple(found), len(found))


def _from_its_start(values: list[int], period: int) -> Periodic:
    """Return a sequence that ends periodically with its smallest preperiod."""
    start = len(values) - period
    while start > 0 and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return Periodic(tuple(values[: start + period]), start)
