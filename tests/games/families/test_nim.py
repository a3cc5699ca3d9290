"""Nim against brute force: who wins, by which moves, with which value, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import (
    Fault,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    NoGrundyValue,
    Outcome,
    UnknownGame,
    game,
)
from games.core import MAX_HEAPS, RulesFault
from games.families.nim import MAX_DEALT, MAX_HEAP
from games.solver import Solver
from tests.families.nim import nim_heaps
from tests.support.brute import Brute, heaps, nim, sorted_heaps

NORMAL, MISERE = game("nim"), game("nim", misere=True)
BOTH = pytest.mark.parametrize("g", [NORMAL, MISERE], ids=["normal", "misere"])
any_heaps = st.lists(st.integers(0, MAX_HEAP), min_size=1, max_size=MAX_HEAPS).map(tuple)
either = st.sampled_from([NORMAL, MISERE])

SMALL = [*heaps(1, 30), *heaps(2, 12), *heaps(3, 5), *heaps(4, 3), *heaps(5, 2), *heaps(6, 1)]


@BOTH
def test_agrees_with_brute_force_on_small_positions(g: Game) -> None:
    brute = Brute(nim, misere=g.misere)
    for p in SMALL:
        assert g.outcome(p) == brute.outcome(p), p
        assert sorted(g.winning_moves(p)) == sorted(brute.winning_moves(p)), p
        assert sorted(g.moves(p)) == sorted(brute.options(p)), p
        assert all(g.play(p, move) == option for move, option in brute.options(p).items())
        assert g.is_over(p) is brute.ends_match(p)


def test_grundy_agrees_with_brute_force() -> None:
    brute = Brute(nim)
    for p in SMALL:
        assert NORMAL.grundy(p) == brute.grundy(p), p


@given(either, nim_heaps)
def test_agrees_with_brute_force_on_any_position(g: Game, p: tuple[int, ...]) -> None:
    brute = Brute(nim, misere=g.misere)
    assert g.outcome(p) == brute.outcome(p)
    assert set(g.winning_moves(p)) == set(brute.winning_moves(p))


@BOTH
def test_agrees_with_the_generic_solver(g: Game) -> None:
    solver = Solver(g)
    for p in sorted_heaps(3, 7):
        assert g.outcome(p) is solver.outcome(p)
        if not g.misere:
            assert g.grundy(p) == solver.grundy(p)


@given(either, any_heaps)
def test_large_tables_keep_the_rule_of_outcomes(g: Game, p: tuple[int, ...]) -> None:
    winning = g.winning_moves(p)
    legal = g.moves(p)
    assert [m for m in legal if m in set(winning)] == winning, "in the order of moves"
    assert all(g.outcome(g.play(p, move)) is Outcome.P for move in winning)
    if not g.is_over(p):
        assert (g.outcome(p) is Outcome.N) is bool(winning)
    else:
        assert g.outcome(p) is (Outcome.N if g.misere else Outcome.P)


@given(either, any_heaps, st.integers(0, 999))
def test_every_other_move_of_a_large_table_loses(g: Game, p: tuple[int, ...], seed: int) -> None:
    legal, winning = g.moves(p), set(g.winning_moves(p))
    for move in Random(seed).sample(legal, min(len(legal), 50)):
        assert (g.outcome(g.after(p, move)) is Outcome.P) is (move in winning)


@given(any_heaps)
def test_grundy_is_refused_under_misere(p: tuple[int, ...]) -> None:
    with pytest.raises(NoGrundyValue) as refusal:
        MISERE.grundy(p)
    assert refusal.value.fault is RulesFault.NO_GRUNDY_VALUE


@given(either, nim_heaps.filter(any), st.data())
def test_a_move_keeps_the_other_heaps_and_the_numbering(
    g: Game, p: tuple[int, ...], data: st.DataObject
) -> None:
    heap, take = move = data.draw(st.sampled_from(g.moves(p)))
    q = g.play(p, move)
    assert q == g.after(p, move)
    assert len(q) == len(p)
    assert q[heap - 1] == p[heap - 1] - take
    assert [n for i, n in enumerate(q) if i != heap - 1] == [
        n for i, n in enumerate(p) if i != heap - 1
    ]


def test_an_emptied_heap_stays_as_0() -> None:
    assert NORMAL.play((1, 3, 7), (2, 3)) == (1, 0, 7)
    assert NORMAL.parse("0 0 4 0") == (0, 0, 4, 0)
    assert NORMAL.format((0, 0, 4, 0)) == "0 0 4 0"


@given(either, nim_heaps)
def test_choices_spell_the_moves_left_to_right(g: Game, p: tuple[int, ...]) -> None:
    assert [(h, t) for h in g.choices(p) for t in g.choices(p, (h,))] == g.moves(p)
    for path in [(), *((h,) for h in range(1, len(p) + 1)), *g.moves(p)]:
        assert g.choices(p, path) == Game.choices(g, p, path)


@pytest.mark.parametrize("path", [(0,), (-1,), (4,), (2,), (1, 1), (1, 99), (1, 1, 1), (9, 9)])
def test_a_wrong_or_complete_path_has_no_further_choices(path: tuple[int, ...]) -> None:
    assert NORMAL.choices((1, 0, 3), path) == []


@given(either, nim_heaps, st.integers(-2, 6), st.integers(-2, 7))
def test_exactly_the_moves_listed_are_legal(
    g: Game, p: tuple[int, ...], heap: int, take: int
) -> None:
    if (heap, take) in g.moves(p):
        g.check_move(p, (heap, take))
    else:
        with pytest.raises(IllegalMove):
            g.check_move(p, (heap, take))


@given(either, any_heaps)
def test_a_position_survives_its_text(g: Game, p: tuple[int, ...]) -> None:
    assert g.parse(g.format(p)) == p


@pytest.mark.parametrize("text", ["1 3 7", " 1,3,7 ", "1;3;7", "1:3:7", "1, 3,\t7", "01 003 7\n"])
def test_heaps_may_be_separated_by_any_sign(text: str) -> None:
    assert NORMAL.parse(text) == (1, 3, 7)


@BOTH
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", RulesFault.NOT_NUMBERS),
        ("   ", RulesFault.NOT_NUMBERS),
        (",", RulesFault.NOT_NUMBERS),
        ("1,,x", RulesFault.NOT_NUMBERS),
        (",1", RulesFault.NOT_NUMBERS),
        ("1,", RulesFault.NOT_NUMBERS),
        ("one two", RulesFault.NOT_NUMBERS),
        ("-1 3", RulesFault.NOT_NUMBERS),
        ("1 - 3", RulesFault.NOT_NUMBERS),
        ("+1", RulesFault.NOT_NUMBERS),
        ("1.5", RulesFault.NOT_NUMBERS),
        ("1_000", RulesFault.NOT_NUMBERS),
        ("1e3", RulesFault.NOT_NUMBERS),
        ("0x10", RulesFault.NOT_NUMBERS),
        ("３ 5", RulesFault.NOT_NUMBERS),
        ("٣", RulesFault.NOT_NUMBERS),
        ("²", RulesFault.NOT_NUMBERS),
        ("1\0002", RulesFault.NOT_NUMBERS),
        ("1 " * 10_000, RulesFault.TEXT_TOO_LONG),
        ("9" * 100_000, RulesFault.TEXT_TOO_LONG),
        ("9" * 400, RulesFault.NUMBER_TOO_LARGE),
        ("1001", RulesFault.NUMBER_TOO_LARGE),
        ("1 2 99999999999999999999", RulesFault.NUMBER_TOO_LARGE),
        ("1 " * 21, RulesFault.TOO_MANY_HEAPS),
    ],
)
def test_bad_text_is_no_position(g: Game, text: str, fault: Fault) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        g.parse(text)
    assert refusal.value.fault is fault


@pytest.mark.parametrize("p", [(), (-1,), (1001,), (1,) * 21, (3, -2, 1)])
def test_a_bad_tuple_is_no_position(p: tuple[int, ...]) -> None:
    with pytest.raises(InvalidPosition):
        NORMAL.check(p)


def test_the_limits_themselves_are_positions() -> None:
    assert NORMAL.parse(" ".join(["1000"] * 20)) == (1000,) * 20
    assert NORMAL.parse("0") == (0,)


@given(either, nim_heaps.filter(any), st.data())
def test_a_move_survives_its_text(g: Game, p: tuple[int, ...], data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(g.moves(p)))
    assert g.parse_move(g.format_move(move)) == move


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", RulesFault.MOVE_SHAPE),
        ("3", RulesFault.MOVE_SHAPE),
        ("3 5 1", RulesFault.MOVE_SHAPE),
        ("three five", RulesFault.MOVE_SHAPE),
        ("-3 5", RulesFault.MOVE_SHAPE),
        ("３ ５", RulesFault.MOVE_SHAPE),
        ("1 " * 1000, RulesFault.TEXT_TOO_LONG),
    ],
)
def test_bad_text_is_no_move(text: str, fault: Fault) -> None:
    with pytest.raises(InvalidMove) as refusal:
        NORMAL.parse_move(text)
    assert refusal.value.fault is fault


@given(st.integers(1, MAX_HEAPS), st.integers(0, 99))
def test_a_deal_is_a_position_of_1_to_35(columns: int, seed: int) -> None:
    p = NORMAL.deal(columns, Random(seed))
    assert len(p) == columns
    assert all(1 <= heap <= MAX_DEALT == 35 for heap in p)
    assert p == NORMAL.deal(columns, Random(seed))
    NORMAL.check(p)


def test_deals_have_heaps_of_every_size_from_1_to_35() -> None:
    dealt = {heap for seed in range(50) for heap in NORMAL.deal(20, Random(seed))}
    assert dealt == set(range(1, 36))


@BOTH
def test_the_name_rebuilds_the_game(g: Game) -> None:
    assert game(g.name, misere=g.misere) == g
    assert hash(game(g.name, misere=g.misere)) == hash(g)
    assert g.under(g.convention) == g
    assert NORMAL != MISERE


def test_nim_has_no_rules_to_choose() -> None:
    with pytest.raises(UnknownGame) as refusal:
        game("nim 3" + "x" * 1000)
    assert refusal.value.fault is RulesFault.NO_RULES
    assert len(refusal.value.details["rules"]) <= 40
