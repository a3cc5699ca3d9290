"""Nim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from hypothesis import strategies as st

from games import Game, Outcome, Position
from games.core import RulesFault
from games.explain import Fact
from games.families.nim import (
    BIG_HEAP_AND_NIM_SUM,
    HEAPS,
    NIM_SUM,
    OBJECTS,
    ONES,
    EvenTable,
    Flip,
    HeapWithOne,
    LastBigHeap,
    MisereSwitch,
    NimSum,
    OddColumn,
    Reduce,
    SwitchIsWon,
)
from games.mirror import LeavesMirror, Mirror
from games.mistakes import Mistake
from games.reasons import Reason
from tests.support.brute import (
    heaps,
    nim,
)
from tests.support.misere import go_in_pairs
from tests.support.sample import INTEGER, MISERE, OF_EVERY_GAME, STRING, Sample

nim_heaps = st.lists(st.integers(0, 5), min_size=1, max_size=4).map(tuple)


def _nim_tables() -> Iterator[Position]:
    yield from heaps(1, 8)
    yield from heaps(2, 5)
    yield from heaps(3, 3)
    yield from heaps(4, 2)


ROWS = ((0, 1), (1, 1))
SUMS = (1, 2)


def concludes(g: Game, p: Position, reason: Reason) -> Outcome | None:
    if reason.error is Mistake.NORMAL_RULE:
        return Outcome.N if reduce(xor, p) else Outcome.P
    return reason.implies(g)


def theory(g: Game, p: Position) -> set[type[Fact]]:
    is_far = sum(h >= 2 for h in p) >= 2
    told: set[type[Fact]] = {NimSum} if not g.misere or is_far else set()
    if told and g.outcome(p) is Outcome.N:
        told |= {OddColumn, Flip}
    if g.misere:
        return told | {MisereSwitch} | ({SwitchIsWon} if is_far else set())
    return told | {EvenTable} | ({Mirror} if go_in_pairs(p) else set())


PROGRAM = """
def options(heaps):
    return [
        ((i, k), (heaps[:i] + [heaps[i] - k] + heaps[i + 1:],))
        for i in range(len(heaps)) for k in range(1, heaps[i] + 1)
    ]
