"""The engine: rules, solvers and explanations of impartial games. Pure: no I/O, no clock.

>>> from games import game
>>> g = game("nim")
>>> g.winning_moves(g.parse("1 3 7"))
[(3, 5)]
"""

from __future__ import annotations

from games.core import (
    Convention,
    Fault,
    GameError,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    Move,
    NoGrundyValue,
    Outcome,
    Position,
    TooLarge,
    UnknownGame,
)
from games.families import FAMILIES, game
from games.impartial import Game

__all__ = [
    "FAMILIES",
    "Convention",
    "Fault",
    "Game",
    "GameError",
    "IllegalMove",
    "InvalidMove",
    "InvalidPosition",
    "Move",
    "NoGrundyValue",
    "Outcome",
    "Position",
    "TooLarge",
    "UnknownGame",
    "game",
]
