"""Points and ratings, against sums by hand and a maximum that is searched without calculus."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random

import pytest

from games.league.table import MIDDLE, SCALE, PairScore, league_table, ratings


def likelihood(strengths: list[float], wins: list[list[int]]) -> float:
    """Return the logarithm that the ratings maximise, as its definition says."""

    def chance(difference: float) -> float:
        return 1 / (1 + exp(-difference))

    pairs = [(i, j) for i in range(len(wins)) for j in range(len(wins)) if wins[i][j]]
    of_games = sum(wins[i][j] * log(chance(strengths[i] - strengths[j])) for i, j in pairs)
    of_draws = sum((log(chance(x)) + log(chance(-x))) / 2 for x in strengths)
    return of_games + of_draws


def searched(wins: list[list[int]]) -> list[float]:
    """Return the best strengths, by steps in one strength at a time that become smaller."""
    strengths, width = [0.0] * len(wins), 2.0
    best = likelihood(strengths, wins)
    while width > 1e-6:
        moved = False
        for i in range(len(wins)):
            for step in (width, -width):
                tried = [*strengths]
                tried[i] += step
                if (value := likelihood(tried, wins)) > best:
                    strengths, best, moved = tried, value, True
        if not moved:
            width /= 2
    return strengths


def drawn(seed: int, count: int) -> list[list[int]]:
    random = Random(seed)
    return [[random.randrange(5) * (i != j) for j in range(count)] for i in range(count)]


TABLES = {
    "two": [[0, 3], [1, 0]],
    "one has won all": [[0, 12, 12], [0, 0, 6], [0, 6, 0]],
    "a chain": [[0, 12, 12, 12], [0, 0, 12, 12], [0, 0, 0, 12], [0, 0, 0, 0]],
    "nobody has played": [[0, 0], [0, 0]],
    "somebody has not played": [[0, 4, 0], [2, 0, 0], [0, 0, 0]],
    "a circle": [[0, 5, 0], [0, 0, 5], [5, 0, 0]],
    **{f"drawn {seed}": drawn(seed, 2 + seed) for seed in range(4)},
}


@pytest.mark.parametrize("wins", TABLES.values(), ids=TABLES)
def test_ratings_are_the_maximum_of_the_likelihood(wins: list[list[int]]) -> None:
    for rating, strength in zip(ratings(wins), searched(wins), strict=True):
        assert rating.value == pytest.approx(MIDDLE + SCALE * strength, abs=0.05)


@pytest.mark.parametrize("wins", TABLES.values(), ids=TABLES)
def test_the_uncertainty_of_a_rating_follows_from_the_curvature(wins: list[list[int]]) -> None:
    """The second differences of the likelihood, inverted by Cramer's rule."""
    count, h = len(wins), 1e-3
    best = [(rating.value - MIDDLE) / SCALE for rating in ratings(wins)]

    def at(*moves: tuple[int, float]) -> float:
        tried = [*best]
        for i, step in moves:
            tried[i] += step
        return likelihood(tried, wins)

    hessian = [
        [
            -(at((i, h), (j, h)) - at((i, h), (j, -h)) - at((i, -h), (j, h)) + at((i, -h), (j, -h)))
            / (4 * h * h)
            for j in range(count)
        ]
        for i in range(count)
    ]
    whole = determinant(hessian)
    for i, rating in enumerate(ratings(wins)):
        minor = [
            [v for c, v in enumerate(row) if c != i] for r, row in enumerate(hessian) if r != i
        ]
        error = sqrt(determinant(minor) / whole)
        assert rating.reach == pytest.approx(1.96 * SCALE * error, rel=2e-3)


def determinant(rows: list[list[float]]) -> float:
    if not rows:
        return 1.0
    first, *others = rows
    minors = [determinant([[*row[:c], *row[c + 1 :]] for row in others]) for c in range(len(first))]
    return sum(
        -value * minor if c % 2 else value * minor
        for c, (value, minor) in enumerate(zip(first, minors, strict=True))
    )


def test_a_rating_of_many_players_is_finite_and_ordered() -> None:
    count = 68
    wins = [[12 * (i < j) for j in range(count)] for i in range(count)]
    rated = [rating.value for rating in ratings(wins)]
    assert rated == sorted(rated, reverse=True)
    assert sum(rated) / count == pytest.approx(MIDDLE)


def test_the_table_counts_wins_and_shares_places() -> None:
    scores = {(1, 2): PairScore(3, 1), (1, 3): PairScore(0, 4), (2, 3): PairScore(2, 2)}
    table = league_table([1, 2, 3, 4], scores)
    told = [(line.place, line.player, line.points, line.played) for line in table]
    assert told == [(1, 3, 6, 8), (2, 1, 3, 8), (2, 2, 3, 8), (4, 4, 0, 0)]


def test_a_table_of_nobody_is_empty() -> None:
    assert league_table([], {}) == ()
