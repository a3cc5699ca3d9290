"""Which rows are measured: so many clicks, so many of them in flight, in short or long matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.turns.matches import LONG, SHORT, Length

#: In how many rounds a row is measured, turns and static answers in alternation.
ROUNDS = 4

#: With more in flight only short matches are played: filling the store would take longest.
MOST_LONG = 64


@dataclass(frozen=True)
class Section:
    """One row: so many clicks, so many of them in flight, in matches of a length."""

    in_flight: int
    length: Length
    clicks: int

    @property
    def rounds(self) -> int:
        """In how many rounds they are made; everybody clicks in each."""
        return max(1, min(ROUNDS, self.clicks // self.in_flight))

    @property
    def first(self) -> int:
        """How many clicks are not measured: by them connections are opened, modules loaded."""
        return min(self.in_flight, MOST_LONG)

    @property
    def boards(self) -> int:
        """How many boards that takes, and some more: nobody is idle while the last are played."""
        played = -(-(self.clicks + self.first) // self.length.turns)
        return max(played, self.in_flight) + self.in_flight // 4 + 1

    @property
    def told(self) -> int:
        """How many clicks are told of: those on static boards, and those that go first, too."""
        return 2 * (self.clicks // self.rounds * self.rounds + self.first)


def sections(in_flight: Sequence[int], clicks: Callable[[int], int]) -> list[Section]:
    """Return the rows for some numbers in flight; ``clicks`` tells how many each makes."""
    return [
        Section(number, length, max(clicks(number), number))
        for number in in_flight
        for length in ((SHORT, LONG) if number <= MOST_LONG else (SHORT,))
    ]
