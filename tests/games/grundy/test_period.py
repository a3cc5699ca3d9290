"""Periods of sequences: found, proved, and checked by a separate verifier."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from games.grundy import HeapRules, Period, Table, find_period, read_rules
from games.grundy.period import Theorem, find_witnessed_period
from games.grundy.questions import PeriodOf
from tests.support.sequences import by_dictionary, computed, drive

pytestmark = pytest.mark.slow


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
            assert any(values[n] != values[n + smaller] for n in span), "the period is smallest"
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
def test_the_published_periods_are_found(code: str, period: int, preperiod: int) -> None:
    rules = read_rules(code)
    found = find_period(rules, computed(rules, 9000))
    assert found is not None
    assert (found.period, found.preperiod) == (period, preperiod)
    assert found.last_exception == (preperiod - 1 if preperiod else None)


@pytest.mark.parametrize("code", ["0.07", "0.77", "0.044", "0.3", "4.7", "0.16"])
def test_every_heap_that_breaks_a_period_is_listed_or_counted(code: str) -> None:
    answer = drive(PeriodOf(read_rules(code), 400_000))
    period = answer.period
    start = period.preperiod
    values = computed(read_rules(code), start + period.period)
    broken = [n for n in range(start) if values[n] != values[start + (n - start) % period.period]]
    assert (list(answer.exceptions), answer.broken) == (broken[:1000], len(broken))


def test_the_period_of_016_is_found_without_the_catalogue() -> None:
    found = drive(PeriodOf(read_rules("0.16"), 10**6)).period
    assert (found.period, found.preperiod) == (149459, 105351)


def test_a_window_one_value_too_short_proves_no_period() -> None:
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
