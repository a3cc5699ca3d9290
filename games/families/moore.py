"""Moore's Nim: take any numbers of objects from one to k heaps (Moore 1910).

Write the heaps in base 2. Under normal play the losing positions are those in which the number of
ones in each column is a multiple of k + 1. Misère play is the same while some heap holds two or
more; if all heaps hold 1, those positions lose whose number of heaps is 1 modulo k + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import (
    LARGEST_PLAYED,
    Convention,
    Fault,
    IllegalMove,
    InvalidPosition,
    Move,
    Numbers,
    Outcome,
    Position,
    RulesFault,
    TooLarge,
    UnknownGame,
    check_heaps,
    check_take,
)
from games.explain import Fact
from games.families.moore_facts import (
    ColumnOnes,
    FirstColumn,
    MendedColumns,
    MisereEnd,
    MultiplesLose,
    OnesLeft,
    TakesFrom,
    are_multiples,
    column_ones,
    first_column,
)
from games.family import BACKWARDS, Family
from games.impartial import Game
from games.mistakes import Mistake
from games.program_form import ProgramForm, one_list
from games.reasons import Args, Claim, Reason, number_of_objects, ones_alone, winning
from games.solver import Solved
from games.theory import binary_table

#: The number k of heaps that a move may touch, if the name does not give it.
USUAL = 2
#: With 1 the game would be Nim; with more than 4 a typed move would be too long.
FEWEST, MOST = 2, 4
#: The most moves that a position on a board may have.
LISTED_MOVES = 3000


class MooreFault(Fault):
    """A fault in the rules, a position or a move of Moore's Nim."""

    MOORE_RULES = "moore-rules"
    MOORE_BOARD = "moore-board"
    HEAPS_IN_ORDER = "heaps-in-order"


def _read_answer(position: Position, takes: Move) -> Move | None:
    """Read a program's answer, the number to take from each heap; None if it is no move."""
    if len(takes) != len(position):
        return None
    return tuple(n for i, take in enumerate(takes, 1) if take for n in (i, take)) or None


def _write_answer(position: Position, move: Move) -> Move:
    """Write a move as a program's answer, the number taken from each heap."""
    taken = Moore.taken(move)
    return tuple(taken.get(i, 0) for i, _ in enumerate(position, 1))


