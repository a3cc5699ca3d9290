"""Octal games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st

from games import Position
from games.core import RulesFault
from games.families.octal import OctalFault
from games.heap_sums import ActsAsHeap, HeapMex, HeapSumFault, HeapValues, ZeroIsLost
from games.misere.facts import ActsLike, QuotientClasses
from games.reasons import GRUNDY, Reason
from tests.support.brute import (
    heaps,
    octal,
    sorted_heaps,
)
from tests.support.misere import heap_theory
from tests.support.sample import MISERE, OF_EVERY_GAME, STRING, Sample

#: Up to three digits after a first digit 0 or 4, the last one not 0.
codes = st.builds(
    "{}.{}{}".format,
    st.sampled_from("04"),
    st.text("01234567", max_size=2),
    st.sampled_from("1234567"),
)

octal_heaps = st.lists(st.integers(1, 5), max_size=3).map(tuple)


@st.composite
def _octal(draw: st.DrawFn) -> tuple[str, Position]:
    code = draw(codes)
    going_on = octal_heaps.filter(octal(code))
    return f"octal {code}", draw(going_on)


def _octal_heaps() -> Iterator[Position]:
    yield ()
    yield from ((n,) for n in range(1, 10))
    yield from ((a + 1, b + 1) for a, b in heaps(2, 3))
    yield from ((a + 1, b + 1, c + 1) for a, b, c in sorted_heaps(3, 1))


#: What the quotient of Kayles tells of rows of 3 and 4.
OF_3_4 = QuotientClasses((3, 4), ((1, 2), (1,)), (2,), False, 12, (1, 2, 5), 8)

#: The larger of two rows left is named, which is as good as the smaller one.
PROGRAM = """
def options(rows):
    found = []
    for i in range(len(rows)):
        for k in (1, 2):
            rest = rows[i] - k
            for part in range(rest + 1):
                left = [one for one in (part, rest - part) if one > 0]
                if 2 * part >= rest:
                    found.append(((i, k, part), (rows[:i] + sorted(left) + rows[i + 1:],)))
    return found
