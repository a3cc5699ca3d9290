"""Fibonacci Nim: after the first move, take at most twice what was just taken.

A position (i, j) has i sticks left, of which at most j may be taken now. It is lost exactly
if the smallest part of i's Zeckendorf representation exceeds j (Whinihan 1963).

Under misère play it is lost exactly if i - 1 sticks, with the same limit, are lost under normal
play. For to take all sticks loses, so nobody takes the last one before it alone is left; whoever
leaves it wins, as whoever leaves nothing of the others does. If it alone is left, it must be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

from games.core import (
    Convention,
    Fault,
    IllegalMove,
    InvalidPosition,
    Move,
    Numbers,
    Outcome,
    Position,
    Rules,
    RulesFault,
    TooLarge,
    read_numbers,
)
from games.explain import Fact, Idea, Reveals, WinningMove
from games.family import BACKWARDS, Family, one_game
from games.impartial import Game
from games.mistakes import Mistake
from games.program_form import ProgramForm, each_number
from games.reasons import Claim, Reason, number_of_objects
from games.solver import Solver
from games.theory import mex, zeckendorf

#: The largest limit up to which moves are listed, and the most sticks with a Grundy value.
LISTED_MOVES = 2000
TABLED = 400


class FibonacciFault(Fault):
    """A fault in a position of Fibonacci Nim."""

    STICKS_AND_LIMIT = "sticks-and-limit"


@dataclass(frozen=True)
class Zeckendorf(Fact):
    """The sticks as a sum of Fibonacci numbers, no two of them consecutive, in falling order.

    Under misère play one stick is not counted. If the smallest part, the last, is at most ``most``,
    the limit, taking it wins; if it is larger, no move wins. The first part is the largest.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "parts"
    parts: tuple[int, ...]
    most: int

    def holds(self, game: Rules, position: Position) -> bool:
        counted, most = _sticks_played_for(game, position[0]), position[1]
        fibonacci = [1, 2]
        while fibonacci[-1] < counted:
            fibonacci.append(fibonacci[-1] + fibonacci[-2])
        places = [fibonacci.index(part) for part in self.parts if part in fibonacci]
        wins = Solver(game).outcome(position) is Outcome.N
        return (
            self.parts != ()
            and sum(self.parts) == counted
            and len(places) == len(self.parts)
            and all(higher - lower >= 2 for higher, lower in pairwise(places))
            and self.most == most
            and wins is (self.parts[-1] <= most)
        )


@dataclass(frozen=True)
class LastStickLoses(Idea):
    """Taking the last stick loses, leaving it wins: it is not counted, and normal play decides."""

    taught: ClassVar = "limited-take"
    counted: int

    def holds(self, game: Rules, position: Position) -> bool:
        normal, misere = (Solver(game.under(convention)) for convention in Convention)
        sticks = position[0]
        return (
            game.misere
            and self.counted == sticks - 1
            and all(
                misere.outcome((i, j)) is normal.outcome((i - 1, min(j, i - 1)))
                for i in range(1, sticks + 1)
                for j in range(1, i + 1)
            )
        )


def _sticks_played_for(game: Rules, sticks: int) -> int:
    """Return how many sticks are played for: under misère play all but the last one."""
    return sticks - 1 if game.misere and sticks else sticks


def _smallest_winning_limit(solver: Solver, sticks: int) -> int:
    """Search the smallest limit on the take with which the sticks are won; return 0 if none is."""
    limits = range(1, sticks + 1)
    return next((m for m in limits if solver.outcome((sticks, m)) is Outcome.N), 0)


@dataclass(frozen=True)
class NextPart(Idea):
    """The next part is more than twice ``part``, the smallest one, which is taken.

    So the opponent cannot take it at once, and has to break it.
    """

    taught: ClassVar = "limited-take"
    part: int
    following: int

    def holds(self, game: Rules, position: Position) -> bool:
        sticks, most = position
        solver, left = Solver(game), sticks - self.part
        return (
            0 < self.part <= most
            and _smallest_winning_limit(solver, sticks) == self.part
            and _smallest_winning_limit(solver, left) == self.following > 2 * self.part
        )


@dataclass(frozen=True)
class LastParts(Fact):
    """Taking the last parts together wins: the next part is more than twice their sum.

    ``following`` is that part, or 0 if nothing is left.
    """

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "limited-take"
    parts: tuple[int, ...]
    following: int

    def holds(self, game: Rules, position: Position) -> bool:
        sticks, most = position
        taken, solver = sum(self.parts), Solver(game)
        uncounted = sticks - _sticks_played_for(game, sticks)
        return (
            len(self.parts) > 1
            and taken <= most
            and _smallest_winning_limit(solver, taken + uncounted) == self.parts[-1]
            and _smallest_winning_limit(solver, sticks - taken) == self.following
            and (self.following > 2 * taken or taken + uncounted == sticks)
        )


