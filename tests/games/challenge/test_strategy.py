"""Strategies that are handed in: read in every form, and judged as brute force judges them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import lru_cache, partial, reduce
from itertools import islice
from operator import xor

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import games.challenge.strategy as challenge
from bot.i18n.typed import Area, spellings
from games import (
    FAMILIES,
    Fault,
    Game,
    InvalidPosition,
    Move,
    Outcome,
    Position,
    TooLarge,
    game,
)
from games.challenge.entries import StrategyFault
from games.challenge.entries import example as example_line
from games.challenge.rule import MAX_DEPTH, MAX_NUMBER, MAX_RULE_TEXT, StrategyRuleFault
from games.challenge.strategy import (
    MAX_STRATEGY_TEXT,
    Failure,
    InvalidStrategy,
    Mistake,
    NoValue,
    Strategy,
    Verdict,
    check_strategy,
    strategy_error,
)
from games.challenge.table import MAX_ENTRIES
from games.core import RulesFault
from tests.support.brute import Brute
from tests.support.positions import GAMES, IDS, judge, situations, small_positions

#: Reads a strategy as it is typed, in any language.
read_strategy = partial(challenge.read_strategy, spellings=spellings(Area.ANSWERS))

FORT_BOYARD = game("fortboyard")
NIM = game("nim")
OCTAL = game("octal 0.77")
CHOMP = game("chomp")
FIBONACCI = game("fibonacci")

ALL = pytest.mark.parametrize("g", GAMES, ids=IDS)

Said = Callable[[Position], Move | None]


# -------------------------------------------------------------------------- brute force


class Judged:
    """What comes of a strategy, by recursion over all plays; a failure is (plies, play, kind)."""

    def __init__(self, brute: Brute, said: Said, start: Position) -> None:
        self.brute, self.said = brute, said
        self.first = brute.wins(start)
        self.asked: set[Position] = set()
        self.failing = lru_cache(maxsize=None)(self._failing)
        self.longest = lru_cache(maxsize=None)(self._longest)
        self.failure = self.failing(start, self.first)
        self.plies = 0 if self.failure else self.longest(start, self.first)

    def _failing(self, p: Position, ours: bool) -> tuple[int, tuple[Move, ...], str] | None:
        options = self.brute.options(p)
        if not options:
            lost = ours != self.brute.misere
            return (0, (), "lost") if lost else None
        if ours:
            self.asked.add(p)
            move = self.said(p)
            if move is None:
                return (0, (), "no-move")
            if move not in options:
                return (0, (), "illegal")
            options = {move: options[move]}
        later = [(m, self.failing(o, not ours)) for m, o in options.items()]
        found = [(f[0] + 1, (m, *f[1]), f[2]) for m, f in later if f]
        return min(found, default=None)

    def _longest(self, p: Position, ours: bool) -> int:
        options = self.brute.options(p)
        if options and ours:
            options = {m: o for m, o in options.items() if m == self.said(p)}
        return max((1 + self.longest(o, not ours) for o in options.values()), default=0)

    def slip(self, start: Position) -> int | None:
        """The first of the strategy's moves in the failing play after which the other one wins."""
        assert self.failure
        for index, move in enumerate(self.failure[1]):
            start = self.brute.options(start)[move]
            if (index % 2 == 0) is self.first and self.brute.wins(start):
                return index
        return None


def reachable(brute: Brute, start: Position) -> list[Position]:
    found = [start]
    for p in found:
        found += [o for o in dict.fromkeys(brute.options(p).values()) if o not in found]
    return found


@st.composite
def tables(draw: st.DrawFn) -> tuple[Game, Position, dict[Position, Move]]:
    """Draw a game, a start, and what somebody plays who errs here and there."""
    g, start = draw(situations())
    brute = judge(g)
    positions = [p for p in reachable(brute, start) if brute.options(p)]
    assume(len(positions) <= 150)
    errs = draw(st.sampled_from([0, 0, 1, 3]))
    wrong = draw(st.lists(st.sampled_from(positions), min_size=errs, max_size=errs))
    moves = {}
    for p in positions:
        legal = list(brute.options(p))
        good = legal if p in wrong else brute.winning_moves(p) or legal
        kind = draw(st.sampled_from(["move", "none", "illegal"])) if p in wrong else "move"
        if kind == "move":
            moves[p] = good[(len(p) + sum(p)) % len(good)]
        elif kind == "illegal":
            moves[p] = (len(p) + 1, *legal[0][1:]) if len(legal[0]) > 1 else (sum(p) + 1,)
    assume(moves)
    return g, start, moves


