"""Choose moves that show how a game is played."""

from __future__ import annotations

from collections.abc import Iterator

from games import Game, Move, Position
from games.families import family_of
from games.match import Match, Person, Turn

#: Positions of equal numbers are tried up to this one, where an example of the family has no move.
LARGEST_TRIED = 100


def example_turn(game: Game, apart_from: Position = ()) -> Turn | None:
    """Choose a winning move that leaves as many heaps as possible; return None if there is none.

    Its position is never ``apart_from``, whose winning move the reader is asked for.
    """
    positions = (each for each in _with_moves(game) if each != apart_from)
    telling = next((found for each in positions if (found := _telling(game, each))), None)
    if telling is None:
        return None
    position, move = telling
    return Match(game, position, (Person(1), Person(2)), 0, seed=0).move(move).turns[0]


def _telling(game: Game, position: Position) -> tuple[Position, Move] | None:
    """Return the position and a winning move that leaves most heaps; None if there is none."""
    left = {move: len(game.after(position, move)) for move in game.moves(position)}
    most = max(left.values())
    wins = [move for move in game.winning_moves(position) if left[move] == most]
    return (position, wins[len(wins) // 2]) if wins else None


def _with_moves(game: Game) -> Iterator[Position]:
    """Yield positions with moves: the family's example, its followers, then small ones."""
    examples = family_of(game).examples
    example = game.parse(examples.get(game.name) or next(iter(examples.values())))
    left = [] if game.is_over(example) else [game.after(example, m) for m in game.moves(example)]
    left.sort(key=lambda position: position.count(0))
    equal = ((number,) * len(example) for number in range(1, LARGEST_TRIED + 1))
    return (each for each in (example, *left, *equal) if not game.is_over(each))