@dataclass(frozen=True)
class BrokenPart(Idea):
    """The player to move takes any k of a part; a part of at most 2k is left to the other player.

    For example, after ``example`` sticks are taken, the smallest part is ``part``.
    """

    taught: ClassVar = "limited-take"
    example: int
    part: int

    def holds(self, game: Rules, position: Position) -> bool:
        if (self.example,) not in game.moves(position):
            return False
        solver = Solver(game)
        left = {move[0]: game.after(position, move) for move in game.moves(position)}
        ends = {k: _smallest_winning_limit(solver, sticks) for k, (sticks, _) in left.items()}
        return ends[self.example] == self.part and all(0 < ends[k] <= 2 * k for k in ends)


@dataclass(frozen=True)
class FibonacciNim(Game):
    """Fibonacci Nim from any number of sticks; the first move may take all but one of them."""

    key: ClassVar = "fibonacci"
    move_parts: ClassVar = ("take",)
    numbers: ClassVar = Numbers(("n", "m"))
    program: ClassVar = ProgramForm(each_number)
    only_takes: ClassVar = True
    example: ClassVar = "15"
    table_line: ClassVar = "7: 1"

    def start(self, sticks: int) -> Position:
        """Return the start with a number of sticks, of which all but one may be taken."""
        return (sticks, max(sticks - 1, 0))

    def parse(self, text: str) -> Position:
        numbers = read_numbers(text)
        if numbers is None or len(numbers) not in (1, 2):
            raise InvalidPosition(FibonacciFault.STICKS_AND_LIMIT)
        position = self.start(numbers[0]) if len(numbers) == 1 else numbers
        self.check(position)
        return position

    def check(self, position: Position) -> None:
        if len(position) != 2 or not 0 <= position[1] <= position[0]:
            raise InvalidPosition(FibonacciFault.STICKS_AND_LIMIT)

    @property
    def is_solved(self) -> bool:
        return True

    def extent(self, position: Position) -> int:
        return (position[0] + 1) * (position[0] + 2) // 2

    def size(self, position: Position) -> tuple[int, ...]:
        """Return 1 for a start, else 0, and the number of binary digits of the sticks."""
        sticks, _ = position
        return (int(position == self.start(sticks)), sticks.bit_length())

    def alike(self, position: Position, random: Random) -> Position:
        """Draw a random start if the position is a start, else any position of similar size."""
        first, width = self.size(position)
        sticks = random.randint(1, (1 << width) - 1)
        return self.start(sticks) if first else (sticks, random.randint(1, sticks))

    def is_over(self, position: Position) -> bool:
        return position[1] == 0

    def can_list_moves(self, position: Position) -> bool:
        return position[1] <= LISTED_MOVES

    def moves(self, position: Position) -> list[Move]:
        if not self.can_list_moves(position):
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=LISTED_MOVES)
        return [(take,) for take in range(1, position[1] + 1)]

    def choices(self, position: Position, path: Move = ()) -> Sequence[int]:
        return [] if path else range(1, position[1] + 1)

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(position, move)
        (take,) = move
        most = position[1]
        if take < 1:
            raise IllegalMove(RulesFault.TAKE_AT_LEAST_ONE)
        if take > most:
            raise IllegalMove(RulesFault.TAKE_NOT_ALLOWED, take=take, allowed=f"1-{most}")

    def after(self, position: Position, move: Move) -> Position:
        left = position[0] - move[0]
        return (left, min(2 * move[0], left))

    def outcome(self, position: Position) -> Outcome:
        sticks, most = position
        if not most:
            return Outcome.N if self.misere else Outcome.P
        parts = self._zeckendorf_parts(sticks)
        return Outcome.N if parts and parts[-1] <= most else Outcome.P

    def winning_moves(self, position: Position) -> list[Move]:
        """List the moves to P-positions, in increasing order, however many moves there are."""
        sticks, most = position
        parts = self._zeckendorf_parts(sticks)
        tails = [sum(parts[k:]) for k in reversed(range(len(parts)))]
        return [
            (take,)
            for take in tails
            if take <= most and self.outcome(self.after(position, (take,))) is Outcome.P
        ]

    def _zeckendorf_parts(self, sticks: int) -> tuple[int, ...]:
        """Return the Zeckendorf representation of the sticks that are played for."""
        return zeckendorf(_sticks_played_for(self, sticks))

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        if position[0] > TABLED:
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=TABLED)
        return grundy_table(position[0])[position[0]][position[1]]

    def reasons(self, position: Position) -> Iterator[Reason]:
        if self.misere:
            return
        sticks, _ = position
        smallest, largest = _smallest_part(position), zeckendorf(sticks)[0]
        yield Reason(PART_FITS, (smallest,))
        yield Reason(PART_EXCEEDS, (smallest,))
        yield Reason(OBJECTS, (sticks % 2,))
        yield Reason(PART_FITS, (1 if smallest > 1 else 2,))
        yield Reason(PART_EXCEEDS, (largest,), Mistake.LARGEST)

    def grounds(self, position: Position) -> Sequence[Fact]:
        sticks, most = position
        counted = _sticks_played_for(self, sticks)
        facts: list[Fact] = [LastStickLoses(counted)] if self.misere else []
        parts = zeckendorf(counted)
        if not parts:
            return facts
        facts.append(Zeckendorf(parts, most))
        if most and parts[-1] > most:
            facts.append(BrokenPart(most, zeckendorf(counted - most)[-1]))
        elif len(parts) > 1:
            facts.append(NextPart(parts[-1], parts[-2]))
        return facts

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        wins = WinningMove(move, self.after(position, move))
        parts = self._zeckendorf_parts(position[0])
        if move[0] == parts[-1]:
            return (wins,)
        count = next(n for n in range(2, len(parts) + 1) if sum(parts[-n:]) == move[0])
        rest = parts[:-count]
        return (LastParts(parts[-count:], rest[-1] if rest else 0), wins)


