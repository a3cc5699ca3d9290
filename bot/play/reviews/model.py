"""A match that is gone through move by move."""

from __future__ import annotations

from dataclasses import dataclass

from games import Position
from games.match import Match
from games.review import Studied


@dataclass(frozen=True)
class Step:
    """A match, looked at before one of its moves; at its end nothing is studied."""

    match: Match
    ply: int
    studied: Studied | None

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        turns = self.match.turns
        return turns[self.ply].before if self.ply < len(turns) else self.match.position