def written(g: Game, moves: dict[Position, Move]) -> str:
    """Write a table line by line, with a heading, so that no value can be misunderstood."""
    lines = [f"{g.format(p)}: {' '.join(map(str, m))}" for p, m in moves.items()]
    return "\n".join(["position: move", *lines])


def heard(g: Game, moves: dict[Position, Move]) -> Said:
    """Return what a table says, also of the same heaps in another order."""

    def said(p: Position) -> Move | None:
        for q, (number, *rest) in moves.items() if g.move_parts[0] == "heap" else ():
            if p in moves:
                break
            same = sorted(h for h in p if h) == sorted(h for h in q if h)
            if same and (number, *rest) in judge(g).options(q):
                return (p.index(q[number - 1]) + 1, *rest)
        return moves.get(p)

    return said


def check(g: Game, start: Position, strategy: Strategy, said: Said) -> Verdict:
    """Compare a verdict with brute force, part by part."""
    verdict = check_strategy(g, start, strategy)
    judged = Judged(judge(g), said, start)
    assert verdict.first is judged.first is (judge(g).outcome(start) == "N")
    assert verdict.proved is (judged.failure is None)
    if judged.failure is None:
        assert (verdict.longest, verdict.play, verdict.failure) == (judged.plies, (), None)
        assert verdict.positions == len(judged.asked)
        assert (verdict.illegal, verdict.refusal, verdict.slip) == (None, None, None)
        return verdict
    _, play, kind = judged.failure
    assert (verdict.play, verdict.failure) == (play, Failure(kind))
    assert verdict.slip == judged.slip(start)
    assert 0 <= verdict.positions <= len(judged.asked)
    return verdict


def end_of(g: Game, start: Position, verdict: Verdict) -> Position:
    """Return the position that a play ends in."""
    return reduce(g.play, verdict.play, start)


# -------------------------------------------------------------------------- the verdict


@settings(max_examples=120)
@given(tables())
def test_tables_are_judged_as_by_brute_force(
    drawn: tuple[Game, Position, dict[Position, Move]],
) -> None:
    g, start, moves = drawn
    verdict = check(g, start, read_strategy(g, written(g, moves)), heard(g, moves))
    end = end_of(g, start, verdict)
    if verdict.failure is Failure.ILLEGAL:
        assert verdict.illegal == moves[end]
        assert verdict.refusal is not None
    if verdict.failure is Failure.LOST:
        assert g.is_over(end)
        assert verdict.slip is not None


@ALL
def test_perfect_play_is_proved_everywhere(g: Game) -> None:
    brute = judge(g)
    start = max((p for p in islice(small_positions(g), 60) if brute.wins(p)), key=sum)
    positions = [p for p in reachable(brute, start) if brute.wins(p) and brute.options(p)]
    moves = {p: brute.winning_moves(p)[-1] for p in positions}
    strategy = read_strategy(g, written(g, moves))
    assert check(g, start, strategy, moves.get).proved
    for option in brute.options(start).values():
        if not brute.wins(option) and brute.options(option):
            assert check(g, option, strategy, moves.get).first is False
            return


def test_the_rule_of_four_is_proved_and_that_of_three_refuted() -> None:
    proved = check_strategy(FORT_BOYARD, (20,), read_strategy(FORT_BOYARD, "n % 4"))
    assert proved == Verdict(True, first=False, positions=15, longest=10)
    strategy = read_strategy(FORT_BOYARD, "n % 5")
    refuted = check_strategy(FORT_BOYARD, (18,), strategy)
    assert refuted == Verdict(
        False, True, 2, play=((3,), (1,)), failure=Failure.ILLEGAL, illegal=(4,), slip=0
    )
    assert refuted.refusal is not None
    assert refuted.refusal.fault is RulesFault.TAKE_NOT_ALLOWED
    assert FORT_BOYARD.outcome((15,)) is Outcome.N


