"""Perfect misère play by the quotient: against search, and in matches."""

from __future__ import annotations

from random import Random

import pytest

from games import Outcome, Position, TooLarge, game
from games.heap_rules import SequenceFault
from games.heap_sums import HeapSum
from games.players import best_move
from games.solver import Solver
from tests.support.misere import CODES, Misere, sums
from tests.support.sampling import IS_LONG


@pytest.mark.parametrize("code", CODES if IS_LONG else CODES[::3])
def test_misere_moves_by_the_quotient_agree_with_brute_force(code: str) -> None:
    g, brute = game(f"octal {code}", misere=True), Misere(code)
    for heaps in sums(7, 2):
        wanted = [move for move in g.moves(heaps) if brute.is_lost(g.after(heaps, move))]
        assert g.winning_moves(heaps) == wanted
        assert g.winning_move(heaps) == (wanted[0] if wanted else None)
        assert (g.outcome(heaps) is Outcome.P) is brute.is_lost(heaps)


def test_misere_grundys_game_by_the_quotient_agrees_with_search() -> None:
    g = game("grundys-game", misere=True)
    assert isinstance(g, HeapSum)
    solver = Solver(g)
    for heaps in sums(13, 2):
        assert g.outcome(heaps) is solver.outcome(heaps)


@pytest.mark.parametrize("name", ["octal 0.07", "octal 0.137", "grundys-game"])
def test_a_misere_position_too_large_is_refused_with_the_largest_heap(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.solver.MOVES_LIMIT", 100_000)
    g = game(name, misere=True)
    with pytest.raises(TooLarge) as refusal:
        g.outcome((60, 57, 8))
    assert refusal.value.fault is SequenceFault.NO_QUOTIENT
    last = int(refusal.value.details["last"])
    assert 8 < last < 57
    for heaps in ((last,) * 20, (last, last - 1, last - 2)):
        assert g.outcome(heaps) in Outcome


def played(start: Position, seed: int, *, opponent: str) -> bool:
    """Return whether the computer, which begins, wins misère Kayles."""
    g, random = game("octal 0.77", misere=True), Random(seed)
    position, is_mine = start, True
    while not g.is_over(position):
        if is_mine or opponent == "perfect":
            move = best_move(g, position, random)
        else:
            move = random.choice(g.moves(position))
        position, is_mine = g.play(position, move), not is_mine
    return is_mine  # whoever has no move left wins


@pytest.mark.parametrize("opponent", ["random", "perfect"])
def test_the_computer_wins_misere_kayles_with_60_pins(opponent: str) -> None:
    g, random, won = game("octal 0.77", misere=True), Random(60), 0
    starts = [(60,)]
    for _ in range(60 if IS_LONG else 8):
        cut = random.randint(1, 30)
        starts += [(60 - cut, cut), (60 - 2 * cut, cut, cut) if cut < 30 else (30, 29, 1)]
    for seed, start in enumerate(starts):
        if g.outcome(start) is Outcome.N:
            assert played(start, seed, opponent=opponent), start
            won += 1
    assert won > len(starts) // 3


def test_misere_positions_are_explained_by_true_facts_about_classes() -> None:
    g = game("octal 0.77", misere=True)
    for position in [(60,), (13, 5), (4, 4), (3, 3, 3)]:
        explained = g.explain(position)
        assert explained.outcome is g.outcome(position)
        assert len(explained) >= 3
    for position in [(9, 4), (5, 5), (3,), (10, 1)]:
        assert g.explain(position).holds(g, position)


def test_an_explanation_does_not_depend_on_earlier_questions() -> None:
    from games.misere.known import known

    g = game("octal 0.15", misere=True)
    first = g.grounds((9,))
    g.outcome((100,))
    assert g.grounds((9,)) == first
    known.cache_clear()
    g.outcome((100,))
    assert g.grounds((9,)) == first
