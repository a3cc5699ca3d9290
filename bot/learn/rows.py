"""Convert rows of learning to values. Rows that this version cannot read are ignored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.db.engine import utc
from bot.kit.clock import stamp
from bot.learn.model import Answered, Drawn, Own, Practice
from games import game
from games.lessons.path import LEVELS, SKILLS
from games.mistakes import Mistake
from games.question import Mark

#: What a practice is stored as, but for its skill.
KEPT = ("level", "run", "recent", "known_on", "kept_on", "later_days", "card", "due_at")


@dataclass(frozen=True)
class Result:
    """A class member's first answer to an item."""

    person: int
    skill: int
    is_right: bool
    mistake: Mistake | None
    at: datetime


def read_practice(row: sa.Row[Any]) -> Practice:
    """Convert a row to the state of a skill."""
    kept = {name: getattr(row, name) for name in KEPT} | {"due_at": utc(row.due_at)}
    level = min(max(row.level, 1), LEVELS)
    return Practice(SKILLS[row.skill], **kept | {"level": level})


def is_drawn(row: sa.Row[Any]) -> bool:
    """Tell whether this version can draw the item of a row."""
    return row.skill in SKILLS and 1 <= row.level <= LEVELS


def read_drawn_item(row: sa.Row[Any]) -> Drawn:
    """Convert a row to an item."""
    return Drawn(SKILLS[row.skill], row.level, row.seed)


def read_answered(row: sa.Row[Any]) -> Answered | None:
    """Convert a row to an answer with its stored mark; None if its item takes no such answer."""
    at = utc(row.at)
    assert at is not None
    if not is_drawn(row):
        return None
    drawn = read_drawn_item(row)
    try:
        given = tuple(map(int, row.given.split()))
        drawn.item.mark(given)
    except ValueError:
        return None
    return Answered(drawn, row.number, given, Mark(100 * row.is_right, read_mistake(row)), at)


def read_own(row: sa.Row[Any]) -> Own | None:
    """Convert a row to a position; None if there is no such game or position."""
    try:
        played = game(row.game, misere=row.misere)
        return Own(
            row.level,
            row.seed,
            played,
            played.parse(row.position),
            row.turn,
            tuple(map(int, row.given.split())),
            row.is_right,
            row.card,
            utc(row.due_at),
        )
    except ValueError:  # GameError is one
        return None


def kept_of(own: Own) -> dict[str, Any]:
    """Convert a position to the columns that store it."""
    values = {name: getattr(own, name) for name in ("seed", "level", "turn", "is_right", "card")}
    return values | {
        "game": own.game.name,
        "misere": own.game.misere,
        "position": own.game.format(own.position),
        "given": " ".join(map(str, own.given)),
        "due_at": own.due_at,
        "changed_at": stamp(),
    }


def read_result(row: sa.Row[Any]) -> Result:
    """Convert a row to a class member's first answer."""
    at = utc(row.at)
    assert at is not None
    return Result(row.person, row.skill, row.is_right, read_mistake(row), at)


def read_mistake(row: sa.Row[Any]) -> Mistake | None:
    """Convert a name to a mistake; None if this version has none of that name."""
    known = {mistake.value: mistake for mistake in Mistake}
    return known.get(row.mistake)