def test_the_nim_sum_is_proved_from_the_worksheet() -> None:
    strategy = read_strategy(NIM, "leave h ^ s")
    assert check_strategy(NIM, (1, 3, 7), strategy).proved
    assert check_strategy(NIM, (5, 6, 7), strategy).proved
    assert check_strategy(NIM, (1, 2, 3), strategy) == Verdict(True, False, 13, longest=6)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple).filter(any), st.booleans())
def test_the_nim_sum_is_judged_as_by_brute_force(start: Position, misere: bool) -> None:
    def said(p: Position) -> Move | None:
        moves = ((i, heap - (heap ^ reduce(xor, p))) for i, heap in enumerate(p, 1))
        return next((move for move in moves if move[1] > 0), None)

    g = game("nim", misere=misere)
    verdict = check(g, start, read_strategy(g, "leave h ^ s"), said)
    assert verdict.proved or misere


def test_a_rule_that_has_no_value_is_illegal_there() -> None:
    verdict = check_strategy(FORT_BOYARD, (7,), read_strategy(FORT_BOYARD, "n % 4 + 0 // (n - 2)"))
    assert (verdict.failure, verdict.illegal) == (Failure.ILLEGAL, None)
    assert verdict.play == ((3,), (2,))
    assert verdict.refusal is not None
    assert verdict.refusal.details == {"position": "2"}


def test_what_is_too_large_to_try_is_refused() -> None:
    with pytest.raises(TooLarge):
        check_strategy(NIM, (19, 10, 14, 13, 4, 20, 7), read_strategy(NIM, "leave h ^ s"))


def test_there_must_be_something_to_play() -> None:
    strategy = read_strategy(FORT_BOYARD, "n % 4")
    for start in ((0,), (1, 2), ()):
        with pytest.raises(InvalidPosition):
            check_strategy(FORT_BOYARD, start, strategy)


# -------------------------------------------------------------------------------- rules


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
def test_signs_bind_as_in_python(text: str, n: int) -> None:
    try:
        expected = int(eval(text, {"n": n, "min": min, "max": max}))  # noqa: S307
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
def test_other_ways_to_type_it(text: str, python: str) -> None:
    for n in range(1, 20):
        assert _rule_value(text, n) == int(eval(python, {"n": n})), n  # noqa: S307


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
        ("n, 1", None, StrategyRuleFault.RULE_SHAPE, {"count": 2, "family": "subtraction"}),
        ("(" * 21 + "n" + ")" * 21, None, StrategyRuleFault.RULE_TOO_DEEP, {"limit": MAX_DEPTH}),
        ("-" * 21 + "n", None, StrategyRuleFault.RULE_TOO_DEEP, {"limit": MAX_DEPTH}),
        (f"n + {10**18 + 1}", None, RulesFault.NUMBER_TOO_LARGE, {"limit": MAX_NUMBER}),
        ("n + " * 250 + "n", None, RulesFault.TEXT_TOO_LONG, {"limit": MAX_RULE_TEXT}),
        ("", None, StrategyFault.STRATEGY_EMPTY, {"example": "7: 1"}),
        ("\ufeff \n ", None, StrategyFault.STRATEGY_EMPTY, {"example": "7: 1"}),
    ],
)
def test_wrong_rules_are_refused_with_the_place(
    text: str, place: int | None, fault: Fault, details: dict[str, int | str]
) -> None:
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(FORT_BOYARD, text)
    assert refused.value.fault is fault
    assert refused.value.details == details | ({} if place is None else {"place": place})


def test_a_rule_may_be_as_long_and_deep_as_is_said() -> None:
    long = "n" + "+n" * 499
    assert read_strategy(FORT_BOYARD, long).move((2,)) == (1000,)
    deep = "(" * 20 + "n" + ")" * 20
    assert read_strategy(FORT_BOYARD, deep).move((2,)) == (2,)
    cases = "1 if n == 1 else " * 58 + "2"
    assert read_strategy(FORT_BOYARD, cases).move((9,)) == (2,)


