"""Where to draw the vertices of an arena: in layers, with few crossings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.arena import Arena

#: How often every layer is put in order by its neighbours.
SWEEPS = 6


class LayerBy(StrEnum):
    """What puts a vertex into its layer.

    PATH: the longest way to it from the start, not counting arcs that close a cycle. RANK: its
    rank, whichever attractor it is in; what is in neither comes last.
    """

    PATH = "path"
    RANK = "rank"


@dataclass(frozen=True)
class Layout:
    """The vertices of each layer, top to bottom, and a point (x, y) for each vertex.

    x is the number of the layer; vertices of one layer are 1 apart, with y = 0 in their middle.
    """

    layers: tuple[tuple[int, ...], ...]
    points: tuple[tuple[float, float], ...]


def layout(arena: Arena, by: LayerBy = LayerBy.PATH) -> Layout:
    """Return where to draw each vertex of an arena; the same arena is always drawn alike.

    Each vertex is pulled towards the mean height of its neighbours (Sugiyama et al. 1981).
    """
    numbers = _path_layers(arena) if by is LayerBy.PATH else _rank_layers(arena)
    layers: list[list[int]] = [[] for _ in range(max(numbers) + 1)]
    for vertex, number in enumerate(numbers):
        layers[number].append(vertex)
    heights = [0.0] * len(numbers)
    for layer in layers:
        _spread(layer, heights)
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            pull = {vertex: _mean_height(arena, vertex, heights) for vertex in layer}
            layer.sort(key=lambda vertex: -pull[vertex])
            _spread(layer, heights)
    points = tuple((float(x), y) for x, y in zip(numbers, heights, strict=True))
    return Layout(tuple(map(tuple, layers)), points)


def _path_layers(arena: Arena) -> list[int]:
    """Return the length of the longest way to each vertex."""
    place = {vertex: i for i, vertex in enumerate(arena.order)}
    numbers = [0] * len(arena.vertices)
    for vertex in arena.order:
        for option in arena.arcs[vertex]:
            if place[option] > place[vertex]:
                numbers[option] = max(numbers[option], numbers[vertex] + 1)
    return numbers


def _rank_layers(arena: Arena) -> list[int]:
    """Return the rank of each vertex, and one more than the highest if it has none."""
    last = max((rank for rank in arena.ranks if rank is not None), default=-1) + 1
    return [last if rank is None else rank for rank in arena.ranks]


def _spread(layer: list[int], heights: list[float]) -> None:
    """Set the heights of a layer's vertices, from top to bottom."""
    for i, vertex in enumerate(layer):
        heights[vertex] = (len(layer) - 1) / 2 - i


def _mean_height(arena: Arena, vertex: int, heights: list[float]) -> float:
    """Return the mean height of a vertex's neighbours, its own if it has none."""
    near = (*arena.arcs[vertex], *arena.predecessors[vertex]) or (vertex,)
    return sum(heights[neighbour] for neighbour in near) / len(near)
