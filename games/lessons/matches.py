"""Matches of a unit: small starts, won or lost for the player who begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

from games.core import Outcome, Position
from games.impartial import Game
from games.lessons.item import Item, Shape
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill, Unit, taught_until

#: The starts of a unit's matches, at each level.
Starts = tuple[Iterable[Position], ...]

#: Seeds from this number on encode the start of a match; smaller ones draw other items.
MATCH_SEEDS = 10**9

#: A seed encodes a start in this base, its first number in the last digit.
_BASE = 32

#: The skill that the matches of a unit count for, by the key of the unit; other units have none.
_SHOWN_BY_WINNING: Mapping[str, str] = {
    "few": "few-take",
    "fours": "fours",
    "takes": "any-takes",
    "poison": "poison",
    "mirror": "mirror",
    "nim-sum": "nim-move",
    "last-loses": "last-loses",
    "chocolate": "bite",
    "parts": "limited-take",
    "sums": "sums",
}

#: A match may begin from the position of an item whose numbers have at most this sum.
LARGEST_PLAYED_ON = 25


def _single_row_starts(*sizes: tuple[int, int]) -> Starts:
    """Return single rows or heaps: for each level, of all sizes from the first to the last."""
    return tuple([(n,) for n in range(first, last + 1)] for first, last in sizes)


def _different_heaps_starts(*sizes: tuple[int, int]) -> Starts:
    """Return different heaps: for each level, how many there are, and the largest size."""
    return tuple([*combinations(range(1, largest + 1), count)] for count, largest in sizes)


def _any_heaps_starts(*sizes: tuple[int, int]) -> Starts:
    """Return for each level all positions of heaps or rows, also equal ones.

    ``sizes`` has for each level how many there are, and the largest size.
    """
    return tuple(
        [*combinations_with_replacement(range(1, largest + 1), count)] for count, largest in sizes
    )


def _equal_heaps_starts(*sizes: tuple[int, int]) -> Starts:
    """Return two equal heaps: for each level, of all sizes from the first to the last."""
    return tuple([(n, n) for n in range(first, last + 1)] for first, last in sizes)


def _mirrored_bars(*sizes: tuple[int, int]) -> Starts:
    """Return lost bars: two equal arms, and two rows of which the upper is one square shorter."""
    return tuple(
        [shape for n in range(low, high + 1) for shape in ((n + 1, n), (n, *[1] * (n - 1)))]
        for low, high in sizes
    )


def _whole_bar_starts(*sizes: tuple[tuple[int, int], ...]) -> Starts:
    """Return whole bars: for each level, pairs of a number of rows and their length."""
    return tuple([(squares,) * count for count, squares in each] for each in sizes)


def _first_takes(*sizes: tuple[int, int]) -> Starts:
    """Return sticks of which all but one may be taken: from the first number to the last."""
    return tuple([(n, n - 1) for n in range(first, last + 1)] for first, last in sizes)


#: The starts of the matches of each unit, won and lost ones mixed.
_STARTS: Mapping[str, Starts] = {
    "few": _single_row_starts((3, 7), (5, 11), (9, 15)),
    "fours": _single_row_starts((6, 11), (10, 19), (18, 31)),
    "takes": _single_row_starts((4, 8), (7, 13), (12, 20)),
    "poison": _single_row_starts((3, 8), (7, 14), (12, 22)),
    "mirror": _different_heaps_starts((2, 5), (2, 9), (2, 15)),
    "binary": _different_heaps_starts((3, 4), (3, 6), (3, 9)),
    "nim-sum": _different_heaps_starts((3, 5), (3, 9), (4, 12)),
    "last-loses": _any_heaps_starts((2, 4), (3, 5), (4, 6)),
    "graph": _single_row_starts((3, 6), (6, 11), (10, 17)),
    "chocolate": _whole_bar_starts(
        ((2, 2), (1, 4), (2, 3), (3, 3)), ((3, 3), (2, 5), (4, 4), (3, 2)), ((5, 5), (2, 7), (6, 6))
    ),
    "parts": _first_takes((4, 7), (6, 12), (11, 20)),
    "values": _single_row_starts((3, 8), (7, 14), (12, 22)),
    "sums": _any_heaps_starts((2, 4), (2, 7), (3, 6)),
    "periods": _single_row_starts((3, 7), (6, 12), (11, 18)),
}


#: Lost starts for units of whose starts above few or none are lost.
_LOST_STARTS: Mapping[str, Starts] = {
    "mirror": _equal_heaps_starts((2, 4), (4, 8), (7, 12)),
    "nim-sum": _different_heaps_starts((3, 7), (3, 9), (4, 12)),
    "chocolate": _mirrored_bars((2, 3), (4, 5), (6, 7)),
}


@cache
def starts(unit: Unit, level: int, outcome: Outcome = Outcome.N) -> tuple[Position, ...]:
    """Return the starts of a unit's matches at a level, from 1, that have ``outcome``.

    In a won one (N) some move loses. Raises ValueError for an unknown level.
    """
    if not 1 <= level <= LEVELS:
        raise ValueError(f"levels are 1 to {LEVELS}, not {level}")
    found = _starts_of_unit(unit, outcome)[level - 1]
    return tuple(position for position in found if _is_fit(unit.game, position, outcome))


def _starts_of_unit(unit: Unit, outcome: Outcome) -> Starts:
    lost = _LOST_STARTS.get(unit.key) if outcome is Outcome.P else None
    return lost or _STARTS[unit.key]


def _is_fit(game: Game, position: Position, outcome: Outcome) -> bool:
    if outcome is Outcome.P:
        return game.outcome(position) is Outcome.P
    return 0 < len(game.winning_moves(position)) < len(game.moves(position))


def drawn_starts(unit: Unit, level: int, seed: int, outcome: Outcome = Outcome.N) -> list[Position]:
    """Return all of ``starts``, if any, in an order drawn by a seed.

    Raises ValueError for an unknown level.

    >>> from games.lessons.path import UNITS
    >>> drawn_starts(UNITS[0], 1, 1)
    [(5,), (3,), (6,), (7,)]
    """
    offered = starts(unit, level, outcome)
    return Random(f"{unit.number}:{level}:{seed}").sample(offered, len(offered))


def new_starts(unit: Unit, level: int, seed: int, outcome: Outcome = Outcome.N) -> list[Position]:
    """Return those of ``drawn_starts`` that no lower level has; raise ValueError as it does.

    >>> from games.lessons.path import UNITS
    >>> new_starts(UNITS[0], 2, 1)
    [(10,), (11,), (9,)]
    """
    drawn = drawn_starts(unit, level, seed, outcome)
    return [start for start in drawn if level_of_start(unit, start) == level]


def skill_played(unit: Unit) -> Skill | None:
    """Return the skill that a match of a unit counts for, or None if it counts for none.

    >>> from games.lessons.path import UNITS
    >>> skill_played(UNITS[6]).key
    'nim-move'
    """
    key = _SHOWN_BY_WINNING.get(unit.key)
    return next((skill for skill in unit.skills if skill.key == key), None)


def match_seed(start: Position) -> int:
    """Return the seed of the item that asks to win from a start, whose numbers are below 32.

    >>> match_seed((3, 1)) - MATCH_SEEDS
    35
    """
    seed = 0
    for number in reversed(start):
        seed = seed * _BASE + number
    return MATCH_SEEDS + seed


def match_item(skill: Skill, seed: int) -> Item:
    """Return the item that asks to win from the start that a ``match_seed`` encodes."""
    game, start = UNITS[skill.unit - 1].game, _start_in(seed)
    ends = ("match-won", "match-lost")
    met = taught_until(skill.unit)
    return Item("win-either", Shape.MATCH, ends, game=game, position=start, solution=(0,), met=met)


def _start_in(seed: int) -> Position:
    numbers, rest = [], seed - MATCH_SEEDS
    while rest > 0:
        rest, number = divmod(rest, _BASE)
        numbers.append(number)
    return tuple(numbers)


def level_of_start(unit: Unit, start: Position) -> int | None:
    """Return the lowest level at which a start, won or lost, is one of a unit's, else None."""
    levels = range(1, LEVELS + 1)
    return next((n for n in levels if any(start in starts(unit, n, o) for o in Outcome)), None)


def is_match(skill_number: int, level: int, seed: int) -> bool:
    """Return whether a skill, level and seed are those of a ``match_item``, given any numbers.

    The level must be that of the start, as ``level_of_start`` returns it.
    """
    if skill_number not in SKILLS or not MATCH_SEEDS <= seed < 2**31:
        return False
    unit = UNITS[SKILLS[skill_number].unit - 1]
    if skill_played(unit) != SKILLS[skill_number]:
        return False
    return level_of_start(unit, _start_in(seed)) == level


def is_played_from(item: Item) -> bool:
    """Return whether a match may begin from an item's position: one that is drawn, small and won.

    From the start of a match it always may.
    """
    game, position = item.game, item.position
    if item.shape is Shape.MATCH:
        return True
    if game is None or sum(position) > LARGEST_PLAYED_ON or game.is_over(position):
        return False
    return game.outcome(position) is Outcome.N
