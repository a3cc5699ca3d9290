"""What the tests try of each family: games, their rules for brute force, and positions.

A family that lacks its sample fails ``test_samples.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from hypothesis import strategies as st

from games import Game, Position, game

from .brute import Brute, Rules, bars, chomp, fibonacci, heaps, nim, octal, sorted_heaps, sticks

Drawn = st.SearchStrategy[tuple[str, Position]]


@dataclass(frozen=True)
class Sample:
    """One family of rules as the tests try it."""

    #: The games of the exhaustive tests by their canonical names.
    names: tuple[str, ...]
    #: Brute force's own rules of a game, from what follows the family's word in its name.
    rules: Callable[[str], Rules]
    #: Small positions of any of these games, ended ones among them, smaller ones first.
    small: Callable[[], Iterator[Position]]
    #: A game's name, and a position of it that is not over.
    drawn: Drawn
    #: The game of the golden matches and the positions that they start from.
    shown: tuple[str, tuple[str, ...]]


take_sets = st.lists(st.integers(1, 12), min_size=1, max_size=5, unique=True).map(
    lambda takes: tuple(sorted(takes))
)
nim_heaps = st.lists(st.integers(0, 5), min_size=1, max_size=4).map(tuple)
seeds = st.integers(0, 2**63)


@st.composite
def _takes(draw: st.DrawFn) -> tuple[str, Position]:
    takes = draw(take_sets)
    return "take " + ",".join(map(str, takes)), (draw(st.integers(takes[0], 40)),)


@st.composite
def _fort_boyard(draw: st.DrawFn) -> tuple[str, Position]:
    return f"fortboyard {draw(st.integers(1, 9))}", (draw(st.integers(1, 40)),)


@st.composite
def fibonacci_positions(draw: st.DrawFn, largest: int = 20) -> Position:
    """Draw a position of Fibonacci Nim that is not over."""
    left = draw(st.integers(1, largest))
    return (left, draw(st.integers(1, left)))


#: Up to three digits after a first digit 0 or 4, the last one not 0.
codes = st.builds(
    "{}.{}{}".format,
    st.sampled_from("04"),
    st.text("01234567", max_size=2),
    st.sampled_from("1234567"),
)
octal_heaps = st.lists(st.integers(1, 5), max_size=3).map(tuple)


@st.composite
def _octal(draw: st.DrawFn) -> tuple[str, Position]:
    code = draw(codes)
    going_on = octal_heaps.filter(octal(code))
    return f"octal {code}", draw(going_on)


def bar_shapes(rows: int, columns: int) -> st.SearchStrategy[Position]:
    """Draw a shape of a Chomp bar in a box."""
    lengths = st.lists(st.integers(1, columns), min_size=1, max_size=rows)
    return lengths.map(lambda drawn: tuple(sorted(drawn, reverse=True)))


def _stick_counts() -> Iterator[Position]:
    return ((n,) for n in range(41))


def _nim_tables() -> Iterator[Position]:
    yield from heaps(1, 8)
    yield from heaps(2, 5)
    yield from heaps(3, 3)
    yield from heaps(4, 2)


def _octal_heaps() -> Iterator[Position]:
    yield ()
    yield from ((n,) for n in range(1, 10))
    yield from ((a + 1, b + 1) for a, b in heaps(2, 3))
    yield from ((a + 1, b + 1, c + 1) for a, b, c in sorted_heaps(3, 1))


SAMPLES = {
    "nim": Sample(
        ("nim",),
        lambda _: nim,
        _nim_tables,
        st.tuples(st.just("nim"), nim_heaps.filter(any)),
        ("nim", ("1 3 7", "2 0 4 6")),
    ),
    "fortboyard": Sample(
        ("fortboyard", "fortboyard 1", "fortboyard 2", "fortboyard 5"),
        lambda most: sticks(tuple(range(1, int(most or 3) + 1))),
        _stick_counts,
        _fort_boyard(),
        ("fortboyard", ("20", "17")),
    ),
    "take": Sample(
        ("take 1,3,4", "take 2,3", "take 2,4,7", "take 3", "take 1,6", "take 2,5,9"),
        lambda takes: sticks(tuple(map(int, takes.split(",")))),
        _stick_counts,
        _takes(),
        ("take 2,4,7", ("29", "6")),
    ),
    "fibonacci": Sample(
        ("fibonacci",),
        lambda _: fibonacci,
        lambda: ((i, j) for i in range(14) for j in range(i + 1)),
        st.tuples(st.just("fibonacci"), fibonacci_positions()),
        ("fibonacci", ("20", "13")),
    ),
    "octal": Sample(
        ("octal 0.77", "octal 0.07", "octal 0.137", "octal 0.333", "octal 4.3", "octal 0.6"),
        octal,
        _octal_heaps,
        _octal(),
        ("octal 0.77", ("8", "3 4")),
    ),
    "chomp": Sample(
        ("chomp",),
        lambda _: chomp,
        lambda: iter(dict.fromkeys((*bars(3, 4), *bars(4, 3), *bars(2, 6)))),
        st.tuples(st.just("chomp"), bar_shapes(4, 4).filter(lambda shape: shape != (1,))),
        ("chomp", ("4x4", "2x5", "4 3 1")),
    ),
}
GAMES = [
    game(name, misere=misere)
    for sample in SAMPLES.values()
    for name in sample.names
    for misere in (False, True)
]
IDS = [f"{g.name}-{g.convention}" for g in GAMES]


def sample_of(g: Game) -> Sample:
    """Return the sample of the family that a game names."""
    return SAMPLES[g.name.partition(" ")[0]]


@lru_cache(maxsize=64)
def judge(g: Game) -> Brute:
    """Return the brute force of a game, told apart by its name alone."""
    _, _, rules = g.name.partition(" ")
    return Brute(sample_of(g).rules(rules), misere=g.misere)


def small_positions(g: Game) -> Iterator[Position]:
    """Go through small positions of a game, ended ones among them, smaller ones first."""
    return sample_of(g).small()


@st.composite
def situations(draw: st.DrawFn) -> tuple[Game, Position]:
    """Draw a game under either convention and a position of it that is not over."""
    name, position = draw(draw(st.sampled_from(list(SAMPLES.values()))).drawn)
    return game(name, misere=draw(st.booleans())), position
