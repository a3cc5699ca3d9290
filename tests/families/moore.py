"""Moore's Nim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hypothesis import strategies as st

from games import Game, Outcome, Position
from games.core import RulesFault
from games.explain import Fact
from games.families.moore import (
    BIG_HEAP_AND_MULTIPLES,
    COLUMN,
    MULTIPLES,
    OBJECTS,
    ONES,
    MooreFault,
)
from games.families.moore_facts import (
    ColumnOnes,
    FirstColumn,
    MendedColumns,
    MisereEnd,
    MultiplesLose,
    OnesLeft,
    TakesFrom,
)
from games.mistakes import Mistake
from games.reasons import Reason
from tests.support.brute import Move, Rules, heaps
from tests.support.sample import INTEGER, MISERE, OF_EVERY_GAME, STRING, Sample


def moore(most: str) -> Rules:
    """Reduce from one to so many heaps, 2 if nothing is said."""
    limit = int(most or 2)

    def options(position: Position) -> dict[Move, Position]:
        found = {}
        for left in product(*(range(heap + 1) for heap in position)):
            taken = [
                (i, h - n) for i, (h, n) in enumerate(zip(position, left, strict=True), 1) if h > n
            ]
            if 1 <= len(taken) <= limit:
                found[tuple(n for pair in taken for n in pair)] = left
        return found

    return options


def small() -> Iterator[Position]:
    yield from heaps(1, 6)
    yield from heaps(2, 3)
    yield from combinations_with_replacement(range(4), 3)
    yield from combinations_with_replacement(range(3), 4)
    yield from ((3, 1, 1, 1), (3, 2, 2, 2))


def ones_in(position: Position, weight: int) -> int:
    return len([heap for heap in position if heap // weight % 2])


def all_multiples(position: Position, number: int) -> bool:
    return all(ones_in(position, 1 << k) % number == 0 for k in range(10))


def concludes(g: Game, p: Position, reason: Reason) -> Outcome | None:
    if reason.error is Mistake.MODULUS:
        return Outcome.P if all_multiples(p, reason.numbers[-1]) else Outcome.N
    return reason.implies(g)


def theory(g: Game, p: Position) -> set[type[Fact]]:
    told: set[type[Fact]] = {MisereEnd} if g.misere else {MultiplesLose}
    if g.misere and max(p) <= 1:
        return told
    told.add(ColumnOnes)
    return told | {FirstColumn} if g.outcome(p) is Outcome.N else told


PROGRAM = """
def options(heaps):
    found = [([], 2)]
    for heap in heaps:
        found = [
            (takes + [k], free - (k > 0))
            for takes, free in found for k in range(heap + 1) if free or k == 0
        ]
    return [
        (takes, ([h - k for h, k in zip(heaps, takes)],)) for takes, _ in found if any(takes)
    ]
