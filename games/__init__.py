"""The engine: rules, solvers and explanations of impartial games. Pure: no I/O, no clock.

>>> from games import game
>>> g = game("nim")
>>> g.winning_moves(g.parse("1 3 7"))
[(3, 5)]
"""

from __future__ import annotations

from collections.abc import Callable

from games.chomp import Chomp
from games.core import (
    Convention,
    Fault,
    Game,
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
from games.fibonacci import FibonacciNim
from games.nim import Nim
from games.octal import Octal
from games.subtraction import Subtraction

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

#: Each family of rules by the first word of its games' names; it reads what follows the word.
FAMILIES: dict[str, Callable[[str, Convention], Game]] = {
    "nim": Nim.read,
    "fortboyard": Subtraction.read_fort_boyard,
    "take": Subtraction.read_take,
    "fibonacci": FibonacciNim.read,
    "octal": Octal.read,
    "chomp": Chomp.read,
}


def game(name: str, *, misere: bool = False) -> Game:
    """Return the game of a name such as ``nim``, ``fortboyard`` or ``take 1,3,4``.

    Raises UnknownGame if no family has the name or its rules make no sense.
    """
    family, _, rules = name.strip().lower().partition(" ")
    if family not in FAMILIES:
        raise UnknownGame(Fault.UNKNOWN_GAME, game=family[:40], known=", ".join(FAMILIES))
    convention = Convention.MISERE if misere else Convention.NORMAL
    return FAMILIES[family](rules.strip(), convention)
