"""The worksheets' own facts, and golden transcripts of whole matches for every family."""

from __future__ import annotations

from random import Random

import pytest

from games import FAMILIES, Outcome, game
from games.explain import EveryMoveLoses, Refutation, Status, WinningMove
from games.families.nim_facts import EvenTable, Flip, HeapWithOne, NimSum, OddColumn, Reduce
from games.families.subtraction_facts import ModularRule, Pairs
from games.players import best_move
from games.theory import binary, binary_table, column_sums, horner, nim_sum, successive_divisions
from tests.support.transcripts import GOLDEN, WRITES, file_of, transcript

NIM = game("nim")
BOARD = (19, 10, 14, 13, 4, 20, 7)
TABLE = """
10011
01010
01110
01101
00100
10100
00111
"""
ROWS = tuple(tuple(map(int, row)) for row in TABLE.split())
SUMS = (2, 3, 5, 4, 3)


# ------------------------------------------------------------------ golden transcripts


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("family", FAMILIES)
def test_transcripts_of_matches_equal_the_golden_files(family: str, misere: bool) -> None:
    file = file_of(family, misere)
    assert file.exists(), f"tests/games/golden/{file.name} is missing: `{WRITES}` writes it"
    told = transcript(family, misere)
    assert told == file.read_text(encoding="utf-8"), f"if that is meant: `{WRITES}`"


def test_every_golden_file_is_of_a_family() -> None:
    wanted = {file_of(family, misere) for family in FAMILIES for misere in (False, True)}
    strange = {file.name for file in set(GOLDEN.iterdir()) - wanted}
    assert not strange, f"no family is told in these files of {GOLDEN.name}: {strange}"


# -------------------------------------------------------------------- Fort Boyard


@pytest.mark.parametrize(("n", "take"), [(18, 2), (15, 3), (3, 3), (9, 1)])
def test_fort_boyard_is_won_by_taking_the_remainder(n: int, take: int) -> None:
    g = game("fortboyard")
    assert g.outcome((n,)) is Outcome.N
    assert g.winning_moves((n,)) == [(take,)]
    assert best_move(g, (n,), Random(0)) == (take,)
    assert tuple(g.explain((n,))) == (
        Status(Outcome.N),
        Pairs(4, 0),
        ModularRule(4, n % 4, (0,)),
        WinningMove((take,), (n - take,)),
    )


def test_fort_boyard_of_20_sticks_is_lost_and_explained_by_pairs_of_4() -> None:
    told = game("fortboyard").explain((20,))
    assert tuple(told) == (
        Status(Outcome.P),
        Pairs(4, 0),
        ModularRule(4, 0, (0,)),
        EveryMoveLoses(
            (Refutation((1,), (3,)), Refutation((2,), (2,)), Refutation((3,), (1,))),
        ),
    )


def test_misere_fort_boyard_of_20_sticks_is_won_by_taking_3() -> None:
    g = game("fortboyard", misere=True)
    assert g.winning_moves((20,)) == [(3,)]
    assert [n for n in range(21) if g.outcome((n,)) is Outcome.P] == [1, 5, 9, 13, 17]


# ---------------------------------------------------------------------------- Nim


def test_1_3_7_has_nim_sum_101_and_5_from_the_7_wins() -> None:
    assert "".join(map(str, binary(nim_sum((1, 3, 7))))) == "101"
    assert NIM.winning_moves((1, 3, 7)) == [(3, 5)]
    assert NIM.play((1, 3, 7), (3, 5)) == (1, 3, 2)
    assert NIM.outcome((1, 3, 2)) is Outcome.P


def test_the_board_of_seven_heaps_has_the_worksheets_table() -> None:
    assert binary_table(BOARD) == ROWS
    assert column_sums(ROWS) == SUMS


def test_the_board_of_seven_heaps_is_explained_step_by_step() -> None:
    told = NIM.explain(BOARD)
    assert tuple(told) == (
        Status(Outcome.N),
        EvenTable(0b1101),
        NimSum(BOARD, ROWS, SUMS, 0b1101),
        OddColumn(8),
        Flip(8),
        HeapWithOne(2, 8, first=True),
        Reduce(2, 10, 7),
    )
    assert told.move == (2, 3)
    _, _, table, column, _, heap, reduce = told
    assert isinstance(table, NimSum)
    assert isinstance(column, OddColumn)
    assert isinstance(heap, HeapWithOne)
    assert isinstance(reduce, Reduce)
    assert table.weights == (16, 8, 4, 2, 1)
    first = table.weights.index(column.weight)
    assert [row[first] for row in table.bits].index(1) == heap.heap - 1
    assert reduce.take == 3
    after = NIM.play(BOARD, told.move)
    assert after == (19, 7, 14, 13, 4, 20, 7)
    assert not any(ones % 2 for ones in column_sums(binary_table(after)))


# ------------------------------------------------------------------------- binary


def test_horners_method_computes_137_from_its_digits() -> None:
    assert horner((1, 0, 0, 0, 1, 0, 0, 1)) == [1, 2, 4, 8, 17, 34, 68, 137]


def test_successive_division_gives_the_binary_digits_of_137() -> None:
    steps = [(68, 1), (34, 0), (17, 0), (8, 1), (4, 0), (2, 0), (1, 0), (0, 1)]
    assert successive_divisions(137) == steps
    assert "".join(str(remainder) for _, remainder in reversed(steps)) == "10001001"
    assert binary(137) == (1, 0, 0, 0, 1, 0, 0, 1)
