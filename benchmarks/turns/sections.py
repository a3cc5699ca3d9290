"""The rows of a measurement, by clicks, clicks in flight, and short or long matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.turns.matches import LONG, SHORT, Length

#: The number of rounds of a row, in which turns and static answers alternate.
ROUNDS = 4

#: With more in flight only short matches are played, because storing long ones would take longest.
MOST_LONG = 64


@dataclass(frozen=True)
class Section:
    """One row: ``clicks`` turns, ``in_flight`` of them at a time, in matches of one length."""

    in_flight: int
    length: Length
    clicks: int

    @property
    def rounds(self) -> int:
        """The number of rounds; everybody clicks in each."""
        return max(1, min(ROUNDS, self.clicks // self.in_flight))

    @property
    def first(self) -> int:
        """The number of first clicks, which load modules and connect, and are not measured."""
        return min(self.in_flight, MOST_LONG)

    @property
    def boards(self) -> int:
        """The number of boards needed, with some more, so that nobody is idle at the end."""
        played = -(-(self.clicks + self.first) // self.length.turns)
        return max(played, self.in_flight) + self.in_flight // 4 + 1

    @property
    def reported(self) -> int:
        """The number of clicks reported: those on static boards and the first ones included."""
        return 2 * (self.clicks // self.rounds * self.rounds + self.first)


def sections(in_flight: Sequence[int], clicks: Callable[[int], int]) -> list[Section]:
    """Return the rows for given numbers in flight, of both lengths up to MOST_LONG.

    ``clicks`` returns the clicks of a row by its number in flight, which is their least number.
    """
    return [
        Section(number, length, max(clicks(number), number))
        for number in in_flight
        for length in ((SHORT, LONG) if number <= MOST_LONG else (SHORT,))
    ]
