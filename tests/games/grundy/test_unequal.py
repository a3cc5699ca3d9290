"""Heaps that are split into two unequal ones (Grundy 1939), against the definition by hand."""

from __future__ import annotations

import numpy as np
import pytest

from games.grundy import HeapRules, Table, find_period, naive_values, prove, proved
from games.grundy.questions import PeriodOf, ValueOf, option_values
from games.grundy.table import FIRST

RULES = HeapRules((4,), "split into unequal heaps", unequal=True)
EQUAL_TOO = HeapRules((4,), "4.0")

#: The first terms of A002188 in the On-Line Encyclopedia of Integer Sequences.
KNOWN = [
    0,
    0,
    0,
    1,
    0,
    2,
    1,
    0,
    2,
    1,
    0,
    2,
    1,
    3,
    2,
    1,
    3,
    2,
    4,
    3,
    0,
    4,
    3,
    0,
    4,
    3,
    0,
    4,
    1,
    2,
    3,
]


def by_hand(to: int) -> list[int]:
    """Return the values of the heaps up to ``to``, from the rule in plain words."""
    values: list[int] = []
    for heap in range(to + 1):
        made = {values[a] ^ values[heap - a] for a in range(1, heap) if a < heap - a}
        values.append(next(n for n in range(heap + 1) if n not in made))
    return values


def test_the_first_values_are_the_known_ones() -> None:
    assert by_hand(30) == KNOWN
    assert naive_values(RULES, 30).tolist() == KNOWN


@pytest.mark.parametrize("threads", [1, 2])
def test_tables_agree_with_the_definition(threads: int) -> None:
    table = Table(RULES, threads=threads)
    table.extend(6000)
    assert table.method == "sparse"
    assert table.values[:701].tolist() == by_hand(700)
    assert np.array_equal(table.values[:6001], naive_values(RULES, 6000))
    zeros = np.flatnonzero(table.values == 0)
    assert zeros[-1] == 1222, "the last known zero is 1222"


def test_the_definition_and_the_sparse_method_give_the_same_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sparse = Table(RULES)
    sparse.extend(3 * FIRST)
    monkeypatch.setattr("games.grundy.sparse.Sparse.pays", False)
    plain = Table(RULES)
    plain.extend(3 * FIRST)
    assert (plain.method, sparse.method) == ("naive", "sparse")
    both = min(plain.length, sparse.length)
    assert np.array_equal(plain.values[:both], sparse.values[:both])


def test_a_witness_is_never_a_split_into_equal_parts() -> None:
    from games.grundy.kernels import sparse as kernels

    # Only 10 + 10 makes the value 0 of a heap of 20.
    table = np.full(21, kernels.COMMON | 60, np.uint16)
    table[:10] ^= np.arange(10, dtype=np.uint16) + 1
    takes, spare = np.array([0], np.int64), (np.zeros(0, np.int64), np.zeros(0, np.uint16))
    for unequal in (0, 1):
        missing, tally = np.array([1], np.uint64), np.zeros(3, np.int64)
        made = kernels._search_rows(table, 20, takes, unequal, *spare, missing, tally)
        assert made is not bool(unequal)


def test_options_leave_out_the_equal_split() -> None:
    values = naive_values(RULES, 40)
    for heap in range(1, 41):
        made = {int(values[a] ^ values[heap - a]) for a in range(1, heap) if 2 * a < heap}
        assert option_values(RULES, values, heap) == tuple(sorted(made))
    equal = naive_values(EQUAL_TOO, 40)
    assert 0 in option_values(EQUAL_TOO, equal, 2)
    assert option_values(RULES, values, 2) == ()


def test_values_that_seem_periodic_prove_no_period_of_grundys_game() -> None:
    values = np.tile(np.array([0, 1, 2], np.uint16), 400)
    assert find_period(EQUAL_TOO, values) is not None
    assert find_period(RULES, values) is None
    assert proved(RULES, values, 3) is None


def test_no_period_of_grundys_game_is_proved() -> None:
    table = Table(RULES)
    table.extend(5000)
    assert prove(table) is None


def test_values_and_periods_of_grundys_game_are_answered() -> None:
    def answer(question):  # type: ignore[no-untyped-def]
        steps = question.steps(Table)
        while True:
            try:
                next(steps)
            except StopIteration as stopped:
                return stopped.value

    assert [heap.value for heap in answer(ValueOf(RULES, (20, 28))).heaps] == [0, 1]
    assert answer(PeriodOf(RULES, 2000)).status == "none"
