"""Subtraction games: take a number of sticks that the rules allow, from one heap.

Fort Boyard's sticks are the case ``take 1 to k``. Values are found by period: a finite
window of values determines the next one, so one repeated window proves the period.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
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
    TooLarge,
    UnknownGame,
    read_numbers,
)
from games.explain import Fact, Mex, Reveals
from games.solver import Solver
from games.theory import mex

#: The worksheet's rules: take 1, 2 or 3.
FORT_BOYARD_TAKE = 3
MAX_STICKS = 10**18
MAX_TAKE = 500
#: How far a sequence is computed in search of its period.
PERIOD_LIMIT = 200_000


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
class Periodic:
    """A sequence that is proved periodic: its values up to preperiod + period.

    The period is 0 if none was found; then only the values computed are known.
    """

    values: tuple[int, ...]
    preperiod: int

    @property
    def period(self) -> int:
        return len(self.values) - self.preperiod

    def __getitem__(self, n: int) -> int:
        if n < len(self.values):
            return self.values[n]
        if not self.period:
            raise TooLarge(Fault.TOO_LARGE_TO_SOLVE, limit=len(self.values))
        return self.values[self.preperiod + (n - self.preperiod) % self.period]


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
class Subtraction(Game):
    """Take s sticks for some s of a finite set, from one heap of n."""

    takes: tuple[int, ...] = tuple(range(1, FORT_BOYARD_TAKE + 1))
    move_parts: ClassVar = ("take",)

    @classmethod
    def read_fort_boyard(cls, rules: str, convention: Convention) -> Subtraction:
        """Build Fort Boyard's game; the rules are the largest number to take, 3 if none."""
        if rules and not re.fullmatch("[0-9]{1,4}", rules):
            raise UnknownGame(Fault.BAD_RULES, game="fortboyard", rules=rules[:40])
        largest = int(rules or FORT_BOYARD_TAKE)
        if not 1 <= largest <= MAX_TAKE:
            raise UnknownGame(Fault.BAD_RULES, game="fortboyard", rules=rules)
        return cls(convention, tuple(range(1, largest + 1)))

    @classmethod
    def read_take(cls, rules: str, convention: Convention) -> Subtraction:
        """Build the game whose rules list what may be taken, such as ``1,3,4``."""
        takes = tuple(sorted(set(read_numbers(rules, UnknownGame) or ())))
        if not takes or takes[0] < 1 or takes[-1] > MAX_TAKE:
            raise UnknownGame(Fault.BAD_RULES, game="take", rules=rules[:40])
        return cls(convention, takes)

    @property
    def is_interval(self) -> bool:
        """Whether one may take 1, 2, … up to the largest."""
        return self.takes == tuple(range(1, self.takes[-1] + 1))

    @property
    def name(self) -> str:
        if not self.is_interval:
            return "take " + ",".join(map(str, self.takes))
        largest = self.takes[-1]
        return "fortboyard" if largest == FORT_BOYARD_TAKE else f"fortboyard {largest}"

    def parse(self, text: str) -> Position:
        sticks = read_numbers(text)
        if sticks is None or len(sticks) != 1:
            raise InvalidPosition(Fault.ONE_NUMBER, example="20")
        self.check(sticks)
        return sticks

    def check(self, position: Position) -> None:
        if len(position) != 1:
            raise InvalidPosition(Fault.ONE_NUMBER, example="20")
        if not 0 <= position[0] <= MAX_STICKS:
            raise InvalidPosition(Fault.NUMBER_TOO_LARGE, limit=MAX_STICKS)

    @property
    def is_solved(self) -> bool:
        return True

    def alike(self, position: Position, random: Random) -> Position:
        """Draw a number of sticks near that of a position."""
        (n,) = position
        reach = 4 * self.takes[-1]
        return (random.randint(max(1, n - reach), n + reach),)

    def moves(self, position: Position) -> list[Move]:
        return [(take,) for take in self.takes if take <= position[0]]

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(move)
        (take,) = move
        (sticks,) = position
        if self.is_over(position):
            raise IllegalMove(Fault.MATCH_IS_OVER)
        if take < 1:
            raise IllegalMove(Fault.TAKE_AT_LEAST_ONE)
        if take not in self.takes:
            allowed = f"1-{self.takes[-1]}" if self.is_interval else ", ".join(map(str, self.takes))
            raise IllegalMove(Fault.TAKE_NOT_ALLOWED, take=take, allowed=allowed)
        if take > sticks:
            raise IllegalMove(Fault.TAKE_TOO_MANY, take=take, available=sticks)

    def after(self, position: Position, move: Move) -> Position:
        return (position[0] - move[0],)

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        return grundy_sequence(self.takes)[position[0]]

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self._outcomes[position[0]] else Outcome.P

    @property
    def _outcomes(self) -> Periodic:
        """The outcomes of 0, 1, 2 … sticks: 1 for N, 0 for P."""
        return outcome_sequence(self.takes, self.convention)

    def grounds(self, position: Position) -> Sequence[Fact]:
        (n,) = position
        outcomes = self._outcomes
        m, start = outcomes.period, outcomes.preperiod
        facts: list[Fact] = []
        if not self.misere and not self.is_interval:
            values = {self.grundy(self.after(position, move)) for move in self.moves(position)}
            facts.append(Mex(tuple(sorted(values)), self.grundy(position)))
        if self.misere and self.is_interval:
            facts.append(MisereShift(self.takes[-1] + 1))
        if n >= start:
            losing = sorted(i % m for i in range(start, start + m) if not outcomes[i])
            facts.append(ModularRule(m, n % m, tuple(losing), start))
        return facts


def _prove_period(values: Iterator[int], window: int) -> Periodic:
    """Extend a sequence, each value a function of the last ``window``, until one repeats.

    There are finitely many windows, so one must; one that does proves the period for ever.
    One window is kept to compare with, a later one whenever the length has doubled (Brent
    1980), so the first repetition seen is at the least period. Gives up after PERIOD_LIMIT.
    """
    found = list(islice(values, window))
    kept, kept_at = found[:], window
    for value in islice(values, PERIOD_LIMIT):
        found.append(value)
        if value == kept[-1] and found[-window:] == kept:
            return _from_its_start(found, len(found) - kept_at)
        if len(found) == 2 * kept_at:
            kept, kept_at = found[-window:], len(found)
    return Periodic(tuple(found), len(found))


def _from_its_start(values: list[int], period: int) -> Periodic:
    """Return a sequence that ends periodically with its smallest preperiod."""
    start = len(values) - period
    while start > 0 and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return Periodic(tuple(values[: start + period]), start)


@lru_cache(maxsize=64)
def grundy_sequence(takes: tuple[int, ...]) -> Periodic:
    """Return the Grundy values of 0, 1, 2 … sticks under normal play, with their period."""

    def values() -> Iterator[int]:
        past: list[int] = []
        while True:
            past.append(mex(past[-s] for s in takes if s <= len(past)))
            yield past[-1]

    return _prove_period(values(), takes[-1])


@lru_cache(maxsize=64)
def outcome_sequence(takes: tuple[int, ...], convention: Convention) -> Periodic:
    """Return the outcomes of 0, 1, 2 … sticks (1 for N, 0 for P), with their period."""
    stuck = 1 if convention is Convention.MISERE else 0

    def values() -> Iterator[int]:
        past: list[int] = []
        while True:
            options = [past[-s] for s in takes if s <= len(past)]
            past.append(int(0 in options) if options else stuck)
            yield past[-1]

    return _prove_period(values(), takes[-1])
