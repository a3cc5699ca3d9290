"""Choose moves that show how a game is played."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from itertools import islice

from games import Game, Move, Position
from games.families import family_of
from games.match import Match, Person, Turn

#: Positions of equal numbers are tried up to this one, where an example of the family has no move.
LARGEST_TRIED = 100

#: So many positions are tried at most; of one of so many objects it is known which moves lose.
TRIED, LARGEST_KNOWN = 24, 40


def example_turn(game: Game, apart_from: Position = ()) -> Turn | None:
    """Choose a winning move that leaves as many heaps as possible, from at most TRIED positions.

    It changes several heaps if it can. Its position is never ``apart_from``, whose winning move the
    reader is asked for; copied there, the move gives no win away. Returns None if there is none.
    """
    positions = islice((each for each in _with_moves(game) if each != apart_from), TRIED)
    losing = _losing_moves(game, apart_from)
    found = [
        each for position in positions if (each := _find_instructive_move(game, position, losing))
    ]
    if not found:
        return None
    position, move = min(found, key=lambda each: _shows_little(game, *each))
    return Match(game, position, (Person(1), Person(2)), 0, seed=0).move(move).turns[0]


def _shows_little(game: Game, position: Position, move: Move) -> tuple[bool, bool]:
    """Return how little a move shows of the rules, as a key for ``min``: best is (False, False).

    A move that ends the match shows least; then one that splits a heap or changes a single one.
    """
    left = game.after(position, move)
    splits = len(left) != len(position)
    return game.is_over(left), splits or sum(map(operator.ne, position, left)) <= 1


def _losing_moves(game: Game, position: Position) -> frozenset[Move]:
    """Return the moves that give a win away; none for a position of more than LARGEST_KNOWN."""
    if not position or sum(position) > LARGEST_KNOWN:
        return frozenset()
    wins = game.winning_moves(position)
    return frozenset(move for move in game.moves(position) if wins and move not in wins)


def _find_instructive_move(
    game: Game, position: Position, losing: frozenset[Move]
) -> tuple[Position, Move] | None:
    """Return the position with a winning move, not in ``losing``, that leaves the most heaps.

    None if it has no such move.
    """
    left = {move: len(game.after(position, move)) for move in game.moves(position)}
    most = max(left.values())
    winning = (move for move in game.winning_moves(position) if move not in losing)
    wins = [move for move in winning if left[move] == most]
    return (position, wins[len(wins) // 2]) if wins else None


def _with_moves(game: Game) -> Iterator[Position]:
    """Yield positions with moves: the family's example, its followers, then small ones."""
    examples = family_of(game).examples
    example = game.parse(examples.get(game.name) or next(iter(examples.values())))
    left = [] if game.is_over(example) else [game.after(example, m) for m in game.moves(example)]
    left.sort(key=lambda position: position.count(0))
    equal = ((number,) * len(example) for number in range(1, LARGEST_TRIED + 1))
    tried = filter(game.can_list_moves, (example, *left, *equal))
    return (each for each in tried if not game.is_over(each))
