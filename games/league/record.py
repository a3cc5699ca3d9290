"""A game of a league as it is stored: how it ended, and its moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.core import Move


class Ending(StrEnum):
    """Why a game of a league was lost; each value is stored, as one letter."""

    #: By the rules of the game.
    RULES = "r"
    #: The strategy has named no move.
    NO_MOVE = "n"
    #: It has named a move that the rules forbid.
    ILLEGAL = "i"
    #: It has failed: a rule without a value, an error of a program.
    ERROR = "e"
    #: It has taken too long.
    TOO_SLOW = "s"
    #: It has had to be stopped before, and is asked nothing more.
    STOPPED = "o"


@dataclass(frozen=True)
class Played:
    """A game of a league: who began (0 or 1), who won, how it ended, and its legal moves."""

    first: int
    winner: int
    ending: Ending
    moves: tuple[Move, ...]


def write_played(games: Iterable[Played]) -> str:
    """Return games as a text to store, with a line of a few letters for each."""
    return "\n".join(
        f"{each.first}{each.winner}{each.ending.value}"
        + ",".join(".".join(map(str, move)) for move in each.moves)
        for each in games
    )


def read_played(text: str) -> tuple[Played, ...]:
    """Parse a text of ``write_played``; raise ValueError for one of another form.

    An empty text has no games. Whether the moves are legal is not checked.

    >>> game = Played(0, 1, Ending.ILLEGAL, ((1, 3), (2, 12)))
    >>> write_played([game]), read_played(write_played([game])) == (game,)
    ('01i1.3,2.12', True)
    """
    return tuple(_read_game(line) for line in text.splitlines())


def _read_game(line: str) -> Played:
    first, winner, ending, moves = line[:1], line[1:2], line[2:3], line[3:]
    read = tuple(tuple(map(int, move.split("."))) for move in moves.split(",") if move)
    return Played(int(first), int(winner), Ending(ending), read)
