"""Fort Boyard's sticks, and other numbers to take."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from games import Game, Outcome, Position
from games.core import RulesFault
from games.explain import Fact, Mex
from games.families.subtraction import REMAINDER, Subtraction, outcome_sequence
from games.families.subtraction_facts import MisereShift, ModularRule, Pairs
from games.mistakes import Mistake
from games.reasons import Reason
from tests.support.brute import (
    sticks,
)
from tests.support.sample import INTEGER, OF_EVERY_GAME, STRING, Sample

take_sets = st.lists(st.integers(1, 12), min_size=1, max_size=5, unique=True).map(
    lambda takes: tuple(sorted(takes))
)

REMAINDERS = tuple(Reason(REMAINDER, (m, r)) for m in range(2, 10) for r in range(m))


@st.composite
def _takes(draw: st.DrawFn) -> tuple[str, Position]:
    takes = draw(take_sets)
    return "take " + ",".join(map(str, takes)), (draw(st.integers(takes[0], 40)),)


@st.composite
def _fort_boyard(draw: st.DrawFn) -> tuple[str, Position]:
    return f"fortboyard {draw(st.integers(1, 9))}", (draw(st.integers(1, 40)),)


def _stick_counts() -> Iterator[Position]:
    return ((n,) for n in range(41))


def theory(g: Game, p: Position) -> set[type[Fact]]:
    assert isinstance(g, Subtraction)
    told: set[type[Fact]] = set()
    if p[0] >= outcome_sequence(g.takes, g.convention).preperiod:
        told.add(ModularRule)
    if g.is_interval:
        return told | {Pairs} | ({MisereShift} if g.misere else set())
    return told | (set() if g.misere else {Mex})


TRUTHS = {
    REMAINDER: lambda _, p, said: (p[0] - said[1]) % said[0] == 0 and said[1] < said[0],
}


def concludes(g: Game, p: Position, reason: Reason) -> Outcome | None:
    if reason.error is Mistake.MODULUS:
        return Outcome.P if reason.numbers[1] == g.misere else Outcome.N
    return reason.implies(g)


PROGRAM = """
def options(n):
    return [(k, (n - k,)) for k in TAKES if k <= n]
"""

FORT_BOYARD = Sample(
    names=("fortboyard", "fortboyard 2", "fortboyard 5"),
    rules=lambda most: sticks(tuple(range(1, int(most or 3) + 1))),
    small=_stick_counts,
    drawn=_fort_boyard(),
    shown=("fortboyard", ("20", "17")),
    played=("fortboyard", "7", "9", (3,)),
    explained=(
        ("fortboyard", False, "18", None),
        ("fortboyard", False, "20", None),
        ("fortboyard", True, "1", None),
        ("fortboyard", True, "21", None),
    ),
    largest=(
        ("fortboyard 500", False, (500,)),
        ("fortboyard 499", True, (500,)),
        ("fortboyard 250", False, (500,)),
    ),
    refused=(
        ("fortboyard", (0,), (1,), RulesFault.MATCH_IS_OVER, {}),
        ("fortboyard", (9,), (0,), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("fortboyard", (9,), (-1,), RulesFault.TAKE_AT_LEAST_ONE, {}),
        ("fortboyard", (9,), (4,), RulesFault.TAKE_NOT_ALLOWED, {"take": 4, "allowed": "1-3"}),
        ("fortboyard", (2,), (3,), RulesFault.TAKE_TOO_MANY, {"take": 3, "available": 2}),
        ("fortboyard", (9,), (), RulesFault.MOVE_SHAPE, {"moves_of": "fortboyard"}),
    ),
    program=("fortboyard", ("18", "20"), PROGRAM.replace("TAKES", "(1, 2, 3)")),
    theory=theory,
    wrong=(
        ("fortboyard", (9,), Pairs(3, 0)),
        ("fortboyard", (9,), Pairs(4, 1)),
        ("take 1,3,4", (9,), Pairs(7, 0)),
        ("fortboyard", (9,), ModularRule(4, 2, (0,))),
        ("fortboyard", (9,), ModularRule(4, 1, (1,))),
        ("fortboyard", (10,), ModularRule(5, 0, (0,))),
        ("fortboyard", (9,), ModularRule(4, 1, (0,), 12)),
        ("fortboyard misere", (9,), ModularRule(4, 1, (0,))),
        ("fortboyard misere", (9,), MisereShift(3)),
        ("take 1,3,4 misere", (9,), MisereShift(5)),
        ("take 1,3,4", (9,), ModularRule(7, 2, (0,))),
    ),
    free=(
        (ModularRule, "m"),
        (ModularRule, "start"),
    ),
    boards={"fortboyard": ({}, "outcome fortboyard 20")},
    commands={
        "fortboyard": {
            "sticks": ("bâtonnets", INTEGER, True, (1, 500)),
            "max_take": ("prise_max", INTEGER, False, (1, 500)),
            "last": ("dernier", STRING, False, (None, None)),
            **OF_EVERY_GAME,
        },
    },
    asked={
        "kernel fortboyard 5": ("from 0 to 5 are n sticks a", "de 0 à 5, n bâtonnets sont"),
    },
    reasons=REMAINDERS,
    concludes=concludes,
    truths=TRUTHS,
)

TAKE = Sample(
    names=("take 1,3,4", "take 2,3", "take 2,4,7", "take 1", "take 3", "take 1,6", "take 2,5,9"),
    rules=lambda takes: sticks(tuple(map(int, takes.split(",")))),
    small=_stick_counts,
    drawn=_takes(),
    shown=("take 2,4,7", ("29", "6")),
    played=("take 1,3,4", "8", "12", (4,)),
    explained=(
        ("take 1,3,4", False, "10", None),
        ("take 2,5", False, "4", None),
        ("take 2,5", True, "1000", None),
    ),
    largest=(("take " + ",".join(map(str, range(2, 200, 2))), False, (1000,)),),
    refused=(
        ("take 3,5", (2,), (3,), RulesFault.MATCH_IS_OVER, {}),
        ("take 1,3,4", (9,), (2,), RulesFault.TAKE_NOT_ALLOWED, {"take": 2, "allowed": "1, 3, 4"}),
        ("take 1,3,4", (3,), (4,), RulesFault.TAKE_TOO_MANY, {"take": 4, "available": 3}),
        ("take 1,4", (9,), (1, 1), RulesFault.MOVE_SHAPE, {"moves_of": "take 1,4"}),
    ),
    program=("take 1,3,4", ("12", "14"), PROGRAM.replace("TAKES", "(1, 3, 4)")),
    theory=theory,
    reasons=REMAINDERS,
    concludes=concludes,
    truths=TRUTHS,
)
