"""The arena: its graph, and its attractors against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Game, InvalidPosition, Position, TooLarge, game
from games.arena import MAX_ARCS, MAX_VERTICES, OPPONENT, Arena, ArenaFault, Player
from games.arena_layout import layout
from games.arena_text import read_arena, to_dict
from tests.support.arenas import FORT_BOYARD, check_strategy, graphs
from tests.support.positions import ALL, judge, sample_file, sample_of, situations, small_positions

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


def attractor(arena: Arena, player: int, step: int | None = None) -> set[int]:
    """Return a player's attractor, or what it has grown to after some steps (Aᵢ)."""
    found = {v for v, winner in enumerate(arena.winners) if winner == player}
    return {v for v in found if step is None or (arena.ranks[v] or 0) <= step}


def undecided(arena: Arena) -> set[int]:
    """Return the vertices where nobody can force a win."""
    return {v for v, winner in enumerate(arena.winners) if not winner}


def check_arena(g: Game, start: Position, first: Player) -> Arena:
    """Compare the arena of a position with brute force, vertex by vertex."""
    arena = Arena.of(g, start, first)
    brute, expected = judge(g), reachable(g, start, first)
    sample = sample_of(g)
    assert arena.vertices[arena.start] == (sample.shape(start), first), (
        f"`shape` of {sample_file(sample.word)} makes {sample.shape(start)} of {start}, "
        f"`normal_form` of {type(g).__module__} {g.normal_form(start)}"
    )
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
    assert 0 not in arena.winners
    assert not arena.has_cycles
    return arena


# ------------------------------------------------------------------------ golden


def test_the_arena_of_nine_misere_sticks_has_the_worksheets_attractors() -> None:
    arena = Arena.of(FORT_BOYARD, (9,))
    ada, blaise = ({arena.vertices[v] for v in attractor(arena, player)} for player in (1, 2))
    assert ada == {*(((n,), 1) for n in (0, 2, 3, 4, 6, 7)), ((1,), 2), ((5,), 2)}
    assert blaise == {*(((n,), 2) for n in (0, 2, 3, 4, 6, 7, 8)), *(((n,), 1) for n in (1, 5, 9))}
    assert arena.summary() == {
        "vertices": 18,
        "attractors": [8, 10],
        "undecided": 0,
        "winner": 2,
    }
    assert arena.ranks[arena.start] == 5
    steps = [len(attractor(arena, 2, step)) for step in range(7)]
    assert steps == [1, 2, 5, 6, 9, 10, 10]
    best = {
        arena.vertices[v].place: arena.vertices[o].place
        for v, o in arena.strategy.items()
        if arena.vertices[v].player == 2
    }
    assert best == {"8": "5", "7": "5", "6": "5", "4": "1", "3": "1", "2": "1"}


def test_the_arena_of_nine_sticks_is_written_as_in_the_worksheets() -> None:
    written = to_dict(Arena.of(FORT_BOYARD, (9,)))
    assert len(written) == 18
    assert written[9, "Ada"] == [(8, "Blaise"), (7, "Blaise"), (6, "Blaise")]
    assert written[2, "Blaise"] == [(1, "Ada"), (0, "Ada")]
    assert written[0, "Ada"] == written[0, "Blaise"] == []
    assert (8, "Ada") not in written
    assert next(iter(written)) == (9, "Ada")


@pytest.mark.parametrize("start", [(3, 3, 3, 3), (4, 4, 4)])
def test_the_arena_of_chomp_4_by_3_is_won_half_by_each_player(start: Position) -> None:
    arena = check_arena(game("chomp"), start, 1)
    assert len(arena.vertices) == 66
    assert len(attractor(arena, 1)) == len(attractor(arena, 2)) == 33
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
def test_either_player_may_begin_an_arena(situation: tuple[Game, Position], first: Player) -> None:
    g, p = situation
    arena = check_arena(g, p, first)
    assert arena.winner == (first if judge(g).wins(p) else 3 - first)
    turned = Arena.of(g, p, OPPONENT[first])
    assert turned.ranks == arena.ranks
    assert all(a == OPPONENT[b] for a, b in zip(turned.winners, arena.winners, strict=True) if b)


def test_a_position_without_a_move_is_an_arena_of_one_vertex() -> None:
    for misere, first in product((False, True), (1, 2)):
        arena = Arena.of(game("nim", misere=misere), (0, 0), first)  # type: ignore[arg-type]
        assert arena.vertices == (((0, 0), first),)
        assert arena.winner == (first if misere else 3 - first)
        assert arena.ranks == (0,)
        assert arena.strategy == {}


def test_the_longest_arena_is_solved_without_recursion() -> None:
    arena = Arena.of(game("fortboyard 1"), (MAX_VERTICES - 1,))
    assert len(arena.vertices) == MAX_VERTICES
    assert arena.ranks[0] == MAX_VERTICES - 1
    assert arena.winner == 1
    assert not arena.has_cycles
    assert layout(arena).points[-1] == (MAX_VERTICES - 1, 0)


# ---------------------------------------------------------------- graphs of users


@given(graphs())
def test_attractors_of_any_graph_are_the_naive_fixpoint(arena: Arena) -> None:
    players: tuple[Player, Player] = (1, 2)
    for player in players:
        steps = list(fixpoint(arena, player))
        assert [attractor(arena, player, i) for i in range(len(steps))] == steps
        assert attractor(arena, player) == steps[-1]
        for v in range(len(arena.vertices)):
            first = next((i for i, step in enumerate(steps) if v in step), None)
            assert (arena.winners[v] == player) is (first is not None)
            if first is not None:
                assert arena.ranks[v] == first
    check_strategy(arena)
    nobody = set(range(len(arena.vertices))) - attractor(arena, 1) - attractor(arena, 2)
    assert undecided(arena) == nobody
    assert all(arena.ranks[v] is None for v in nobody)


@given(graphs())
def test_from_an_undecided_vertex_a_player_can_avoid_losing(arena: Arena) -> None:
    for v in undecided(arena):
        leads = arena.arcs[v]
        own = arena.vertices[v].player
        assert all(arena.winners[o] != own for o in leads)
        assert not leads or any(o in undecided(arena) for o in leads)


@given(graphs())
def test_cycles_are_detected(arena: Arena) -> None:
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
    assert undecided(arena) == {0, 1, 3, 4}
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
def test_each_arc_is_visited_once_backwards_and_once_for_the_strategy(
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


def test_an_impossible_position_has_no_arena() -> None:
    with pytest.raises(InvalidPosition):
        Arena.of(game("nim"), ())
