"""Sums of heaps: each move changes one heap and leaves at most two heaps in its place.

By the theory of Sprague (1935) and Grundy (1939), a heap's value is the mex of the values of its
options, and the value of a sum is the nim-sum of the heaps' values.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import prod
from typing import ClassVar, NamedTuple

from games.core import (
    LARGEST_PLAYED,
    Convention,
    Fault,
    IllegalMove,
    Move,
    Numbers,
    Outcome,
    Position,
    Rules,
    TooLarge,
    check_heaps,
    read_position,
)
from games.crux import crux, unpaired
from games.explain import Fact, Idea, Reveals
from games.heap_rules import HeapRules, SequenceFault
from games.impartial import Game
from games.mirror import mirror_left, mirrors
from games.misere.facts import facts_of
from games.misere.growth import Solution
from games.misere.known import known
from games.solver import Solver
from games.theory import mex, nim_sum

MAX_HEAP = LARGEST_PLAYED
#: The number of heaps whose moves by value are cached.
WAYS_KEPT = 1024


class HeapSumFault(Fault):
    """A fault in a move in a sum of heaps."""

    HEAP_IS_STUCK = "heap-is-stuck"


@dataclass(frozen=True)
class HeapValues(Fact):
    """The Grundy value of each heap, the least that no move leads to, and their nim-sum.

    (Sprague 1935, Grundy 1939)
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "heap-value"
    heaps: tuple[int, ...]
    values: tuple[int, ...]
    sum: int

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game.under(Convention.NORMAL))
        return (
            self.heaps == position
            and self.values == tuple(solver.grundy((heap,)) for heap in position)
            and self.sum == solver.grundy(position)
        )


@dataclass(frozen=True)
class ActsAsHeap(Idea):
    """Each heap acts like a heap of Nim with as many objects as its Grundy value.

    Its moves reach all smaller values, and never its own.
    """

    taught: ClassVar = "heap-value"
    values: tuple[int, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        if len(self.values) != len(position):
            return False
        solver = Solver(game.under(Convention.NORMAL))
        for heap, value in zip(position, self.values, strict=True):
            reached = {solver.grundy(game.after((heap,), m)) for m in game.moves((heap,))}
            if not reached.issuperset(range(value)) or value in reached:
                return False
        return True


@dataclass(frozen=True)
class ZeroIsLost(Idea):
    """Heaps whose values have nim-sum 0 are lost.

    Every move of the player to move spoils that, and the other player restores it.
    ``sum`` is the nim-sum of the position.
    """

    taught: ClassVar = "heap-value"
    sum: int

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game)
        left = {solver.grundy(game.after(position, move)) for move in game.moves(position)}
        is_lost = solver.outcome(position) is Outcome.P
        return (
            solver.grundy(position) == self.sum
            and (0 in left) is (self.sum != 0)
            and is_lost is (self.sum == 0)
        )


@dataclass(frozen=True)
class HeapMex(Fact):
    """A heap's value is the mex, the least number missing among those of its options.

    One option has the value ``wanted``, which wins.
    """

    reveals: ClassVar = Reveals.HEAP
    taught: ClassVar = "heap-value"
    heap: int
    options: tuple[int, ...]
    value: int
    wanted: int

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game.under(Convention.NORMAL))
        alone = (position[self.heap - 1],) if 1 <= self.heap <= len(position) else ()
        if not alone:
            return False
        options = {solver.grundy(game.after(alone, move)) for move in game.moves(alone)}
        total = solver.grundy(position)
        return (
            sorted(options) == list(self.options)
            and mex(options) == self.value == solver.grundy(alone)
            and self.wanted in options
            and total ^ self.value == self.wanted
        )


class Ways(NamedTuple):
    """The number of moves in a heap that leave a given value, and the first of them."""

    moves: int
    first: Move


