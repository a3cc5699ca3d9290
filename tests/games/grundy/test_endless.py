"""Codes without end: values against a dictionary, proofs against a verifier of its own."""

from __future__ import annotations

from itertools import count
from math import lcm
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Fault, GameError, UnknownGame
from games.families.octal import OctalFault
from games.families.subtraction import SubtractionFault
from games.grundy import HeapRules, Table, naive_values, read_rules
from games.grundy.arithmetic import find_repetition, proved_repetition
from games.grundy.endless import EndlessTable
from games.grundy.period import Period, Theorem
from games.grundy.questions import CompareOf, PeriodOf, Question, RareOf, SequenceOf, ValueOf
from games.heap_rules import SequenceFault

NIM, LASKER = read_rules("0.(3)"), read_rules("4.(3)")


def digit_of(code: str, taken: int) -> int:
    """Return the digit for taking so many, from the code as it is written."""
    head, _, block = code.replace(".", "").rstrip(")").partition("(")
    return int((head + block * (taken + 1))[taken])


def by_dictionary(code: str, to: int) -> list[int]:
    """Return the values of the heaps up to ``to``, from the rules in plain words alone."""
    values = {0: 0}
    for heap in range(1, to + 1):
        options = set()
        for taken in range(heap + 1):
            digit, rest = digit_of(code, taken), heap - taken
            if rest == 0 and digit in (1, 3, 5, 7):
                options.add(0)
            if 0 < rest < heap and digit in (2, 3, 6, 7):
                options.add(values[rest])
            if digit in (4, 5, 6, 7):
                options |= {values[left] ^ values[rest - left] for left in range(1, rest)}
        values[heap] = next(value for value in count() if value not in options)
    return list(values.values())


def computed(rules: HeapRules, to: int) -> list[int]:
    table = EndlessTable(rules)
    table.extend(to)
    return table.values[: to + 1].tolist()


def drive(question: Question) -> Any:
    steps = question.steps(Table)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return found.value


def verify(found: Period, values: list[int]) -> None:
    """Check a period against many values, and that none smaller and none earlier would do."""
    p, s, start = found.period, found.saltus, found.preperiod
    assert len(values) > start + 3 * p
    assert all(values[n + p] == values[n] + s for n in range(start, len(values) - p))
    assert start == 0 or values[start - 1 + p] != values[start - 1] + s
    for less in range(1, p):
        rises = {values[n + less] - values[n] for n in range(start, start + 2 * p)}
        assert len(rises) > 1, f"{less} is a period too"
    first, end = found.window
    assert all(values[n + p] == values[n] + s for n in range(first, end))
    assert found.last_exception == (start - 1 if start else None)


def relative_state(code: str, values: list[int], heap: int) -> object:
    """Return everything that determines the values from a heap on, relative to the value before it.

    For a code in which no move leaves two heaps: the latest values, and for each place among the
    recurring digits the values that are far enough back: the gap, and what is above it.
    """
    reach = code.index("(") - 2
    size = len(code) - code.index("(") - 2
    base = values[heap - 1]
    sets = []
    for later in range(heap, heap + size):
        digits = [
            digit_of(code, reach + 1 + (later - rest - reach - 1) % size)
            for rest in range(heap - reach)
        ]
        old = {values[rest] for rest, digit in enumerate(digits) if digit & (2 if rest else 1)}
        gap = next(value for value in count() if value not in old)
        sets.append((gap - base, sorted(value - base for value in old if value > gap)))
    return [value - base for value in values[heap - reach : heap]], sets


