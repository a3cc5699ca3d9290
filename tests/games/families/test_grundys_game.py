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


def test_outcomes_of_misere_play_are_those_of_search() -> None:
    brute = judge(MISERE)
    for n in range(1, 14):
        assert MISERE.outcome((n,)) == brute.outcome((n,)) == Solver(MISERE).outcome((n,))


def test_largest_positions_are_judged() -> None:
    start = (MAX_HEAP,) * (MAX_HEAPS - 1) + (MAX_HEAP - 1,)
    move = G.winning_move(start)
    assert move is not None
    assert G.outcome(G.play(start, move)) is Outcome.P
    assert move in G.winning_moves(start)


@pytest.mark.parametrize("text", ["x", "1001", "3 " * 21])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        G.parse(text)


def test_its_name_is_read_in_the_laboratory_too() -> None:
    assert game("grundys-game") == G
    assert read_rules("grundys-game") == RULES
    assert game_of(RULES) == G
    for read in (game, read_rules):
        with pytest.raises(UnknownGame):
            read("grundys-game 3")
