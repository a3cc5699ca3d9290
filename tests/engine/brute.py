"""Brute force on its own feet: rules in a few words, and recursion; nothing from the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product

Position = tuple[int, ...]
Move = tuple[int, ...]
#: Every move of a position with where it leads.
Rules = Callable[[Position], dict[Move, Position]]


def nim(position: Position) -> dict[Move, Position]:
    """Choose a heap, take one object or more of it; the heap stays in its place."""
    options = {}
    for index in range(len(position)):
        for left in range(position[index]):
            heaps = list(position)
            heaps[index] = left
            options[index + 1, position[index] - left] = tuple(heaps)
    return options


def sticks(takes: tuple[int, ...]) -> Rules:
    """Take a number of sticks that stands in the list, if there are so many."""

    def options(position: Position) -> dict[Move, Position]:
        (n,) = position
        return {(s,): (n - s,) for s in takes if n - s >= 0}

    return options


class Brute:
    """Outcome, winning moves and Grundy value by recursion over all that can happen."""

    def __init__(self, rules: Rules, *, misere: bool = False) -> None:
        self.options = rules
        self.misere = misere
        self._wins: dict[Position, bool] = {}
        self._grundy: dict[Position, int] = {}

    def wins(self, position: Position) -> bool:
        """Whether the player who has the move can force a win."""
        if position not in self._wins:
            options = self.options(position).values()
            self._wins[position] = (
                any(not self.wins(option) for option in options) if options else self.misere
            )
        return self._wins[position]

    def outcome(self, position: Position) -> str:
        """N if the next player wins, P if the previous one does."""
        return "N" if self.wins(position) else "P"

    def winning_moves(self, position: Position) -> list[Move]:
        """The moves after which the opponent cannot force a win."""
        options = self.options(position).items()
        return [move for move, option in options if not self.wins(option)]

    def grundy(self, position: Position) -> int:
        """The least number that no option has, normal play."""
        if position not in self._grundy:
            values = [self.grundy(option) for option in self.options(position).values()]
            self._grundy[position] = next(n for n in range(len(values) + 1) if n not in values)
        return self._grundy[position]

    def ends_match(self, position: Position) -> bool:
        """Whether nobody can move any more."""
        return not self.options(position)


def heaps(count: int, largest: int) -> Iterator[Position]:
    """Every Nim position of some heaps of at most a size, empty ones among them."""
    return product(range(largest + 1), repeat=count)


def sorted_heaps(count: int, largest: int) -> Iterator[Position]:
    """Every Nim position of some heaps up to their order."""
    return combinations_with_replacement(range(largest + 1), count)
