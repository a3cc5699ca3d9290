"""Grundy's game against brute force and the laboratory."""

from __future__ import annotations

import pytest

from games import InvalidPosition, Outcome, UnknownGame, game
from games.core import MAX_HEAPS
from games.families import game_of, read_rules
from games.families.grundys_game import RULES, grundy_table
from games.grundy import Table
from games.heap_sums import MAX_HEAP
from games.solver import Solver
from tests.support.positions import judge

G, MISERE = game("grundys-game"), game("grundys-game", misere=True)


def test_values_are_those_of_brute_force_and_of_the_laboratory() -> None:
    brute = judge(G)
    assert [G.grundy((n,)) for n in range(1, 15)] == [brute.grundy((n,)) for n in range(1, 15)]
    table = Table(RULES)
    table.extend(MAX_HEAP)
    assert table.values[: MAX_HEAP + 1].tolist() == list(grundy_table())


def test_misere_outcomes_agree_with_brute_force_and_search() -> None:
    brute = judge(MISERE)
    for n in range(1, 14):
        assert MISERE.outcome((n,)) == brute.outcome((n,)) == Solver(MISERE).outcome((n,))


def test_the_largest_position_is_won_by_a_winning_move() -> None:
    start = (MAX_HEAP,) * (MAX_HEAPS - 1) + (MAX_HEAP - 1,)
    move = G.winning_move(start)
    assert move is not None
    assert G.outcome(G.play(start, move)) is Outcome.P
    assert move in G.winning_moves(start)


@pytest.mark.parametrize("text", ["x", "1001", "3 " * 21])
def test_bad_text_is_no_position(text: str) -> None:
    with pytest.raises(InvalidPosition):
        G.parse(text)


def test_the_name_grundys_game_is_read_in_the_laboratory_too() -> None:
    assert game("grundys-game") == G
    assert read_rules("grundys-game") == RULES
    assert game_of(RULES) == G
    for read in (game, read_rules):
        with pytest.raises(UnknownGame):
            read("grundys-game 3")
