"""The path: fourteen units, their skills, and the function that draws items of each skill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from games.core import Position
from games.families import family_of, game
from games.impartial import Game
from games.lessons import bars, digits, graph, heaps, parts, rare, rows, sticks, values
from games.lessons.cases import Case
from games.lessons.item import Item
from games.mistakes import Mistake

#: Items are of three difficulties, from 1 on.
LEVELS = 3


@dataclass(frozen=True)
class Skill:
    """One thing to learn, which items without end test."""

    #: Part of custom ids and of the store: never changed, never given to another skill.
    number: int
    #: The end of the keys of its messages, ``skill-<key>`` and ``idea-<key>``.
    key: str
    #: The number of its unit.
    unit: int


@dataclass(frozen=True)
class Unit:
    """A few skills that belong together, with a small position that introduces them."""

    number: int
    #: The end of the key of its title, ``unit-<key>``; its other messages' keys begin with that.
    key: str
    skills: tuple[Skill, ...]
    #: The name of a game, and a position that the player to move can win.
    meet: tuple[str, Position]
    misere: bool = False

    @property
    def game(self) -> Game:
        """The game of the position that introduces the unit."""
        return game(self.meet[0], misere=self.misere)


def _build_unit(
    number: int,
    key: str,
    meet: tuple[str, Position],
    skills: Mapping[int, str],
    *,
    misere: bool = False,
) -> Unit:
    found = tuple(Skill(each, name, number) for each, name in skills.items())
    return Unit(number, key, found, meet, misere)


#: The units in the order in which they build on each other.
UNITS: tuple[Unit, ...] = (
    _build_unit(1, "few", ("fortboyard", (5,)), {1: "few-outcome", 2: "few-take"}),
    _build_unit(2, "fours", ("fortboyard", (6,)), {3: "pairs", 4: "fours", 5: "remainder"}),
    _build_unit(3, "takes", ("take 1,3,4", (5,)), {6: "backwards", 7: "any-takes"}),
    _build_unit(4, "poison", ("fortboyard", (4,)), {8: "poison"}, misere=True),
    _build_unit(5, "mirror", ("nim", (3, 1)), {9: "equal-heaps", 10: "mirror", 30: "dressed-up"}),
    _build_unit(6, "binary", ("nim", (1, 2)), {11: "to-binary", 12: "from-binary", 13: "columns"}),
    _build_unit(
        7, "nim-sum", ("nim", (1, 2, 4)), {14: "nim-sum", 15: "odd-column", 16: "nim-move"}
    ),
    _build_unit(8, "last-loses", ("nim", (1, 3)), {17: "last-loses"}, misere=True),
    _build_unit(9, "graph", ("fortboyard 2", (4,)), {18: "attractor", 19: "rank"}),
    _build_unit(10, "chocolate", ("chomp", (2, 2)), {20: "bite", 21: "stealing"}),
    _build_unit(
        11, "parts", ("fibonacci", (4, 3)), {22: "parts", 23: "limited-take", 31: "memory"}
    ),
    _build_unit(12, "values", ("take 2,3", (4,)), {24: "mex", 25: "heap-value"}),
    _build_unit(13, "sums", ("octal 0.77", (3,)), {26: "splits", 27: "sums"}),
    _build_unit(14, "periods", ("octal 0.07", (4,)), {28: "period", 29: "proof", 32: "rare"}),
)

#: Each skill by its number.
SKILLS: Mapping[int, Skill] = {skill.number: skill for unit in UNITS for skill in unit.skills}

#: The functions that draw an item of each skill, at a level.
DRAWN_BY: Mapping[str, Callable[[Random, int], Item]] = {
    "few-outcome": sticks.few_outcome,
    "few-take": sticks.few_take,
    "pairs": sticks.pairs,
    "fours": sticks.fours,
    "remainder": sticks.remainder,
    "backwards": sticks.backwards,
    "any-takes": sticks.any_takes,
    "poison": sticks.poison,
    "equal-heaps": heaps.equal_heaps,
    "mirror": heaps.mirror,
    "dressed-up": heaps.dressed_up,
    "to-binary": digits.to_binary,
    "from-binary": digits.from_binary,
    "columns": digits.columns,
    "nim-sum": heaps.add,
    "odd-column": heaps.odd_column,
    "nim-move": heaps.nim_move,
    "last-loses": heaps.misere_nim,
    "attractor": graph.attractor,
    "rank": graph.rank,
    "bite": bars.bite,
    "stealing": bars.stealing,
    "parts": parts.parts,
    "limited-take": parts.fibonacci_take,
    "memory": parts.memory,
    "mex": values.least_missing,
    "heap-value": values.heap_value,
    "splits": values.splits,
    "sums": values.sums,
    "period": rows.period,
    "proof": rows.proof,
    "rare": rare.rare,
}

#: For each skill, by its key, the case that must be answered rightly before the skill is known. A
#: mistake means an item that it answers wrongly.
CASES: Mapping[str, Case | Mistake] = {
    "few-outcome": Case.LOST,
    "few-take": Mistake.LARGEST_TAKE,
    "pairs": Mistake.COPIES_TAKE,
    "fours": Case.LOST,
    "remainder": Case.LOST,
    "backwards": Mistake.LARGEST_PLUS_ONE,
    "any-takes": Case.LOST,
    "poison": Case.LOST,
    "equal-heaps": Mistake.COPIES_TAKE,
    "mirror": Case.LOST,
    "dressed-up": Mistake.LEFT_FOR_TAKEN,
    "to-binary": Mistake.ZERO_FORGOTTEN,
    "from-binary": Mistake.ZERO_FORGOTTEN,
    "columns": Mistake.COLUMNS_NOT_ALIGNED,
    "nim-sum": Case.ZERO,
    "odd-column": Mistake.RIGHTMOST_COLUMN,
    "nim-move": Case.SMALLER_HEAP,
    "last-loses": Case.LOST,
    "attractor": Mistake.ONE_FOR_ALL,
    "rank": Mistake.LOSER_HURRIES,
    "bite": Mistake.MIRRORS_RECTANGLE,
    "stealing": Mistake.STEALING_ANYWHERE,
    "parts": Mistake.NEIGHBOUR_PARTS,
    "limited-take": Case.LOST,
    "memory": Mistake.CALLS_FOR_CELLS,
    "mex": Case.ZERO,
    "heap-value": Case.ZERO,
    "splits": Mistake.EMPTY_PART,
    "sums": Case.LOST,
    "period": Mistake.FROM_ONE,
    "proof": Mistake.LOOKS_PROVED,
    "rare": Mistake.MASK_FORGOTTEN,
}


def needed_skill(game: Game, position: Position) -> Skill:
    """Return the skill that one needs in order to judge a position of a game.

    >>> from games import game
    >>> needed_skill(game("nim"), (1, 3, 7)).key
    'nim-move'
    """
    family = family_of(game)
    key = family.skill(game, position)
    found = next((skill for skill in SKILLS.values() if skill.key == key), None)
    assert found is not None, f"`skill` of the family “{family.word}” is “{key}”, not in SKILLS"
    return found


@cache
def taught_until(unit: int) -> frozenset[str]:
    """Return the keys of the skills of all units up to a number, that unit included."""
    return frozenset(skill.key for skill in SKILLS.values() if skill.unit <= unit)


def skills_met_at(unit: int, game: Game, position: Position) -> frozenset[str]:
    """Return the keys of the skills of all units up to ``unit``, or for 0, to the position's unit.

    The latter is that of its ``needed_skill``; a person's unit is given if it is known.

    An explanation is limited to the facts that these skills teach (``Explanation.within``).
    """
    return taught_until(unit or needed_skill(game, position).unit)


def draw_item(skill: Skill, level: int, seed: int) -> Item:
    """Draw an item of a skill: the same skill, level and seed give the same item for ever.

    Raises ValueError unless the level is from 1 to LEVELS.
    """
    if not 1 <= level <= LEVELS:
        raise ValueError(f"levels are 1 to {LEVELS}, not {level}")
    drawn = DRAWN_BY[skill.key](Random(f"{skill.number}:{level}:{seed}"), level)
    return replace(drawn, met=taught_until(skill.unit))
