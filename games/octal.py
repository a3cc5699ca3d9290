"""Octal games (Guy & Smith 1956; Winning Ways, ch. 4).

In the code d0.d1d2d3… the digit dk says what may become of a heap from which k are taken:
1 it may vanish, 2 one heap may be left, 4 two heaps may be left; digits are sums of these. A
first digit 4 allows a heap to be split without taking anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from math import prod
from typing import ClassVar, NamedTuple

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
from games.explain import Fact, Reveals
from games.solver import Solver
from games.theory import mex, nim_sum

MAX_HEAPS = 20
MAX_HEAP = 1000
MAX_DIGITS = 12
#: For how many heaps the ways to each value are remembered.
WAYS_KEPT = 1024

#: Well-known games by name; the names are those of the field, in every language.
NAMES = {
    "Kayles": "0.77",
    "Dawson's Kayles": "0.07",
    "Cram": "0.07",
    "Dawson's Chess": "0.137",
    "Treblecross": "0.007",
    "Officers": "0.6",
    "Fort Boyard": "0.333",
}
_CODES = {name.lower(): code for name, code in NAMES.items()} | {"dawson": "0.07"}

VANISH, LEAVE_ONE, LEAVE_TWO = 1, 2, 4

_CODE = re.compile(r"([0-9]?)[.,]([0-9]*)")
_ENDLESS = re.compile(r"(\.\.\.|…)$")


def read_code(text: str, limit: int = MAX_DIGITS) -> tuple[int, ...]:
    """Read an octal code, tolerantly: ``0.77``, ``.77``, ``0,77``, ``4.7``, or a name.

    Returns its digits d0, d1, …, without zeros at the end; at most ``limit`` of them stand after
    the point. Raises UnknownGame.
    """
    text = text.strip().lower()
    text = _CODES.get(text.replace("’", "'"), text)
    if _ENDLESS.search(text):
        raise UnknownGame(Fault.ENDLESS_CODE)
    found = _CODE.fullmatch(text)
    if found is None or len(found[2]) > limit:
        raise UnknownGame(Fault.NOT_A_CODE, limit=limit)
    digits = [int(digit) for digit in (found[1] or "0") + found[2]]
    for place, digit in enumerate(digits):
        if digit > 7:
            raise UnknownGame(Fault.NOT_OCTAL, digit=digit, place=place)
    if digits[0] not in (0, LEAVE_TWO):
        raise UnknownGame(Fault.FIRST_DIGIT, digit=digits[0])
    while digits and digits[-1] == 0:
        digits.pop()
    if not digits:
        raise UnknownGame(Fault.NOT_A_CODE, limit=limit)
    return tuple(digits)


@dataclass(frozen=True)
class HeapValues(Fact):
    """The Grundy value of each heap, and their nim-sum (Sprague 1935, Grundy 1939)."""

    reveals: ClassVar = Reveals.THEORY
    heaps: tuple[int, ...]
    values: tuple[int, ...]
    sum: int

    def holds(self, game: Game, position: Position) -> bool:
        solver = Solver(game.under(Convention.NORMAL))
        return (
            self.heaps == position
            and self.values == tuple(solver.grundy((heap,)) for heap in position)
            and self.sum == solver.grundy(position)
        )


@dataclass(frozen=True)
class HeapMex(Fact):
    """A heap's value is the mex of its options; one of them has the value that wins."""

    reveals: ClassVar = Reveals.HEAP
    heap: int
    options: tuple[int, ...]
    value: int
    wanted: int

    def holds(self, game: Game, position: Position) -> bool:
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
    """How many moves in a heap leave a value, and the first of them: (take, part)."""

    moves: int
    first: tuple[int, int]