def test_numbers_stay_small() -> None:
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
def test_rules_of_every_game(g: Game, text: str, position: Position, move: Move | None) -> None:
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
def test_rules_that_do_not_fit_the_game(g: Game, text: str, fault: Fault) -> None:
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(g, text)
    assert refused.value.fault is fault


# ------------------------------------------------------------------------------- tables

WINS = {(1,): (1,), (2,): (2,), (3,): (3,), (5,): (1,), (6,): (2,), (7,): (3,)}


@pytest.mark.parametrize(
    "text",
    [
        "7: 3\n6: 2\n5: 1\n3: 3\n2: 2\n1: 1\n4: 0",
        "7 -> 3\r\n6 → 2\r\n\r\n5 => 1 # mine\r\n3->3,\r\n2->2;\r\n1->1",
        "\ufeffn;coup\n7;3\n6;2\n5;1\n3;3\n2;2\n1;1\n4;\n",
        "7,3\n6,2\n5,1\n3,3\n2,2\n1,1",
        '"position","move"\n"7","3"\n"6","2"\n"5","1"\n"3","3"\n"2","2"\n"1","1"\n,',
        "7\t3\n6\t2\n5\t1\n3\t3\n2\t2\n1\t1",
        "sticks,next\n7,4\n6,4\n5,4\n3,0\n2,0\n1,0",
        "bâtonnets;suivante;;\n7;4;;\n6;4;;\n5;4;;\n3;0;;\n2;0;;\n1;0;;",
        "{7: 3, 6: 2, 5: 1, 4: None, 3: 3, 2: 2, 1: 1}",
        "strategie = {\n  7: 3,  # toujours 4\n  6: 2, 5: 1,\n  3: 3, 2: 2, 1: 1,\n}",
        '{"7": 3, "6": "2", "5": [1], "4": null, "3": 3, "2": 2, "1": 1}',
        "{(7,): (3,), (6,): (2,), (5,): (1,), (3,): (3,), (2,): (2,), (1,): (1,)}",
        "{7: 4, 6: 4, 5: 4, 3: 0, 2: 0, 1: 0}",
        "{(1, 7): (0, 4), (1, 6): (0, 4), (1, 5): (0, 4), (0, 3): (1, 0), (1, 2): (0, 0),"
        " (1, 1): 0}",
        "{(7, 'Ada'): (4, 'Bo'), (6, 'Ada'): (4, 'Bo'), (5, 'Ada'): (4, 'Bo'), "
        "(3, 'Bo'): (0, 'Ada'), (2, 'Ada'): (0, 'Bo'), (1, 'Ada'): (0, 'Bo')}",
        "{('Ada', 7): ('Bo', 4), ('Ada', 6): ('Bo', 4), ('Ada', 5): ('Bo', 4), "
        "('Bo', 3): ('Ada', 0), ('Ada', 2): ('Bo', 0), ('Ada', 1): ('Bo', 0)}",
    ],
)
def test_one_table_in_many_forms(text: str) -> None:
    strategy = read_strategy(FORT_BOYARD, text)
    assert {p: strategy.move(p) for p in WINS} == WINS
    assert strategy.move((4,)) is None
    assert strategy == read_strategy(FORT_BOYARD, strategy.text)
    assert strategy.text == "position: move\n1:1\n2:2\n3:3\n5:1\n6:2\n7:3"
    assert check_strategy(FORT_BOYARD, (7,), strategy).proved