"""

NIM = Sample(
    names=("nim",),
    rules=lambda _: nim,
    small=_nim_tables,
    drawn=st.tuples(st.just("nim"), nim_heaps.filter(any)),
    shown=("nim", ("1 3 7", "2 0 4 6")),
    played=("nim", "2 2", "6 7", (2, 7)),
    explained=(
        ("nim", False, "1 3 7", None),
        ("nim", False, "1 2 3", None),
        ("nim", False, "3 3 1", (3, 1)),
        ("nim", False, "2 3 3", (2, 1)),
        ("nim", False, "5 6 7", (2, 4)),
        ("nim", False, "2 2", None),
        ("nim", False, "2 2 4 4", None),
        ("nim", False, "2 2 4", None),
        ("nim", False, "0 0", None),
        ("nim", True, "0", None),
        ("nim", True, "1 1 1", None),
        ("nim", True, "1 1", None),
        ("nim", True, "1", None),
        ("nim", True, "1 1 3", None),
        ("nim", True, "3", None),
        ("nim", True, "1 3", None),
        ("nim", True, "2 3 4", None),
        ("nim", True, "1 4", (2, 4)),
    ),
    largest=(
        ("nim", False, (35,) * 20),
        ("nim", False, (1000,) * 20),
        ("nim", False, tuple(range(981, 1001))),
        ("nim", True, (999,) * 19 + (1000,)),
        ("nim", True, (1,) * 19 + (1000,)),
    ),
    refused=(
        ("nim", (0, 0), (1, 1), RulesFault.MATCH_IS_OVER, {}),
        ("nim", (0, 0), (5, 0), RulesFault.MATCH_IS_OVER, {}),
        (
            "nim",
            (1, 0, 3),
            (0, 1),
            RulesFault.NO_SUCH_HEAP,
            {"heap": 0, "heaps": 3, "pile": "heap"},
        ),
        (
            "nim",
            (1, 0, 3),
            (-1, 1),
            RulesFault.NO_SUCH_HEAP,
            {"heap": -1, "heaps": 3, "pile": "heap"},
        ),
        (
            "nim",
            (1, 0, 3),
            (4, 1),
            RulesFault.NO_SUCH_HEAP,
            {"heap": 4, "heaps": 3, "pile": "heap"},
        ),
        ("nim", (1, 0, 3), (2, 1), RulesFault.HEAP_IS_EMPTY, {"heap": 2}),
        ("nim", (1, 0, 3), (2, 0), RulesFault.HEAP_IS_EMPTY, {"heap": 2}),
        ("nim", (1, 0, 3), (3, 0), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("nim", (1, 0, 3), (3, -2), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("nim", (1, 0, 3), (3, 4), RulesFault.TAKE_TOO_MANY, {"take": 4, "available": 3}),
        ("nim", (1, 0, 3), (), RulesFault.MOVE_SHAPE, {"moves_of": "nim"}),
        ("nim", (1, 0, 3), (3,), RulesFault.MOVE_SHAPE, {"moves_of": "nim"}),
        ("nim", (1, 0, 3), (3, 1, 1), RulesFault.MOVE_SHAPE, {"moves_of": "nim"}),
    ),
    program=("nim", ("1 3 7", "2 2 1 1", "0 5"), PROGRAM),
    theory=theory,
    wrong=(
        ("nim", (1, 3), NimSum((1, 3), ROWS, SUMS, 3)),
        ("nim", (1, 3), NimSum((3, 1), ROWS, SUMS, 2)),
        ("nim", (1, 3), NimSum((1, 3), ROWS[::-1], SUMS, 2)),
        ("nim", (1, 3), NimSum((1, 3), ROWS, (1, 0), 2)),
        ("nim", (1, 3), NimSum((1, 3), ROWS, SUMS[1:], 2)),
        ("nim", (1, 3), NimSum((1, 3), (ROWS[0], ROWS[1][1:]), SUMS, 2)),
        ("nim", (1, 3), NimSum((1, 3), ((), ()), (), 2)),
        ("nim", (2,), NimSum((2,), ((0, 2),), (0, 2), 2)),
        ("nim", (1, 1), NimSum((1, 1), (ROWS[0], ROWS[0]), (0,), 0)),
        ("nim", (1, 3), EvenTable(0)),
        ("nim", (2, 2), EvenTable(2)),
        ("nim misere", (1, 1), EvenTable(0)),
        ("nim", (3, 3, 1), Mirror((3,))),
        ("nim", (3, 2), Mirror((3,))),
        ("nim", (0, 0), Mirror(())),
        ("nim misere", (1, 1), Mirror((1,))),
        ("nim", (5, 3), LeavesMirror((1, 2), (2,))),
        ("nim", (5, 3), LeavesMirror((1, 1), (3,))),
        ("nim", (5, 3), LeavesMirror((3, 1), (3,))),
        ("nim", (0, 2), LeavesMirror((2, 1), ())),
        ("nim misere", (1, 2), LeavesMirror((2, 1), (1,))),
        ("nim", (1, 3), Flip(1)),
        ("nim", (2, 2), Flip(2)),
        ("nim", (2, 3), SwitchIsWon(2)),
        ("nim misere", (2, 3, 1), SwitchIsWon(3)),
        ("nim", (1, 3), OddColumn(1)),
        ("nim", (1, 2), OddColumn(1)),
        ("nim", (3,), HeapWithOne(1, 1, True)),
        ("nim", (1, 3), OddColumn(4)),
        ("nim", (1, 3), OddColumn(3)),
        ("nim", (1, 3), OddColumn(0)),
        ("nim", (3, 3), OddColumn(2)),
        ("nim", (2, 1, 2), OddColumn(2)),
        ("nim", (1, 3), HeapWithOne(1, 2, True)),
        ("nim", (3, 2, 2), HeapWithOne(2, 2, True)),
        ("nim", (3, 2, 2), HeapWithOne(1, 2, False)),
        ("nim", (1, 3), HeapWithOne(2, 4, True)),
        ("nim", (1, 3), HeapWithOne(1, 1, True)),
        ("nim", (1, 3), Reduce(2, 3, 2)),
        ("nim", (1, 3), Reduce(2, 4, 2)),
        ("nim", (1, 3), Reduce(3, 3, 1)),
        ("nim", (1, 3), Reduce(0, 3, 1)),
        ("nim", (1, 3), Reduce(2, 3, 3)),
        ("nim misere", (1, 1, 1, 3), Reduce(4, 3, 0)),
        ("nim misere", (1, 3), MisereSwitch(1, 2)),
        ("nim misere", (1, 3), MisereSwitch(0, 1)),
        ("nim misere", (1, 3), MisereSwitch(2, 1)),
        ("nim misere", (1, 3), LastBigHeap(2, 3, 1, 2)),
        ("nim misere", (1, 3), LastBigHeap(2, 3, 0, 3)),
        ("nim misere", (1, 3), LastBigHeap(1, 1, 0, 1)),
        ("nim misere", (1, 3), LastBigHeap(5, 3, 0, 1)),
        ("nim misere", (3, 2, 2), LastBigHeap(1, 3, 0, 4)),
    ),
    says={
        Reduce: lambda fact, _: f"from {fact.from_} to {fact.to}",
        LastBigHeap: lambda fact, _: f"from {fact.from_} to {fact.to}",
        EvenTable: lambda fact, _: "leave a table" if fact.sum else "every column of this table",
        NimSum: lambda fact, _: ", not 0" if fact.sum else "the nim-sum is 0",
        HeapWithOne: lambda fact, _: "The first heap" if fact.first else "has a 1",
        MisereSwitch: lambda fact, _: (
            ("even: the other player", "odd: the player to move")[fact.ones % 2]
            if not fact.big
            else "This is the moment"
            if fact.big == 1
            else "as in normal play"
        ),
    },
    free=(
        (HeapWithOne, "heap"),
        (Reduce, "heap"),
    ),
    boards={"nim": ({"heaps": "4 5 3", "first": "me"}, "move one nim 3 4 5")},
    commands={
        "nim": {
            "heaps": ("tas", STRING, True, (None, None)),
            "columns": ("colonnes", INTEGER, False, (1, 20)),
            **MISERE,
            **OF_EVERY_GAME,
        },
    },
    asked={
        "value row nim 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
        "kernel nim 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    },
    reasons=(
        *(Reason(claim, (n,)) for claim in (NIM_SUM, ONES) for n in range(3)),
        *(Reason(BIG_HEAP_AND_NIM_SUM, (n,)) for n in range(3)),
        *(Reason(claim, (n,)) for claim in (OBJECTS, HEAPS) for n in (0, 1)),
    ),
    concludes=concludes,
    truths={
        NIM_SUM: lambda _, p, said: said == (reduce(xor, p, 0),),
        BIG_HEAP_AND_NIM_SUM: lambda _, p, said: (
            said == (reduce(xor, p, 0),) and any(h > 1 for h in p)
        ),
        ONES: lambda _, p, said: all(h < 2 for h in p) and said == (p.count(1),),
        OBJECTS: lambda _, p, said: said == (sum(p) % 2,),
        HEAPS: lambda _, p, said: said == (len([h for h in p if h]) % 2,),
    },
)
