"""Ranks: the number of moves in which a win can be forced, if a short search gives it."""

from __future__ import annotations

from contextlib import suppress
from functools import singledispatch

from games.core import Move, Position, TooLarge
from games.impartial import Game
from games.solver import solver_of

#: The most positions times moves of the first position that are searched, which takes seconds.
SOON = 300_000


def is_ranked(game: Game, position: Position) -> bool:
    """Return whether a short search gives the ranks of a position and of all reachable ones.

    It is decided before the search, by a bound on the number of positions and of moves.
    """
    positions = game.extent(position)
    if positions > SOON or not game.can_list_moves(position):
        return False
    return positions * len(game.moves(position)) <= SOON


@singledispatch
def rank_of(game: Game, position: Position) -> int | None:
    """Return the number of moves, by both players, to the end under best play.

    The winner hurries and the loser delays. Returns None if no short search gives it.

    >>> from games import game
    >>> rank_of(game("fortboyard"), (9,)), rank_of(game("nim"), (20,) * 20)
    (5, None)
    """
    if is_ranked(game, position):
        with suppress(TooLarge):
            return solver_of(game).rank(position)
    return None


def quickest(game: Game, position: Position) -> tuple[Move | None, int | None]:
    """Return the winning move to explain, and a position's rank.

    The move is None if none wins, the rank if ``rank_of`` gives none. If it is known, the move wins
    in that many moves of both players, itself included. Raises TooLarge as ``winning_moves``.
    """
    rank = rank_of(game, position)
    if rank is None:
        return game.winning_move(position), None
    winning = game.winning_moves(position)
    left = {move: rank_of(game, game.after(position, move)) for move in winning}
    return next((move for move in winning if left[move] == rank - 1), None), rank