@pytest.mark.parametrize(
    ("g", "text", "position", "move"),
    [
        (NIM, "{(1, 3, 7): (3, 5)}", (1, 3, 7), (3, 5)),
        (NIM, "{(1, 3, 7): (1, 3, 2)}", (1, 3, 7), (3, 5)),
        (NIM, "{(1, 3, 7): (1, 2, 3)}", (1, 3, 7), (3, 5)),
        (NIM, "{(1, 3, 7): (1, 3, 2)}", (7, 0, 1, 3), (1, 5)),
        (NIM, "1;3;7;3;5", (1, 3, 7), (3, 5)),
        (NIM, "1 3 7;3 5", (1, 3, 7), (3, 5)),
        (NIM, '"1,3,7","3,5"', (1, 3, 7), (3, 5)),
        (NIM, "a;b;c;tas;prendre\n1;3;7;3;5", (1, 3, 7), (3, 5)),
        (NIM, "h1,h2,next1,next2\n3,5,3,3", (3, 5), (2, 2)),
        (NIM, "position;next\n3 5;3 3", (3, 5), (2, 2)),
        (NIM, "(1, 3, 7) -> (3, 5)", (3, 1, 7), (3, 5)),
        (NIM, "{(3, 3, 3): (3, 1, 3)}", (3, 3, 3), (2, 2)),
        (NIM, "{(3, 5): (3, 3)}", (3, 5), (2, 2)),
        (NIM, "{(1, 5): (1, 1), (1, 0): (0, 0)}", (1, 5), (2, 4)),
        (NIM, "{((3, 5), 'Ada'): ((3, 3), 'Bo')}", (3, 5), (2, 2)),
        (NIM, "{(1, (3, 5)): (0, (3, 3))}", (3, 5), (2, 2)),
        (NIM, "{(3, 5, 'Ada'): (3, 3, 'Bo')}", (3, 5), (2, 2)),
        (NIM, '{"(3, 5)": "(3, 3)", "4 5": "4 4"}', (3, 5), (2, 2)),
        (NIM, "1 2: 2 1\n2 1: 2 1", (2, 1), (2, 1)),
        (NIM, "1 2: 2 1\n2 1: 2 1", (0, 2, 1), (2, 1)),
        (OCTAL, "5 7: 1 2 0", (7, 5), (2, 2, 0)),
        (OCTAL, "{(5,): (1, 1, 2)}", (5,), (1, 1, 2)),
        (OCTAL, "{(5,): (2, 2)}", (5,), (1, 1, 2)),
        (OCTAL, "{(1,): ()}", (1,), (1, 1, 0)),
        (CHOMP, "2x2: 2 2", (2, 2), (2, 2)),
        (CHOMP, "2x2;2 2", (2, 2), (2, 2)),
        (CHOMP, "{(2, 2): (2, 1)}", (2, 2), (2, 1)),
        (CHOMP, "position,next\n2 2,2 1", (2, 2), (2, 2)),
        (CHOMP, "{(3, 3, 1): (3, 3)}", (3, 3, 1), (3, 1)),
        (FIBONACCI, "15: 2", (15, 14), (2,)),
        (FIBONACCI, "15 4: 2", (15, 4), (2,)),
        (FIBONACCI, "15;4;2", (15, 4), (2,)),
        (FIBONACCI, "{(15, 4): (13, 4)}", (15, 4), (2,)),
    ],
)
def test_tables_of_every_game(g: Game, text: str, position: Position, move: Move) -> None:
    strategy = read_strategy(g, text)
    assert strategy.move(position) == move
    assert read_strategy(g, strategy.text) == strategy
    assert read_strategy(g, strategy.text).move(position) == move


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # Moves and next positions alike: they are moves.
        ("{2: 1, 4: 3}", {(2,): (1,), (4,): (3,)}),
        # 6: 5 is no move, and every value can be reached: they are next positions.
        ("{2: 1, 4: 1, 6: 5}", {(2,): (1,), (4,): (3,), (6,): (1,)}),
        # 6: 5 is no move, but 5: 5 cannot be reached either: moves, two of them illegal.
        ("{2: 1, 5: 5, 6: 5}", {(2,): (1,), (5,): (5,), (6,): (5,)}),
        # The heading says it.
        ("n: coup\n6: 5", {(6,): (5,)}),
    ],
)
def test_moves_are_told_from_next_positions(text: str, moves: dict[Position, Move]) -> None:
    strategy = read_strategy(FORT_BOYARD, text)
    assert {p: strategy.move(p) for p in moves} == moves
    again = read_strategy(FORT_BOYARD, strategy.text)
    assert {p: again.move(p) for p in moves} == moves


