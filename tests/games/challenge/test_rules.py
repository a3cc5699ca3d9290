"""Strategies written as rules: what may be typed, what it means, and where it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games import (
    Fault,
    Game,
    Move,
    Position,
)
from games.challenge.entries import StrategyFault
from games.challenge.rule import (
    MAX_DEPTH,
    MAX_NUMBER,
    MAX_RULE_TEXT,
    InvalidStrategy,
    NoValue,
    StrategyRuleFault,
)
from games.core import RulesFault
from tests.support.strategies import CHOMP, FIBONACCI, FORT_BOYARD, NIM, OCTAL, read_strategy

signs = st.sampled_from([*"+-*%^<>", "//", "<=", "==", "!=", ">=", "and", "or"])


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds("{} {} {}".format, inner, signs, inner),
        st.builds("{} {} {} {} {}".format, inner, signs, inner, signs, inner),
        st.builds("({})".format, inner),
        st.builds("-{}".format, inner),
        st.builds("(not {})".format, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("min({}, {})".format, inner, inner),
        st.builds("max({}, {}, {})".format, inner, inner, inner),
    )


expressions = st.recursive(st.sampled_from(["n", "0", "1", "2", "7", "12"]), grown, max_leaves=12)

flat = st.lists(
    st.tuples(st.sampled_from(["n", "1", "3", "-7"]), signs), min_size=2, max_size=6
).map(lambda links: " ".join(f"{number} {sign}" for number, sign in links) + " 5")


@settings(max_examples=400)
@given(st.one_of(flat, expressions), st.integers(0, 40))
@example("n + 1 ^ 3", 5)
@example("n - 1 - 1", 5)
@example("2 * n % 3 * 2", 5)
@example("1 < n < 3 == 1", 2)
@example("-n % 4 // -3", 5)
@example("n and 0 or 7", 5)
@example("1 ^ 2 + n < n ^ 3", 5)
def test_operators_of_a_rule_bind_as_in_python(text: str, n: int) -> None:
    try:
        expected = int(eval(text, {"n": n, "min": min, "max": max}))
    except ZeroDivisionError:
        with pytest.raises(NoValue) as refused:
            _rule_value(text, n)
        assert refused.value.fault is StrategyRuleFault.RULE_ZERO_DIVISION
        return
    assert _rule_value(text, n) == expected


def _rule_value(text: str, n: int) -> int:
    strategy = read_strategy(FORT_BOYARD, text)
    assert read_strategy(FORT_BOYARD, strategy.text).move((n,)) == strategy.move((n,))
    move = strategy.move((n,))
    return 0 if move is None else move[0]


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("n mod 4", "n % 4"),
        ("N MODULO 4", "n % 4"),
        ("2 × n − 1", "2 * n - 1"),
        ("n ⊕ 3 xor 1", "n ^ 3 ^ 1"),
        ("n % 4 si n ≥ 4 et n ≠ 8 sinon n", "n % 4 if n >= 4 and n != 8 else n"),
        ("si n = 5 ou n <> 6 alors 1 sinon 2", "1 if n == 5 or n != 6 else 2"),
        ("if n < 4 then n else if n < 9 then 2 else 3", "n if n < 4 else 2 if n < 9 else 3"),
        ("1 si non n ≤ 4 sinon 3", "1 if not n <= 4 else 3"),
        ("laisser 4 * (n // 4)", "n - 4 * (n // 4)"),
        ("leave 4 * (n // 4) if n > 3 else 0", "n - (4 * (n // 4) if n > 3 else 0)"),
        (" n\n%\u00a04\n", "n % 4"),
    ],
)
def test_a_rule_may_be_typed_in_other_ways(text: str, python: str) -> None:
    for n in range(1, 20):
        assert _rule_value(text, n) == int(eval(python, {"n": n})), n


@pytest.mark.parametrize(
    ("text", "place", "fault", "details"),
    [
        ("n / 4", 3, StrategyRuleFault.RULE_DIVISION, {"sign": "/"}),
        ("n ÷ 4", 3, StrategyRuleFault.RULE_DIVISION, {"sign": "÷"}),
        ("9**9**9", 2, StrategyRuleFault.RULE_SIGN, {"sign": "**"}),
        ("n & 3", 3, StrategyRuleFault.RULE_SIGN, {"sign": "&"}),
        ("n.real", 2, StrategyRuleFault.RULE_SIGN, {"sign": "."}),
        ("n % 4 \x07", 7, StrategyRuleFault.RULE_SIGN, {"sign": "\ufffd"}),
        ("m", 1, StrategyRuleFault.RULE_NAME, {"name": "m", "known": "n"}),
        ("exit(n)", 1, StrategyRuleFault.RULE_NAME, {"name": "exit", "known": "n"}),
        ("1 + __import__", 5, StrategyRuleFault.RULE_NAME, {"name": "__import__", "known": "n"}),
        ("n(3)", 2, StrategyRuleFault.RULE_UNEXPECTED, {"found": "("}),
        ("min n", 5, StrategyRuleFault.RULE_UNEXPECTED, {"found": "n"}),
        ("min(n)", 6, StrategyRuleFault.RULE_UNEXPECTED, {"found": ")"}),
        ("n % 4)", 6, StrategyRuleFault.RULE_UNEXPECTED, {"found": ")"}),
        ("²", 1, StrategyRuleFault.RULE_UNEXPECTED, {"found": "²"}),
        ("n % ²", 5, StrategyRuleFault.RULE_UNEXPECTED, {"found": "²"}),
        ("n 4", 3, StrategyRuleFault.RULE_UNEXPECTED, {"found": "4"}),
        ("= n % 4", 1, StrategyRuleFault.RULE_UNEXPECTED, {"found": "="}),
        ("n % 4 Sinon 3", 7, StrategyRuleFault.RULE_UNEXPECTED, {"found": "Sinon"}),
        ("n if n", None, StrategyRuleFault.RULE_UNFINISHED, {}),
        ("(n", None, StrategyRuleFault.RULE_UNFINISHED, {}),
        ("n %", None, StrategyRuleFault.RULE_UNFINISHED, {}),
        ("leave", None, StrategyRuleFault.RULE_UNFINISHED, {}),
        ("(1, n) + 1", 1, StrategyRuleFault.RULE_ONE_NUMBER, {}),
        ("1 + (1, n)", 5, StrategyRuleFault.RULE_ONE_NUMBER, {}),
        ("leave n, 1", 7, StrategyRuleFault.RULE_ONE_NUMBER, {}),
        ("n, 1", None, StrategyRuleFault.RULE_SHAPE, {"count": 2, "moves_of": "fortboyard"}),
        ("(" * 21 + "n" + ")" * 21, None, StrategyRuleFault.RULE_TOO_DEEP, {"limit": MAX_DEPTH}),
        ("-" * 21 + "n", None, StrategyRuleFault.RULE_TOO_DEEP, {"limit": MAX_DEPTH}),
        (f"n + {10**18 + 1}", None, RulesFault.NUMBER_TOO_LARGE, {"limit": MAX_NUMBER}),
        ("n + " * 250 + "n", None, RulesFault.TEXT_TOO_LONG, {"limit": MAX_RULE_TEXT}),
        ("", None, StrategyFault.STRATEGY_EMPTY, {"example": "7: 1"}),
        ("\ufeff \n ", None, StrategyFault.STRATEGY_EMPTY, {"example": "7: 1"}),
    ],
)
def test_a_wrong_rule_is_refused_with_the_place_of_the_fault(
    text: str, place: int | None, fault: Fault, details: dict[str, int | str]
) -> None:
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(FORT_BOYARD, text)
    assert refused.value.fault is fault
    assert refused.value.details == details | ({} if place is None else {"place": place})


def test_a_rule_may_be_as_long_and_as_deep_as_the_limits() -> None:
    long = "n" + "+n" * 499
    assert read_strategy(FORT_BOYARD, long).move((2,)) == (1000,)
    deep = "(" * 20 + "n" + ")" * 20
    assert read_strategy(FORT_BOYARD, deep).move((2,)) == (2,)
    cases = "1 if n == 1 else " * 58 + "2"
    assert read_strategy(FORT_BOYARD, cases).move((9,)) == (2,)


def test_a_rule_with_a_huge_number_has_no_value() -> None:
    strategy = read_strategy(FORT_BOYARD, "*".join(["n"] * 3))
    with pytest.raises(NoValue) as refused:
        strategy.move((10**13,))
    assert refused.value.fault is StrategyRuleFault.RULE_HUGE
    assert refused.value.details == {"position": str(10**13)}
    assert read_strategy(FORT_BOYARD, f"{10**18} * {10**18}").move((1,)) == (10**36,)


@pytest.mark.parametrize(
    ("g", "text", "position", "move"),
    [
        (NIM, "leave h ^ s", (1, 3, 7), (3, 5)),
        (NIM, "laisser t xor s", (19, 10, 14, 13, 4, 20, 7), (2, 3)),
        (NIM, "leave h ^ s", (1, 2, 3), None),
        (NIM, "leave 0", (0, 3), (2, 3)),
        (NIM, "leave h - 5", (3, 6), (2, 5)),
        (NIM, "1, a - b if a > b else 2, b - a", (3, 5), (2, 2)),
        (NIM, "(1, a - b) si a > b sinon (2, b - a)", (5, 3), (1, 2)),
        (NIM, "si h1 > t2 alors 1, h1 - h2 sinon 2, h2 - h1", (5, 3), (1, 2)),
        (NIM, "((1, 2) if a > 1 else (2, 1)) if c == 0 else 0", (5, 3), (1, 2)),
        (NIM, "((1, 2) if a > 1 else (2, 1)) if c == 0 else 0", (5, 3, 1), None),
        (NIM, "0, 4", (5, 3), None),
        (NIM, "3, 4", (5, 3), (3, 4)),
        (OCTAL, "2, b % 2 + 1, 0", (5, 3), (2, 2, 0)),
        (CHOMP, "(2, 2) if b > 1 else 1, a", (3, 3), (2, 2)),
        (CHOMP, "(2, 2) if r2 > 1 else 1, l1", (3,), (1, 3)),
        (FIBONACCI, "min(n, m)", (9, 4), (4,)),
        (FIBONACCI, "leave 5", (9, 4), (4,)),
    ],
)
def test_a_rule_gives_the_move_in_every_game(
    g: Game, text: str, position: Position, move: Move | None
) -> None:
    assert read_strategy(g, text).move(position) == move


@pytest.mark.parametrize(
    ("g", "text", "fault"),
    [
        (NIM, "a - b", StrategyRuleFault.RULE_SHAPE),
        (NIM, "h, 3", StrategyRuleFault.RULE_NAME),
        (NIM, "n, 3", StrategyRuleFault.RULE_NAME),
        (NIM, "h21, 3", StrategyRuleFault.RULE_NAME),
        (NIM, "1, a if a > 1 else 1", StrategyRuleFault.RULE_SHAPE),
        (OCTAL, "1, 2", StrategyRuleFault.RULE_SHAPE),
        (OCTAL, "1, 1, 0 if b == 0 else 2", StrategyRuleFault.RULE_SHAPE),
        (OCTAL, "1, s, 0", StrategyRuleFault.RULE_NAME),
        (OCTAL, "leave 3", StrategyRuleFault.RULE_LEAVE),
        (CHOMP, "leave 3", StrategyRuleFault.RULE_LEAVE),
        (CHOMP, "3", StrategyRuleFault.RULE_SHAPE),
        (FIBONACCI, "a", StrategyRuleFault.RULE_NAME),
    ],
)
def test_a_rule_that_does_not_fit_the_game_is_refused(g: Game, text: str, fault: Fault) -> None:
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(g, text)
    assert refused.value.fault is fault