@dataclass(frozen=True)
class Moore(Game):
    """Moore's Nim. A move lists heaps' numbers, from 1, in order, each with how much it takes."""

    most: int = USUAL
    key: ClassVar = "moore"
    move_parts: ClassVar = ("heap", "take")
    numbers: ClassVar = Numbers(initial="h")
    program: ClassVar = ProgramForm(one_list, None, _read_answer, _write_answer)
    example: ClassVar = "1 3 5"
    table_line: ClassVar = "1 1 3: 1 1 3 1"

    @classmethod
    def read(cls, rules: str, convention: Convention) -> Moore:
        """Build the game from the number of heaps that a move may touch, 2 if the text is empty.

        Raises UnknownGame for any text but a number from ``FEWEST`` to ``MOST``.
        """
        text = rules or str(USUAL)
        if text not in map(str, range(FEWEST, MOST + 1)):
            raise UnknownGame(MooreFault.MOORE_RULES, fewest=FEWEST, most=MOST)
        return cls(convention, int(text))

    @property
    def name(self) -> str:
        return self.key if self.most == USUAL else f"{self.key} {self.most}"

    @property
    def heaps_at_once(self) -> int:
        return self.most

    @property
    def modulus(self) -> int:
        """The number k + 1; in a losing position each column has a multiple of it as ones."""
        return self.most + 1

    @property
    def is_solved(self) -> bool:
        return True

    @classmethod
    def taken(cls, move: Move) -> dict[int, int]:
        """Return how many a move takes, by the number of the heap, from 1."""
        return {part[0]: part[1] for part in cls.by_heap(move)}

    def check(self, position: Position) -> None:
        check_heaps(position, 0, LARGEST_PLAYED, self.pile)

    def check_board(self, position: Position) -> None:
        super().check_board(position)
        if not self.can_list_moves(position):
            raise InvalidPosition(MooreFault.MOORE_BOARD, limit=LISTED_MOVES, example=self.example)

    def normal_form(self, position: Position) -> Position:
        return tuple(sorted(filter(None, position))) or (0,)

    def is_over(self, position: Position) -> bool:
        return not any(position)

    def can_list_moves(self, position: Position) -> bool:
        counts = [1] + [0] * self.most  # indexed by the number of heaps that a move touches
        for heap in position:
            for touched in range(self.most, 0, -1):
                counts[touched] += counts[touched - 1] * heap
        return sum(counts[1:]) <= LISTED_MOVES

    def moves(self, position: Position) -> list[Move]:
        if not self.can_list_moves(position):
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=LISTED_MOVES)
        return list(self._moves_from(position, 1, self.most))

    def _moves_from(self, position: Position, first: int, heaps: int) -> Iterator[Move]:
        """Yield the moves that touch 1 to ``heaps`` heaps, all from number ``first`` (≥ 1) on."""
        for heap in range(first, len(position) + 1) if heaps else ():
            for take in range(1, position[heap - 1] + 1):
                yield (heap, take)
                for rest in self._moves_from(position, heap + 1, heaps - 1):
                    yield (heap, take, *rest)

    def choices(self, position: Position, path: Move = ()) -> Sequence[int]:
        heaps, is_take = divmod(len(path), 2)
        if is_take:
            return range(1, position[path[-1] - 1] + 1) if 1 <= path[-1] <= len(position) else []
        if heaps == self.most:
            return []
        last = path[-2] if path else 0
        further = [i for i, heap in enumerate(position, 1) if heap and i > last]
        return [0, *further] if path and further else further

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(position, move)
        before = 0
        for heap, take in self.by_heap(move):
            self.check_heap(position, heap)
            if heap <= before:
                raise IllegalMove(MooreFault.HEAPS_IN_ORDER, heap=heap, before=before)
            before, size = heap, position[heap - 1]
            if not size:
                raise IllegalMove(RulesFault.HEAP_IS_EMPTY, heap=heap)
            check_take(take, size)

    def after(self, position: Position, move: Move) -> Position:
        taken = self.taken(move)
        return tuple(heap - taken.get(i, 0) for i, heap in enumerate(position, 1))

    def outcome(self, position: Position) -> Outcome:
        if self.misere and max(position) <= 1:
            return winning(sum(position) % self.modulus != 1)
        return winning(not are_multiples(position, self.modulus))

    def winning_move(self, position: Position) -> Move | None:
        """Return a winning move that touches as few heaps as the columns allow.

        None if no move wins.
        """
        if self.outcome(position) is Outcome.P or self.is_over(position):
            return None
        left = self._with_columns_mended(position)
        if self.misere and max(left) <= 1:
            left = self._with_losing_ones(position)
        taken = ((i, b - a) for i, (b, a) in enumerate(zip(position, left, strict=True), 1))
        return tuple(n for heap, take in taken if take for n in (heap, take))

    def _with_columns_mended(self, position: Position) -> Position:
        """Return the position with heaps reduced: a multiple of k + 1 ones in each column."""
        left, free = list(position), list[int]()
        for weight in (1 << k for k in reversed(range(max(position).bit_length()))):
            fixed = [i for i, heap in enumerate(left) if i not in free and heap & weight]
            surplus = len(fixed) % self.modulus
            wanted = -surplus % self.modulus
            if wanted > len(free):  # then the surplus and the free heaps are k at most
                free += fixed[:surplus]
                wanted = 0
            for number, i in enumerate(free):
                left[i] = left[i] & ~weight | weight * (number < wanted)
        return tuple(left)

    def _with_losing_ones(self, position: Position) -> Position:
        """Return the position with all heaps at most 1, and a losing number of ones among them."""
        big = [i for i, heap in enumerate(position) if heap > 1]
        ones = [i for i, heap in enumerate(position) if heap == 1]
        left = [min(heap, 1) for heap in position]
        surplus = (sum(left) - 1) % self.modulus
        for i in (big + ones)[:surplus]:
            left[i] = 0
        return tuple(left)

    def reasons(self, position: Position) -> Iterator[Reason]:
        """Yield reasons by columns with the right modulus, then with the wrong ones next to it."""
        if self.misere and max(position) <= 1:
            yield Reason(ONES, (sum(position),))
            yield Reason(ONES, (sum(position) + 1,), Mistake.OFF_BY_ONE)
            yield Reason(OBJECTS, (sum(position) % 2,))
            return
        for modulus in (self.modulus, self.modulus - 1, self.modulus + 1):
            error = None if modulus == self.modulus else Mistake.MODULUS
            bad = first_column(position, modulus)
            concluded = winning(bad is not None) if error else None
            if bad is not None:
                yield Reason(COLUMN, (*bad, modulus), error, concluded)
            elif self.misere:
                if not error:
                    yield Reason(BIG_HEAP_AND_MULTIPLES, (modulus,))
            else:
                yield Reason(MULTIPLES, (modulus,), error, concluded)
        yield Reason(OBJECTS, (sum(position) % 2,))

    def grounds(self, position: Position) -> Sequence[Fact]:
        facts: list[Fact] = []
        if self.misere:
            big, ones = sum(heap > 1 for heap in position), position.count(1)
            facts.append(MisereEnd(big, ones, self.modulus))
            if not big:
                return facts
        bad = first_column(position, self.modulus)
        table, ones_in = binary_table(position), column_ones(position)
        if not self.misere:
            facts.append(MultiplesLose(self.modulus, bad is None))
        facts.append(ColumnOnes(position, table, ones_in, self.modulus))
        if bad is not None:
            facts.append(FirstColumn(*bad, self.modulus))
        return facts

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        left, heaps = self.after(position, move), tuple(heap for heap, _ in self.by_heap(move))
        last: Fact = MendedColumns(move, column_ones(left), self.modulus)
        if self.misere and max(left) <= 1:
            last = OnesLeft(move, sum(left), self.modulus)
        return (TakesFrom(heaps), last, *super().steps_to(position, move))


