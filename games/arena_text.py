"""Arenas as text: the worksheets' dictionary, JSON (read and written), and DOT."""

from __future__ import annotations

import json
from typing import Any, Literal

from games.arena import (
    MAX_ARCS,
    MAX_VERTICES,
    NAMES,
    OPPONENT,
    Arena,
    ArenaFault,
    Player,
    Vertex,
    Winner,
)
from games.core import GameError, Position, RulesFault

#: The longest text that is read as a graph, in characters; ask a file's size before opening it.
MAX_GRAPH_TEXT = 1_000_000
MAX_NAME = 100

_EXAMPLE = '{"vertices": {"a": {"player": 1, "moves": ["b"]}, "b": {"player": 2}}}'
_KEYS = {"player", "moves", "wins", "attractor", "rank", "best"}

Label = int | Position | str
Names = tuple[str, str]
BOTH: Names = (NAMES[1], NAMES[2])


class InvalidGraph(GameError):
    """The text is not a graph of the form of ``_EXAMPLE``."""


# ------------------------------------------------------------------------ reading


def read_arena(text: str) -> Arena:
    """Read a graph that a user gives as JSON; it starts at ``start``, else at its first vertex.

    A solution in the text is ignored. Raises InvalidGraph: faults TEXT_TOO_LONG, NOT_JSON,
    DUPLICATE_KEY, NOT_A_GRAPH, GRAPH_TOO_LARGE and those of a vertex.
    """
    graph = _parse_json(text.removeprefix("\ufeff"))
    entries = graph.get("vertices") if isinstance(graph, dict) else None
    if not isinstance(entries, dict) or not entries or graph.keys() - {"start", "vertices"}:
        raise InvalidGraph(ArenaFault.NOT_A_GRAPH, example=_EXAMPLE)
    moves = {name: _read_moves(name, entry) for name, entry in entries.items()}
    if len(moves) > MAX_VERTICES or sum(map(len, moves.values())) > MAX_ARCS:
        raise InvalidGraph(ArenaFault.GRAPH_TOO_LARGE, vertices=MAX_VERTICES, arcs=MAX_ARCS)
    index = {name: i for i, name in enumerate(entries)}
    vertices = tuple(Vertex(name, _read_player(name, entry)) for name, entry in entries.items())
    return Arena(
        vertices,
        tuple(
            tuple(_look_up(index, option, name) for option in options)
            for name, options in moves.items()
        ),
        tuple(_read_winner(vertex, entries[vertex.name]) for vertex in vertices),
        _look_up(index, graph["start"], "start") if "start" in graph else 0,
    )


def _parse_json(text: str) -> Any:
    """Parse a JSON text; raise InvalidGraph if it is too long or is not JSON."""
    if len(text) > MAX_GRAPH_TEXT:
        raise InvalidGraph(RulesFault.TEXT_TOO_LONG, limit=MAX_GRAPH_TEXT)
    try:
        return json.loads(text, object_pairs_hook=_object_without_repeated_keys)
    except GameError:
        raise
    except json.JSONDecodeError as error:
        raise InvalidGraph(ArenaFault.NOT_JSON, line=error.lineno, column=error.colno) from error
    except (RecursionError, ValueError) as error:  # nested too deep, or an endless number
        raise InvalidGraph(ArenaFault.NOT_A_GRAPH, example=_EXAMPLE) from error


def _object_without_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object as a dictionary; raise InvalidGraph if a key occurs twice."""
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise InvalidGraph(ArenaFault.DUPLICATE_KEY, key=_printable_excerpt(key))
        entries[key] = value
    return entries


def _read_moves(name: str, entry: Any) -> tuple[str, ...]:
    """Return the vertices a vertex leads to, each once; raise InvalidGraph for its name or form."""
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise InvalidGraph(ArenaFault.VERTEX_NAME, vertex=_printable_excerpt(name), limit=MAX_NAME)
    moves = entry.get("moves", []) if isinstance(entry, dict) and entry.keys() <= _KEYS else None
    if not isinstance(moves, list) or not all(isinstance(option, str) for option in moves):
        raise InvalidGraph(ArenaFault.VERTEX_SHAPE, vertex=name)
    return tuple(dict.fromkeys(moves))


def _read_player(name: str, entry: dict[str, Any]) -> Player:
    """Return the player to move at a vertex; raise InvalidGraph if it is neither 1 nor 2."""
    players: tuple[Player, ...] = (1, 2)
    for player in players:
        if type(entry.get("player")) is int and entry["player"] == player:
            return player
    raise InvalidGraph(ArenaFault.VERTEX_PLAYER, vertex=name)


def _read_winner(vertex: Vertex, entry: dict[str, Any]) -> Winner | None:
    """Return the winner at a terminal vertex, or None if the vertex has moves.

    Without ``wins`` in its ``entry``, the player to move has lost. Raises InvalidGraph if that is
    not 0, 1 or 2, or if the vertex has moves as well.
    """
    if "wins" not in entry:
        return None if entry.get("moves") else OPPONENT[vertex.player]
    winners: tuple[Winner, ...] = (0, 1, 2)
    for winner in winners:
        if type(entry["wins"]) is int and entry["wins"] == winner and not entry.get("moves"):
            return winner
    raise InvalidGraph(ArenaFault.VERTEX_WINS, vertex=vertex.name)


def _look_up(index: dict[str, int], name: Any, source: str) -> int:
    """Return the index of the vertex of a name; raise InvalidGraph if there is none.

    ``source``, for the refusal, is the vertex whose moves have the name, or "start".
    """
    if not isinstance(name, str) or name not in index:
        raise InvalidGraph(
            ArenaFault.UNKNOWN_VERTEX, vertex=_printable_excerpt(str(name)), source=source
        )
    return index[name]


def _printable_excerpt(text: str) -> str:
    """Return the first 40 characters of a user's text, with unprintable ones replaced."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:40])


