"""Starts of matches that are fair to somebody who is new to a game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from games.core import InvalidPosition, Outcome, Position
from games.impartial import Game


def fair_start(game: Game, starts: Sequence[Position], wanted: Outcome) -> Position:
    """Return the first of some starts that has the outcome wanted, else the first in play.

    A person who begins wants an N-position, one who answers a P-position.

    >>> from games import game
    >>> fair_start(game("nim"), [(1, 2, 3), (1, 2, 4)], Outcome.N)
    (1, 2, 4)
    """
    in_play = [start for start in starts if not game.is_over(start)]
    found = (start for start in in_play if game.outcome(start) is wanted)
    return next(found, in_play[0] if in_play else starts[0])


#: How far the last number of an example is raised, in search of a start that suits.
RAISED = 8


def around(game: Game, example: Position) -> list[Position]:
    """Return an example of a game, and the positions with a larger last number.

    >>> from games import game
    >>> around(game("fortboyard"), (9,))[:3]
    [(9,), (10,), (11,)]
    """
    raised = [(*example[:-1], example[-1] + more) for more in range(RAISED + 1)]
    found = []
    for position in raised:
        with suppress(InvalidPosition):
            game.check(position)
            found.append(position)
    return found


def winnable_starts(game: Game, starts: Sequence[Position]) -> list[Position]:
    """Return those of some starts that whoever begins can win; all in play if there are none.

    >>> from games import game
    >>> winnable_starts(game("nim"), [(1, 2, 3), (1, 2, 4), (1, 3, 4)])
    [(1, 2, 4), (1, 3, 4)]
    """
    in_play = [start for start in starts if not game.is_over(start)]
    return [start for start in in_play if game.outcome(start) is Outcome.N] or in_play
