"""Where an arena is drawn: points, layers and their order."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given

from games import Game, Position, game
from games.arena import Arena
from games.arena_layout import layout, rank_pages, rank_rows
from games.arena_text import read_arena
from tests.support.arenas import arenas, graphs
from tests.support.positions import situations


@given(arenas())
def test_every_vertex_has_its_own_point(arena: Arena) -> None:
    drawn = layout(arena)
    assert drawn == layout(arena)
    assert sorted(v for layer in drawn.layers for v in layer) == list(range(len(arena.vertices)))
    assert len(set(drawn.points)) == len(arena.vertices)
    for x, layer in enumerate(drawn.layers):
        heights = [drawn.points[v][1] for v in layer]
        assert all(drawn.points[v][0] == x for v in layer)
        assert heights == [(len(layer) - 1) / 2 - i for i in range(len(layer))]


@given(situations())
def test_layers_by_path_are_the_longest_ways_from_the_start(
    situation: tuple[Game, Position],
) -> None:
    arena = Arena.of(*situation)
    longest = [-1] * len(arena.vertices)
    farther, ways = {arena.start}, 0  # where ways of so many moves may end
    while farther:
        for v in farther:
            longest[v] = ways
        farther, ways = {option for v in farther for option in arena.arcs[v]}, ways + 1
    drawn = layout(arena)
    assert [x for x, _ in drawn.points] == longest
    assert drawn.layers[0] == (arena.start,)
    for layer in drawn.layers:
        assert len({arena.vertices[v].player for v in layer}) == 1, "layers alternate"


def test_arcs_that_close_a_cycle_add_no_layer() -> None:
    arena = read_arena(
        """{"start": "b", "vertices": {
            "a": {"player": 1, "moves": ["b", "a"]}, "b": {"player": 2, "moves": ["c", "a"]},
            "c": {"player": 1, "moves": ["a"]}, "d": {"player": 1, "moves": ["c"]}}}"""
    )
    assert arena.has_cycles
    assert [x for x, _ in layout(arena).points] == [2, 0, 1, 0]


@given(graphs())
def test_every_layer_by_path_is_reached_from_the_one_before(arena: Arena) -> None:
    drawn = layout(arena)
    for before, layer in pairwise(drawn.layers):
        assert all(set(arena.predecessors[v]) & set(before) for v in layer)


def crossings(arena: Arena, points: tuple[tuple[float, float], ...]) -> int:
    """Count the pairs of arcs between the same two layers that cross."""
    arcs = [(points[v], points[o]) for v, leads in enumerate(arena.arcs) for o in leads]
    return sum(
        a[0] == c[0] and b[0] == d[0] and (a[1] - c[1]) * (b[1] - d[1]) < 0
        for i, (a, b) in enumerate(arcs)
        for c, d in arcs[:i]
    )


def test_layers_are_put_in_an_order_with_fewer_crossings() -> None:
    arena = Arena.of(game("chomp"), (3, 3, 3, 3))
    drawn = layout(arena)
    unsorted = list(drawn.points)
    for x, layer in enumerate(drawn.layers):
        for i, v in enumerate(sorted(layer)):
            unsorted[v] = (float(x), (len(layer) - 1) / 2 - i)
    assert crossings(arena, drawn.points) < crossings(arena, tuple(unsorted))


@pytest.mark.parametrize("most", [1, 7, 20])
def test_pages_by_rank_have_every_vertex_once_in_order(most: int) -> None:
    graph = {"a": {"player": 1, "moves": ["a"]}, "b": {"player": 2}}
    for arena in (Arena.of(game("nim"), (2, 3, 3)), read_arena(json.dumps({"vertices": graph}))):
        pages = rank_pages(arena, most)
        assert sorted(sum(pages, ())) == list(range(len(arena.vertices)))
        assert max(map(len, pages)) <= most
        ranks = [arena.ranks[vertex] for page in pages for vertex in page]
        known = [rank for rank in ranks if rank is not None]
        assert ranks == [*sorted(known), *[None] * arena.winners.count(0)]
        for page in pages:
            assert len({arena.ranks[vertex] is None for vertex in page}) == 1
            points = rank_rows(arena, page, 3)
            assert len(set(points.values())) == len(points) == len(page)
