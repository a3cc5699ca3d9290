"""Tables of Grundy values against a dictionary and the definition, whichever way they go."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from games.core import UnknownGame
from games.grundy import HeapRules, Table, naive_values, read_rules
from games.grundy.questions import PeriodOf, ValueOf
from tests.support.sampling import IS_LONG
from tests.support.sequences import SPARSE, by_dictionary, codes, computed, drive

pytestmark = pytest.mark.slow

#: Every code of up to three digits after the point, with 0 or 4 before it.
CODES = [f"{first}.{digits:03o}".rstrip("0") for first in (0, 4) for digits in range(512) if digits]


def from_definition(rules: HeapRules, to: int) -> NDArray[np.uint16]:
    """Return the values up to ``to`` by a way that never becomes the sparse-space method."""
    from games.grundy.definition import Naive
    from games.grundy.team import Team

    values, length, naive = np.zeros(to + 65, np.uint16), 1, Naive(rules, Team(1))
    while length <= to:
        length = naive.fill(values, length, to + 1)
    return values[: to + 1]


@pytest.mark.parametrize("code", SPARSE)
def test_the_reference_agrees_with_a_dictionary(code: str) -> None:
    assert naive_values(read_rules(code), 400).tolist() == by_dictionary(code, 400)


@given(codes)
@settings(max_examples=40)
def test_the_reference_agrees_with_a_dictionary_for_any_code(code: str) -> None:
    assert naive_values(read_rules(code), 90).tolist() == by_dictionary(code, 90)


@pytest.mark.parametrize("code", SPARSE)
def test_the_sparse_space_method_agrees_with_the_reference(code: str) -> None:
    rules = read_rules(code)
    table = Table(rules)
    table.extend(5000)
    assert table.method == "sparse"
    assert np.array_equal(table.values[:5001], naive_values(rules, 5000))


def test_games_of_three_digits_agree_with_the_definition() -> None:
    sparse, tried = 0, CODES if IS_LONG else CODES[::3]
    for code in tried:
        rules = read_rules(code)
        table = Table(rules)
        table.extend(1600)
        sparse += table.method == "sparse"
        assert np.array_equal(table.values[:1601], from_definition(rules, 1600)), code
    assert sparse > len(tried) * 3 / 4


@given(codes)
@settings(max_examples=60)
def test_longer_codes_agree_with_the_definition(code: str) -> None:
    rules = read_rules(code)
    assert np.array_equal(computed(rules, 3000), from_definition(rules, 3000))


@pytest.mark.parametrize(
    "code",
    ["0." + "0" * 79 + "7", "0." + "31" * 30 + "5", "4." + "7" * 100, "0.3" + "0" * 97 + "5"],
)
def test_codes_of_many_digits_agree_with_the_definition(code: str) -> None:
    rules = read_rules(code)
    values = computed(rules, 2500)
    assert np.array_equal(values, from_definition(rules, 2500))
    assert values[:301].tolist() == by_dictionary(code, 300)


@given(st.sets(st.integers(1, 60), min_size=1, max_size=8))
def test_subtraction_sets_agree_with_a_dictionary(takes: set[int]) -> None:
    rules = read_rules("take " + ",".join(map(str, sorted(takes))))
    values: list[int] = []
    for heap in range(300):
        options = {values[heap - take] for take in takes if take <= heap}
        values.append(min(set(range(len(options) + 1)) - options))
    assert computed(rules, 299).tolist() == values


@given(st.text("0123", min_size=1, max_size=9))
@settings(max_examples=30)
def test_codes_without_splits_agree_with_a_dictionary(digits: str) -> None:
    code = f"0.{digits}1"
    assert computed(read_rules(code), 150).tolist() == by_dictionary(code, 150)


@pytest.mark.parametrize("code", ["0.16", "0.376", "0.104", "4.6", "take 2,5,6"])
@given(known=st.integers(1, 6000))
@settings(max_examples=8)
def test_a_table_goes_on_from_any_beginning(code: str, known: int) -> None:
    rules = read_rules(code)
    whole = computed(rules, 9000)
    table = Table(rules, whole[:known].copy())
    table.extend(9000)
    assert np.array_equal(table.values[:9001], whole)


def test_values_that_need_several_words_of_bits_match_the_definition() -> None:
    values = computed(read_rules("0.376"), 40_000)
    assert values.max() > 128
    assert np.array_equal(values, from_definition(read_rules("0.376"), 40_000))


# A dense game, one with rare heaps far apart, one with two words, blocks that end in odd places.
@pytest.mark.parametrize(
    ("code", "to"), [("0.007", 9001), ("0.165", 60_000), ("0.376", 12_345), ("0.77", 3000)]
)
def test_several_threads_compute_the_same_values(
    code: str, to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.grundy.sparse.SHARED", 0)
    monkeypatch.setattr("games.grundy.definition.SHARED", 0)
    rules = read_rules(code)
    alone = computed(rules, to)
    for threads in (2, 3):
        shared = Table(rules, threads=threads)
        for stop in (1, 1500, 1501, to // 2 + 7, to):
            shared.extend(stop)
        assert np.array_equal(shared.values[: to + 1], alone)


def test_threads_also_share_distant_rare_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.grundy.sparse.SHARED", 0)
    monkeypatch.setattr("games.grundy.sparse.SPAN", 256)
    rules = read_rules("0.127")
    shared = Table(rules, threads=3)
    shared.extend(10_000)
    assert np.array_equal(shared.values[:10_001], from_definition(rules, 10_000))


@pytest.mark.parametrize(
    ("code", "narrow", "sparse"),
    [
        ("0.376", 64, 64),
        ("0.007", 64, 128),
    ],
)
def test_values_become_wide_when_they_do_not_fit(
    code: str, narrow: int, sparse: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = read_rules(code)
    expected = from_definition(rules, 9000)
    monkeypatch.setattr("games.grundy.definition.NARROW", narrow)
    monkeypatch.setattr("games.grundy.sparse.SPARSE_LIMIT", sparse)
    wide = Table(rules)
    wide.extend(9000)
    assert (wide.values.dtype, wide.method) == (np.uint32, "naive")
    assert np.array_equal(wide.values[:9001], expected)


def test_values_of_more_than_16_bits_are_computed() -> None:
    rules = read_rules("take 1..70000")
    wide = Table(rules)
    wide.extend(200_000)
    assert np.array_equal(wide.values[:200_001], np.arange(200_001) % 70_001)
    found = drive(PeriodOf(rules, 200_000)).period
    assert (found.period, found.preperiod, found.max_value) == (70_001, 0, 70_000)
    answer = drive(ValueOf(rules, (150_000,)))
    assert answer.value == 150_000 % 70_001


@pytest.mark.parametrize("text", ["take 1..100001", "take 1..9999999999", "take 2..5", "take 1.."])
def test_absurd_sets_of_takes_are_refused(text: str) -> None:
    with pytest.raises(UnknownGame):
        read_rules(text)


@pytest.mark.parametrize("code", ["0.104", "0.356", "0.127"])
def test_the_bounds_of_a_table_hold(code: str) -> None:
    """From ``since`` on, parts up to the bound make every smaller value, and never the value."""
    rules = read_rules(code)
    table = Table(rules)
    table.extend(30_000)
    bounds, values = table.bounds, table.values.astype(np.int64)
    assert bounds is not None
    heaps = np.arange(max(bounds.since, 1), len(values))
    ones = np.bitwise_count(values & bounds.split.mask).astype(np.int64)
    rare = (ones + bounds.split.odd * (np.arange(len(values)) - bounds.split.shift)) % 2 == 0
    assert np.flatnonzero(rare).max() <= bounds.part
    assert not rare[bounds.since :].any()
    for heap in heaps[:: len(heaps) // 50]:
        made = {int(values[heap - take]) for take in rules.shrinks}
        for take in rules.splits:
            parts = np.arange(1, min(bounds.part, heap - take - 1) + 1)
            made |= set((values[parts] ^ values[heap - take - parts]).tolist())
        assert set(range(values[heap])) <= made
        assert values[heap] not in made
