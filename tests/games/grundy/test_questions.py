"""Questions about Grundy values: answered, compared, out of time or out of reach."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import UnknownGame
from games.grundy import HeapRules, Table, read_rules
from games.grundy.questions import CompareOf, PeriodOf, Question, RareOf, SequenceOf, ValueOf
from games.grundy.table import FIRST
from tests.support.sequences import by_dictionary, codes, drive

pytestmark = pytest.mark.slow


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
def test_a_question_out_of_time_says_how_far_it_came(question: type[Question]) -> None:
    answer = drive(question(read_rules("0.007"), 10**6), steps=2)
    assert not answer.complete
    reached = answer.checked_to if question is PeriodOf else len(answer.values) - 1
    assert 256 <= reached < 10**6


def test_a_value_out_of_reach_is_none() -> None:
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
def test_comparing_two_games_finds_the_first_heap_that_differs(
    one: str, other: str, first: int | None, always: bool
) -> None:
    answer = drive(CompareOf(read_rules(one), read_rules(other), 5000))
    assert (answer.first, answer.always) == (first, always)


def test_comparing_reads_values_up_to_the_last_digit_of_the_rules() -> None:
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
    "name", ["chomp 3x3", "fibonacci", "0.(9)", "0." + "1" * 101, "0.12…", "", "take 0"]
)
def test_games_without_a_sequence_are_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        read_rules(name)


def test_the_first_values_of_a_table_come_from_the_definition() -> None:
    table = Table(read_rules("0.77"))
    table.extend(FIRST - 1)
    assert (table.method, table.split) == ("naive", None)