# ------------------------------------------------------------------------- reading a code


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("0.(3)", "0.(3)"),
        ("0.333...", "0.(3)"),
        (".333…", "0.(3)"),
        ("0,3…", "0.(3)"),
        ("0.33(33)", "0.(3)"),
        ("Nim", "0.(3)"),
        ("octal 0.(3)", "0.(3)"),
        ("2.(3)", "0.(3)"),
        ("4.333...", "4.(3)"),
        ("7.(3)", "4.(3)"),
        ("Lasker's Nim", "4.(3)"),
        ("0.1(3)", "0.1(3)"),
        ("0.1333…", "0.1(3)"),
        ("0.1212…", "0.(12)"),
        ("0.3(13)", "0.(31)"),
        ("0.77(0)", "0.77"),
        ("all but 4, 1", "all but 1,4"),
        ("all but 1 4 4", "all but 1,4"),
        ("take all but 2", "all but 2"),
        ("take 1,3,4", "take 1,3,4"),
        ("Take 1..9", "fortboyard 9"),
    ],
)
def test_an_endless_code_is_read_and_written_in_one_way(text: str, name: str) -> None:
    rules = read_rules(text)
    assert rules.name == name
    assert read_rules(name) == rules


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0.12…", OctalFault.UNCLEAR_END),
        ("0.…", OctalFault.NOT_A_CODE),
        ("0.()", OctalFault.NOT_A_CODE),
        ("0.(0)", OctalFault.NOT_A_CODE),
        ("0.(3", OctalFault.NOT_A_CODE),
        ("0.(3)1", OctalFault.NOT_A_CODE),
        ("0.(38)", OctalFault.THREE_WITHOUT_END),
        (f"0.{'1' * 60}({'2' * 40}3)", OctalFault.NOT_A_CODE),
        ("all but", OctalFault.NOT_A_CODE),
        ("all but 0", SubtractionFault.ALL_BUT_RULES),
        ("all but 501", SubtractionFault.ALL_BUT_RULES),
        ("all but x", SubtractionFault.ALL_BUT_RULES),
    ],
)
def test_a_malformed_endless_code_is_refused(text: str, fault: Fault) -> None:
    with pytest.raises(UnknownGame) as refusal:
        read_rules(text)
    assert refusal.value.fault is fault


def test_all_but_some_is_the_endless_code_with_zeros_for_them() -> None:
    excluded, code = read_rules("all but 1,4"), read_rules("0.0330(3)")
    assert (excluded.digits, excluded.repeating) == (code.digits, code.repeating)


@given(st.text("01234567.,(…) ", max_size=14) | st.text(max_size=20))
def test_any_text_is_read_in_its_shortest_form_or_refused(text: str) -> None:
    try:
        rules = read_rules(text)
    except GameError:
        return
    assert read_rules(rules.name) == rules
    digits = rules.within(50).digits
    assert digits == tuple(map(rules.digit, range(len(digits))))
    assert not any(map(rules.digit, range(len(digits), 51)))


# --------------------------------------------------------------------- values and proofs


@pytest.mark.parametrize(
    ("code", "period", "saltus", "preperiod"),
    [
        ("0.(3)", 1, 1, 0),
        ("4.(3)", 4, 4, 1),
        ("0.1(3)", 2, 1, 0),
        ("0.(12)", 2, 1, 1),
        ("0.(7)", 1, 1, 0),
        ("4.(7)", 1, 2, 2),
        ("4.(1)", 1, 0, 1),
        ("0.22(206)", 8, 4, 1),
        ("0.27(315)", 13, 8, 16),
    ],
)
def test_the_periods_of_endless_codes_are_proved(
    code: str, period: int, saltus: int, preperiod: int
) -> None:
    found = drive(PeriodOf(read_rules(code), 2000)).period
    values = by_dictionary(code, 160)
    verify(found, values)
    assert (found.period, found.saltus, found.preperiod) == (period, saltus, preperiod)
    assert computed(read_rules(code), 160) == values


def test_laskers_nim_is_as_in_winning_ways() -> None:
    values = computed(LASKER, 4000)
    for k in range(999):
        assert values[4 * k + 1 : 4 * k + 5] == [4 * k + 1, 4 * k + 2, 4 * k + 4, 4 * k + 3]
    # The reference knows splits, and nothing of periods.
    assert naive_values(LASKER.within(700), 700).tolist() == values[:701]


plain = st.builds(
    lambda head, block: f"0.{head}({block})",
    st.text("0123", max_size=6),
    st.text("0123", min_size=1, max_size=4),
)
breaking = st.builds(
    lambda first, head, block: f"{first}.{head}({block})",
    st.sampled_from("04"),
    st.text("01234567", max_size=4),
    st.text("01234567", min_size=1, max_size=3),
)


def endless(code: str) -> tuple[str, HeapRules] | None:
    try:
        rules = read_rules(code)
    except UnknownGame:
        return None
    return (rules.name, rules) if rules.repeating else None


@given(plain)
@settings(max_examples=60)
def test_proofs_hold_where_no_move_leaves_two_heaps(code: str) -> None:
    """The state of the game comes back, relative to its values: that proves it from scratch."""
    read = endless(code)
    if read is None:
        return
    name, rules = read
    found = EndlessTable(rules)
    found.extend(200)
    values = by_dictionary(name, 200)
    assert found.values.tolist()[:201] == values
    if found.period is None or found.period.preperiod + 3 * found.period.period > 200:
        return
    verify(found.period, values)
    turn = lcm(found.period.period, len(rules.repeating))
    _, end = found.period.window
    if found.period.theorem is Theorem.SHIFT and end + turn < 200:
        assert relative_state(name, values, end) == relative_state(name, values, end + turn)