# ------------------------------------------------------------------------ writing


def to_dict(arena: Arena, names: Names = BOTH) -> dict[tuple[Label, str], list[tuple[Label, str]]]:
    """Return the worksheets' dictionary, ``{(9, 'Ada'): [(8, 'Blaise')]}``: options by vertex.

    If every position is one number, that number is the label, else the tuple; a user's own name of
    a vertex stays. ``names`` are the players'. Raises ValueError if both are the same.
    """
    if names[0] == names[1]:
        raise ValueError("two players, two names")
    are_numbers = all(len(vertex.label) == 1 for vertex in arena.vertices)
    keys = [
        (_vertex_label(vertex, are_numbers), names[vertex.player - 1]) for vertex in arena.vertices
    ]
    return {
        key: [keys[option] for option in leads] for key, leads in zip(keys, arena.arcs, strict=True)
    }


def to_python(arena: Arena, names: Names = BOTH) -> str:
    """Write the dictionary of ``to_dict`` as Python source; raise ValueError as it does."""
    lines = (f"    {key!r}: {options!r},\n" for key, options in to_dict(arena, names).items())
    return "{\n" + "".join(lines) + "}\n"


def to_json(arena: Arena) -> str:
    """Write an arena and its solution as JSON that ``read_arena`` reads, one vertex per line."""
    keys = [vertex.name for vertex in arena.vertices]
    lines = []
    for vertex, key in enumerate(keys):
        moves = [keys[option] for option in arena.arcs[vertex]]
        entry: dict[str, Any] = {"player": arena.vertices[vertex].player, "moves": moves}
        if arena.results[vertex] is not None:
            entry["wins"] = arena.results[vertex]
        entry |= {"attractor": arena.winners[vertex], "rank": arena.ranks[vertex]}
        if vertex in arena.strategy:
            entry["best"] = keys[arena.strategy[vertex]]
        lines.append(f"  {_format_json(key)}: {_format_json(entry)}")
    written = ",\n".join(lines)
    return f'{{"start": {_format_json(keys[arena.start])},\n "vertices": {{\n{written}\n }}}}\n'


#: The style of the vertices of each attractor, and of those in neither; they differ without colour.
_STYLES: dict[Winner, str] = {
    1: 'style=filled, fillcolor="#cfe3f7"',
    2: 'style="filled,diagonals", fillcolor="#f9dcc0"',
    0: "style=dashed",
}
_SHAPES: dict[Player, Literal["ellipse", "box"]] = {1: "ellipse", 2: "box"}


def to_dot(arena: Arena, names: Names = BOTH) -> str:
    """Write an arena in Graphviz's language DOT; ``names`` are the players'.

    Player 1 has the move in ellipses, player 2 in boxes. ``Attr(Ada) 3`` is rank 3 in Ada's
    attractor; vertices in player 2's attractor have cut corners, those in neither dashed outlines.
    Terminal vertices have a double outline, the start a thick one, the strategy bold arcs.
    """
    lines = ["digraph arena {", "  rankdir=LR;"]
    for number, vertex in enumerate(arena.vertices):
        winner = arena.winners[number]
        solved = f"Attr({names[winner - 1]}) {arena.ranks[number]}" if winner else "–"
        turn = f"{vertex.place}, {names[vertex.player - 1]}"
        label = "\\n".join(map(_escape_for_dot, (turn, solved)))
        outline = ", peripheries=2" if not arena.arcs[number] else ""
        outline += ", penwidth=3" if number == arena.start else ""
        looks = f"shape={_SHAPES[vertex.player]}, {_STYLES[winner]}{outline}"
        lines.append(f'  v{number} [label="{label}", {looks}];')
    for number, leads in enumerate(arena.arcs):
        best = arena.strategy.get(number)
        lines += (
            f"  v{number} -> v{option}{' [style=bold, penwidth=3]' if option == best else ''};"
            for option in leads
        )
    return "\n".join((*lines, "}", ""))


def _vertex_label(vertex: Vertex, is_number: bool) -> Label:
    """Return a vertex's label for ``to_dict``: a user's own name as it is, a position as a tuple.

    With ``is_number``, a position is returned as its one number.
    """
    label = vertex.label
    return label if isinstance(label, str) or not is_number else label[0]


def _format_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _escape_for_dot(text: str) -> str:
    """Escape a text for a quoted string of DOT."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