@dataclass(frozen=True)
class Octal(Game):
    """An octal game. A position lists its heaps, none of them empty; () is the end.

    A move (heap, take, left part) leaves that part and the rest; the part is the smaller of
    two, or 0 if at most one heap is left.
    """

    digits: tuple[int, ...] = (0, 7, 7)
    move_parts: ClassVar = ("heap", "take", "part")

    @classmethod
    def read(cls, rules: str, convention: Convention) -> Octal:
        """Build the game of a code or a name."""
        return cls(convention, read_code(rules))

    @property
    def code(self) -> str:
        """The code as it is usually written."""
        return f"{self.digits[0]}.{''.join(map(str, self.digits[1:]))}"

    @property
    def name(self) -> str:
        return f"octal {self.code}"

    def parse(self, text: str) -> Position:
        numbers = read_numbers(text)
        if numbers is None:
            raise InvalidPosition(Fault.NOT_NUMBERS, example="5 7")
        position = tuple(heap for heap in numbers if heap)
        self.check(position)
        return position

    def format(self, position: Position) -> str:
        return super().format(position) or "0"

    def check(self, position: Position) -> None:
        if len(position) > MAX_HEAPS:
            raise InvalidPosition(Fault.TOO_MANY_HEAPS, heaps=len(position), limit=MAX_HEAPS)
        if not all(1 <= heap <= MAX_HEAP for heap in position):
            raise InvalidPosition(Fault.NUMBER_TOO_LARGE, limit=MAX_HEAP)

    def normal_form(self, position: Position) -> Position:
        return tuple(sorted(position))

    @property
    def is_solved(self) -> bool:
        return not self.misere

    def extent(self, position: Position) -> int:
        """Bound the positions by what each heap can become."""
        ways = divisions()
        return prod(ways[heap] for heap in position)

    def moves(self, position: Position) -> list[Move]:
        return [
            (i, take, part)
            for i, heap in enumerate(position, 1)
            for take, part in self._heap_moves(heap)
        ]

    def _heap_moves(self, heap: int) -> Iterator[tuple[int, int]]:
        """List the (take, part) that a heap allows."""
        for take, digit in enumerate(self.digits[: heap + 1]):
            rest = heap - take
            if (digit & VANISH and not rest) or (digit & LEAVE_ONE and rest and take):
                yield take, 0
            if digit & LEAVE_TWO:
                yield from ((take, part) for part in range(1, rest // 2 + 1))

    def is_over(self, position: Position) -> bool:
        return not any(True for heap in position for _ in self._heap_moves(heap))

    def choices(self, position: Position, path: Move = ()) -> list[int]:
        if not path:
            return [i for i, heap in enumerate(position, 1) if any(self._heap_moves(heap))]
        heap, *chosen = path
        if not 1 <= heap <= len(position) or len(chosen) > 1:
            return []
        moves = self._heap_moves(position[heap - 1])
        if chosen:
            return [part for take, part in moves if take == chosen[0]]
        return list(dict.fromkeys(take for take, _ in moves))

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(move)
        heap, take, part = move
        if self.is_over(position):
            raise IllegalMove(Fault.MATCH_IS_OVER)
        if not 1 <= heap <= len(position):
            raise IllegalMove(Fault.NO_SUCH_HEAP, heap=heap, heaps=len(position))
        size = position[heap - 1]
        allowed = list(self._heap_moves(size))
        if not allowed:
            raise IllegalMove(Fault.HEAP_IS_STUCK, heap=heap)
        if take not in {t for t, _ in allowed}:
            shown = ", ".join(map(str, dict.fromkeys(t for t, _ in allowed)))
            raise IllegalMove(Fault.TAKE_NOT_ALLOWED, take=take, allowed=shown)
        if (take, part) not in allowed:
            parts = [p for t, p in allowed if t == take]
            shown = f"{parts[0]}-{parts[-1]}" if len(parts) > 1 else str(parts[0])
            raise IllegalMove(Fault.PART_NOT_ALLOWED, part=part, allowed=shown)

    def after(self, position: Position, move: Move) -> Position:
        heap, take, part = move
        rest = position[heap - 1] - take - part
        parts = tuple(p for p in (part, rest) if p)
        return (*position[: heap - 1], *parts, *position[heap:])

    def heap_values(self, position: Position) -> tuple[int, ...]:
        """Return the Grundy value of each heap."""
        table = grundy_table(self.digits)
        return tuple(table[heap] for heap in position)

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        return nim_sum(self.heap_values(position))

    def outcome(self, position: Position) -> Outcome:
        if self.misere:
            return super().outcome(position)
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Move]:
        if self.misere:
            return super().winning_moves(position)
        table = grundy_table(self.digits)
        return [
            (i, take, part)
            for i, _, wanted in self._winning_heaps(position)
            for heap in [position[i - 1]]
            for take, part in self._heap_moves(heap)
            if table[part] ^ table[heap - take - part] == wanted
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
        """List the heaps in which a move wins: the number, the ways, and the value wanted."""
        values = self.heap_values(position)
        total = nim_sum(values)
        for i, (heap, value) in enumerate(zip(position, values, strict=True), 1):
            ways = self._ways(heap).get(value ^ total)
            if ways is not None:
                yield i, ways, value ^ total

    @lru_cache(maxsize=WAYS_KEPT)  # noqa: B019 - rules are small values
    def _ways(self, heap: int) -> dict[int, Ways]:
        """Count the moves in a heap by the value that they leave."""
        table = grundy_table(self.digits)
        found: dict[int, Ways] = {}
        for take, part in self._heap_moves(heap):
            value = table[part] ^ table[heap - take - part]
            known = found.get(value)
            found[value] = Ways(known.moves + 1, known.first) if known else Ways(1, (take, part))
        return found

    def grounds(self, position: Position) -> Sequence[Fact]:
        if self.misere:
            return ()
        values = self.heap_values(position)
        return (HeapValues(position, values, nim_sum(values)),)

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        if self.misere:
            return super().steps_to(position, move)
        number, take, part = move
        heap = position[number - 1]
        table = grundy_table(self.digits)
        options = {table[p] ^ table[heap - t - p] for t, p in self._heap_moves(heap)}
        value = table[part] ^ table[heap - take - part]
        explained = HeapMex(number, tuple(sorted(options)), table[heap], value)
        return (explained, *super().steps_to(position, move))


@cache
def divisions() -> tuple[int, ...]:
    """Return in how many ways a heap of 0, 1, … may be reduced and split, whatever the order.

    These are the partitions of up to so many objects.

    >>> divisions()[:6]
    (1, 2, 4, 7, 12, 19)
    """
    ways = [1] + [0] * MAX_HEAP
    for part in range(1, MAX_HEAP + 1):
        for objects in range(part, MAX_HEAP + 1):
            ways[objects] += ways[objects - part]
    return tuple(accumulate(ways))


@lru_cache(maxsize=32)
def grundy_table(digits: tuple[int, ...], to: int = MAX_HEAP) -> tuple[int, ...]:
    """Return the Grundy values of the heaps 0, 1, … up to a size, from the definition."""
    table: list[int] = [0]
    for heap in range(1, to + 1):
        options: set[int] = set()
        for take, digit in enumerate(digits[: heap + 1]):
            rest = heap - take
            if (digit & VANISH and not rest) or (digit & LEAVE_ONE and rest and take):
                options.add(table[rest])
            if digit & LEAVE_TWO:
                options.update(table[p] ^ table[rest - p] for p in range(1, rest // 2 + 1))
        table.append(mex(options))
    return tuple(table)
