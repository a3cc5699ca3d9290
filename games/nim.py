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
from games.explain import (
    Fact,
    HeapWithOne,
    LastBigHeap,
    MisereSwitch,
    NimSum,
    OddColumn,
    Reduce,
    WinningMove,
)
from games.theory import binary_table, column_sums, nim_sum

#: The largest table that is dealt or read: columns (heaps) and objects in one heap.
MAX_HEAPS = 20
MAX_HEAP = 1000
#: What a dealt column holds at most, as in the worksheets.
MAX_DEALT = 35


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
