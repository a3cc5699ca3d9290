"""Properties of a program: how a line weighs them, and what a program earns by them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import LOCALES, words
from bot.i18n.typed import Area, spellings, task_line
from bot.kit.wording import sentence
from games.challenge.lines import QuestionTerms, TaskLine, line_terms, read_line, try_line
from games.challenge.points import MAX_HUNDREDTHS
from games.challenge.properties import (
    BOUNDS,
    Property,
    PropertyShare,
    WeighedProperty,
    all_earned,
    credit,
    read_shares,
    shares_text,
)
from games.challenge.reading import read_task
from games.challenge.task import TaskFault

TYPED = spellings(Area.TASKS)

#: A line, and what it weighs.
LINES = [
    (
        "programme nim | petits cas : 4 | tous les cas : 3 | inchangé 1 | coût n log n : 2",
        "small: 4, all: 3, unchanged: 1, cost n log n: 2",
    ),
    ("program nim | cost at most n² : 2 points", "cost n^2: 2"),
    ("program nim | cost n**3 2|asserts: 1", "cost n^3: 2, asserts: 1"),
    ("program f reference | coût n^1,5 : 2 | cas cachés : 3", "cost n^1.5: 2, hidden: 3"),
    ("program f reference | visible cases: 1 | Hidden Cases: 3", "visible: 1, hidden: 3"),
    ("program nim | petits : 4,5 | tous : 0.25", "small: 4.5, all: 0.25"),
    (
        "program f reference | petit cas: 4 | visibles : 1 | cachés : 2",
        "small: 4, visible: 1, hidden: 2",
    ),
    (
        "program f reference | small case: 4 | shown: 1 | hidden case: 2",
        "small: 4, visible: 1, hidden: 2",
    ),
]


@pytest.mark.parametrize(("typed", "weighed"), LINES)
def test_weighed_properties_are_read_behind_bars_in_every_language(
    typed: str, weighed: str
) -> None:
    line = read_line(typed, TYPED)
    assert ", ".join(each.text for each in line.terms.properties) == weighed
    assert line.terms.worth == sum(each.hundredths for each in line.terms.properties)
    assert line_terms(line.text) == line.terms
    for locale in LOCALES:
        assert read_line(task_line(line.text, words(locale)), TYPED) == line


@given(st.dictionaries(st.sampled_from(Property), st.integers(1, MAX_HUNDREDTHS // 8), min_size=1))
def test_every_weighing_of_properties_reads_back_the_same(worth: dict[Property, int]) -> None:
    weighed = tuple(
        WeighedProperty(kind, worth[kind], BOUNDS[worth[kind] % 6] if kind is Property.COST else "")
        for kind in Property
        if kind in worth
    )
    line = TaskLine(read_task("program nim"), QuestionTerms(properties=weighed))
    assert read_line(line.text) == line
    for locale in LOCALES:
        assert read_line(task_line(line.text, words(locale)), TYPED) == line


FAULTS = [
    ("value mex 0 1 | small: 2", [TaskFault.TASK_NO_PROPERTIES]),
    ("program nim | small", [TaskFault.TASK_WEIGHT]),
    ("program nim | small: 0", [TaskFault.TASK_WEIGHT]),
    ("program nim | small: -2", [TaskFault.TASK_WEIGHT]),
    ("program nim | small: 2,505", [TaskFault.TASK_WEIGHT]),
    ("program nim | small n: 2", [TaskFault.TASK_WEIGHT]),
    ("program nim | all: 1000,01", [TaskFault.TASK_WEIGHT]),
    ("program nim | cost: 2 | cost 2^n: 2", [TaskFault.TASK_BOUND] * 2),
    ("program nim | small: 2 | small: 3", [TaskFault.TASK_TWICE]),
    ("program nim | smal: 4", [TaskFault.TASK_PROPERTY]),
    ("program nim | small: 0,01 | all: 1000", [TaskFault.TASK_POINTS]),
    ("program nim | small: 2 | 4 points", [TaskFault.TASK_WEIGHED]),
    ("program xor | cost n: 2 | bonus", [TaskFault.TASK_PROPERTY, TaskFault.TASK_NO_COST]),
    ("program f reference | asserts: 2 | all", [TaskFault.TASK_WEIGHT, TaskFault.TASK_NO_ASSERTS]),
]


@pytest.mark.parametrize(("typed", "faults"), FAULTS)
def test_all_faults_of_weights_are_reported_with_a_right_line(
    typed: str, faults: list[TaskFault]
) -> None:
    line, wrong = try_line(typed, TYPED)
    assert line is None
    assert [each.fault for each in wrong] == faults
    for each in wrong:
        right = read_line(str(each.details["example"]))
        assert right.terms.properties or each.fault is TaskFault.TASK_NO_PROPERTIES
        assert all(len(sentence(each, words(locale))) > 20 for locale in LOCALES)


WEIGHED = (
    WeighedProperty(Property.SMALL, 100),
    WeighedProperty(Property.HIDDEN, 200),
)


@pytest.mark.parametrize(
    ("small", "hidden", "points", "per_cent"),
    [
        (PropertyShare(1, 1), PropertyShare(3, 3), Fraction(3), 100),
        (PropertyShare(1, 1), PropertyShare(0, 3), Fraction(1), 33),
        (PropertyShare(0, 1), PropertyShare(1, 3), Fraction(2, 3), 22),
        (PropertyShare(0, 1), PropertyShare(0, 3), Fraction(0), 0),
        (PropertyShare(0, 1), PropertyShare(1, 9999), Fraction(2, 9999), 1),
        (PropertyShare(1, 1), PropertyShare(9998, 9999), Fraction(29995, 9999), 99),
    ],
)
def test_points_are_exact_and_per_cents_are_rounded(
    small: PropertyShare, hidden: PropertyShare, points: Fraction, per_cent: int
) -> None:
    shares = {Property.SMALL: small, Property.HIDDEN: hidden}
    assert all_earned(WEIGHED, shares) == 100 * points
    assert credit(WEIGHED, shares) == per_cent
    assert read_shares(shares_text(shares)) == shares


def test_a_property_that_was_not_checked_earns_nothing() -> None:
    assert all_earned(WEIGHED, {}) == 0
    assert read_shares("") == {}
