"""The facts that explain subtraction games: pairs of takes, remainders, and misère play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Convention, Outcome, Position, Rules
from games.explain import Fact, Idea, Reveals
from games.solver import Solver


@dataclass(frozen=True)
class Pairs(Idea):
    """On a lost number, the player to move takes any k, and the other player answers with m - k.

    That leaves the same player the next lost number.
    This goes on down to ``last``, the least lost number: the last stick, or no stick.
    """

    taught: ClassVar = "pairs"
    m: int
    last: int

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game)
        numbers = range(max(position[0], 2 * self.m) + 1)
        lost = [n for n in numbers if solver.outcome((n,)) is Outcome.P]
        return lost[0] == self.last and all(
            (self.m - take,) in game.moves((n - take,)) and n - self.m in lost
            for n in lost[1:]
            for (take,) in game.moves((n,))
        )


@dataclass(frozen=True)
class MisereShift(Fact):
    """With takes 1 … m - 1, leave a multiple of m plus 1 in misère play, of m in normal play."""

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "poison"
    m: int

    def holds(self, game: Rules, position: Position) -> bool:
        last = max(position[0], 2 * self.m)
        return game.moves((last,)) == [(take,) for take in range(1, self.m)] and all(
            (solver.outcome((n,)) is Outcome.P) == (n % self.m == shift % self.m)
            for shift, convention in enumerate((Convention.NORMAL, Convention.MISERE))
            for solver in [Solver(game.under(convention))]
            for n in range(last + 1)
        )


@dataclass(frozen=True)
class ModularRule(Fact):
    """From ``start`` on, losing numbers are those whose remainder modulo ``m`` is in ``residues``.

    ``r`` is the remainder of this position.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "remainder"
    m: int
    r: int
    residues: tuple[int, ...]
    start: int = 0

    def holds(self, game: Rules, position: Position) -> bool:
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
