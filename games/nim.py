"""Nim: take any number from one heap (Bouton 1901), normal and misère."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from games.core import (
    Convention,
    Fault,
    Game,
    IllegalMove,
    InvalidPosition,
    Move,
    Outcome,
    Position,
    UnknownGame,
    read_numbers,
)
from games.explain import Fact, Reveals, WinningMove, wins
from games.solver import Solver
from games.theory import binary_table, column_sums, horner, nim_sum

#: The largest table that is dealt or read: columns (heaps) and objects in one heap.
MAX_HEAPS = 20
MAX_HEAP = 1000
#: What a dealt column holds at most, as in the worksheets.
MAX_DEALT = 35


@dataclass(frozen=True)
class NimSum(Fact):
    """The binary table: a row of digits for each heap, the ones in each column, the nim-sum.

    Columns are numbered from 0 at the left, as in the worksheets.
    """

    reveals: ClassVar = Reveals.THEORY
    heaps: tuple[int, ...]
    bits: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    sum: int

    @property
    def odd(self) -> tuple[int, ...]:
        """The numbers of the columns with an odd count of ones."""
        return tuple(k for k, ones in enumerate(self.columns) if ones % 2)

    def holds(self, game: Game, position: Position) -> bool:
        if not self.columns or any(len(row) != len(self.columns) for row in self.bits):
            return False
        if not {0, 1}.issuperset(digit for row in self.bits for digit in row):
            return False
        parities = [ones % 2 for ones in self.columns]
        return (
            self.heaps == position
            and [horner(row)[-1] for row in self.bits] == list(position)
            and all(sum(row[k] for row in self.bits) == n for k, n in enumerate(self.columns))
            and horner(parities)[-1] == self.sum
            and Solver(game.under(Convention.NORMAL)).grundy(position) == self.sum
        )


@dataclass(frozen=True)
class OddColumn(Fact):
    """The first column from the left with an odd number of ones; ``weight`` is its power of 2."""

    reveals: ClassVar = Reveals.THEORY
    k: int
    weight: int

    def holds(self, game: Game, position: Position) -> bool:
        width = len(binary_table(position)[0])
        if self.k not in range(width) or self.weight != 1 << (width - 1 - self.k):
            return False
        higher = [sum(heap // (self.weight << i) % 2 for heap in position) for i in range(1, 64)]
        own = sum(heap // self.weight % 2 for heap in position)
        return own % 2 == 1 and all(ones % 2 == 0 for ones in higher)


@dataclass(frozen=True)
class HeapWithOne(Fact):
    """A heap whose row has a 1 in the first odd column; ``first`` if none stands above it."""

    reveals: ClassVar = Reveals.HEAP
    heap: int
    k: int
    weight: int
    first: bool

    def holds(self, game: Game, position: Position) -> bool:
        if not OddColumn(self.k, self.weight).holds(game, position):
            return False
        ones = [i for i, heap in enumerate(position, 1) if heap // self.weight % 2]
        return self.heap in ones and self.first is (ones[0] == self.heap)


@dataclass(frozen=True)
class Reduce(Fact):
    """Reducing a heap from one size to another makes every column even, and wins."""

    reveals: ClassVar = Reveals.MOVE
    heap: int
    from_: int
    to: int

    @property
    def take(self) -> int:
        """How many objects that takes away."""
        return self.from_ - self.to

    def holds(self, game: Game, position: Position) -> bool:
        move = (self.heap, self.take)
        if not wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        return Solver(game.under(Convention.NORMAL)).grundy(game.after(position, move)) == 0


@dataclass(frozen=True)
class MisereSwitch(Fact):
    """Under misère Nim the theory changes once at most one heap holds two or more.

    ``big`` counts the heaps of two or more, ``ones`` the heaps of exactly one
    (Bouton 1901; Winning Ways, ch. 13).
    """

    reveals: ClassVar = Reveals.THEORY
    big: int
    ones: int

    def holds(self, game: Game, position: Position) -> bool:
        counted = sum(h >= 2 for h in position), position.count(1)
        misere = Solver(game.under(Convention.MISERE)).outcome(position)
        same = Solver(game.under(Convention.NORMAL)).outcome(position) is misere
        return counted == (self.big, self.ones) and same is (self.big >= 1)


@dataclass(frozen=True)
class LastBigHeap(Fact):
    """Misère Nim with one heap of two or more: cut it so that an odd number of ones is left."""

    reveals: ClassVar = Reveals.MOVE
    heap: int
    from_: int
    to: int
    ones_left: int

    def holds(self, game: Game, position: Position) -> bool:
        move = (self.heap, self.from_ - self.to)
        if not wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        left = game.after(position, move)
        return max(left) <= 1 and sum(left) == self.ones_left and self.ones_left % 2 == 1


@dataclass(frozen=True)
class Nim(Game):
    """Nim with any heaps. A position keeps its emptied heaps, so heap numbers never change."""

    move_parts: ClassVar = ("heap", "take")

    @classmethod
    def read(cls, rules: str, convention: Convention) -> Nim:
        """Build the game; Nim has no rules to choose."""
        if rules:
            raise UnknownGame(Fault.BAD_RULES, game="nim", rules=rules[:40])
        return cls(convention)

    @property
    def name(self) -> str:
        return "nim"

    def parse(self, text: str) -> Position:
        heaps = read_numbers(text)
        if heaps is None:
            raise InvalidPosition(Fault.NOT_NUMBERS, example="1 3 7")
        self.check(heaps)
        return heaps

    def check(self, position: Position) -> None:
        if not 1 <= len(position) <= MAX_HEAPS:
            raise InvalidPosition(Fault.TOO_MANY_HEAPS, heaps=len(position), limit=MAX_HEAPS)
        if not all(0 <= heap <= MAX_HEAP for heap in position):
            raise InvalidPosition(Fault.NUMBER_TOO_LARGE, limit=MAX_HEAP)

    def deal(self, columns: int, random: Random) -> Position:
        """Deal heaps of 1 to 35 objects, the worksheets' way."""
        return tuple(random.randint(1, MAX_DEALT) for _ in range(columns))

    @property
    def is_solved(self) -> bool:
        return True

    def alike(self, position: Position, random: Random) -> Position:
        """Draw heaps, half of the time by dealing the ones of each binary column anew.

        That keeps the total, the nim-sum and nearly always the number of winning moves, which
        few heaps drawn freely would share with large ones.
        """
        if random.random() < 0.5:
            return super().alike(position, random)
        places = [i for i, heap in enumerate(position) if heap]
        heaps = [0] * len(position)
        for k in range(max(position).bit_length()):
            ones = sum(heap >> k & 1 for heap in position)
            for i in random.sample(places, ones):
                heaps[i] += 1 << k
        return tuple(heaps)

    def is_over(self, position: Position) -> bool:
        return not any(position)

    def moves(self, position: Position) -> list[Move]:
        return [(i, take) for i, heap in enumerate(position, 1) for take in range(1, heap + 1)]

    def choices(self, position: Position, path: Move = ()) -> list[int]:
        if not path:
            return [i for i, heap in enumerate(position, 1) if heap]
        if len(path) > 1 or not 1 <= path[0] <= len(position):
            return []
        return list(range(1, position[path[0] - 1] + 1))

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(move)
        heap, take = move
        if self.is_over(position):
            raise IllegalMove(Fault.MATCH_IS_OVER)
        if not 1 <= heap <= len(position):
            raise IllegalMove(Fault.NO_SUCH_HEAP, heap=heap, heaps=len(position))
        size = position[heap - 1]
        if not size:
            raise IllegalMove(Fault.HEAP_IS_EMPTY, heap=heap)
        if take < 1:
            raise IllegalMove(Fault.TAKE_AT_LEAST_ONE)
        if take > size:
            raise IllegalMove(Fault.TAKE_TOO_MANY, take=take, available=size)

    def after(self, position: Position, move: Move) -> Position:
        heap, take = move
        return (*position[: heap - 1], position[heap - 1] - take, *position[heap:])

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        return nim_sum(position)

    def outcome(self, position: Position) -> Outcome:
        if self.misere and max(position, default=0) <= 1:
            return Outcome.P if sum(position) % 2 else Outcome.N
        return Outcome.N if nim_sum(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Move]:
        total = nim_sum(position)
        big = [i for i, heap in enumerate(position, 1) if heap >= 2]
        if self.misere and not big:
            return [(i, 1) for i, heap in enumerate(position, 1) if heap and not total]
        if self.misere and len(big) == 1:
            (heap,) = big
            return [(heap, position[heap - 1] - self._ones_to_leave(position))]
        return [(i, h - (h ^ total)) for i, h in enumerate(position, 1) if h ^ total < h]

    @staticmethod
    def _ones_to_leave(position: Position) -> int:
        """Return what to leave of the only big heap, so that the ones are odd in number."""
        return 1 - position.count(1) % 2

    def grounds(self, position: Position) -> Sequence[Fact]:
        facts: list[Fact] = []
        if self.misere:
            big = sum(heap >= 2 for heap in position)
            facts.append(MisereSwitch(big, position.count(1)))
            if big < 2:
                return facts
        table = binary_table(position)
        columns = column_sums(table)
        facts.append(NimSum(position, table, columns, nim_sum(position)))
        facts.extend(self._odd_column(position))
        return facts

    @staticmethod
    def _odd_column(position: Position) -> list[OddColumn]:
        total = nim_sum(position)
        if not total:
            return []
        width = len(binary_table(position)[0])
        return [OddColumn(width - total.bit_length(), 1 << total.bit_length() - 1)]

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        heap, take = move
        size = position[heap - 1]
        left = self.after(position, move)
        big = sum(heap >= 2 for heap in position)
        if self.misere and big == 0:
            return (WinningMove(move, left),)
        if self.misere and big == 1:
            return (LastBigHeap(heap, size, size - take, sum(left)),)
        (odd,) = self._odd_column(position)
        above = any(h & odd.weight for h in position[: heap - 1])
        return (
            HeapWithOne(heap, odd.k, odd.weight, not above),
            Reduce(heap, size, size - take),
        )
