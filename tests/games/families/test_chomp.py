"""Chomp against brute force: who wins, by which bites, with which value and rank."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import (
    Fault,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    NoGrundyValue,
    Outcome,
    Position,
    TooLarge,
    UnknownGame,
    game,
)
from games.core import RulesFault
from games.explain import BestLine, Explanation, Rank
from games.families.chomp import MAX_SIDE, TABLED_SIDE, ChompFault
from games.solver import solver_of
from tests.families.chomp import bar_shapes
from tests.support.brute import Brute, bars, chomp
from tests.support.chomp import BRUTE, MISERE, NORMAL
from tests.support.positions import judge

BOTH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
BOXES = pytest.mark.parametrize("box", [(4, 4), (3, 5), (5, 3), (2, 9), (9, 2), (1, 14), (14, 1)])
any_shape = bar_shapes(MAX_SIDE, MAX_SIDE)


# -------------------------------------------------------------------- brute force


@BOXES
@BOTH
def test_agrees_with_brute_force_on_all_shapes(box: tuple[int, int], misere: bool) -> None:
    g, brute = game("chomp", misere=misere), judge(game("chomp", misere=misere))
    shapes = list(bars(*box))
    assert len(shapes) == comb(sum(box), box[0]) - 1
    for p in shapes:
        options = brute.options(p)
        assert g.moves(p) == list(options), p
        assert all(g.play(p, move) == option for move, option in options.items())
        assert g.is_over(p) is brute.ends_match(p)
        assert g.outcome(p) == brute.outcome(p), p
        assert g.winning_moves(p) == brute.winning_moves(p), p


@BOXES
def test_values_and_ranks_agree_with_brute_force(box: tuple[int, int]) -> None:
    for p in bars(*box):
        if max(box) <= TABLED_SIDE:
            assert NORMAL.grundy(p) == BRUTE.grundy(p), p
            assert NORMAL.rank(p) == BRUTE.rank(p), p


@given(bar_shapes(6, 6))
def test_larger_bars_agree_with_brute_force(p: Position) -> None:
    assert NORMAL.outcome(p) == BRUTE.outcome(p)
    assert NORMAL.grundy(p) == BRUTE.grundy(p)
    assert NORMAL.rank(p) == BRUTE.rank(p)


# --------------------------------------------------------------------- large bars


@given(any_shape)
def test_large_bars_keep_the_rule_of_outcomes(p: Position) -> None:
    options = [NORMAL.outcome(option) for option in chomp(p).values()]
    assert (NORMAL.outcome(p) is Outcome.N) is (Outcome.P in options)


@given(any_shape, st.data())
def test_no_bite_leads_from_a_losing_bar_to_a_losing_one(p: Position, data: st.DataObject) -> None:
    winning = NORMAL.winning_moves(p)
    if winning:
        q = NORMAL.play(p, data.draw(st.sampled_from(winning)))
        assert NORMAL.winning_moves(q) == []


@given(any_shape)
def test_a_bar_and_its_mirror_image_have_the_same_outcome_rank_and_value(p: Position) -> None:
    mirrored = tuple(sum(length > i for length in p) for i in range(p[0]))
    assert NORMAL.outcome(p) is NORMAL.outcome(mirrored)
    if NORMAL.has_rank(p):
        assert NORMAL.rank(p) == NORMAL.rank(mirrored)
        assert NORMAL.grundy(p) == NORMAL.grundy(mirrored)


# ----------------------------------------------------------------- known theorems


@pytest.mark.parametrize("side", range(2, MAX_SIDE + 1))
def test_a_square_bar_is_won_at_2_2(side: int) -> None:
    p = NORMAL.bar(side, side)
    assert NORMAL.winning_moves(p) == [(2, 2)]
    assert NORMAL.play(p, (2, 2)) == (side, *[1] * (side - 1))


def test_two_rows_are_losing_exactly_if_they_are_a_staircase() -> None:
    for lower, upper in product(range(1, MAX_SIDE + 1), repeat=2):
        if upper <= lower:
            losing = upper == lower - 1
            assert (NORMAL.outcome((lower, upper)) is Outcome.P) is losing
    for columns in range(2, MAX_SIDE + 1):
        assert NORMAL.winning_moves((columns, columns)) == [(2, columns)]


def test_one_row_and_one_column_are_two_heaps_of_nim() -> None:
    for right, up in product(range(10), repeat=2):
        assert NORMAL.grundy((right + 1, *[1] * up)) == right ^ up


def test_every_full_bar_but_the_poisoned_square_is_winning() -> None:
    for rows, columns in product(range(1, MAX_SIDE + 1), repeat=2):
        full = NORMAL.bar(rows, columns)
        assert NORMAL.outcome(full) is (Outcome.P if rows == columns == 1 else Outcome.N)


# ------------------------------------------------------------------ rank and lines


@pytest.mark.parametrize("box", [(4, 4), (3, 5), (2, 7)])
def test_the_best_line_is_as_long_as_the_rank(box: tuple[int, int]) -> None:
    for p in bars(*box):
        winning = BRUTE.winning_moves(p)
        for move in winning:
            line = NORMAL.best_line(p, move)
            assert line[0] == move
            assert len(line) == 1 + BRUTE.rank(BRUTE.options(p)[move])
            at = p
            for number, bite in enumerate(line):
                assert number % 2 == 1 or bite in BRUTE.winning_moves(at)
                at = BRUTE.options(at)[bite]
                assert BRUTE.rank(at) == len(line) - number - 1
            assert at == (1,)
        if winning:
            lengths = [len(NORMAL.best_line(p, move)) for move in winning]
            assert min(lengths) == NORMAL.rank(p)


def test_the_rank_of_a_full_10_by_10_is_played_out() -> None:
    p = NORMAL.bar(10, 10)
    line = NORMAL.best_line(p, (2, 2))
    assert len(line) == NORMAL.rank(p) == 19, "nine squares on each arm, one bite for each"
    for move in line:
        p = NORMAL.play(p, move)
    assert NORMAL.is_over(p)


# --------------------------------------------------------------------------- misère


def test_misere_chomp_is_searched_up_to_8_by_8_and_refused_on_14_by_14() -> None:
    solver_of.cache_clear()  # what was found for an earlier question need not be searched again
    brute = Brute(chomp, misere=True)
    with pytest.raises(TooLarge) as refusal:
        MISERE.explain((14,) * 14)
    assert refusal.value.fault is RulesFault.TOO_LARGE_TO_SOLVE
    assert MISERE.outcome((8,) * 8) is Outcome.N
    for p in [(4, 2), (5,) * 5, (6, 6, 1), (7, 5, 5, 3)]:
        assert MISERE.outcome(p) == brute.outcome(p), "small bars are answered all the same"


def test_misere_chomp_has_neither_values_nor_theory() -> None:
    with pytest.raises(NoGrundyValue):
        MISERE.grundy((3, 2))
    assert MISERE.outcome((1,)) is Outcome.N
    assert {type(fact).__name__ for fact in MISERE.explain((3, 2))} == {"Status", "WinningMove"}


# ---------------------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("text", "p"),
    [
        ("4x3", (3, 3, 3, 3)),
        ("4 × 3", (3, 3, 3, 3)),
        ("4*3", (3, 3, 3, 3)),
        (" 1x5 ", (5,)),
        ("5x1", (1, 1, 1, 1, 1)),
        ("1x1", (1,)),
        ("5 5 2", (5, 5, 2)),
        ("5,5;2", (5, 5, 2)),
        ("5 5 2 0 0", (5, 5, 2)),
        ("5", (5,)),
        ("14x14", (14,) * 14),
        ("014x001", (1,) * 14),
    ],
)
def test_a_bar_is_read_by_rows_and_columns_or_row_by_row(text: str, p: Position) -> None:
    assert NORMAL.parse(text) == p


@given(any_shape)
def test_a_position_survives_its_text(p: Position) -> None:
    assert NORMAL.parse(NORMAL.format(p)) == p


@BOTH
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ChompFault.NOT_A_BAR),
        ("  ", ChompFault.NOT_A_BAR),
        ("0", ChompFault.NOT_A_BAR),
        ("0 0", ChompFault.NOT_A_BAR),
        ("0x5", ChompFault.NOT_A_BAR),
        ("5x0", ChompFault.NOT_A_BAR),
        ("0x0", ChompFault.NOT_A_BAR),
        ("3 5", ChompFault.NOT_A_BAR),
        ("3 0 2", ChompFault.NOT_A_BAR),
        ("0 3", ChompFault.NOT_A_BAR),
        ("bar", ChompFault.NOT_A_BAR),
        ("4x", ChompFault.NOT_A_BAR),
        ("x4", ChompFault.NOT_A_BAR),
        ("4x3x2", ChompFault.NOT_A_BAR),
        ("-4x3", ChompFault.NOT_A_BAR),
        ("4.5x3", ChompFault.NOT_A_BAR),
        ("４x３", ChompFault.NOT_A_BAR),
        ("0x9999999999", ChompFault.NOT_A_BAR),
        ("9999999999x0", ChompFault.NOT_A_BAR),
        ("15x3", ChompFault.BAR_TOO_LARGE),
        ("3x15", ChompFault.BAR_TOO_LARGE),
        ("999x999", ChompFault.BAR_TOO_LARGE),
        ("1000x3", ChompFault.BAR_TOO_LARGE),
        ("3x1000", ChompFault.BAR_TOO_LARGE),
        ("9" * 100 + "x" + "9" * 100, ChompFault.BAR_TOO_LARGE),
        ("15", ChompFault.BAR_TOO_LARGE),
        ("1 " * 15, ChompFault.BAR_TOO_LARGE),
        ("9" * 400, ChompFault.BAR_TOO_LARGE),
        ("9" * 401, RulesFault.TEXT_TOO_LONG),
        ("4x3" + " " * 1000, RulesFault.TEXT_TOO_LONG),
        ("x" * 100_000, RulesFault.TEXT_TOO_LONG),
    ],
)
def test_bad_text_is_no_bar(text: str, fault: Fault, misere: bool) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        game("chomp", misere=misere).parse(text)
    assert refusal.value.fault is fault
    if fault is not RulesFault.TEXT_TOO_LONG:
        assert refusal.value.details == {"limit": MAX_SIDE}


@given(st.text("0123456789x× ,-", max_size=20) | st.text(max_size=30))
def test_any_text_is_a_bar_or_an_invalid_one(text: str) -> None:
    try:
        p = NORMAL.parse(text)
    except InvalidPosition:
        return
    assert p[-1] >= 1
    NORMAL.check(p)


@pytest.mark.parametrize("p", [(), (0,), (3, 0), (-1,), (2, 3), (15,), (1,) * 15, (3, -3)])
def test_a_bad_tuple_is_no_bar(p: Position) -> None:
    with pytest.raises(InvalidPosition):
        NORMAL.check(p)


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, 0), (15, 3), (3, 15), (-1, 3), (3, -1)])
def test_a_bar_without_or_with_too_many_squares_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(InvalidPosition):
        NORMAL.bar(rows, columns)


# --------------------------------------------------------------------------- moves


@given(bar_shapes(4, 4), st.integers(-1, 5), st.integers(-1, 5))
def test_exactly_the_moves_listed_are_legal(p: Position, row: int, column: int) -> None:
    if (row, column) in chomp(p):
        NORMAL.check_move(p, (row, column))
        assert (row, column) in NORMAL.moves(p)
    else:
        assert (row, column) not in NORMAL.moves(p)
        with pytest.raises(IllegalMove):
            NORMAL.check_move(p, (row, column))


def test_a_square_is_chosen_by_row_then_column() -> None:
    p = (3, 1)
    assert NORMAL.choices(p) == [1, 2]
    assert NORMAL.choices(p, (1,)) == [2, 3], "the poisoned square is not offered"
    assert NORMAL.choices(p, (2,)) == [1]
    assert NORMAL.choices(p, (3,)) == NORMAL.choices(p, (1, 2)) == []
    assert NORMAL.choices((1, 1)) == [2], "a row with the poisoned square alone is not offered"


@pytest.mark.parametrize("text", ["", "3", "1 2 3", "a b", "-1 2"])
def test_bad_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove) as refusal:
        NORMAL.parse_move(text)
    assert refusal.value.fault is RulesFault.MOVE_SHAPE


def test_chomp_has_no_rules_to_choose() -> None:
    with pytest.raises(UnknownGame) as refusal:
        game("chomp 4x4")
    assert refusal.value.fault is RulesFault.NO_RULES
    assert game(" CHOMP ") == NORMAL


def test_a_computer_never_loses_from_a_full_10_by_10() -> None:
    random, p, mine = Random(3), NORMAL.bar(10, 10), True
    while not NORMAL.is_over(p):
        winning = NORMAL.winning_moves(p)
        assert bool(winning) is mine
        p = NORMAL.play(p, winning[0] if mine else random.choice(NORMAL.moves(p)))
        mine = not mine
    assert not mine, "the opponent is left with the poisoned square"


def test_the_winning_move_played_and_explained_is_the_fastest() -> None:
    for p in bars(5, 5):
        move = NORMAL.winning_move(p)
        if move is None:
            assert NORMAL.outcome(p) is Outcome.P
            continue
        assert NORMAL.rank(NORMAL.after(p, move)) == NORMAL.rank(p) - 1
        lines = [f for f in NORMAL.explain(p) if isinstance(f, BestLine)]
        assert all(len(line.moves) == NORMAL.rank(p) for line in lines)


def test_a_match_against_the_computer_is_never_longer_than_the_explained_rank() -> None:
    for p in bars(4, 4):
        if NORMAL.is_over(p):
            continue
        assert longest_match(p) <= told_rank(NORMAL.explain(p))
        for move in NORMAL.moves(p):
            explained, left = NORMAL.explain(p, move), NORMAL.after(p, move)
            assert longest_match(p) <= told_rank(explained)
            line = explained[-1]
            if isinstance(line, BestLine):
                assert 1 + longest_match(left) <= len(line.moves)


def told_rank(explained: Explanation) -> int:
    (told,) = (fact.n for fact in explained if isinstance(fact, Rank))
    return told


@cache
def longest_match(p: Position) -> int:
    """Return how many moves there are left at most if the computer plays the side that wins."""
    if NORMAL.is_over(p):
        return 0
    winning = NORMAL.winning_move(p)
    moves = NORMAL.moves(p) if winning is None else [winning]
    return 1 + max(longest_match(NORMAL.after(p, move)) for move in moves)
