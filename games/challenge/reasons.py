"""Reasons to choose from when a position is winning or losing: exactly one of them is right.

A reason is a statement. It is right if it is true of the position and implies the outcome: every
position of the game of which it is true has that outcome. Both are decided exactly, never by
how a statement was come by; so what happens to be right (an odd number of objects at Nim makes
the nim-sum odd) is never offered as wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import lcm
from random import Random

from games.challenge.typical import TypicalError
from games.core import Game, Move, Outcome, Position
from games.fibonacci import FibonacciNim
from games.nim import Nim
from games.octal import Octal
from games.subtraction import Subtraction, outcome_sequence
from games.theory import nim_sum, zeckendorf

#: So many reasons are offered at most.
MAX_REASONS = 5
#: Up to so many numbers of sticks it is checked what a remainder implies.
MAX_CHECKED = 100_000


class Claim(StrEnum):
    """What a reason says; its numbers stand in brackets."""

    #: The nim-sum of the heaps is (sum).
    NIM_SUM = "nim-sum"
    #: A heap holds two or more, and the nim-sum is (sum).
    BIG_HEAP_AND_NIM_SUM = "big-heap-and-nim-sum"
    #: No heap holds more than one, and (count) heaps hold one.
    ONES = "ones"
    #: The number of objects is even (0) or odd (1).
    OBJECTS = "objects"
    #: The number of heaps that are not empty is even (0) or odd (1).
    HEAPS = "heaps"
    #: Divided by (modulus), the number of sticks leaves (remainder).
    REMAINDER = "remainder"
    #: The Grundy value is (value).
    GRUNDY = "grundy"
    #: The smallest part of the Zeckendorf representation is (part), which may be taken.
    PART_FITS = "part-fits"
    #: The smallest part of the Zeckendorf representation is (part), more than may be taken.
    PART_EXCEEDS = "part-exceeds"
    #: The move (its parts) is possible and leaves a losing position.
    MOVE_WINS = "move-wins"
    #: There are moves, and each leaves the opponent a winning position.
    ALL_MOVES_LOSE = "all-moves-lose"
    #: No move is left.
    NO_MOVE = "no-move"


@dataclass(frozen=True)
class Reason:
    """A statement about a position, as data, and the typical error of whoever chooses it."""

    claim: Claim
    numbers: tuple[int, ...] = ()
    error: TypicalError | None = None

    def is_true(self, game: Game, position: Position) -> bool:
        """Return whether the statement is true of a position."""
        return _TRUTHS[self.claim](game, position, self.numbers)

    def implies(self, game: Game) -> Outcome | None:
        """Return the outcome of all positions of which the statement is true, None if several."""
        return _IMPLIED[self.claim](game, self.numbers)

    def is_right(self, game: Game, position: Position) -> bool:
        """Return whether the statement is true and implies the outcome."""
        return self.is_true(game, position) and self.implies(game) is not None


# -------------------------------------------------------------------- what is true

Truth = Callable[[Game, Position, tuple[int, ...]], bool]


def _objects(game: Game, position: Position) -> int:
    return position[0] if isinstance(game, FibonacciNim) else sum(position)


def _part(position: Position) -> int:
    """Return the smallest part of the Zeckendorf representation, 0 if there are no sticks."""
    return (zeckendorf(position[0]) or (0,))[-1]


def _move_wins(game: Game, position: Position, move: Move) -> bool:
    return move in game.winning_moves(position)


_TRUTHS: dict[Claim, Truth] = {
    Claim.NIM_SUM: lambda _, position, said: nim_sum(position) == said[0],
    Claim.BIG_HEAP_AND_NIM_SUM: lambda _, position, said: (
        max(position) >= 2 and nim_sum(position) == said[0]
    ),
    Claim.ONES: lambda _, position, said: max(position) <= 1 and sum(position) == said[0],
    Claim.OBJECTS: lambda game, position, said: _objects(game, position) % 2 == said[0],
    Claim.HEAPS: lambda _, position, said: sum(map(bool, position)) % 2 == said[0],
    Claim.REMAINDER: lambda _, position, said: position[0] % said[0] == said[1],
    Claim.GRUNDY: lambda game, position, said: game.grundy(position) == said[0],
    Claim.PART_FITS: lambda _, position, said: _part(position) == said[0] <= position[1],
    Claim.PART_EXCEEDS: lambda _, position, said: _part(position) == said[0] > position[1],
    Claim.MOVE_WINS: _move_wins,
    Claim.ALL_MOVES_LOSE: lambda game, position, _: (
        not game.is_over(position) and game.outcome(position) is Outcome.P
    ),
    Claim.NO_MOVE: lambda game, position, _: game.is_over(position),
}


# ----------------------------------------------------------------- what follows from it

Implied = Callable[[Game, tuple[int, ...]], Outcome | None]


def _winning(wins: object) -> Outcome:
    return Outcome.N if wins else Outcome.P


def _by_nim_sum(game: Game, said: tuple[int, ...]) -> Outcome | None:
    # Under misère play 1 alone loses, 2 3 wins; 1 1 wins, 2 2 loses. A nim-sum of two or more
    # needs a heap of two or more, and then the normal rule holds.
    return None if game.misere and said[0] <= 1 else _winning(said[0])


def _by_objects(game: Game, said: tuple[int, ...]) -> Outcome | None:
    # An odd number of objects makes the last binary column odd. Else 1 1 and 1 3 differ; under
    # misère play 1 and 3, 1 1 and 2 2; at Fibonacci Nim (n, 1) and (n, n).
    return Outcome.N if isinstance(game, Nim) and not game.misere and said[0] else None


def _by_remainder(game: Game, said: tuple[int, ...]) -> Outcome | None:
    assert isinstance(game, Subtraction)
    modulus, remainder = said
    outcomes = outcome_sequence(game.takes, game.convention)
    end = outcomes.preperiod + lcm(outcomes.period, modulus)
    met = {outcomes[n] for n in range(remainder, end, modulus)}
    return _winning(met.pop()) if len(met) == 1 else None


_IMPLIED: dict[Claim, Implied] = {
    Claim.NIM_SUM: _by_nim_sum,
    Claim.BIG_HEAP_AND_NIM_SUM: lambda _, said: _winning(said[0]),
    Claim.ONES: lambda game, said: _winning(said[0] % 2 != game.misere),
    Claim.OBJECTS: _by_objects,
    Claim.HEAPS: lambda *_: None,  # 1 and 1 2 3 differ, and so do 1 1 and 1 2, misère too
    Claim.REMAINDER: _by_remainder,
    Claim.GRUNDY: lambda game, said: None if game.misere else _winning(said[0]),
    Claim.PART_FITS: lambda *_: Outcome.N,
    Claim.PART_EXCEEDS: lambda *_: Outcome.P,
    Claim.MOVE_WINS: lambda *_: Outcome.N,
    Claim.ALL_MOVES_LOSE: lambda *_: Outcome.P,
    Claim.NO_MOVE: lambda game, _: _winning(game.misere),
}


# --------------------------------------------------------------------- what is offered


@lru_cache(maxsize=256)
def reasons_for(game: Game, position: Position) -> tuple[Reason, ...]:
    """Return 3 to 5 reasons in a drawn order that is always the same; exactly one is right.

    For a position that is not over. Theories have reasons of their own; elsewhere, and where
    those are not enough, they are about moves.
    """
    random = Random(f"{game.name} {game.convention} {position}")
    right: Reason | None = None
    wrong: dict[tuple[Claim, tuple[int, ...]], Reason] = {}
    for reason in _offered(game, position, random):
        if reason.is_right(game, position):
            right = right or reason
        else:
            wrong.setdefault((reason.claim, reason.numbers), reason)
        if right and len(wrong) >= MAX_REASONS - 1:
            break
    assert right is not None
    chosen = [right, *list(wrong.values())[: MAX_REASONS - 1]]
    random.shuffle(chosen)
    return tuple(chosen)


def _offered(game: Game, position: Position, random: Random) -> Iterator[Reason]:
    """Go through reasons, the game's own theory first; some are right, most are wrong."""
    if isinstance(game, Nim):
        yield from _of_misere_nim(position) if game.misere else _of_nim(position)
    elif isinstance(game, Subtraction):
        yield from _of_sticks(game, position[0])
    elif isinstance(game, FibonacciNim) and not game.misere:
        yield from _of_fibonacci(position)
    elif isinstance(game, Octal) and not game.misere:
        yield from _of_values(game, position)
    if game.can_list_moves(position):
        yield from _of_moves(game, position, random)


