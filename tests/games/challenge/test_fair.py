"""Equal difficulty: brute force confirms what instances have in common."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import Convention, Game, IllegalMove, Move, Position, TooLarge, game
from games.challenge import fair
from games.challenge.fair import Difficulty, Measure, difficulty, peers, pick
from games.core import RulesFault
from games.explain import Fact
from tests.support.brute import Brute, fibonacci, nim
from tests.support.positions import ALL, judge, small_positions


def reached(brute: Brute, g: Game, start: Position) -> set[Position]:
    """Return the reachable positions; heaps are sorted where their order does not matter."""
    met, waiting = {g.normal_form(start)}, [start]
    for position in waiting:
        for option in brute.options(position).values():
            if g.normal_form(option) not in met:
                met.add(g.normal_form(option))
                waiting.append(option)
    return met


def looks(g: Game, position: Position) -> object:
    """Return the visible features of a position: its size, and what a lesson speaks of."""
    digits = len(f"{max(position):b}")
    if g.name == "chomp":
        return sorted((len(position), position[0]))
    if g.name == "fibonacci":
        return (position[1] == position[0] - 1, len(f"{position[0]:b}"))
    return (sum(heap > 0 for heap in position), digits)


@ALL
def test_the_difficulty_of_a_position_agrees_with_brute_force(g: Game) -> None:
    brute = judge(g)
    for p in small_positions(g):
        found = difficulty(g, p)
        assert found.winning_moves == len(brute.winning_moves(p)), p
        assert (found.distance, found.measure) == (brute.rank(p), Measure.RANK), p
        assert len(reached(brute, g, p)) <= g.extent(p), p


@ALL
def test_peers_are_equally_difficult(g: Game) -> None:
    brute = judge(g)
    for p in list(small_positions(g))[-40::7]:
        if g.is_over(p):
            continue
        found = peers(g, p)
        assert found[0] == p
        assert len(found) == len(set(found))
        for q in found[1:12]:
            g.check(q)
            assert looks(g, q) == looks(g, p), q
            assert len(brute.winning_moves(q)) == len(brute.winning_moves(p)), q
            assert brute.rank(q) == brute.rank(p), q
            assert brute.outcome(q) == brute.outcome(p), q


@pytest.mark.parametrize(
    ("name", "model", "everyone"),
    [
        ("nim", (3, 4, 5), [(a, b, c) for a in range(8) for b in range(8) for c in range(8)]),
        ("nim", (5, 9), [(a, b) for a in range(16) for b in range(16)]),
        ("fortboyard", (21,), [(n,) for n in range(64)]),
        ("fortboyard", (16,), [(n,) for n in range(64)]),
        ("fibonacci", (14, 4), [(i, j) for i in range(1, 33) for j in range(1, i + 1)]),
    ],
)
def test_the_peers_of_a_small_position_are_complete(
    name: str, model: Position, everyone: list[Position]
) -> None:
    g = game(name)
    brute = {"nim": Brute(nim), "fibonacci": Brute(fibonacci)}.get(name) or judge(g)

    def hard(p: Position) -> object:
        left = {heap for heap in p if p.count(heap) % 2} if name == "nim" else set()
        return looks(g, p), len(brute.winning_moves(p)), brute.rank(p), min(len(left - {0}), 3)

    def one(p: Position) -> Position:  # of all that only look different
        return tuple(sorted(p)) if name == "nim" else p

    wanted = {one(p) for p in everyone if any(p) and hard(p) == hard(model)}
    found = [one(p) for p in peers(g, model)]
    assert set(found) == wanted
    assert len(found) == len(wanted)


def test_fort_boyards_21_sticks_have_two_others() -> None:
    assert set(peers(game("fortboyard"), (21,))) == {(21,), (22,), (23,)}
    assert peers(game("fortboyard", misere=True), (21,)) == ((21,),)


heaps_with_a_total = st.lists(st.integers(1, 1000), min_size=5, max_size=20).map(tuple)


@given(heaps_with_a_total, st.booleans())
@settings(max_examples=30)
def test_the_peers_of_many_heaps_have_the_same_total(heaps: Position, misere: bool) -> None:
    g = game("nim", misere=misere)
    if g.extent(heaps) <= fair.EXTENT:
        return
    found = peers(g, heaps)
    assert len({tuple(sorted(other)) for other in found}) == len(found)
    total = reduce(xor, heaps)
    winning = sum(h ^ total < h for h in heaps)
    for other in found:
        assert sum(other) == sum(heaps)
        assert len(other) == len(heaps)
        assert min(other) >= 1
        assert len(f"{max(other):b}") == len(f"{max(heaps):b}")
        other_total = reduce(xor, other)
        assert sum(h ^ other_total < h for h in other) == winning


@pytest.mark.parametrize(
    ("name", "text", "fewest"),
    [("nim", "3 4 5", 6), ("nim", "20 19 7 3 12 14 5", 36), ("chomp", "4x5", 6)],
)
def test_a_class_of_forty_gets_different_positions(name: str, text: str, fewest: int) -> None:
    g = game(name)
    model = g.parse(text)
    found = [pick(peers(g, model), 2026, 1, who) for who in range(40)]
    assert len(set(found)) >= fewest
    assert len({difficulty(g, position) for position in found}) == 1


def test_an_instance_depends_on_seed_number_and_person_alone() -> None:
    g = game("nim")
    model = (20, 19, 7, 3, 12, 14, 5)

    def drawn() -> list[Position]:
        return [
            pick(peers(g, model), seed, number, who)
            for seed, number, who in ((1, 1, 7), (2, 1, 7), (1, 2, 7), (1, 1, 8), ("s", 1, 7))
        ]

    first = drawn()
    assert len(set(first)) == 5
    peers(game("nim", misere=True), model)
    peers.cache_clear()
    fair._solver.cache_clear()
    assert drawn() == first


def test_instances_drawn_by_earlier_versions_are_drawn_the_same() -> None:
    drawn = [
        pick(peers(game("nim"), (3, 4, 5)), 2026, 1, 42),
        pick(peers(game("chomp"), (5, 5, 5, 5)), 2026, 1, 42),
        pick(peers(game("nim"), (20, 19, 7, 3, 12, 14, 5)), 2026, 1, 42),
    ]
    assert drawn == [(5, 7, 1), (5, 5, 5, 4), (4, 7, 18, 3, 6, 29, 13)]


def test_a_position_without_peers_is_given_to_everybody() -> None:
    bar = game("chomp").parse("8x8")
    assert difficulty(game("chomp"), bar).measure is Measure.OBJECTS
    assert peers(game("chomp"), bar) == (bar,)
    sticks = (10**18,)
    assert pick(peers(game("fortboyard"), sticks), 1, 2, 3) == sticks


@pytest.mark.parametrize(
    ("name", "text"),
    [("octal 0.07", "40 40 40"), ("chomp", "8x8")],
)
def test_the_difficulty_of_a_position_beyond_search_is_refused(name: str, text: str) -> None:
    g = game(name, misere=True)
    with pytest.raises(TooLarge) as refused:
        difficulty(g, g.parse(text))
    assert refused.value.fault is RulesFault.TOO_LARGE_TO_SOLVE


@dataclass(frozen=True)
class BareRules(Game):
    """A game that brings its bare rules: one heap less, or as much from both."""

    move_parts: ClassVar = ("first", "second")

    @property
    def name(self) -> str:
        return "bare"

    def parse(self, text: str) -> Position:
        return tuple(map(int, text.split()))

    def check(self, position: Position) -> None:
        assert len(position) == 2

    def moves(self, position: Position) -> list[Move]:
        a, b = position
        ways = [(i, 0) for i in range(1, a + 1)] + [(0, j) for j in range(1, b + 1)]
        return ways + [(i, i) for i in range(1, min(a, b) + 1)]

    def check_move(self, position: Position, move: Move) -> None:
        if move not in self.moves(position):
            raise IllegalMove(RulesFault.TAKE_NOT_ALLOWED, take=move[0], allowed="")

    def after(self, position: Position, move: Move) -> Position:
        return (position[0] - move[0], position[1] - move[1])

    def grounds(self, position: Position) -> list[Fact]:
        return []


@pytest.mark.parametrize("convention", Convention)
def test_a_game_of_bare_rules_has_fair_instances(convention: Convention) -> None:
    g = BareRules(convention)
    brute = Brute(lambda p: {move: g.after(p, move) for move in g.moves(p)}, misere=g.misere)
    for model in ((3, 6), (3, 5), (9, 4)):
        found = peers(g, model)
        everyone = [(a, b) for a in range(1, 16) for b in range(1, 16)]
        assert set(found) == {
            p
            for p in everyone
            if looks(g, p) == looks(g, model)
            and len(brute.winning_moves(p)) == len(brute.winning_moves(model))
            and brute.rank(p) == brute.rank(model)
        }
        assert len(found) > 1


def test_difficulties_of_equivalent_positions_are_equal() -> None:
    g = game("nim")
    assert difficulty(g, (3, 4, 5)) == Difficulty(g, (3, 3), 1, 11, Measure.RANK, (3,))
    assert difficulty(g, (3, 4, 5)) == difficulty(g, (5, 3, 4))
    assert difficulty(g, (1, 2, 3)).winning_moves == 0