# ------------------------------------------------------------------------- reasons


def _by_column(game: Solved, args: Args) -> Outcome | None:
    # A column whose ones are no multiple of k + 1 wins, whatever they were divided by. The
    # exception is misère play with 1 modulo k + 1 ones in the last column: 1 is lost, 3 is won.
    weight, ones, _ = args
    surplus = ones % (game.heaps_at_once + 1)
    is_open = game.misere and weight == 1 and surplus == 1
    return Outcome.N if surplus and not is_open else None


def _by_multiples(game: Solved, args: Args) -> Outcome | None:
    # With another modulus, a position such as 1 1 1 (k = 3) is won; the end is lost.
    return None if args[0] % (game.heaps_at_once + 1) else Outcome.P


def _by_objects(game: Solved, args: Args) -> Outcome | None:
    # An odd number of objects means an odd number of ones in the last column, which is no multiple
    # of an even k + 1.
    return Outcome.N if args[0] and game.heaps_at_once % 2 and not game.misere else None


def _ones_in(position: Position, weight: int) -> int:
    return sum(1 for heap in position if heap & weight)


COLUMN = Claim(
    "moore-column",
    "In the column of (weight) there are (ones) ones, which is not a multiple of (modulus).",
    lambda _, position, args: _ones_in(position, args[0]) == args[1] and args[1] % args[2] != 0,
    _by_column,
    names=("weight", "ones", "modulus"),
)
MULTIPLES = Claim(
    "moore-multiples",
    "The ones of each column are a multiple of (number).",
    lambda _, position, args: are_multiples(position, args[0]),
    lambda game, args: None if game.misere else _by_multiples(game, args),
)
BIG_HEAP_AND_MULTIPLES = Claim(
    "moore-big-heap-and-multiples",
    "At least one heap holds two or more, the ones of each column are a multiple of (number).",
    lambda _, position, args: max(position) > 1 and are_multiples(position, args[0]),
    _by_multiples,
)
ONES = ones_alone(lambda game, args: winning(args[0] % (game.heaps_at_once + 1) != game.misere))
#: It decides nothing: with k = 2, 1 and 1 1 1 differ in their outcomes, and so do 1 1 and the end;
#: under misère play 1 and 1 1 1, 1 1 and 2 2 2.
OBJECTS = number_of_objects(_by_objects)


FAMILY = Family(
    "moore",
    number=8,
    read=Moore.read,
    examples={"moore": "1 2 3"},
    skill=lambda _game, _position: BACKWARDS,
)
