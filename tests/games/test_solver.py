"""The search that all games share: right after many questions, from many threads, and bounded."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.solver
from games import Convention, Game, Outcome, Position, TooLarge, game
from games.core import RulesFault
from games.solver import Solver, solver_of
from tests.support.brute import Brute, heaps, nim, sorted_heaps, sticks
from tests.support.positions import ALL, judge, small_positions

KAYLES, MISERE_KAYLES = game("octal 0.77"), game("octal 0.77", misere=True)


def shuffled(g: Game, seed: int) -> list[Position]:
    positions = list(small_positions(g))
    Random(seed).shuffle(positions)
    return positions


# --------------------------------------------------------------------------- right


@ALL
def test_the_search_agrees_with_brute_force_in_any_order_of_questions(g: Game) -> None:
    brute, solver = judge(g), Solver(g)
    for p in shuffled(g, 1):
        assert solver.outcome(p) == brute.outcome(p), p
        assert solver.grundy(p) == judge(g.under(Convention.NORMAL)).grundy(p), p
    for p in shuffled(g, 2):
        assert solver.outcome(p) == brute.outcome(p), "the second query returns the same outcome"


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=40), st.integers(12, 80))
def test_outcomes_and_values_are_answered_within_any_limit(
    questions: list[tuple[bool, int]], limit: int
) -> None:
    brute, solver = Brute(sticks((1, 3, 4))), Solver(game("take 1,3,4"), limit)
    for of_value, n in questions:
        try:
            answer = solver.grundy((n,)) if of_value else solver.outcome((n,))
        except TooLarge:
            assert n >= limit, "n + 1 positions are within the limit"
        else:
            assert answer == (brute.grundy((n,)) if of_value else brute.outcome((n,)))


def test_the_solver_remembers_a_bounded_number_of_positions() -> None:
    brute, solver = Brute(nim), Solver(game("nim"), limit=60)
    for p in heaps(3, 7):
        try:
            assert solver.outcome(p) == brute.outcome(p)
        except TooLarge:
            assert (p[0] + 1) * (p[1] + 1) * (p[2] + 1) > 60
        assert len(solver._outcomes) <= 2 * 60 + 1


@ALL
def test_a_game_without_theory_is_solved_by_the_shared_search(g: Game) -> None:
    brute = judge(g)
    for p in shuffled(g, 3)[:20]:
        assert Game.outcome(g, p) == brute.outcome(p)
        assert g.misere or Game.grundy(g, p) == brute.grundy(p)
    assert solver_of(g) is solver_of(game(g.name, misere=g.misere)), "equal games share one"


def test_the_two_conventions_have_separate_solvers() -> None:
    assert solver_of(KAYLES) is not solver_of(MISERE_KAYLES)
    assert solver_of(KAYLES).outcome(()) is Outcome.P
    assert solver_of(MISERE_KAYLES).outcome(()) is Outcome.N


# -------------------------------------------------------------------------- bounded


def test_a_question_too_large_is_refused_and_small_ones_are_still_answered() -> None:
    brute, solver = judge(MISERE_KAYLES), Solver(MISERE_KAYLES, limit=100)
    for round_ in range(3):
        with pytest.raises(TooLarge) as refusal:
            solver.outcome((20, 20, 20))
        assert refusal.value.fault is RulesFault.TOO_LARGE_TO_SOLVE
        assert refusal.value.details == {"limit": 100}
        for n in range(1, 10):
            assert solver.outcome((n,)) == brute.outcome((n,)), round_


def test_the_limit_is_of_each_question_not_of_all() -> None:
    solver = Solver(game("nim"), limit=20)
    for place in range(10):
        p = tuple(19 * (i == place) for i in range(10))
        assert solver.outcome(p) is Outcome.N, "nineteen new positions, and the end"
        assert solver.grundy(p) == 19
    with pytest.raises(TooLarge):
        solver.outcome((20,) + (0,) * 9)


def test_the_number_of_moves_followed_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.solver, "MOVES_LIMIT", 27)
    fort_boyard = game("fortboyard")  # 10 sticks: 0 + 1 + 2 + 8 × 3 moves from 11 positions
    assert Solver(fort_boyard).outcome((10,)) is Outcome.N
    monkeypatch.setattr(games.solver, "MOVES_LIMIT", 26)
    for ask in (Solver(fort_boyard).outcome, Solver(fort_boyard).grundy):
        with pytest.raises(TooLarge) as refusal:
            ask((10,))
        assert refusal.value.details == {"limit": 26}


def test_a_position_far_too_large_is_refused_before_any_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = game("octal 0.377", misere=True)
    monkeypatch.setattr(
        Solver, "_judge_reachable_positions", lambda *_: pytest.fail("it is searched")
    )
    with pytest.raises(TooLarge) as refusal:
        Solver(g).outcome((1000, 1000, 1000))
    assert refusal.value.details == {"limit": games.solver.MOVES_LIMIT}


def test_a_refused_question_takes_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.solver, "MOVES_LIMIT", 200_000)
    g = game("fibonacci", misere=True)
    tracemalloc.start()
    try:
        with pytest.raises(TooLarge):
            Solver(g).outcome(g.parse("1500"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 8_000_000, "the moves of finished positions are freed"


# ---------------------------------------------------------------------- normal form


def test_heaps_in_any_order_are_one_position_to_the_solver() -> None:
    solver = Solver(KAYLES)
    for p in sorted_heaps(3, 6):
        p = tuple(filter(None, p))
        assert len({solver.grundy(tuple(q)) for q in (p, p[::-1], p[1:] + p[:1])}) == 1
    assert all(list(p) == sorted(p) for p in solver._values)
    assert KAYLES.normal_form((5, 1, 3)) == (1, 3, 5)


def test_the_normal_form_solves_16_heaps_of_one_within_17_positions() -> None:
    heaps_of_one = (1,) * 16
    solver = Solver(KAYLES, limit=17)
    assert solver.outcome(heaps_of_one) is Outcome.P
    assert solver.grundy(heaps_of_one) == 0


# -------------------------------------------------------------------------- threads


@pytest.mark.parametrize("limit", [games.solver.SEARCH_LIMIT, 400])
def test_many_threads_ask_one_solver_at_once(limit: int) -> None:
    g = MISERE_KAYLES
    solver, brute, threads = Solver(g, limit), judge(g), 8
    wanted = {p: brute.outcome(p) for p in small_positions(g)}
    values = {p: judge(KAYLES).grundy(p) for p in wanted}
    together = Barrier(threads)

    def ask(seed: int) -> int:
        together.wait()
        for p in shuffled(g, seed):
            assert solver.outcome(p) == wanted[p]
            assert solver.grundy(p) == values[p]
        with pytest.raises(TooLarge):
            Solver(g, 10).outcome((9, 9))
        return len(wanted)

    with ThreadPoolExecutor(threads) as pool:
        assert list(pool.map(ask, range(threads))) == [len(wanted)] * threads


def test_threads_may_share_the_games_own_solver() -> None:
    solver_of.cache_clear()
    g = game("chomp", misere=True)
    brute, threads = judge(g), 8
    together = Barrier(threads)
    wanted = {p: brute.winning_moves(p) for p in small_positions(g)}

    def ask(seed: int) -> bool:
        together.wait()
        return all(g.winning_moves(p) == wanted[p] for p in shuffled(g, seed))

    with ThreadPoolExecutor(threads) as pool:
        assert all(pool.map(ask, range(threads)))
