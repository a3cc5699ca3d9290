"""Learning: a path of units, their skills, and items without end to try each skill."""

from __future__ import annotations

from games.lessons.daily import DAILY, MOST_DAILY_OPTIONS, daily_items
from games.lessons.item import (
    LARGEST_TYPED,
    MOST_OPTIONS,
    Given,
    Item,
    Marked,
    Mistake,
    Option,
    Shape,
)
from games.lessons.matches import (
    MATCH_SEEDS,
    drawn_starts,
    is_match,
    is_played_from,
    level_of_start,
    match_item,
    match_seed,
    new_starts,
    skill_played,
)
from games.lessons.own import check_own, level_of, own_item
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill, Unit, draw_item, needed_skill

__all__ = [
    "DAILY",
    "LARGEST_TYPED",
    "LEVELS",
    "MATCH_SEEDS",
    "MOST_DAILY_OPTIONS",
    "MOST_OPTIONS",
    "SKILLS",
    "UNITS",
    "Given",
    "Item",
    "Marked",
    "Mistake",
    "Option",
    "Shape",
    "Skill",
    "Unit",
    "check_own",
    "daily_items",
    "draw_item",
    "drawn_starts",
    "is_match",
    "is_played_from",
    "level_of",
    "level_of_start",
    "match_item",
    "match_seed",
    "needed_skill",
    "new_starts",
    "own_item",
    "skill_played",
]
