"""Moore's Nim against brute force: columns modulo k + 1, misère play, moves and boards."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import IllegalMove, InvalidMove, Outcome, Position, TooLarge, game
from games.families.moore import Moore, MooreFault
from tests.families.moore import moore
from tests.support.brute import Brute

EACH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
MANY = pytest.mark.parametrize("most", [2, 3, 4])


def built(most: int, misere: bool = False) -> Moore:
    rules = game(f"moore {most}", misere=misere)
    assert isinstance(rules, Moore)
    return rules


def sums() -> list[Position]:
    """Return heaps in order, up to 60 positions deep in each number of heaps."""
    sizes = ((1, 9), (2, 7), (3, 4), (4, 3), (5, 2), (6, 1), (9, 1))
    return [p for n, most in sizes for p in combinations_with_replacement(range(most + 1), n)]


@EACH
@MANY
def test_outcomes_by_columns_agree_with_brute_force(most: int, misere: bool) -> None:
    g, brute = built(most, misere), Brute(moore(str(most)), misere=misere)
    for p in sums():
        assert g.outcome(p) == brute.outcome(p), p
        found = g.winning_move(p)
        if brute.wins(p) and not g.is_over(p):
            assert found in brute.winning_moves(p), p
        else:
            assert found is None, p


@EACH
@MANY
@given(heaps=st.lists(st.integers(0, 1000), min_size=1, max_size=20).filter(any))
def test_a_winning_move_leaves_a_losing_position_however_large(
    most: int, misere: bool, heaps: list[int]
) -> None:
    g, p = built(most, misere), tuple(heaps)
    move = g.winning_move(p)
    assert (move is None) is (g.outcome(p) is Outcome.P)
    if move is not None:
        assert g.outcome(g.play(p, move)) is Outcome.P


def test_with_one_heap_a_move_moores_nim_is_nim() -> None:
    nim, one = game("nim"), Moore(most=1)
    for p in sums():
        assert one.outcome(p) == nim.outcome(p)
        assert one.moves(p) == nim.moves(p)


def test_the_heaps_of_a_move_may_be_typed_in_any_order() -> None:
    g = game("moore")
    assert g.parse_move("3 1 1 2") == g.parse_move("1 2 3 1") == (1, 2, 3, 1)
    assert g.parse_move("3 1") == (3, 1)
    with pytest.raises(IllegalMove) as refused:
        g.play((2, 2, 2), g.parse_move("1 1 1 1"))
    assert refused.value.fault is MooreFault.HEAPS_IN_ORDER
    for text in ("1", "1 2 3", "1 1 2 1 3 1"):
        with pytest.raises(InvalidMove):
            g.parse_move(text)


def test_choices_end_with_0_where_a_move_may_go_on() -> None:
    g = game("moore")
    assert g.choices((2, 0, 1), (1, 2)) == [0, 3]
    assert g.spelt((2, 0, 1), (1, 2)) is None
    assert g.spelt((2, 0, 1), (1, 2, 0)) == (1, 2)
    assert g.spelt((2, 0, 1), (3, 1)) == (3, 1), "a zero ends the list of heaps"
    assert g.spelt((2, 0, 1), (1, 2, 3, 1)) == (1, 2, 3, 1)
    assert g.spelt((2, 0, 1), (0,)) is None
    assert g.choices((2, 0, 1), (7,)) == []


def test_the_moves_of_a_board_that_is_too_large_are_refused() -> None:
    g = game("moore")
    assert not g.can_list_moves((1000, 1000))
    with pytest.raises(TooLarge):
        g.moves((1000, 1000))