@pytest.mark.parametrize(
    ("g", "text", "fault", "details"),
    [
        (
            FORT_BOYARD,
            "7: 3\nseven: 3",
            StrategyFault.STRATEGY_POSITION,
            {"line": 2, "text": "seven"},
        ),
        (
            FORT_BOYARD,
            "7: 3\n\n1 2: 3",
            StrategyFault.STRATEGY_POSITION,
            {"line": 3, "text": "1 2"},
        ),
        (FORT_BOYARD, "7: all", StrategyFault.STRATEGY_MOVE, {"line": 1, "text": "all"}),
        (FORT_BOYARD, "7: 3 4", StrategyFault.STRATEGY_MOVE, {"line": 1, "text": "3 4"}),
        (FORT_BOYARD, "7: -3", StrategyFault.STRATEGY_MOVE, {"line": 1, "text": "-3"}),
        (FORT_BOYARD, "7: 3\n6: 2: 1", StrategyFault.STRATEGY_LINE, {"line": 2, "text": "6: 2: 1"}),
        (FORT_BOYARD, "7: 3\n6", StrategyFault.STRATEGY_LINE, {"line": 2, "text": "6"}),
        (FORT_BOYARD, "7 3\n6 2", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "7 3"}),
        (
            FORT_BOYARD,
            "[[7, 3], [6, 2]]",
            StrategyFault.STRATEGY_LINE,
            {"text": "[[7, 3], [6, 2]]"},
        ),
        (FORT_BOYARD, "7;3;1\n6", StrategyFault.STRATEGY_POSITION, {"line": 1, "text": "7 3"}),
        (FORT_BOYARD, "7;x;1", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "7;x;1"}),
        (FORT_BOYARD, "7;", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "7;"}),
        (
            FORT_BOYARD,
            "{7: 3,\n 6: 2 5}",
            StrategyFault.STRATEGY_LINE,
            {"line": 2, "text": "6: 2 5}"},
        ),
        (FORT_BOYARD, "{7: 3", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "{7: 3"}),
        (FORT_BOYARD, "{7: 3}\n{", StrategyFault.STRATEGY_LINE, {"line": 2, "text": "{"}),
        (FORT_BOYARD, "{7: f(3)}", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "{7: f(3)}"}),
        (FORT_BOYARD, "{7: 1+2}", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "{7: 1+2}"}),
        (FORT_BOYARD, "{7: ((((3,),),),)}", StrategyFault.STRATEGY_LINE, {"line": 1}),
        (FORT_BOYARD, "{7: " + "9" * 30 + "}", StrategyFault.STRATEGY_LINE, {"line": 1}),
        (FORT_BOYARD, "7: " + "9" * 500, StrategyFault.STRATEGY_LINE, {"line": 1}),
        (FORT_BOYARD, "7: (3", StrategyFault.STRATEGY_LINE, {"line": 1, "text": "(3"}),
        (FORT_BOYARD, "def f(n): return n % 4", StrategyFault.STRATEGY_POSITION, {"line": 1}),
        (FORT_BOYARD, "{}", StrategyFault.STRATEGY_EMPTY, {}),
        (FORT_BOYARD, "n;coup", StrategyFault.STRATEGY_EMPTY, {}),
        (FORT_BOYARD, "4: 0\n8: None", StrategyFault.STRATEGY_EMPTY, {}),
        (
            FORT_BOYARD,
            "7: 3\n6: 2\n7: 3\n6: 1",
            StrategyFault.STRATEGY_TWICE,
            {"line": 4, "first": 2, "position": "6"},
        ),
        (
            FORT_BOYARD,
            "n: next\n7: 4\n7: 2",
            StrategyFault.STRATEGY_NEXT,
            {"line": 3, "position": "7", "next": "2"},
        ),
        (
            FORT_BOYARD,
            "{(1, 7): (0, 4),\n(0, 7): (1, 6)}",
            StrategyFault.STRATEGY_TWICE,
            {"line": 2, "first": 1, "position": "7"},
        ),
        (
            NIM,
            "1 3 7: 5",
            StrategyFault.STRATEGY_MOVE,
            {"line": 1, "text": "5", "family": "nim"},
        ),
        (
            NIM,
            "{(1, 3, 7): (1, 3, 2),\n (1, 3, 3): (1, 1, 1)}",
            StrategyFault.STRATEGY_NEXT,
            {"line": 2, "position": "1 3 3", "next": "1 1 1"},
        ),
        (CHOMP, "2 3: 1 2", StrategyFault.STRATEGY_POSITION, {"line": 1, "text": "2 3"}),
    ],
)
def test_wrong_tables_are_refused_with_the_line(
    g: Game, text: str, fault: Fault, details: dict[str, int | str]
) -> None:
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(g, text)
    assert refused.value.fault is fault, refused.value
    assert details.items() <= refused.value.details.items(), refused.value