"""

OCTAL = Sample(
    names=("octal 0.77", "octal 0.07", "octal 0.137", "octal 0.333", "octal 4.3", "octal 0.6"),
    rules=octal,
    small=_octal_heaps,
    drawn=_octal(),
    shown=("octal 0.77", ("8", "3 4")),
    played=("octal 0.77", "5", "8 9", (2, 2, 3)),
    explained=(
        ("octal 0.77", False, "5 7", None),
        ("octal 0.77", False, "5 5", None),
        ("octal 0.77", False, "8", None),
        ("octal 0.77", False, "5 5 2", None),
        ("octal 0.77", False, "2 2 5 5", None),
        ("octal 0.77", False, "6 2 2", None),
        ("octal 4.07", True, "4", None),
    ),
    largest=(
        ("octal 0.77", False, (1000,) * 20),
        ("octal 0.77", False, (12,) * 20),
        ("octal 0.77", False, (20,) * 999 + (19,)),
        ("octal 0.777777777777", False, (1000,) * 19 + (999,)),
        ("octal 4.777777777777", False, (1000,) * 19 + (999,)),
        # Every rule that a digit tells.
        ("octal 4.123456712345", False, (1000,) * 19 + (999,)),
        ("octal 0.77", True, (7, 9)),
    ),
    refused=(
        ("octal 0.77", (), (1, 1, 0), RulesFault.MATCH_IS_OVER, {}),
        ("octal 0.07", (1, 1), (1, 1, 0), RulesFault.MATCH_IS_OVER, {}),
        (
            "octal 0.77",
            (3, 4),
            (0, 1, 0),
            RulesFault.NO_SUCH_HEAP,
            {"heap": 0, "heaps": 2, "pile": "row"},
        ),
        (
            "octal 0.77",
            (3, 4),
            (3, 1, 0),
            RulesFault.NO_SUCH_HEAP,
            {"heap": 3, "heaps": 2, "pile": "row"},
        ),
        (
            "octal 0.77",
            (3, 4),
            (-1, 1, 0),
            RulesFault.NO_SUCH_HEAP,
            {"heap": -1, "heaps": 2, "pile": "row"},
        ),
        (
            "octal 0.77",
            (3, 4),
            (1, 0, 1),
            RulesFault.TAKE_NOT_ALLOWED,
            {"take": 0, "allowed": "1, 2"},
        ),
        (
            "octal 0.77",
            (3, 4),
            (1, 3, 0),
            RulesFault.TAKE_NOT_ALLOWED,
            {"take": 3, "allowed": "1, 2"},
        ),
        ("octal 0.77", (1, 4), (1, 2, 0), RulesFault.TAKE_NOT_ALLOWED, {"take": 2, "allowed": "1"}),
        ("octal 0.07", (1, 4), (1, 2, 0), HeapSumFault.HEAP_IS_STUCK, {"heap": 1, "pile": "row"}),
        (
            "octal 0.77",
            (3, 6),
            (2, 1, 3),
            OctalFault.PART_NOT_ALLOWED,
            {"part": 3, "allowed": "0-2"},
        ),
        (
            "octal 0.77",
            (3, 6),
            (2, 1, -1),
            OctalFault.PART_NOT_ALLOWED,
            {"part": -1, "allowed": "0-2"},
        ),
        (
            "octal 0.333",
            (3, 6),
            (2, 1, 1),
            OctalFault.PART_NOT_ALLOWED,
            {"part": 1, "allowed": "0"},
        ),
        ("octal 4.", (6,), (1, 0, 0), OctalFault.PART_NOT_ALLOWED, {"part": 0, "allowed": "1-3"}),
        ("octal 0.6", (1, 4), (1, 1, 0), HeapSumFault.HEAP_IS_STUCK, {"heap": 1, "pile": "row"}),
        ("octal 0.77", (3, 4), (1, 1), RulesFault.MOVE_SHAPE, {"moves_of": "octal 0.77"}),
        ("octal 0.77", (3, 4), (1, 1, 0, 0), RulesFault.MOVE_SHAPE, {"moves_of": "octal 0.77"}),
    ),
    program=("octal 0.77", ("5 7", "3 3"), PROGRAM),
    theory=heap_theory,
    wrong=(
        ("octal 0.77", (3, 4), ActsAsHeap((3, 2))),
        ("octal 0.77", (3, 4), ActsAsHeap((3,))),
        ("octal 0.77", (3, 4), ZeroIsLost(0)),
        ("octal 0.77", (2, 2), ZeroIsLost(2)),
        ("octal 0.77", (3, 4), HeapValues((4, 3), (1, 3), 2)),
        ("octal 0.77", (3, 4), HeapValues((3, 4), (3, 2), 1)),
        ("octal 0.77", (3, 4), HeapValues((3, 4), (3, 1), 3)),
        ("octal 0.77", (3, 4), HeapValues((3, 4), (3,), 2)),
        ("octal 0.77", (3, 4), HeapMex(1, (0, 1, 2, 3), 3, 1)),
        ("octal 0.77", (3, 4), HeapMex(1, (0, 1, 2), 3, 2)),
        ("octal 0.77", (3, 4), HeapMex(1, (1, 2), 0, 1)),
        ("octal 0.77", (3, 4), HeapMex(2, (0, 2, 3), 1, 2)),
        ("octal 0.77", (3, 4), HeapMex(0, (0, 1, 2), 3, 1)),
        ("octal 0.77", (3, 4), HeapMex(3, (0, 1, 2), 3, 1)),
        ("octal 0.77", (3, 3), HeapMex(1, (0, 1, 2), 3, 3)),
        ("octal 0.77", (3, 4), ActsLike((2,), 8)),
        ("octal 0.77 misere", (3, 4), ActsLike((1,), 8)),
        ("octal 0.77 misere", (3, 4), ActsLike((), 8)),
        ("octal 0.77 misere", (3, 4), ActsLike((2,), None)),
        ("octal 0.77 misere", (3, 4), replace(OF_3_4, losing=True)),
        ("octal 0.77 misere", (3, 4), replace(OF_3_4, order=14)),
        ("octal 0.77 misere", (3, 4), replace(OF_3_4, words=((1, 2), (2,)))),
        ("octal 0.77", (3, 4), OF_3_4),
    ),
    free=((HeapMex, "heap"),),
    shape=lambda position: tuple(sorted(position)),
    boards={"octal": ({"code": "0.77"}, "value grundy kayles 12")},
    commands={
        "octal": {
            "code": ("code", STRING, True, (None, None)),
            "rows": ("rangées", STRING, False, (None, None)),
            **MISERE,
            **OF_EVERY_GAME,
        },
    },
    asked={
        "value row kayles : 5 to 3": ("two rows, one of 5", "deux rangées, l'une de 5"),
        "kernel kayles 1": ("n from 0 to 1 is one row of n", "n, de 0 à 1, une rangée de n"),
    },
    reasons=tuple(Reason(GRUNDY, (n,)) for n in range(2)),
    shows=lambda g, _: not g.misere,
)
