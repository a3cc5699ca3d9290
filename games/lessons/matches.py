"""Matches to begin a unit with: small positions from which the player to move can win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

from games.core import Game, Outcome, Position
from games.lessons.item import Item
from games.lessons.path import LEVELS, Unit

#: Where a unit's matches may begin, at each level.
Starts = tuple[Iterable[Position], ...]

#: An item's position is played from if its numbers are this much together at most.
LARGEST_PLAYED_ON = 25


def _rows(*sizes: tuple[int, int]) -> Starts:
    """Return one row or heap, from how many to how many."""
    return tuple([(n,) for n in range(first, last + 1)] for first, last in sizes)


def _different(*sizes: tuple[int, int]) -> Starts:
    """Return so many different heaps, of up to so many each."""
    return tuple([*combinations(range(1, largest + 1), count)] for count, largest in sizes)


def _any(*sizes: tuple[int, int]) -> Starts:
    """Return so many heaps or rows, equal ones too, of up to so many each."""
    return tuple(
        [*combinations_with_replacement(range(1, largest + 1), count)] for count, largest in sizes
    )


def _bars(*sizes: tuple[tuple[int, int], ...]) -> Starts:
    """Return whole bars of so many rows of so many squares."""
    return tuple([(squares,) * count for count, squares in each] for each in sizes)


def _first_takes(*sizes: tuple[int, int]) -> Starts:
    """Return so many sticks of which all but one may be taken."""
    return tuple([(n, n - 1) for n in range(first, last + 1)] for first, last in sizes)


#: Where the matches of each unit may begin; those that are lost are left out.
_STARTS: Mapping[str, Starts] = {
    "few": _rows((3, 7), (5, 11), (9, 15)),
    "fours": _rows((6, 11), (10, 19), (18, 31)),
    "takes": _rows((4, 8), (7, 13), (12, 20)),
    "poison": _rows((3, 8), (7, 14), (12, 22)),
    "mirror": _different((2, 5), (2, 9), (2, 15)),
    "binary": _different((3, 4), (3, 6), (3, 9)),
    "nim-sum": _different((3, 5), (3, 9), (4, 12)),
    "last-loses": _any((2, 4), (3, 5), (4, 6)),
    "graph": _rows((3, 6), (6, 11), (10, 17)),
    "chocolate": _bars(
        ((2, 2), (1, 4), (2, 3), (3, 3)), ((3, 3), (2, 5), (4, 4), (3, 2)), ((5, 5), (2, 7), (6, 6))
    ),
    "parts": _first_takes((4, 7), (6, 12), (11, 20)),
    "values": _rows((3, 8), (7, 14), (12, 22)),
    "sums": _any((2, 4), (2, 7), (3, 6)),
    "periods": _rows((3, 7), (6, 12), (11, 18)),
}


@cache
def starts(unit: Unit, level: int) -> tuple[Position, ...]:
    """Return where matches of a unit begin at a level: some move wins there, and another loses."""
    if not 1 <= level <= LEVELS:
        raise ValueError(f"levels are 1 to {LEVELS}, not {level}")
    found = _STARTS[unit.key][level - 1]
    return tuple(position for position in found if _is_a_choice(unit.game, position))


def _is_a_choice(game: Game, position: Position) -> bool:
    return 0 < len(game.winning_moves(position)) < len(game.moves(position))


def drawn_starts(unit: Unit, level: int, seed: int) -> list[Position]:
    """Return where matches of a unit begin at a level, in an order drawn by a seed.

    >>> from games.lessons import UNITS
    >>> drawn_starts(UNITS[0], 1, 1)
    [(5,), (3,), (6,), (7,)]
    """
    offered = starts(unit, level)
    return Random(f"{unit.number}:{level}:{seed}").sample(offered, len(offered))


def is_played_from(item: Item) -> bool:
    """Return whether a match may begin where an item's position is drawn: small, and winnable."""
    game, position = item.game, item.position
    if game is None or sum(position) > LARGEST_PLAYED_ON or game.is_over(position):
        return False
    return game.outcome(position) is Outcome.N
