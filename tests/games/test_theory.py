"""The small theorems: mex, nim-sum, binary digits two ways, columns; and the search's limit."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Outcome, TooLarge, game
from games.core import RulesFault
from games.solver import Solver
from games.theory import (
    binary,
    binary_table,
    column_sums,
    horner,
    mex,
    nim_sum,
    successive_divisions,
)

naturals = st.integers(0, 10**18)


@given(st.lists(st.integers(0, 8)))
def test_mex_is_the_least_number_missing(values: list[int]) -> None:
    least = mex(values)
    assert least not in values
    assert all(n in values for n in range(least))


def test_nim_sum_adds_without_carry() -> None:
    for a, b in product(range(40), repeat=2):
        digits = [str((a >> i & 1) + (b >> i & 1) & 1) for i in reversed(range(6))]
        assert nim_sum([a, b]) == int("".join(digits), 2)
    assert nim_sum([]) == 0


@given(naturals)
def test_digits_agree_with_the_built_in_ones(n: int) -> None:
    assert "".join(map(str, binary(n))) == f"{n:b}"
    assert "".join(map(str, binary(n, 8))) == f"{n:08b}"


@given(naturals)
def test_divisions_and_horner_are_inverse(n: int) -> None:
    steps = successive_divisions(n)
    assert steps[-1][0] == 0
    before = [n, *(quotient for quotient, _ in steps)]
    assert all(2 * q + r == m and r in (0, 1) for m, (q, r) in zip(before, steps, strict=False))
    assert horner([r for _, r in reversed(steps)]) == [*(q for q, _ in reversed(steps[:-1])), n]


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=20))
def test_the_binary_table_has_one_width_and_its_columns_count_ones(numbers: list[int]) -> None:
    table = binary_table(numbers)
    width = max([1, *(n.bit_length() for n in numbers)])
    assert ["".join(map(str, row)) for row in table] == [f"{n:0{width}b}" for n in numbers]
    sums = column_sums(table)
    assert sum(s << i for i, s in enumerate(reversed(sums))) == sum(numbers)
    assert horner([s % 2 for s in sums])[-1] == nim_sum(numbers)


def test_the_search_stops_at_its_limit() -> None:
    g = game("fortboyard")
    assert Solver(g, limit=11).outcome((10,)) is Outcome.N
    assert Solver(g, limit=11).grundy((10,)) == 2
    for ask in (Solver(g, limit=10).outcome, Solver(g, limit=10).grundy):
        with pytest.raises(TooLarge) as refusal:
            ask((10,))
        assert refusal.value.fault is RulesFault.TOO_LARGE_TO_SOLVE
        assert refusal.value.details == {"limit": 10}


def test_the_search_goes_deep_without_recursion() -> None:
    assert Solver(game("take 1")).outcome((50_001,)) is Outcome.N
    assert Solver(game("take 1", misere=True)).outcome((50_001,)) is Outcome.P
