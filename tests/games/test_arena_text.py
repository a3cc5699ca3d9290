"""The arena as text: graphs read or refused, and JSON, Python and DOT that say it all."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Fault, GameError, game
from games.arena import MAX_ARCS, MAX_VERTICES, Arena, ArenaFault
from games.arena_text import (
    MAX_GRAPH_TEXT,
    MAX_NAME,
    InvalidGraph,
    read_arena,
    to_dict,
    to_dot,
    to_json,
    to_python,
)
from games.core import RulesFault
from tests.support.arenas import FORT_BOYARD, arenas, check_strategy

# ---------------------------------------------------------------------- bad input


def graph(**vertices: object) -> str:
    return json.dumps({"vertices": vertices})


def many_arcs(count: int) -> str:
    """Write a graph of so many vertices in which each leads to all, as shortly as may be."""
    names = [chr(0x4E00 + n) for n in range(count)]
    vertices = {name: {"player": 1, "moves": names} for name in names}
    return json.dumps({"vertices": vertices}, ensure_ascii=False, separators=(",", ":"))


ONE = {"player": 1}


@pytest.mark.parametrize(
    ("text", "fault", "details"),
    [
        ("", ArenaFault.NOT_JSON, {"line": 1, "column": 1}),
        ("digraph {}", ArenaFault.NOT_JSON, {"line": 1, "column": 1}),
        ('{"vertices":\n {"a" 1}}', ArenaFault.NOT_JSON, {"line": 2, "column": 7}),
        ("[" * 100_000, ArenaFault.NOT_A_GRAPH, None),
        ('{"vertices":' * 50_000, ArenaFault.NOT_A_GRAPH, None),
        ("9" * 10_000, ArenaFault.NOT_A_GRAPH, None),
        ("[]", ArenaFault.NOT_A_GRAPH, None),
        ("null", ArenaFault.NOT_A_GRAPH, None),
        ("{}", ArenaFault.NOT_A_GRAPH, None),
        ('{"vertices": {}}', ArenaFault.NOT_A_GRAPH, None),
        ('{"vertices": [1]}', ArenaFault.NOT_A_GRAPH, None),
        ('{"vertices": {"a": {"player": 1}}, "begin": "a"}', ArenaFault.NOT_A_GRAPH, None),
        (" " * (MAX_GRAPH_TEXT + 1), RulesFault.TEXT_TOO_LONG, {"limit": MAX_GRAPH_TEXT}),
        ('{"vertices": {"a": {"player": 1}, "a": {}}}', ArenaFault.DUPLICATE_KEY, {"key": "a"}),
        (
            '{"vertices": {"a": {"player": 1, "player": 2}}}',
            ArenaFault.DUPLICATE_KEY,
            {"key": "player"},
        ),
        (graph(**{"": ONE}), ArenaFault.VERTEX_NAME, {"vertex": "", "limit": MAX_NAME}),
        (graph(**{"a\nb": ONE}), ArenaFault.VERTEX_NAME, {"vertex": "a\ufffdb", "limit": MAX_NAME}),
        (graph(**{"\ud800": ONE}), ArenaFault.VERTEX_NAME, {"vertex": "\ufffd", "limit": MAX_NAME}),
        (
            graph(**{"x" * 101: ONE}),
            ArenaFault.VERTEX_NAME,
            {"vertex": "x" * 40, "limit": MAX_NAME},
        ),
        (graph(a=1), ArenaFault.VERTEX_SHAPE, {"vertex": "a"}),
        (graph(a=["b"]), ArenaFault.VERTEX_SHAPE, {"vertex": "a"}),
        (graph(a={"player": 1, "move": ["a"]}), ArenaFault.VERTEX_SHAPE, {"vertex": "a"}),
        (graph(a={"player": 1, "moves": "a"}), ArenaFault.VERTEX_SHAPE, {"vertex": "a"}),
        (graph(a={"player": 1, "moves": [1]}), ArenaFault.VERTEX_SHAPE, {"vertex": "a"}),
        (graph(a={"player": 1, "moves": [["a"]]}), ArenaFault.VERTEX_SHAPE, {"vertex": "a"}),
        (graph(a={}), ArenaFault.VERTEX_PLAYER, {"vertex": "a"}),
        *(
            (graph(a={"player": player}), ArenaFault.VERTEX_PLAYER, {"vertex": "a"})
            for player in (0, 3, -1, "1", True, 1.0, None, [1], {"a": 1})
        ),
        ('{"vertices": {"a": {"player": NaN}}}', ArenaFault.VERTEX_PLAYER, {"vertex": "a"}),
        *(
            (graph(a={"player": 1, "wins": wins}), ArenaFault.VERTEX_WINS, {"vertex": "a"})
            for wins in (3, -1, "1", True, False, 1.0, None, [], {})
        ),
        (
            graph(a={"player": 1, "moves": ["a"], "wins": 1}),
            ArenaFault.VERTEX_WINS,
            {"vertex": "a"},
        ),
        (
            graph(a={"player": 1, "moves": ["b"]}),
            ArenaFault.UNKNOWN_VERTEX,
            {"vertex": "b", "source": "a"},
        ),
        (
            graph(a={"player": 1, "moves": ["b" * 99]}),
            ArenaFault.UNKNOWN_VERTEX,
            {"vertex": "b" * 40, "source": "a"},
        ),
        (
            '{"start": "z", "vertices": {"a": {"player": 1}}}',
            ArenaFault.UNKNOWN_VERTEX,
            {"vertex": "z", "source": "start"},
        ),
        (
            '{"start": ["a"], "vertices": {"a": {"player": 1}}}',
            ArenaFault.UNKNOWN_VERTEX,
            {"vertex": "['a']", "source": "start"},
        ),
        (
            graph(**{str(n): ONE for n in range(MAX_VERTICES + 1)}),
            ArenaFault.GRAPH_TOO_LARGE,
            {"vertices": MAX_VERTICES, "arcs": MAX_ARCS},
        ),
        (many_arcs(460), ArenaFault.GRAPH_TOO_LARGE, {"vertices": MAX_VERTICES, "arcs": MAX_ARCS}),
    ],
    ids=lambda value: value.value if isinstance(value, Fault) else "",
)
def test_a_bad_graph_is_refused_with_what_is_wrong(
    text: str, fault: Fault, details: dict[str, Any] | None
) -> None:
    with pytest.raises(InvalidGraph) as refused:
        read_arena(text)
    assert refused.value.fault is fault
    assert isinstance(refused.value, GameError)
    if details is not None:
        assert refused.value.details == details


json_keys = st.sampled_from(["vertices", "start", "player", "moves", "a"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(json_keys, inner),
)


@given(json_values)
def test_any_json_is_read_or_refused(value: object) -> None:
    for text in (json.dumps(value), json.dumps({"vertices": {"a": value, "b": {"player": 2}}})):
        try:
            arena = read_arena(text)
        except InvalidGraph:
            continue
        check_strategy(arena)


def test_a_byte_order_mark_and_repeated_moves_of_a_graph_are_accepted() -> None:
    arena = read_arena(
        '\ufeff {"vertices": {"a": {"moves": ["b", "b"], "player": 1}, "b": {"player": 2}}} \n'
    )
    assert arena.vertices == (("a", 1), ("b", 2))
    assert arena.arcs == ((1,), ())
    assert arena.results == (None, 1), "whoever has the move has lost"
    assert arena.start == 0
    assert arena.winner == 1


# -------------------------------------------------------------------------- texts


@given(arenas())
def test_the_json_of_an_arena_reads_back_the_same(arena: Arena) -> None:
    text = to_json(arena)
    back = read_arena(text)
    assert [(v.label, v.player) for v in back.vertices] == [
        (v.name, v.player) for v in arena.vertices
    ]
    assert back.arcs == arena.arcs
    assert back.results == arena.results
    assert back.start == arena.start
    assert to_json(back) == text
    for v, entry in enumerate(json.loads(text)["vertices"].values()):
        assert entry["attractor"] == arena.winners[v]
        assert entry["rank"] == arena.ranks[v]
        best = arena.strategy.get(v)
        assert entry.get("best") == (None if best is None else arena.vertices[best].name)


@given(arenas(), st.tuples(st.text(), st.text()).filter(lambda names: names[0] != names[1]))
def test_the_python_source_of_an_arena_evaluates_to_its_dictionary(
    arena: Arena, names: tuple[str, str]
) -> None:
    written = to_dict(arena, names)
    assert ast.literal_eval(to_python(arena, names)) == written
    keys = list(written)
    assert len(keys) == len(arena.vertices)
    are_numbers = all(len(vertex.label) == 1 for vertex in arena.vertices)
    assert len({type(label) for label, _ in keys}) == 1, "keys are of one type"
    for (label, player), leads, (key, options) in zip(
        (tuple(v) for v in arena.vertices), arena.arcs, written.items(), strict=True
    ):
        plain = label[0] if isinstance(label, tuple) and are_numbers else label
        assert key == (plain, names[player - 1])
        assert [keys[option] for option in leads] == options


def test_two_equal_names_of_players_are_refused() -> None:
    with pytest.raises(ValueError, match="two names"):
        to_dict(Arena.of(FORT_BOYARD, (3,)), ("Ada", "Ada"))


def test_positions_of_several_numbers_are_tuples_in_the_dictionary() -> None:
    written = to_dict(Arena.of(game("chomp"), (2, 2)), ("Élise", "O'Neil"))
    assert set(written[(2, 2), "Élise"]) == {
        ((2,), "O'Neil"),
        ((2, 1), "O'Neil"),
        ((1, 1), "O'Neil"),
    }


_NODE = re.compile(r'  v(\d+) \[label="((?:[^"\\]|\\.)*)", shape=(\w+), (.*)\];')
_ARC = re.compile(r"  v(\d+) -> v(\d+)( \[style=bold, penwidth=3\])?;")


@given(arenas())
def test_the_dot_file_of_an_arena_has_every_vertex_and_arc(arena: Arena) -> None:
    first, ranking, *lines, last = to_dot(arena).splitlines()
    assert (first, ranking, last) == ("digraph arena {", "  rankdir=LR;", "}")
    count = len(arena.vertices)
    hatched = {1: "style=filled,", 2: 'style="filled,diagonals",', 0: "style=dashed"}
    for v, line in enumerate(lines[:count]):
        found = _NODE.fullmatch(line)
        assert found is not None
        number, label, shape, looks = found.groups()
        winner, player = arena.winners[v], arena.vertices[v].player
        assert int(number) == v
        assert shape == ("ellipse", "box")[player - 1]
        assert looks.startswith(hatched[winner])
        assert ("peripheries=2" in looks) is (not arena.arcs[v])
        assert ("penwidth=3" in looks) is (v == arena.start)
        name = ("Ada", "Blaise")
        solved = f"Attr({name[winner - 1]}) {arena.ranks[v]}" if winner else "–"
        assert label == f"{arena.vertices[v].place}, {name[player - 1]}\\n{solved}"
    arcs = [match.groups() for line in lines[count:] if (match := _ARC.fullmatch(line))]
    assert len(arcs) == len(lines) - count
    assert [(int(v), int(o)) for v, o, _ in arcs] == [
        (v, o) for v, leads in enumerate(arena.arcs) for o in leads
    ]
    assert {int(v): int(o) for v, o, bold in arcs if bold} == arena.strategy


def test_a_name_cannot_break_out_of_dot() -> None:
    name = 'x\\" ]; evil [label="\\N'
    arena = read_arena(graph(**{name: ONE}))
    (line,) = [line for line in to_dot(arena, ('A"', "B\\")).splitlines() if "label" in line]
    found = _NODE.fullmatch(line)
    assert found is not None
    label = re.sub(r"\\n", "\n", found[2].replace("\\\\", "\0")).replace('\\"', '"')
    assert label.replace("\0", "\\") == f'{name}, A"\nAttr(B\\) 0'
