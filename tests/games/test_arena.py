"""The arena: its graph, its attractors against brute force, its texts, its drawing."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Fault, Game, GameError, InvalidPosition, Position, TooLarge, game
from games.arena import MAX_ARCS, MAX_VERTICES, OPPONENT, Arena, ArenaFault, Player, Vertex, Winner
from games.arena_layout import LayerBy, layout
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
from tests.support.positions import ALL, judge, sample_of, situations, small_positions

FORT_BOYARD = game("fortboyard", misere=True)


# ------------------------------------------------------------------- brute force


def reachable(g: Game, start: Position, first: int) -> dict[tuple[Position, int], set[Position]]:
    """Go everywhere that play from a start may lead; return the options of each vertex."""
    found: dict[tuple[Position, int], set[Position]] = {}
    pending = [(sample_of(g).shape(start), first)]
    while pending:
        position, player = pending.pop()
        if (position, player) not in found:
            options = {sample_of(g).shape(option) for option in judge(g).options(position).values()}
            found[position, player] = options
            pending += [(option, 3 - player) for option in options]
    return found


def fixpoint(arena: Arena, player: int) -> Iterator[set[int]]:
    """Yield A₀, A₁, … of a player by the definition, each by a scan over all vertices."""
    steps = {v for v, result in enumerate(arena.results) if result == player}
    while True:
        yield steps
        grown = steps | {
            v
            for v, leads in enumerate(arena.arcs)
            if (leads and set(leads) <= steps)
            or (arena.vertices[v].player == player and set(leads) & steps)
        }
        if grown == steps:
            return
        steps = grown


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


def check_arena(g: Game, start: Position, first: Player) -> Arena:
    """Compare the arena of a position with brute force, vertex by vertex."""
    arena = Arena.of(g, start, first)
    brute, expected = judge(g), reachable(g, start, first)
    assert arena.vertices[arena.start] == (sample_of(g).shape(start), first)
    assert set(arena.vertices) == set(expected)
    assert len(arena.vertices) == len(expected) == len(arena.arcs)
    for v, (label, player) in enumerate(arena.vertices):
        assert not isinstance(label, str)
        reached = {arena.vertices[option] for option in arena.arcs[v]}
        assert reached == {(option, 3 - player) for option in expected[label, player]}
        assert len(reached) == len(arena.arcs[v])
        assert arena.winners[v] == (player if brute.wins(label) else 3 - player)
        assert arena.ranks[v] == brute.rank(label)
        assert arena.results[v] == (None if reached else arena.winners[v])
    check_strategy(arena)
    assert arena.winner == arena.winners[0]
    assert not arena.undecided
    assert not arena.has_cycles
    return arena


# ------------------------------------------------------------------------ golden


def test_nine_sticks_the_last_loses() -> None:
    arena = Arena.of(FORT_BOYARD, (9,))
    ada, blaise = ({arena.vertices[v] for v in arena.attractor(player)} for player in (1, 2))
    assert ada == {*(((n,), 1) for n in (0, 2, 3, 4, 6, 7)), ((1,), 2), ((5,), 2)}
    assert blaise == {*(((n,), 2) for n in (0, 2, 3, 4, 6, 7, 8)), *(((n,), 1) for n in (1, 5, 9))}
    assert arena.summary() == {
        "vertices": 18,
        "attractors": [8, 10],
        "undecided": 0,
        "winner": 2,
    }
    assert arena.ranks[arena.start] == 5
    steps = [len(arena.attractor(2, step)) for step in range(7)]
    assert steps == [1, 2, 5, 6, 9, 10, 10]
    best = {
        arena.vertices[v].place: arena.vertices[o].place
        for v, o in arena.strategy.items()
        if arena.vertices[v].player == 2
    }
    assert best == {"8": "5", "7": "5", "6": "5", "4": "1", "3": "1", "2": "1"}


def test_nine_sticks_as_the_worksheets_write_them() -> None:
    written = to_dict(Arena.of(FORT_BOYARD, (9,)))
    assert len(written) == 18
    assert written[9, "Ada"] == [(8, "Blaise"), (7, "Blaise"), (6, "Blaise")]
    assert written[2, "Blaise"] == [(1, "Ada"), (0, "Ada")]
    assert written[0, "Ada"] == written[0, "Blaise"] == []
    assert (8, "Ada") not in written
    assert next(iter(written)) == (9, "Ada")


@pytest.mark.parametrize("start", [(3, 3, 3, 3), (4, 4, 4)])
def test_chomp_of_4_by_3(start: Position) -> None:
    arena = check_arena(game("chomp"), start, 1)
    assert len(arena.vertices) == 66
    assert len(arena.attractor(1)) == len(arena.attractor(2)) == 33
    poisoned = {vertex: v for v, vertex in enumerate(arena.vertices) if vertex.label == (1,)}
    assert len(poisoned) == 2
    for (_, player), v in poisoned.items():
        assert not arena.arcs[v]
        assert arena.results[v] == OPPONENT[player]


# ------------------------------------------------------------------- brute force


@ALL
def test_attractors_and_ranks_are_those_of_brute_force(g: Game) -> None:
    for p in small_positions(g):
        check_arena(g, p, 1)


@given(situations(), st.sampled_from([1, 2]))
def test_either_player_may_begin(situation: tuple[Game, Position], first: Player) -> None:
    g, p = situation
    arena = check_arena(g, p, first)
    assert arena.winner == (first if judge(g).wins(p) else 3 - first)
    turned = Arena.of(g, p, OPPONENT[first])
    assert turned.ranks == arena.ranks
    assert all(a == OPPONENT[b] for a, b in zip(turned.winners, arena.winners, strict=True) if b)


def test_a_match_that_is_over_is_an_arena_of_one_vertex() -> None:
    for misere, first in product((False, True), (1, 2)):
        arena = Arena.of(game("nim", misere=misere), (0, 0), first)  # type: ignore[arg-type]
        assert arena.vertices == (((0, 0), first),)
        assert arena.winner == (first if misere else 3 - first)
        assert arena.ranks == (0,)
        assert arena.strategy == {}


def test_a_long_game_needs_no_recursion() -> None:
    arena = Arena.of(game("fortboyard 1"), (MAX_VERTICES - 1,))
    assert len(arena.vertices) == MAX_VERTICES
    assert arena.ranks[0] == MAX_VERTICES - 1
    assert arena.winner == 1
    assert not arena.has_cycles
    assert layout(arena).points[-1] == (MAX_VERTICES - 1, 0)


# ---------------------------------------------------------------- graphs of users


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


@given(graphs())
def test_attractors_are_the_naive_fixpoint(arena: Arena) -> None:
    players: tuple[Player, Player] = (1, 2)
    for player in players:
        steps = list(fixpoint(arena, player))
        assert [arena.attractor(player, i) for i in range(len(steps))] == steps
        assert arena.attractor(player) == steps[-1]
        for v in range(len(arena.vertices)):
            first = next((i for i, step in enumerate(steps) if v in step), None)
            assert (arena.winners[v] == player) is (first is not None)
            if first is not None:
                assert arena.ranks[v] == first
    check_strategy(arena)
    nobody = set(range(len(arena.vertices))) - arena.attractor(1) - arena.attractor(2)
    assert arena.undecided == nobody
    assert all(arena.ranks[v] is None for v in nobody)


@given(graphs())
def test_who_has_no_win_can_hold_out(arena: Arena) -> None:
    for v in arena.undecided:
        leads = arena.arcs[v]
        own = arena.vertices[v].player
        assert all(arena.winners[o] != own for o in leads)
        assert not leads or any(o in arena.undecided for o in leads)


@given(graphs())
def test_cycles_are_noticed(arena: Arena) -> None:
    ends = set[int]()  # vertices from which every way comes to an end
    for _ in arena.vertices:
        ends |= {v for v, leads in enumerate(arena.arcs) if set(leads) <= ends}
    assert arena.has_cycles is (len(ends) < len(arena.vertices))
    assert sorted(arena.order) == list(range(len(arena.vertices)))


def test_endless_play_and_a_draw_are_in_no_attractor() -> None:
    arena = read_arena(
        """{"start": "b", "vertices": {
            "a": {"player": 1, "moves": ["b", "lost"]}, "b": {"player": 2, "moves": ["a"]},
            "lost": {"player": 2, "wins": 2}, "even": {"player": 1, "wins": 0},
            "c": {"player": 2, "moves": ["even", "a"]}}}"""
    )
    assert arena.has_cycles
    assert arena.winner == 0
    assert arena.undecided == {0, 1, 3, 4}
    assert arena.winners[2] == 2
    assert arena.summary()["undecided"] == 4


class Counted(tuple[int, ...]):
    """A tuple that counts how many of its items are gone through."""

    __slots__ = ()
    visits = 0

    def __iter__(self) -> Iterator[int]:
        for item in super().__iter__():
            Counted.visits += 1
            yield item


@pytest.mark.parametrize(
    ("name", "start"),
    [("fortboyard", (300,)), ("fortboyard 40", (300,)), ("nim", (6, 6, 5)), ("chomp", (5,) * 5)],
)
def test_each_arc_is_looked_at_once_backwards_and_once_for_the_strategy(
    name: str, start: Position
) -> None:
    built = Arena.of(game(name), start)
    arena = Arena(built.vertices, tuple(map(Counted, built.arcs)), built.results)
    count = sum(map(len, built.arcs))
    Counted.visits = 0
    backwards = tuple(map(Counted, arena.predecessors))
    assert Counted.visits == count
    arena.__dict__["predecessors"] = backwards
    Counted.visits = 0
    assert arena.ranks == built.ranks
    assert Counted.visits == count
    Counted.visits = 0
    assert arena.strategy == built.strategy
    assert Counted.visits <= count
    Counted.visits = 0
    assert arena.order == built.order
    assert Counted.visits == count


def test_each_position_is_asked_for_its_moves_once(monkeypatch: pytest.MonkeyPatch) -> None:
    g, asked = game("nim"), []
    listed = type(g).moves
    monkeypatch.setattr(type(g), "moves", lambda self, p: asked.append(p) or listed(self, p))
    arena = Arena.of(g, (4, 3))
    assert len(asked) == len(set(asked)) == len({label for label, _ in arena.vertices})


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("fortboyard", (10**18,)),
        ("nim", (1000,) * 20),
        ("nim", (20, 20, 20)),
        ("fibonacci", (10**18, 10**18 - 1)),
        ("chomp", (14,) * 14),
        ("fortboyard 1", (MAX_VERTICES,)),
    ],
)
def test_an_arena_too_large_is_refused(name: str, start: Position) -> None:
    with pytest.raises(TooLarge) as refused:
        Arena.of(game(name), start)
    assert refused.value.fault is ArenaFault.GRAPH_TOO_LARGE
    assert "limit" in refused.value.details or refused.value.details == {
        "vertices": MAX_VERTICES,
        "arcs": MAX_ARCS,
    }


def test_too_many_arcs_are_refused() -> None:
    with pytest.raises(TooLarge) as refused:
        Arena.of(game("fortboyard 500"), (1000,))
    assert refused.value.fault is ArenaFault.GRAPH_TOO_LARGE


def test_what_is_no_position_has_no_arena() -> None:
    with pytest.raises(InvalidPosition):
        Arena.of(game("nim"), ())


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


def test_what_is_forgiven() -> None:
    arena = read_arena(
        '\ufeff {"vertices": {"a": {"moves": ["b", "b"], "player": 1}, "b": {"player": 2}}} \n'
    )
    assert arena.vertices == (("a", 1), ("b", 2))
    assert arena.arcs == ((1,), ())
    assert arena.results == (None, 1), "whoever has the move has lost"
    assert arena.start == 0
    assert arena.winner == 1


# -------------------------------------------------------------------------- texts


def arenas() -> st.SearchStrategy[Arena]:
    """Draw arenas of games and graphs of users."""
    of_games = situations().map(lambda situation: Arena.of(*situation))
    return of_games | graphs()


@given(arenas())
def test_json_reads_back(arena: Arena) -> None:
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
def test_the_source_evaluates_to_the_dictionary(arena: Arena, names: tuple[str, str]) -> None:
    written = to_dict(arena, names)
    assert ast.literal_eval(to_python(arena, names)) == written
    keys = list(written)
    assert len(keys) == len(arena.vertices)
    for (label, player), leads, (key, options) in zip(
        (tuple(v) for v in arena.vertices), arena.arcs, written.items(), strict=True
    ):
        plain = label[0] if isinstance(label, tuple) and len(label) == 1 else label
        assert key == (plain, names[player - 1])
        assert [keys[option] for option in leads] == options


def test_two_players_need_two_names() -> None:
    with pytest.raises(ValueError, match="two names"):
        to_dict(Arena.of(FORT_BOYARD, (3,)), ("Ada", "Ada"))


def test_positions_of_more_numbers_are_tuples() -> None:
    written = to_dict(Arena.of(game("chomp"), (2, 2)), ("Élise", "O'Neil"))
    assert set(written[(2, 2), "Élise"]) == {
        (2, "O'Neil"),
        ((2, 1), "O'Neil"),
        ((1, 1), "O'Neil"),
    }


_NODE = re.compile(r'  v(\d+) \[label="((?:[^"\\]|\\.)*)", shape=(\w+), (.*)\];')
_ARC = re.compile(r"  v(\d+) -> v(\d+)( \[style=bold, penwidth=3\])?;")


@given(arenas())
def test_dot_tells_everything_without_colour(arena: Arena) -> None:
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


# ----------------------------------------------------------------------- drawing


@pytest.mark.parametrize("by", LayerBy)
@given(arenas())
def test_every_vertex_has_its_own_point(by: LayerBy, arena: Arena) -> None:
    drawn = layout(arena, by)
    assert drawn == layout(arena, by)
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
    drawn = layout(arena, LayerBy.PATH)
    assert [x for x, _ in drawn.points] == longest
    assert drawn.layers[0] == (arena.start,)
    for layer in drawn.layers:
        assert len({arena.vertices[v].player for v in layer}) == 1, "layers alternate"


def test_arcs_that_close_a_cycle_make_no_layer() -> None:
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


@given(arenas())
def test_layers_by_rank_are_the_ranks(arena: Arena) -> None:
    last = max((rank for rank in arena.ranks if rank is not None), default=-1) + 1
    points = layout(arena, LayerBy.RANK).points
    assert [x for x, _ in points] == [last if r is None else r for r in arena.ranks]


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
