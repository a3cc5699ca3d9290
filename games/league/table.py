"""The table of a league: points, places and ratings.

Ratings follow the model of Bradley and Terry (1952), by Newton's method. Player i beats player j
with probability 1 / (1 + exp(x_j - x_i)). The strengths x maximise the likelihood of all games and
of one drawn game of each player against an average one (x = 0). That game keeps the strength of
somebody who has won, or lost, every game finite, and the middle of all at 0. The logarithm of that
is strictly concave, so its maximum is one; standard errors come from the inverse of the Fisher
information there (see D. R. Hunter, Annals of Statistics 32, 2004).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import NamedTuple, TypeAlias

from games.arrays import NDArray, np

#: Strengths are given on Elo's scale: 400 points more are odds of ten to one.
SCALE, MIDDLE = 400 / log(10), 1500.0

#: The 0.975 quantile of the normal distribution, for a 95 % interval.
_Z = 1.959963984540054

#: Newton's method ends when no strength moves by more, or after so many steps.
_SMALL, _STEPS = 1e-10, 200

Matrix: TypeAlias = "NDArray[np.float64]"


@dataclass(frozen=True)
class Rating:
    """A strength on Elo's scale, and how far the 95 % interval reaches to both sides."""

    value: float
    reach: float


def ratings(wins: Sequence[Sequence[int]]) -> tuple[Rating, ...]:
    """Return the ratings of players, in order, by how often each (row) has beaten each (column).

    >>> [round(each.value) for each in ratings([[0, 3], [1, 0]])]
    [1582, 1418]
    """
    count = len(wins)
    if not count:
        return ()
    won = np.array(wins, dtype=float)
    strengths = np.zeros(count)
    for _ in range(_STEPS):
        gradient, information = _slope(strengths, won)
        step = np.linalg.solve(information, gradient)
        step *= min(1.0, 1.0 / max(float(np.abs(step).max()), 1e-300))  # never past the maximum
        strengths += step
        if float(np.abs(step).max()) < _SMALL:
            break
    spread = np.diag(np.linalg.inv(_slope(strengths, won)[1]))
    return tuple(
        Rating(MIDDLE + SCALE * float(x), _Z * SCALE * sqrt(float(variance)))
        for x, variance in zip(strengths, spread, strict=True)
    )


def _slope(strengths: Matrix, won: Matrix) -> tuple[Matrix, Matrix]:
    """Return the gradient of the logarithm that is maximised, and the Fisher information."""
    chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    against_average = 1 / (1 + np.exp(-strengths))
    games = won + won.T
    gradient = won.sum(axis=1) - (games * chances).sum(axis=1) + 0.5 - against_average
    weights = games * chances * chances.T
    information = np.diag(weights.sum(axis=1) + against_average * (1 - against_average)) - weights
    return gradient, information


#: Two players of a league, by their numbers: the smaller one first.
Pair = tuple[int, int]


class PairScore(NamedTuple):
    """How many games the two players of a pair have won against each other."""

    one: int
    other: int

    @property
    def is_played(self) -> bool:
        """Whether there are games: a pair that could not be played in time has none."""
        return self != (0, 0)


@dataclass(frozen=True)
class TableRow:
    """A player in the table: the place from 1 (shared at equal points), games, points, rating."""

    player: int
    place: int
    played: int
    points: int
    rating: Rating


def league_table(players: Sequence[int], scores: Mapping[Pair, PairScore]) -> tuple[TableRow, ...]:
    """Rank players by their points, one for each game won; return their rows, best first.

    Players with equal points have one place, and are listed by number. ``players`` must include
    everybody in ``scores``.
    """
    won = wins_of(players, scores)
    points = [sum(row) for row in won]
    played = [sum(row) + sum(each[i] for each in won) for i, row in enumerate(won)]
    rated = ratings(won)
    order = sorted(range(len(players)), key=lambda i: (-points[i], players[i]))
    return tuple(
        TableRow(
            players[i], 1 + sum(more > points[i] for more in points), played[i], points[i], rated[i]
        )
        for i in order
    )


def wins_of(players: Sequence[int], scores: Mapping[Pair, PairScore]) -> list[list[int]]:
    """Return the cross table: how often each player (row) has beaten each other one (column).

    Rows and columns are in the order of ``players``, who must include everybody in ``scores``.
    """
    index = {player: i for i, player in enumerate(players)}
    won = [[0] * len(players) for _ in players]
    for (one, other), score in scores.items():
        i, j = index[one], index[other]
        won[i][j], won[j][i] = score
    return won
