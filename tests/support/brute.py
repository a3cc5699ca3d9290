"""Brute force on its own feet: rules in a few words, and recursion; nothing from the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

Position = tuple[int, ...]
Move = tuple[int, ...]
#: Every move of a position with where it leads.
Rules = Callable[[Position], dict[Move, Position]]


def is_won(rules: Rules, position: Position) -> bool:
    """Return whether the player to move wins under normal play, by trying all there is."""

    @cache
    def won(position: Position) -> bool:
        return any(not won(option) for option in rules(position).values())

    return won(position)


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
    """Take a number of sticks that the list has, if there are so many."""

    def options(position: Position) -> dict[Move, Position]:
        (n,) = position
        return {(s,): (n - s,) for s in takes if n - s >= 0}

    return options


def fibonacci(position: Position) -> dict[Move, Position]:
    """Of (i, j), take at most j of the i sticks; the next player at most twice as many."""
    sticks, most = position
    return {(t,): (sticks - t, min(2 * t, sticks - t)) for t in range(1, most + 1)}


def octal(code: str) -> Rules:
    """Play an octal code such as ``0.77``: its digits say what may be left of a heap.

    1: nothing, 2: one heap, 4: two heaps. What is left stands where the heap stood, the smaller
    of two heaps first; a move names it, or 0.
    """
    digits = [int(digit) for digit in code.replace(".", "")]

    def left(taken: int, rest: int) -> Iterator[Position]:
        if rest == 0 and digits[taken] in (1, 3, 5, 7):
            yield ()
        if rest > 0 and digits[taken] in (2, 3, 6, 7):
            yield (rest,)
        if digits[taken] in (4, 5, 6, 7):
            yield from ((a, b) for a in range(1, rest) for b in range(a, rest) if a + b == rest)

    def options(position: Position) -> dict[Move, Position]:
        found = {}
        for index, heap in enumerate(position):
            for taken in range(min(heap, len(digits) - 1) + 1):
                for parts in left(taken, heap - taken):
                    named = parts[0] if len(parts) == 2 else 0
                    option = (*position[:index], *parts, *position[index + 1 :])
                    found[index + 1, taken, named] = option
        return found

    return options


def chomp(position: Position) -> dict[Move, Position]:
    """Bite off a square and all that is not to its left nor below it, but not the first one."""
    bar = {(row, c) for row, length in enumerate(position, 1) for c in range(1, length + 1)}
    options = {}
    for row, column in sorted(bar - {(1, 1)}):
        left = [square for square in bar if square[0] < row or square[1] < column]
        lengths = [sum(r == which for r, _ in left) for which in range(1, len(position) + 1)]
        options[row, column] = tuple(length for length in lengths if length)
    return options


class Cells:
    """A game on one strip of cells: a move crosses some out. A position is the cells still free."""

    def __init__(self, moves: Callable[[frozenset[int]], Iterator[frozenset[int]]]) -> None:
        self._moves = moves
        self._grundy: dict[frozenset[int], int] = {}

    def grundy(self, free: frozenset[int]) -> int:
        """The least number that no option has, normal play."""
        if free not in self._grundy:
            values = {self.grundy(free - crossed) for crossed in self._moves(free)}
            self._grundy[free] = next(n for n in range(len(values) + 1) if n not in values)
        return self._grundy[free]


class Brute:
    """Outcome, winning moves and Grundy value by recursion over all that can happen."""

    def __init__(self, rules: Rules, *, misere: bool = False) -> None:
        self.options = rules
        self.misere = misere
        self._wins: dict[Position, bool] = {}
        self._grundy: dict[Position, int] = {}
        self._ranks: dict[Position, int] = {}

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

    def rank(self, position: Position) -> int:
        """The number of moves to the end if the winner hurries and the loser delays."""
        if position not in self._ranks:
            options = list(self.options(position).values())
            if self.wins(position):
                options = [option for option in options if not self.wins(option)]
            choose = min if self.wins(position) else max
            self._ranks[position] = choose([1 + self.rank(o) for o in options], default=0)
        return self._ranks[position]

    def ends_match(self, position: Position) -> bool:
        """Whether nobody can move any more."""
        return not self.options(position)


def heaps(count: int, largest: int) -> Iterator[Position]:
    """Every Nim position of some heaps of at most a size, empty ones among them."""
    return product(range(largest + 1), repeat=count)


def sorted_heaps(count: int, largest: int) -> Iterator[Position]:
    """Every Nim position of some heaps up to their order."""
    return combinations_with_replacement(range(largest + 1), count)


def bars(rows: int, columns: int) -> Iterator[Position]:
    """Every shape of a Chomp bar in a box, smaller ones first."""
    fits = product(range(columns + 1), repeat=rows)
    falling = {tuple(filter(None, p)) for p in fits if list(p) == sorted(p, reverse=True)}
    return iter(sorted(falling - {()}, key=lambda p: (sum(p), p)))
