"""Explanations as data: typed facts, each of which can check itself by exhaustive search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from games.core import Convention, Game, Move, Outcome, Position
from games.solver import Solver
from games.theory import binary_table, horner, mex


class Reveals(IntEnum):
    """How much of the answer a fact gives away; hints are given in this order."""

    STATUS = 1
    THEORY = 2
    HEAP = 3
    MOVE = 4


class Fact(ABC):
    """One true sentence about a position, as data."""

    reveals: ClassVar[Reveals]

    @abstractmethod
    def holds(self, game: Game, position: Position) -> bool:
        """Check the fact afresh, by brute force."""


def _wins(game: Game, position: Position, move: Move) -> bool:
    """Return whether a move is legal and leads to a P-position, by search alone."""
    if move not in game.moves(position):
        return False
    return Solver(game).outcome(game.after(position, move)) is Outcome.P


@dataclass(frozen=True)
class Status(Fact):
    """The position is an N- or a P-position."""

    reveals: ClassVar = Reveals.STATUS
    outcome: Outcome

    def holds(self, game: Game, position: Position) -> bool:
        return Solver(game).outcome(position) is self.outcome


@dataclass(frozen=True)
class GameOver(Fact):
    """No move is left: whoever has the move wins (misère) or has lost (normal play)."""

    reveals: ClassVar = Reveals.STATUS
    mover_wins: bool

    def holds(self, game: Game, position: Position) -> bool:
        return not game.moves(position) and self.mover_wins is game.misere


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
        if not _wins(game, position, move) or position[self.heap - 1] != self.from_:
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
        if not _wins(game, position, move) or position[self.heap - 1] != self.from_:
            return False
        left = game.after(position, move)
        return max(left) <= 1 and sum(left) == self.ones_left and self.ones_left % 2 == 1


@dataclass(frozen=True)
class ModularRule(Fact):
    """From ``start`` on, P-positions are those with a remainder by ``m`` among ``residues``.

    ``r`` is the remainder of the position itself.
    """

    reveals: ClassVar = Reveals.THEORY
    m: int
    r: int
    residues: tuple[int, ...]
    start: int = 0

    def holds(self, game: Game, position: Position) -> bool:
        (n,) = position
        solver = Solver(game)
        return (
            n >= self.start
            and n % self.m == self.r
            and all(
                (solver.outcome((i,)) is Outcome.P) == (i % self.m in self.residues)
                for i in range(self.start, max(n, self.start + 2 * self.m) + 1)
            )
        )


@dataclass(frozen=True)
class MisereShift(Fact):
    """Taking 1 … m - 1: leave a multiple of m in normal play, one more under misère play."""

    reveals: ClassVar = Reveals.THEORY
    m: int

    def holds(self, game: Game, position: Position) -> bool:
        last = max(position[0], 2 * self.m)
        return game.moves((last,)) == [(take,) for take in range(1, self.m)] and all(
            (solver.outcome((n,)) is Outcome.P) == (n % self.m == shift % self.m)
            for shift, convention in enumerate((Convention.NORMAL, Convention.MISERE))
            for solver in [Solver(game.under(convention))]
            for n in range(last + 1)
        )


@dataclass(frozen=True)
class Mex(Fact):
    """The Grundy value is the least one missing among those of the options."""

    reveals: ClassVar = Reveals.THEORY
    values: tuple[int, ...]
    missing: int

    def holds(self, game: Game, position: Position) -> bool:
        solver = Solver(game.under(Convention.NORMAL))
        options = [game.after(position, move) for move in game.moves(position)]
        values = sorted({solver.grundy(option) for option in options})
        return list(self.values) == values and mex(values) == self.missing


@dataclass(frozen=True)
class WinningMove(Fact):
    """A move wins: it leaves a P-position."""

    reveals: ClassVar = Reveals.MOVE
    move: Move
    leaves: Position

    def holds(self, game: Game, position: Position) -> bool:
        return _wins(game, position, self.move) and game.after(position, self.move) == self.leaves


@dataclass(frozen=True)
class Refutation(Fact):
    """A move loses: the opponent wins by ``reply``, or at once if there is none."""

    reveals: ClassVar = Reveals.MOVE
    move: Move
    reply: Move | None

    def holds(self, game: Game, position: Position) -> bool:
        if self.move not in game.moves(position):
            return False
        option = game.after(position, self.move)
        if self.reply is None:
            return game.misere and not game.moves(option)
        return _wins(game, option, self.reply)


@dataclass(frozen=True)
class EveryMoveLoses(Fact):
    """Whatever is played loses; each move with a reply that refutes it."""

    reveals: ClassVar = Reveals.MOVE
    replies: tuple[Refutation, ...]

    def holds(self, game: Game, position: Position) -> bool:
        moves = [refutation.move for refutation in self.replies]
        return (
            moves != []
            and moves == game.moves(position)
            and all(refutation.holds(game, position) for refutation in self.replies)
        )


@dataclass(frozen=True)
class FewestReplies(Fact):
    """Among losing moves, this one leaves the opponent the fewest winning replies."""

    reveals: ClassVar = Reveals.MOVE
    move: Move
    count: int

    def holds(self, game: Game, position: Position) -> bool:
        counts = {}
        for move in game.moves(position):
            option = game.after(position, move)
            replies = game.moves(option)
            if not replies and game.misere:
                continue
            count = sum(_wins(game, option, reply) for reply in replies)
            if count:
                counts[move] = count
        return self.move in counts and counts[self.move] == self.count == min(counts.values())


@dataclass(frozen=True)
class Explanation:
    """The facts about one position, in the order in which a person would reason."""

    outcome: Outcome
    facts: tuple[Fact, ...]
    #: The move that the explanation ends with: a best one, or the one asked about.
    move: Move | None = None

    def __getitem__(self, index: int) -> Fact:
        return self.facts[index]

    def __len__(self) -> int:
        return len(self.facts)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def holds(self, game: Game, position: Position) -> bool:
        """Check every fact afresh."""
        return all(fact.holds(game, position) for fact in self.facts)

    @property
    def move_loses(self) -> bool:
        """Whether the move asked about loses."""
        return isinstance(self.facts[-1], Refutation)

    @property
    def stages(self) -> list[Reveals]:
        """The steps in which this explanation can be hinted."""
        return sorted({fact.reveals for fact in self.facts})

    def hint(self, stage: Reveals) -> tuple[Fact, ...]:
        """Return the facts that give away no more than a stage."""
        return tuple(fact for fact in self.facts if fact.reveals <= stage)


def refute(game: Game, position: Position, move: Move) -> Refutation:
    """Return the refutation of a losing move."""
    option = game.after(position, move)
    wins = game.winning_moves(option)
    return Refutation(move, wins[0] if wins else None)


def explain(game: Game, position: Position, move: Move | None = None) -> Explanation:
    """Explain a position, and the move given or else a best one (see Game.explain)."""
    if move is not None:
        game.check_move(position, move)
    outcome = game.outcome(position)
    if game.is_over(position):
        over = GameOver(mover_wins=game.misere)
        return Explanation(outcome, (Status(outcome), over))
    grounds = (Status(outcome), *game.grounds(position))
    winning = game.winning_moves(position)
    if move is None:
        if not winning:
            replies = tuple(refute(game, position, losing) for losing in game.moves(position))
            return Explanation(outcome, (*grounds, EveryMoveLoses(replies)))
        move = winning[0]
    if move in winning:
        return Explanation(outcome, (*grounds, *game.steps_to(position, move)), move)
    return Explanation(outcome, (*grounds, refute(game, position, move)), move)