def test_tables_are_bounded() -> None:
    most = "\n".join(f"{n}:{n % 4}" for n in range(MAX_ENTRIES))
    assert read_strategy(FORT_BOYARD, most).move((19_999,)) == (3,)
    for text, fault in [
        (f"{most}\n{MAX_ENTRIES}:1", StrategyFault.STRATEGY_TOO_MANY),
        ("7: 3".ljust(MAX_STRATEGY_TEXT + 1), RulesFault.TEXT_TOO_LONG),
        ("7: 3\n".ljust(MAX_STRATEGY_TEXT + 1, "\n"), RulesFault.TEXT_TOO_LONG),
    ]:
        with pytest.raises(InvalidStrategy) as refused:
            read_strategy(FORT_BOYARD, text)
        assert refused.value.fault is fault


def test_a_strategy_may_be_too_long_once_written_out() -> None:
    text = "\n".join(f"{n}:1" for n in range(2, 19_000))
    assert len(text) < MAX_STRATEGY_TEXT
    with pytest.raises(InvalidStrategy) as refused:
        read_strategy(FIBONACCI, text)
    assert refused.value.fault is StrategyFault.STRATEGY_TOO_LONG


def test_next_positions_of_huge_positions_are_refused() -> None:
    heaps = " ".join(["1000"] * 19)
    lines = (f"{heaps} {n}: {heaps} 0" for n in range(1, 60))
    with pytest.raises(TooLarge):
        read_strategy(NIM, "\n".join(("position: next", *lines)))


def test_what_is_illegal_in_the_table_is_illegal_nowhere_else() -> None:
    """An empty heap stands where another one's heap of that number is full."""
    strategy = read_strategy(NIM, "position: move\n0 3: 1 1")
    assert strategy.move((0, 3)) == (1, 1)
    assert strategy.move((3, 0)) is None
    verdict = check_strategy(NIM, (0, 3), strategy)
    assert (verdict.failure, verdict.illegal) == (Failure.ILLEGAL, (1, 1))


def test_every_family_has_an_example_that_is_read() -> None:
    for family in FAMILIES.values():
        g = game(next(iter(family.examples)))
        assert read_strategy(g, example_line(g)).text.startswith("position: move\n")


# --------------------------------------------------------------------------------- fuzz

pieces = st.sampled_from(
    [
        *"nabhs01379+-*%^(),<=:;{}[]'\"\n\t#x./&é\x00\ufeff",
        *("12", "//", "**", "==", "->", "4x3", "None", "null", "next", "leave", "min"),
        *("if", "else", "then", "si", "sinon", "and", "not"),
    ]
)


@settings(max_examples=600)
@given(
    st.one_of(st.text(max_size=60), st.lists(pieces, max_size=25).map(" ".join)),
    st.sampled_from([FORT_BOYARD, NIM, OCTAL, CHOMP, FIBONACCI]),
)
def test_nothing_but_a_refusal_is_raised(text: str, g: Game) -> None:
    try:
        strategy = read_strategy(g, text)
    except InvalidStrategy:
        return
    assert read_strategy(g, strategy.text) == strategy
    position = g.parse({"nim": "1 3 7", "chomp": "3 2"}.get(g.name, "9"))
    try:
        move = strategy.move(position)
    except NoValue:
        return
    assert move is None or len(move) == len(g.move_parts)


# ----------------------------------------------------------------------- typical errors


