"""Sequences of Grundy values and their periods, against a dictionary and a separate verifier."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from games.core import UnknownGame
from games.grundy import (
    HeapRules,
    Period,
    Table,
    find_period,
    find_split,
    naive_values,
    read_rules,
)
from games.grundy.period import Theorem, find_witnessed_period
from games.grundy.questions import (
    CompareOf,
    OutOfTime,
    PeriodOf,
    Progress,
    Question,
    RareOf,
    SequenceOf,
    ValueOf,
)
from games.grundy.split import walsh_hadamard
from games.grundy.table import FIRST

pytestmark = pytest.mark.slow

#: Every code of up to three digits after the point, with 0 or 4 before it.
CODES = [f"{first}.{digits:03o}".rstrip("0") for first in (0, 4) for digits in range(512) if digits]
#: Games with rare values, of every kind: with the position's parity in the mask and without, with
#: two breaking digits, with large values, with a split without taking.
SPARSE = ["0.77", "0.16", "0.104", "0.127", "0.376", "0.165", "0.36", "4.6", "4.021", "0.0047"]


def by_dictionary(code: str, to: int) -> list[int]:
    """Return the values of the heaps up to ``to``, from the rules in plain words alone."""
    digits = [int(digit) for digit in code.replace(".", "")]
    values: dict[int, int] = {0: 0}
    for heap in range(1, to + 1):
        options = set()
        for taken, digit in enumerate(digits):
            rest = heap - taken
            if rest == 0 and taken > 0 and digit in (1, 3, 5, 7):
                options.add(0)
            if 0 < rest < heap and digit in (2, 3, 6, 7):
                options.add(values[rest])
            if digit in (4, 5, 6, 7):
                options |= {values[left] ^ values[rest - left] for left in range(1, rest)}
        value = 0
        while value in options:
            value += 1
        values[heap] = value
    return [values[heap] for heap in range(to + 1)]


def computed(rules: HeapRules, to: int) -> NDArray[np.uint16]:
    """Return the values of the heaps up to ``to`` as the table has them."""
    table = Table(rules)
    table.extend(to)
    return table.values[: to + 1]


def from_definition(rules: HeapRules, to: int) -> NDArray[np.uint16]:
    """Return the same by a table that never changes to the sparse-space method."""
    from games.grundy.definition import Naive
    from games.grundy.team import Team

    values, length, naive = np.zeros(to + 65, np.uint16), 1, Naive(rules, Team(1))
    while length <= to:
        length = naive.fill(values, length, to + 1)
    return values[: to + 1]


codes = st.builds(
    lambda first, digits: f"{first}.{digits}",
    st.sampled_from("04"),
    st.text("01234567", min_size=1, max_size=9).filter(lambda digits: digits.strip("0")),
)


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


def test_every_game_of_three_digits_agrees_with_the_definition() -> None:
    sparse = 0
    for code in CODES:
        rules = read_rules(code)
        table = Table(rules)
        table.extend(2500)
        sparse += table.method == "sparse"
        assert np.array_equal(table.values[:2501], from_definition(rules, 2500)), code
    assert sparse > 800


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


def test_values_larger_than_a_word_are_counted() -> None:
    values = computed(read_rules("0.376"), 40_000)
    assert values.max() > 128
    assert np.array_equal(values, from_definition(read_rules("0.376"), 40_000))


# A dense game, one with rare heaps far apart, one with two words, blocks that end in odd places.
@pytest.mark.parametrize(
    ("code", "to"), [("0.007", 9001), ("0.165", 60_000), ("0.376", 12_345), ("0.77", 3000)]
)
def test_threads_find_the_same_values(code: str, to: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.grundy.sparse.SHARED", 0)
    monkeypatch.setattr("games.grundy.definition.SHARED", 0)
    rules = read_rules(code)
    alone = computed(rules, to)
    for threads in (2, 3):
        shared = Table(rules, threads=threads)
        for stop in (1, 1500, 1501, to // 2 + 7, to):
            shared.extend(stop)
        assert np.array_equal(shared.values[: to + 1], alone)


def test_distant_rare_heaps_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_values_of_more_than_16_bits() -> None:
    rules = read_rules("take 1..70000")
    wide = Table(rules)
    wide.extend(200_000)
    assert np.array_equal(wide.values[:200_001], np.arange(200_001) % 70_001)
    found = drive(PeriodOf(rules, 200_000)).period
    assert (found.period, found.preperiod, found.max_value) == (70_001, 0, 70_000)
    answer = drive(ValueOf(rules, (150_000,)))
    assert answer.value == 150_000 % 70_001


@pytest.mark.parametrize("text", ["take 1..100001", "take 1..9999999999", "take 2..5", "take 1.."])
def test_absurd_sets_are_refused(text: str) -> None:
    with pytest.raises(UnknownGame):
        read_rules(text)


# -------------------------------------------------------------------------------- periods


def smallest_period(values: list[int], tail: int) -> tuple[int, int]:
    """Return the smallest period of the last ``tail`` values, and where it begins."""
    length = len(values)
    for period in range(1, tail // 2):
        if all(values[n] == values[n - period] for n in range(length - tail, length)):
            start = length - period
            while start > 0 and values[start - 1] == values[start - 1 + period]:
                start -= 1
            return period, start
    raise AssertionError("no period to be seen")


def verify(rules: HeapRules, found: Period, code: str) -> None:
    """Check a proof from scratch: the values by a dictionary, the window value by value."""
    start, end = found.window
    values = by_dictionary(code, end - 1 + found.period)
    assert all(values[n] == values[n + found.period] for n in range(found.preperiod, end))
    assert start >= max(found.preperiod, 1)
    if found.theorem is Theorem.GUY_SMITH:
        assert end - start >= start + found.period + rules.reach
    else:
        assert not rules.splits
        assert end - start >= rules.reach
    if found.preperiod:
        before = found.preperiod - 1
        assert values[before] != values[before + found.period], "the preperiod is smallest"
    for smaller in range(1, found.period):
        if found.period % smaller == 0:
            span = range(start, start + found.period)
            assert any(values[n] != values[n + smaller] for n in span), "so is the period"
    assert max(values) == found.max_value == values[found.max_at]


def test_periods_of_small_games_are_proved_and_verified() -> None:
    proved = 0
    for first, one, two in product("04", range(8), range(8)):
        code = f"{first}.{one}{two}".rstrip("0")
        if code.endswith("."):
            continue
        rules = read_rules(code)
        found = find_period(rules, computed(rules, 1500))
        if found is not None:
            proved += 1
            verify(rules, found, code)
    assert proved > 60


@pytest.mark.parametrize(
    ("code", "period", "preperiod"),
    [("0.77", 12, 71), ("0.07", 34, 53), ("0.137", 34, 52), ("0.333", 4, 0), ("0.156", 349, 3479)],
)
def test_periods_that_are_known(code: str, period: int, preperiod: int) -> None:
    rules = read_rules(code)
    found = find_period(rules, computed(rules, 9000))
    assert found is not None
    assert (found.period, found.preperiod) == (period, preperiod)
    assert found.last_exception == (preperiod - 1 if preperiod else None)


@pytest.mark.parametrize("code", ["0.07", "0.77", "0.044", "0.3", "4.7", "0.16"])
def test_the_heaps_that_break_a_period_are_all_told(code: str) -> None:
    answer = drive(PeriodOf(read_rules(code), 400_000))
    period = answer.period
    start = period.preperiod
    values = computed(read_rules(code), start + period.period)
    broken = [n for n in range(start) if values[n] != values[start + (n - start) % period.period]]
    assert (list(answer.exceptions), answer.broken) == (broken[:1000], len(broken))


def test_the_period_of_016_is_proved_blind() -> None:
    found = drive(PeriodOf(read_rules("0.16"), 10**6)).period
    assert (found.period, found.preperiod) == (149459, 105351)


def test_nothing_is_proved_by_a_window_too_short() -> None:
    rules = read_rules("0.77")
    found = find_period(rules, computed(rules, 300))
    assert found is not None
    end = found.checked_to + 1
    values = computed(rules, 300)
    assert find_period(rules, values[:end]) == found
    assert find_period(rules, values[: end - 1]) is None


def test_a_sequence_that_only_looks_periodic_is_not_proved() -> None:
    rules = read_rules("0.77")
    pretended = np.tile(np.array([1, 2, 3], np.uint16), 100)
    pretended[:150] = np.arange(150)
    assert find_period(rules, pretended) is None


@pytest.mark.parametrize("code", ["0.16", "0.356", "0.127", "0.055"])
def test_witnesses_prove_the_same_period_from_fewer_values(code: str) -> None:
    rules = read_rules(code)
    by_window = drive(PeriodOf(rules, 10**6)).period
    table, found = Table(rules), None
    while found is None and table.length < 10**6:
        table.extend(min(10**6, table.length * 5 // 4))
        if table.bounds is not None:
            found = find_witnessed_period(rules, table.values, table.bounds)
    assert found is not None
    assert (found.period, found.preperiod) == (by_window.period, by_window.preperiod)
    assert found.theorem is Theorem.WITNESSES


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


# ------------------------------------------------------------------------- rare and frequent


def test_witnesses_of_every_row_count() -> None:
    from games.grundy.kernels import sparse as kernels

    # Of a heap of 19, taking 1 makes the value 1 by the part 8 alone, taking 2 the value 2 by 1.
    table = np.full(20, kernels.COMMON | 60, np.uint16)
    table[10] ^= 1
    table[[2, 16]] ^= 2
    missing, tally = np.array([0b110], np.uint64), np.zeros(3, np.int64)
    none = np.zeros(0, np.int64), np.zeros(0, np.uint16)
    takes = np.array([1, 2], np.int64)
    assert kernels._search_rows(table, 19, takes, 0, *none, missing, tally)
    assert tally[2] == 8, "the part of the row before is a witness as well"


@given(st.lists(st.integers(0, 50), min_size=16, max_size=16))
def test_the_transform_is_the_sum_it_says(histogram: list[int]) -> None:
    sums = walsh_hadamard(np.array(histogram, np.int64))
    for mask in range(16):
        signs = [(-1) ** (value & mask).bit_count() for value in range(16)]
        assert sums[mask] == sum(h * sign for h, sign in zip(histogram, signs, strict=True))


def test_0104_is_sparse_with_the_parity_of_the_heap_only() -> None:
    rules = read_rules("0.104")
    split = find_split(rules, computed(rules, 20_000))
    assert split is not None
    assert (split.odd, split.rare) == (1, 20)


@pytest.mark.parametrize("code", SPARSE)
def test_a_split_counts_its_rare_heaps_and_keeps_the_law(code: str) -> None:
    rules = read_rules(code)
    values = computed(rules, 3000).astype(np.int64)
    split = find_split(rules, values.astype(np.uint16))
    assert split is not None
    ones = [int(value & split.mask).bit_count() for value in values]
    kinds = [(n + split.odd * (h - split.shift)) % 2 for h, n in enumerate(ones)]
    assert kinds.count(0) == split.rare
    assert split.heaps == 3001


# -------------------------------------------------------------------------------- questions


def drive(question: Question, steps: int | None = None) -> object:
    """Work on a question to its end, or for so many steps."""
    working = question.steps(Table)
    try:
        while steps is None or steps > 0:
            progress = next(working)
            assert isinstance(progress, Progress)
            assert 0 < progress.done <= progress.goal
            steps = steps and steps - 1
        working.throw(OutOfTime())
    except StopIteration as stopped:
        return stopped.value
    raise AssertionError("it went on")


@given(codes, st.lists(st.integers(0, 60), max_size=4))
@settings(max_examples=25)
def test_the_value_of_a_position_is_the_nim_sum_of_its_heaps(code: str, heaps: list[int]) -> None:
    values = by_dictionary(code, 60)
    answer = drive(ValueOf(read_rules(code), tuple(heaps)))
    total = 0
    for heap in heaps:
        total ^= values[heap]
    assert answer.value == total
    assert [heap.value for heap in answer.heaps] == [values[heap] for heap in heaps]


def test_a_huge_heap_is_answered_by_the_period() -> None:
    values = by_dictionary("0.77", 200)
    (heap,) = drive(ValueOf(read_rules("0.77"), (10**18,))).heaps
    assert (heap.by, heap.value) == ("period", values[72 + (10**18 - 72) % 12])


@pytest.mark.parametrize("question", [SequenceOf, PeriodOf, RareOf])
def test_out_of_time_tells_what_was_reached(question: type[Question]) -> None:
    answer = drive(question(read_rules("0.007"), 10**6), steps=2)
    assert not answer.complete
    reached = answer.checked_to if question is PeriodOf else len(answer.values) - 1
    assert 256 <= reached < 10**6


def test_a_value_out_of_reach_is_not_known() -> None:
    answer = drive(ValueOf(read_rules("0.007"), (3, 10**18)), steps=2)
    assert answer.value is None
    assert answer.heaps[0].value == 1


@pytest.mark.parametrize(
    ("one", "other", "first", "always"),
    [
        ("0.333", "fortboyard", None, True),
        ("0.77", "0.7", 2, False),
        ("0.07", "0.137", 1, False),
        ("0.77", "0.770", None, True),
        ("take 1,2", "0.33", None, True),
        ("take 1,2,60", "take 1,2", 60, False),
    ],
)
def test_two_games_are_compared(one: str, other: str, first: int | None, always: bool) -> None:
    answer = drive(CompareOf(read_rules(one), read_rules(other), 5000))
    assert (answer.first, answer.always) == (first, always)


def test_games_are_compared_as_far_as_it_takes_however_long_their_tables_are() -> None:
    # Both have period 2; what the last digit allows, for a heap of 300 only, is felt from there on.
    late = HeapRules((0, 3, *[0] * 298, 1), "late")

    def long_table(rules: HeapRules) -> Table:
        table = Table(rules)
        table.extend(2000)
        return table

    steps = CompareOf(read_rules("take 1"), late, 5000).steps(long_table)
    answer = None
    while answer is None:
        try:
            next(steps)
        except StopIteration as found:
            answer = found.value
    assert (answer.first, answer.always) == (300, False)


@pytest.mark.parametrize(
    "name", ["chomp 3x3", "fibonacci", "0.9", "0." + "1" * 101, "0.12…", "", "take 0"]
)
def test_games_without_a_sequence_are_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        read_rules(name)


def test_the_first_values_come_from_the_definition() -> None:
    table = Table(read_rules("0.77"))
    table.extend(FIRST - 1)
    assert (table.method, table.split) == ("naive", None)
