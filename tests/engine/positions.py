"""The games and positions that the engine's tests go through, and strategies for others."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from games import Game, Position, game

from .brute import Brute, heaps, nim, sticks

#: Each family's games for exhaustive tests: every name with all takes of its rules.
STICKS = {
    "fortboyard": (1, 2, 3),
    "fortboyard 1": (1,),
    "fortboyard 2": (1, 2),
    "fortboyard 5": (1, 2, 3, 4, 5),
    "take 1,3,4": (1, 3, 4),
    "take 2,3": (2, 3),
    "take 2,4,7": (2, 4, 7),
    "take 3": (3,),
    "take 1,6": (1, 6),
    "take 5,2,9": (2, 5, 9),
}
NAMES = ("nim", *STICKS)
GAMES = [game(name, misere=misere) for name in NAMES for misere in (False, True)]
IDS = [f"{g.name}-{g.convention}" for g in GAMES]


def judge(g: Game) -> Brute:
    """Return the brute force of a game, told apart by its name alone."""
    if g.name == "nim":
        return Brute(nim, misere=g.misere)
    family, _, rules = g.name.partition(" ")
    if family == "fortboyard":
        takes = tuple(range(1, int(rules or 3) + 1))
    else:
        takes = tuple(map(int, rules.split(",")))
    return Brute(sticks(takes), misere=g.misere)


def small_positions(g: Game) -> Iterator[Position]:
    """Go through small positions of a game, ended ones among them, smaller ones first."""
    if g.name != "nim":
        yield from ((n,) for n in range(41))
        return
    yield from heaps(1, 8)
    yield from heaps(2, 5)
    yield from heaps(3, 3)
    yield from heaps(4, 2)


take_sets = st.lists(st.integers(1, 12), min_size=1, max_size=5, unique=True).map(
    lambda takes: tuple(sorted(takes))
)
nim_heaps = st.lists(st.integers(0, 5), min_size=1, max_size=4).map(tuple)
seeds = st.integers(0, 2**63)


@st.composite
def situations(draw: st.DrawFn) -> tuple[Game, Position]:
    """Draw a game under either convention and a position of it that is not over."""
    misere = draw(st.booleans())
    if draw(st.booleans()):
        return game("nim", misere=misere), draw(nim_heaps.filter(any))
    takes = draw(take_sets)
    name = "take " + ",".join(map(str, takes))
    return game(name, misere=misere), (draw(st.integers(takes[0], 40)),)
