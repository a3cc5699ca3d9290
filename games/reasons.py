"""Reasons why a position is winning or losing, as data.

A reason is a statement. It is right if it is true of the position and implies the outcome, so that
every position of the game of which it is true has that outcome. Both are decided exactly, however
the statement arose; so a statement that is right by chance (an odd number of objects at Nim makes
the nim-sum odd) is never marked wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.core import Outcome, Position
from games.mistakes import Mistake
from games.solver import Solved
from games.theory import nim_sum

#: The numbers in a statement, which are the arguments of its claim.
Args = tuple[int, ...]


@dataclass(frozen=True)
class Claim:
    """A kind of statement about positions; families with a theory define their own."""

    #: The end of the message key ``reason-<key>``.
    key: str
    #: The statement, with the names of its numbers in brackets; ``odd (1)`` is said of number 1.
    states: str
    #: Whether the statement with these numbers is true of a position.
    is_true: Callable[[Solved, Position, Args], bool]
    #: The outcome of all positions of which the statement is true; None if they differ.
    implies: Callable[[Solved, Args], Outcome | None]
    #: The placeholders for its numbers in the message; the numbers of a move become one text.
    names: tuple[str, ...] = ("number",)


@dataclass(frozen=True)
class Reason:
    """A statement about a position, as data, and the typical error that leads to choosing it."""

    claim: Claim
    numbers: Args = ()
    error: Mistake | None = None
    #: The outcome that the error leads to, if it is not the one that the statement implies.
    mistaken: Outcome | None = None

    def is_true(self, game: Solved, position: Position) -> bool:
        """Return whether the statement is true of a position."""
        return self.claim.is_true(game, position, self.numbers)

    def implies(self, game: Solved) -> Outcome | None:
        """Return the outcome of all positions of which it is true, or None if they differ."""
        return self.claim.implies(game, self.numbers)

    def concludes(self, game: Solved) -> Outcome | None:
        """Return the outcome that a learner infers, perhaps by the error; None if none follows."""
        return self.mistaken or self.implies(game)

    def is_right(self, game: Solved, position: Position) -> bool:
        """Return whether the statement is true of the position and implies its outcome."""
        return self.implies(game) is not None and self.is_true(game, position)

    def fault(self, game: Solved, position: Position) -> Mistake:
        """Return what is wrong with a wrong reason: it is not true, or it proves nothing."""
        is_true = self.is_true(game, position)
        return Mistake.UNPROVEN_REASON if is_true else Mistake.UNTRUE_REASON


def winning(wins: object) -> Outcome:
    """Return N if the player to move wins, which is whether ``wins`` is true, else P."""
    return Outcome.N if wins else Outcome.P


# ------------------------------------------------------------------- claims of every game

GRUNDY = Claim(
    "grundy",
    "The Grundy value is (number).",
    lambda game, position, args: game.grundy(position) == args[0],
    lambda game, args: None if game.misere else winning(args[0]),
)
MOVE_WINS = Claim(
    "move-wins",
    "The move (move) is possible and leaves a losing position.",
    lambda game, position, move: move in game.winning_moves(position),
    lambda *_: Outcome.N,
    names=("move",),
)
ALL_MOVES_LOSE = Claim(
    "all-moves-lose",
    "There are moves, and each leaves the opponent a winning position.",
    lambda game, position, _: not game.is_over(position) and game.outcome(position) is Outcome.P,
    lambda *_: Outcome.P,
)
NO_MOVE = Claim(
    "no-move",
    "No move is left.",
    lambda game, position, _: game.is_over(position),
    lambda game, _: winning(game.misere),
)


def number_of_objects(
    implies: Callable[[Solved, Args], Outcome | None], heaps: int | None = None
) -> Claim:
    """Return a game's claim about the parity of the number of objects; ``implies`` is as in Claim.

    Only the first ``heaps`` numbers of a position count objects; None means all.
    """
    return Claim(
        "objects",
        "In all, the number of objects is even (0) or odd (1).",
        lambda _, position, args: sum(position[:heaps]) % 2 == args[0],
        implies,
    )


def ones_alone(implies: Callable[[Solved, Args], Outcome | None]) -> Claim:
    """Return a game's claim that all heaps hold 1 or nothing; ``implies`` is as in Claim."""
    return Claim(
        "ones",
        "No heap holds more than one, and (number) heaps hold one.",
        lambda _, position, args: max(position) <= 1 and sum(position) == args[0],
        implies,
    )


def of_values(game: Solved, position: Position) -> Iterator[Reason]:
    """Yield claims about the Grundy value of a sum of heaps: the right one, then up to five others.

    Some are typical errors. Where an error yields the right value by chance, its claim is right.
    """
    values = game.heap_values(position)
    value = nim_sum(values)
    yield Reason(GRUNDY, (value,))
    if value:
        yield Reason(GRUNDY, (0,))
    if sum(values) != value:
        yield Reason(GRUNDY, (sum(values),), Mistake.ORDINARY_SUM)
    yield Reason(GRUNDY, (nim_sum(position),), Mistake.HEAP_SIZES)
    yield Reason(GRUNDY, (value + 1,), Mistake.OFF_BY_ONE)
    yield Reason(GRUNDY, (value + 2,))
