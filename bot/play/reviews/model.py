"""A step through a match, move by move."""

from __future__ import annotations

from dataclasses import dataclass

from games import Position
from games.match import Match
from games.review import Studied


@dataclass(frozen=True)
class MatchStep:
    """A match before one of its moves, with the verdict on that; None at the end.

    ``ply`` is the index of the move in ``Match.turns``, from 0; at the end their number.
    """

    match: Match
    ply: int
    studied: Studied | None

    @property
    def position(self) -> Position:
        """The position at this step."""
        turns = self.match.turns
        return turns[self.ply].before if self.ply < len(turns) else self.match.position
