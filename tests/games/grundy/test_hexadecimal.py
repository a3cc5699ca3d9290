"""Codes whose moves may leave three heaps: values, periods that repeat, and periods that rise."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import UnknownGame
from games.families.octal import OctalFault, read_code
from games.grundy import HeapRules, Table, read_rules
from games.grundy.naive import naive_values
from games.grundy.period import Period, Theorem
from games.grundy.questions import PeriodOf, RareOf, ValueOf
from games.grundy.rising import find_rise, observed_rise, proved_rise
from games.misere.budget import Budget
from games.misere.growth import Growth
from tests.support.sampling import IS_LONG
from tests.support.sequences import by_dictionary, computed, drive

pytestmark = pytest.mark.slow

codes = st.builds(
    lambda first, digits: f"{first}.{digits}",
    st.sampled_from("048C"),
    st.text("0123456789ABCDEF", min_size=1, max_size=4),
).filter(lambda code: any(digit in code for digit in "89ABCDEF") and code.strip("0.") != "")


@given(codes)
@settings(max_examples=60)
def test_values_are_those_of_the_rules_in_plain_words(code: str) -> None:
    rules, values = read_rules(code), by_dictionary(code, 45)
    assert computed(rules, 45).tolist() == values
    assert naive_values(rules, 45).tolist() == values
    begun = Table(rules, np.array(values[:20], np.uint16))
    begun.extend(30)
    begun.extend(45)
    assert begun.values[:46].tolist() == values


def expected(period: Period, values: list[int], to: int) -> list[int]:
    """Return the values up to a heap that a period predicts."""
    return [values[period.index(heap)] + period.rise(heap) for heap in range(to + 1)]


@given(codes)
@settings(max_examples=80 if IS_LONG else 30)
def test_a_proved_period_holds_far_beyond_its_window(code: str) -> None:
    rules = read_rules(code)
    found = drive(PeriodOf(rules, 300)).period
    if found is not None:
        to = 4 * found.checked_to
        values = computed(rules, to).tolist()
        assert expected(found, values, to) == values


@pytest.mark.parametrize(
    ("code", "period", "saltus", "preperiod"),
    [("0.8", 3, 1, 1), ("0.C", 2, 1, 1), ("0.A", 2, 0, 1), ("0.B", 2, 0, 0), ("0.F", 2, 0, 0)],
)
def test_the_periods_of_codes_of_one_digit_are_proved(
    code: str, period: int, saltus: int, preperiod: int
) -> None:
    found = drive(PeriodOf(read_rules(code), 300)).period
    assert (found.period, found.saltus, found.preperiod) == (period, saltus, preperiod)
    assert found.theorem is (Theorem.TWINS if saltus else Theorem.THREE_PARTS)


@pytest.mark.parametrize("code", ["0.9", "0.E"])
def test_no_period_is_claimed_of_the_other_codes(code: str) -> None:
    answer = drive(PeriodOf(read_rules(code), 1000))
    assert (answer.status, answer.observed) == ("none", None)


def test_every_code_of_two_digits_that_rises_is_proved() -> None:
    rising = 0
    for number in range(256):
        code = f"0.{number:02X}".rstrip("0")
        if not any(digit in code[2:] for digit in "89ABCDEF"):
            continue
        rules = read_rules(code)
        values = computed(rules, 400)
        observed, found = observed_rise(values), find_rise(rules, values)
        if observed is None:
            assert found is None
            continue
        rising += 1
        assert found is not None, code
        assert (found.period, found.saltus, found.preperiod) == observed
    assert rising == 71


def test_a_rise_that_is_only_observed_is_not_called_proved() -> None:
    answer = drive(PeriodOf(read_rules("0.129"), 400))
    assert answer.status == "none"
    assert answer.observed == (9, 3, 55)


def test_too_few_values_prove_no_rise() -> None:
    rules = read_rules("0.8")
    values = computed(rules, 300).astype(np.int64)
    found = proved_rise(rules, values[: 1 + find_rise(rules, values).checked_to], 3, 1)
    assert found == find_rise(rules, values)
    assert proved_rise(rules, values[: found.checked_to], 3, 1) is None


@pytest.mark.parametrize(
    ("code", "period", "saltus"), [("0.8", 3, 2), ("0.8", 6, 1), ("0.C", 3, 1), ("0.9", 1, 1)]
)
def test_values_that_another_game_has_are_not_proved(code: str, period: int, saltus: int) -> None:
    rules = read_rules(code)
    pretended = np.arange(600, dtype=np.int64) // period * saltus
    assert proved_rise(rules, pretended, period, saltus) is None


def test_a_huge_heap_is_answered_by_the_formula() -> None:
    answer = drive(ValueOf(read_rules("0.8"), (10**18, 20)))
    assert [heap.value for heap in answer.heaps] == [(10**18 - 1) // 3, 6]
    assert answer.heaps[1].options == tuple(range(6))


def test_a_hexadecimal_code_has_no_rare_values() -> None:
    assert drive(RareOf(read_rules("0.9C"), 2000)).split is None


def test_codes_are_read_and_written_in_one_way() -> None:
    for text in ("0.8c", ".8C", "0,8c", "0.8C0", "3.8c"):
        assert read_rules(text).name == "0.8C"
    assert read_rules("c.3").name == "C.3"
    assert read_rules("f.3").name == "C.3"
    assert read_code("d.3", hexadecimal=True).written == "D.3"
    assert read_rules(read_rules("C.3").name) == read_rules("c.30")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0.(8)", OctalFault.THREE_WITHOUT_END),
        ("0.1(3A)", OctalFault.THREE_WITHOUT_END),
        ("0.88…", OctalFault.THREE_WITHOUT_END),
        ("0.8G", OctalFault.NOT_A_CODE),
        ("0.", OctalFault.NOT_A_CODE),
        ("3.", OctalFault.NOT_A_CODE),
    ],
)
def test_a_malformed_hexadecimal_code_is_refused(text: str, fault: OctalFault) -> None:
    with pytest.raises(UnknownGame) as refusal:
        read_rules(text)
    assert refusal.value.fault is fault


@pytest.mark.parametrize("code", ["0.8", "0.9", "0.C", "0.0B", "8.3"])
def test_misere_outcomes_are_those_of_plain_recursion(code: str) -> None:
    rules = read_rules(code)
    growth = Growth(rules, Budget(400_000))
    growth.grow(9)
    lost: dict[tuple[int, ...], bool] = {}

    def is_lost(heaps: tuple[int, ...]) -> bool:
        if heaps not in lost:
            options = set(_options(rules, heaps))
            lost[heaps] = bool(options) and not any(map(is_lost, options))
        return lost[heaps]

    for first in range(10):
        for second in range(first, 10):
            for third in range(second, 10):
                heaps = tuple(heap for heap in (first, second, third) if heap)
                assert growth.solution.is_losing(heaps) is is_lost(heaps)


def _options(rules: HeapRules, heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List what moves may leave, from the meaning of the digits alone."""
    found = []
    for place, heap in enumerate(heaps):
        others = heaps[:place] + heaps[place + 1 :]
        for taken, digit in enumerate(rules.digits[: heap + 1]):
            for parts in _parts(heap - taken):
                if digit >> len(parts) & 1 and (taken or len(parts) > 1):
                    found += [tuple(sorted(others + parts))]
    return found


def _parts(total: int) -> list[tuple[int, ...]]:
    """List the ways to write a number as a sum of up to three positive ones."""
    if not total:
        return [()]
    two = [(a, total - a) for a in range(1, total)]
    return [(total,), *two, *((a, b - a, total - b) for b in range(2, total) for a in range(1, b))]
