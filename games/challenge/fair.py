"""Fair instances: positions of equal difficulty, one for each pupil, recomputable.

Two positions of a game are equally difficult if they agree in all of this:

- their size, what is seen at a glance (``Game.size``): for heaps how many there are and the
  binary digits of the largest, for Chomp the sides of the bar;
- how many moves win; so they also have the same outcome, P if none does;
- the distance to the end. Where at most EXTENT positions can come of one, that is the rank (see
  ``games.arena``): the number of moves if the winner hurries and the loser delays. Elsewhere
  it is the sum of the position's numbers, for heaps the objects left;
- the shortest reason that decides them (``games.crux``): 5 5 3 is won by taking the heap that has
  no equal, 4 1 7 by the nim-sum. Heaps of equal values cancel out, too, and those of value 0.

Positions that only look different (``Game.likeness``), as the same heaps in another order, are one.

Positions are found by drawing some that look alike (``Game.alike``) and keeping those of equal
difficulty. What is drawn depends on the model alone, so a class of positions is always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import TypeVar

from games.core import GameError, Position, RulesFault, TooLarge
from games.crux import crux
from games.impartial import Game
from games.solver import Solver

#: Up to so many positions are searched for ranks, and for outcomes where there is no theory.
EXTENT = 4096
#: At most so many equally difficult positions are collected, from at most so many draws.
POOL = 400
TRIES = 6000

Drawn = TypeVar("Drawn")


class Measure(StrEnum):
    """How the distance to the end is measured: by the rank, or by the objects left."""

    RANK = "rank"
    OBJECTS = "objects"


@dataclass(frozen=True)
class Difficulty:
    """How hard a position is; pupils may fairly get different positions of equal difficulty."""

    game: Game
    size: tuple[int, ...]
    winning_moves: int
    distance: int
    measure: Measure
    crux: tuple[int, ...]


def difficulty(game: Game, position: Position) -> Difficulty:
    """Return how hard a position is; raise TooLarge as ``require_judged`` does."""
    distance, measure = _distance(game, position)
    winning = len(game.winning_moves(position))
    return Difficulty(game, game.size(position), winning, distance, measure, crux(game, position))


def is_judged(game: Game, position: Position) -> bool:
    """Return whether theory of all positions, or a search of at most EXTENT, gives the outcome."""
    return game.is_solved or game.extent(position) <= EXTENT


def require_judged(game: Game, position: Position) -> None:
    """Raise TooLarge if neither theory nor a search of EXTENT positions finds the outcome."""
    if not game.is_solved_at(position) and not is_judged(game, position):
        raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=EXTENT)


def _distance(game: Game, position: Position) -> tuple[int, Measure]:
    require_judged(game, position)
    if game.extent(position) > EXTENT:
        return sum(position), Measure.OBJECTS
    return _solver(game).rank(position), Measure.RANK


@lru_cache(maxsize=8)
def _solver(game: Game) -> Solver:
    return Solver(game)


@lru_cache(maxsize=256)
def peers(game: Game, model: Position) -> tuple[Position, ...]:
    """Return positions of the same difficulty as a model, itself first, at most POOL of them.

    No two have the same ``likeness``; they are the same at every call. Raises TooLarge as
    ``require_judged`` does.
    """
    wanted = difficulty(game, model)
    distance = (wanted.distance, wanted.measure)

    def belongs(position: Position) -> bool:
        return (
            is_position(game, position)
            and game.size(position) == wanted.size
            and is_judged(game, position)
            and _distance(game, position) == distance
            and len(game.winning_moves(position)) == wanted.winning_moves
            and not game.is_over(position)
            and crux(game, position) == wanted.crux
        )

    return draw_class(model, lambda random: game.alike(model, random), belongs, game.likeness)


def is_position(game: Game, numbers: Position) -> bool:
    """Return whether numbers are a position of a game."""
    try:
        game.check(numbers)
    except GameError:
        return False
    return True


def draw_class(
    model: Drawn,
    draw: Callable[[Random], Drawn],
    belongs: Callable[[Drawn], bool],
    form: Callable[[Drawn], Hashable],
) -> tuple[Drawn, ...]:
    """Return the model, then what ``draw`` gives and ``belongs`` accepts, no two of equal ``form``.

    At most POOL in all, after at most TRIES draws; the same for equal models at every call.
    """
    random = Random(repr(model))
    members, met, forms = [model], {model}, {form(model)}
    for _ in range(TRIES):
        drawn = draw(random)
        if drawn not in met:
            met.add(drawn)
            if belongs(drawn) and form(drawn) not in forms:
                forms.add(form(drawn))
                members.append(drawn)
        if len(members) == POOL:
            break
    return tuple(members)


def pick(members: Sequence[Drawn], seed: int | str, number: int, who: int) -> Drawn:
    """Choose the member for a person, ``who``; the same arguments always give the same one.

    ``seed`` is the challenge's, ``number`` identifies the task in it.
    """
    return Random(f"{seed}:{number}:{who}").choice(members)
