"""Nim: take any number from one heap (Bouton 1901), normal and misère."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from games.core import (
    LARGEST_PLAYED,
    IllegalMove,
    Move,
    Numbers,
    Outcome,
    Position,
    RulesFault,
    check_heaps,
    check_take,
)
from games.crux import crux, unpaired
from games.explain import Fact, WinningMove
from games.families.nim_facts import (
    EvenTable,
    Flip,
    HeapWithOne,
    LastBigHeap,
    MisereSwitch,
    NimSum,
    OddColumn,
    Reduce,
    SwitchIsWon,
)
from games.family import Family, Laboratory, one_game, require_no_rules
from games.heap_rules import LEAVE_ONE, VANISH, HeapRules
from games.impartial import Game
from games.mirror import is_mirrored, mirror_left, mirrors
from games.mistakes import Mistake
from games.program_form import of_heaps
from games.reasons import Args, Claim, Reason, number_of_objects, ones_alone, winning
from games.solver import Solved
from games.theory import binary_table, column_sums, nim_sum

#: The most objects in a heap of Nim.
MAX_HEAP = LARGEST_PLAYED

#: The largest heap that is dealt, as in the worksheets.
MAX_DEALT = 35


@dataclass(frozen=True)
class Nim(Game):
    """Nim. A move is a heap's number, from 1, and the number taken; empty heaps keep theirs."""

    key: ClassVar = "nim"
    move_parts: ClassVar = ("heap", "take")
    numbers: ClassVar = Numbers(initial="h", nim_sum="s")
    program: ClassVar = of_heaps(2)
    only_takes: ClassVar = True
    is_sum: ClassVar = True
    example: ClassVar = "1 3 7"
    table_line: ClassVar = "1 3 7: 2 1"

    def check(self, position: Position) -> None:
        check_heaps(position, 0, MAX_HEAP, self.pile)

    def deal(self, columns: int, random: Random) -> Position:
        """Return ``columns`` random heaps of 1 to 35 objects each, as in the worksheets."""
        return tuple(random.randint(1, MAX_DEALT) for _ in range(columns))

    @property
    def is_solved(self) -> bool:
        return True

    def alike(self, position: Position, random: Random) -> Position:
        """Draw random heaps, half of the time by redistributing the ones of each binary column.

        That preserves the total, the nim-sum and nearly always the number of winning moves.
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
        self.check_shape(position, move)
        heap, take = move
        self.check_heap(position, heap)
        size = position[heap - 1]
        if not size:
            raise IllegalMove(RulesFault.HEAP_IS_EMPTY, heap=heap)
        check_take(take, size)

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
        """Return the size, 0 or 1, to leave of the only big heap, for an odd number of ones."""
        return 1 - position.count(1) % 2

    def heap_values(self, position: Position) -> tuple[int, ...]:
        return position

    def reasons(self, position: Position) -> Iterator[Reason]:
        """Yield reasons by right and wrong nim-sums, and by parities, which decide nothing."""
        total, ones = nim_sum(position), position.count(1)
        heaps = Reason(HEAPS, (sum(map(bool, position)) % 2,))
        if not self.misere:
            yield Reason(NIM_SUM, (total,))
            yield from _wrong_sums(NIM_SUM, position)
            yield heaps
            yield Reason(OBJECTS, (sum(position) % 2,))
            return
        plain = Reason(NIM_SUM, (total,), Mistake.NORMAL_RULE, winning(total))
        if max(position) <= 1:
            yield Reason(ONES, (ones,))
            yield plain
            yield Reason(ONES, (ones + 1,), Mistake.OFF_BY_ONE)
            yield Reason(BIG_HEAP_AND_NIM_SUM, (total,))
            return
        yield Reason(BIG_HEAP_AND_NIM_SUM, (total,))
        yield plain
        yield from _wrong_sums(BIG_HEAP_AND_NIM_SUM, position)
        yield heaps
        yield Reason(ONES, (ones,))

    def grounds(self, position: Position) -> Sequence[Fact]:
        facts: list[Fact] = []
        if self.misere:
            big = sum(heap >= 2 for heap in position)
            facts.append(MisereSwitch(big, position.count(1)))
            if big < 2:
                return facts
            facts.append(SwitchIsWon(big))
        else:
            facts += [*mirrors(self, position), EvenTable(nim_sum(position))]
        table = binary_table(position)
        columns = column_sums(table)
        facts.append(NimSum(position, table, columns, nim_sum(position)))
        for odd in self._odd_column(position):
            facts.extend([odd, Flip(odd.weight)])
        return facts

    @staticmethod
    def _odd_column(position: Position) -> list[OddColumn]:
        total = nim_sum(position)
        if not total:
            return []
        return [OddColumn(1 << total.bit_length() - 1)]

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
            HeapWithOne(heap, odd.weight, not above),
            Reduce(heap, size, size - take),
            *mirror_left(self, position, move),
        )


# ------------------------------------------------------------------------- reasons


def _by_nim_sum(game: Solved, args: Args) -> Outcome | None:
    # A nim-sum of two or more needs a heap of two or more, for which misère play has the rule of
    # normal play. With smaller ones, 1 loses and 2 3 wins, 1 1 wins and 2 2 loses.
    return None if game.misere and args[0] <= 1 else winning(args[0])


def _by_objects(game: Solved, args: Args) -> Outcome | None:
    # An odd number of objects makes the last binary column odd, which wins in normal play.
    # Otherwise outcomes differ: 1 1 and 1 3; under misère play 1 and 3, 1 1 and 2 2.
    return Outcome.N if not game.misere and args[0] else None


NIM_SUM = Claim(
    "nim-sum",
    "The nim-sum of the heaps is (number).",
    lambda _, position, args: nim_sum(position) == args[0],
    _by_nim_sum,
)

BIG_HEAP_AND_NIM_SUM = Claim(
    "big-heap-and-nim-sum",
    "At least one heap holds two or more, and the nim-sum is (number).",
    lambda _, position, args: max(position) >= 2 and nim_sum(position) == args[0],
    lambda _, args: winning(args[0]),
)

ONES = ones_alone(lambda game, args: winning(args[0] % 2 != game.misere))

OBJECTS = number_of_objects(_by_objects)

#: It decides nothing: 1 and 1 2 3 differ in their outcomes, and so do 1 1 and 1 2, under misère
#: play too.
HEAPS = Claim(
    "heaps",
    "The number of heaps that are not empty is even (0) or odd (1).",
    lambda _, position, args: sum(map(bool, position)) % 2 == args[0],
    lambda *_: None,
)


def _wrong_sums(claim: Claim, heaps: Position) -> Iterator[Reason]:
    """Yield reasons with wrong nim-sums: first one of the opposite outcome, then typical errors."""
    total = nim_sum(heaps)
    columns = [1 << k for k in range(max(heaps).bit_length())]
    near = [Reason(claim, (total ^ weight,), Mistake.WRONG_COLUMN) for weight in columns]
    if total and total not in columns:
        yield Reason(claim, (0,))
    if sum(heaps) != total and sum(heaps) ^ total not in columns:
        yield Reason(claim, (sum(heaps),), Mistake.ORDINARY_SUM)
    yield from sorted(near, key=lambda reason: reason.numbers)[:2]


@crux.register
def _(game: Nim, position: Position) -> tuple[int, ...]:
    """Count the heaps left after equal ones cancel out, at most TABLE_NEEDED.

    In misère play, also the heaps of two or more objects, at most 2.
    """
    big = sum(heap > 1 for heap in position)
    return (unpaired(position), min(big, 2)) if game.misere else (unpaired(position),)


# -------------------------------------------------------------------------- family

#: Nim is the octal game without end 0.(3): any number may be taken, and nothing is split.
RULES = HeapRules((0,), "0.(3)", (VANISH | LEAVE_ONE,))


def _read_heap_rules(rules: str) -> HeapRules:
    require_no_rules("nim", rules)
    return RULES


def _skill(game: Nim, position: Position) -> str:
    """Return the skill for a position: the mirror where that is enough, else the nim-sum."""
    if game.misere:
        return "last-loses"
    return "mirror" if is_mirrored(game, position) else "nim-move"


FAMILY = Family(
    "nim",
    number=0,
    read=one_game("nim", Nim),
    examples={"nim": "1 2 3"},
    skill=_skill,
    laboratory=Laboratory(_read_heap_rules, lambda rules: Nim() if rules == RULES else None),
)
