"""Wythoff's Nim."""

from __future__ import annotations

from hypothesis import strategies as st

from games import Game, Position
from games.core import RulesFault
from games.explain import Fact
from games.families.wythoff import IS_LOSING_PAIR, IS_NO_LOSING_PAIR, OBJECTS
from games.families.wythoff_facts import (
    EachOnce,
    LosingPair,
    MisereExceptions,
    Partner,
    SameFromBoth,
)
from games.reasons import Args, Reason
from tests.support.brute import Brute, Move, heaps
from tests.support.sample import MISERE, OF_EVERY_GAME, STRING, Sample


def wythoff(position: Position) -> dict[Move, Position]:
    """Take from the first heap, from the second, or the same number from both (3)."""
    a, b = position
    options = {(1, t): (a - t, b) for t in range(1, a + 1)}
    options |= {(2, t): (a, b - t) for t in range(1, b + 1)}
    return options | {(3, t): (a - t, b - t) for t in range(1, min(a, b) + 1)}


def theory(g: Game, _: Position) -> set[type[Fact]]:
    return {EachOnce, LosingPair} | ({MisereExceptions} if g.misere else set())


BRUTES = {misere: Brute(wythoff, misere=misere) for misere in (False, True)}


def tells_pair(g: Game, p: Position, args: Args) -> bool:
    """Return whether the arguments are the difference of the heaps and its losing pair."""
    difference, smaller, larger = args
    is_losing = not BRUTES[g.misere].wins((smaller, larger))
    return abs(p[0] - p[1]) == difference == larger - smaller and is_losing


PROGRAM = """
def options(a, b):
    found = [((k, 0), (a - k, b)) for k in range(1, a + 1)]
    found += [((0, k), (a, b - k)) for k in range(1, b + 1)]
    return found + [((k, k), (a - k, b - k)) for k in range(1, min(a, b) + 1)]
"""

WYTHOFF = Sample(
    names=("wythoff",),
    rules=lambda _: wythoff,
    small=lambda: heaps(2, 8),
    drawn=st.tuples(st.just("wythoff"), st.tuples(*[st.integers(0, 12)] * 2).filter(any)),
    shown=("wythoff", ("4 6", "5 3", "9 4")),
    played=("wythoff", "2 3", "7 9", (3, 2)),
    explained=(
        ("wythoff", False, "4 6", None),
        ("wythoff", False, "4 6", (3, 1)),
        ("wythoff", False, "9 4", None),
        ("wythoff", False, "3 5", None),
        ("wythoff", False, "0 4", None),
        ("wythoff", True, "2 2", None),
        ("wythoff", True, "2 5", None),
        ("wythoff", True, "6 7", (3, 6)),
        ("wythoff", True, "5 8", (1, 2)),
    ),
    largest=(
        ("wythoff", False, (1000, 1000)),
        ("wythoff", False, (1000, 618)),
        ("wythoff", True, (999, 1000)),
    ),
    refused=(
        ("wythoff", (0, 0), (1, 1), RulesFault.MATCH_IS_OVER, {}),
        ("wythoff", (3, 4), (1,), RulesFault.MOVE_SHAPE, {"moves_of": "wythoff"}),
        ("wythoff", (3, 4), (0, 1), RulesFault.MOVE_SHAPE, {"moves_of": "wythoff"}),
        ("wythoff", (3, 4), (4, 1), RulesFault.MOVE_SHAPE, {"moves_of": "wythoff"}),
        ("wythoff", (0, 4), (1, 1), RulesFault.HEAP_IS_EMPTY, {"heap": 1}),
        ("wythoff", (4, 0), (3, 1), RulesFault.HEAP_IS_EMPTY, {"heap": 2}),
        ("wythoff", (3, 4), (2, 0), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("wythoff", (3, 4), (1, 4), RulesFault.TAKE_TOO_MANY, {"take": 4, "available": 3}),
        ("wythoff", (3, 4), (3, 4), RulesFault.TAKE_TOO_MANY, {"take": 4, "available": 3}),
    ),
    program=("wythoff", ("4 6", "3 5"), PROGRAM),
    theory=theory,
    says={
        LosingPair: lambda fact, position: (
            "This is it" if tuple(sorted(position)) == fact.pair else "It is not this one"
        ),
        Partner: lambda fact, _: "φ² rounded down" if fact.is_golden else "under misère play",
    },
    free=((EachOnce, "pairs"),),
    wrong=(
        ("wythoff", (4, 6), EachOnce(((0, 0), (1, 2), (3, 4)))),
        ("wythoff misere", (4, 6), EachOnce(((0, 0), (1, 2)))),
        ("wythoff", (4, 6), LosingPair(2, (3, 6))),
        ("wythoff", (4, 6), LosingPair(2, (4, 6))),
        ("wythoff", (4, 6), LosingPair(1, (1, 2))),
        ("wythoff", (4, 6), LosingPair(2, (2, 4))),
        ("wythoff misere", (2, 3), LosingPair(1, (1, 2))),
        ("wythoff", (4, 6), MisereExceptions()),
        ("wythoff", (4, 6), SameFromBoth(2, (2, 4))),
        ("wythoff", (4, 6), SameFromBoth(1, (3, 5))),
        ("wythoff", (4, 9), SameFromBoth(5, (8, 13))),
        ("wythoff", (4, 9), Partner(1, 4, 6, 2)),
        ("wythoff", (4, 9), Partner(1, 4, 7, 2)),
        ("wythoff", (4, 9), Partner(2, 9, 15, 6)),
        ("wythoff", (4, 9), Partner(0, 4, 7, 3)),
        ("wythoff", (4, 9), Partner(1, 5, 3, 2)),
    ),
    shape=lambda position: tuple(sorted(position)),
    boards={"wythoff": ({}, "outcome wythoff 6 9")},
    commands={
        "wythoff": {
            "heaps": ("tas", STRING, False, (None, None)),
            **MISERE,
            **OF_EVERY_GAME,
        },
    },
    asked={
        "value row wythoff 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
    },
    reasons=(
        *(Reason(IS_LOSING_PAIR, pair) for pair in ((2, 3, 5), (3, 4, 7))),
        *(Reason(IS_NO_LOSING_PAIR, pair) for pair in ((2, 3, 5), (3, 4, 7))),
        *(Reason(OBJECTS, (n,)) for n in (0, 1)),
    ),
    truths={
        IS_LOSING_PAIR: lambda g, p, said: tells_pair(g, p, said) and sorted(p) == [*said[1:]],
        IS_NO_LOSING_PAIR: lambda g, p, said: tells_pair(g, p, said) and sorted(p) != [*said[1:]],
        OBJECTS: lambda _, p, said: said == (sum(p) % 2,),
    },
)