"""

NAMES = ("moore", "moore 3")
ROWS = ((0, 1), (1, 0), (1, 1))

MOORE = Sample(
    names=NAMES,
    rules=moore,
    small=small,
    drawn=st.tuples(
        st.sampled_from(NAMES),
        st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple).filter(any),
    ),
    shown=("moore", ("1 2 3", "2 0 2 4 1")),
    played=("moore", "1 1 2", "2 3 3", (2, 1, 3, 2)),
    explained=(
        ("moore", False, "1 2 3", None),
        ("moore", False, "1 2 3", (1, 1, 3, 2)),
        ("moore", False, "3 5 6 7", None),
        ("moore", False, "3 5 7 7", None),
        ("moore 3", False, "2 2 2 2", None),
        ("moore", True, "1 1 1 1", None),
        ("moore", True, "1 1 1", None),
        ("moore", True, "1 1 3", None),
        ("moore", True, "2 3 3 1", None),
        ("moore 4", True, "1 2 3 3 3 3", None),
    ),
    largest=(
        ("moore", False, (1000, 1)),
        ("moore", True, (53, 53)),
        ("moore", False, (4,) * 18),
        ("moore 3", True, (1,) * 20),
        ("moore 4", False, (1,) * 16),
    ),
    refused=(
        ("moore", (0, 0), (1, 1), RulesFault.MATCH_IS_OVER, {}),
        ("moore", (3, 4), (1,), RulesFault.MOVE_SHAPE, {"moves_of": "moore"}),
        ("moore", (3, 4, 5), (1, 1, 2), RulesFault.MOVE_SHAPE, {"moves_of": "moore"}),
        ("moore", (3, 4, 5), (1, 1, 2, 1, 3, 1), RulesFault.MOVE_SHAPE, {"moves_of": "moore"}),
        (
            "moore",
            (3, 4),
            (1, 1, 3, 1),
            RulesFault.NO_SUCH_HEAP,
            {"heap": 3, "heaps": 2, "pile": "heap"},
        ),
        ("moore", (3, 4), (2, 1, 1, 1), MooreFault.HEAPS_IN_ORDER, {"heap": 1, "before": 2}),
        ("moore", (3, 4), (2, 1, 2, 1), MooreFault.HEAPS_IN_ORDER, {"heap": 2, "before": 2}),
        ("moore", (3, 0), (1, 1, 2, 1), RulesFault.HEAP_IS_EMPTY, {"heap": 2}),
        ("moore", (3, 4), (1, 1, 2, 0), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("moore", (3, 4), (1, 1, 2, 5), RulesFault.TAKE_TOO_MANY, {"take": 5, "available": 4}),
    ),
    mistyped=(
        ("moore 1", "1 2", MooreFault.MOORE_RULES),
        ("moore", "60 60", MooreFault.MOORE_BOARD),
        ("moore", "1001", RulesFault.NUMBER_TOO_LARGE),
    ),
    theory=theory,
    says={
        MultiplesLose: lambda fact, _: "every column of this table" if fact.are_all else "leave a",
        ColumnOnes: lambda fact, _: (
            "not 0 everywhere" if any(n % fact.modulus for n in fact.columns) else "each is a"
        ),
        MisereEnd: lambda fact, _: (
            "as in normal play"
            if fact.big
            else "so the player to move loses"
            if fact.ones % fact.modulus == 1
            else "so the player to move wins"
        ),
    },
    free=((TakesFrom, "heaps"),),
    wrong=(
        ("moore", (1, 2, 3), ColumnOnes((1, 2, 3), ROWS, (2, 2), 2)),
        ("moore", (1, 2, 3), ColumnOnes((1, 2, 3), ROWS, (2, 1), 3)),
        ("moore", (1, 2), ColumnOnes((1, 2, 3), ROWS, (2, 2), 3)),
        ("moore", (1, 2, 3), MultiplesLose(3, True)),
        ("moore", (1, 1), MultiplesLose(2, True)),
        ("moore misere", (1, 1, 1), MultiplesLose(3, True)),
        ("moore", (1, 2, 3), FirstColumn(1, 2, 3)),
        ("moore", (1, 2, 3), FirstColumn(2, 2, 4)),
        ("moore", (1, 2, 3), FirstColumn(4, 0, 3)),
        ("moore", (1, 1, 1, 1), MisereEnd(0, 4, 3)),
        ("moore misere", (1, 1, 1, 1), MisereEnd(1, 4, 3)),
        ("moore", (1, 2, 3, 3), TakesFrom((1, 2))),
        ("moore", (1, 2, 3), TakesFrom((1,))),
        ("moore", (1, 2, 3), MendedColumns((1, 1, 3, 2), (1, 1), 3)),
        ("moore", (1, 1, 2), MendedColumns((3, 1), (2,), 3)),
        ("moore misere", (1, 1, 3), OnesLeft((3, 2), 3, 3)),
        ("moore", (1, 1, 2, 1), OnesLeft((3, 1), 4, 3)),
    ),
    shape=lambda position: tuple(sorted(filter(None, position))) or (0,),
    program=("moore", ("1 2 3", "1 1 1", "2 0 1 1"), PROGRAM),
    boards={"moore": ({}, "outcome moore 1 3 3 3")},
    commands={
        "moore": {
            "heaps": ("tas", STRING, False, (None, None)),
            "most": ("tas_max", INTEGER, False, (2, 4)),
            **MISERE,
            **OF_EVERY_GAME,
        },
    },
    asked={
        "value row moore 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
        "kernel moore 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    },
    reasons=(
        *(Reason(COLUMN, (1, ones, m)) for ones, m in ((1, 3), (2, 3), (3, 2), (1, 2))),
        *(Reason(COLUMN, (2, ones, m)) for ones, m in ((1, 3), (2, 3), (1, 4))),
        *(Reason(MULTIPLES, (m,)) for m in (2, 3, 4)),
        *(Reason(BIG_HEAP_AND_MULTIPLES, (m,)) for m in (3, 4)),
        *(Reason(ONES, (n,)) for n in range(4)),
        *(Reason(OBJECTS, (n,)) for n in (0, 1)),
    ),
    shows=lambda g, reason: (
        reason.claim not in (MULTIPLES, BIG_HEAP_AND_MULTIPLES)
        or reason.numbers == (g.heaps_at_once + 1,)
    ),
    concludes=concludes,
    truths={
        COLUMN: lambda _, p, said: ones_in(p, said[0]) == said[1] and said[1] % said[2] > 0,
        MULTIPLES: lambda _, p, said: all_multiples(p, said[0]),
        BIG_HEAP_AND_MULTIPLES: lambda _, p, said: (
            any(h > 1 for h in p) and all_multiples(p, said[0])
        ),
        ONES: lambda _, p, said: all(h < 2 for h in p) and said == (p.count(1),),
        OBJECTS: lambda _, p, said: said == (sum(p) % 2,),
    },
)
