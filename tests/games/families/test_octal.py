"""Octal games against brute force: of their codes, and of the games that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games.solver
from games import (
    Fault,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    NoGrundyValue,
    Outcome,
    Position,
    TooLarge,
    game,
)
from games.core import MAX_HEAPS, RulesFault
from games.explain import EveryMoveLoses
from games.families.octal import grundy_table
from games.heap_rules import SequenceFault
from games.heap_sums import MAX_HEAP, HeapSum
from games.players import best_move
from games.solver import Solver
from tests.families.octal import codes, octal_heaps
from tests.support.brute import Brute, Cells, octal, sorted_heaps
from tests.support.octal import of
from tests.support.positions import judge

KAYLES = game("octal 0.77")
BOTH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
CODES = ["0.77", "0.07", "0.137", "0.333", "0.007", "0.6", "4.", "4.3", "4.07", "4.7", "0.156"]
SMALL = [(), *((n,) for n in range(1, 14)), *sorted_heaps(2, 6), *sorted_heaps(3, 3)]
SMALL = [p for p in SMALL if 0 not in p]


# -------------------------------------------------------------------- brute force


@BOTH
@pytest.mark.parametrize("code", CODES)
def test_agrees_with_brute_force_on_small_positions(code: str, misere: bool) -> None:
    g = of(code, misere)
    brute = judge(g)
    for p in SMALL:
        options = brute.options(p)
        assert sorted(g.moves(p)) == sorted(options), p
        assert all(g.play(p, move) == option for move, option in options.items())
        assert g.is_over(p) is brute.ends_match(p)
        if misere and sum(p) > 9:
            continue
        assert g.outcome(p) == brute.outcome(p), p
        assert sorted(g.winning_moves(p)) == sorted(brute.winning_moves(p)), p
        assert misere or g.grundy(p) == brute.grundy(p), p


@settings(max_examples=60)
@given(codes, octal_heaps, st.booleans())
def test_any_code_agrees_with_brute_force(code: str, p: Position, misere: bool) -> None:
    g, brute = of(code, misere), Brute(octal(code), misere=misere)
    assert g.name == f"octal {code}"
    assert set(g.moves(p)) == set(brute.options(p))
    assert g.outcome(p) == brute.outcome(p)
    assert set(g.winning_moves(p)) == set(brute.winning_moves(p))
    if not misere:
        assert g.grundy(p) == brute.grundy(p)
        assert g.heap_values(p) == tuple(brute.grundy((heap,)) for heap in p)


@settings(max_examples=30)
@given(codes)
def test_the_values_of_any_code_are_those_of_the_generic_solver(code: str) -> None:
    g = of(code)
    solver, table = Solver(g), grundy_table(g.digits, 12)
    assert table == tuple(solver.grundy((heap,) if heap else ()) for heap in range(13))
    assert grundy_table(g.digits, 30)[:13] == table


# ----------------------------------------------------- the games that codes stand for


def adjacent(free: frozenset[int]) -> Iterator[frozenset[int]]:
    """Cram on one row: cover two neighbouring cells with a domino."""
    return (frozenset({c, c + 1}) for c in free if c + 1 in free)


def one_or_two_pins(free: frozenset[int]) -> Iterator[frozenset[int]]:
    """Kayles: knock over one pin, or two neighbours."""
    yield from (frozenset({c}) for c in free)
    yield from adjacent(free)


def with_neighbours(reach: int) -> Callable[[frozenset[int]], Iterator[frozenset[int]]]:
    """Choose a free cell; it and those up to a distance are out of play."""

    def moves(free: frozenset[int]) -> Iterator[frozenset[int]]:
        return (frozenset(range(c - reach, c + reach + 1)) for c in free)

    return moves


@pytest.mark.parametrize(
    ("name", "moves", "more"),
    [
        ("cram", adjacent, 0),
        ("kayles", one_or_two_pins, 0),
        ("dawson's chess", with_neighbours(1), 0),
        ("treblecross", with_neighbours(2), 2),
    ],
)
def test_a_named_game_is_the_one_on_a_strip_of_cells(
    name: str, moves: Callable[[frozenset[int]], Iterator[frozenset[int]]], more: int
) -> None:
    g, brute = game(f"octal {name}"), Cells(moves)
    for n in range(14):
        heap = (n + more,) if n + more else ()
        assert g.grundy(heap) == brute.grundy(frozenset(range(n))), n
    gap = 10
    for a, b in sorted_heaps(2, 5):
        strips = frozenset(range(a)) | frozenset(range(a + gap, a + gap + b))
        assert g.grundy(tuple(h + more for h in (a, b) if h + more)) == brute.grundy(strips)


@BOTH
def test_333_is_fort_boyard(misere: bool) -> None:
    g, boyard = of("0.333", misere), game("fortboyard", misere=misere)
    for n in range(1, 101 if not misere else 41):
        assert g.outcome((n,)) is boyard.outcome((n,))
        wanted = [(1, take, 0) for (take,) in boyard.winning_moves((n,))]
        assert g.winning_moves((n,)) == wanted
        assert misere or g.grundy((n,)) == boyard.grundy((n,)) == n % 4


def test_the_first_values_of_kayles_and_dawsons_kayles_are_the_known_ones() -> None:
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]
    cram = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3]
    assert list(grundy_table((0, 7, 7))[:20]) == kayles
    assert list(grundy_table((0, 0, 7))[:20]) == cram
    for heap in range(1, 20):
        assert KAYLES.grundy((heap,)) == kayles[heap]


@pytest.mark.parametrize(
    ("code", "period", "start"), [("0.77", 12, 71), ("0.07", 34, 53), ("0.137", 34, 52)]
)
def test_the_periods_of_octal_games_are_the_published_ones(
    code: str, period: int, start: int
) -> None:
    """Winning Ways, ch. 4: the last exceptional values stand right before the start."""
    table = grundy_table(of(code).digits)
    assert len(table) == MAX_HEAP + 1
    last = MAX_HEAP + 1 - period
    assert all(table[n] == table[n + period] for n in range(start, last))
    assert table[start - 1] != table[start - 1 + period]
    for shorter in range(1, period):
        assert any(table[n] != table[n + shorter] for n in range(start, last))


def test_dawsons_chess_is_dawsons_kayles_one_pin_later() -> None:
    assert grundy_table((0, 1, 3, 7))[:1000] == grundy_table((0, 0, 7))[1:]


def test_a_first_digit_4_splits_without_taking() -> None:
    g = of("4.")
    assert g.moves((5, 1)) == [(1, 0, 1), (1, 0, 2)]
    assert g.play((5, 1), (1, 0, 2)) == (2, 3, 1)
    assert g.is_over((1, 1, 1))
    assert [g.grundy((n,)) for n in range(1, 8)] == [0, 1, 0, 1, 0, 1, 0]


# --------------------------------------------------------------------------- moves


@BOTH
@settings(max_examples=60)
@given(code=codes, p=octal_heaps)
def test_choices_spell_the_moves_and_split_parts_are_left(
    misere: bool, code: str, p: Position
) -> None:
    g = of(code, misere)
    spelt = [
        (heap, take, part)
        for heap in g.choices(p)
        for take in g.choices(p, (heap,))
        for part in g.choices(p, (heap, take))
    ]
    assert spelt == g.moves(p)
    assert g.choices(p) == Game.choices(g, p)
    for heap, take, part in spelt:
        g.check_move(p, (heap, take, part))
        rest = p[heap - 1] - take - part
        assert part <= rest
        kept = [size for size in (part, rest) if size]
        assert list(g.after(p, (heap, take, part))) == [*p[: heap - 1], *kept, *p[heap:]]
        assert g.parse_move(g.format_move((heap, take, part))) == (heap, take, part)


@given(codes, octal_heaps, st.tuples(st.integers(-1, 4), st.integers(-1, 6), st.integers(-1, 6)))
def test_exactly_the_moves_listed_are_legal(
    code: str, p: Position, move: tuple[int, int, int]
) -> None:
    g = of(code)
    if move in octal(code)(p):
        g.check_move(p, move)
    else:
        with pytest.raises(IllegalMove):
            g.check_move(p, move)


@pytest.mark.parametrize("text", ["", "1", "1 2", "1 2 3 4", "a b c"])
def test_bad_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove) as refusal:
        KAYLES.parse_move(text)
    assert refusal.value.fault is RulesFault.MOVE_SHAPE


# ----------------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("text", "p"), [("5 7", (5, 7)), ("0", ()), ("3 0 4", (3, 4)), ("0 " * 50, ()), ("7", (7,))]
)
def test_a_position_has_no_empty_heaps(text: str, p: Position) -> None:
    assert KAYLES.parse(text) == p
    assert KAYLES.parse(KAYLES.format(p)) == p


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", RulesFault.NOT_NUMBERS),
        ("five", RulesFault.NOT_NUMBERS),
        ("-5", RulesFault.NOT_NUMBERS),
        ("５", RulesFault.NOT_NUMBERS),
        ("1001", RulesFault.NUMBER_TOO_LARGE),
        ("9" * 400, RulesFault.NUMBER_TOO_LARGE),
        ("1 " * 21, RulesFault.TOO_MANY_HEAPS),
        ("1 " * 199, RulesFault.TOO_MANY_HEAPS),
        ("9" * 401, RulesFault.TEXT_TOO_LONG),
    ],
)
def test_bad_text_is_no_position(text: str, fault: Fault) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        KAYLES.parse(text)
    assert refusal.value.fault is fault


@pytest.mark.parametrize("p", [(0,), (3, 0), (-1,), (MAX_HEAP + 1,), (1,) * (MAX_HEAPS + 1)])
def test_a_bad_tuple_is_no_position(p: Position) -> None:
    with pytest.raises(InvalidPosition):
        KAYLES.check(p)


def test_the_largest_board_is_answered_by_theory() -> None:
    p = KAYLES.parse(" ".join(["1000"] * 20))
    assert KAYLES.outcome(p) is Outcome.P
    p = (*p[:-1], 999)
    took = KAYLES.winning_moves(p)
    assert took
    assert all(KAYLES.outcome(KAYLES.play(p, move)) is Outcome.P for move in took)
    assert KAYLES.explain(p).outcome is Outcome.N


# -------------------------------------------------------------------------- misère


def test_misere_kayles_is_won_by_brute_force_s_moves() -> None:
    g = of("0.77", misere=True)
    brute = Brute(octal("0.77"), misere=True)
    for n in range(1, 17):
        assert g.outcome((n,)) == brute.outcome((n,)), n
        assert g.winning_moves((n,)) == brute.winning_moves((n,))
    with pytest.raises(NoGrundyValue):
        g.grundy((5,))


def test_misere_play_without_a_quotient_is_searched_or_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = of("0.07", misere=True)
    assert isinstance(g, HeapSum)
    assert g.solution((24,)) is not None
    assert g.outcome((26,)) is Solver(g).outcome((26,))
    assert g.solution((60,)) is None
    monkeypatch.setattr(games.solver, "MOVES_LIMIT", 100_000)
    with pytest.raises(TooLarge) as refusal:
        g.outcome((60,))
    assert refusal.value.fault is SequenceFault.NO_QUOTIENT


@pytest.mark.parametrize("p", [(MAX_HEAP,), (MAX_HEAP,) * MAX_HEAPS])
def test_misere_play_of_the_largest_boards_is_refused(
    p: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.solver, "MOVES_LIMIT", 100_000)
    with pytest.raises(TooLarge) as refusal:
        Solver(of("0.77", misere=True)).outcome(p)
    assert refusal.value.details == {"limit": 100_000}
    assert of("0.77").outcome(p) is (Outcome.N if len(p) == 1 else Outcome.P), (
        "by theory, two equal heaps are lost and one is won"
    )


def test_the_largest_lost_position_is_explained_in_seconds() -> None:
    """There are 129 400 moves: looking through all replies to each took hours."""
    g, p = of("4.777777777777"), (MAX_HEAP,) * MAX_HEAPS
    assert g.outcome(p) is Outcome.P
    move = best_move(g, p, Random(0))
    option = g.after(p, move)
    assert g.reply_count(p, move) == len(g.winning_moves(option)) >= 1
    assert g.winning_move(option) == g.winning_moves(option)[0]
    every = g.explain(p)[-1]
    assert isinstance(every, EveryMoveLoses)
    assert len(every.replies) == len(g.moves(p))