def _smallest_part(position: Position) -> int:
    """Return the smallest part of the Zeckendorf representation, or 0 if there are no sticks."""
    return (zeckendorf(position[0]) or (0,))[-1]


#: It decides nothing: of each parity some win, (n, n), and some lose.
OBJECTS = number_of_objects(lambda *_: None, heaps=1)
PART_FITS = Claim(
    "part-fits",
    "The smallest part of the Zeckendorf sum is (number), which may be taken.",
    lambda _, position, args: _smallest_part(position) == args[0] <= position[1],
    lambda *_: Outcome.N,
)
PART_EXCEEDS = Claim(
    "part-exceeds",
    "The smallest part of the Zeckendorf sum is (number), more than may be taken.",
    lambda _, position, args: _smallest_part(position) == args[0] > position[1],
    lambda *_: Outcome.P,
)


def grundy_table(sticks: int) -> list[list[int]]:
    """Return the Grundy value of every (i, j) with 0 ≤ j ≤ i ≤ sticks, as ``table[i][j]``."""
    table: list[list[int]] = []
    for i in range(sticks + 1):
        row = [0]
        options: set[int] = set()
        for take in range(1, i + 1):
            left = i - take
            options.add(table[left][min(2 * take, left)])
            row.append(mex(options))
        table.append(row)
    return table


def outcome_table(sticks: int) -> list[list[Outcome]]:
    """Return the outcome of every (i, j) with 0 ≤ j ≤ i ≤ sticks, as ``table[i][j]``.

    It is that of normal play, by dynamic programming.
    """
    table: list[list[Outcome]] = []
    for i in range(sticks + 1):
        row = [Outcome.P]
        for take in range(1, i + 1):
            left = i - take
            reply = table[left][min(2 * take, left)]
            row.append(Outcome.N if reply is Outcome.P else row[-1])
        table.append(row)
    return table


def memoised_cells(sticks: int) -> dict[Position, Outcome]:
    """Return by cell (i, j), i ≥ 1, the outcomes that a recursion with memory stores for the start.

    Under normal play it tries takes of 1, 2, 3 … and stops at the first winning move.
    """
    game = FibonacciNim()
    cells: dict[Position, Outcome] = {}

    def judge(position: Position) -> Outcome:
        if position[0] == 0:
            return Outcome.P
        if position not in cells:
            cells[position] = Outcome.P
            for take in range(1, position[1] + 1):
                if judge(game.after(position, (take,))) is Outcome.P:
                    cells[position] = Outcome.N
                    break
        return cells[position]

    judge(game.start(sticks))
    return cells


FAMILY = Family(
    "fibonacci",
    number=3,
    read=one_game("fibonacci", FibonacciNim),
    examples={"fibonacci": "10"},
    skill=lambda game, _: BACKWARDS if game.misere else "limited-take",
)
