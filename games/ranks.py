"""How far the end is: in how many moves a win can be forced, where that is known soon."""

from __future__ import annotations

from contextlib import suppress
from functools import singledispatch

from games.core import Move, Position, TooLarge
from games.impartial import Game
from games.solver import solver_of

#: So many positions, times the moves of the first, are searched: it takes seconds at most.
SOON = 300_000


def is_ranked(game: Game, position: Position) -> bool:
    """Return whether the ranks of a position, and of all that can come of it, are found soon.

    What bounds the search is known before it: how many positions there are, and their moves.
    """
    positions = game.extent(position)
    if positions > SOON or not game.can_list_moves(position):
        return False
    return positions * len(game.moves(position)) <= SOON


@singledispatch
def rank_of(game: Game, position: Position) -> int | None:
    """Return the number of moves to the end, those of both players, under best play.

    Whoever wins hurries, whoever loses delays. None: no short search tells it.

    >>> from games import game
    >>> rank_of(game("fortboyard"), (9,)), rank_of(game("nim"), (20,) * 20)
    (5, None)
    """
    if is_ranked(game, position):
        with suppress(TooLarge):
            return solver_of(game).rank(position)
    return None


def quickest(game: Game, position: Position) -> tuple[Move | None, int | None]:
    """Return the winning move that is explained and the rank of a position.

    If ranks are known, the move is one that wins in as many moves as the rank says.
    """
    rank = rank_of(game, position)
    if rank is None:
        return game.winning_move(position), None
    winning = game.winning_moves(position)
    left = {move: rank_of(game, game.after(position, move)) for move in winning}
    return next((move for move in winning if left[move] == rank - 1), None), rank
