"""Fibonacci Nim against brute force: both programmes, Zeckendorf's theorem, and far out."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import (
    Fault,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    NoGrundyValue,
    Outcome,
    Position,
    TooLarge,
    UnknownGame,
    game,
)
from games.core import RulesFault
from games.explain import EveryMoveLoses, Refutation, Status
from games.families.fibonacci import (
    LISTED_MOVES,
    TABLED,
    BrokenPart,
    FibonacciFault,
    FibonacciNim,
    Zeckendorf,
    grundy_table,
    memoised_cells,
    outcome_table,
)
from games.theory import zeckendorf
from tests.families.fibonacci import fibonacci_positions
from tests.support.positions import judge

#: Numbers are drawn up to here; there is no limit.
FAR = 10**60
NORMAL, MISERE = FibonacciNim(), game("fibonacci", misere=True)
BRUTE, LAST_LOSES = judge(NORMAL), judge(MISERE)
BOTH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
FIBONACCI = [1, 2]
while FIBONACCI[-1] <= FAR:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])
UP_TO_40 = [(i, j) for i in range(41) for j in range(i + 1)]


# -------------------------------------------------------------------- brute force


def test_winning_moves_by_theory_are_those_of_brute_force() -> None:
    for p in UP_TO_40:
        assert NORMAL.outcome(p) == BRUTE.outcome(p), p
        assert NORMAL.winning_moves(p) == BRUTE.winning_moves(p), p
        assert NORMAL.moves(p) == list(BRUTE.options(p)), p
        assert all(NORMAL.play(p, m) == option for m, option in BRUTE.options(p).items())
        assert NORMAL.is_over(p) is BRUTE.ends_match(p)


def test_misere_fibonacci_nim_agrees_with_brute_force() -> None:
    for p in UP_TO_40:
        assert MISERE.outcome(p) == LAST_LOSES.outcome(p), p
        assert MISERE.winning_moves(p) == LAST_LOSES.winning_moves(p), p


def test_misere_is_won_from_the_least_winning_limit_on_up_to_500_sticks() -> None:
    """The least limit with which so many sticks are won, by the rules alone; 0: with none."""
    least = [0]
    for sticks in range(1, 501):
        lost = (
            take
            for take in range(1, sticks)
            if not 0 < least[sticks - take] <= min(2 * take, sticks - take)
        )
        least.append(next(lost, 0))  # to take them all loses
        for most in {1, 2, least[-1] - 1, least[-1], sticks - 1, sticks} & {*range(1, sticks + 1)}:
            wins = 0 < least[-1] <= most
            assert (MISERE.outcome((sticks, most)) is Outcome.N) is wins, (sticks, most)
    assert least[:15] == [0, 0, 1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1, 13]


@given(fibonacci_positions(100))
def test_larger_positions_agree_with_brute_force(p: Position) -> None:
    assert NORMAL.outcome(p) == BRUTE.outcome(p)
    assert NORMAL.winning_moves(p) == BRUTE.winning_moves(p)


def test_grundy_values_are_those_of_brute_force() -> None:
    table = grundy_table(40)
    assert [len(row) for row in table] == list(range(1, 42))
    for i, j in UP_TO_40:
        assert table[i][j] == BRUTE.grundy((i, j)) == NORMAL.grundy((i, j))


# ------------------------------------------------------------ the two programmes


def test_the_full_table_of_outcomes_agrees_with_brute_force() -> None:
    table = outcome_table(40)
    assert [len(row) for row in table] == list(range(1, 42))
    for i, j in UP_TO_40:
        assert table[i][j] == BRUTE.outcome((i, j))


@pytest.mark.parametrize("sticks", range(41))
def test_the_memoised_cells_agree_with_the_full_table(sticks: int) -> None:
    full, cells = outcome_table(sticks), memoised_cells(sticks)
    assert all(outcome is full[i][j] for (i, j), outcome in cells.items())
    assert all(1 <= j <= i for i, j in cells if (i, j) != (1, 0)), "cells of the full table"
    if sticks:
        assert NORMAL.start(sticks) in cells


@pytest.mark.parametrize("sticks", range(1, 41))
def test_each_memoised_cell_was_needed(sticks: int) -> None:
    needed, pending = set(), [NORMAL.start(sticks)]
    while pending:
        p = pending.pop()
        if p[0] and p not in needed:
            needed.add(p)
            for option in BRUTE.options(p).values():
                pending.append(option)
                if not BRUTE.wins(option):
                    break
    assert set(memoised_cells(sticks)) == needed


def test_15_sticks_fill_120_cells_or_27() -> None:
    full = outcome_table(15)
    assert sum(j >= 1 for i in range(16) for j in range(len(full[i]))) == 120
    assert len(memoised_cells(15)) == 27
    assert full[15][14] is memoised_cells(15)[15, 14] is Outcome.N


def test_the_table_of_outcomes_of_8_sticks_is_the_known_one() -> None:
    """G(i, j) row by row, j from 1 to i: W where the next player wins."""
    rows = ["W", "LW", "LLW", "WWWW", "LLLLW", "WWWWWW", "LWWWWWW", "LLLLLLLW"]
    for i, row in enumerate(rows, 1):
        assert ["LW"[outcome is Outcome.N] for outcome in outcome_table(8)[i][1:]] == list(row)


# -------------------------------------------------------------------- Zeckendorf


def test_zeckendorf_is_the_only_sum_without_neighbours() -> None:
    terms = FIBONACCI[:9]
    sums: dict[int, list[tuple[int, ...]]] = {}
    for count in range(len(terms) + 1):
        for places in combinations(range(len(terms)), count):
            if all(b - a >= 2 for a, b in pairwise(places)):
                parts = tuple(terms[place] for place in reversed(places))
                sums.setdefault(sum(parts), []).append(parts)
    for n in range(terms[-1] + terms[-2]):
        assert sums[n] == [zeckendorf(n)], n


@given(st.integers(0, FAR))
def test_zeckendorfs_sum_of_any_number_has_no_neighbours(n: int) -> None:
    parts = zeckendorf(n)
    places = [FIBONACCI.index(part) for part in parts]
    assert sum(parts) == n
    assert all(higher - lower >= 2 for higher, lower in pairwise(places))


def test_a_start_is_lost_exactly_if_it_is_a_fibonacci_number() -> None:
    for sticks in range(2, 61):
        lost = NORMAL.outcome(NORMAL.start(sticks)) is Outcome.P
        assert lost is (sticks in FIBONACCI) is not BRUTE.wins((sticks, sticks - 1))
    for sticks in FIBONACCI[1:-1]:
        assert NORMAL.winning_moves(NORMAL.start(sticks)) == []


# ------------------------------------------------------------------------ far out


@given(st.integers(1, FAR), st.booleans(), st.data())
def test_large_positions_keep_the_rule_of_outcomes(
    i: int, misere: bool, data: st.DataObject
) -> None:
    g, j = MISERE if misere else NORMAL, data.draw(st.integers(1, i))
    winning = g.winning_moves((i, j))
    assert bool(winning) is (g.outcome((i, j)) is Outcome.N)
    assert winning == sorted(winning)
    assert all(g.outcome(g.play((i, j), move)) is Outcome.P for move in winning)
    assert winning == [] or winning[0] == (zeckendorf(i - misere)[-1],)
    move = (data.draw(st.integers(1, j)),)
    assert (g.outcome(g.after((i, j), move)) is Outcome.P) is (move in winning)


def test_10_to_the_60_is_answered_at_once_without_listing_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    monkeypatch.setattr(FibonacciNim, "moves", lambda self, p: asked.append(p))
    start = NORMAL.start(FAR)
    assert NORMAL.outcome(start) is Outcome.N
    (take,) = NORMAL.winning_moves(start)[0]
    assert take == zeckendorf(FAR)[-1]
    told = NORMAL.explain(start)
    assert told.move == (take,)
    assert NORMAL.explain(start, (1,)).move_loses is (take != 1)
    assert MISERE.explain((FAR + 1, FAR)).move == (take,)
    assert not NORMAL.is_over(start)
    assert NORMAL.play(start, (take,)) == (FAR - take, 2 * take)
    assert asked == []


def test_a_large_lost_position_is_explained_without_every_refutation() -> None:
    start = NORMAL.start(FIBONACCI[-2])
    assert start[0] > 10**17
    status, sum_of_parts, broken = NORMAL.explain(start)
    assert status == Status(Outcome.P)
    assert sum_of_parts == Zeckendorf((start[0],), start[0] - 1)
    assert isinstance(broken, BrokenPart), "the hints are an idea and an example of a move"
    refuted = NORMAL.explain(start, (3,))[-1]
    assert isinstance(refuted, Refutation)
    assert NORMAL.outcome(NORMAL.play(NORMAL.play(start, (3,)), refuted.reply)) is Outcome.P


def test_moves_are_listed_up_to_a_limit_and_refused_kindly_beyond() -> None:
    assert len(NORMAL.moves((10**9, LISTED_MOVES))) == LISTED_MOVES
    assert NORMAL.can_list_moves((10**9, LISTED_MOVES))
    assert not NORMAL.can_list_moves((10**9, LISTED_MOVES + 1))
    for p in [(LISTED_MOVES + 1,) * 2, NORMAL.start(FAR)]:
        assert NORMAL.choices(p) == range(1, p[1] + 1), "choices are a range, not a list"
        with pytest.raises(TooLarge) as refusal:
            NORMAL.moves(p)
        assert refusal.value.fault is RulesFault.TOO_LARGE_TO_SOLVE
        assert refusal.value.details == {"limit": LISTED_MOVES}


def test_a_listable_lost_position_is_explained_by_every_refutation() -> None:
    told = NORMAL.explain(NORMAL.start(987))
    assert isinstance(told[-1], EveryMoveLoses)
    assert len(told[-1].replies) == 986


def test_grundy_values_beyond_the_limit_are_refused() -> None:
    assert NORMAL.grundy((TABLED, 3)) == grundy_table(TABLED)[TABLED][3]
    for p in [(TABLED + 1, 1), NORMAL.start(FAR)]:
        with pytest.raises(TooLarge) as refusal:
            NORMAL.grundy(p)
        assert refusal.value.details == {"limit": TABLED}
    with pytest.raises(NoGrundyValue):
        MISERE.grundy((5, 4))


# --------------------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("text", "p"),
    [("20", (20, 19)), ("1", (1, 0)), ("0", (0, 0)), ("20 4", (20, 4)), (" 20,20 ", (20, 20))],
)
def test_a_position_is_a_start_or_sticks_and_limit(text: str, p: Position) -> None:
    assert NORMAL.parse(text) == p


@given(fibonacci_positions(FAR))
def test_a_position_survives_its_text(p: Position) -> None:
    assert NORMAL.parse(NORMAL.format(p)) == p


@BOTH
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", FibonacciFault.STICKS_AND_LIMIT),
        ("  ", FibonacciFault.STICKS_AND_LIMIT),
        ("many", FibonacciFault.STICKS_AND_LIMIT),
        ("-5", FibonacciFault.STICKS_AND_LIMIT),
        ("5 6", FibonacciFault.STICKS_AND_LIMIT),
        ("5 3 1", FibonacciFault.STICKS_AND_LIMIT),
        ("2.5", FibonacciFault.STICKS_AND_LIMIT),
        ("２０", FibonacciFault.STICKS_AND_LIMIT),
        ("9" * 401, RulesFault.TEXT_TOO_LONG),
    ],
)
def test_bad_text_is_no_position(text: str, fault: Fault, misere: bool) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        game("fibonacci", misere=misere).parse(text)
    assert refusal.value.fault is fault


@pytest.mark.parametrize("p", [(), (5,), (5, 6), (5, -1), (-1, -1), (5, 3, 1)])
def test_a_bad_tuple_is_no_position(p: Position) -> None:
    with pytest.raises(InvalidPosition):
        NORMAL.check(p)


# -------------------------------------------------------------------------- moves


@given(fibonacci_positions(), st.integers(-2, 25))
def test_exactly_the_moves_listed_are_legal(p: Position, take: int) -> None:
    if (take,) in BRUTE.options(p):
        NORMAL.check_move(p, (take,))
        assert take in NORMAL.choices(p)
    else:
        assert take not in NORMAL.choices(p)
        with pytest.raises(IllegalMove):
            NORMAL.check_move(p, (take,))


def test_a_move_allows_twice_as_many_but_no_more_than_are_left() -> None:
    assert NORMAL.play((20, 19), (4,)) == (16, 8)
    assert NORMAL.play((20, 19), (9,)) == (11, 11)
    assert NORMAL.play((20, 19), (19,)) == (1, 1)
    assert NORMAL.play((3, 3), (3,)) == (0, 0)


@pytest.mark.parametrize("text", ["", "x", "1 2", "-1"])
def test_bad_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        NORMAL.parse_move(text)


def test_fibonacci_has_no_rules_to_choose() -> None:
    with pytest.raises(UnknownGame) as refusal:
        game("fibonacci 20")
    assert refusal.value.fault is RulesFault.NO_RULES
    assert game("Fibonacci") == NORMAL