@given(breaking)
@settings(max_examples=60)
def test_proofs_hold_where_moves_leave_two_heaps(code: str) -> None:
    read = endless(code)
    if read is None:
        return
    name, rules = read
    table = EndlessTable(rules)
    table.extend(80)
    values = by_dictionary(name, 80)
    assert table.values.tolist()[:81] == values
    if table.period is not None:
        # The reference goes on for many periods, and knows nothing of them.
        to = min(3 * (table.period.preperiod + 3 * table.period.period) + 40, 400)
        if table.period.preperiod + 3 * table.period.period < to:
            verify(table.period, naive_values(rules.within(to), to).tolist())


@given(st.sets(st.integers(1, 12), min_size=1, max_size=5))
@settings(max_examples=30)
def test_every_game_of_all_numbers_but_some_is_proved(excluded: set[int]) -> None:
    rules = read_rules("all but " + ",".join(map(str, excluded)))
    found = drive(PeriodOf(rules, 3000)).period
    assert found is not None
    assert found.saltus > 0
    verify(found, naive_values(rules.within(300), 300).tolist())


def test_too_few_values_prove_no_repetition() -> None:
    for rules in (NIM, LASKER, read_rules("0.35(1)"), read_rules("0.1(3)")):
        values = np.array(computed(rules, 300), np.uint32)
        found = find_repetition(rules, values)
        assert found is not None
        q = lcm(found.period, len(rules.repeating))
        long = values.astype(np.int64)
        saltus = found.saltus * q // found.period
        assert proved_repetition(rules, long[: found.checked_to + 1], q, saltus) == found
        assert proved_repetition(rules, long[: found.checked_to], q, saltus) is None


def test_a_repetition_that_a_later_split_would_break_is_not_proved() -> None:
    """In Lasker's Nim, values as in Nim would agree until a split makes one of them."""
    pretended = np.arange(300, dtype=np.int64)
    assert proved_repetition(NIM, pretended, 1, 1) is not None
    assert proved_repetition(LASKER, pretended, 1, 1) is None
    for split in ("0.(3)", "0.37(3)", "0.(7)"):  # there splits come too late to make n
        assert proved_repetition(read_rules(split), pretended, 1, 1) is not None


def test_values_that_are_not_reached_from_below_are_not_proved() -> None:
    pretended = 2 * np.arange(300, dtype=np.int64)
    assert proved_repetition(NIM, pretended, 1, 2) is None


def test_no_period_is_claimed_where_none_is_proved() -> None:
    answer = drive(PeriodOf(read_rules("0.6(1)"), 600))
    assert (answer.status, answer.checked_to, answer.complete) == ("none", 600, True)


# ------------------------------------------------------------------------------ questions


def test_a_huge_heap_is_answered_by_the_formula() -> None:
    heaps = (10**18, 10**18 - 1, 7, 3, 0)
    answer = drive(ValueOf(LASKER, heaps))
    values = [heap.value for heap in answer.heaps]
    assert values == [10**18 - 1, 10**18, 8, 4, 0]
    assert [heap.by for heap in answer.heaps] == ["period", "period", "table", "table", "table"]
    assert answer.heaps[2].options == tuple(range(8))
    assert answer.value == (10**18 - 1) ^ 10**18 ^ 8 ^ 4


def test_a_long_sequence_follows_the_period() -> None:
    answer = drive(SequenceOf(LASKER, 2_000_000))
    assert answer.complete
    assert answer.exceptions.tolist() == [0]
    heaps = np.arange(2_000_001)
    expected = heaps + np.array([-1, 0, 0, 1])[heaps % 4]
    assert np.array_equal(answer.values[1:], expected[1:])


def test_endless_games_are_compared() -> None:
    seven = read_rules("0.(7)")
    assert drive(CompareOf(NIM, seven, 10**6)).always
    differ = drive(CompareOf(NIM, LASKER, 10**6))
    assert (differ.first, differ.values) == (3, (3, 4))
    differ = drive(CompareOf(NIM, read_rules("fortboyard 300"), 10**6))
    assert (differ.first, differ.values) == (301, (301, 0))
    # Both have period 1, but not the same saltus.
    assert not drive(CompareOf(NIM, read_rules("0.(1)"), 10**6)).always


def test_rare_values_of_an_endless_code_are_refused() -> None:
    with pytest.raises(UnknownGame) as refusal:
        drive(RareOf(LASKER, 100))
    assert refusal.value.fault is SequenceFault.NO_RARE_VALUES
    assert refusal.value.details == {"game": "4.(3)"}