@dataclass(frozen=True)
class HeapSum(Game):
    """A game of heaps. A position lists the non-empty heaps; () is the position without any.

    A move is the number of a heap, from 1, and the choice made in it. The heaps that are left of it
    take its place in the list.
    """

    is_sum: ClassVar = True
    numbers: ClassVar = Numbers(initial="h")
    example: ClassVar = "5 7"

    @property
    @abstractmethod
    def table(self) -> Sequence[int]:
        """The Grundy values of the heaps 0, 1, … MAX_HEAP."""

    @property
    @abstractmethod
    def heap_rules(self) -> HeapRules:
        """The rules of one heap."""

    def solution(self, position: Position) -> Solution | None:
        """Return a misère quotient that solves a position; it is computed once for all questions.

        None under normal play, or if the computation for such heaps would take too long.
        """
        return known(self.heap_rules).solution(position) if self.misere else None

    @abstractmethod
    def heap_moves(self, heap: int) -> Iterator[Move]:
        """Yield the moves in a heap of this size, without the heap's number, in a stable order."""

    @abstractmethod
    def left(self, heap: int, chosen: Move) -> tuple[int, int]:
        """Return the first and the second heap left of a heap after a choice; 0 means no heap.

        ``chosen`` is a move without the heap's number.
        """

    @abstractmethod
    def refusal(self, heap: int, chosen: Move) -> IllegalMove:
        """Return the error, for the caller to raise, that says why a choice is forbidden.

        ``chosen`` is a move without the heap's number; the heap allows other choices.
        """

    def parse(self, text: str) -> Position:
        position = tuple(heap for heap in read_position(text, self.example) if heap)
        self.check(position)
        return position

    def format(self, position: Position) -> str:
        return super().format(position) or "0"

    def check(self, position: Position) -> None:
        check_heaps(position, 1, MAX_HEAP, self.pile, fewest=0)

    def normal_form(self, position: Position) -> Position:
        return tuple(sorted(position))

    @property
    def is_solved(self) -> bool:
        return not self.misere

    def is_solved_at(self, position: Position) -> bool:
        return self.is_solved or self.solution(position) is not None

    def heap_extent(self, heap: int) -> int:
        """Return an upper bound for the number of positions that one heap can become."""
        return sum(partitions()[: heap + 1])

    def extent(self, position: Position) -> int:
        """Return an upper bound for the number of positions: the product of the heaps' bounds."""
        return prod(self.heap_extent(heap) for heap in position)

    def moves(self, position: Position) -> list[Move]:
        return [
            (i, *chosen) for i, heap in enumerate(position, 1) for chosen in self.heap_moves(heap)
        ]

    def is_over(self, position: Position) -> bool:
        return not any(True for heap in position for _ in self.heap_moves(heap))

    def choices(self, position: Position, path: Move = ()) -> list[int]:
        if not path:
            return [i for i, heap in enumerate(position, 1) if any(self.heap_moves(heap))]
        heap, begun = path[0], path[1:]
        if not 1 <= heap <= len(position) or len(path) >= len(self.move_parts):
            return []
        depth = len(begun)
        moves = self.heap_moves(position[heap - 1])
        return list(dict.fromkeys(m[depth] for m in moves if m[:depth] == begun))

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(position, move)
        number, *chosen = move
        self.check_heap(position, number)
        allowed = list(self.heap_moves(position[number - 1]))
        if not allowed:
            raise IllegalMove(HeapSumFault.HEAP_IS_STUCK, heap=number, pile=self.pile)
        if tuple(chosen) not in allowed:
            raise self.refusal(position[number - 1], tuple(chosen))

    def after(self, position: Position, move: Move) -> Position:
        number, *chosen = move
        left = self.left(position[number - 1], tuple(chosen))
        return (*position[: number - 1], *filter(None, left), *position[number:])

    def heap_values(self, position: Position) -> tuple[int, ...]:
        table = self.table
        return tuple(table[heap] for heap in position)

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        return nim_sum(self.heap_values(position))

    def outcome(self, position: Position) -> Outcome:
        if (solution := self.solution(position)) is not None:
            return Outcome.P if solution.is_losing(position) else Outcome.N
        if not self.misere:
            return Outcome.N if self.grundy(position) else Outcome.P
        try:
            return super().outcome(position)
        except TooLarge:
            last, fault = known(self.heap_rules).last, SequenceFault.NO_QUOTIENT
            raise TooLarge(fault, game=self.heap_rules.name, last=last) from None

    def winning_moves(self, position: Position) -> list[Move]:
        if self.misere:
            return super().winning_moves(position)
        return [
            (i, *chosen)
            for i, _, wanted in self._winning_heaps(position)
            for chosen, value in self._choices_with_values(position[i - 1])
            if value == wanted
        ]

    def winning_move(self, position: Position) -> Move | None:
        if self.misere:
            return super().winning_move(position)
        return next(((i, *ways.first) for i, ways, _ in self._winning_heaps(position)), None)

    def reply_count(self, position: Position, move: Move) -> float:
        if self.misere:
            return super().reply_count(position, move)
        option = self.after(position, move)
        return sum(ways.moves for _, ways, _ in self._winning_heaps(option))

    def _winning_heaps(self, position: Position) -> Iterator[tuple[int, Ways, int]]:
        """Yield the heaps in which a move wins: number (from 1), winning moves, value to leave."""
        table, total = self.table, nim_sum(self.heap_values(position))
        found: dict[int, Ways | None] = {}
        for i, heap in enumerate(position, 1):
            wanted = table[heap] ^ total
            if heap not in found:
                found[heap] = self._moves_by_value(heap).get(wanted)
            if (ways := found[heap]) is not None:
                yield i, ways, wanted

    @lru_cache(maxsize=WAYS_KEPT)  # noqa: B019 - rules are small values
    def _moves_by_value(self, heap: int) -> dict[int, Ways]:
        """Count the moves in a heap of a size by the Grundy value that they leave in its place."""
        firsts: dict[int, Move] = {}
        counts = Counter[int]()
        for chosen, value in self._choices_with_values(heap):
            firsts.setdefault(value, chosen)
            counts[value] += 1
        return {value: Ways(counts[value], first) for value, first in firsts.items()}

    def _choices_with_values(self, heap: int) -> Iterator[tuple[Move, int]]:
        """Yield the choices of a move in a heap, each with the Grundy value that it leaves."""
        table = self.table
        for chosen in self.heap_moves(heap):
            one, other = self.left(heap, chosen)
            yield chosen, table[one] ^ table[other]

    def grounds(self, position: Position) -> Sequence[Fact]:
        if self.misere:
            solution = self.solution(position)
            return () if solution is None else facts_of(solution, position)
        values = self.heap_values(position)
        total = nim_sum(values)
        theory = ActsAsHeap(values), ZeroIsLost(total), HeapValues(position, values, total)
        return (*mirrors(self, position), *theory)

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        if self.misere:
            return super().steps_to(position, move)
        number, *chosen = move
        heap = position[number - 1]
        options = dict(self._choices_with_values(heap))
        seen = tuple(sorted(set(options.values())))
        explained = HeapMex(number, seen, self.table[heap], options[tuple(chosen)])
        mirror = mirror_left(self, position, move)
        return (explained, *(mirror or super().steps_to(position, move)))


@crux.register
def _(game: HeapSum, position: Position) -> tuple[int, ...]:
    """Count the heaps left after equal sizes cancel out, and after equal or zero values do.

    Each count is at most TABLE_NEEDED. Under misère play there are none: ().
    """
    if game.misere:
        return ()
    return unpaired(position), unpaired(game.heap_values(position))


@cache
def partitions() -> tuple[int, ...]:
    """Return the number of ways to put 0, 1, … MAX_HEAP objects into heaps, in any order.

    >>> partitions()[:6]
    (1, 1, 2, 3, 5, 7)
    """
    ways = [1] + [0] * MAX_HEAP
    for part in range(1, MAX_HEAP + 1):
        for objects in range(part, MAX_HEAP + 1):
            ways[objects] += ways[objects - part]
    return tuple(ways)
