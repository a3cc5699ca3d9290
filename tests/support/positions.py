"""Games of every family, their brute force and positions, from the samples of the families.

A family that lacks its sample, or a part of it, fails ``tests/families/test_families.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

import pytest
from hypothesis import strategies as st

from games import FAMILIES, Game, GameError, Move, Position, game
from tests import families
from tests.support.brute import Brute
from tests.support.sample import Sample

#: What is wrong with samples that cannot be made, for instance a field that is left out.
UNFINISHED: list[str] = []


def _found() -> Iterator[Sample]:
    """Go through the samples of the modules of ``tests.families``."""
    for module in iter_modules(families.__path__):
        if module.name.startswith("test_"):
            continue
        try:
            found = vars(import_module(f"{families.__name__}.{module.name}"))
        except TypeError as error:
            UNFINISHED.append(f"tests/families/{module.name}.py: {error}")
        else:
            yield from (value for value in found.values() if isinstance(value, Sample))


_SAMPLES = list(_found())
#: Each family's sample by its word.
SAMPLES = {sample.word: sample for sample in _SAMPLES if sample.word in FAMILIES}
#: Samples whose family is not in the registry.
UNREGISTERED = [sample.word for sample in _SAMPLES if sample.word not in FAMILIES]
GAMES = [
    game(name, misere=misere)
    for sample in SAMPLES.values()
    for name in sample.names
    for misere in (False, True)
]
IDS = [f"{g.name}-{g.convention}" for g in GAMES]
#: Gives a test each of these games, as ``g``.
ALL = pytest.mark.parametrize("g", GAMES, ids=IDS)


def sample_file(word: str) -> str:
    """Return the file of a family's sample, which is called as its other files are."""
    usual = game(next(iter(FAMILIES[word].examples)))
    return f"tests/families/{type(usual).__module__.rpartition('.')[2]}.py"


def sample_named(word: str) -> Sample:
    """Return the sample of a family, which must have one."""
    assert word in SAMPLES, f"{sample_file(word)} has no Sample whose games begin with “{word}”"
    return SAMPLES[word]


def sample_of(g: Game) -> Sample:
    """Return the sample of the family that a game names."""
    return sample_named(g.name.partition(" ")[0])


def refusal_of(name: str, text: str) -> GameError | None:
    """Return why a match of a game cannot start from a position, both as somebody types them."""
    try:
        rules = game(name)
        rules.check_board(rules.parse(text))
    except GameError as error:
        return error
    return None


def path_of(g: Game, position: Position, move: Move) -> Move:
    """Return the choices that spell a move: 0 ends one that might go on."""
    return move if g.spelt(position, move) else (*move, 0)


@lru_cache(maxsize=64)
def judge(g: Game) -> Brute:
    """Return the brute force of a game, told apart by its name alone."""
    _, _, rules = g.name.partition(" ")
    return Brute(sample_of(g).rules(rules), misere=g.misere)


def small_positions(g: Game) -> Iterator[Position]:
    """Go through small positions of a game, ended ones among them, smaller ones first."""
    return sample_of(g).small()


seeds = st.integers(0, 2**63)


@st.composite
def situations(draw: st.DrawFn) -> tuple[Game, Position]:
    """Draw a game under either convention and a position of it that is not over."""
    name, position = draw(draw(st.sampled_from(list(SAMPLES.values()))).drawn)
    return game(name, misere=draw(st.booleans())), position
