"""Arenas drawn by Hypothesis, from games and from users' graphs, and what holds for all."""

from __future__ import annotations

from hypothesis import strategies as st

from games import game
from games.arena import Arena, Player, Vertex, Winner
from tests.support.positions import situations

FORT_BOYARD = game("fortboyard", misere=True)


def check_strategy(arena: Arena) -> None:
    """The winner's arc lowers the rank; every arc of the loser stays in the attractor."""
    for v, leads in enumerate(arena.arcs):
        winner, rank = arena.winners[v], arena.ranks[v]
        mine = bool(leads) and winner == arena.vertices[v].player
        assert (v in arena.strategy) is mine
        if mine:
            chosen = arena.strategy[v]
            assert chosen in leads
            assert arena.winners[chosen] == winner
            assert rank is not None
            assert arena.ranks[chosen] == rank - 1
        elif winner:
            assert all(arena.winners[option] == winner for option in leads)
            assert all((arena.ranks[option] or 0) < (rank or 0) for option in leads)


@st.composite
def graphs(draw: st.DrawFn) -> Arena:
    """Draw a graph with any arcs, cycles and loops among them, and any results."""
    count = draw(st.integers(1, 12))
    number = st.integers(0, count - 1)
    leads = st.lists(number, max_size=4, unique=True).map(tuple)
    arcs = tuple(draw(leads) for _ in range(count))
    players: st.SearchStrategy[Player] = st.sampled_from([1, 2])
    winners: st.SearchStrategy[Winner] = st.sampled_from([0, 1, 2])
    vertices = tuple(Vertex(f"v{v}", draw(players)) for v in range(count))
    results = tuple(None if options else draw(winners) for options in arcs)
    return Arena(vertices, arcs, results, draw(number))


def arenas() -> st.SearchStrategy[Arena]:
    """Draw arenas of games and graphs of users."""
    of_games = situations().map(lambda situation: Arena.of(*situation))
    return of_games | graphs()
