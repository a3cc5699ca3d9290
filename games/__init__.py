"""The engine: rules, solvers and explanations of impartial games. Pure: no I/O, no clock.

>>> from games import game
>>> g = game("nim")
>>> g.winning_moves(g.parse("1 3 7"))
[(3, 5)]

What theory does not answer is found by search, up to ``solver.SEARCH_LIMIT`` positions. Faults and
facts are data: the engine never words a sentence. The store keeps a game by its name, ``fortboyard
5``, so a name that was read once must be read for ever.

Where to look, from the rules upwards:

- ``core``, ``theory``, ``solver``: positions, moves, faults and ``Rules``; mex and nim-sum;
  search, against which every faster way is tested.
- ``explain``, ``reasons``, ``mistakes``, ``crux``, ``ranks``: facts and claims that check
  themselves, the mistakes that are named, what makes positions equally hard.
- ``impartial``, ``family``, ``families``, ``heap_rules``, ``heap_sums``: ``Game``, and one module
  for each family.
- ``match``, ``players``, ``starts``, ``endings``, ``review``: a match and its plies, the computer
  at every strength, what each move was worth.
- ``arena``, ``duel``, ``tournament``, ``league``: graphs with attractors, strategies against each
  other, pairings.
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
