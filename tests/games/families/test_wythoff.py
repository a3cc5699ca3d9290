"""Wythoff's Nim against brute force: the golden ratio, misère play, values, facts and reasons."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import InvalidPosition, Outcome, Position, TooLarge, UnknownGame, game
from games.core import Convention
from games.families.wythoff import TABLED, Wythoff
from games.families.wythoff_facts import (
    LosingPair,
    Partner,
    SameFromBoth,
    golden_index,
    golden_pair,
)
from games.reason_choices import reasons_for
from tests.support.brute import Brute
from tests.support.positions import judge

NORMAL, MISERE = Wythoff(), Wythoff(Convention.MISERE)
EACH = pytest.mark.parametrize("g", [NORMAL, MISERE], ids=["normal", "misere"])
SMALL = list(product(range(26), repeat=2))
heaps = st.tuples(st.integers(0, 10**60), st.integers(0, 10**60))


def losing_by_rules(misere: bool, largest: int) -> set[Position]:
    """Return the positions from which no move leads to such a one, fewest objects first."""
    losing, rows, columns, diagonals = set[Position](), set[int](), set[int](), set[int]()
    for a, b in sorted(product(range(largest + 1), repeat=2), key=sum):
        if misere and not a + b:
            continue  # whoever has no move wins
        if a not in rows and b not in columns and a - b not in diagonals:
            losing.add((a, b))
            rows.add(a)
            columns.add(b)
            diagonals.add(a - b)
    return losing


# ------------------------------------------------------------------------- theory


@EACH
def test_outcomes_moves_and_winning_moves_are_those_of_brute_force(g: Wythoff) -> None:
    brute = judge(g)
    for p in SMALL:
        assert g.outcome(p) == brute.outcome(p), p
        assert g.winning_moves(p) == brute.winning_moves(p), p
        assert g.moves(p) == list(brute.options(p)), p
        assert all(g.play(p, m) == option for m, option in brute.options(p).items())


@EACH
def test_all_losing_positions_up_to_300_are_those_of_the_rules(g: Wythoff) -> None:
    found = {p for p in product(range(301), repeat=2) if g.outcome(p) is Outcome.P}
    assert found == losing_by_rules(g.misere, 300)
    assert len(found) > 200


def test_misere_play_changes_four_losing_pairs_only() -> None:
    changed = {p for p in SMALL if NORMAL.outcome(p) is not MISERE.outcome(p)}
    assert changed == {(0, 0), (1, 2), (2, 1), (0, 1), (1, 0), (2, 2)}


@given(st.integers(0, 10**30))
def test_golden_pairs_are_exact_however_large(k: int) -> None:
    smaller, larger = golden_pair(k)
    # smaller <= kφ < smaller + 1, squared: no square root is taken here
    assert (2 * smaller - k) ** 2 <= 5 * k * k < (2 * smaller + 2 - k) ** 2
    assert larger - smaller == k
    assert golden_index(smaller) == golden_index(larger) == k


def test_every_number_is_in_one_golden_pair() -> None:
    met = [n for k in range(2000) for n in golden_pair(k)]
    assert set(range(3000)) <= set(met)
    assert len(set(met)) == len(met) - 1, "only 0 is repeated, in the first pair"


@given(heaps, st.booleans())
def test_a_winning_move_exists_in_every_n_position_and_leaves_a_p_position(
    p: Position, misere: bool
) -> None:
    g = MISERE if misere else NORMAL
    winning = g.winning_moves(p)
    assert all(g.outcome(g.play(p, move)) is Outcome.P for move in winning)
    if not g.is_over(p):
        assert bool(winning) is (g.outcome(p) is Outcome.N)
    swapped = [({1: 2, 2: 1, 3: 3}[chosen], take) for chosen, take in winning]
    assert sorted(g.winning_moves((p[1], p[0]))) == sorted(swapped)


def test_grundy_values_are_those_of_brute_force() -> None:
    brute = judge(NORMAL)
    assert all(NORMAL.grundy(p) == brute.grundy(p) for p in SMALL)
    assert [NORMAL.grundy((1, n)) for n in range(8)] == [1, 2, 0, 4, 5, 3, 7, 8]
    assert NORMAL.grundy((TABLED, 0)) == TABLED
    with pytest.raises(TooLarge):
        NORMAL.grundy((0, TABLED + 1))


@EACH
def test_a_huge_position_is_explained_though_its_moves_cannot_be_listed(g: Wythoff) -> None:
    """No board is as large; what may be typed has room for two numbers of 190 digits."""
    pair = golden_pair(2 * 10**189)
    assert g.parse(g.format(pair)) == pair
    assert g.outcome(pair) is Outcome.P
    explained = g.explain((pair[0], pair[1] + 5))
    assert explained.move == (2, 5)
    assert g.play((pair[0], pair[1] + 5), (2, 5)) == pair
    assert g.explain(pair).outcome is Outcome.P
    with pytest.raises(TooLarge):
        g.moves(pair)
    with pytest.raises(InvalidPosition):
        g.check_board(pair)


# -------------------------------------------------------------------------- rules


@pytest.mark.parametrize("text", ["", "3", "1 2 3", "a b", "3 -1"])
def test_bad_text_is_no_position(text: str) -> None:
    with pytest.raises(InvalidPosition):
        NORMAL.parse(text)


def test_wythoff_has_no_rules_to_choose() -> None:
    with pytest.raises(UnknownGame):
        game("wythoff 3")


# -------------------------------------------------------------- facts and reasons


@EACH
def test_every_explanation_of_every_move_is_true(g: Wythoff) -> None:
    for p in product(range(9), repeat=2):
        assert g.explain(p).holds(g, p), p
        for move in g.winning_moves(p):
            assert g.explain(p, move).holds(g, p), (p, move)


def test_the_explanation_names_the_losing_pair_that_is_reached() -> None:
    assert SameFromBoth(2, (3, 5)) in NORMAL.explain((4, 6), (3, 1))
    assert Partner(1, 4, 7, 3) in NORMAL.explain((4, 9), (2, 2))
    assert Partner(2, 4, 7, 3) in NORMAL.explain((9, 4), (1, 2))
    assert Partner(1, 2, 2, 0) in MISERE.explain((2, 3), (2, 1))
    assert not LosingPair(0, (2, 2)).is_golden


@EACH
def test_one_reason_is_right_and_each_implies_what_brute_force_finds(g: Wythoff) -> None:
    brute: Brute = judge(g)
    for p in product(range(8), repeat=2):
        if g.is_over(p):
            continue
        right = [reason for reason in reasons_for(g, p) if reason.is_right(g, p)]
        assert len(right) == 1
        assert right[0].implies(g) == brute.outcome(p)
        for reason in reasons_for(g, p):
            said = [q for q in product(range(12), repeat=2) if reason.is_true(g, q)]
            met = {brute.outcome(q) for q in said}
            implied = reason.implies(g)
            assert implied is None or met <= {implied}, (p, reason)
