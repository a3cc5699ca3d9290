"""Fibonacci Nim."""

from __future__ import annotations

from hypothesis import strategies as st

from games import Game, Position
from games.core import RulesFault
from games.explain import Fact
from games.families.fibonacci import (
    OBJECTS,
    PART_EXCEEDS,
    PART_FITS,
    BrokenPart,
    LastParts,
    LastStickLoses,
    NextPart,
    Zeckendorf,
)
from games.reasons import Reason
from tests.support.brute import (
    fibonacci,
)
from tests.support.sample import INTEGER, OF_EVERY_GAME, Sample


@st.composite
def fibonacci_positions(draw: st.DrawFn, largest: int = 20) -> Position:
    """Draw a position of Fibonacci Nim that is not over."""
    left = draw(st.integers(1, largest))
    return (left, draw(st.integers(1, left)))


def smallest_part(n: int) -> int:
    """Return the smallest part of a Zeckendorf representation by taking the largest off."""
    fibonacci = [1, 2]
    while fibonacci[-1] < n:
        fibonacci.append(sum(fibonacci[-2:]))
    while n not in fibonacci and n:
        n -= max(f for f in fibonacci if f < n)
    return n


def theory(g: Game, p: Position) -> set[type[Fact]]:
    sticks, most = p[0] - g.misere, p[1]
    told: set[type[Fact]] = {LastStickLoses} if g.misere else set()
    if not sticks:
        return told
    part = smallest_part(sticks)
    if part > most:
        return told | {Zeckendorf, BrokenPart}
    return told | ({Zeckendorf, NextPart} if part < sticks else {Zeckendorf})


PROGRAM = """
def options(left, most):
    return [(k, (left - k, min(2 * k, left - k))) for k in range(1, most + 1)]
"""

FIBONACCI = Sample(
    names=("fibonacci",),
    rules=lambda _: fibonacci,
    small=lambda: ((i, j) for i in range(14) for j in range(i + 1)),
    drawn=st.tuples(st.just("fibonacci"), fibonacci_positions()),
    shown=("fibonacci", ("20", "13")),
    played=("fibonacci", "6", "40", (30,)),
    explained=(
        ("fibonacci", False, "15", None),
        ("fibonacci", False, "13", None),
        ("fibonacci", True, "6", None),
        ("fibonacci", True, "9 4", None),
        ("fibonacci", True, "1 1", None),
        ("fibonacci", True, "18", (4,)),
        ("fibonacci", False, "17", (4,)),
        ("fibonacci", False, "4 4", (4,)),
    ),
    largest=(("fibonacci", False, (1000, 999)),),
    refused=(
        ("fibonacci", (0, 0), (1,), RulesFault.MATCH_IS_OVER, {}),
        ("fibonacci", (5, 0), (1,), RulesFault.MATCH_IS_OVER, {}),
        ("fibonacci", (9, 4), (0,), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("fibonacci", (9, 4), (-2,), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("fibonacci", (9, 4), (5,), RulesFault.TAKE_NOT_ALLOWED, {"take": 5, "allowed": "1-4"}),
        ("fibonacci", (9, 4), (10,), RulesFault.TAKE_NOT_ALLOWED, {"take": 10, "allowed": "1-4"}),
        ("fibonacci", (9, 4), (), RulesFault.MOVE_SHAPE, {"moves_of": "fibonacci"}),
        ("fibonacci", (9, 4), (1, 1), RulesFault.MOVE_SHAPE, {"moves_of": "fibonacci"}),
    ),
    program=("fibonacci", ("15", "13"), PROGRAM),
    theory=theory,
    wrong=(
        ("fibonacci", (20, 19), NextPart(2, 3)),
        ("fibonacci", (20, 1), NextPart(2, 5)),
        ("fibonacci misere", (4, 3), NextPart(1, 3)),
        ("fibonacci", (17, 16), LastParts((3, 1), 0)),
        ("fibonacci", (17, 16), LastParts((1,), 3)),
        ("fibonacci", (17, 3), LastParts((3, 1), 13)),
        ("fibonacci", (12, 11), LastParts((3, 1), 8)),
        ("fibonacci misere", (4, 4), LastParts((3, 1), 0)),
        ("fibonacci", (13, 12), BrokenPart(1, 2)),
        ("fibonacci", (13, 12), BrokenPart(13, 1)),
        ("fibonacci", (12, 11), BrokenPart(1, 3)),
        ("fibonacci", (20, 19), Zeckendorf((13, 5, 2), 20)),
        ("fibonacci", (20, 19), Zeckendorf((13, 5, 1, 1), 19)),
        ("fibonacci", (20, 19), Zeckendorf((8, 5, 5, 2), 19)),
        ("fibonacci", (20, 19), Zeckendorf((13, 5), 19)),
        ("fibonacci", (20, 19), Zeckendorf((2, 5, 13), 19)),
        ("fibonacci", (20, 19), Zeckendorf((), 19)),
        ("fibonacci", (20, 1), Zeckendorf((8, 12), 1)),
        ("fibonacci", (11, 2), Zeckendorf((5, 3, 2, 1), 2)),
        ("fibonacci", (8, 7), Zeckendorf((5, 3), 7)),
        ("fibonacci", (0, 0), Zeckendorf((), 0)),
        ("fibonacci misere", (4, 1), Zeckendorf((3, 1), 1)),
        ("fibonacci misere", (4, 1), LastStickLoses(4)),
        ("fibonacci", (4, 1), LastStickLoses(3)),
    ),
    boards={"fibonacci": ({}, "outcome fibonacci 15")},
    telling={"fibonacci-table": ({"sticks": 10}, "outcome fibonacci 9 4")},
    says={
        Zeckendorf: lambda fact, _: (
            ": that wins" if fact.parts[-1] <= fact.most else ": no move wins"
        ),
    },
    commands={
        "fibonacci": {
            "sticks": ("bâtonnets", INTEGER, False, (2, 1000)),
            **OF_EVERY_GAME,
        },
        "fibonacci-table": {
            "sticks": ("bâtonnets", INTEGER, False, (2, 15)),
        },
    },
    asked={
        "value row fibonacci 5 to 3": ("5 sticks of which", "5 bâtonnets dont"),
        "kernel fibonacci 5": (
            "n sticks before the first move",
            "n bâtonnets avant le premier coup",
        ),
    },
    reasons=(
        *(Reason(PART_FITS, (part,)) for part in (1, 2, 3, 5)),
        *(Reason(PART_EXCEEDS, (part,)) for part in (2, 3, 5)),
        *(Reason(OBJECTS, (n,)) for n in (0, 1)),
    ),
    shows=lambda g, _: not g.misere,
    truths={
        OBJECTS: lambda _, p, said: said == (p[0] % 2,),
        PART_FITS: lambda _, p, said: said == (smallest_part(p[0]),) and said[0] <= p[1],
        PART_EXCEEDS: lambda _, p, said: said == (smallest_part(p[0]),) and said[0] > p[1],
    },
)