def _of_nim(heaps: Position) -> Iterator[Reason]:
    total = nim_sum(heaps)
    yield Reason(Claim.NIM_SUM, (total,))
    yield from _wrong_sums(Claim.NIM_SUM, heaps)
    yield Reason(Claim.HEAPS, (sum(map(bool, heaps)) % 2,))
    yield Reason(Claim.OBJECTS, (sum(heaps) % 2,))


def _of_misere_nim(heaps: Position) -> Iterator[Reason]:
    total, ones = nim_sum(heaps), heaps.count(1)
    plain = Reason(Claim.NIM_SUM, (total,), TypicalError.NORMAL_RULE)
    if max(heaps) <= 1:
        yield Reason(Claim.ONES, (ones,))
        yield plain
        yield Reason(Claim.ONES, (ones + 1,), TypicalError.OFF_BY_ONE)
        yield Reason(Claim.BIG_HEAP_AND_NIM_SUM, (total,))
        return
    yield Reason(Claim.BIG_HEAP_AND_NIM_SUM, (total,))
    yield plain
    yield from _wrong_sums(Claim.BIG_HEAP_AND_NIM_SUM, heaps)
    yield Reason(Claim.HEAPS, (sum(map(bool, heaps)) % 2,))
    yield Reason(Claim.ONES, (ones,))


