"""Chomp."""

from __future__ import annotations

from hypothesis import strategies as st

from games import Game, Position
from games.core import RulesFault
from games.explain import Fact, Rank
from games.families.chomp import ChompFault, EqualArms, ShapeToLeave, Staircase, StrategyStealing
from games.reasons import NO_MOVE, Reason
from tests.support.brute import (
    bars,
    chomp,
)
from tests.support.sample import INTEGER, OF_EVERY_GAME, Sample


def bar_shapes(rows: int, columns: int) -> st.SearchStrategy[Position]:
    """Draw a shape of a Chomp bar in a box."""
    lengths = st.lists(st.integers(1, columns), min_size=1, max_size=rows)
    return lengths.map(lambda drawn: tuple(sorted(drawn, reverse=True)))


def turned(shape: Position) -> Position:
    """Return the shape with rows for columns."""
    return tuple(sum(row > column for row in shape) for column in range(shape[0]))


def theory(g: Game, p: Position) -> set[type[Fact]]:
    if g.misere:
        return set()
    told: set[type[Fact]] = {Rank}
    if len(set(p)) == 1:
        told.add(StrategyStealing)
    if p[0] == len(p) == sum(p) - p[0] + 1:
        told.add(EqualArms)
    elif len(p) == 2 and p[0] == p[1] + 1:
        told.add(Staircase)
    return told


PROGRAM = """
def bitten(rows, r, c):
    after = rows[:r] + [min(row, c) for row in rows[r:]]
    return [row for row in after if row > 0]
def options(rows):
    return [
        ((r, c), (bitten(rows, r, c),))
        for r in range(len(rows)) for c in range(rows[r]) if r + c > 0
    ]
"""

CHOMP = Sample(
    names=("chomp",),
    rules=lambda _: chomp,
    small=lambda: iter(dict.fromkeys((*bars(3, 4), *bars(4, 3), *bars(2, 6)))),
    turned=turned,
    drawn=st.tuples(st.just("chomp"), bar_shapes(4, 4).filter(lambda shape: shape != (1,))),
    shown=("chomp", ("4x4", "2x5", "4 3 1")),
    played=("chomp", "2x3", "4x3", (4, 3)),
    explained=(
        ("chomp", False, "4x3", None),
        ("chomp", False, "4x4", None),
        ("chomp", False, "5 5", None),
        ("chomp", False, "5 3 3", (1, 2)),
        ("chomp", True, "3 2", None),
    ),
    largest=(
        ("chomp", False, (10,) * 10),
        # So many squares are buttons.
        ("chomp", False, (5,) * 4),
        ("chomp", False, (4,) * 5),
        ("chomp", False, (3,) * 6),
        ("chomp", False, (1,) * 12),
        ("chomp", True, (5,) * 3),
    ),
    refused=(
        ("chomp", (1,), (1, 1), RulesFault.MATCH_IS_OVER, {}),
        ("chomp", (1,), (2, 2), RulesFault.MATCH_IS_OVER, {}),
        ("chomp", (3, 2), (1, 1), ChompFault.POISONED, {}),
        ("chomp", (3, 2), (0, 1), ChompFault.NO_SUCH_ROW, {"row": 0, "rows": 2}),
        ("chomp", (3, 2), (3, 1), ChompFault.NO_SUCH_ROW, {"row": 3, "rows": 2}),
        ("chomp", (3, 2), (-1, 1), ChompFault.NO_SUCH_ROW, {"row": -1, "rows": 2}),
        ("chomp", (3, 2), (1, 4), ChompFault.NO_SUCH_SQUARE, {"row": 1, "column": 4, "columns": 3}),
        ("chomp", (3, 2), (2, 3), ChompFault.NO_SUCH_SQUARE, {"row": 2, "column": 3, "columns": 2}),
        ("chomp", (3, 2), (1, 0), ChompFault.NO_SUCH_SQUARE, {"row": 1, "column": 0, "columns": 3}),
        (
            "chomp",
            (3, 2),
            (2, -1),
            ChompFault.NO_SUCH_SQUARE,
            {"row": 2, "column": -1, "columns": 2},
        ),
        ("chomp", (3, 2), (2,), RulesFault.MOVE_SHAPE, {"moves_of": "chomp"}),
        ("chomp", (3, 2), (1, 2, 1), RulesFault.MOVE_SHAPE, {"moves_of": "chomp"}),
    ),
    program=("chomp", ("4x3", "3 1 1"), PROGRAM),
    theory=theory,
    wrong=(
        ("chomp", (4, 4, 4), StrategyStealing(4, 3)),
        ("chomp", (4, 4, 3), StrategyStealing(3, 4)),
        ("chomp", (1,), StrategyStealing(1, 1)),
        ("chomp misere", (2,), StrategyStealing(1, 2)),
        ("chomp", (3, 1, 1), EqualArms(None, 4)),
        ("chomp", (3, 1), EqualArms(None, 3)),
        ("chomp", (3, 2, 1), EqualArms((2, 2), 2)),
        ("chomp", (3, 1, 1), EqualArms((2, 2), 3)),
        ("chomp", (3, 3, 3), EqualArms((2, 1), 3)),
        ("chomp misere", (2, 1), EqualArms(None, 2)),
        ("chomp", (4, 3), Staircase(None, 3)),
        ("chomp", (4, 4), Staircase(None, 4)),
        ("chomp", (4, 3), Staircase((2, 4), 4)),
        ("chomp", (4, 4), Staircase((2, 3), 4)),
        ("chomp misere", (4, 3), Staircase(None, 4)),
        ("chomp", (4, 4), ShapeToLeave(arms=True)),
        ("chomp", (4, 3), ShapeToLeave(arms=False)),
    ),
    boards={"chomp": ({}, "outcome chomp 4 4 4")},
    says={
        ShapeToLeave: lambda fact, _: "a row and a column" if fact.arms else "two rows",
        EqualArms: lambda fact, _: "What is left then" if fact.move else "This is",
        Staircase: lambda fact, _: "What is left then" if fact.move else "This is",
    },
    commands={
        "chomp": {
            "rows": ("lignes", INTEGER, False, (1, 10)),
            "columns": ("colonnes", INTEGER, False, (1, 10)),
            **OF_EVERY_GAME,
        },
    },
    asked={
        "value row chomp 5 to 3": ("a bar with two rows, 5", "tablette de deux lignes, 5"),
    },
    reasons=(Reason(NO_MOVE),),
)
