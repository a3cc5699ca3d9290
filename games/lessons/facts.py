"""Facts about items that no explanation of a game's position contains."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar

from games.core import Outcome, Position, Rules
from games.explain import Fact, Reveals
from games.solver import Solver
from games.theory import nim_sum


class ItemFact(Fact):
    """A fact about the solution of an item that no game uses in its own explanations."""

    reveals: ClassVar = Reveals.THEORY


@dataclass(frozen=True)
class LosingNumbers(ItemFact):
    """``numbers`` are all lost ones from 0 to ``last``: no move from one leads to another of them.

    From each other number some move leads to one of them, or under misère play there is no move.
    """

    last: int
    numbers: tuple[int, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        def leads(n: int) -> set[int]:
            return {game.after((n,), move)[0] for move in game.moves((n,))}

        lost, row = set(self.numbers), range(self.last + 1)
        stuck = {n for n in row if not leads(n)}
        return (
            list(self.numbers) == sorted(lost & set(row))
            and lost.isdisjoint(stuck) is game.misere
            and all(bool(leads(n) & lost) is (n not in lost) for n in set(row) - stuck)
            and (game.misere or stuck <= lost)
        )


@dataclass(frozen=True)
class EveryTakeLeaves(ItemFact):
    """Every take leaves one of some numbers, and from each of them the other player wins."""

    numbers: tuple[int, ...]

    @classmethod
    def of(cls, game: Rules, position: Position) -> EveryTakeLeaves:
        """Return the fact for a lost position of one number."""
        left = {game.after(position, move)[0] for move in game.moves(position)}
        return cls(tuple(sorted(left)))

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game)
        left = [game.after(position, move) for move in game.moves(position)]
        is_all = {(n,) for n in self.numbers} == set(left)
        return is_all and all(solver.outcome(each) is Outcome.N for each in left)


@dataclass(frozen=True)
class Race(ItemFact):
    """In a race to ``goal`` by adding 1 to ``largest``, only adding ``add`` to ``now`` wins.

    It leaves a multiple of ``largest`` + 1 to go; every addition can be completed to that sum.
    """

    goal: int
    now: int
    largest: int
    add: int

    @property
    def left(self) -> int:
        """The distance to the goal after the addition."""
        return self.goal - self.now - self.add

    def holds(self, game: Rules, position: Position) -> bool:
        won = {self.goal: False}  # whether who is to add there wins
        for n in range(self.goal - 1, self.now - 1, -1):
            won[n] = not all(won[n + add] for add in range(1, min(self.largest, self.goal - n) + 1))
        winning = [
            add
            for add in range(1, self.largest + 1)
            if self.now + add <= self.goal and not won[self.now + add]
        ]
        return winning == [self.add] and self.left % (self.largest + 1) == 0


class Clothes(StrEnum):
    """The disguise of a game of Nim with two heaps."""

    #: Two coins, each in a row of squares numbered from 0.
    COINS = "coins"
    #: A bar of which rows or columns are broken off, until one of each is left.
    BAR = "bar"


@dataclass(frozen=True)
class MadeAlike(ItemFact):
    """Of all moves that lower one of two numbers, only the one that makes them equal wins."""

    clothes: Clothes
    numbers: tuple[int, int]
    #: Which of the two is lowered, counted from 1, and by how much.
    number: int
    by: int

    @property
    def left(self) -> int:
        """The value of both numbers after the move."""
        return min(self.numbers)

    def holds(self, game: Rules, position: Position) -> bool:
        least = 1 if self.clothes is Clothes.BAR else 0

        @cache
        def winning(first: int, second: int) -> list[tuple[int, int]]:
            lowered = [(1, by, first - by, second) for by in range(1, first - least + 1)]
            lowered += [(2, by, first, second - by) for by in range(1, second - least + 1)]
            return [(number, by) for number, by, *left in lowered if not winning(*left)]

        return winning(*self.numbers) == [(self.number, self.by)]


@dataclass(frozen=True)
class Powers(ItemFact):
    """``number`` is the sum of ``powers``, different powers of two, the largest first."""

    number: int
    powers: tuple[int, ...]

    @property
    def digits(self) -> str:
        """The number in binary."""
        return f"{self.number:b}"

    def holds(self, game: Rules, position: Position) -> bool:
        falling = all(self.powers[i] > self.powers[i + 1] for i in range(len(self.powers) - 1))
        return (
            falling
            and sum(self.powers) == self.number
            and all(power in [1 << k for k in range(64)] for power in self.powers)
        )


@dataclass(frozen=True)
class ColumnOnes(ItemFact):
    """``ones`` of ``numbers`` have a 1 in the binary column of ``weight``, a power of two."""

    numbers: tuple[int, ...]
    weight: int
    ones: int

    @property
    def rows(self) -> tuple[str, ...]:
        """The numbers in binary, with as many digits as the largest."""
        width = max(self.numbers).bit_length()
        return tuple(f"{n:0{width}b}" for n in self.numbers)

    def holds(self, game: Rules, position: Position) -> bool:
        odd = sum(n // self.weight % 2 for n in self.numbers)
        return self.weight in [1 << k for k in range(64)] and odd == self.ones


@dataclass(frozen=True)
class LeastMissing(ItemFact):
    """``missing`` is the least number from 0 on that is not in ``numbers``."""

    numbers: tuple[int, ...]
    missing: int

    def holds(self, game: Rules, position: Position) -> bool:
        below = range(self.missing)
        return self.missing not in self.numbers and all(n in self.numbers for n in below)


@dataclass(frozen=True)
class Forced(ItemFact):
    """``numbers`` are those up to ``last`` from which player 1 forces a win if ``mover`` moves."""

    mover: int
    last: int
    numbers: tuple[int, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game)
        wanted = Outcome.N if self.mover == 1 else Outcome.P
        found = [n for n in range(self.last + 1) if solver.outcome((n,)) is wanted]
        return found == list(self.numbers)


@dataclass(frozen=True)
class NoCommonBite(ItemFact):
    """After each first bite, some answer leaves a bar that no first bite leaves.

    So no bite allows the argument of strategy stealing.
    """

    def holds(self, game: Rules, position: Position) -> bool:
        first = {game.after(position, move) for move in game.moves(position)}
        answers = (
            {game.after(left, reply) for reply in game.moves(left)} - first for left in first
        )
        return all(answers)


@dataclass(frozen=True)
class Remembered(ItemFact):
    """A program that remembers results fills ``filled`` cells to judge a position.

    A cell is a number of sticks with a limit on the take. The program tries the takes from 1 on
    and stops at the first that wins. The whole table has ``all_cells``.
    """

    filled: int
    all_cells: int

    @classmethod
    def of(cls, game: Rules, position: Position) -> Remembered:
        """Return the fact for a position: sticks and a limit."""
        sticks, _ = position
        return cls(len(cls.cells(game, position)), sticks * (sticks + 1) // 2)

    @staticmethod
    def cells(game: Rules, position: Position) -> Collection[Position]:
        """Return the positions whose cells the program fills."""
        known: dict[Position, bool] = {}

        def wins(here: Position) -> bool:
            if here not in known and not game.is_over(here):
                known[here] = any(not wins(game.after(here, move)) for move in game.moves(here))
            return known.get(here, False)

        wins(position)
        return known

    def holds(self, game: Rules, position: Position) -> bool:
        return self == Remembered.of(game, position)


@dataclass(frozen=True)
class Allowed(ItemFact):
    """``left`` are the positions after all moves that the rules allow, in the moves' order."""

    left: tuple[Position, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        return [*self.left] == [game.after(position, move) for move in game.moves(position)]


@dataclass(frozen=True)
class Returns(ItemFact):
    """From index ``preperiod`` on, each value of ``row`` is repeated after ``period`` values.

    No smaller period fits the row from there on, and this one does not begin earlier.
    """

    row: tuple[int, ...]
    period: int
    preperiod: int

    def holds(self, game: Rules, position: Position) -> bool:
        def fits(period: int, start: int) -> bool:
            return self.row[start : len(self.row) - period] == self.row[start + period :]

        start = self.preperiod
        return (
            start + self.period < len(self.row)
            and fits(self.period, start)
            and not any(fits(period, start) for period in range(1, self.period))
            and (start == 0 or not fits(self.period, start - 1))
        )


@dataclass(frozen=True)
class Window(ItemFact):
    """``row`` has two equal windows of ``size`` values, or has none."""

    row: tuple[int, ...]
    size: int
    #: The first indices of a window and of its repetition; None if no window is repeated.
    found: tuple[int, int] | None

    def holds(self, game: Rules, position: Position) -> bool:
        starts = range(len(self.row) - self.size + 1)
        windows = [self.row[i : i + self.size] for i in starts]
        if self.found is None:
            return len(set(windows)) == len(windows)
        first, again = self.found
        return 0 <= first < again < len(windows) and windows[first] == windows[again]


def is_rare(value: int, mask: int) -> bool:
    """Return whether a Grundy value is rare: it shares an even number of binary ones with a mask.

    >>> is_rare(5, 0b110), is_rare(6, 0b110)
    (False, True)
    """
    return (value & mask).bit_count() % 2 == 0


@dataclass(frozen=True)
class Masked(ItemFact):
    """The values share ``ones`` binary ones with ``mask``, one number for each value."""

    mask: int
    values: tuple[int, ...]
    ones: tuple[int, ...]

    @classmethod
    def of(cls, mask: int, values: tuple[int, ...]) -> Masked:
        """Return the fact for some values."""
        return cls(mask, values, tuple((value & mask).bit_count() for value in values))

    def holds(self, game: Rules, position: Position) -> bool:
        places = [2**k for k in range(20) if self.mask // 2**k % 2]
        counted = [sum(value // place % 2 for place in places) for value in self.values]
        return list(self.ones) == counted


@dataclass(frozen=True)
class Kinds(ItemFact):
    """The sum of two rows is rare if both values are rare or both frequent, else frequent."""

    mask: int
    first: int
    second: int
    is_rare: bool

    @classmethod
    def of(cls, mask: int, first: int, second: int) -> Kinds:
        """Return the fact for two values under a mask."""
        return cls(mask, first, second, is_rare(first, mask) is is_rare(second, mask))

    def holds(self, game: Rules, position: Position) -> bool:
        return is_rare(nim_sum((self.first, self.second)), self.mask) is self.is_rare
