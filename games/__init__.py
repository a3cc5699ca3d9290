"""The engine: rules, solvers and explanations of impartial games. Pure: no I/O, no clock.

>>> from games import game
>>> g = game("nim")
>>> g.winning_moves(g.parse("1 3 7"))
[(3, 5)]

Questions without a theory are answered by search, up to ``solver.SEARCH_LIMIT`` positions. Faults
and facts are data: the engine contains no sentences. The database stores a game by its name, such
as ``fortboyard 5``, so a name that was once valid must remain valid.

Where to look, from the rules upwards:

- ``core``, ``theory``, ``solver``: positions, moves, faults and ``Rules``; mex and nim-sum;
  search, against which every faster method is tested.
- ``explain``, ``reasons``, ``mistakes``, ``crux``, ``ranks``: facts and claims that check
  themselves, typical mistakes, features of equally hard positions.
- ``impartial``, ``family``, ``families``, ``heap_rules``, ``heap_sums``: ``Game``, and one module
  for each family.
- ``match``, ``players``, ``starts``, ``endings``, ``review``: a match and its plies, the computer
  at every strength, the verdict on each move.
- ``arena``, ``duel``, ``tournament``, ``league``: game graphs with attractors, matches between
  strategies, pairings.
- ``question``, ``challenge``, ``lessons``, ``worksheets``: questions and their marks, for a class,
  for one person, and about programs.
- ``grundy``, ``misere``: sequences of Grundy values with proofs of period; misère quotients.
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