@pytest.mark.parametrize(
    ("name", "misere", "start", "text", "mistake"),
    [
        ("fortboyard", True, (20,), "n % 4", Mistake.OTHER_CONVENTION),
        ("fortboyard", True, (18,), "n % 4", Mistake.OTHER_CONVENTION),
        ("fortboyard", False, (18,), "(n - 1) % 4", Mistake.OTHER_CONVENTION),
        # Some of the normal rule, which wins nothing.
        ("fortboyard", True, (18,), "18: 2\n15: 3", None),
        ("fortboyard", False, (18,), "n % 3", Mistake.OTHER_MODULUS),
        ("fortboyard", False, (18,), "n % 5", Mistake.OTHER_MODULUS),
        ("fortboyard", False, (20,), "n % 5", Mistake.OTHER_MODULUS),
        ("fortboyard", True, (18,), "(n - 1) % 5", Mistake.OTHER_MODULUS),
        ("fortboyard", True, (18,), "n % 5", None),
        ("fortboyard", False, (18,), "n % 6", None),
        ("fortboyard", False, (18,), "1", None),
        ("fortboyard", False, (18,), "n % 4", None),
        # It says nothing at all, as n % 3 says nothing of 18.
        ("fortboyard", False, (18,), "0", None),
        ("fortboyard", False, (18,), "501: 1", None),
        ("fortboyard", False, (18,), "n % 3 if n != 7 else 2", None),
        ("fortboyard 5", False, (20,), "n % 7", Mistake.OTHER_MODULUS),
        ("fortboyard 5", False, (20,), "n % 5", Mistake.OTHER_MODULUS),
        ("take 1,3,4", False, (16,), "n % 4", None),
        ("fortboyard", False, (10**18,), "n % 5 + 9", None),
        ("nim", True, (1, 3, 4), "leave h ^ s", Mistake.OTHER_CONVENTION),
        ("nim", False, (1, 3, 4), "1, a", None),
    ],
)
def test_typical_errors_are_named(
    name: str, misere: bool, start: Position, text: str, mistake: Mistake | None
) -> None:
    g = game(name, misere=misere)
    assert strategy_error(g, start, read_strategy(g, text)) == mistake


def test_a_table_that_errs_so_is_named_too() -> None:
    moves = {(n,): (n % 5,) for n in range(1, 19) if 0 < n % 5 < 4}
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, moves))
    # It says nothing where the rule would have it take 4: they fail there alike, but not so.
    assert check_strategy(FORT_BOYARD, (18,), strategy).failure is Failure.NO_MOVE
    assert strategy_error(FORT_BOYARD, (18,), strategy) is None
    thirds = {(n,): (n % 3,) for n in range(1, 19) if n % 3}
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, thirds))
    assert strategy_error(FORT_BOYARD, (17,), strategy) is Mistake.OTHER_MODULUS
    thirds[4,] = (3,)
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, thirds))
    assert strategy_error(FORT_BOYARD, (17,), strategy) is Mistake.OTHER_MODULUS, "4 is lost"
    thirds[11,] = (3,)
    strategy = read_strategy(FORT_BOYARD, written(FORT_BOYARD, thirds))
    assert strategy_error(FORT_BOYARD, (17,), strategy) is None


@settings(max_examples=60)
@given(tables())
def test_an_error_is_named_only_if_it_is_made(
    drawn: tuple[Game, Position, dict[Position, Move]],
) -> None:
    g, start, moves = drawn
    strategy = read_strategy(g, written(g, moves))
    mistake = strategy_error(g, start, strategy)
    if mistake is not None:
        assert not check_strategy(g, start, strategy).proved
    if mistake is Mistake.OTHER_CONVENTION:
        other = judge(game(g.name, misere=not g.misere))
        for p in reachable(other, start):
            said = strategy.move(p)
            assert not (other.wins(p) and other.options(p)) or said in (
                None,
                *other.winning_moves(p),
            )


def test_refusals_carry_their_details_from_a_worker() -> None:
    error = InvalidStrategy(StrategyRuleFault.RULE_NAME, name="x", place=1, known="n")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (type(again), again.fault, again.details) == (type(error), error.fault, error.details)


def test_the_limit_on_positions_is_the_solver_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "SEARCH_LIMIT", 10)
    with pytest.raises(TooLarge) as refused:
        check_strategy(FORT_BOYARD, (30,), read_strategy(FORT_BOYARD, "n % 4"))
    assert refused.value.details == {"limit": 10}
