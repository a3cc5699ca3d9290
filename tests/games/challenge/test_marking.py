"""Answers are marked as brute force judges them, and typical errors named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import Game, Outcome, Position, game
from games.challenge.tasks import (
    Answer,
    Kind,
    Task,
    TypicalError,
    mark,
    read_answer,
    read_task,
    reasons,
    solution,
)
from games.grundy import naive_values, read_rules
from tests.support import brute as brute_force
from tests.support.brute import Brute
from tests.support.positions import ALL, judge, small_positions


def numbers(*values: int) -> str:
    return " ".join(map(str, values))


def marked(task: Task, text: str) -> tuple[int, TypicalError | None]:
    found = mark(task, read_answer(task, text))
    return found.credit, found.error


@ALL
def test_one_move_is_marked_as_brute_force_judges_it(g: Game) -> None:
    brute = judge(g)
    other = judge(game(g.name, misere=not g.misere))
    for p in list(small_positions(g))[::3]:
        winning = brute.winning_moves(p)
        if not winning or g.is_over(p):
            continue
        task = Task(Kind.MOVE, "one", g, p)
        for move in brute.options(p):
            credit, error = marked(task, g.format_move(move))
            assert (credit == 100) is (move in winning), (p, move)
            by_other = move in other.winning_moves(p) and move not in winning
            rule = TypicalError.NORMAL_RULE if g.misere else TypicalError.MISERE_RULE
            assert (error is rule) is by_other, (p, move)
            assert (error is None) is (move in winning)


@pytest.mark.parametrize("misere", [False, True])
def test_all_moves_are_marked_as_brute_force_judges_them(misere: bool) -> None:
    g = game("nim", misere=misere)
    for p in ((1, 1, 2), (3, 3, 1), (2, 3, 3), (1, 1, 1), (1, 1)):
        brute, other = (
            Brute(brute_force.nim, misere=misere),
            Brute(brute_force.nim, misere=not misere),
        )
        winning = set(brute.winning_moves(p))
        if not winning:
            continue
        task = Task(Kind.MOVE, "all", g, p)
        for count in (1, 2, 3):
            for given_moves in map(set, combinations(brute.options(p), count)):
                credit, error = marked(task, "; ".join(map(g.format_move, given_moves)))
                if given_moves == winning:
                    assert (credit, error) == (100, None)
                elif given_moves < winning:
                    assert (credit, error) == (50, TypicalError.INCOMPLETE)
                elif given_moves == set(other.winning_moves(p)):
                    assert credit == 0
                    assert error in (TypicalError.NORMAL_RULE, TypicalError.MISERE_RULE)
                else:
                    assert (credit, error) == (0, TypicalError.LOSING_MOVE)


@pytest.mark.parametrize(
    ("line", "typed", "credit", "error"),
    [
        ("move one nim misere 1 1 3", "3 3", 0, TypicalError.NORMAL_RULE),
        ("move one nim 1 1 3", "3 2", 0, TypicalError.MISERE_RULE),
        ("move one fortboyard 21", "3", 0, TypicalError.MODULUS),
        ("move one fortboyard 23", "2", 0, TypicalError.MISERE_RULE),
        ("move one fortboyard misere 20", "3", 100, None),
        ("move one fortboyard misere 23", "3", 0, TypicalError.NORMAL_RULE),
        ("kernel fortboyard 20", "0 4 8 12 16 20", 100, None),
        ("kernel fortboyard 20", "4 8 12 16 20", 50, TypicalError.FORGOT_ZERO),
        ("kernel fortboyard 20", "4 8 12", 50, TypicalError.INCOMPLETE),
        ("kernel fortboyard 20", "1 5 9 13 17", 0, TypicalError.MISERE_RULE),
        ("kernel fortboyard 20", "3 7 11 15 19", 0, TypicalError.OFF_BY_ONE),
        ("kernel fortboyard 20", "0 3 6 9 12 15 18", 0, TypicalError.MODULUS),
        ("kernel fortboyard 20", "5 10 15 20", 0, TypicalError.MODULUS),
        ("kernel fortboyard 6", "1 2 3 5 6", 0, TypicalError.COMPLEMENT),
        ("kernel fortboyard 20", "4 8 13", 0, None),
        ("kernel fortboyard misere : 20", "0 4 8 12 16 20", 0, TypicalError.NORMAL_RULE),
        ("kernel fortboyard misere : 20", "4 8 12 16 20", 0, TypicalError.NORMAL_RULE),
        ("kernel fortboyard misere : 20", "1 6 11 16", 0, TypicalError.MODULUS),
        ("kernel fibonacci 10", "0 1 2 3 5 8", 100, None),
        ("period 0.77", "12 71", 100, None),
        ("period 0.77", "12 72", 50, TypicalError.FROM_ONE),
        ("period 0.77", "12 70", 50, TypicalError.LAST_EXCEPTION),
        ("period 0.77", "12 10", 50, None),
        ("period 0.77", "24 71", 0, TypicalError.MULTIPLE),
        ("period 0.77", "71 12", 0, TypicalError.SWAPPED),
        ("period 0.77", "11 71", 0, TypicalError.OFF_BY_ONE),
        ("period 0.77", "24 70", 0, None),
        ("value row nim 5 to 3", "5 4 7 6", 100, None),
        ("value row nim 5 to 3", "5 6 7 8", 0, TypicalError.ORDINARY_SUM),
        ("value row nim 5 to 3", "5 4 7 7", 0, TypicalError.ONE_SLIP),
        ("value row nim 5 to 3", "5 4 6 7", 0, None),
        ("strategy fortboyard 21", "n % 4", 100, None),
        ("strategy fortboyard 21", "n % 3", 0, TypicalError.MODULUS),
        ("strategy fortboyard misere : 20", "n % 4", 0, TypicalError.NORMAL_RULE),
        ("strategy fortboyard 21", "2", 0, None),
    ],
)
def test_typical_errors_have_their_names(
    line: str, typed: str, credit: int, error: TypicalError | None
) -> None:
    assert marked(read_task(line), typed) == (credit, error)


@given(
    st.lists(st.integers(1, 31), min_size=2, max_size=5).map(tuple),
    st.sampled_from([0, 1, 2, 4, 8, 16, 32, 64]) | st.integers(0, 127),
)
@settings(max_examples=150)
def test_a_nim_sum_is_marked_by_its_columns(heaps: Position, change: int) -> None:
    task = read_task("value nim-sum " + numbers(*heaps))
    right = sum(2**k for k in range(5) if sum(h // 2**k for h in heaps) % 2)
    given_number = right ^ change
    credit, error = marked(task, str(given_number))
    assert (credit == 100) is (given_number == right)
    width = len(f"{max(heaps):b}")
    digits = zip(f"{right:07b}", f"{given_number:07b}", strict=True)
    differ = [6 - k for k, (one, other) in enumerate(digits) if one != other]
    expected = None
    if len(differ) == 1 and differ[0] < width:
        expected = TypicalError.WRONG_COLUMN
    if given_number == max(heaps) and right != given_number:
        expected = TypicalError.LARGEST
    if given_number == sum(heaps) and right != given_number:
        expected = TypicalError.ORDINARY_SUM
    assert error is expected


@given(st.sets(st.integers(0, 12), min_size=1, max_size=8), st.integers(0, 14))
def test_a_mex_is_marked_by_its_definition(values: set[int], given_number: int) -> None:
    task = read_task("value mex " + numbers(*values))
    right = min(set(range(20)) - values)
    yields = [
        (TypicalError.MAX_PLUS_ONE, max(values) + 1),
        (TypicalError.COUNTED, len(values)),
        (TypicalError.FORGOT_ZERO, min(set(range(1, 20)) - values)),
        (TypicalError.OFF_BY_ONE, right + 1),
        (TypicalError.OFF_BY_ONE, right - 1),
    ]
    expected = next((error for error, yielded in yields if yielded == given_number), None)
    wrong = (0, expected)
    assert marked(task, str(given_number)) == ((100, None) if given_number == right else wrong)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=3).map(tuple), st.integers(0, 40))
def test_a_grundy_value_is_marked_by_the_options(heaps: Position, given_number: int) -> None:
    task = Task(Kind.VALUE, "grundy", game("octal 0.77"), heaps)
    brute = judge(game("octal 0.77"))
    right = brute.grundy(heaps)
    values = [brute.grundy((heap,)) for heap in heaps]
    options = {brute.grundy(option) for option in brute.options(heaps).values()}
    credit, error = marked(task, str(given_number))
    assert (credit == 100) is (given_number == right)
    yields = {
        TypicalError.ORDINARY_SUM: {sum(values)},
        TypicalError.HEAP_SIZES: {reduce(xor, heaps)},
        TypicalError.WRONG_COLUMN: {right ^ 1, right ^ 2, right ^ 4},
        TypicalError.MAX_PLUS_ONE: {max(options) + 1},
        TypicalError.COUNTED: {len(options)},
        TypicalError.OFF_BY_ONE: {right - 1, right + 1},
    }
    if error is None:
        alone = yields if len(heaps) > 1 else yields.keys() - {TypicalError.WRONG_COLUMN}
        named = {value for name in alone for value in yields[name]}
        unused = {right ^ 4} if max(values) < 4 else set()
        assert credit == 100 or given_number not in named - unused
    else:
        assert given_number in yields[error]
        assert credit == 0


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ["fortboyard", "fortboyard 5", "take 1,3,4", "octal 0.137"])
def test_a_kernel_is_marked_as_brute_force_finds_it(name: str, misere: bool) -> None:
    g = game(name, misere=misere)
    brute = judge(g)
    last = 14
    task = Task(Kind.KERNEL, "", g, (last,))
    empty = [(n,) if n or "octal" not in name else () for n in range(last + 1)]
    losing = [n for n, p in enumerate(empty) if brute.outcome(p) == "P"]
    assert marked(task, numbers(*losing)) == (100, None)
    for count in (1, 2):
        for left in combinations(losing, count):
            if len(left) < len(losing):
                assert marked(task, numbers(*left))[0] == 50
    for n in set(range(last + 1)) - set(losing):
        assert marked(task, numbers(*losing, n))[0] == 0


@ALL
def test_outcomes_are_marked_with_their_reasons(g: Game) -> None:
    brute, other = judge(g), judge(game(g.name, misere=not g.misere))
    rule = TypicalError.NORMAL_RULE if g.misere else TypicalError.MISERE_RULE
    for p in list(small_positions(g))[::5]:
        if g.is_over(p):
            continue
        task = Task(Kind.OUTCOME, "", g, p)
        for number, reason in enumerate(reasons(task), 1):
            right = brute.outcome(p)
            credit, error = marked(task, f"{right} {number}")
            assert credit == (100 if reason.is_right(g, p) else 50)
            assert error is (None if credit == 100 else reason.error)
            wrong = "P" if right == "N" else "N"
            by_rule = rule if other.outcome(p) == wrong else TypicalError.COMPLEMENT
            assert marked(task, f"{wrong} {number}") == (0, by_rule)


def proved_by_hand(name: str) -> Iterator[tuple[int, int]]:
    """Go through the (period, preperiod) that the first values allow, smallest first."""
    values = naive_values(read_rules(name), 600).tolist()
    for period in range(1, 60):
        breaks = [n for n in range(600 - period) if values[n] != values[n + period]]
        preperiod = breaks[-1] + 1 if breaks else 0
        if preperiod < 300:
            yield period, preperiod


@pytest.mark.parametrize("name", ["0.77", "0.137", "take 1,3,4", "take 2,5,9", "fortboyard 5"])
def test_a_period_is_what_the_values_show(name: str) -> None:
    task = read_task(f"period {name}")
    assert solution(task).numbers == next(proved_by_hand(name))


def test_an_answer_is_a_value() -> None:
    task = read_task("move all nim 4 5 6 3")
    assert read_answer(task, "2 1; 1 2") == Answer("1 2; 2 1", moves=((1, 2), (2, 1)))
    outcome = read_answer(read_task("outcome fortboyard 21"), "N 2")
    assert outcome == Answer("N 2", (2,), outcome=Outcome.N)
