"""The table of a league: points, places and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.league.ratings import Rating, ratings

#: Two players of a league, by their numbers: the smaller one first.
Pair = tuple[int, int]


class Score(NamedTuple):
    """How many games the two players of a pair have won against each other."""

    one: int
    other: int

    @property
    def is_played(self) -> bool:
        """Whether there are games: a pair that could not be played in time has none."""
        return self != (0, 0)


@dataclass(frozen=True)
class Line:
    """A player in the table: the place (shared at equal points), games, points and rating."""

    player: int
    place: int
    played: int
    points: int
    rating: Rating


def league_table(players: Sequence[int], scores: Mapping[Pair, Score]) -> tuple[Line, ...]:
    """Rank players by their points, one for each game won; at equal points by their number."""
    won = wins_of(players, scores)
    points = [sum(row) for row in won]
    played = [sum(row) + sum(each[i] for each in won) for i, row in enumerate(won)]
    rated = ratings(won)
    order = sorted(range(len(players)), key=lambda i: (-points[i], players[i]))
    return tuple(
        Line(
            players[i], 1 + sum(more > points[i] for more in points), played[i], points[i], rated[i]
        )
        for i in order
    )


def wins_of(players: Sequence[int], scores: Mapping[Pair, Score]) -> list[list[int]]:
    """Return the cross table: how often each player (row) has beaten each other one (column)."""
    index = {player: i for i, player in enumerate(players)}
    won = [[0] * len(players) for _ in players]
    for (one, other), score in scores.items():
        i, j = index[one], index[other]
        won[i][j], won[j][i] = score
    return won