def _wrong_sums(claim: Claim, heaps: Position) -> Iterator[Reason]:
    """Go through false nim-sums: of the other outcome, then as they come about."""
    total = nim_sum(heaps)
    columns = [1 << k for k in range(max(heaps).bit_length())]
    near = [Reason(claim, (total ^ weight,), TypicalError.WRONG_COLUMN) for weight in columns]
    if total and total not in columns:
        yield Reason(claim, (0,))
    if sum(heaps) != total and sum(heaps) ^ total not in columns:
        yield Reason(claim, (sum(heaps),), TypicalError.ORDINARY_SUM)
    yield from sorted(near, key=lambda reason: reason.numbers)[:2]


def _of_sticks(game: Subtraction, n: int) -> Iterator[Reason]:
    outcomes = outcome_sequence(game.takes, game.convention)
    m = outcomes.period
    if not m or outcomes.preperiod + m * (m + 2) > MAX_CHECKED:
        return
    yield Reason(Claim.REMAINDER, (m, n % m))
    for modulus in (m + 1, m - 1):
        if modulus > 1:
            yield Reason(Claim.REMAINDER, (modulus, n % modulus), TypicalError.MODULUS)
    yield Reason(Claim.REMAINDER, (m, (n + 1) % m))
    yield Reason(Claim.REMAINDER, (2, n % 2))
    yield Reason(Claim.REMAINDER, (m, (n - 1) % m))


def _of_fibonacci(position: Position) -> Iterator[Reason]:
    sticks, _ = position
    smallest, largest = _part(position), zeckendorf(sticks)[0]
    yield Reason(Claim.PART_FITS, (smallest,))
    yield Reason(Claim.PART_EXCEEDS, (smallest,))
    yield Reason(Claim.OBJECTS, (sticks % 2,))
    yield Reason(Claim.PART_FITS, (1 if smallest > 1 else 2,))
    yield Reason(Claim.PART_EXCEEDS, (largest,), TypicalError.LARGEST)


def _of_values(game: Octal, position: Position) -> Iterator[Reason]:
    values = game.heap_values(position)
    value = nim_sum(values)
    yield Reason(Claim.GRUNDY, (value,))
    if value:
        yield Reason(Claim.GRUNDY, (0,))
    if sum(values) != value:
        yield Reason(Claim.GRUNDY, (sum(values),), TypicalError.ORDINARY_SUM)
    yield Reason(Claim.GRUNDY, (nim_sum(position),), TypicalError.HEAP_SIZES)
    yield Reason(Claim.GRUNDY, (value + 1,), TypicalError.OFF_BY_ONE)
    yield Reason(Claim.GRUNDY, (value + 2,))


def _of_moves(game: Game, position: Position, random: Random) -> Iterator[Reason]:
    winning = game.winning_moves(position)
    losing = sorted(set(game.moves(position)) - set(winning))
    yield Reason(Claim.ALL_MOVES_LOSE)
    if winning:
        yield Reason(Claim.MOVE_WINS, random.choice(winning))
    for move in random.sample(losing, min(len(losing), 2)):
        yield Reason(Claim.MOVE_WINS, move, TypicalError.LOSING_MOVE)
    yield Reason(Claim.NO_MOVE)
