"""Grundy's game."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from games import Position
from games.core import RulesFault
from games.families.grundys_game import GrundysGameFault
from games.heap_sums import HeapMex, HeapSumFault, HeapValues
from games.reasons import GRUNDY, Reason
from tests.support.brute import Move, heaps, sorted_heaps
from tests.support.misere import heap_theory
from tests.support.sample import MISERE, OF_EVERY_GAME, STRING, Sample


def grundys_game(position: Position) -> dict[Move, Position]:
    """Split a heap into two of different sizes, the smaller one first where it stood."""
    options = {}
    for index, heap in enumerate(position):
        for one in range(1, heap):
            other = heap - one
            if one < other:
                left = (*position[:index], one, other, *position[index + 1 :])
                options[index + 1, one] = left
    return options


def _small() -> Iterator[Position]:
    yield ()
    yield from ((n,) for n in range(1, 14))
    yield from ((a + 1, b + 1) for a, b in heaps(2, 4))
    yield from ((a + 2, b + 2, c + 2) for a, b, c in sorted_heaps(3, 1))


def _drawn() -> st.SearchStrategy[tuple[str, Position]]:
    positions = st.lists(st.integers(1, 7), max_size=3).map(tuple)
    return st.tuples(st.just("grundys-game"), positions.filter(grundys_game))


PROGRAM = """
def options(heaps):
    return [
        ([i, part], (heaps[:i] + sorted([part, heaps[i] - part]) + heaps[i + 1:],))
        for i in range(len(heaps)) for part in range(1, heaps[i]) if 2 * part != heaps[i]
    ]
"""

GRUNDYS_GAME = Sample(
    names=("grundys-game",),
    rules=lambda _: grundys_game,
    small=_small,
    drawn=_drawn(),
    shown=("grundys-game", ("10", "5 7", "8 3")),
    played=("grundys-game", "8", "9 8", (1, 2)),
    explained=(
        ("grundys-game", False, "5 8", None),
        ("grundys-game", False, "5 9 8", None),
        ("grundys-game", False, "7", None),
        ("grundys-game", False, "1 2", None),
        ("grundys-game", True, "9", None),
    ),
    largest=(
        ("grundys-game", False, (1000,) * 20),
        ("grundys-game", False, (1000,) * 19 + (999,)),
        ("grundys-game", False, (3,) * 999 + (4,)),
        ("grundys-game", True, (12, 9)),
    ),
    refused=(
        ("grundys-game", (1, 2), (1, 1), RulesFault.MATCH_IS_OVER, {}),
        (
            "grundys-game",
            (5, 2),
            (3, 1),
            RulesFault.NO_SUCH_HEAP,
            {"heap": 3, "heaps": 2, "pile": "heap"},
        ),
        ("grundys-game", (5, 2), (2, 1), HeapSumFault.HEAP_IS_STUCK, {"heap": 2, "pile": "heap"}),
        (
            "grundys-game",
            (5, 2),
            (1, 3),
            GrundysGameFault.UNEQUAL_PART,
            {"part": 3, "most": 2, "heap": 5},
        ),
        (
            "grundys-game",
            (6,),
            (1, 3),
            GrundysGameFault.UNEQUAL_PART,
            {"part": 3, "most": 2, "heap": 6},
        ),
        (
            "grundys-game",
            (6,),
            (1, 0),
            GrundysGameFault.UNEQUAL_PART,
            {"part": 0, "most": 2, "heap": 6},
        ),
        ("grundys-game", (6,), (1,), RulesFault.MOVE_SHAPE, {"moves_of": "grundys-game"}),
    ),
    program=("grundys-game", ("10", "5 7", "4 4"), PROGRAM),
    theory=heap_theory,
    wrong=(
        ("grundys-game", (3, 5), HeapValues((3, 5), (1, 0), 1)),
        ("grundys-game", (4,), HeapMex(1, (0, 1), 2, 0)),
        ("grundys-game", (6,), HeapMex(1, (0, 2), 1, 2)),
    ),
    shape=lambda position: tuple(sorted(position)),
    boards={"grundys-game": ({}, "outcome grundys-game 13")},
    commands={
        "grundys-game": {
            "heap": ("tas", STRING, False, (None, None)),
            **MISERE,
            **OF_EVERY_GAME,
        },
    },
    asked={
        "value row grundys-game 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
        "kernel grundys-game 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    },
    reasons=tuple(Reason(GRUNDY, (n,)) for n in range(3)),
    shows=lambda g, _: not g.misere,
)
