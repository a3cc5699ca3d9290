"""Moves that show how a game is played."""

from __future__ import annotations

from games import Game, Position
from games.families import family_of
from games.match import Match, Person, Turn

#: Positions of equal numbers are tried up to this one, where an example of the family has no move.
LARGEST_TRIED = 100


def example_turn(game: Game) -> Turn | None:
    """Return a move that shows what is special about a game, if it has any move at all.

    It is one of those that leave most numbers, as a heap that falls apart does.
    """
    position = _with_moves(game)
    if position is None:
        return None
    left = {move: len(game.after(position, move)) for move in game.moves(position)}
    telling = [move for move, numbers in left.items() if numbers == max(left.values())]
    players = (Person(1), Person(2))
    return Match(game, position, players, 0, seed=0).move(telling[len(telling) // 2]).turns[0]


def _with_moves(game: Game) -> Position | None:
    """Return an example of a position with a move: the family's own, else a small one."""
    examples = family_of(game).examples
    example = game.parse(examples.get(game.name) or next(iter(examples.values())))
    equal = ((number,) * len(example) for number in range(1, LARGEST_TRIED + 1))
    return next((each for each in (example, *equal) if not game.is_over(each)), None)
