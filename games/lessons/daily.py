"""The puzzles of a day: items that are answered by one tap, at three difficulties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from games.lessons.item import Shape
from games.lessons.path import LEVELS, SKILLS, Skill, draw_item

#: The skills of the puzzles of each difficulty; none is in two, so one day has no two alike.
DAILY: Mapping[int, tuple[str, ...]] = {
    1: ("few-take", "pairs", "fours", "remainder", "equal-heaps"),
    2: ("any-takes", "poison", "mirror", "limited-take", "bite"),
    3: ("nim-move", "last-loses", "odd-column", "stealing", "sums"),
}

#: The least and the most options of a puzzle: no toss of a coin, and one row of buttons.
FEWEST_DAILY_OPTIONS, MOST_DAILY_OPTIONS = 3, 5

#: Seeds are below this number.
_SEEDS = 10**9

#: The number of items of a skill that are yielded before those of the next skill.
_DRAWS = 20

#: The most seeds tried for them, so that a skill without such items ends: a test misses it then.
_TRIES = 2000

_BY_KEY = {skill.key: skill for skill in SKILLS.values()}


def daily_items(difficulty: int, of: str, number: int) -> Iterator[tuple[Skill, int, int]]:
    """Yield the skill, level and seed of a day's puzzle, then of spare ones, _DRAWS for each skill.

    ``difficulty`` is a key of DAILY, ``of`` identifies the class, ``number`` is the day's; the same
    give the same items. Each day has another skill, until each of the difficulty had its day.
    """
    keys, level = list(DAILY[difficulty]), min(difficulty, LEVELS)
    turn, place = divmod(number, len(keys))
    Random(f"{of}:{difficulty}:{turn}").shuffle(keys)
    seeds = Random(f"{of}:{difficulty}:{number}:seeds")
    for key in [*keys[place:], *keys[:place]]:
        drawn = (seeds.randrange(_SEEDS) for _ in range(_TRIES))
        fit = (seed for seed in drawn if _is_one_tap(_BY_KEY[key], level, seed))
        yield from ((_BY_KEY[key], level, seed) for seed in islice(fit, _DRAWS))


def _is_one_tap(skill: Skill, level: int, seed: int) -> bool:
    item = draw_item(skill, level, seed)
    few_enough = FEWEST_DAILY_OPTIONS <= len(item.options) <= MOST_DAILY_OPTIONS
    return item.shape is Shape.CHOICE and few_enough
