"""Starts of matches that are fair to beginners."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from games.core import InvalidPosition, Outcome, Position
from games.impartial import Game


def fair_start(game: Game, starts: Sequence[Position], wanted: Outcome) -> Position:
    """Return the first start that has the outcome wanted, else the first that is not over.

    If all are over, it is the first; there must be one. A person who begins wants an N-position;
    one who replies wants a P-position. Raises TooLarge as ``outcome`` does.

    >>> from games import game
    >>> fair_start(game("nim"), [(1, 2, 3), (1, 2, 4)], Outcome.N)
    (1, 2, 4)
    """
    in_play = [start for start in starts if not game.is_over(start)]
    suitable = (start for start in in_play if game.outcome(start) is wanted)
    return next(suitable, in_play[0] if in_play else starts[0])


#: How far the last number of an example is raised, in search of a suitable start.
RAISED = 8


def around(game: Game, example: Position) -> list[Position]:
    """Return an example and the positions with its last number raised by up to RAISED, if valid.

    >>> from games import game
    >>> around(game("fortboyard"), (9,))[:3]
    [(9,), (10,), (11,)]
    """
    raised = [(*example[:-1], example[-1] + more) for more in range(RAISED + 1)]
    valid = []
    for position in raised:
        with suppress(InvalidPosition):
            game.check(position)
            valid.append(position)
    return valid


def winnable_starts(game: Game, starts: Sequence[Position]) -> list[Position]:
    """Return the starts that the player who begins can win; if none, all that are not over, or [].

    Raises TooLarge as ``outcome`` does.

    >>> from games import game
    >>> winnable_starts(game("nim"), [(1, 2, 3), (1, 2, 4), (1, 3, 4)])
    [(1, 2, 4), (1, 3, 4)]
    """
    in_play = [start for start in starts if not game.is_over(start)]
    return [start for start in in_play if game.outcome(start) is Outcome.N] or in_play
