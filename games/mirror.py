"""The mirror: in a sum of heaps that go in equal pairs, every move can be copied in its twin."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from games.core import Move, Outcome, Position, Rules
from games.explain import Fact, Idea, Reveals
from games.solver import Solved, Solver

#: A move leaves pairs only if so many sizes at most are there an odd number of times: the heap
#: that it changes, and the two that it may leave of it.
_MOST_ODD = 3


def pairs_of(position: Position) -> tuple[int, ...] | None:
    """Return the size of each pair, ascending, if the non-empty heaps go in equal pairs, else None.

    >>> pairs_of((2, 5, 0, 5, 2)), pairs_of((0, 0)), pairs_of((3, 3, 3))
    ((2, 5), (), None)
    """
    counts = Counter(heap for heap in position if heap)
    if any(count % 2 for count in counts.values()):
        return None
    return tuple(sorted(heap for heap, count in counts.items() for _ in range(count // 2)))


def mirroring_move(game: Solved, position: Position) -> Move | None:
    """Return a move that leaves equal pairs or empty heaps; None if none does.

    Under misère play it is always None.
    """
    counts = Counter(heap for heap in position if heap)
    # What a move leaves of a heap is smaller, so it changes one that has no twin.
    odd = {position.index(heap) + 1 for heap, count in counts.items() if count % 2}
    if game.misere or len(odd) > _MOST_ODD:
        return None
    winning = (move for move in game.winning_moves(position) if move[0] in odd)
    return next((m for m in winning if pairs_of(game.after(position, m)) is not None), None)


def is_mirrored(game: Solved, position: Position) -> bool:
    """Return whether the mirror decides who wins: the heaps are pairs, or a move makes them so.

    Empty heaps count as pairs. Under misère play it is always False.
    """
    if game.misere:
        return False
    return pairs_of(position) is not None or mirroring_move(game, position) is not None


def _is_copied(game: Rules, position: Position) -> bool:
    """Return whether each move has a reply that leaves pairs, and the position loses by search."""
    for move in game.moves(position):
        option = game.after(position, move)
        replies = (game.after(option, reply) for reply in game.moves(option))
        if all(pairs_of(left) is None for left in replies):
            return False
    return Solver(game).outcome(position) is Outcome.P


@dataclass(frozen=True)
class Mirror(Idea):
    """The heaps go in equal pairs, of these sizes.

    What the player to move does in one, the other player copies in its twin.
    """

    taught: ClassVar = "mirror"
    pairs: tuple[int, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        return self.pairs != () and pairs_of(position) == self.pairs and _is_copied(game, position)


@dataclass(frozen=True)
class LeavesMirror(Fact):
    """A move wins because it leaves equal pairs, of these sizes; with none, nothing is left."""

    reveals: ClassVar = Reveals.MOVE
    taught: ClassVar = "equal-heaps"
    move: Move
    pairs: tuple[int, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        if self.move not in game.moves(position):
            return False
        left = game.after(position, self.move)
        return pairs_of(left) == self.pairs and _is_copied(game, left)


def mirrors(game: Solved, position: Position) -> tuple[Mirror, ...]:
    """Return one Mirror if the heaps go in equal pairs, else (); () also in misère play.

    Empty heaps alone give (), too.
    """
    pairs = None if game.misere else pairs_of(position)
    return (Mirror(pairs),) if pairs else ()


def mirror_left(game: Solved, position: Position, move: Move) -> tuple[LeavesMirror, ...]:
    """Return one LeavesMirror if a legal move leaves equal pairs or empty heaps.

    Otherwise, and under misère play, return ().
    """
    pairs = None if game.misere else pairs_of(game.after(position, move))
    return () if pairs is None else (LeavesMirror(move, pairs),)
