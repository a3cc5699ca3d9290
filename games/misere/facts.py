"""Kinds of facts, for explanations, that rest on a misère quotient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar

from games.core import Outcome, Position, Rules
from games.explain import BEYOND, Fact, Idea, Reveals
from games.impartial import Game
from games.misere.growth import Solution
from games.misere.heaps import Word
from games.solver import Solver

#: Sums are compared by adding up to two heaps of at most this size.
BESIDE = 3


def alike(game: Rules, pairs: Sequence[tuple[Position, Word]]) -> bool:
    """Return whether, by search, each position and its word have equal outcomes beside small sums.

    These have at most two heaps of at most BESIDE. Raises TooLarge if a search would be too long.
    """
    solver = Solver(game)
    return all(
        solver.outcome((*position, *beside)) is solver.outcome((*word, *beside))
        for position, word in pairs
        for beside in _small_sums()
    )


def _small_sums() -> Iterator[Word]:
    for count in range(3):
        yield from combinations_with_replacement(range(1, BESIDE + 1), count)


@dataclass(frozen=True)
class ActsLike(Idea):
    """In misère play the position acts like a word, whatever heaps of the game are added to both.

    The added heaps are of at most ``last``; None means any size.
    """

    taught: ClassVar = BEYOND
    word: Word
    last: int | None

    def holds(self, game: Rules, position: Position) -> bool:
        return (
            game.misere
            and isinstance(game, Game)
            and self in game.grounds(position)  # this checks how far it is proved
            and alike(game, [(position, self.word)])
        )


@dataclass(frozen=True)
class QuotientClasses(Fact):
    """The class of each heap in the misère quotient, and the class of the position, their product.

    Each class is given by a word. The heaps are of at most ``last``. If the product is a losing
    class, no move leads to a losing class, and every move loses; if not, some move does, and wins.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = BEYOND
    heaps: Position
    words: tuple[Word, ...]
    product: Word
    losing: bool
    order: int
    generators: tuple[int, ...]
    #: The last heap of the quotient; None if it covers all heaps.
    last: int | None

    def holds(self, game: Rules, position: Position) -> bool:
        letters = {heap for word in (*self.words, self.product) for heap in word}
        return (
            game.misere
            and self.heaps == position
            and len(self.words) == len(position)
            and self.losing is (Solver(game).outcome(position) is Outcome.P)
            and letters.issubset(self.generators)
            and isinstance(game, Game)
            and self in game.grounds(position)  # with order and generators, which are proved
            and alike(game, [((heap,), w) for heap, w in zip(position, self.words, strict=True)])
            and alike(game, [(position, self.product)])
        )


def facts_of(solution: Solution, position: Position) -> tuple[ActsLike | QuotientClasses, ...]:
    """Return the facts that a quotient gives about a position whose heaps it covers.

    They are (ActsLike, QuotientClasses); the latter alone if the position is its class's own word.
    """
    quotient = solution.quotient
    product = quotient.words[solution.class_of_sum(position)]
    classes = QuotientClasses(
        heaps=position,
        words=tuple(quotient.words[solution.class_of(heap)] for heap in position),
        product=product,
        losing=solution.is_losing(position),
        order=quotient.order,
        generators=quotient.generators,
        last=None if solution.period else solution.last,
    )
    if product == tuple(sorted(position)):
        return (classes,)
    return ActsLike(product, classes.last), classes
