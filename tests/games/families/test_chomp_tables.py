"""The tables of Chomp: outcomes of every bar, values and ranks up to 10 by 10."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest
from hypothesis import given

from games import Outcome, Position, TooLarge
from games.families import chomp_kernels
from games.families.chomp import MAX_SIDE, TABLED_SIDE, ChompFault
from games.families.chomp_tables import losing_bits, values_and_ranks
from tests.families.chomp import bar_shapes
from tests.support.brute import chomp
from tests.support.chomp import BRUTE, NORMAL

tabled_shape = bar_shapes(TABLED_SIDE, TABLED_SIDE)


def shapes_in_order(side: int) -> Iterator[Position]:
    """Go through all shapes in a square box in lexicographic order, the empty one first."""
    rows = combinations_with_replacement(range(side, -1, -1), side)
    return (tuple(filter(None, p)) for p in sorted(rows))


def bit(bits: bytes, place: int) -> bool:
    return bool(bits[place >> 3] >> (place & 7) & 1)


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5])
def test_the_computed_tables_agree_with_brute_force(side: int) -> None:
    losing = chomp_kernels.losing_bits(side).tobytes()
    values, ranks = chomp_kernels.values_and_ranks(side)
    for place, p in enumerate(shapes_in_order(side)):
        assert bit(losing, place) is (place > 0 and not BRUTE.wins(p)), p
        if place:
            assert (values[place], ranks[place]) == (BRUTE.grundy(p), BRUTE.rank(p)), p


@pytest.mark.slow
def test_the_stored_tables_are_what_the_kernels_compute() -> None:
    for side in (TABLED_SIDE, MAX_SIDE):
        assert losing_bits(side) == chomp_kernels.losing_bits(side).tobytes()
    assert b"".join(values_and_ranks()) == chomp_kernels.values_and_ranks(TABLED_SIDE).tobytes()


def test_10_by_10_has_184756_shapes_and_2612_are_losing() -> None:
    losing = np.frombuffer(losing_bits(10), np.uint8)
    values, ranks = (np.frombuffer(each, np.uint8) for each in values_and_ranks())
    assert len(values) == len(ranks) == comb(20, 10) == 184_756
    assert sum(int(word).bit_count() for word in losing) == 2612
    in_bits = np.unpackbits(losing, bitorder="little")[: len(values)].astype(bool)
    assert not in_bits[0], "the empty bar is no position"
    assert (in_bits[1:] == (values[1:] == 0)).all()
    assert (in_bits[1:] == (ranks[1:] % 2 == 0)).all(), "the winner makes the last bite"
    assert list(np.flatnonzero(ranks == 0)) == [0, 1], "the poisoned square is the end"


def test_14_by_14_agrees_with_10_by_10_where_they_overlap() -> None:
    small, large = losing_bits(10), losing_bits(14)
    assert len(large) == (comb(28, 14) + 63) // 64 * 8
    steps = [[comb(length + 13 - i, 14 - i) for length in range(11)] for i in range(10)]
    met = 0
    for place, p in enumerate(shapes_in_order(10)):
        in_large = sum(steps[i][length] for i, length in enumerate(p))
        assert bit(small, place) is bit(large, in_large), p
        met += 1
    assert met == 184_756


def test_fewer_than_one_and_a_half_percent_are_losing() -> None:
    share = int.from_bytes(losing_bits(14), "little").bit_count() / comb(28, 14)
    assert 0 < share < 2612 / 184_756 < 0.015


@given(tabled_shape)
def test_values_and_ranks_follow_from_those_of_the_options(p: Position) -> None:
    options = list(chomp(p).values())
    values = {NORMAL.grundy(option) for option in options}
    assert NORMAL.grundy(p) == min(set(range(len(values) + 1)) - values)
    lost = [NORMAL.rank(option) for option in options if NORMAL.grundy(option) == 0]
    kept = [NORMAL.rank(option) for option in options]
    assert NORMAL.rank(p) == (1 + min(lost) if lost else 1 + max(kept, default=-1))


def test_beyond_10_by_10_values_and_ranks_are_refused_but_not_the_outcome() -> None:
    for p in [(11,), (1,) * 11, (14,) * 14]:
        assert not NORMAL.has_rank(p)
        for ask in (NORMAL.grundy, NORMAL.rank):
            with pytest.raises(TooLarge) as refusal:
                ask(p)
            assert refusal.value.fault is ChompFault.BAR_TOO_LARGE
            assert refusal.value.details == {"limit": TABLED_SIDE}
        assert NORMAL.outcome(p) is Outcome.N
        assert NORMAL.explain(p).outcome is Outcome.N
        assert "Rank" not in {type(fact).__name__ for fact in NORMAL.explain(p)}
