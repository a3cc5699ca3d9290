"""Where to draw the vertices of an arena: in layers, with few crossings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.arena import Arena

#: How often each layer is sorted by the heights of its vertices' neighbours.
SWEEPS = 6

#: The point at which a vertex is drawn, in steps to the right and upwards.
Point = tuple[float, float]

#: The height of a column in a wide picture, in vertices; a taller layer gets several columns.
TALLEST = 14

#: The length of a line in a wide picture whose positions are single numbers, in positions.
LONGEST = 14

#: The distance between the lines of the two players.
RUNGS = 2.0


@dataclass(frozen=True)
class Layout:
    """The vertices of each layer, top to bottom, and a point (x, y) for each vertex.

    x is the number of the layer; vertices of one layer are 1 apart, with y = 0 in their middle.
    """

    layers: tuple[tuple[int, ...], ...]
    points: tuple[tuple[float, float], ...]


def layout(arena: Arena) -> Layout:
    """Return the layers and the points of an arena; equal arenas have the same layout.

    The layer of a vertex is the longest way to it from the start, not counting arcs that close a
    cycle. Each vertex is pulled towards the mean height of its neighbours (Sugiyama et al. 1981).
    """
    numbers = _path_layers(arena)
    layers: list[list[int]] = [[] for _ in range(max(numbers) + 1)]
    for vertex, number in enumerate(numbers):
        layers[number].append(vertex)
    heights = [0.0] * len(numbers)
    for layer in layers:
        _set_heights(layer, heights)
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            pull = {vertex: _mean_height(arena, vertex, heights) for vertex in layer}
            layer.sort(key=lambda vertex: -pull[vertex])
            _set_heights(layer, heights)
    points = tuple((float(x), y) for x, y in zip(numbers, heights, strict=True))
    return Layout(tuple(map(tuple, layers)), points)


def _path_layers(arena: Arena) -> list[int]:
    """Return for each vertex the length of the longest path to it, arcs closing cycles ignored."""
    place = {vertex: i for i, vertex in enumerate(arena.order)}
    numbers = [0] * len(arena.vertices)
    for vertex in arena.order:
        for option in arena.arcs[vertex]:
            if place[option] > place[vertex]:
                numbers[option] = max(numbers[option], numbers[vertex] + 1)
    return numbers


def _rank_layers(arena: Arena) -> list[int]:
    """Return the rank of each vertex; vertices without a rank get the highest rank plus one."""
    last = max((rank for rank in arena.ranks if rank is not None), default=-1) + 1
    return [last if rank is None else rank for rank in arena.ranks]


def _set_heights(layer: list[int], heights: list[float]) -> None:
    """Set in ``heights`` a layer's vertices: 1 apart, the first on top, with 0 in the middle."""
    for i, vertex in enumerate(layer):
        heights[vertex] = (len(layer) - 1) / 2 - i


def _mean_height(arena: Arena, vertex: int, heights: list[float]) -> float:
    """Return the mean height of a vertex's neighbours, or its own height if it has none."""
    near = (*arena.arcs[vertex], *arena.predecessors[vertex]) or (vertex,)
    return sum(heights[neighbour] for neighbour in near) / len(near)


# ------------------------------------------------------------------------- points


def numbers(arena: Arena) -> list[int]:
    """Return the one number of each vertex's position, or [] if some position is not one number."""
    labels = [vertex.label for vertex in arena.vertices]
    numbers = [label[0] for label in labels if not isinstance(label, str) and len(label) == 1]
    return numbers if len(numbers) == len(labels) else []


def ladder(arena: Arena, is_upright: bool) -> list[Point]:
    """Return for each vertex a point on the line of its player, for positions of one number.

    An upright picture has two vertical lines, player 1's on the left, the largest number on top. A
    wide picture has two horizontal ones, player 1's above, the largest number on the left; after
    LONGEST numbers they turn back, further down. Raises ValueError if some position is not one
    number.
    """
    heaps = numbers(arena)
    points: list[Point] = []
    for heap, vertex in zip(heaps, arena.vertices, strict=True):
        if is_upright:
            points.append((RUNGS * (vertex.player == 2), heap - max(heaps)))
            continue
        turn, column = divmod(max(heaps) - heap, LONGEST)
        x = LONGEST - 1 - column if turn % 2 else column
        points.append((x, RUNGS * (vertex.player == 1) - turn * (RUNGS + 1.6)))
    return points


def layers_down(arena: Arena, widest: int) -> list[Point]:
    """Return each vertex's point, the layers from top to bottom, at most ``widest`` in a row."""
    points: list[Point] = [(0.0, 0.0)] * len(arena.vertices)
    y = 0.0
    for layer in layout(arena).layers:
        rows = -(-len(layer) // widest)
        columns = -(-len(layer) // rows)
        for place, vertex in enumerate(layer):
            row, column = divmod(place, columns)
            points[vertex] = (column - (columns - 1) / 2 + 0.25 * (row % 2), y - row)
        y -= rows
    return points


def layers_across(arena: Arena) -> list[Point]:
    """Return each vertex's point, the layers from left to right, at most TALLEST in a column."""
    points: list[Point] = [(0.0, 0.0)] * len(arena.vertices)
    x = 0.0
    for layer in layout(arena).layers:
        columns = -(-len(layer) // TALLEST)
        rows = -(-len(layer) // columns)
        for place, vertex in enumerate(layer):
            row, column = divmod(place, columns)
            points[vertex] = (x + column, (rows - 1) / 2 - row - column / columns)
        x += columns
    return points


# -------------------------------------------------------------------------- pages by rank


def rank_pages(arena: Arena, most: int) -> list[tuple[int, ...]]:
    """Distribute the vertices over pages by rank, from 0 up, with at most ``most`` on a page.

    The pages have numbers of vertices; in a rank, player 1's come first. A rank is on one page
    unless it has more than ``most``. Vertices without a rank come last and begin a page.
    """
    ranks = _rank_layers(arena)
    pages: list[list[int]] = [[]]
    for rank in range(max(ranks) + 1):
        layer = [vertex for vertex, own in enumerate(ranks) if own == rank]
        layer.sort(key=lambda vertex: (arena.vertices[vertex].player, vertex))
        is_apart = bool(layer) and arena.ranks[layer[0]] is None
        if pages[-1] and (is_apart or len(pages[-1]) + len(layer) > most):
            pages.append([])
        for vertex in layer:
            if len(pages[-1]) == most:
                pages.append([])
            pages[-1].append(vertex)
    return [tuple(page) for page in pages]


def rank_rows(arena: Arena, page: Sequence[int], widest: int) -> dict[int, Point]:
    """Return points by vertex for those of a page: each rank in rows of its own, from below.

    ``page`` has numbers of vertices. A row has at most ``widest``. Those without a rank are on top.
    """
    points: dict[int, Point] = {}
    ranks = _rank_layers(arena)
    y = 0
    for rank in sorted({ranks[vertex] for vertex in page}):
        layer = [vertex for vertex in page if ranks[vertex] == rank]
        count = -(-len(layer) // widest)
        long = -(-len(layer) // count)
        for place, vertex in enumerate(layer):
            row, column = divmod(place, long)
            in_row = min(long, len(layer) - row * long)
            points[vertex] = (column - (in_row - 1) / 2, float(y + row))
        y += count
    return points
